import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { searchFlights } from '../../hosts/api/flights/store.ts';
import { updateTimes } from '../../hosts/api/flights/update-times.ts';
import { copyToPostgres } from '../../hosts/api/platform/backup/copy-to-postgres.ts';
import { type Database, openPostgres } from '../../hosts/api/platform/database/open.ts';
import { runPostgres } from '../../hosts/api/testing/postgres-lane.ts';
import { CITIES } from '../../hosts/api/testing/tenth-year.ts';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { isShort, measureRows, printRow, summarize } from './report.ts';
import { createTenthYear } from './tenth-year.ts';

// `npm run bench:api` measures the search of the built server over HTTP beside the simplest server (simplest.mjs), on SQLite and
// on PostgreSQL. No search is sent to our server twice, so none is answered from its cache.

const FLIGHTS = isShort ? 5000 : 100_000;
/** From each city of the tenth year to the next depart twenty flights on each of these days; in short one. */
const DAYS = 625;
const FIRST_DAY = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1));

const CONNECTIONS = 32;
const ROUND_SECONDS = isShort ? 1 : 3;
const ROUNDS = isShort ? 1 : 3;
/** Searches sent to each server before the first round, while Node compiles its code. */
const WARM_UP = isShort ? 500 : 8000;

/** Lets every flight depart in the time that is searched. */
async function moveFlights(db: Database): Promise<void> {
  const day = sql<string>`date(${FIRST_DAY.toISOString()}, (id % ${sql.lit(DAYS)}) || ' days')`;
  const departure = sql<string>`${day} || printf('T%02d:30:00', 4 + id % 18)`;
  await db.updateTable('flights').set({ departure_datetime: departure, arrival_datetime: departure }).execute();
  // The server does it at its start, on PostgreSQL for minutes.
  await updateTimes(db, 'Asia/Karachi');
}

/** Each search of a route and a day, without passengers and with one to six, in an order that is the same each time. */
const SEARCHES = Array.from({ length: CITIES.length * DAYS * 7 }, (_, i) => {
  // A prime as the step reaches each number once.
  const number = (i * 7919) % (CITIES.length * DAYS * 7);
  const [route, passengers] = [number % CITIES.length, number % 7];
  const day = new Date(FIRST_DAY.getTime() + Math.floor(number / CITIES.length / 7) * 86_400_000);
  return {
    FromLocation: String(CITIES[route]),
    ToLocation: String(CITIES[(route + 1) % CITIES.length]),
    DepartureDate: day.toISOString().slice(0, 10),
    ...(passengers > 0 && { passengers }),
  };
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
  const { db: embedded, dataDir } = await createTenthYear({ flights: FLIGHTS, requests: 1000 });
  await moveFlights(embedded);
  const db = url ? openPostgres(url, () => {}) : embedded;
  if (url) {
    await copyToPostgres(embedded, db, new AbortController().signal);
    await embedded.destroy();
  }
  const simplest = await startSimplest(db, dataDir, url);
  await db.destroy();
  const env = url ? { DATABASE_URL: url, JWT_SECRET: 'a secret of the bench, 32 characters' } : {};
  try {
    const server = await startBuiltServer({ DATA_DIR: dataDir, DEMO: '0', ...env });
    const share = await compareSearch(server.origin, simplest.origin).finally(server.stop);
    printRow(name, [share], [limit], '×', { digits: 2, least: true });
  } finally {
    await simplest.stop();
  }
}).finally(() => postgres?.stop());
