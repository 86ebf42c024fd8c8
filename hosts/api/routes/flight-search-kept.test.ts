import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FlightRecord } from 'charter-widgets/api';
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { readConfig } from '../config';
import { type Database, openPostgres, openSqlite } from '../database';
import { createAfterAnswer } from '../http';
import { aCharter, aFlight, anAircraft, form, json, SECRET, signIn, storeFlight, type TestApp, test } from '../testing';
import { createFlightSearch } from './flight-search';

const search = async ({ app }: Pick<TestApp, 'app'>, query = '', headers = {}): Promise<FlightRecord[]> =>
  (await (await app.request(`/api/Flight/search${query}`, { headers })).json()).data;

const NOTHING = { FromLocation: '', ToLocation: '' };
const NOW = new Date('2026-06-02T12:00:00Z');

/** Whether a search reads the flights themselves: it fails then. */
async function readsFlights(api: TestApp, query = '', headers = {}): Promise<boolean> {
  await api.db.schema.alterTable('flights').renameTo('away').execute();
  const { status } = await api.app.request(`/api/Flight/search${query}`, { headers });
  await api.db.schema.alterTable('away').renameTo('flights').execute();
  expect([200, 500]).toContain(status);
  return status === 500;
}

/** Copies the one flight that is stored, `count` times. */
async function copyFlight({ db }: TestApp, count: number) {
  const row = await db.selectFrom('flights').selectAll().executeTakeFirstOrThrow();
  for (let left = count; left > 0; left -= 500) {
    await db
      .insertInto('flights')
      .values(Array.from({ length: Math.min(left, 500) }, () => ({ ...row, id: undefined })))
      .execute();
  }
}

/** The same, which counts the queries it makes of the table of flights. */
function counting(db: Database): { db: Database; queries: () => number } {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"departure_datetime"')) queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, queries: () => queries };
}

describe('a search that was made before', () => {
  test('is answered the same, without reading the flights again', async ({ api }) => {
    await storeFlight(api);
    const first = await search(api, '?FromLocation=KHI');
    expect(first).toHaveLength(1);
    expect(await readsFlights(api, '?FromLocation=KHI')).toBe(false);
    expect(await search(api, '?FromLocation=KHI')).toEqual(first);
  });

  test('is known by what it asks for, however it is written', async ({ api }) => {
    await storeFlight(api);
    await search(api, '?FromLocation=KHI&DepartureDate=2099-03-04&ToLocation=');
    expect(await readsFlights(api, '?DepartureDate=2099-03-04T14:30&FromLocation=%20KHI%20&class=first')).toBe(false);
    expect(await readsFlights(api, '?FromLocation=KHI&DepartureDate=2099-03-05')).toBe(true);
    expect(await readsFlights(api, '?FromLocation=KHI&passengers=2&DepartureDate=2099-03-04')).toBe(true);
  });

  test('is another one for an admin, who sees more', async ({ api }) => {
    await storeFlight(api, { DepartureDatetime: '2020-03-04T14:30:00' });
    expect(await search(api)).toHaveLength(0);
    expect(await search(api, '', await signIn(api.app))).toHaveLength(1);
    expect(await search(api)).toHaveLength(0);
  });

  test('is not kept when it failed', async ({ api }) => {
    await storeFlight(api);
    expect(await readsFlights(api)).toBe(true);
    expect(await search(api)).toHaveLength(1);
  });

  test('is read once when many ask for it at the same moment', async ({ api }) => {
    await storeFlight(api);
    const { db, queries } = counting(api.db);
    const find = createFlightSearch(db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => find({ query: NOTHING, all: true, now: NOW })));
    expect(new Set(answers).size).toBe(1);
    expect(queries()).toBe(1);
  });
});

describe('a write', () => {
  test.for([
    [
      'a new flight',
      async (api: TestApp) => {
        await storeFlight(api);
      },
    ],
    [
      'an edited flight',
      async ({ app }: TestApp, session: Record<string, string>, { id, aircraftId }: FlightRecord) => {
        await app.request(
          '/api/Flight/upsert',
          form(aFlight(aircraftId, { Id: String(id), SeatPrice: '99' }), session),
        );
      },
    ],
    [
      'a deleted flight',
      async ({ app }: TestApp, headers: Record<string, string>, { id }: FlightRecord) => {
        await app.request(`/api/Flight/${id}`, { method: 'DELETE', headers });
      },
    ],
    [
      'a renamed aircraft',
      async ({ app }: TestApp, session: Record<string, string>, { aircraftId }: FlightRecord) => {
        const fields = anAircraft({ Id: String(aircraftId), Name: 'AP-NEW' });
        await app.request('/api/AirlineAircraft/upsert-aircraft', form(fields, session));
      },
    ],
  ] as const)('is seen by the next search: %s', async ([, write], { api }) => {
    await storeFlight(api);
    const before = await search(api);
    const [flight] = before;
    if (!flight) throw new Error('The flight was not found');
    await write(api, await signIn(api.app), flight);
    expect(await search(api)).not.toEqual(before);
  });

  test('of a request leaves what is kept as it is', async ({ api }) => {
    await storeFlight(api);
    await search(api);
    expect((await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).status).toBe(201);
    expect(await readsFlights(api)).toBe(false);
  });

  test('is seen at once by another process on the same database', async ({ api, databaseUrl }) => {
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
      await other.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: session });
      for (const process of [api, other]) expect(await search(process)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

/** A second app with a connection, and a memory, of its own. */
async function anotherProcess(api: TestApp, databaseUrl: string | undefined) {
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(await folderOf(api.db));
  const log = pino({ level: 'silent' });
  const app = createApp({
    db,
    config: readConfig({ DATA_DIR: api.dataDir, RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_POST: 'off' }),
    secret: SECRET,
    log,
    afterAnswer: createAfterAnswer(log),
    distDir: api.distDir,
  });
  return { app, close: () => db.destroy() };
}

async function folderOf(db: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  return dirname(rows[0]?.file ?? '');
}

describe('time', () => {
  const departures = ['2026-06-02T01:00:00', '2026-06-02T03:00:00', '2026-06-03T12:00:00'];
  const found = async (
    find: ReturnType<typeof createFlightSearch>,
    now: string,
    { query = NOTHING, all = false } = {},
  ) =>
    JSON.parse(String(gunzipSync(await find({ query, all, now: new Date(now) })))).data.map(
      ({ departureDatetime }: FlightRecord) => departureDatetime,
    );

  test('takes a flight out of what is kept when it has departed, and reads nothing before', async ({ api }) => {
    for (const DepartureDatetime of departures) await storeFlight(api, { DepartureDatetime });
    const { db, queries } = counting(api.db);
    const find = createFlightSearch(db);
    expect(await found(find, '2026-06-01T12:00:00Z')).toEqual(departures);
    // Karachi's clock is 5 hours ahead of UTC's.
    expect(await found(find, '2026-06-01T20:00:00Z')).toEqual(departures);
    expect(queries()).toBe(1);
    expect(await found(find, '2026-06-01T20:00:01Z')).toEqual(departures.slice(1));
    expect(await found(find, '2026-06-01T22:00:00Z')).toEqual(departures.slice(1));
    expect(queries()).toBe(2);
    expect(await found(find, '2026-06-01T22:00:01Z')).toEqual(departures.slice(2));
  });

  test('changes nothing for an admin, or for the flights of a day', async ({ api }) => {
    for (const DepartureDatetime of departures) await storeFlight(api, { DepartureDatetime });
    const { db, queries } = counting(api.db);
    const find = createFlightSearch(db);
    const asked = [{ all: true }, { query: { ...NOTHING, DepartureDate: '2026-06-02' } }];
    for (const options of asked) await found(find, '2026-06-02T12:00:00Z', options);
    expect(await found(find, '2026-07-02T12:00:00Z', asked[0])).toEqual(departures);
    expect(await found(find, '2026-07-02T12:00:00Z', asked[1])).toEqual(departures.slice(0, 2));
    expect(queries()).toBe(2);
  });
});

describe('a search that finds thousands', () => {
  test.for([499, 500, 501, 1000, 1201])('answers all of them once, in order: %i', async (count, { api }) => {
    await storeFlight(api);
    await copyFlight(api, count - 1);
    // Some have a place of their own, and some leave at the same time.
    await api.db
      .updateTable('flights')
      .set(({ ref }) => ({
        position: 3,
        sequence_no: 3,
        departure_datetime: sql`'2099-01-0' || (${ref('id')} % 9 + 1)`,
      }))
      .where(({ eb, ref }) => eb(sql`${ref('id')} % 7`, '=', 0))
      .execute();
    const flights = await search(api);
    const sorted = flights.toSorted(
      (a, b) =>
        (a.sequenceNo ?? 1e9) - (b.sequenceNo ?? 1e9) ||
        (a.departureDatetime < b.departureDatetime ? -1 : Number(a.departureDatetime > b.departureDatetime)) ||
        a.id - b.id,
    );
    expect(flights).toHaveLength(count);
    expect(new Set(flights.map(({ id }) => id)).size).toBe(count);
    expect(flights).toEqual(sorted);
  });

  test.for([
    ['once more when a flight was written between two of its pages', 1, 2],
    ['three times at most when flights are written all the time', 9, 3],
  ] as const)('is read %s', async ([, writes, readings], { api }) => {
    await storeFlight(api);
    await copyFlight(api, 1000);
    const { db, queries } = counting(api.db);
    let asked = 0;
    const find = createFlightSearch(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        // As many writes as that, each seen when the version is asked for again.
        transformResult: async ({ result }) =>
          result.rows[0] && 'version' in result.rows[0]
            ? { ...result, rows: [{ version: Math.min(asked++, writes) }] }
            : result,
      }),
    );
    await find({ query: NOTHING, all: true, now: NOW });
    expect(queries()).toBe(readings * 3);
  });
});
