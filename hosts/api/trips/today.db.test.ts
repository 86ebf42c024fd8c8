import type { Stage, Today } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter, aSegment } from '../testing/requests';
import { json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

const DAY = '2026-11-21';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function read({ app }: TestApp, query: object = {}): Promise<Today> {
  const headers = await signIn(app);
  const answer = await app.request(`/api/Today?${new URLSearchParams({ day: DAY, ...query })}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** Stores a charter with this name, and changes the row of its trip; resolves to the name. */
async function store(
  api: TestApp,
  name: string,
  { departs = '2099-03-04T10:00:00', stage = 'new' as Stage, due_at = null as string | null, isMine = false } = {},
) {
  const segments = [aSegment({ departDate: '2099-03-04T10:00:00' })];
  const { data } = await (
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ name, segments })))
  ).json();
  const { id } = await api.db.selectFrom('users').select('id').where('is_admin', '=', 1).executeTakeFirstOrThrow();
  await api.db
    .updateTable('trips')
    .set({ stage, due_at, assignee: isMine ? id : null })
    .where('reference', '=', data.reference)
    .execute();
  await api.db
    .updateTable('private_charter_segments')
    .set({ depart_date: departs })
    .where('charter_id', '=', data.id)
    .execute();
}

const namesIn = (part: Today['late']) => part.first.map(({ record }) => ('name' in record ? record.name : ''));

describe('the screen Today', () => {
  test('counts late requests of all assignees, longest wait first', async ({ api }) => {
    await store(api, 'hour', { stage: 'accepted', due_at: inHours(-1), isMine: true });
    await store(api, 'soon', { due_at: inHours(1) });
    await store(api, 'day', { due_at: inHours(-24) });
    const { late } = await read(api);
    expect([late.total, namesIn(late)]).toEqual([2, ['day', 'hour']]);
  });

  test('counts new requests that are neither late nor departed, least time left first, then the newest', async ({
    api,
  }) => {
    await store(api, 'without a time');
    await store(api, 'night', { due_at: inHours(9) });
    await store(api, 'reviewed', { stage: 'reviewing', due_at: inHours(3) });
    await store(api, 'late', { due_at: inHours(-3) });
    await store(api, 'gone', { departs: '2026-11-20T23:00:00', due_at: inHours(3) });
    await store(api, 'today', { departs: '2026-11-21T00:30:00', due_at: inHours(4) });
    await store(api, 'newest');
    const car = { ...aChauffeurRequest(), pickUpDate: '2026-11-20' };
    await api.app.request('/api/ChauffeurService/CreateRequest', json(car));
    const { fresh } = await read(api);
    expect([fresh.total, namesIn(fresh)]).toEqual([4, ['today', 'night', 'newest', 'without a time']]);
  });

  test('counts the reader’s own open requests, next due first, then next to depart', async ({ api }) => {
    await store(api, 'later', { stage: 'quoted', departs: '2099-05-01T10:00:00', isMine: true });
    await store(api, 'somebody’s', { stage: 'quoted' });
    await store(api, 'sooner', { stage: 'booked', departs: '2099-04-01T10:00:00', isMine: true });
    await store(api, 'closed', { stage: 'closed', isMine: true });
    await store(api, 'due', { stage: 'reviewing', due_at: inHours(9), isMine: true });
    const { mine } = await read(api);
    expect([mine.total, namesIn(mine)]).toEqual([3, ['due', 'sooner', 'later']]);
  });

  test('lists requests of every kind with their trips, the first few of each part', async ({ api }) => {
    await api.app.request('/api/FlightBooking', json(aBooking(await storeFlight(api))));
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    await api.app.request('/api/InternationalCharter', json(anInternationalCharter()));
    await store(api, 'a charter');
    const { fresh } = await read(api);
    expect(fresh.first.map(({ kind, record }) => [kind, record.tripRecord?.stage]).sort()).toEqual([
      ['chauffeur', 'new'],
      ['flightBooking', 'new'],
      ['internationalCharter', 'new'],
      ['privateCharter', 'new'],
    ]);
    const part = (await read(api, { most: '2' })).fresh;
    expect([part.total, part.first.length]).toEqual([4, 2]);
  });
});
