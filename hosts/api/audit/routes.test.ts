import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry, DeskRole } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, vi } from 'vitest';
import { createResetToken } from '../accounts/links';
import { SUBJECTS } from '../app';
import { createTokens } from '../platform/http/tokens';
import {
  ADMIN,
  aCharter,
  aChauffeurRequest,
  aFlight,
  anAircraft,
  customerSession,
  form,
  json,
  SECRET,
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
  'GET /Flight/planned': A_LIST,
  'POST /Find': 'it changes nothing, and the trips that it finds are recorded when they are opened',
  'GET /Partners': 'only partners',
  'GET /Partners/:id': 'only figures',
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
  'POST /Auth/signup': 'a customer’s account, with the rights of a visitor',
  'POST /Auth/verify': 'a customer’s address, not done by staff',
  'POST /Auth/forgot-password': 'it changes nothing; setting the password is recorded',
  'POST /csp-reports': 'a browser’s report about a page',
};

afterEach(() => {
  vi.useRealTimers();
});

/** A new member of staff with a session. */
async function somebody({ db }: TestApp, name: string, role: DeskRole) {
  const { id } = await db
    .insertInto('users')
    .values({ email: `${name}@example.com`, name, password_hash: '', is_admin: 1, role, created_at: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await createTokens({ secrets: [SECRET], db }).sign({ id, name, isAdmin: true, role, version: 0 });
  return { id, headers: { Authorization: `Bearer ${token}` } };
}

/** The entries, as an owner reads them. */
async function entriesOf(api: TestApp, query = ''): Promise<AuditEntry[]> {
  await api.settled();
  const { headers } = await somebody(api, `reader ${Math.random()}`, 'owner');
  const answer = await api.app.request(`/api/Audit?${query}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** An entry as one line. */
const said = ({ by, what, about, detail }: AuditEntry) =>
  [by ? `${by.name} (${by.role})` : 'nobody', what, about && `${about.kind} ${about.name}`, detail]
    .filter(Boolean)
    .join(' | ');

async function aTrip(api: TestApp): Promise<string> {
  const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  return (await answer.json()).data.reference;
}

describe('the audit', () => {
  test('records every call that reads one record or changes something, or names the reason', () => {
    const calls = SUBJECTS.flatMap(({ routes }) => routes).map(({ endpoint }) => endpoint);
    const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
    const asked = calls.filter(
      ({ method, path, who }) => method !== 'get' || path.endsWith('/:id') || who !== 'anyone',
    );
    expect([...AUDITED.keys(), ...Object.keys(NOT_AUDITED)].sort()).toEqual(asked.map(nameOf).sort());
  });

  test('is changed by no statement, and one deletes old entries', () => {
    const root = join(import.meta.dirname, '..');
    const touching = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.test\./.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return [...text.matchAll(/(?:updateTable|deleteFrom|mergeInto|replaceInto|dropTable)\('audit'\)/g)].map(
          () => path,
        );
      });
    expect(touching).toEqual(['audit/store.ts']);
  });
});

describe('opening a trip', () => {
  test('is one entry, however many of its parts are read and however often', async ({ api }) => {
    const reference = await aTrip(api);
    const { headers } = await somebody(api, 'Sana', 'viewer');
    const parts = ['PrivateCharter/GetRequestById/1', 'Trip/1', 'Quotes/1'];
    await Promise.all([...parts, ...parts].map((path) => api.app.request(`/api/${path}`, { headers })));
    const entries = await entriesOf(api, 'trip=1');
    expect(entries.map(said)).toEqual([`Sana (viewer) | read | trip ${reference}`]);
    expect(entries[0]?.about).toMatchObject({ id: 1, request: { kind: 'privateCharter', id: 1 } });
  });

  test('is another entry for another person, and for the same person later', async ({ api }) => {
    await aTrip(api);
    const sana = await somebody(api, 'Sana', 'viewer');
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    for (const { headers } of [sana, bilal]) await api.app.request('/api/Trip/1', { headers });
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    await api.app.request('/api/Trip/1', { headers: sana.headers });
    expect((await entriesOf(api, 'trip=1')).map(({ by }) => by?.name)).toEqual(['Sana', 'Bilal', 'Sana']);
  });

  test('is no entry when it is missing or refused', async ({ api }) => {
    const { headers } = await somebody(api, 'Sana', 'viewer');
    await api.app.request('/api/Trip/4711', { headers });
    await api.app.request('/api/PrivateCharter/GetRequestById/4711', { headers });
    await aTrip(api);
    await api.app.request('/api/Trip/1', { headers: await customerSession(api) });
    expect(await entriesOf(api, 'what=read')).toEqual([]);
  });

  test('is not recorded for a list', async ({ api }) => {
    await aTrip(api);
    const { headers } = await somebody(api, 'Sana', 'viewer');
    await api.app.request('/api/PrivateCharter/GetAllRequests', { headers });
    expect(await entriesOf(api)).toEqual([]);
  });

  test('works when the audit cannot be written, with a line in the log, but exports are refused', async ({ api }) => {
    await aTrip(api);
    const { headers } = await somebody(api, 'Sana', 'owner');
    await sql`drop table audit`.execute(api.db);
    // The table is gone, so the entry is lost as on a full disk.
    expect((await api.app.request('/api/Trip/1', { headers })).status).toBe(200);
    const lines = api.logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
    expect(lines.map(({ level, audit: { what, kind, id } }) => [level, what, kind, id])).toEqual([
      [50, 'read', 'trip', 1],
    ]);
    expect((await api.app.request('/api/Person/export/1', json({ trips: [1] }, headers))).status).toBe(500);
  });
});

describe('a change', () => {
  test('of a trip is recorded by its parts, without their content', async ({ api }) => {
    const reference = await aTrip(api);
    const { headers } = await somebody(api, 'Bilal', 'dispatcher');
    const change = { version: 1, stage: 'declined', reason: 'cabotage', note: 'Ms Khan rings at noon' };
    await api.app.request('/api/Trip/1', json(change, headers));
    await api.app.request('/api/Trip/1', json({ version: 1, stage: 'lost', note: 'Too late' }, headers));
    expect((await entriesOf(api, 'trip=1')).map(said)).toEqual([
      `Bilal (dispatcher) | changed | trip ${reference} | → declined: cabotage, note`,
    ]);
  });

  test('of quotes, flights, aircraft and accounts is recorded with its subject', async ({ api }) => {
    const reference = await aTrip(api);
    const { headers, id } = await somebody(api, 'Omar', 'owner');
    const viewer = await somebody(api, 'Sana', 'viewer');
    const post = (path: string, body: object) => api.app.request(`/api/${path}`, json(body, headers));
    const quote = {
      aircraft: 'King Air 350',
      currency: 'USD',
      lines: [{ label: 'Flight', kind: 'flight', amount: 100 }],
      validUntil: '2099-01-01T00:00:00.000Z',
    };
    const saved = async (body: object) => {
      const [{ version, revision, hash }] = (await (await post('Quotes/1', body)).json()).data;
      return { version, revision, hash };
    };
    const { revision, hash } = await saved(quote);
    const draft = await saved({ ...quote, tail: 'AP-BMK', basedOn: { revision, hash } });
    await post('Quotes/send/1', draft);
    await post('Quotes/withdraw/1', draft);
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
    const by = 'Omar (owner) |';
    expect((await entriesOf(api, `person=${id}`)).map(said).reverse()).toEqual([
      `${by} changed | trip ${reference} | draft of a quote`,
      `${by} changed | trip ${reference} | quote 1 sent`,
      `${by} changed | trip ${reference} | quote 1 withdrawn`,
      `${by} made | ${plane}`,
      `${by} made | ${flight}`,
      `${by} changed | ${flight}`,
      `${by} changed | ${plane}`,
      `${by} removed | ${flight}`,
      `${by} removed | ${plane}`,
      `${by} changed | account Sana | role: dispatcher, switched off`,
      `${by} changed | trip ${reference} | mail sent again`,
    ]);
  });

  test('that exports or erases is an entry of each trip', async ({ api }) => {
    await aTrip(api);
    await aTrip(api);
    const { headers, id } = await somebody(api, 'Omar', 'owner');
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

  test('of staff is recorded, also when it failed', async ({ api }) => {
    await login(api, { ...ADMIN, password: 'wrong' });
    await login(api, { ...ADMIN, password: 'wrong again' });
    await api.settled();
    await login(api, ADMIN);
    expect((await entriesOf(api)).map(said)).toEqual([
      'Admin (owner) | signed in | account Admin',
      'nobody | sign-in failed | account Admin',
    ]);
  });

  test('with an unknown address or a customer’s is not recorded', async ({ api }) => {
    await customerSession(api);
    await login(api, { email: 'customer@example.com', password: 'wrong' });
    await login(api, { email: 'stranger@example.com', password: 'wrong' });
    expect(await entriesOf(api)).toEqual([]);
  });

  test('of an account that is switched off is recorded as such', async ({ api }) => {
    await somebody(api, 'Omar', 'owner');
    await api.db.updateTable('users').set({ disabled_at: '2026-01-01' }).where('email', '=', ADMIN.email).execute();
    expect((await login(api, ADMIN)).status).toBe(403);
    expect((await entriesOf(api)).map(said)).toEqual(['nobody | sign-in failed | account Admin | switched off']);
  });

  test('is followed by entries for signing out everywhere and for a new password', async ({ api }) => {
    const { id, headers } = await somebody(api, 'Sana', 'viewer');
    await api.app.request('/api/Auth/sign-out-everywhere', { method: 'POST', headers });
    const token = await createResetToken(api.db, id);
    const password = 'a new password of hers';
    await api.app.request('/api/Auth/reset-password', json({ token, password }));
    await api.app.request('/api/Auth/reset-password', json({ token, password }));
    expect((await entriesOf(api, `person=${id}`)).map(said)).toEqual([
      'nobody | password set | account Sana | by a mailed link',
      'Sana (viewer) | signed out | account Sana | everywhere',
    ]);
  });
});

describe('the entries', () => {
  test('have no personal data of travellers', async ({ api }) => {
    await aTrip(api);
    const { headers } = await somebody(api, 'Omar', 'owner');
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    for (const path of ['Trip/1', 'Trip/2', 'ChauffeurService/GetChaufferService/1', 'Person/1']) {
      await api.app.request(`/api/${path}`, { headers });
    }
    const all = JSON.stringify(await entriesOf(api));
    const { name, email, phone, cnic } = aCharter();
    const { firstName, lastName, cnicOrPassport } = aChauffeurRequest();
    for (const personal of [name, email, phone, cnic, firstName, lastName, cnicOrPassport]) {
      expect(all).not.toContain(personal);
    }
  });

  test('are listed newest first, in pages, by person, action, days and trip', async ({ api }) => {
    const about = (id: number) => ({ kind: 'trip' as const, id, name: `CW-${id}` });
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const by = { id: 1, role: 'owner' as const };
    await insertAudit(api.db, [
      { at: at(1), what: 'read', by, about: about(1) },
      { at: at(2), what: 'read', about: about(2) },
      { at: at(3), what: 'changed', by, about: about(1), detail: 'note' },
      { at: at(4), what: 'changed', about: { kind: 'account', id: 1, name: 'Admin' } },
    ]);
    const days = async (query: string) => (await entriesOf(api, query)).map(({ at }) => Number(at.slice(8, 10)));
    expect(await days('')).toEqual([4, 3, 2, 1]);
    // Actions on their account count too.
    expect(await days('person=1')).toEqual([4, 3, 1]);
    expect(await days('what=read')).toEqual([2, 1]);
    expect(await days('trip=1')).toEqual([3, 1]);
    expect(await days('since=2026-01-02T00:00:00Z&until=2026-01-04T05:00:00%2B05:00')).toEqual([3, 2]);
    expect(await days('limit=2')).toEqual([4, 3]);

    const { headers } = await somebody(api, 'Omar', 'owner');
    const page = await (await api.app.request('/api/Audit?limit=3&person=1&what=changed', { headers })).json();
    expect([page.data.length, page.total, page.next]).toEqual([2, 2, null]);
    const first = await (await api.app.request('/api/Audit?limit=2', { headers })).json();
    const second = await (await api.app.request(`/api/Audit?limit=2&after=${first.next}`, { headers })).json();
    expect([first.total, second.total, second.next]).toEqual([4, 4, null]);
    expect(second.data.map((entry: AuditEntry) => entry.at.slice(8, 10))).toEqual(['02', '01']);
  });

  test('are refused for an invalid filter', async ({ api }) => {
    const headers = await signIn(api.app);
    for (const query of ['what=nothing', 'person=x', 'since=2026-02-31T00:00', 'after=-1', 'limit=501']) {
      expect([query, (await api.app.request(`/api/Audit?${query}`, { headers })).status]).toEqual([query, 400]);
    }
  });

  test('are counted up to a thousand', async ({ api }) => {
    const many = Array.from({ length: 1100 }, () => ({ at: new Date(), what: 'signed out' as const }));
    await insertAudit(api.db, many);
    const answer = await api.app.request('/api/Audit', { headers: await signIn(api.app) });
    expect((await answer.json()).total).toBe(1000);
  });

  test('are deleted when they are too old, and not before', async ({ api }) => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await insertAudit(api.db, [
      { at: at(1), what: 'signed out' },
      { at: at(2), what: 'signed out' },
    ]);
    await deleteOldAudit(api.db, at(2));
    expect((await entriesOf(api)).map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-02']);
  });
});
