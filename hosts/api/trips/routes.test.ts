import { tripFile, tripRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter, aSegment } from '../testing/requests';
import { changeTrip, json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

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

const change = (api: TestApp, id: number, body: object) => changeTrip(api, id, body);

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

  test('of an unknown id is 404', async ({ api }) => {
    expect((await read(api, '/Trip/4711')).status).toBe(404);
    expect((await change(api, 4711, { note: 'Seen' })).status).toBe(404);
  });
});

describe('a change of the file', () => {
  test('is recorded with who, before and after', async ({ api }) => {
    const { id } = await aTrip(api);
    const changed = await fileOf(await change(api, id, { stage: 'reviewing', note: 'Rings at noon' }));
    expect(changed).toMatchObject({ stage: 'reviewing', assignee: { name: 'Admin' } });
    expect(changed.events.map(({ what, by, before, after, note }) => ({ what, by, before, after, note }))).toEqual([
      { what: 'note', by: 'Admin', before: '', after: '', note: 'Rings at noon' },
      { what: 'assignee', by: 'Admin', before: '', after: 'Admin', note: '' },
      { what: 'stage', by: 'Admin', before: 'new', after: 'reviewing', note: '' },
      { what: 'created', by: '', before: '', after: 'new', note: '' },
    ]);
  });

  test('is refused if a colleague was faster, with their name and the trip as it is now', async ({ api }) => {
    const { id, version } = await aTrip(api);
    const both = await Promise.all([
      change(api, id, { version, stage: 'reviewing' }),
      change(api, id, { version, stage: 'declined', reason: 'cabotage' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await both.find(({ status }) => status === 409)?.json();
    expect(late.message).toBe('Admin has changed this trip since you opened it. Your changes were not saved.');
    expect(late.data).toEqual((await (await read(api, `/Trip/${id}`)).json()).data);
    expect(late.data.events.filter(({ what }: { what: string }) => what === 'stage')).toHaveLength(1);
  });

  test.for([
    ['the stage', { stage: 'reviewing' }, { stage: 'lost' }],
    ['the owner', { assignee: 1 }, { assignee: null }],
    ['the due time', { dueAt: '2099-01-01T08:00:00.000Z' }, { dueAt: null }],
    ['the link', { endLink: true }, { endLink: true }],
  ] as const)('of %s by two people at once is saved once', async ([, one, other], { api }) => {
    const { id, version } = await aTrip(api);
    const both = await Promise.all([one, other].map((body) => change(api, id, { version, ...body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await newest(api)).version).toBe(version + 1);
  });

  test('counts changes by quotes and by the traveller’s answer', async ({ api }) => {
    const { id, version } = await aTrip(api);
    const headers = await signIn(api.app);
    const quote = {
      aircraft: 'King Air 350',
      currency: 'USD',
      lines: [{ label: 'Flight', kind: 'flight', amount: 100 }],
      validUntil: '2099-01-01T00:00:00.000Z',
    };
    await api.app.request(`/api/Quotes/${id}`, json(quote, headers));
    const drafts = (await (await read(api, `/Quotes/${id}`)).json()).data;
    expect((await newest(api)).quoteState).toBe('draft');
    await api.app.request(`/api/Quotes/send/${id}`, json({ ...drafts[0] }, headers));
    expect(await newest(api)).toMatchObject({ stage: 'quoted', quoteState: 'sent' });
    expect((await change(api, id, { version, stage: 'declined', reason: 'other' })).status).toBe(409);
  });

  test('with only a note needs no version, and is stored once', async ({ api }) => {
    const { id, version } = await aTrip(api);
    await change(api, id, { version, stage: 'reviewing' });
    const session = await signIn(api.app);
    const note = () => api.app.request(`/api/Trip/${id}`, json({ note: 'Rings at noon' }, session));
    const answers = await Promise.all([note(), note()]);
    expect([...answers, await note()].map(({ status }) => status)).toEqual([200, 200, 200]);
    await api.app.request(`/api/Trip/${id}`, json({ note: 'Rang at noon' }, session));
    const { events, version: after } = await fileOf(await read(api, `/Trip/${id}`));
    expect(events.flatMap(({ what, note: text }) => (what === 'note' ? text : []))).toEqual([
      'Rang at noon',
      'Rings at noon',
    ]);
    expect(after).toBe(version + 1);
  });

  test('to a stage that does not follow is refused, and says which do', async ({ api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, { stage: 'booked', note: 'Not kept' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      'A trip that is new cannot become booked, only reviewing or declined or lost or cancelled',
    );
    expect((await fileOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test.for([
    ['no version', { version: undefined, stage: 'reviewing' }, 'version', /is missing$/],
    ['nothing in it', { version: undefined }, 'version', /is missing$/],
    ['a due time that has passed', { dueAt: '2026-01-01T08:00:00.000Z' }, 'dueAt', /^That time has passed/],
    ['a stage that nobody knows', { stage: 'sold' }, 'stage', 'There is no such stage'],
    ['declined without why', { stage: 'declined' }, 'reason', 'Enter a reason, or a name'],
    ['cancelled by nobody', { stage: 'cancelled', reason: 'cabotage' }, 'reason', 'Enter a reason, or a name'],
    ['a day as due time', { dueAt: '2026-11-30' }, 'dueAt', 'Must be an instant'],
    ['a note without end', { note: 'x'.repeat(2001) }, 'note', 'At most 2000 characters'],
    ['an assignee who is nobody', { assignee: 4711 }, 'assignee', /No member of staff/],
  ] as const)('is refused with the field and the reason: %s', async ([, body, path, message], { api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: expect.stringMatching(message) });
    expect((await fileOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test('changes the version of its list', async ({ api }) => {
    const { id } = await aTrip(api);
    const before = await read(api, '/PrivateCharter/GetAllRequests');
    const tag = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    expect((await read(api, '/PrivateCharter/GetAllRequests', tag)).status).toBe(304);
    await change(api, id, { stage: 'lost' });
    const after = await read(api, '/PrivateCharter/GetAllRequests', tag);
    expect((await after.json()).data[0].file.stage).toBe('lost');
  });

  test('sets and removes the owner', async ({ api }) => {
    const { id } = await aTrip(api);
    const { data: people } = await (await read(api, '/People')).json();
    expect(people).toEqual([{ id: expect.any(Number), name: 'Admin', role: 'owner' }]);
    const assigned = await fileOf(await change(api, id, { assignee: people[0].id }));
    expect(assigned.assignee).toEqual({ id: people[0].id, name: 'Admin' });
    expect((await fileOf(await change(api, id, { assignee: null }))).assignee).toBeNull();
  });
});

describe('the desk', () => {
  test.override({ env: { ANSWER_MINUTES: '20' } });

  const minutesUntil = (due: string | null, from: number) => Math.round((Date.parse(due ?? '') - from) / 60_000);

  test('has the promised time for a request and for an accepted quote', async ({ api }) => {
    const start = Date.now();
    const { id, dueAt } = await aTrip(api);
    expect(minutesUntil(dueAt, start)).toBe(20);
    const due = async (body: object) => (await fileOf(await change(api, id, body))).dueAt;
    expect(await due({ stage: 'reviewing' })).toBe(dueAt);
    expect(await due({ stage: 'quoted' })).toBeNull();
    expect(minutesUntil(await due({ stage: 'accepted' }), start)).toBe(20);
    expect(await due({ stage: 'booked' })).toBeNull();
  });

  test('can set another due time, which is recorded', async ({ api }) => {
    const { id, dueAt } = await aTrip(api);
    const later = '2099-01-01T08:00:00.000Z';
    const file = await fileOf(await change(api, id, { dueAt: later }));
    expect(file.dueAt).toBe(later);
    expect(file.events[0]).toMatchObject({ what: 'due', before: dueAt, after: later, by: 'Admin' });
  });

  test('keeps a due time set by hand until the trip ends', async ({ api }) => {
    const { id } = await aTrip(api);
    const later = '2099-01-01T08:00:00.000Z';
    await change(api, id, { dueAt: later });
    for (const stage of ['reviewing', 'quoted', 'accepted', 'booked', 'flown']) {
      expect((await fileOf(await change(api, id, { stage }))).dueAt, stage).toBe(later);
    }
    const over = await fileOf(await change(api, id, { stage: 'closed' }));
    expect(over.dueAt).toBeNull();
    expect(over.events).toContainEqual(expect.objectContaining({ what: 'due', before: later, after: '', by: 'Admin' }));
  });

  test('returns to the stage’s due time after one is removed', async ({ api }) => {
    const { id } = await aTrip(api);
    await change(api, id, { dueAt: '2099-01-01T08:00:00.000Z' });
    await change(api, id, { dueAt: null });
    for (const stage of ['reviewing', 'quoted']) await change(api, id, { stage });
    const start = Date.now();
    expect(minutesUntil((await fileOf(await change(api, id, { stage: 'accepted' }))).dueAt, start)).toBe(20);
  });

  test('finds due times changed by a stage in the history', async ({ api }) => {
    const { id, dueAt } = await aTrip(api);
    await change(api, id, { stage: 'reviewing' });
    const { events } = await fileOf(await change(api, id, { stage: 'quoted' }));
    expect(events[0]).toMatchObject({ what: 'due', before: dueAt, after: '', by: 'Admin' });
  });
});

describe('a final stage', () => {
  /** Brings a trip along stages, and resolves to it. */
  async function broughtTo(api: TestApp, ...stages: string[]) {
    const { id } = await aTrip(api);
    const reasons: Record<string, string> = { declined: 'cabotage', cancelled: 'the operator' };
    for (const stage of stages) {
      expect((await change(api, id, { stage, reason: reasons[stage] ?? '' })).status, stage).toBe(200);
    }
    return id;
  }
  const BOOKED = ['reviewing', 'quoted', 'accepted', 'booked'];

  test.for([
    [[...BOOKED, 'flown'], 'booked'],
    [[...BOOKED, 'flown', 'closed'], 'flown'],
    [[...BOOKED, 'cancelled'], 'booked'],
    [[...BOOKED, 'declined'], 'booked'],
    [[...BOOKED, 'lost'], 'booked'],
    [['reviewing', 'quoted', 'accepted', 'lost'], 'accepted'],
    [['declined'], 'reviewing'],
    [['reviewing', 'lost'], 'reviewing'],
    [['reviewing', 'quoted', 'cancelled'], 'reviewing'],
  ] as const)('of %j is taken back by an owner to %s, with a reason that is kept', async ([stages, to], { api }) => {
    const id = await broughtTo(api, ...stages);
    const unexplained = await change(api, id, { stage: to });
    expect([unexplained.status, (await unexplained.json()).errors]).toEqual([
      400,
      { reason: 'Say why it is reopened' },
    ]);
    const { stage, reason, events } = await fileOf(await change(api, id, { stage: to, reason: 'The wrong trip' }));
    expect([stage, reason]).toEqual([to, '']);
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'stage', before: stages.at(-1), after: to, note: 'The wrong trip', by: 'Admin' }),
    );
  });

  test.for([
    [[...BOOKED, 'flown'], 'booked'],
    [[...BOOKED, 'flown', 'closed'], 'flown'],
    [[...BOOKED, 'cancelled'], 'booked'],
    [['reviewing', 'quoted', 'accepted', 'lost'], 'accepted'],
  ] as const)('of %j is not taken back by a dispatcher to %s', async ([stages, stage], { api }) => {
    const id = await broughtTo(api, ...stages);
    await api.db.updateTable('users').set({ role: 'dispatcher' }).execute();
    expect((await change(api, id, { stage, reason: 'The wrong trip' })).status).toBe(409);
  });

  test.for(['declined', 'lost', 'cancelled'] as const)(
    'is taken up again by a dispatcher, with a reason, where it was %s',
    async (end, { api }) => {
      const id = await broughtTo(api, end);
      await api.db.updateTable('users').set({ role: 'dispatcher' }).execute();
      expect((await change(api, id, { stage: 'reviewing' })).status).toBe(400);
      const { stage } = await fileOf(await change(api, id, { stage: 'reviewing', reason: 'They rang again' }));
      expect(stage).toBe('reviewing');
    },
  );

  test('cannot be taken back to a stage that the trip never had', async ({ api }) => {
    const id = await broughtTo(api, 'reviewing', 'lost');
    expect((await change(api, id, { stage: 'booked', reason: 'The wrong trip' })).status).toBe(409);
  });

  test('that is taken back sends the traveller no e-mail', async ({ api }) => {
    const id = await broughtTo(api, ...BOOKED, 'flown');
    const mails = async () => (await fileOf(await read(api, `/Trip/${id}`))).mails.length;
    const before = await mails();
    await change(api, id, { stage: 'booked', reason: 'It flies tomorrow' });
    expect(await mails()).toBe(before);
  });
});

test('the last departure of a trip is by the clock of its airport', async ({ api }) => {
  const { id } = await aTrip(api);
  const { lastDeparture } = await fileOf(await read(api, `/Trip/${id}`));
  const wallClock = String(aSegment().departDate);
  // Karachi is five hours ahead of UTC.
  expect(lastDeparture).toBe(new Date(`${wallClock.slice(0, 19)}+05:00`).toISOString());
});
