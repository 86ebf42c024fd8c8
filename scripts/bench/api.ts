import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { codeOf } from '../../hosts/api/flights/departures.ts';
import { searchFlights } from '../../hosts/api/flights/store.ts';
import { migrate } from '../../hosts/api/platform/database/migrate.ts';
import { type Database, openPostgres, openSqlite } from '../../hosts/api/platform/database/open.ts';
import { runPostgres } from '../../hosts/api/testing/postgres-lane.ts';
import { fold } from '../../hosts/contract/fold.ts';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { createFolder, isShort, measureRows, printRow, summarize } from './report.ts';

// `npm run bench:api` measures the search of the built server over HTTP beside the simplest server (simplest.mjs), on SQLite and
// on PostgreSQL. No search is sent to our server twice, so none is answered from its cache. There are 100,000 flights: twenty a
// day on each of fifty routes for a hundred days, from the first of January of next year; in short one a day.

const FLIGHTS = isShort ? 5000 : 100_000;
const DAYS = 100;
const FIRST_DAY = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1);
const CODES = ['Karachi (KHI)', 'Lahore (LHE)', 'Islamabad (ISB)', 'Skardu (KDU)', 'Gilgit (GIL)', 'Quetta (UET)'];
const CITIES = [...CODES, 'Dubai (DXB)', 'Doha (DOH)'].map((city) => `${city} – International Airport`);
const ROUTES = CITIES.flatMap((from) => CITIES.filter((to) => to !== from).map((to) => ({ from, to }))).slice(0, 50);

const CONNECTIONS = 32;
const ROUND_SECONDS = isShort ? 1 : 3;
const ROUNDS = isShort ? 1 : 3;
/** Searches sent to each server before the first round, while Node compiles its code. */
const WARM_UP = isShort ? 500 : 8000;

/** The route and the day of the flight or search of this number. */
function routeAndDay(number: number) {
  const day = Math.floor(number / ROUTES.length) % DAYS;
  const { from = '', to = '' } = ROUTES[number % ROUTES.length] ?? {};
  return { from, to, day: new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10) };
}

function flightOf(number: number) {
  const { from, to, day } = routeAndDay(number);
  const hour = 4 + (Math.floor(number / ROUTES.length / DAYS) % 18);
  const departure = `${day}T${String(hour).padStart(2, '0')}:30:00`;
  const sequence = number % 50 === 0 ? 1 + (number % 1000) : null;
  return {
    aircraft_id: 1 + (number % 10),
    from_location: from,
    from_code: codeOf(from),
    from_search: fold(from),
    to_location: to,
    to_code: codeOf(to),
    to_search: fold(to),
    departure_datetime: departure,
    departs_at: `${departure}.000Z`,
    arrival_datetime: departure.replace(':30:', ':55:'),
    seat_price: 500 + (number % 997) * 2.5,
    luggage_limit_kg: 20,
    seats_available: 8,
    sequence_no: sequence,
    position: sequence ?? 2_147_483_647,
    flight_type: 1,
    created_by_user_id: 1,
    wifi_available: number % 2,
    meal_included: Number(number % 3 === 0),
    seat_selection_included: Number(number % 5 === 0),
  };
}

/** Stores the flights, with ten aircraft and two images a flight, in an empty, migrated database. */
async function storeFlights(db: Database): Promise<void> {
  const insert = (table: 'aircraft' | 'flights' | 'flight_images', count: number, rowOf: (number: number) => object) =>
    db.transaction().execute(async (trx) => {
      for (let start = 0; start < count; start += 400) {
        const rows = Array.from({ length: Math.min(400, count - start) }, (_, i) => rowOf(start + i));
        await trx
          .insertInto(table)
          .values(rows as never)
          .execute();
      }
    });
  await insert('aircraft', 10, (number) => ({
    name: `AP-B${number}`,
    type: ['plane', 'jet', 'helicopter'][number % 3],
    specifications: 'Eight seats in two rooms',
    capacity: 8,
    is_active: 1,
    image: 'aircraft.jpg',
    created_at: new Date().toISOString(),
  }));
  await insert('flights', FLIGHTS, flightOf);
  await insert('flight_images', FLIGHTS * 2, (number) => ({
    flight_id: 1 + Math.floor(number / 2),
    image: `${String(number % 500).repeat(20)}.jpg`,
    description: ['The aircraft on the apron', 'The cabin by day'][number % 2],
    is_banner: Number(number % 2 === 0),
  }));
  await db.insertInto('data_versions').values({ name: 'flights', version: 1 }).execute();
}

/** Each search of a route and a day, without passengers and with one to six, in an order that is the same each time. */
const SEARCHES = Array.from({ length: ROUTES.length * DAYS * 7 }, (_, i) => {
  // A prime as the step reaches each number once.
  const number = (i * 7919) % (ROUTES.length * DAYS * 7);
  const { from, to, day } = routeAndDay(number);
  const passengers = Math.floor(number / ROUTES.length / DAYS);
  return { FromLocation: from, ToLocation: to, DepartureDate: day, ...(passengers > 0 && { passengers }) };
});
type Search = (typeof SEARCHES)[number];
const SAMPLE = SEARCHES.slice(0, WARM_UP);

const pathOf = (search: Search) =>
  `/api/Flight/search?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`;

/** The SQL that our server makes of a search. */
async function compileSearch(db: Database, search: Search) {
  const compiled: { sql: string; parameters: readonly unknown[] }[] = [];
  const spy = db.withPlugin({
    transformQuery({ node, queryId }) {
      compiled.push(db.getExecutor().compileQuery(node as never, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await searchFlights(spy, { ...search, limit: 501 }, { all: false, now: new Date() });
  const [query, ...others] = compiled;
  if (!query || others.length > 0) throw new Error('A search is expected to be one statement');
  return query;
}

/** Starts the simplest server for the sample, in a thread of its own. */
async function startSimplest(db: Database, dataDir: string, url: string | undefined) {
  const statements: string[] = [];
  const searches = new Map<string, { statement: number; parameters: readonly unknown[] }>();
  for (const search of SAMPLE) {
    const { sql, parameters } = await compileSearch(db, search);
    if (!statements.includes(sql)) statements.push(sql);
    searches.set(pathOf(search), { statement: statements.indexOf(sql), parameters });
  }
  const worker = new Worker('./scripts/bench/simplest.mjs', { workerData: { url, dataDir, statements, searches } });
  const [origin] = await once(worker, 'message');
  return { origin: String(origin), stop: () => worker.terminate() };
}

/** Sends the searches in order, again from the first after the last, and returns the answers per second. */
async function load(origin: string, searches: Search[], limit: { duration: number } | { amount: number }) {
  let sent = 0;
  const paths = searches.map(pathOf);
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
async function compareSearch(ours: string, simplest: string) {
  await load(simplest, SAMPLE, { amount: WARM_UP });
  let { sent } = await load(ours, SEARCHES, { amount: WARM_UP });
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await load(simplest, SAMPLE, { duration: ROUND_SECONDS });
    const own = await load(ours, SEARCHES.slice(sent), { duration: ROUND_SECONDS });
    sent += own.sent;
    shares.push(own.rate / theirs.rate);
  }
  if (sent > SEARCHES.length) throw new Error('More searches were sent than there are: some came from the cache');
  return summarize(shares).median;
}

const DATABASES = { SQLite: 0.85, PostgreSQL: 0.75 };

console.log(`\nSearch, uncached, of ${FLIGHTS} flights, beside the simplest server`);
const postgres = await runPostgres();
await measureRows(DATABASES, async (name, limit) => {
  if (name === 'PostgreSQL' && !postgres)
    return console.log('  PostgreSQL is not measured: no postgres and initdb in PATH or /usr/lib/postgresql');
  const url = name === 'PostgreSQL' ? postgres?.url : undefined;
  const dataDir = createFolder();
  const db = url ? openPostgres(url, () => {}) : openSqlite(dataDir);
  await migrate(db);
  await storeFlights(db);
  const simplest = await startSimplest(db, dataDir, url);
  await db.destroy();
  const secret = 'a secret of the bench, 32 characters';
  const server = await startBuiltServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    ...(url && { DATABASE_URL: url, JWT_SECRET: secret }),
  });
  try {
    const share = await compareSearch(server.origin, simplest.origin);
    printRow(name, [share], [limit], '×', { digits: 2, least: true });
  } finally {
    await Promise.all([simplest.stop(), server.stop()]);
  }
}).finally(() => postgres?.stop());
