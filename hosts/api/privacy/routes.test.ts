import { erasedTrip, type PersonRequest, type TripEvent } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createOutbox } from '../platform/email/outbox';
import { createTripLinks } from '../platform/http/signed-links';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aCompanion,
  aFlight,
  anInternationalCharter,
  form,
} from '../testing/requests';
import {
  ADMIN,
  test as base,
  json,
  SECRET,
  signIn,
  storeAircraft,
  storeFlight,
  type TestApp,
} from '../testing/test-app';
import { insertWebhook } from '../webhooks/store';
import { eraseOld, eraseTrips, tripsEndedBefore } from './store';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { DESK_EMAIL: 'desk@example.com' } });

const HERS = 'ayesha.private@example.com';
const PHONE = '03001112223';

/** One person's four requests, however she spelled herself, and a stranger's. */
async function fill(api: TestApp) {
  const post = (path: string, body: object) => api.app.request(`/api/${path}`, json(body));
  await post('PrivateCharter/Create', aCharter({ email: HERS, phone: PHONE }));
  await post('InternationalCharter', anInternationalCharter({ email: HERS.toUpperCase(), phoneNo: '03009998887' }));
  const flight = await storeFlight(api);
  await post('FlightBooking', aBooking(flight, { email: undefined, phone: PHONE }));
  await post('ChauffeurService/CreateRequest', { ...aChauffeurRequest(), phone: '+92 300 111-2223' });
  await post('PrivateCharter/Create', aCharter({ email: 'stranger@example.com', phone: '03007776665' }));
}

const get = async ({ app }: TestApp, path: string) => app.request(`/api/${path}`, { headers: await signIn(app) });
const person = async (api: TestApp, id = 1): Promise<PersonRequest[]> =>
  (await (await get(api, `Person/${id}`)).json()).data;
const erase = async (api: TestApp, trips: number[], id = 1, more: object = {}) =>
  api.app.request(`/api/Person/erase/${id}`, json({ trips, ...more }, await signIn(api.app)));
const exported = async (api: TestApp, body: object) =>
  api.app.request('/api/Person/export/1', json(body, await signIn(api.app)));
const bearer = (trackUrl: string) => ({ Authorization: `Bearer ${trackUrl.split('#')[1]}` });

describe('one person', () => {
  test('is found in all kinds of requests, by e-mail or telephone in any spelling', async ({ api }) => {
    await fill(api);
    const requests = await person(api);
    expect(requests.map(({ kind, knownBy }) => [kind, knownBy])).toEqual([
      ['privateCharter', ['itself', 'e-mail', 'telephone']],
      ['chauffeur', ['telephone']],
      ['flightBooking', ['telephone']],
      ['internationalCharter', ['e-mail']],
    ]);
  });

  test('is exported with the chosen requests, events and mails, and nothing of others', async ({ api }) => {
    await fill(api);
    const text = await (await exported(api, { trips: [1, 2] })).text();
    const { data } = JSON.parse(text);
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['privateCharter', 'internationalCharter']);
    expect(text).toContain(HERS);
    expect(text).toContain(aCharter().cnic);
    expect(text).toContain('We have your request');
    // Neither a stranger nor anybody of the staff.
    expect(text).not.toContain('stranger@example.com');
    expect(text).not.toContain('desk@example.com');
    expect(text).not.toMatch(/token|hash/);
    // Whoever has the file answers no quote with it.
    expect(text).not.toContain('/trip#');
  });

  test('is exported with the names of companions, and with their numbers if asked for', async ({ api }) => {
    await fill(api);
    const { firstName, phoneNumber, cnic } = aCompanion();
    const text = await (await exported(api, { trips: [3] })).text();
    expect(text).toContain(firstName);
    expect(text).not.toContain(cnic);
    expect(text).not.toContain(phoneNumber);
    const whole = await (await exported(api, { trips: [3], companions: true })).text();
    expect(whole).toContain(cnic);
    expect(whole).toContain(phoneNumber);
  });

  test('is exported with notes and without names of staff', async ({ api }) => {
    await fill(api);
    const desk = await signIn(api.app);
    await api.app.request('/api/Trip/1', json({ version: 1, assignee: 1, note: 'Wants the left side' }, desk));
    const text = await (await exported(api, { trips: [1] })).text();
    expect(text).toContain('Wants the left side');
    expect(text).not.toContain('Admin');
  });

  test('is not exported when a chosen request is not theirs', async ({ api }) => {
    await fill(api);
    const answer = await exported(api, { trips: [1, 5] });
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'The requests of this person have changed in the meantime. Nothing was exported.',
    ]);
    expect((await exported(api, { trips: [] })).status).toBe(400);
  });

  test('is exported and erased with the customer account, unless it is excluded', async ({ api }) => {
    await fill(api);
    const customer = { email: HERS, name: 'Ayesha', password_hash: '', created_at: new Date().toISOString() };
    await api.db
      .insertInto('users')
      .values({ ...customer, is_admin: 0 })
      .execute();
    expect((await person(api)).map(({ account }) => account)).toEqual(['customer', 'none', 'none', 'customer']);
    const kinds = async (body: object) =>
      (await (await exported(api, body)).json()).data.map(({ kind }: { kind: string }) => kind);
    expect(await kinds({ trips: [1] })).toEqual(['privateCharter', 'account']);
    expect(await kinds({ trips: [1], account: false })).toEqual(['privateCharter']);
    const accounts = () => api.db.selectFrom('users').select('email').where('email', '=', HERS).execute();
    expect((await erase(api, [2], 1, { account: false })).status).toBe(200);
    expect(await accounts()).toHaveLength(1);
    expect((await erase(api, [1])).status).toBe(200);
    expect(await accounts()).toEqual([]);
  });

  test('is erased without a staff account', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ email: ADMIN.email.toUpperCase() })));
    expect((await person(api)).map(({ account }) => account)).toEqual(['staff']);
    expect((await erase(api, [1])).status).toBe(200);
    expect((await get(api, 'PrivateCharter/GetAllRequests')).status).toBe(200);
  });

  test('is erased in all kinds of requests, with companions and mails; airports and other people stay', async ({
    api,
  }) => {
    await fill(api);
    const trips = (await person(api)).map(({ trip }) => trip);
    expect((await erase(api, trips)).status).toBe(200);
    const everything = JSON.stringify(
      await Promise.all(
        (
          [
            'private_charters',
            'flight_bookings',
            'travel_persons',
            'chauffeur_requests',
            'international_charters',
            'trips',
            'trip_events',
            'outbox',
          ] as const
        ).map((table) => api.db.selectFrom(table).selectAll().execute()),
      ),
    );
    expect(everything.toLowerCase()).not.toContain(HERS);
    expect(everything).not.toContain(PHONE);
    expect(everything).not.toContain('3001112223');
    expect(everything).toContain('stranger@example.com');
    const [other, charter] = (await (await get(api, 'PrivateCharter/GetAllRequests')).json()).data;
    expect(charter).toMatchObject({ name: 'Erased', email: '', cnic: '', segments: [{ seats: expect.any(Number) }] });
    expect(other.cnic).toBe(aCharter().cnic);
    expect((await get(api, 'Person/1')).status).toBe(404);
  });

  test('is not erased when there are other requests by now', async ({ api }) => {
    await fill(api);
    const [charter] = await person(api);
    const answer = await erase(api, [charter?.trip ?? 0, 5]);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'The requests of this person have changed in the meantime. Nothing was erased.',
    ]);
    expect(await person(api)).toHaveLength(4);
  });

  test.for([1e308, 0, 1.5, -1])('is not erased with an invalid id: %d', async (trip, { api }) => {
    await fill(api);
    expect((await erase(api, [trip])).status).toBe(400);
  });

  test('learns by the link that the request was erased, and when', async ({ api }) => {
    const created = await api.app.request('/api/PrivateCharter/Create?locale=ur', json(aCharter()));
    const { trackUrl } = (await created.json()).data;
    await erase(api, [1]);
    const calls = [
      api.app.request('/api/Traveller/Trip', { headers: bearer(trackUrl) }),
      api.app.request('/api/Traveller/Contact', json({ phone: PHONE }, bearer(trackUrl))),
      api.app.request('/api/Traveller/Seen', json({}, bearer(trackUrl))),
    ];
    for (const answer of await Promise.all(calls)) {
      const { message, data } = await answer.json();
      expect(answer.status).toBe(410);
      expect(message).toMatch(
        /^This request and the personal data in it were erased on \d{1,2} [A-Z][a-z]+ \d{4}\. There is nothing left to show\.$/,
      );
      expect(v.parse(erasedTrip, data).locale).toBe('ur');
    }
  });

  test('cannot add data by a link that was opened before', async ({ api }) => {
    await api.app.request('/api/ChauffeurService/CreateRequest', json({ ...aChauffeurRequest(), email: HERS }));
    await erase(api, [1]);
    // As if the epoch of the link had been looked at before.
    const { token_epoch: epoch } = await api.db.selectFrom('trips').select('token_epoch').executeTakeFirstOrThrow();
    const token = createTripLinks([SECRET]).sign({ id: 1, epoch });
    const left = await api.app.request('/api/Traveller/Contact', json({ phone: PHONE }, bearer(`#${token}`)));
    expect(left.status).toBe(410);
    expect(JSON.stringify(await api.db.selectFrom('trips').selectAll().execute())).not.toContain('3001112223');
  });

  test('does not come back with a retry of the request', async ({ api }) => {
    const sent = json(aCharter({ email: HERS }), { 'Idempotency-Key': `of ${HERS}` });
    const first = await api.app.request('/api/PrivateCharter/Create', sent);
    const { reference } = (await first.json()).data;
    expect((await (await api.app.request('/api/PrivateCharter/Create', sent)).json()).data.reference).toBe(reference);
    await erase(api, [1]);
    const again = await api.app.request('/api/PrivateCharter/Create', sent);
    expect([again.status, (await again.json()).message]).toEqual([
      410,
      'This request and the personal data in it were erased.',
    ]);
    expect(await api.db.selectFrom('trips').select('id').execute()).toHaveLength(1);
    const keys = JSON.stringify(await api.db.selectFrom('idempotency_keys').selectAll().execute());
    expect(keys).not.toContain(HERS);
    expect(keys).not.toContain(reference);
  });

  test('does not come back with a mail that was being sent', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ email: HERS })));
    const { db, parts } = api;
    const sendMail = async () => {
      await eraseTrips(db, [1], { by: '', at: new Date(), accounts: true });
      throw Object.assign(new Error('no'), { code: 'ETIMEDOUT' });
    };
    const outbox = createOutbox({
      db,
      config: parts.config,
      secrets: parts.secrets,
      sendMail,
      log: parts.log,
      now: () => Date.now() + 1000,
    });
    await outbox.sendDue();
    await outbox.stop();
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('does not come back with what staff write into the erased trip', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const desk = await signIn(api.app);
    await erase(api, [1]);
    for (const [path, body] of [
      ['Trip/1', { note: HERS }],
      ['Trip/1', { version: 1, stage: 'reviewing' }],
      ['Trip/1', { version: 1, endLink: true }],
      ['Quotes/1', { basedOn: null, currency: 'USD', message: HERS }],
      ['Quotes/send/1', { version: 1, revision: 1, hash: '0'.repeat(64) }],
    ] as const) {
      const answer = await api.app.request(`/api/${path}`, json(body, desk));
      expect([answer.status, (await answer.json()).message]).toEqual([
        409,
        'This request was erased. Nothing can be changed or added.',
      ]);
    }
    const { data } = await (await get(api, 'Trip/1')).json();
    expect(data).toMatchObject({ stage: 'cancelled', trackUrl: '', erasedAt: expect.any(String) });
  });

  test('does not come back with a flight of a leg that staff still have open', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const desk = await signIn(api.app);
    const aircraft = await storeAircraft(api, desk);
    await erase(api, [1]);
    const made = aFlight(aircraft, {
      tripId: '1',
      legPlace: '1',
      isPublic: 'false',
      FromLocation: 'House 5, Street 2',
    });
    const answer = await api.app.request('/api/Flight/upsert', form(made, desk));
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'The request that this flight belongs to was erased. Nothing was saved.',
    ]);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
  });
});

describe('an open request that is erased', () => {
  /** A charter that is quoted; resolves to its traveller. */
  async function aQuoted(api: TestApp) {
    const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter({ email: HERS })));
    const { trackUrl } = (await created.json()).data;
    const desk = await signIn(api.app);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const draft = {
      ...{ currency: 'USD', aircraft: 'King Air 350', lines: [{ label: 'Flight', kind: 'flight', amount: 1000 }] },
      ...{ validUntil: days(3), holdUntil: days(1) },
    };
    await api.app.request('/api/Trip/1', json({ version: 1, stage: 'reviewing' }, desk));
    const saved = await api.app.request('/api/Quotes/1', json({ basedOn: null, ...draft }, desk));
    const [{ revision, hash: drafted }] = (await saved.json()).data;
    const sending = { version: 1, revision, hash: drafted };
    expect((await api.app.request('/api/Quotes/send/1', json(sending, desk))).status).toBe(200);
    const shown = await api.app.request('/api/Traveller/Trip', { headers: bearer(trackUrl) });
    const [{ hash }] = (await shown.json()).data.quotes;
    return () =>
      api.app.request(
        '/api/Traveller/Answer',
        json({ version: 1, total: 1000, hash, says: 'yes', name: 'Ayesha' }, bearer(trackUrl)),
      );
  }

  const standing = async ({ db }: TestApp) => ({
    trip: await db.selectFrom('trips').select(['stage', 'assignee', 'due_at']).executeTakeFirstOrThrow(),
    quote: await db.selectFrom('quotes').select(['state', 'hold_until', 'answered_by']).executeTakeFirst(),
    mails: await db.selectFrom('outbox').select('id').execute(),
  });

  test('is cancelled, without an owner or due time, and its quote is withdrawn', async ({ api }) => {
    await aQuoted(api);
    expect(await standing(api)).toMatchObject({ trip: { stage: 'quoted', assignee: 1 }, quote: { state: 'sent' } });
    await erase(api, [1]);
    expect(await standing(api)).toEqual({
      trip: { stage: 'cancelled', assignee: null, due_at: null },
      quote: { state: 'withdrawn', hold_until: null, answered_by: '' },
      mails: [],
    });
    const { data } = await (await get(api, 'Trip/1')).json();
    expect(data.events.slice(0, 2).map(({ what, after }: TripEvent) => [what, after])).toEqual([
      ['erased', ''],
      ['stage', 'cancelled'],
    ]);
    expect((await get(api, 'Quotes/1')).status).toBe(200);
    const { data: list } = await (await get(api, 'PrivateCharter/GetAllRequests')).json();
    expect(list[0]).toMatchObject({ name: 'Erased', file: { erasedAt: expect.any(String), assignee: null } });
  });

  test('is closed when it has flown, and an ended one keeps its stage', async ({ api }) => {
    await fill(api);
    await api.db.updateTable('trips').set({ stage: 'flown' }).where('id', '=', 1).execute();
    await api.db.updateTable('trips').set({ stage: 'declined' }).where('id', '=', 2).execute();
    await erase(api, [1, 2]);
    const trips = await api.db.selectFrom('trips').select('stage').where('id', 'in', [1, 2]).orderBy('id').execute();
    expect(trips.map(({ stage }) => stage)).toEqual(['closed', 'declined']);
  });

  test('is sent to webhooks as ended', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ email: HERS })));
    const url = 'https://1.1.1.1/';
    await insertWebhook(api.db, { url, description: '', events: ['trip.stage_changed'] }, new Date());
    await erase(api, [1]);
    const [delivery, ...more] = await api.db.selectFrom('deliveries').selectAll().execute();
    expect(more).toEqual([]);
    expect(delivery?.trip_id).toBe(1);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ data: { stage: 'cancelled', previousStage: 'new' } });
  });

  test('keeps no personal data when it is accepted at the same time', async ({ api }) => {
    const accept = await aQuoted(api);
    const [accepted, erased] = await Promise.all([accept(), erase(api, [1])]);
    expect(erased.status).toBe(200);
    expect([200, 410]).toContain(accepted.status);
    expect(await standing(api)).toMatchObject({
      trip: { stage: 'cancelled', due_at: null },
      quote: { answered_by: '' },
      mails: [],
    });
    expect((await accept()).status).toBe(410);
  });
});

describe('a trip that ended too long ago', () => {
  test('is erased once', async ({ api }) => {
    await fill(api);
    const desk = await signIn(api.app);
    const decline = { version: 1, stage: 'declined', reason: 'cabotage' };
    await api.app.request('/api/Trip/1', json(decline, desk));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await eraseOld(api.db, { retentionDays: 30 }, inDays(29));
    expect(await tripsEndedBefore(api.db, inDays(1).toISOString(), 10)).toEqual([1]);
    await eraseOld(api.db, { retentionDays: 30 }, inDays(31));
    await eraseOld(api.db, { retentionDays: 30 }, inDays(32));
    expect(await tripsEndedBefore(api.db, inDays(1).toISOString(), 10)).toEqual([]);
    const audit = await api.db
      .selectFrom('audit')
      .select(['subject_id', 'detail'])
      .where('what', '=', 'erased')
      .execute();
    expect(audit).toEqual([{ subject_id: 1, detail: 'kept for 30 days' }]);
    const events = await api.db.selectFrom('trip_events').select('what').where('trip_id', '=', 1).execute();
    expect(events.filter(({ what }) => what === 'erased')).toHaveLength(1);
  });
});
