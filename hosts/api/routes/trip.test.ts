import { tripFile, tripRecord } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { completeTrips, insertCharter } from '../database';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  anInternationalCharter,
  json,
  signIn,
  storeFlight,
  type TestApp,
  test,
} from '../testing';

const REFERENCE = /^CW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/;

/** Each kind of request: how it is made, and where it is read. */
const KINDS = [
  ['privateCharter', '/PrivateCharter/Create', async () => aCharter(), '/PrivateCharter/GetAllRequests'],
  ['internationalCharter', '/InternationalCharter', async () => anInternationalCharter(), '/InternationalCharter'],
  ['flightBooking', '/FlightBooking', async (api: TestApp) => aBooking(await storeFlight(api)), '/FlightBooking'],
  [
    'chauffeur',
    '/ChauffeurService/CreateRequest',
    async () => aChauffeurRequest(),
    '/ChauffeurService/GetAllChauffeurServices',
  ],
] as const;

async function read(api: TestApp, path: string, headers: Record<string, string> = {}) {
  return api.app.request(`/api${path}`, { headers: { ...(await signIn(api.app)), ...headers } });
}

/** The file of the newest request in a list. */
async function newest(api: TestApp, list = '/PrivateCharter/GetAllRequests') {
  return v.parse(tripRecord, (await (await read(api, list)).json()).data[0].file);
}

/** Sends a private charter; resolves to the desk's file on it. */
async function aTrip(api: TestApp) {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  return newest(api);
}

const change = async (api: TestApp, id: number, body: object) =>
  api.app.request(`/api/Trip/${id}`, json(body, await signIn(api.app)));

const fileOf = async (answer: Response) => v.parse(tripFile, (await answer.json()).data);

describe.for(KINDS)('the desk’s file on a request: %s', ([kind, create, request, list]) => {
  test('is opened with it, and found in its list and by itself', async ({ api }) => {
    const answer = await api.app.request(`/api${create}`, json(await request(api)));
    const { id, reference } = (await answer.json()).data;
    const trip = await newest(api, list);
    expect(trip).toMatchObject({ kind, requestId: id, reference, stage: 'new', assignee: null });
    expect(reference).toMatch(REFERENCE);
    const file = await fileOf(await read(api, `/Trip/${trip.id}`));
    expect(file).toMatchObject(trip);
    expect(file.events.map(({ what, after, by }) => [what, after, by])).toEqual([['created', 'new', '']]);
  });
});

describe('the file', () => {
  test('of one request has one reference, however often the request is sent with its key', async ({ api }) => {
    const send = () =>
      api.app.request('/api/PrivateCharter/Create', json(aCharter(), { 'Idempotency-Key': 'a-key-of-one-request' }));
    const [first, second] = [await (await send()).json(), await (await send()).json()];
    expect(second).toEqual(first);
    expect(await api.db.selectFrom('trips').selectAll().execute()).toHaveLength(1);
  });

  test('is not opened for a request that is refused', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ segments: [] })));
    expect(await api.db.selectFrom('trips').selectAll().execute()).toEqual([]);
  });

  test('of what nobody has is 404', async ({ api }) => {
    expect((await read(api, '/Trip/4711')).status).toBe(404);
    expect((await change(api, 4711, { from: 'new' })).status).toBe(404);
  });
});

describe('a request of before there were files', () => {
  test('gets one, new and due at no time, once however often they are completed', async ({ api }) => {
    const now = '2026-01-02T03:04:05.000Z';
    for (let count = 0; count < 3; count++) await insertCharter(api.db, v.parse(v.any(), aCharter()), now);
    await completeTrips(api.db);
    await completeTrips(api.db);
    const trips = await api.db.selectFrom('trips').selectAll().execute();
    expect(trips.map(({ stage, due_at, created_at }) => [stage, due_at, created_at])).toEqual(
      Array.from({ length: 3 }, () => ['new', null, now]),
    );
    expect(new Set(trips.map(({ reference }) => reference)).size).toBe(3);
  });

  test('is in its list without a file until then', async ({ api }) => {
    await insertCharter(api.db, v.parse(v.any(), aCharter()), '2026-01-02T03:04:05.000Z');
    expect((await (await read(api, '/PrivateCharter/GetAllRequests')).json()).data[0].file).toBeUndefined();
  });
});

describe('a change of the file', () => {
  test('is noted: who, what it was, what it is', async ({ api }) => {
    const { id } = await aTrip(api);
    const changed = await fileOf(await change(api, id, { from: 'new', stage: 'reviewing', note: 'Rings at noon' }));
    expect(changed).toMatchObject({ stage: 'reviewing', assignee: { name: 'Admin' } });
    expect(changed.events.map(({ what, by, before, after, note }) => ({ what, by, before, after, note }))).toEqual([
      { what: 'note', by: 'Admin', before: '', after: '', note: 'Rings at noon' },
      { what: 'assignee', by: 'Admin', before: '', after: 'Admin', note: '' },
      { what: 'stage', by: 'Admin', before: 'new', after: 'reviewing', note: '' },
      { what: 'created', by: '', before: '', after: 'new', note: '' },
    ]);
  });

  test('is refused when somebody was first, with who and with the file as it is now', async ({ api }) => {
    const { id } = await aTrip(api);
    const both = await Promise.all([
      change(api, id, { from: 'new', stage: 'reviewing' }),
      change(api, id, { from: 'new', stage: 'declined', reason: 'cabotage' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await both.find(({ status }) => status === 409)?.json();
    expect(late.message).toMatch(/^Admin has brought it to '\w+' meanwhile\. Nothing of yours was saved\.$/);
    expect(late.data).toEqual((await (await read(api, `/Trip/${id}`)).json()).data);
    expect(late.data.events.filter(({ what }: { what: string }) => what === 'stage')).toHaveLength(1);
  });

  test('to a stage that does not follow is refused, and says which do', async ({ api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, { from: 'new', stage: 'booked', note: 'Not kept' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      'A trip that is new cannot become booked, only reviewing or declined or lost or cancelled',
    );
    expect((await fileOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test.for([
    ['no stage that it was made from', { stage: 'reviewing' }, 'from', 'There is no such stage'],
    ['a stage that nobody knows', { from: 'new', stage: 'sold' }, 'stage', 'There is no such stage'],
    ['declined without why', { from: 'new', stage: 'declined' }, 'reason', 'Say why, or by whom'],
    ['cancelled by nobody', { from: 'new', stage: 'cancelled', reason: 'cabotage' }, 'reason', 'Say why, or by whom'],
    ['a day as due time', { from: 'new', dueAt: '2026-11-30' }, 'dueAt', 'Must be an instant'],
    ['a note without end', { from: 'new', note: 'x'.repeat(2001) }, 'note', 'At most 2000 characters'],
    ['an assignee who is nobody', { from: 'new', assignee: 4711 }, 'assignee', /nobody of the desk/],
  ] as const)('is refused with the field and the reason: %s', async ([, body, path, message], { api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: expect.stringMatching(message) });
    expect((await fileOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test('shows in its list, which is another version then', async ({ api }) => {
    const { id } = await aTrip(api);
    const before = await read(api, '/PrivateCharter/GetAllRequests');
    const tag = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    expect((await read(api, '/PrivateCharter/GetAllRequests', tag)).status).toBe(304);
    await change(api, id, { from: 'new', stage: 'lost' });
    const after = await read(api, '/PrivateCharter/GetAllRequests', tag);
    expect((await after.json()).data[0].file.stage).toBe('lost');
  });

  test('assigns it to somebody, and takes it away again', async ({ api }) => {
    const { id } = await aTrip(api);
    const { data: people } = await (await read(api, '/People')).json();
    expect(people).toEqual([{ id: expect.any(Number), name: 'Admin', role: 'owner' }]);
    const assigned = await fileOf(await change(api, id, { from: 'new', assignee: people[0].id }));
    expect(assigned.assignee).toEqual({ id: people[0].id, name: 'Admin' });
    expect((await fileOf(await change(api, id, { from: 'new', assignee: null }))).assignee).toBeNull();
  });
});

describe('the desk', () => {
  test.override({ env: { ANSWER_MINUTES: '20' } });

  const minutesUntil = (due: string | null, from: number) => Math.round((Date.parse(due ?? '') - from) / 60_000);

  test('owes the answer to a request, and to an accepted quote, within the time that it promises', async ({ api }) => {
    const start = Date.now();
    const { id, dueAt } = await aTrip(api);
    expect(minutesUntil(dueAt, start)).toBe(20);
    const due = async (body: object) => (await fileOf(await change(api, id, body))).dueAt;
    expect(await due({ from: 'new', stage: 'reviewing' })).toBe(dueAt);
    expect(await due({ from: 'reviewing', stage: 'quoted' })).toBeNull();
    expect(minutesUntil(await due({ from: 'quoted', stage: 'accepted' }), start)).toBe(20);
    expect(await due({ from: 'accepted', stage: 'booked' })).toBeNull();
  });

  test('may say another time, which is noted', async ({ api }) => {
    const { id, dueAt } = await aTrip(api);
    const later = '2099-01-01T08:00:00.000Z';
    const file = await fileOf(await change(api, id, { from: 'new', dueAt: later }));
    expect(file.dueAt).toBe(later);
    expect(file.events[0]).toMatchObject({ what: 'due', before: dueAt, after: later, by: 'Admin' });
  });
});
