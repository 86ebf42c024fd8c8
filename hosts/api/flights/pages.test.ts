import type { FlightRecord } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, vi } from 'vitest';
import { aFlight, anImage, form } from '../testing/requests';
import { signIn, storeAircraft, storeFlight, storeFlightForm, type TestApp, test } from '../testing/test-app';

interface Answer {
  data: FlightRecord[];
  total: number;
  next: string | null;
}

async function pageOf({ app }: TestApp, query: Record<string, string>, headers = {}): Promise<Answer> {
  const answer = await app.request(`/api/Flight/search?${new URLSearchParams(query)}`, { headers });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Reads every page in order; `between` runs after each. */
async function pagesOf(api: TestApp, query: Record<string, string>, headers = {}, between?: (page: number) => unknown) {
  const pages: Answer[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Answer = await pageOf(api, { ...query, after }, headers);
    pages.push(page);
    after = page.next;
    await between?.(pages.length);
  }
  return pages;
}

async function withAircraft(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  const store = (changes: Record<string, string | Blob | undefined>) =>
    storeFlightForm(api, session, { ...aFlight(aircraftId), ...changes });
  return { session, aircraftId, store };
}

const ids = (flights: FlightRecord[]) => flights.map(({ id }) => id);
const idsOf = (pages: Answer[]) => pages.flatMap(({ data }) => ids(data));

/**
 * Copies the one stored flight until there are `count`. Some have a sequence number, and some depart at the same
 * time.
 */
async function storeMany(api: TestApp, count: number) {
  await storeFlight(api);
  const row = await api.db.selectFrom('flights').selectAll().executeTakeFirstOrThrow();
  for (let left = count - 1; left > 0; left -= 500) {
    await api.db
      .insertInto('flights')
      .values(Array.from({ length: Math.min(left, 500) }, () => ({ ...row, id: undefined })))
      .execute();
  }
  await api.db
    .updateTable('flights')
    .set(({ ref }) => ({
      position: 3,
      sequence_no: 3,
      departure_datetime: sql`'2099-01-0' || (${ref('id')} % 9 + 1) || 'T10:00:00'`,
    }))
    .where(({ eb, ref }) => eb(sql`${ref('id')} % 7`, '=', 0))
    .execute();
}

const inOrder = (flights: FlightRecord[]) =>
  flights.toSorted(
    (a, b) =>
      (a.sequenceNo ?? 1e9) - (b.sequenceNo ?? 1e9) ||
      (a.departureDatetime < b.departureDatetime ? -1 : Number(a.departureDatetime > b.departureDatetime)) ||
      a.id - b.id,
  );

describe('the pages of a search for flights', () => {
  test.for([
    [501, {}, 500, 2],
    [39, { limit: '13' }, 13, 3],
  ] as const)('together contain all %i flights once, in order: %j', async ([count, query, most, pages], { api }) => {
    await storeMany(api, count);
    const read = await pagesOf(api, query);
    expect(read).toHaveLength(pages);
    expect(read.map(({ data }) => data.length).slice(0, -1)).toEqual(Array(pages - 1).fill(most));
    expect(read.map(({ total }) => total)).toEqual(Array(pages).fill(count));
    const flights = read.flatMap(({ data }) => data);
    expect(new Set(ids(flights)).size).toBe(count);
    expect(flights).toEqual(inOrder(flights));
  });

  test('contain no flight twice and miss none while flights are stored', async ({ api }) => {
    const { session, aircraftId, store } = await withAircraft(api);
    const stored: FlightRecord[] = [];
    for (let hour = 10; hour < 20; hour++) {
      stored.push(await store({ DepartureDatetime: `2099-03-04T${hour}:00` }));
    }
    const [first, second, third, fourth, ...others] = ids(stored);
    const added: number[] = [];
    const read = await pagesOf(api, { limit: '3' }, {}, async (page) => {
      if (page > 1) return;
      // The page's last flight is deleted, one flight is added before it and one after it, and one is moved to the
      // front.
      await api.app.request(`/api/Flight/${third}`, { method: 'DELETE', headers: session });
      for (const DepartureDatetime of ['2099-03-04T09:00', '2099-03-04T18:30']) {
        added.push((await store({ DepartureDatetime })).id);
      }
      const moved = aFlight(aircraftId, { Id: String(fourth), SequenceNo: '1' });
      await api.app.request('/api/Flight/upsert', form(moved, session));
    });
    const seen = idsOf(read);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id !== added[1])).toEqual([first, second, third, ...others]);
    expect(seen).toContain(added[1]);
    expect(read.map(({ total }) => total)).toEqual([10, 11, 11, 11]);
  });

  test('can start after a position that no flight has any more', async ({ api }) => {
    await storeMany(api, 20);
    const all = (await pageOf(api, {})).data;
    for (const after of ['0_0_0', '3_2099-01-05T10:00:00_0', 'departed_2099_1', '9999999999_2099_9999999999']) {
      const { data, total, next } = await pageOf(api, { after });
      expect([total, next]).toEqual([20, null]);
      expect(all.slice(all.length - data.length)).toEqual(data);
    }
  });
});

describe('a flight that has departed', () => {
  const NOON = Date.UTC(2026, 5, 1, 12);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  });

  test('is found only by staff, among the others or after them', async ({ api }) => {
    const { session, store } = await withAircraft(api);
    const days = ['2026-05-01', '2026-06-09', '2026-05-20', '2026-05-30', '2026-06-08'];
    for (const day of days) {
      await store({ DepartureDatetime: `${day}T12:00` });
    }
    const found = async (query: Record<string, string>, headers: Record<string, string> = session) =>
      (await pagesOf(api, { limit: '2', ...query }, headers)).flatMap(({ data, total }) => [
        total,
        ...data.map(({ departureDatetime }) => departureDatetime.slice(0, 10)),
      ]);
    expect(await found({})).toEqual([5, '2026-05-01', '2026-05-20', 5, '2026-05-30', '2026-06-08', 5, '2026-06-09']);
    // Among departed flights the last one comes first.
    const last = [5, '2026-06-08', '2026-06-09', 5, '2026-05-30', '2026-05-20', 5, '2026-05-01'];
    expect(await found({ departed: 'last' })).toEqual(last);
    // This page has flights of both kinds.
    expect((await found({ departed: 'last', limit: '3' })).slice(0, 4)).toEqual([...last.slice(0, 3), '2026-05-30']);
    expect(await found({ departed: 'last' }, {})).toEqual([2, '2026-06-08', '2026-06-09']);
    // Another flight has departed without any stored change.
    vi.setSystemTime(Date.UTC(2026, 5, 8, 12));
    expect(await found({ departed: 'last' }, await signIn(api.app))).toEqual([
      ...[5, '2026-06-09', '2026-06-08', 5, '2026-05-30', '2026-05-20', 5, '2026-05-01'],
    ]);
  });
});

test('a search for flights with images finds and counts only flights with an image and seats', async ({ api }) => {
  const { session, store } = await withAircraft(api);
  const image = { 'Images[0].ImageFile': await anImage() };
  const stored: FlightRecord[] = [];
  for (const changes of [{ ...image, SeatsAvailable: '2' }, image, {}, image]) stored.push(await store(changes));
  const [, second, , fourth] = ids(stored);
  const read = await pagesOf(api, { images: 'true', limit: '1', passengers: '3' });
  expect(idsOf(read)).toEqual([second, fourth]);
  expect(read.map(({ total }) => total)).toEqual([2, 2]);
  expect((await pageOf(api, { images: 'false' })).total).toBe(4);
  await api.db.updateTable('flight_images').set({ image: '' }).execute();
  await api.app.request(`/api/Flight/${fourth}`, { method: 'DELETE', headers: session });
  expect((await pageOf(api, { images: 'true' })).total).toBe(0);
});
