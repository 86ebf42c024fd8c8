import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { createResetToken } from '../accounts/links';
import { SUBJECTS } from '../app';
import {
  ADMIN,
  aCharter,
  aChauffeurRequest,
  addStaff,
  aFlight,
  anAircraft,
  customerSession,
  dataOf,
  form,
  json,
  sendQuote,
  signIn,
  storeAircraft,
  type TestApp,
  test,
} from '../testing';
import { AUDITED } from './audited';
import { deleteOldAudit, insertAudit } from './store';

const A_LIST = 'a list is not one record, and is read again each minute';
const BY_TRAVELLERS = 'not done by staff';
const NOT_BY_STAFF = 'not done by staff; the trip’s history has it';

/** Calls that are not recorded although they read one record or change something, with the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  'GET /PrivateCharter/GetAllRequests': A_LIST,
  'GET /FlightBooking': A_LIST,
  'GET /ChauffeurService/GetAllChauffeurServices': A_LIST,
  'GET /InternationalCharter': A_LIST,
  'GET /NewRequests': A_LIST,
  'GET /Today': A_LIST,
  'GET /Flight/calendar': A_LIST,
  'GET /Flight/list': A_LIST,
  'GET /RequestCounts': A_LIST,
  'GET /Flight/planned': A_LIST,
  'GET /Flight/repeats/:id': 'only what a flight would clash with',
  'POST /Find': 'it changes nothing, and the trips that it finds are recorded when they are opened',
  'GET /Partners': 'only partners',
  'GET /Partners/:id': 'only figures',
  'GET /Statistics': 'only figures',
  'GET /Backup': 'only when backups were made',
  'GET /Webhooks': 'only webhooks',
  'GET /ApiKeys': 'only keys, without their secrets',
  'GET /Outbox': A_LIST,
  'GET /Webhooks/deliveries/:id': 'only ids and stages',
  'GET /Partner/figures': NOT_BY_STAFF,
  'GET /People': 'only names of staff',
  'GET /People/accounts': 'only staff accounts',
  'GET /People/sign-ins/:id': 'only devices of staff',
  'GET /People/passkeys/:id': 'only devices of staff',
  'GET /Auth/passkeys': 'the caller’s own',
  'POST /Push/read': 'the caller’s own device, with what was chosen for it',
  'POST /Auth/passkey/begin': 'only a challenge',
  'POST /Auth/passkeys/begin': 'only a challenge',
  'GET /Auth/sign-ins': 'the caller’s own',
  'GET /People/invitations': 'only names of invited staff',
  'POST /Auth/invitation': 'the caller’s own invitation',
  'GET /Audit': 'most entries would be about reading entries',
  'GET /Flight/GetFlight/:id': 'public',
  'GET /AirlineAircraft/GetAircraft/:id': 'public',
  'GET /AirlineAircraft/rates': 'only rates',
  'GET /AirlineAircraft/rates/:id': 'only rates',
  'GET /Subscription/waiting': 'only routes and numbers',
  'POST /Subscription/create': BY_TRAVELLERS,
  'POST /Subscription/read': BY_TRAVELLERS,
  'POST /Subscription/confirm': BY_TRAVELLERS,
  'POST /Subscription/end': BY_TRAVELLERS,
  'POST /PrivateCharter/Create': NOT_BY_STAFF,
  'POST /PrivateCharter/Estimate': 'it changes nothing',
  'POST /FlightBooking': NOT_BY_STAFF,
  'POST /ChauffeurService/CreateRequest': NOT_BY_STAFF,
  'POST /InternationalCharter': NOT_BY_STAFF,
  'GET /Traveller/Trip': NOT_BY_STAFF,
  'POST /Traveller/Seen': NOT_BY_STAFF,
  'GET /TripStream': 'only references',
  'GET /Account': 'the caller’s own',
  'POST /Account': NOT_BY_STAFF,
  'GET /Account/trips': 'the caller’s own',
  'POST /Account/trips': NOT_BY_STAFF,
  'POST /Account/trips/remove/:id': NOT_BY_STAFF,
  'POST /Auth/signup': 'a customer account, with the rights of a visitor',
  'POST /Auth/verify': 'a customer’s address, not done by staff',
  'POST /Auth/forgot-password': 'it changes nothing; setting the password is recorded',
  'POST /csp-reports': 'a browser’s report about a page',
};

/** Reads the entries as an owner. Each query is read once in a test, since the owner is named after it. */
async function entriesOf(api: TestApp, query = ''): Promise<AuditEntry[]> {
  await api.settled();
  const reader = await addStaff(api, `Reader ${query}`, 'owner');
  return dataOf(api.app.request(`/api/Audit?${query}`, { headers: reader.headers }));
}

const lineOf = ({ by, what, about, detail }: AuditEntry) =>
  [by ? `${by.name} (${by.role})` : 'nobody', what, about && `${about.kind} ${about.name}`, detail]
    .filter(Boolean)
    .join(' | ');
const linesOf = async (api: TestApp, query?: string) => (await entriesOf(api, query)).map(lineOf);

const addTrip = async ({ app }: TestApp): Promise<string> =>
  (await dataOf(app.request('/api/PrivateCharter/Create', json(aCharter())))).reference;

describe('the audit', () => {
  test('has an entry for every call that reads one record or changes something, or a reason why not', () => {
    const calls = SUBJECTS.flatMap(({ routes }) => routes).map(({ endpoint }) => endpoint);
    const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
    const concerned = calls.filter(
      ({ method, path, who }) => method !== 'get' || path.endsWith('/:id') || who !== 'anyone',
    );
    expect([...AUDITED.keys(), ...Object.keys(NOT_AUDITED)].sort()).toEqual(concerned.map(nameOf).sort());
  });

  test('cannot be changed by any statement, and one statement deletes old entries', () => {
    const root = join(import.meta.dirname, '..');
    const changing = /(?:updateTable|deleteFrom|mergeInto|replaceInto|dropTable)\('audit'\)/;
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.test\./.test(path))
      .filter((path) => changing.test(readFileSync(join(root, path), 'utf8')));
    expect(found).toEqual(['audit/store.ts']);
    expect(readFileSync(join(root, 'audit/store.ts'), 'utf8').split(changing)).toHaveLength(2);
  });
});

describe('a person who opens a trip', () => {
  test('gets one entry, whatever parts are read and however often, and another one later', async ({ api }) => {
    const reference = await addTrip(api);
    const { headers } = await addStaff(api, 'Sana', 'viewer');
    const parts = ['PrivateCharter/GetRequestById/1', 'Trip/1', 'Quotes/1'];
    await Promise.all([...parts, ...parts].map((path) => api.app.request(`/api/${path}`, { headers })));
    const bilal = await addStaff(api, 'Bilal', 'dispatcher');
    await api.app.request('/api/Trip/1', { headers: bilal.headers });
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    await api.app.request('/api/Trip/1', { headers });
    const entries = await entriesOf(api, 'trip=1');
    const sanas = `Sana (viewer) | read | trip ${reference}`;
    expect(entries.map(lineOf)).toEqual([sanas, `Bilal (dispatcher) | read | trip ${reference}`, sanas]);
    expect(entries[0]?.about).toMatchObject({ id: 1, request: { kind: 'privateCharter', id: 1 } });
  });

  test('gets no entry for a list, a missing trip or a refused call', async ({ api }) => {
    await addTrip(api);
    const { headers } = await addStaff(api, 'Sana', 'viewer');
    for (const path of ['PrivateCharter/GetAllRequests', 'Trip/4711', 'PrivateCharter/GetRequestById/4711']) {
      await api.app.request(`/api/${path}`, { headers });
    }
    await api.app.request('/api/Trip/1', { headers: await customerSession(api) });
    expect(await entriesOf(api)).toEqual([]);
  });
});

test('an audit entry that cannot be stored becomes a line in the log', async ({ api }) => {
  await addTrip(api);
  // The table was dropped, so the entry is lost as on a full disk.
  await sql`drop table audit`.execute(api.db);
  expect((await api.app.request('/api/Trip/1', { headers: await signIn(api.app) })).status).toBe(200);
  const lines = api.logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit?.what === 'read');
  expect(lines).toMatchObject([{ level: 50, audit: { kind: 'trip', id: 1 } }]);
});

describe('a change', () => {
  test('of a trip is recorded by the names of its parts, without content, and not when refused', async ({ api }) => {
    const reference = await addTrip(api);
    const { headers } = await addStaff(api, 'Bilal', 'dispatcher');
    const change = { version: 1, stage: 'declined', reason: 'cabotage', note: 'Ms Khan rings at noon' };
    await api.app.request('/api/Trip/1', json(change, headers));
    await api.app.request('/api/Trip/1', json({ version: 1, stage: 'lost', note: 'Too late' }, headers));
    expect(await linesOf(api, 'trip=1')).toEqual([
      `Bilal (dispatcher) | changed | trip ${reference} | → declined: cabotage, note`,
    ]);
  });

  test('of quotes, flights, aircraft and accounts is recorded with the record’s name', async ({ api }) => {
    const reference = await addTrip(api);
    const headers = await signIn(api.app);
    const viewer = await addStaff(api, 'Sana', 'viewer');
    const post = (path: string, body: object) => api.app.request(`/api/${path}`, json(body, headers));
    await sendQuote(api);
    const [{ version, revision, hash }] = await dataOf(api.app.request('/api/Quotes/1', { headers }));
    await post('Quotes/withdraw/1', { version, revision, hash });
    const aircraft = await storeAircraft(api, headers);
    const key = { 'Idempotency-Key': 'the same flight' };
    for (const _again of [1, 2]) {
      await api.app.request('/api/Flight/upsert', form(aFlight(aircraft), { ...headers, ...key }));
    }
    await api.app.request('/api/Flight/upsert', form(aFlight(aircraft, { Id: '1' }), headers));
    await api.app.request('/api/AirlineAircraft/upsert-aircraft', form(anAircraft({ Id: String(aircraft) }), headers));
    await api.app.request('/api/Flight/1', { method: 'DELETE', headers });
    await api.app.request(`/api/AirlineAircraft/delete-aircraft/${aircraft}`, { method: 'DELETE', headers });
    await post(`People/${viewer.id}`, { version: 1, role: 'dispatcher', isOff: true });
    await post('Outbox/1', {});
    const flight = 'flight KHI – KDU, 2099-03-04';
    const plane = `aircraft ${anAircraft().Name}`;
    expect((await linesOf(api)).filter((line) => !line.includes('signed in')).reverse()).toEqual(
      [
        `changed | trip ${reference} | draft of a quote`,
        `changed | trip ${reference} | quote 1 sent`,
        `read | trip ${reference}`,
        `changed | trip ${reference} | quote 1 withdrawn`,
        `made | ${plane}`,
        `made | ${flight}`,
        `changed | ${flight}`,
        `changed | ${plane}`,
        `removed | ${flight}`,
        `removed | ${plane}`,
        'changed | account Sana | role: dispatcher, switched off',
        `changed | trip ${reference} | e-mail sent again`,
      ].map((line) => `Admin (owner) | ${line}`),
    );
  });

  test('that exports or erases data is recorded for each trip', async ({ api }) => {
    await addTrip(api);
    await addTrip(api);
    const { headers, id } = await addStaff(api, 'Omar', 'owner');
    await api.app.request('/api/Person/1', { headers });
    await api.app.request('/api/Person/export/1', json({ trips: [1, 2], companions: true }, headers));
    await api.app.request('/api/Person/erase/1', json({ trips: [1, 2], account: false }, headers));
    await api.app.request('/api/Audit/exported', json({ list: 'chauffeur', rows: 1 }, headers));
    const entries = await entriesOf(api, `person=${id}`);
    expect(entries.map(({ what, about, detail }) => [what, about?.id ?? about?.name, detail])).toEqual([
      ['exported', 'chauffeur', '1 row'],
      ['erased', 2, 'without the account'],
      ['erased', 1, 'without the account'],
      ['exported', 2, 'with companions’ numbers'],
      ['exported', 1, 'with companions’ numbers'],
      ['read', 1, 'every request of the person'],
    ]);
  });
});

describe('a sign-in', () => {
  const login = ({ app }: TestApp, body: object) => app.request('/api/Auth/login', json(body));

  test('is recorded for staff, also when it failed, but not for travellers and strangers', async ({ api }) => {
    await customerSession(api);
    for (const email of ['customer@example.com', 'stranger@example.com', ADMIN.email, ADMIN.email]) {
      await login(api, { email, password: 'wrong' });
    }
    await api.settled();
    await login(api, ADMIN);
    await api.settled();
    await api.db.updateTable('users').set({ disabled_at: '2026-01-01' }).where('email', '=', ADMIN.email).execute();
    expect((await login(api, ADMIN)).status).toBe(403);
    expect(await linesOf(api)).toEqual([
      'nobody | sign-in failed | account Admin | switched off',
      'Admin (owner) | signed in | account Admin',
      'nobody | sign-in failed | account Admin',
    ]);
  });

  test('is followed by entries for signing out everywhere and for a new password', async ({ api }) => {
    const { id, headers } = await addStaff(api, 'Sana', 'viewer');
    await api.app.request('/api/Auth/sign-out-everywhere', { method: 'POST', headers });
    const reset = { token: await createResetToken(api.db, id), password: 'a new password of hers' };
    for (const _again of [1, 2]) await api.app.request('/api/Auth/reset-password', json(reset));
    expect(await linesOf(api, `person=${id}`)).toEqual([
      'nobody | password set | account Sana | by an e-mailed link',
      'Sana (viewer) | signed out | account Sana | everywhere',
    ]);
  });
});

describe('the entries of the audit', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));

  test('contain no personal data of travellers', async ({ api }) => {
    await addTrip(api);
    const { headers } = await addStaff(api, 'Omar', 'owner');
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    for (const path of ['Trip/1', 'Trip/2', 'ChauffeurService/GetChaufferService/1', 'Person/1']) {
      await api.app.request(`/api/${path}`, { headers });
    }
    const entries = JSON.stringify(await entriesOf(api));
    const { name, email, phone, cnic } = aCharter();
    const { firstName, lastName, cnicOrPassport } = aChauffeurRequest();
    for (const personal of [name, email, phone, cnic, firstName, lastName, cnicOrPassport]) {
      expect(entries).not.toContain(personal);
    }
  });

  test('are listed newest first, in pages, and can be filtered by person, action, days and trip', async ({ api }) => {
    const about = (id: number) => ({ kind: 'trip' as const, id, name: `CW-${id}` });
    const by = { id: 1, role: 'owner' as const };
    await insertAudit(api.db, [
      { at: at(1), what: 'read', by, about: about(1) },
      { at: at(2), what: 'read', about: about(2) },
      { at: at(3), what: 'changed', by, about: about(1), detail: 'note' },
      { at: at(4), what: 'changed', about: { kind: 'account', id: 1, name: 'Admin' } },
    ]);
    const { headers } = await addStaff(api, 'Omar', 'owner');
    const read = async (query: string) => {
      const answer = await api.app.request(`/api/Audit?${query}`, { headers });
      const { data, ...rest } = await answer.json();
      return { ...rest, days: data.map((entry: AuditEntry) => Number(entry.at.slice(8, 10))) };
    };
    for (const [query, days] of [
      ['', [4, 3, 2, 1]],
      // Actions on the person's account count too.
      ['person=1', [4, 3, 1]],
      ['what=read', [2, 1]],
      ['trip=1', [3, 1]],
      ['since=2026-01-02T00:00:00Z&until=2026-01-04T05:00:00%2B05:00', [3, 2]],
    ] as const) {
      expect([query, (await read(query)).days]).toEqual([query, days]);
    }
    expect(await read('limit=3&person=1&what=changed')).toMatchObject({ days: [4, 3], total: 2, next: null });
    const first = await read('limit=2');
    expect(first).toMatchObject({ days: [4, 3], total: 4 });
    expect(await read(`limit=2&after=${first.next}`)).toMatchObject({ days: [2, 1], total: 4, next: null });
    expect((await api.app.request('/api/Audit?what=nothing', { headers })).status).toBe(400);
  });

  test('are counted up to a thousand, and deleted when they are too old, but not before', async ({ api }) => {
    const entry = (day: number) => ({ at: at(day), what: 'signed out' as const });
    await insertAudit(api.db, [...Array.from({ length: 1100 }, () => entry(1)), entry(2)]);
    const { headers } = await addStaff(api, 'Omar', 'owner');
    expect((await (await api.app.request('/api/Audit', { headers })).json()).total).toBe(1000);
    await deleteOldAudit(api.db, at(2));
    expect((await entriesOf(api)).map((one) => one.at.slice(0, 10))).toEqual(['2026-01-02']);
  });
});
