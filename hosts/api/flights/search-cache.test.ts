import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FlightRecord } from 'charter-widgets/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { type Database, openPostgres, openSqlite } from '../platform/database/open';
import { aBooking, aCharter, aFlight, anAircraft, form } from '../testing/requests';
import { customerSession, json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';
import { createFlightSearch } from './search';

const search = async ({ app }: Pick<TestApp, 'app'>, query = '', headers = {}): Promise<FlightRecord[]> =>
  (await (await app.request(`/api/Flight/search${query}`, { headers })).json()).data;

const NOTHING = { FromLocation: '', ToLocation: '' };
const NOW = new Date('2026-06-02T12:00:00Z');

/** Whether a search reads the table of flights: the table is renamed for the test, so reading it fails. */
async function readsFlights(api: TestApp, query = '', headers = {}): Promise<boolean> {
  await api.db.schema.alterTable('flights').renameTo('away').execute();
  const { status } = await api.app.request(`/api/Flight/search${query}`, { headers });
  await api.db.schema.alterTable('away').renameTo('flights').execute();
  expect([200, 500]).toContain(status);
  return status === 500;
}

/** The same database, counting queries of the table of flights. */
function counting(db: Database): { db: Database; queries: () => number } {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('departure_datetime')) queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, queries: () => queries };
}

describe('a repeated search for flights', () => {
  test('gets the same answer without reading the flights again, however it is written', async ({ api }) => {
    await storeFlight(api);
    const query = '?FromLocation=KHI&DepartureDate=2099-03-04&ToLocation=';
    // A search that fails is not cached.
    expect(await readsFlights(api, query)).toBe(true);
    const first = await search(api, query);
    expect(first).toHaveLength(1);
    const again = '?DepartureDate=2099-03-04T14:30&FromLocation=%20KHI%20&class=first';
    expect(await readsFlights(api, again)).toBe(false);
    expect(await search(api, again)).toEqual(first);
    expect(await readsFlights(api, '?FromLocation=KHI&DepartureDate=2099-03-05')).toBe(true);
    expect(await readsFlights(api, '?FromLocation=KHI&passengers=2&DepartureDate=2099-03-04')).toBe(true);
    // A charter request writes too, but nothing that the search shows.
    expect((await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).status).toBe(201);
    expect(await readsFlights(api, again)).toBe(false);
  });

  test('is read once when many ask for it at the same moment', async ({ api }) => {
    await storeFlight(api);
    const { db, queries } = counting(api.db);
    const find = createFlightSearch(db, (record) => record);
    const answers = await Promise.all(Array.from({ length: 50 }, () => find({ query: NOTHING, all: true, now: NOW })));
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(queries()).toBe(1);
  });
});

describe('a cached search after a write', () => {
  test('for a booking changes for staff only', async ({ api }) => {
    const id = await storeFlight(api);
    const session = await signIn(api.app);
    const ask = (headers: Record<string, string>) => api.app.request('/api/Flight/search', { headers });
    const tagOf = async (headers: Record<string, string>) => (await ask(headers)).headers.get('ETag') ?? '';
    const [ofAdmin, ofVisitor] = [await tagOf(session), await tagOf({})];
    expect((await ask({ ...session, 'If-None-Match': ofAdmin })).status).toBe(304);
    expect((await api.app.request('/api/FlightBooking', json(aBooking(id)))).status).toBe(201);
    const after = await ask({ ...session, 'If-None-Match': ofAdmin });
    expect(after.status).toBe(200);
    expect((await after.json()).data).toMatchObject([{ bookings: 1, bookedSeats: 3 }]);
    expect((await ask({ 'If-None-Match': ofVisitor })).status).toBe(304);
  });

  test('in any process on the same database shows at once what was stored, changed or deleted of flights and aircraft', async ({
    api,
    databaseUrl,
  }) => {
    const session = await signIn(api.app);
    const other = await anotherProcess(api, databaseUrl);
    try {
      const id = await storeFlight(api);
      for (const { app } of [api, other]) expect(await search({ app })).toHaveLength(1);
      for (const [i, { app }] of [other, api, other].entries()) {
        const price = 100 + i;
        const [flight] = await search(api);
        const fields = aFlight(flight?.aircraftId ?? 0, { Id: String(id), SeatPrice: String(price) });
        expect((await app.request('/api/Flight/upsert', form(fields, session))).status).toBe(200);
        for (const process of [api, other]) expect((await search(process))[0]?.seatPrice).toBe(price);
      }
      const [flight] = await search(api);
      const rename = form(anAircraft({ Id: String(flight?.aircraftId), Name: 'AP-NEW' }), session);
      await other.app.request('/api/AirlineAircraft/upsert-aircraft', rename);
      for (const process of [api, other]) expect((await search(process))[0]?.aircraftName).toBe('AP-NEW');
      await other.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: session });
      for (const process of [api, other]) expect(await search(process)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

/** A second app with its own connection and cache. */
async function anotherProcess(api: TestApp, databaseUrl: string | undefined) {
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(await folderOf(api.db));
  return { app: createApp({ ...api.parts, db }), close: () => db.destroy() };
}

async function folderOf(db: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  return dirname(rows[0]?.file ?? '');
}

describe('a cached search as time passes', () => {
  /** The flight that was stored last comes first in the results. */
  const departures = ['2026-06-03T12:00:00', '2026-06-02T01:00:00', '2026-06-02T03:00:00'];
  async function storeDepartures(api: TestApp) {
    for (const [index, DepartureDatetime] of departures.entries())
      await storeFlight(api, { DepartureDatetime, SequenceNo: String(index + 1) });
  }
  const found = async (find: ReturnType<typeof createFlightSearch>, now: string, all = false) =>
    JSON.parse(String(gunzipSync((await find({ query: NOTHING, all, now: new Date(now) })).answer))).data.map(
      ({ departureDatetime }: FlightRecord) => departureDatetime,
    );

  test('loses a flight when it departs, and reads nothing before', async ({ api }) => {
    await storeDepartures(api);
    const { db, queries } = counting(api.db);
    const find = createFlightSearch(db, (record) => record);
    expect(await found(find, '2026-06-01T12:00:00Z')).toEqual(departures);
    // Karachi is five hours ahead of UTC.
    expect(await found(find, '2026-06-01T20:00:00Z')).toEqual(departures);
    expect(queries()).toBe(1);
    expect(await found(find, '2026-06-01T20:00:01Z')).toEqual([departures[0], departures[2]]);
    expect(await found(find, '2026-06-01T22:00:00Z')).toEqual([departures[0], departures[2]]);
    expect(queries()).toBe(2);
    expect(await found(find, '2026-06-01T22:00:01Z')).toEqual([departures[0]]);
    // Staff see every flight, so a departure causes no new read.
    for (const now of ['2026-06-01T12:00:00Z', '2026-07-02T12:00:00Z'])
      expect(await found(find, now, true)).toEqual(departures);
    expect(queries()).toBe(4);
  });
});

describe('a search whose answer the client already has', () => {
  const ask = ({ app }: TestApp, headers = {}, query = '') => app.request(`/api/Flight/search${query}`, { headers });

  test('is not sent again until a flight was stored', async ({ api }) => {
    await storeFlight(api);
    const first = await ask(api);
    const tag = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    expect(first.headers.get('Vary')).toContain('Authorization');
    const again = await ask(api, tag);
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag['If-None-Match']]);
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await ask(api, tag, '?passengers=6')).status).toBe(304);
    await storeFlight(api);
    expect((await ask(api, tag)).status).toBe(200);
  });

  test('differs for staff, who cache it only in their browser', async ({ api }) => {
    await storeFlight(api, { DepartureDatetime: '2020-03-04T14:30:00' });
    const session = await signIn(api.app);
    expect(await search(api)).toHaveLength(0);
    expect(await search(api, '', await customerSession(api))).toHaveLength(0);
    expect(await search(api, '', session)).toHaveLength(1);
    expect(await search(api)).toHaveLength(0);
    const admins = await ask(api, session);
    expect(admins.headers.get('Cache-Control')).toBe('private, no-cache');
    const tag = { 'If-None-Match': admins.headers.get('ETag') ?? '' };
    expect((await ask(api, tag)).status).toBe(200);
    expect((await ask(api, { ...tag, ...session })).status).toBe(304);
  });
});
