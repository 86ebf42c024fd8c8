import { tripDetails, tripRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, aSegment } from '../testing/requests';
import { sendQuote } from '../testing/staff';
import { changeTrip, json, signIn, type TestApp, test } from '../testing/test-app';

const REFERENCE = /^CW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/;

async function read(api: TestApp, path: string, headers: Record<string, string> = {}) {
  return api.app.request(`/api${path}`, { headers: { ...(await signIn(api.app)), ...headers } });
}

const LIST = '/PrivateCharter/GetAllRequests';
/** The trip of the newest private charter in its list. */
const newest = async (api: TestApp) => v.parse(tripRecord, (await (await read(api, LIST)).json()).data[0].tripRecord);

/** Sends a private charter; resolves to its trip. */
async function aTrip(api: TestApp) {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  return newest(api);
}

const change = (api: TestApp, id: number, body: object) => changeTrip(api, id, body);

const tripOf = async (answer: Response) => v.parse(tripDetails, (await answer.json()).data);

test('a request opens a trip, which is listed and can be read alone', async ({ api }) => {
  const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  const { id, reference } = (await answer.json()).data;
  const trip = await newest(api);
  expect(trip).toMatchObject({ kind: 'privateCharter', requestId: id, reference, stage: 'new', assignee: null });
  expect(reference).toMatch(REFERENCE);
  const details = await tripOf(await read(api, `/Trip/${trip.id}`));
  expect(details).toMatchObject(trip);
  expect(details.events.map(({ what, after, by }) => [what, after, by])).toEqual([['created', 'new', '']]);
  const wallClock = String(aSegment().departDate);
  // Karachi is five hours ahead of UTC.
  expect(details.lastDeparture).toBe(new Date(`${wallClock.slice(0, 19)}+05:00`).toISOString());
  expect((await read(api, '/Trip/4711')).status).toBe(404);
  expect((await change(api, 4711, { note: 'Seen' })).status).toBe(404);
});

test('a request opens one trip, however often it is sent with its key, and none if it is refused', async ({ api }) => {
  const send = async (changes = {}) => {
    const body = json(aCharter(changes), { 'Idempotency-Key': 'a-key-of-one-request' });
    return (await api.app.request('/api/PrivateCharter/Create', body)).json();
  };
  await send({ segments: [] });
  expect(await api.db.selectFrom('trips').selectAll().execute()).toEqual([]);
  expect(await send()).toEqual(await send());
  expect(await api.db.selectFrom('trips').selectAll().execute()).toHaveLength(1);
});

describe('a change of a trip', () => {
  test('is recorded with its author and the values before and after', async ({ api }) => {
    const { id } = await aTrip(api);
    const changed = await tripOf(await change(api, id, { stage: 'reviewing', note: 'Rings at noon' }));
    expect(changed).toMatchObject({ stage: 'reviewing', assignee: { name: 'Admin' } });
    expect(changed.events.map(({ what, by, before, after, note }) => ({ what, by, before, after, note }))).toEqual([
      { what: 'note', by: 'Admin', before: '', after: '', note: 'Rings at noon' },
      { what: 'assignee', by: 'Admin', before: '', after: 'Admin', note: '' },
      { what: 'stage', by: 'Admin', before: 'new', after: 'reviewing', note: '' },
      { what: 'created', by: '', before: '', after: 'new', note: '' },
    ]);
  });

  test('is refused if a colleague was faster, with the colleague’s name and the current trip', async ({ api }) => {
    const { id, version } = await aTrip(api);
    await change(api, id, { version, stage: 'reviewing' });
    const late = await change(api, id, { version, stage: 'declined', reason: 'cabotage' });
    expect(await late.json()).toMatchObject({
      message: 'Admin has changed this trip since you opened it. Your changes were not saved. Reload and try again.',
      data: (await (await read(api, `/Trip/${id}`)).json()).data,
    });
  });

  test('is refused from a version older than a quote that was saved and sent', async ({ api }) => {
    const { id, version } = await aTrip(api);
    const headers = await signIn(api.app);
    const quote = {
      aircraft: 'King Air 350',
      currency: 'USD',
      lines: [{ label: 'Flight', kind: 'flight', amount: '1' }],
      validUntil: '2099-01-01T00:00:00.000Z',
    };
    await api.app.request(`/api/Quotes/${id}`, json(quote, headers));
    const drafts = (await (await read(api, `/Quotes/${id}`)).json()).data;
    expect((await newest(api)).quoteState).toBe('draft');
    await api.app.request(`/api/Quotes/send/${id}`, json({ quotes: [drafts[0]] }, headers));
    expect(await newest(api)).toMatchObject({ stage: 'quoted', quoteState: 'sent' });
    expect((await change(api, id, { version, stage: 'declined', reason: 'other' })).status).toBe(409);
  });

  test('needs no version if it is only a note, and is stored once', async ({ api }) => {
    const { id, version } = await aTrip(api);
    await change(api, id, { version, stage: 'reviewing' });
    const session = await signIn(api.app);
    const note = () => api.app.request(`/api/Trip/${id}`, json({ note: 'Rings at noon' }, session));
    const answers = await Promise.all([note(), note()]);
    expect([...answers, await note()].map(({ status }) => status)).toEqual([200, 200, 200]);
    await api.app.request(`/api/Trip/${id}`, json({ note: 'Rang at noon' }, session));
    const { events, version: after } = await tripOf(await read(api, `/Trip/${id}`));
    expect(events.flatMap(({ what, note: text }) => (what === 'note' ? text : []))).toEqual([
      'Rang at noon',
      'Rings at noon',
    ]);
    expect(after).toBe(version + 1);
  });

  test('is refused for a stage that cannot follow, with the stages that can', async ({ api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, { stage: 'booked', note: 'Not kept' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      "The stage is 'new'. It can only change to: reviewing, declined, lost, cancelled.",
    );
    expect((await tripOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test('is refused with an unknown assignee, and then not recorded', async ({ api }) => {
    const { id } = await aTrip(api);
    const answer = await change(api, id, { assignee: 4711, note: 'Not kept' });
    expect([answer.status, (await answer.json()).errors]).toEqual([400, { assignee: expect.any(String) }]);
    expect((await tripOf(await read(api, `/Trip/${id}`))).events).toHaveLength(1);
  });

  test('changes the version of its list', async ({ api }) => {
    const { id } = await aTrip(api);
    const before = await read(api, LIST);
    const tag = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    expect((await read(api, LIST, tag)).status).toBe(304);
    await change(api, id, { stage: 'lost' });
    const after = await read(api, LIST, tag);
    expect((await after.json()).data[0].tripRecord.stage).toBe('lost');
  });

  test.for([
    ['a partner is renamed', ({ db }: TestApp) => db.updateTable('partners').set({ name: 'Indus' }).execute()],
    ['a colleague is renamed', ({ db }: TestApp) => db.updateTable('users').set({ name: 'Sana' }).execute()],
    ['a quote has expired', ({ db }: TestApp) => db.updateTable('quotes').set({ valid_until: '2026' }).execute()],
  ] as const)('appears in a new version of its list when %s', async ([, happens], { api }) => {
    await aTrip(api);
    const owner = await signIn(api.app);
    await api.app.request('/api/Partners', json({ key: 'indus', name: 'First' }, owner));
    await sendQuote(api);
    const tag = { 'If-None-Match': (await read(api, LIST)).headers.get('ETag') ?? '' };
    expect((await read(api, LIST, tag)).status).toBe(304);
    await happens(api);
    expect((await read(api, LIST, tag)).status).toBe(200);
  });
});

describe('the due time of a trip', () => {
  test.override({ env: { ANSWER_MINUTES: '20' } });

  const minutesUntil = (due: string | null, from: number) => Math.round((Date.parse(due ?? '') - from) / 60_000);

  test('is set by a promise for a request and for an accepted quote, and each change is recorded', async ({ api }) => {
    const start = Date.now();
    const { id, dueAt } = await aTrip(api);
    expect(minutesUntil(dueAt, start)).toBe(20);
    const moved = async (stage: string) => tripOf(await change(api, id, { stage }));
    expect((await moved('reviewing')).dueAt).toBe(dueAt);
    const quoted = await moved('quoted');
    expect(quoted.dueAt).toBeNull();
    expect(quoted.events[0]).toMatchObject({ what: 'due', before: dueAt, after: '', by: 'Admin' });
    expect(minutesUntil((await moved('accepted')).dueAt, start)).toBe(20);
    const later = '2099-01-01T08:00:00.000Z';
    await change(api, id, { dueAt: later });
    expect((await moved('booked')).dueAt, 'a time that was set by hand stays').toBe(later);
  });
});

describe('a trip at a final stage', () => {
  /** Moves a new trip along stages; resolves to its id. */
  async function movedTo(api: TestApp, ...stages: string[]) {
    const { id } = await aTrip(api);
    for (const stage of stages) {
      const reason = stage === 'declined' ? 'cabotage' : '';
      expect((await change(api, id, { stage, reason })).status, stage).toBe(200);
    }
    return id;
  }
  const BOOKED = ['reviewing', 'quoted', 'accepted', 'booked'];

  test('can be reopened by an owner, with a reason that is stored', async ({ api }) => {
    const id = await movedTo(api, ...BOOKED, 'declined');
    const unexplained = await change(api, id, { stage: 'booked' });
    expect([unexplained.status, (await unexplained.json()).errors]).toEqual([
      400,
      { reason: 'Enter the reason for reopening' },
    ]);
    const details = await tripOf(await change(api, id, { stage: 'booked', reason: 'The wrong trip' }));
    expect([details.stage, details.reason]).toEqual(['booked', '']);
    const event = { what: 'stage', before: 'declined', after: 'booked', note: 'The wrong trip', by: 'Admin' };
    expect(details.events).toContainEqual(expect.objectContaining(event));
  });

  test('sends the traveller no e-mail when it is reopened from flown to booked', async ({ api }) => {
    const id = await movedTo(api, ...BOOKED, 'flown');
    const { emails } = await tripOf(await read(api, `/Trip/${id}`));
    const details = await tripOf(await change(api, id, { stage: 'booked', reason: 'It flies tomorrow' }));
    expect(details).toMatchObject({ stage: 'booked', emails });
  });

  test('cannot be reopened by a dispatcher, except for another review if it ended early', async ({ api }) => {
    const lost = await movedTo(api, ...BOOKED, 'lost');
    await api.db.updateTable('users').set({ role: 'dispatcher' }).execute();
    expect((await change(api, lost, { stage: 'booked', reason: 'The wrong trip' })).status).toBe(409);
    const { stage } = await tripOf(await change(api, lost, { stage: 'reviewing', reason: 'They rang again' }));
    expect(stage).toBe('reviewing');
  });
});
