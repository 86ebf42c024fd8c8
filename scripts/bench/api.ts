import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { codeOf } from '../../hosts/api/flights/departures.ts';
import { searchFlights } from '../../hosts/api/flights/store.ts';
import { migrate } from '../../hosts/api/platform/database/migrate.ts';
import { type Database, openPostgres, openSqlite } from '../../hosts/api/platform/database/open.ts';
import { runPostgres } from '../../hosts/api/testing/postgres-lane.ts';
import { fold } from '../../hosts/contract/fold.ts';
import { cleanUpAfterThis } from '../machine/processes.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { isShort, printRow, printVerdict, summarize } from './report.ts';

// `npm run bench:api` measures the search of the built server over HTTP beside the simplest server (simplest.mjs), on SQLite and
// on PostgreSQL. No search is sent to our server twice, so none is answered from its cache. There are 100,000 flights: twenty a
// day on each of fifty routes for a hundred days, from the first of January of next year; in short one a day.

const FLIGHTS = isShort ? 5000 : 100_000;
const DAYS = 100;
const FIRST_DAY = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1);
const CODES = ['Karachi (KHI)', 'Lahore (LHE)', 'Islamabad (ISB)', 'Skardu (KDU)', 'Gilgit (GIL)', 'Quetta (UET)'];
const CITIES = [...CODES, 'Dubai (DXB)', 'Doha (DOH)'].map((city) => `${city} – International Airport`);
const ROUTES = CITIES.flatMap((from) => CITIES.filter((to) => to !== from).map((to) => ({ from, to }))).slice(0, 50);

const dayOf = (day: number) => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Stores the flights, with ten aircraft and two images a flight, in an empty, migrated database. */
async function storeFlights(db: Database): Promise<void> {
  const insert = async (table: 'aircraft' | 'flights' | 'flight_images', count: number, row: (i: number) => object) => {
    for (let start = 0; start < count; start += 10_000)
      await db.transaction().execute(async (trx) => {
        const end = Math.min(count, start + 10_000);
        for (let i = start; i < end; i += 400) {
          const rows = Array.from({ length: Math.min(400, end - i) }, (_, n) => row(i + n));
          await trx
            .insertInto(table)
            .values(rows as never)
            .execute();
        }
      });
  };
  await insert('aircraft', 10, (i) => ({
    name: `AP-B${i}`,
    type: ['plane', 'jet', 'helicopter'][i % 3],
    specifications: 'Eight seats in two rooms',
    capacity: 8,
    is_active: 1,
    image: `${hashOf(i)}.jpg`,
    created_at: new Date().toISOString(),
  }));
  await insert('flights', FLIGHTS, (i) => {
    const { from = '', to = '' } = ROUTES[i % ROUTES.length] ?? {};
    const turn = Math.floor(i / ROUTES.length);
    const hour = String(4 + (Math.floor(turn / DAYS) % 18)).padStart(2, '0');
    const departure = `${dayOf(turn % DAYS)}T${hour}:30:00`;
    const sequence = i % 50 === 0 ? 1 + (i % 1000) : undefined;
    return {
      aircraft_id: 1 + (i % 10),
      from_location: from,
      from_code: codeOf(from),
      from_search: fold(from),
      to_location: to,
      to_code: codeOf(to),
      to_search: fold(to),
      departure_datetime: departure,
      departs_at: `${departure}.000Z`,
      arrival_datetime: departure.replace(':30:', ':55:'),
      seat_price: 500 + (i % 997) * 2.5,
      luggage_limit_kg: 20,
      seats_available: 8,
      sequence_no: sequence ?? null,
      position: sequence ?? 2_147_483_647,
      flight_type: 1,
      created_by_user_id: 1,
      wifi_available: i % 2,
      meal_included: i % 3 === 0 ? 1 : 0,
      seat_selection_included: i % 5 === 0 ? 1 : 0,
    };
  });
  await insert('flight_images', FLIGHTS * 2, (i) => ({
    flight_id: 1 + Math.floor(i / 2),
    image: `${hashOf(i % 500)}.jpg`,
    description: ['The aircraft on the apron', 'The cabin by day'][i % 2],
    is_banner: i % 2 === 0 ? 1 : 0,
  }));
  await db.insertInto('data_versions').values({ name: 'flights', version: 1 }).execute();
}

interface Search {
  FromLocation: string;
  ToLocation: string;
  DepartureDate: string;
  passengers?: number;
}

/** Each search of a route and a day, without passengers and with one to six, in an order that is the same each time. */
function allSearches(): Search[] {
  const searches = ROUTES.flatMap(({ from, to }) =>
    Array.from({ length: DAYS * 7 }, (_, i) => ({
      FromLocation: from,
      ToLocation: to,
      DepartureDate: dayOf(i % DAYS),
      ...(i >= DAYS && { passengers: Math.floor(i / DAYS) }),
    })),
  );
  return searches
    .map((search) => ({ search, hash: hashOf(search) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ search }) => search);
}

const CONNECTIONS = 32;
const ROUND_SECONDS = isShort ? 1 : 3;
const ROUNDS = isShort ? 1 : 3;
/** Searches sent to each server before the first round, while Node compiles its code. */
const WARM_UP = isShort ? 500 : 8000;

const pathOf = (search: Search) =>
  `/api/Flight/search?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`;

/** The SQL that our server makes of each search. */
async function compileSearches(db: Database, searches: Search[]) {
  const compiled: { sql: string; parameters: unknown[] }[] = [];
  for (const search of searches) {
    const spy = db.withPlugin({
      transformQuery({ node, queryId }) {
        const { sql, parameters } = db.getExecutor().compileQuery(node as never, queryId);
        compiled.push({ sql, parameters: [...parameters] });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await searchFlights(spy, { ...search, limit: 501 }, { all: false, now: new Date() });
  }
  if (compiled.length !== searches.length) throw new Error('A search is expected to be one statement');
  return compiled;
}

async function startSimplest(
  compiled: { sql: string; parameters: unknown[] }[],
  searches: Search[],
  database: { dataDir: string; url: string | undefined },
) {
  const statements = [...new Set(compiled.map(({ sql }) => sql))];
  const byPath = searches.map((search, i) => {
    const { sql = '', parameters = [] } = compiled[i] ?? {};
    return [pathOf(search), { statement: statements.indexOf(sql), parameters }] as const;
  });
  const child = fork('scripts/bench/simplest.mjs');
  child.once('exit', cleanUpAfterThis({ pid: child.pid, paths: [database.dataDir] }));
  const origin = new Promise<string>((found, reject) => {
    child.once('message', (message) => found(String(message)));
    child.once('exit', () => reject(new Error('The simplest server has stopped')));
  });
  child.send({ ...database, statements, searches: Object.fromEntries(byPath) });
  return { origin: await origin, stop: () => void child.kill() };
}

/** Sends the paths in order, again from the first after the last, and returns the answers per second. */
async function load(origin: string, paths: string[], limit: { duration: number } | { amount: number }) {
  let sent = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    headers: { 'Accept-Encoding': 'gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[sent++ % paths.length] }) }],
    ...limit,
  });
  if (result.errors || result.non2xx)
    throw new Error(`${origin}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return { sent, rate: result['2xx'] / result.duration };
}

/** How often our server answers searches, as a share of the simplest server: the median of rounds in turn. */
async function compareSearch(ours: string, simplest: string, searches: Search[], sample: Search[]) {
  const [paths, samplePaths] = [searches.map(pathOf), sample.map(pathOf)];
  await load(simplest, samplePaths, { amount: WARM_UP });
  let { sent } = await load(ours, paths, { amount: WARM_UP });
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await load(simplest, samplePaths, { duration: ROUND_SECONDS });
    const own = await load(ours, paths.slice(sent), { duration: ROUND_SECONDS });
    sent += own.sent;
    shares.push(own.rate / theirs.rate);
  }
  if (sent > paths.length) throw new Error('More searches were sent than there are: some came from the cache');
  return summarize(shares).median;
}

/** @param url an empty database of PostgreSQL; without it SQLite is measured */
async function measure(name: string, limit: number, url?: string) {
  console.log(`\n${name}, ${FLIGHTS} flights`);
  const dataDir = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  try {
    const db = url ? openPostgres(url, () => {}) : openSqlite(dataDir);
    await migrate(db);
    await storeFlights(db);
    const searches = allSearches();
    const sample = searches.slice(0, WARM_UP);
    const compiled = await compileSearches(db, sample);
    await db.destroy();

    const simplest = await startSimplest(compiled, sample, { dataDir, url });
    const server = await startBuiltServer({
      DATA_DIR: dataDir,
      DEMO: '0',
      ...(url && { DATABASE_URL: url, JWT_SECRET: 'a secret of the bench, 32 characters' }),
    });
    try {
      const share = await compareSearch(server.origin, simplest.origin, searches, sample);
      const target = `≥ ${limit} ×`;
      printRow('search, uncached, beside the simplest server', `${share.toFixed(2)} ×`, target, share >= limit);
    } finally {
      simplest.stop();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await measure('SQLite', 0.85);
const postgres = await runPostgres();
if (postgres) await measure('PostgreSQL', 0.75, postgres.url).finally(postgres.stop);
else console.log('\nPostgreSQL is not measured: no postgres and initdb in PATH or /usr/lib/postgresql');
printVerdict();
