import { erasedTrip, type PersonRequest, type TripEvent } from '@charter-hosts/contract';
import { flightBookingRequest } from 'charter-widgets/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { bookableFlight, insertBooking } from '../bookings/store';
import { createOutbox } from '../emails/outbox';
import { type Database, isPostgres } from '../platform/database/open';
import {
  ADMIN,
  aBooking,
  aCharter,
  aChauffeurRequest,
  aCompanion,
  aFlight,
  anInternationalCharter,
  test as base,
  bearer,
  customerSession,
  dataOf,
  form,
  type Headers,
  json,
  outcomeOf,
  sendQuote,
  signIn,
  storeAircraft,
  storeFlight,
  type TestApp,
} from '../testing';
import { storeContacts } from '../trips/contacts';
import { insertWebhook } from '../webhooks/store';
import { eraseOld, eraseTrips, tripsEndedBefore } from './store';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com' } });

const AYESHA = 'ayesha.private@example.com';
const PHONE = '03001112223';
const CHANGED = 'The requests of this person have changed in the meantime.';

const post = ({ app }: TestApp, path: string, body: object, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const get = async ({ app }: TestApp, path: string) => app.request(`/api/${path}`, { headers: await signIn(app) });
const requestsOf = (api: TestApp): Promise<PersonRequest[]> => dataOf(get(api, 'Person/1'));
const erase = async (api: TestApp, trips: number[], more: object = {}) =>
  post(api, 'Person/erase/1', { trips, ...more }, await signIn(api.app));
const exportOf = async (api: TestApp, body: object) => post(api, 'Person/export/1', body, await signIn(api.app));
const rowsOf = async ({ db }: TestApp, table: 'trips' | 'flights' | 'outbox' | 'idempotency_keys') =>
  JSON.stringify(await db.selectFrom(table).selectAll().execute());

/** Four requests of Ayesha, with her address and number in several spellings, and one of a stranger. */
async function fill(api: TestApp) {
  await post(api, 'PrivateCharter/Create', aCharter({ email: AYESHA, phone: PHONE }));
  const international = anInternationalCharter({ email: AYESHA.toUpperCase(), phoneNo: '03009998887' });
  await post(api, 'InternationalCharter', international);
  await post(api, 'FlightBooking', aBooking(await storeFlight(api), { email: undefined, phone: PHONE }));
  await post(api, 'ChauffeurService/CreateRequest', { ...aChauffeurRequest(), phone: '+92 300 111-2223' });
  await post(api, 'PrivateCharter/Create', aCharter({ email: 'stranger@example.com', phone: '03007776665' }));
}

async function send(api: TestApp, query = ''): Promise<Headers> {
  const { trackUrl } = await dataOf(post(api, `PrivateCharter/Create${query}`, aCharter({ email: AYESHA })));
  return bearer(trackUrl.split('#')[1]);
}

describe('the requests of a person', () => {
  test('are found in every kind, by e-mail or telephone number in any spelling', async ({ api }) => {
    await fill(api);
    expect((await requestsOf(api)).map(({ kind, knownBy }) => [kind, knownBy])).toEqual([
      ['privateCharter', ['itself', 'e-mail', 'phone']],
      ['chauffeur', ['phone']],
      ['flightBooking', ['phone']],
      ['internationalCharter', ['e-mail']],
    ]);
  });

  test('are exported as chosen, with notes and e-mails, but without companions’ numbers unless requested', async ({
    api,
  }) => {
    await fill(api);
    await post(api, 'Trip/1', { version: 1, assignee: 1, note: 'Wants the left side' }, await signIn(api.app));
    // In a language that has none of our texts yet.
    const inGerman = sql<string>`replace(text, '/trip#', '/trip?locale=de#')`;
    await api.db.updateTable('outbox').set({ text: inGerman }).execute();
    const text = await (await exportOf(api, { trips: [1, 3] })).text();
    const kinds = JSON.parse(text).data.map(({ kind }: PersonRequest) => kind);
    expect(kinds).toEqual(['privateCharter', 'flightBooking']);
    const { firstName, phoneNumber } = aCompanion();
    expect([text.includes(firstName), text.includes(phoneNumber)]).toEqual([true, false]);
    expect(await (await exportOf(api, { trips: [3], companions: true })).text()).toContain(phoneNumber);
    for (const own of [AYESHA, String(aCharter().cnic), 'We have your request', 'Wants the left side']) {
      expect(text).toContain(own);
    }
    // The file contains no stranger, no member of staff, and no link with which its reader could answer a quote.
    expect(text).not.toMatch(/stranger@example\.com|desk@example\.com|Admin|token|hash|\/trip\S*#/);
  });

  test('are neither exported nor erased together with somebody else’s', async ({ api }) => {
    await fill(api);
    expect(await outcomeOf(exportOf(api, { trips: [1, 5] }))).toEqual([409, `${CHANGED} Nothing was exported.`]);
    expect(await outcomeOf(erase(api, [1, 5]))).toEqual([409, `${CHANGED} Nothing was erased.`]);
    expect(await requestsOf(api)).toHaveLength(4);
  });

  test('are exported and erased with the customer account, unless it is excluded', async ({ api }) => {
    await fill(api);
    const traveller = {
      email: AYESHA,
      name: 'Ayesha',
      password_hash: '',
      is_admin: 0,
      created_at: '',
      verified_at: '',
    };
    await api.db.insertInto('users').values(traveller).execute();
    expect((await requestsOf(api)).map(({ account }) => account)).toEqual(['customer', 'none', 'none', 'customer']);
    const kinds = async (body: object) => (await dataOf(exportOf(api, body))).map(({ kind }: { kind: string }) => kind);
    expect(await kinds({ trips: [1] })).toEqual(['privateCharter', 'account']);
    expect(await kinds({ trips: [1], account: false })).toEqual(['privateCharter']);
    const accounts = () => api.db.selectFrom('users').select('email').where('email', '=', AYESHA).execute();
    // A flown trip is closed, and one that has ended keeps its stage.
    for (const [id, stage] of [
      [1, 'flown'],
      [2, 'declined'],
    ] as const)
      await api.db.updateTable('trips').set({ stage }).where('id', '=', id).execute();
    await erase(api, [2], { account: false });
    expect(await accounts()).toHaveLength(1);
    await erase(api, [1]);
    expect(await accounts()).toEqual([]);
    const trips = await api.db.selectFrom('trips').select('stage').where('id', 'in', [1, 2]).orderBy('id').execute();
    expect(trips.map(({ stage }) => stage)).toEqual(['closed', 'declined']);
  });

  test('are exported without an unconfirmed account, with a notice, and erased with it', async ({ api }) => {
    await fill(api);
    const stranger = { email: AYESHA, name: 'A stranger', password_hash: '', is_admin: 0, created_at: '' };
    await api.db.insertInto('users').values(stranger).execute();
    expect((await requestsOf(api))[0]?.account).toBe('unconfirmed');
    const parts = await dataOf(exportOf(api, { trips: [1] }));
    expect(parts.at(-1)).toEqual({ kind: 'account', leftOut: expect.stringContaining('never confirmed') });
    expect(JSON.stringify(parts)).not.toContain('A stranger');
    await erase(api, [1]);
    expect(await api.db.selectFrom('users').select('id').where('email', '=', AYESHA).execute()).toEqual([]);
  });

  test('are erased without a staff account', async ({ api }) => {
    await post(api, 'PrivateCharter/Create', aCharter({ email: ADMIN.email.toUpperCase() }));
    expect((await requestsOf(api)).map(({ account }) => account)).toEqual(['staff']);
    expect((await erase(api, [1])).status).toBe(200);
    expect((await get(api, 'Person/1')).status).toBe(404);
  });
});

describe('an erased request', () => {
  test('answers its link with the date of the erasure, in the traveller’s language', async ({ api }) => {
    const link = await send(api, '?locale=ur');
    await erase(api, [1]);
    const answer = await post(api, 'Traveller/Contact', { phone: PHONE }, link);
    const { message, data } = await answer.json();
    expect([answer.status, v.parse(erasedTrip, data).locale]).toEqual([410, 'ur']);
    expect(message).toBe('This request and its personal data were erased. There is nothing left to show.');
    expect(await rowsOf(api, 'trips')).not.toContain('3001112223');
  });

  test('does not come back with a retry of the request', async ({ api }) => {
    const key = { 'Idempotency-Key': `of ${AYESHA}` };
    const retry = () => post(api, 'PrivateCharter/Create', aCharter({ email: AYESHA }), key);
    const { reference } = await dataOf(retry());
    expect((await dataOf(retry())).reference).toBe(reference);
    await erase(api, [1]);
    expect(await outcomeOf(retry())).toEqual([410, 'This request and the personal data in it were erased.']);
    expect(await api.db.selectFrom('trips').select('id').execute()).toHaveLength(1);
    const keys = await rowsOf(api, 'idempotency_keys');
    expect([keys.includes(AYESHA), keys.includes(reference)]).toEqual([false, false]);
  });

  test('does not come back with an e-mail that was being sent', async ({ api }) => {
    await send(api);
    const sendMail = async () => {
      await eraseTrips(api.db, [1], { by: '', at: new Date(), accounts: true });
      throw Object.assign(new Error('no'), { code: 'ETIMEDOUT' });
    };
    const outbox = createOutbox({ ...api.parts, sendMail, now: () => Date.now() + 1000 });
    await outbox.sendDue();
    await outbox.stop();
    expect(await rowsOf(api, 'outbox')).toBe('[]');
  });

  test('accepts no change of staff, no quote, and no flight for a leg that staff still have open', async ({ api }) => {
    await send(api);
    const staff = await signIn(api.app);
    const aircraft = await storeAircraft(api, staff);
    await erase(api, [1]);
    for (const [path, body] of [
      ['Trip/1', { note: AYESHA }],
      ['Trip/1', { version: 1, endLink: true }],
      ['Quotes/1', { basedOn: null, currency: 'USD', message: AYESHA }],
      ['Quotes/send/1', { quotes: [{ version: 1, revision: 1, hash: '0'.repeat(64), total: 1000 }] }],
    ] as const) {
      const refused = await outcomeOf(post(api, path, body, staff));
      expect(refused).toEqual([409, 'This request was erased. Nothing can be changed or added.']);
    }
    const erased = { stage: 'cancelled', trackUrl: '', erasedAt: expect.any(String) };
    expect(await dataOf(get(api, 'Trip/1'))).toMatchObject(erased);
    const leg = { tripId: '1', legPlace: '1', isPublic: 'false', FromLocation: 'House 5, Street 2' };
    expect(await outcomeOf(api.app.request('/api/Flight/upsert', form(aFlight(aircraft, leg), staff)))).toEqual([
      409,
      'The request that this flight belongs to was erased. Nothing was saved.',
    ]);
    expect(await rowsOf(api, 'flights')).toBe('[]');
  });
});

describe('an open request that is erased', () => {
  /** Stores a charter with a sent quote that holds the aircraft; resolves to how its traveller accepts it. */
  async function addQuoted(api: TestApp) {
    const link = await send(api);
    await post(api, 'Trip/1', { version: 1, stage: 'reviewing' }, await signIn(api.app));
    await sendQuote(api, { holdUntil: new Date(Date.now() + 3_600_000).toISOString() });
    const { quotes } = await dataOf(api.app.request('/api/Traveller/Trip', { headers: link }));
    const answer = { version: 1, total: 1000, hash: quotes[0].hash, says: 'yes', name: 'Ayesha' };
    return () => post(api, 'Traveller/Answer', answer, link);
  }

  const stateOf = async ({ db }: TestApp) => ({
    trip: await db.selectFrom('trips').select(['stage', 'assignee', 'due_at']).executeTakeFirstOrThrow(),
    quote: await db.selectFrom('quotes').select(['state', 'hold_until', 'answered_by']).executeTakeFirst(),
    emails: await db.selectFrom('outbox').select('id').execute(),
  });

  test('is cancelled without assignee and due time, its quote is withdrawn, and webhooks report it', async ({
    api,
  }) => {
    await addQuoted(api);
    expect(await stateOf(api)).toMatchObject({ trip: { stage: 'quoted', assignee: 1 }, quote: { state: 'sent' } });
    const webhook = { url: 'https://1.1.1.1/', description: '', events: ['trip.stage_changed' as const] };
    await insertWebhook(api.db, webhook, new Date());
    await erase(api, [1]);
    expect(await stateOf(api)).toEqual({
      trip: { stage: 'cancelled', assignee: null, due_at: null },
      quote: { state: 'withdrawn', hold_until: null, answered_by: '' },
      emails: [],
    });
    const { events } = await dataOf(get(api, 'Trip/1'));
    expect(events.slice(0, 2).map(({ what, after }: TripEvent) => [what, after])).toEqual([
      ['erased', ''],
      ['stage', 'cancelled'],
    ]);
    expect((await get(api, 'Quotes/1')).status).toBe(200);
    const [listed] = await dataOf(get(api, 'PrivateCharter/GetAllRequests'));
    expect(listed).toMatchObject({ name: 'Erased', tripRecord: { erasedAt: expect.any(String), assignee: null } });
    const deliveries = await api.db.selectFrom('deliveries').select(['trip_id', 'body']).execute();
    expect(deliveries.map(({ trip_id, body }) => [trip_id, JSON.parse(body).data])).toEqual([
      [1, expect.objectContaining({ stage: 'cancelled', previousStage: 'quoted' })],
    ]);
  });

  test('keeps no personal data when its quote is accepted at the same time', async ({ api }) => {
    const accept = await addQuoted(api);
    const [accepted, erased] = await Promise.all([accept(), erase(api, [1])]);
    expect(erased.status).toBe(200);
    expect([200, 410]).toContain(accepted.status);
    const { trip, quote, emails } = await stateOf(api);
    expect([trip.stage, trip.due_at, quote?.answered_by, emails]).toEqual(['cancelled', null, '', []]);
    expect((await accept()).status).toBe(410);
  });
});

test('a trip that ended too long ago is erased once', async ({ api }) => {
  await send(api);
  await post(api, 'Trip/1', { version: 1, stage: 'declined', reason: 'cabotage' }, await signIn(api.app));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const eraseIn = (days: number) => eraseOld(api.db, { retentionDays: 30 }, inDays(days));
  await eraseIn(29);
  expect(await tripsEndedBefore(api.db, inDays(1).toISOString(), 10)).toEqual([1]);
  await eraseIn(31);
  await eraseIn(32);
  expect(await tripsEndedBefore(api.db, inDays(1).toISOString(), 10)).toEqual([]);
  const audit = await api.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('what', '=', 'erased')
    .execute();
  expect(audit).toEqual([{ subject_id: 1, detail: 'kept for 30 days' }]);
  const events = await api.db.selectFrom('trip_events').select('what').where('what', '=', 'erased').execute();
  expect(events).toHaveLength(1);
});

test('a trip that staff reopen while it is selected for erasure stays, and the audit has no entry', async ({ api }) => {
  await send(api);
  const owner = await signIn(api.app);
  await post(api, 'Trip/1', { version: 1, stage: 'declined', reason: 'cabotage' }, owner);
  const before = new Date(Date.now() + 1000).toISOString();
  const chosen = await tripsEndedBefore(api.db, before, 10);
  expect((await post(api, 'Trip/1', { version: 2, stage: 'reviewing', reason: 'Called' }, owner)).status).toBe(200);
  const retention = { before, detail: 'kept for 30 days' };
  await eraseTrips(api.db, chosen, { by: '', at: new Date(), accounts: false, retention });
  expect(chosen).toEqual([1]);
  const { erased_at } = await api.db.selectFrom('trips').select('erased_at').executeTakeFirstOrThrow();
  const audit = await api.db.selectFrom('audit').select('id').where('what', '=', 'erased').execute();
  expect([erased_at, audit]).toEqual([null, []]);
});

test('a booking and an erasure of its flight’s trip wait for each other in one order', async ({ api }) => {
  const { db } = api;
  await send(api);
  const flightId = await storeFlight(api);
  await db.updateTable('flights').set({ trip_id: 1 }).where('id', '=', flightId).execute();
  let erasing = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await bookableFlight(trx, flightId);
    erasing = eraseTrips(db, [1], { by: '', at: new Date(), accounts: false });
    if (isPostgres(db)) await vi.waitFor(async () => expect(await waitingStatements(db)).toBe(1));
    await insertBooking(trx, v.parse(flightBookingRequest, aBooking(flightId)), new Date().toISOString());
  });
  await erasing;
  const { erased_at } = await db.selectFrom('trips').select('erased_at').executeTakeFirstOrThrow();
  expect(erased_at).not.toBeNull();
});

async function waitingStatements(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
  return Number(rows[0]?.waiting);
}

describe('a customer account', () => {
  async function eraseAccount(api: TestApp, email: string) {
    const response = await post(api, 'Person/eraseAccount', { email }, await signIn(api.app));
    return [response.status, (await response.json()).data?.requests];
  }
  const emails = async ({ db }: TestApp) =>
    (await db.selectFrom('users').select('email').orderBy('id').execute()).map(({ email }) => email);

  test.for([[true], [false]])(
    'is erased by its address, and the answer counts the requests that are kept, if deletion is confirmed: %s',
    async ([isVerified], { api }) => {
      await customerSession(api, { isVerified });
      await post(api, 'PrivateCharter/Create', aCharter({ email: 'customer@EXAMPLE.com' }));
      expect(await eraseAccount(api, 'Customer@example.com')).toEqual([200, 1]);
      expect(await emails(api)).toEqual([ADMIN.email]);
      expect((await eraseAccount(api, 'customer@example.com'))[0]).toBe(404);
    },
  );

  test('is not erased if it belongs to staff', async ({ api }) => {
    expect((await eraseAccount(api, ADMIN.email))[0]).toBe(409);
    expect(await emails(api)).toEqual([ADMIN.email]);
  });

  test('is deleted after thirty days if its e-mail was not confirmed', async ({ api }) => {
    await customerSession(api, { isVerified: false });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const { email: own, ...admin } = await api.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const { id: _, ...values } = { ...admin, is_admin: 0, verified_at: inDays(0).toISOString() };
    await api.db
      .insertInto('users')
      .values({ ...values, email: 'confirmed@example.com' })
      .execute();
    await eraseOld(api.db, { retentionDays: undefined }, inDays(29));
    expect(await emails(api)).toEqual([own, 'customer@example.com', 'confirmed@example.com']);
    await eraseOld(api.db, { retentionDays: undefined }, inDays(31));
    expect(await emails(api)).toEqual([own, 'confirmed@example.com']);
  });
});

test('contacts stored without a search form are found, and deleted once the trip is erased', async ({ api }) => {
  await send(api);
  await post(api, 'PrivateCharter/Create', aCharter({ email: 'two@example.com', phone: PHONE }));
  expect((await requestsOf(api)).map(({ trip }) => trip)).toEqual([1]);
  // This address was added through the link.
  await api.db.updateTable('trips').set({ email: AYESHA.toUpperCase() }).where('id', '=', 2).execute();
  expect((await requestsOf(api)).map(({ trip }) => trip)).toEqual([1, 2]);
  const contacts = async () =>
    (
      await api.db.selectFrom('trip_contacts').select('contact').where('trip_id', '=', 2).orderBy('contact').execute()
    ).map(({ contact }) => contact);
  expect(await contacts()).toEqual(['3001112223', AYESHA, 'two@example.com']);
  await api.db.updateTable('trips').set({ erased_at: '2026-11-23T10:00:00.000Z' }).execute();
  await storeContacts(api.db);
  expect(await contacts()).toEqual([]);
});
