import type { FlightCalendar, FlightList, FlightListQuery } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { aFlight } from '../testing/requests';
import { signIn, storeAircraft, storeFlight, storeFlightForm, type TestApp, test } from '../testing/test-app';

type Query = Partial<Record<keyof FlightListQuery, string>>;

const COUNT = 40;
const KHI = 'Karachi (KHI) – Jinnah International Airport';

/** Forty flights of two aircraft, half of them departed, with equal values of each column. */
async function storeMany(api: TestApp): Promise<Record<string, string>> {
  const session = await signIn(api.app);
  const other = await storeAircraft(api, session, { Name: 'Zephyr AP-ZED' });
  await storeFlight(api);
  const row = await api.db.selectFrom('flights').selectAll().executeTakeFirstOrThrow();
  const day = (i: number) => `${i % 2 ? '2099' : '2001'}-0${1 + (i % 5)}-03T${10 + (i % 3)}:00:00`;
  const rows = Array.from({ length: COUNT - 1 }, (_, index) => index + 1).map((i) => ({
    ...row,
    id: undefined,
    aircraft_id: i % 4 ? row.aircraft_id : other,
    departure_datetime: day(i),
    departs_at: `${day(i)}.000Z`,
    arrival_datetime: '0001-01-01T00:00:00',
    duration_minutes: null,
    seat_price: 100 + (i % 6),
    sequence_no: i % 8 ? null : i,
    position: i % 8 ? 2_147_483_647 : i,
    to_location: i % 3 ? row.to_location : 'Shigar helipad',
    to_code: i % 3 ? row.to_code : '',
    to_search: i % 3 ? row.to_search : 'shigar helipad',
  }));
  await api.db.insertInto('flights').values(rows).execute();
  return session;
}

async function read({ app }: TestApp, session: Record<string, string>, path: string, query: object) {
  const answer = await app.request(`/api/Flight/${path}?${new URLSearchParams({ ...query })}`, { headers: session });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** Reads every page in order. */
async function pagesOf(api: TestApp, session: Record<string, string>, query: Query): Promise<FlightList[]> {
  const pages: FlightList[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: FlightList = await read(api, session, 'list', { limit: '7', ...query, ...(after && { after }) });
    pages.push(page);
    after = page.next;
  }
  return pages;
}

const idsOf = (pages: FlightList[]) => pages.flatMap(({ flights }) => flights.map(({ id }) => id));

describe('the list of flights for staff', () => {
  const orders: Query[] = ['', 'id', 'route', 'departure', 'aircraft', 'booked', 'price', 'images', 'sequence'].flatMap(
    (sort) =>
      [{ sort }, { sort, order: 'desc' }, { sort, q: 'shigar' }].map((query) => (sort ? query : { q: query.q ?? '' })),
  ) as Query[];

  test('contains each flight once over its pages, in the same order as on one page', async ({ api }) => {
    const session = await storeMany(api);
    for (const query of orders) {
      const pages = await pagesOf(api, session, query);
      const [whole] = await pagesOf(api, session, { ...query, limit: '500' });
      const ids = idsOf(pages);
      expect(ids, JSON.stringify(query)).toEqual(whole?.flights.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(query.q ? 13 : COUNT);
      expect(pages.map(({ counts }) => counts)).toEqual([
        { all: COUNT, found: ids.length, hard: expect.any(Number), soft: expect.any(Number) },
        ...Array(pages.length - 1).fill(null),
      ]);
    }
  });

  test('can be sorted by each column, up and down, with flights without a sequence number last', async ({ api }) => {
    const session = await storeMany(api);
    const valuesOf = async (query: Query, value: (flight: FlightList['flights'][number]) => string | number | null) =>
      (await pagesOf(api, session, query)).flatMap(({ flights }) => flights.map(value));
    for (const [sort, value] of [
      ['id', ({ id }) => id],
      ['price', ({ seatPrice }) => seatPrice],
      ['departure', ({ departureDatetime }) => departureDatetime],
      ['aircraft', ({ aircraftName }) => aircraftName.toLowerCase()],
    ] as [string, (flight: FlightList['flights'][number]) => string | number][]) {
      const up = await valuesOf({ sort }, value);
      expect(up, sort).toEqual(
        up.toSorted((a, b) => Number(a) - Number(b) || (String(a) < String(b) ? -1 : Number(String(a) > String(b)))),
      );
      expect(await valuesOf({ sort, order: 'desc' }, value)).toEqual(up.toReversed());
    }
    const numbered = [8, 16, 24, 32];
    const sequence = ({ sequenceNo }: FlightList['flights'][number]) => sequenceNo;
    expect((await valuesOf({ sort: 'sequence' }, sequence)).slice(0, 5)).toEqual([...numbered, null]);
    const down = [...numbered.toReversed(), null];
    expect((await valuesOf({ sort: 'sequence', order: 'desc' }, sequence)).slice(0, 5)).toEqual(down);
  });

  test('shows coming flights by sequence and departure, then departed ones, the last first', async ({ api }) => {
    const session = await storeMany(api);
    const flights = (await pagesOf(api, session, {})).flatMap((page) => page.flights);
    const days = flights.map(({ departureDatetime }) => departureDatetime);
    const coming = days.filter((day) => day > '2026');
    expect(days.slice(0, coming.length)).toEqual(coming.toSorted());
    expect(days.slice(coming.length)).toEqual(days.slice(coming.length).toSorted().toReversed());
  });

  test('can be filtered by words, days, aircraft and departure, and counts the matches', async ({ api }) => {
    const session = await storeMany(api);
    const found = async (query: Query) => (await pagesOf(api, session, query))[0]?.counts?.found;
    expect(await found({ q: 'zephyr apzed' })).toBe(9);
    expect(await found({ q: 'zephyr shigar' })).toBe(3);
    expect(await found({ q: '#7' })).toBe(1);
    expect(await found({ q: 'Jan 2001' })).toBe(3);
    expect(await found({ q: '2099-02-03' })).toBe(4);
    expect(await found({ q: '3 feb 12:00' })).toBe(2);
    expect(await found({ q: 'nowhere' })).toBe(0);
    const coming = (await found({ when: 'coming' })) ?? 0;
    expect(coming).toBeGreaterThan(10);
    expect(await found({ when: 'departed' })).toBe(COUNT - coming);
    expect(await found({ aircraft: '1' })).toBe(9);
    expect(await found({ FromLocation: KHI, passengers: '6' })).toBe(await found({ FromLocation: KHI }));
  });

  test('shows the warnings of coming flights, which are counted and can be filtered', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session);
    const store = (DepartureDatetime: string, ArrivalDatetime: string, changes = {}) =>
      storeFlightForm(api, session, { ...aFlight(aircraftId), DepartureDatetime, ArrivalDatetime, ...changes });
    const first = await store('2099-03-04T10:00', '2099-03-04T12:00');
    const second = await store('2099-03-04T11:00', '2099-03-04T13:00');
    const later = await store('2099-03-09T11:00', '2099-03-09T13:00');
    const departed = await store('2001-03-04T10:00', '2001-03-04T12:00');
    await store('2001-03-04T11:00', '2001-03-04T13:00');
    const [page] = await pagesOf(api, session, { when: 'doubtful' });
    expect(
      page?.flights.map(({ id, clashes }) => [id, clashes.map(({ grade, other }) => `${grade} ${other}`)]),
    ).toEqual([
      [first.id, expect.arrayContaining([`overlap #${second.id}`])],
      [second.id, [`overlap #${first.id}`]],
      [later.id, [`elsewhere #${second.id}`]],
    ]);
    expect(page?.counts).toEqual({ all: 5, found: 3, hard: 2, soft: 1 });
    const [all] = await pagesOf(api, session, {});
    expect(all?.counts).toEqual({ all: 5, found: 5, hard: 2, soft: 1 });
    expect(all?.flights.find(({ id }) => id === departed.id)?.clashes).toEqual([]);

    // A week later the second flight would overlap with a repetition of the first, too.
    const repeats = await read(api, session, `repeats/${first.id}`, {});
    expect(repeats).toHaveLength(26);
    expect(repeats[0]).toEqual([{ grade: 'elsewhere', other: `#${later.id}`, place: later.toLocation }]);

    // A stored change updates the warnings.
    await api.app.request(`/api/Flight/${second.id}`, { method: 'DELETE', headers: session });
    const [now] = await pagesOf(api, session, {});
    expect(now?.counts).toMatchObject({ all: 4, hard: 0 });
  });
});

describe('the calendar of flights', () => {
  test('shows the flights in the air on its days, and the day of the next flight after them', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session);
    const stored: number[] = [];
    for (const [DepartureDatetime, ArrivalDatetime] of [
      ['2099-03-01T23:00', '2099-03-02T01:00'],
      ['2099-03-08T23:00', '2099-03-09T01:00'],
      ['2099-03-20T10:00', '2099-03-20T11:00'],
    ]) {
      const times = { DepartureDatetime, ArrivalDatetime };
      stored.push((await storeFlightForm(api, session, { ...aFlight(aircraftId), ...times })).id);
    }
    const week = async (from: string, to: string, query = {}): Promise<[ids: number[], later: string | null]> => {
      const found: FlightCalendar = await read(api, session, 'calendar', { from, to, ...query });
      return [found.flights.map(({ id }) => id), found.later];
    };
    expect(await week('2099-03-02', '2099-03-08')).toEqual([stored.slice(0, 2), '2099-03-20']);
    expect(await week('2099-03-09', '2099-03-15')).toEqual([[stored[1]], '2099-03-20']);
    expect(await week('2099-03-02', '2099-03-08', { q: 'nowhere' })).toEqual([[], null]);
    expect(await week('2099-03-16', '2099-03-22')).toEqual([[stored[2]], null]);
  });
});

test('the list of flights starts again for an `after` of another order, and refuses invalid ones', async ({ api }) => {
  const session = await storeMany(api);
  for (const values of [['x'], [1.5], [1e300], [], ['x', 'y', 'z']]) {
    const after = JSON.stringify({ isDeparted: false, values, id: 3 });
    for (const sort of ['route', 'booked', 'sequence'])
      expect((await read(api, session, 'list', { sort, after })).flights.length).toBe(COUNT);
  }
  for (const after of ['nonsense', '{}', 'null', '{"isDeparted":true,"values":["\\u0000"],"id":1}']) {
    const query = new URLSearchParams({ after });
    expect((await api.app.request(`/api/Flight/list?${query}`, { headers: session })).status, after).toBe(400);
  }
});
