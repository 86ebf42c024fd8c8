import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import * as fc from 'fast-check';
import { createTokens } from '../accounts/tokens';
import { SUBJECTS } from '../app';
import type { Described } from '../platform/http/roles';
import { validFor } from './property';
import { aBooking, aCharter, aChauffeurRequest, aFlight, anAircraft, anInternationalCharter, form } from './requests';
import { json, SECRET, type TestApp } from './test-app';

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = SUBJECTS.flatMap(({ routes }) => routes as readonly Described[]).map(
  ({ endpoint }) => endpoint,
);

export const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const HOOK = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };

/** The keys are those of the example in RFC 8291. */
const SUBSCRIPTION = {
  ...{
    endpoint: 'https://fcm.googleapis.com/one',
    kinds: ['new'],
    quietFrom: '',
    quietTo: '',
    zone: 'UTC',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
};

/** Bodies with which a call does something where the data are new. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /PrivateCharter/Create': aCharter(),
  'POST /FlightBooking': aBooking(1),
  'POST /ChauffeurService/CreateRequest': aChauffeurRequest(),
  'POST /InternationalCharter': anInternationalCharter(),
  'POST /Request': { kind: 'chauffeur', source: 'telephone', request: aChauffeurRequest() },
  'POST /Trip/:id': { note: 'Rings at noon' },
  'POST /AirlineAircraft/rates/:id': { currency: 'USD', perHour: 250_000, version: 0 },
  'POST /ApiKeys': { name: 'Planning', scopes: ['requests'] },
  'POST /Webhooks': HOOK,
  'POST /Webhooks/:id': { version: 2, ...HOOK },
  'POST /Webhooks/rotate/:id': { version: 1 },
  'POST /People/:id': { version: 1, role: 'viewer' },
  'POST /People/invite': { name: 'Ali', email: 'ali@example.com', role: 'viewer' },
  'POST /Audit/exported': { list: 'chauffeur', rows: 1 },
  'POST /Person/export/:id': { trips: [3] },
  'POST /Quotes/:id': { currency: 'USD' },
  'POST /Partners': { key: 'second', name: 'Second' },
  'POST /Partners/:id': { version: 1, name: 'First' },
  'POST /Push': SUBSCRIPTION,
  'POST /Traveller/Change': { note: 'A day later' },
  'POST /Traveller/Cancel': { stage: 'new' },
};
const FORMS: Readonly<Record<string, Record<string, string | undefined>>> = {
  'POST /Flight/upsert': aFlight(1),
  'POST /AirlineAircraft/upsert-aircraft': anAircraft(),
};

const samples = new Map<Endpoint, unknown>();

/** A body that fits the schema of a call, the same one each time. */
function sampleOf(endpoint: Endpoint): unknown {
  if (endpoint.body && !samples.has(endpoint)) {
    samples.set(endpoint, fc.sample(validFor(endpoint.body), { numRuns: 1, seed: 7 })[0]);
  }
  return samples.get(endpoint);
}

/** A request that fits the schema of a call. */
export function requestOf(endpoint: Endpoint, headers: Record<string, string> = {}): RequestInit {
  const fields = FORMS[nameOf(endpoint)];
  if (fields) return form(fields, headers);
  const body = BODIES[nameOf(endpoint)] ?? sampleOf(endpoint);
  return body ? json(body, headers) : { method: endpoint.method.toUpperCase(), headers };
}

/** The address of a call with its parameter filled in; what is not named is there in no database. */
export const addressOf = ({ path }: Endpoint, { id = '1', image = 'none' } = {}) =>
  `/api${path.replace(':id', id).replace(':key', image).replace(':file', 'start.js')}`;

/** The session of a new member of staff; `claimed` is the role that the token says. */
export async function staffSession({ db }: Pick<TestApp, 'db'>, role: StaffRole, claimed = role) {
  const values = { email: `${role}-${randomUUID()}@example.com`, name: `The ${role}`, password_hash: '$argon2id$none' };
  const { id, token_key: key } = await db
    .insertInto('users')
    .values({ ...values, is_admin: 1, role, created_at: '2026-01-01T00:00:00.000Z' })
    .returning(['id', 'token_key'])
    .executeTakeFirstOrThrow();
  const tokens = createTokens({ secrets: [SECRET], db });
  return { id, headers: bearer(await tokens.sign({ id, name: role, isAdmin: true, role: claimed, key })) };
}
