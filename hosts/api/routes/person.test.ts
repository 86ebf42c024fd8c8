import type { PersonRequest } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { tripsEndedBefore } from '../database';
import { eraseOld } from '../erase-old';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  anInternationalCharter,
  test as base,
  json,
  signIn,
  storeFlight,
  type TestApp,
} from '../testing';

// Of this file alone: files share their modules.
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
const erase = async (api: TestApp, trips: number[], id = 1) =>
  api.app.request(`/api/Person/erase/${id}`, json({ trips }, await signIn(api.app)));

describe('one person', () => {
  test('is found over all kinds of requests, by e-mail or telephone however it is spelled', async ({ api }) => {
    await fill(api);
    const requests = await person(api);
    expect(requests.map(({ kind, knownBy }) => [kind, knownBy])).toEqual([
      ['privateCharter', ['itself', 'e-mail', 'telephone']],
      ['chauffeur', ['telephone']],
      ['flightBooking', ['telephone']],
      ['internationalCharter', ['e-mail']],
    ]);
  });

  test('is exported whole: what was asked, what happened, the mails and the quotes, and nobody else', async ({
    api,
  }) => {
    await fill(api);
    const text = await (await get(api, 'Person/export/1')).text();
    const { data } = JSON.parse(text);
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'chauffeur',
      'flightBooking',
      'internationalCharter',
      'privateCharter',
    ]);
    expect(text).toContain(HERS);
    expect(text).toContain(aCharter().cnic);
    expect(text).not.toContain('stranger@example.com');
  });

  test('is erased over all kinds at once, with companions and mails; where was flown stays, and so do others', async ({
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

  test('is not erased by a list that is another by now, and nothing is then', async ({ api }) => {
    await fill(api);
    const [charter] = await person(api);
    const answer = await erase(api, [charter?.trip ?? 0, 5]);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'These are not the requests of that person any more. Nothing was erased.',
    ]);
    expect(await person(api)).toHaveLength(4);
  });

  test.for([1e308, 0, 1.5, -1])('is not erased by what is no id: %d', async (trip, { api }) => {
    await fill(api);
    expect((await erase(api, [trip])).status).toBe(400);
  });

  test('who was erased has no link any more', async ({ api }) => {
    const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const { trackUrl } = (await created.json()).data;
    await erase(api, [1]);
    const headers = { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
    expect((await api.app.request('/api/Traveller/Trip', { headers })).status).toBe(410);
  });
});

describe('what is kept too long', () => {
  test('is found once its trip has ended that long ago, and erased once', async ({ api }) => {
    await fill(api);
    const desk = await signIn(api.app);
    const decline = { from: 'new', stage: 'declined', reason: 'cabotage' };
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
