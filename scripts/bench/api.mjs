import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../build.mjs';
import { cpuOf } from './cpu.mjs';
import { ADMIN, bundle, insert, number, startAsking, startServer } from './server.mjs';

/**
 * Measures the API server as it is built, over real HTTP: `npm run bench:api`. Each target of the design is printed with
 * its verdict.
 *
 * The uncached search, of searches never asked before, is measured against the simplest server that could answer it
 * (`simplest.mjs`): a process of its own, as ours is, with our server's statement and compression, under the same load, in
 * turn with ours, and the median of the rounds counts. The client is a process of its own: where it takes a core that the server would use, or others
 * are at work, rates are lower than on a quiet machine with more cores, and the processor's time of one search (of Node's
 * process; PostgreSQL's own is not in it) says more.
 */

const FLIGHTS = 100_000;
const REQUESTS = 100_000;
const CONNECTIONS = 32;
const SECONDS = 5;
/** Searches asked of either server first, while Node compiles what it runs; ours is not asked for them again. */
const WARM_UP = 8000;
/** In turn with the simplest server. */
const ROUNDS = 3;
const ROUND_SECONDS = 3;
/** Of the simplest server's rate. */
const LEAST_SHARE = { SQLite: 0.8, PostgreSQL: 0.6 };

/** Twenty flights a day on each of fifty routes, for a hundred days. */
const CITIES = [
  'Karachi (KHI)',
  'Lahore (LHE)',
  'Islamabad (ISB)',
  'Skardu (KDU)',
  'Gilgit (GIL)',
  'Quetta (UET)',
].concat(['Dubai (DXB)', 'Doha (DOH)']);
const ROUTES = CITIES.flatMap((from) => CITIES.filter((to) => to !== from).map((to) => ({ from, to }))).slice(0, 50);
const DAYS = 100;
const FIRST_DAY = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1);
const dayOf = (/** @type {number} */ day) => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
const airport = (/** @type {string} */ city) => `${city} – International Airport`;

/** @typedef {{ database: any, flights: any, contract: any, postgres: any }} Tools */

/**
 * @param {any} db empty and migrated
 * @param {Tools['flights']} flights
 * @param {Tools['contract']} contract
 */
async function seed(db, { codeOf }, { fold }) {
  const created_at = new Date().toISOString();
  const key = (/** @type {number} */ i) => `${createHash('sha256').update(String(i)).digest('hex')}.jpg`;
  await insert(db, 'aircraft', 10, (i) => ({
    name: `AP-B${i}`,
    type: ['plane', 'jet', 'helicopter'][i % 3],
    specifications: 'Eight seats in two rooms',
    capacity: 8,
    is_active: 1,
    image: key(i),
    created_at,
  }));
  await insert(db, 'flights', FLIGHTS, (i) => {
    const { from, to } = /** @type {{ from: string, to: string }} */ (ROUTES[i % ROUTES.length]);
    const turn = Math.floor(i / ROUTES.length);
    const hour = String(4 + (Math.floor(turn / DAYS) % 18)).padStart(2, '0');
    return {
      aircraft_id: 1 + (i % 10),
      from_location: airport(from),
      from_code: codeOf(from),
      from_search: fold(airport(from)),
      to_location: airport(to),
      to_code: codeOf(to),
      to_search: fold(airport(to)),
      departure_datetime: `${dayOf(turn % DAYS)}T${hour}:30:00`,
      departs_at: `${dayOf(turn % DAYS)}T${hour}:30:00.000Z`,
      arrival_datetime: `${dayOf(turn % DAYS)}T${hour}:55:00`,
      seat_price: 500 + (i % 997) * 2.5,
      luggage_limit_kg: 20,
      seats_available: 8,
      sequence_no: i % 50 === 0 ? 1 + (i % 1000) : null,
      position: i % 50 === 0 ? 1 + (i % 1000) : 2_147_483_647,
      flight_type: 1,
      created_by_user_id: 1,
      wifi_available: i % 2,
      meal_included: i % 3 === 0 ? 1 : 0,
      seat_selection_included: i % 5 === 0 ? 1 : 0,
    };
  });
  await insert(db, 'flight_images', FLIGHTS * 2, (i) => ({
    flight_id: 1 + Math.floor(i / 2),
    image: key(i % 500),
    description: ['The aircraft on the apron', 'The cabin by day'][i % 2],
    is_banner: i % 2 === 0 ? 1 : 0,
  }));
  await insert(db, 'private_charters', REQUESTS, (i) => ({
    trip: 0,
    name: `Traveller ${i}`,
    email: `traveller${i}@example.com`,
    phone: '03001234567',
    cnic: '',
    created_at,
  }));
  await insert(db, 'private_charter_segments', REQUESTS, (i) => ({
    charter_id: i + 1,
    from_location: airport('Karachi (KHI)'),
    to_location: airport('Skardu (KDU)'),
    depart_date: `${dayOf(i % DAYS)}T14:30:00`,
    seats: 4,
    luggage: 60,
    pets: 0,
  }));
  await db.insertInto('data_versions').values({ name: 'flights', version: 1 }).execute();
}

/**
 * Every search of a route and a day there is, with every number of passengers: more than the server keeps.
 * Sorted by a hash, which is a shuffle that is the same each time.
 */
function searches() {
  const all = ROUTES.flatMap(({ from, to }) =>
    Array.from({ length: DAYS }, (_, day) =>
      [undefined, 1, 2, 3, 4, 5, 6].map((passengers) => ({
        FromLocation: airport(from),
        ToLocation: airport(to),
        DepartureDate: dayOf(day),
        ...(passengers && { passengers }),
      })),
    ).flat(),
  );
  const place = (/** @type {object} */ one) => createHash('md5').update(JSON.stringify(one)).digest('hex');
  return all
    .map((one) => ({ one, place: place(one) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one);
}

const paramsOf = (/** @type {object} */ query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
const pathOf = (/** @type {object} */ query) => `/api/Flight/search?${paramsOf(query)}`;

/** @typedef {{ sql: string, parameters: unknown[] }} Statement */

/**
 * The statements of some searches, as the server makes them: each reads one page.
 * @param {any} db
 * @param {Tools['database']} database
 * @param {object[]} queries
 * @returns {Promise<Statement[]>}
 */
async function statementsOf(db, database, queries) {
  const all = /** @type {Statement[]} */ ([]);
  let found = 0;
  for (const query of queries) {
    const listening = db.withPlugin({
      transformQuery: (/** @type {{ node: any, queryId: any }} */ { node, queryId }) => {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
        all.push({ sql, parameters: [...parameters] });
        return node;
      },
      transformResult: async (/** @type {{ result: unknown }} */ { result }) => result,
    });
    const { records } = await database.searchFlights(
      listening,
      { ...query, limit: 501 },
      { all: false, now: new Date() },
    );
    found += records.length;
  }
  if (all.length !== queries.length) throw new Error('A search takes more statements than the bench knows of');
  console.log(`  a search finds ${(found / queries.length).toFixed(1)} flights`);
  return all;
}

/**
 * Starts the simplest server that answers these searches.
 * @param {Statement[]} statements
 * @param {object[]} queries of each statement
 * @param {{ dataDir: string, url: string | undefined }} where
 */
async function startSimplest(statements, queries, where) {
  const kinds = [...new Set(statements.map(({ sql }) => sql))];
  const searches = Object.fromEntries(
    statements.map(({ sql, parameters }, i) => [
      String(paramsOf(/** @type {object} */ (queries[i]))),
      { statement: kinds.indexOf(sql), parameters },
    ]),
  );
  const child = fork(fileURLToPath(new URL('simplest.mjs', import.meta.url)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = new Promise((resolve, reject) => {
    child.once('message', resolve);
    ended.then(() => reject(new Error('The simplest server ended')));
  });
  child.send({ ...where, statements: kinds, searches });
  return {
    origin: /** @type {string} */ (await origin),
    cpu: () => cpuOf(child.pid),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/**
 * How often a second `work` is done, by so many at a time, and what of the processor's time each takes.
 * @param {number} workers
 * @param {(i: number) => Promise<unknown>} work
 */
async function rateOf(workers, work) {
  let next = 0;
  let count = 0;
  const from = performance.now() + 1000;
  const to = from + SECONDS * 1000;
  let before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let now = performance.now(); now < to; now = performance.now()) {
        await work(next++);
        if (now < from) before = process.cpuUsage();
        else count++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { rate: count / SECONDS, cpu: (user + system) / 1000 / count };
}

/**
 * @param {{ origin: string, paths?: string[], post?: { path: string, body: string }, status?: number } & Partial<import('./load.mjs').Job>} job
 * @returns {Promise<import('./load.mjs').Result>}
 */
async function load({ origin, paths = [], post, status = 200, ...job }) {
  const sent = post ? [post] : paths.map((path) => ({ path }));
  const asking = startAsking();
  return asking
    .ask({
      ...{ origins: [origin], connections: CONNECTIONS, seconds: SECONDS, warmUp: 2 },
      calls: [{ name: 'call', status, sent }],
      ...job,
    })
    .finally(asking.stop);
}

/**
 * Downloads the list of all requests again and again, while another process asks for something else.
 * @param {string} origin
 */
async function downloadList(origin) {
  const headers = { 'Content-Type': 'application/json' };
  const login = await fetch(`${origin}/api/Auth/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const { data } = /** @type {{ data: { token: string } }} */ (await login.json());
  const session = { Authorization: `Bearer ${data.token}` };
  const path = `${origin}/api/PrivateCharter/GetAllRequests`;
  let asking = true;
  const other = load({ origin, connections: 1, paths: ['/api/health'] }).finally(() => {
    asking = false;
  });
  let bytes = 0;
  let seconds = 0;
  let etag = '';
  while (asking) {
    const start = performance.now();
    const answer = await fetch(path, { headers: session });
    bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    seconds = (performance.now() - start) / 1000;
    etag = answer.headers.get('ETag') ?? '';
  }
  const { p50, max } = await other;
  const start = performance.now();
  const { status } = await fetch(path, { headers: { ...session, 'If-None-Match': etag } });
  return { bytes, seconds, p50, max, status, again: performance.now() - start };
}

const CHARTER = JSON.stringify({
  trip: 0,
  name: 'A traveller',
  email: 'traveller@example.com',
  phone: '03001234567',
  segments: [
    {
      fromLocation: 'Karachi (KHI)',
      toLocation: 'Skardu (KDU)',
      departDate: '2030-03-04T14:30:00',
      seats: 4,
      luggage: 60,
    },
  ],
});

let missed = 0;

/**
 * @param {string} what
 * @param {string} value
 * @param {{ is: boolean, target: string }} [verdict]
 */
function print(what, value, verdict) {
  if (verdict && !verdict.is) missed++;
  const note = verdict ? `   ${verdict.target}  ${verdict.is ? 'ok' : 'MISSED'}` : '';
  console.log(`  ${what.padEnd(42)}${value.padStart(22)}${note}`);
}

/**
 * @param {Tools} tools
 * @param {string} [url] a PostgreSQL server's empty database; without it the embedded one is measured
 */
async function measure({ database, flights, contract }, url) {
  const dataDir = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  const env = url ? { DATABASE_URL: url, JWT_SECRET: 'a secret of the bench, 32 characters' } : {};
  console.log(`\n${url ? 'PostgreSQL' : 'SQLite'}`);
  try {
    const db = url ? database.openPostgres(url, () => {}) : database.openSqlite(dataDir);
    await database.migrate(db);
    const seeding = performance.now();
    await seed(db, flights, contract);
    const took = (performance.now() - seeding) / 1000;
    console.log(`  ${number(FLIGHTS)} flights and ${number(REQUESTS)} requests stored in ${took.toFixed(1)} s`);
    const queries = searches();
    const sample = queries.slice(0, 8000);
    const statements = await statementsOf(db, database, sample);
    const options = { all: false, now: new Date() };
    const through = await rateOf(url ? CONNECTIONS : 1, (i) =>
      database.searchFlights(db, { ...sample[i % sample.length], limit: 501 }, options),
    );
    await db.destroy();
    const figures = (/** @type {{ rate: number, cpu: number }} */ { rate, cpu }) =>
      `${number(rate)} /s, ${number(cpu, 2)} ms cpu`;
    print("search, in process: the server's own function", figures(through));

    const simplest = await startSimplest(statements, sample, { dataDir, url });
    const server = await startServer(dataDir, /** @type {Record<string, string>} */ (env));
    try {
      const { origin } = server;
      const paths = queries.map(pathOf);
      const asking = startAsking();
      const ask = (/** @type {string} */ origin, /** @type {string[]} */ paths, seconds = ROUND_SECONDS) =>
        asking.ask({
          ...{ origins: [origin], connections: CONNECTIONS, seconds, warmUp: 0 },
          calls: [{ name: 'call', status: 200, sent: paths.map((path) => ({ path })) }],
        });
      const simplestPaths = sample.map(pathOf);
      for (const [at, asked] of /** @type {const} */ ([
        [simplest.origin, simplestPaths],
        [origin, paths],
      ])) {
        for (let done = 0; done < WARM_UP; ) done += (await ask(at, asked.slice(done, WARM_UP), 2)).count;
      }
      const rounds =
        /** @type {(import('./load.mjs').Result & { cpu: number, simple: { rate: number, cpu: number } })[]} */ ([]);
      for (let next = WARM_UP; rounds.length < ROUNDS; ) {
        const [simplestBefore, before] = [simplest.cpu(), server.cpu()];
        const { rate, count } = await ask(simplest.origin, simplestPaths);
        const simple = { rate, cpu: (simplest.cpu() - simplestBefore) / count };
        const result = await ask(origin, paths.slice(next));
        next += result.count + CONNECTIONS;
        rounds.push({ ...result, cpu: (server.cpu() - before) / result.count, simple });
      }
      asking.stop();
      const median = (/** @type {(round: (typeof rounds)[number]) => number} */ of) =>
        rounds.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
      const first = { rate: median(({ rate }) => rate), p50: median(({ p50 }) => p50), p99: median(({ p99 }) => p99) };
      const cpu = median(({ cpu }) => cpu);
      const simple = { rate: median(({ simple }) => simple.rate), cpu: median(({ simple }) => simple.cpu) };
      print('search by the simplest server', figures(simple));
      const share = median(({ rate, simple }) => rate / simple.rate);
      const least = LEAST_SHARE[url ? 'PostgreSQL' : 'SQLite'];
      print('search, uncached', figures({ rate: first.rate, cpu }), {
        is: share >= least,
        target: `${share.toFixed(2)} × the simplest server, target ≥ ${least} (by cpu ${(simple.cpu / cpu).toFixed(2)})`,
      });
      print('  p50, p99', `${number(first.p50, 1)}, ${number(first.p99, 1)} ms`, {
        is: first.p99 <= 10 * first.p50,
        target: 'p99 ≤ 10 × p50',
      });
      const kept = await load({ origin, paths: paths.slice(0, 500) });
      const gain = kept.rate / first.rate;
      print('search, cached', `${number(kept.rate)} /s`, {
        is: gain >= 3,
        target: `${gain.toFixed(1)} × uncached, target ≥ 3`,
      });
      print('  p50, p99', `${number(kept.p50, 1)}, ${number(kept.p99, 1)} ms`, {
        is: kept.p99 <= 10 * kept.p50,
        target: 'p99 ≤ 10 × p50',
      });
      const everything = Array.from({ length: 2000 }, (_, i) => `/api/Flight/search?ToDate=${2200 + i}-01-01`);
      const all = await load({ origin, paths: everything, connections: 8 });
      print('search of all, uncached: 500 and the count', `${number(all.rate)} /s`);
      const first20 = await load({ origin, paths: everything.map((path) => `${path}&limit=20`), connections: 8 });
      print('  20 and the count', `${number(first20.rate)} /s`);
      const again = await load({ origin, paths: ['/api/Flight/search'], connections: 8 });
      print('  cached: 500', `${number(again.rate)} /s`);
      const created = await load({ origin, status: 201, post: { path: '/api/PrivateCharter/Create', body: CHARTER } });
      print('requests stored, each on the disk', `${number(created.rate)} /s`);
      print('  p50, p99', `${number(created.p50, 1)}, ${number(created.p99, 1)} ms`);
      const list = await downloadList(origin);
      print('list of all requests', `${number(list.bytes / 1e6, 1)} MB, ${number(list.seconds, 1)} s`);
      print('  another call meanwhile: p50, longest', `${number(list.p50, 1)}, ${number(list.max, 1)} ms`, {
        is: list.max <= 50,
        target: 'longest ≤ 50',
      });
      print('  asked again with its ETag', `${list.status}, ${number(list.again)} ms`);
      print('memory afterwards (rss)', `${number(server.memory())} MB`);
    } finally {
      await simplest.stop();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildStale(['api']);
const tools = await bundle({
  database: 'database/index.ts',
  flights: 'database/flights.ts',
  contract: '../../widgets/contract/fold.ts',
  postgres: 'testing/postgres-lane.ts',
});
try {
  await measure(tools);
  const postgres = await tools.postgres.runPostgres();
  if (postgres) {
    await measure(tools, postgres.url).finally(postgres.stop);
  } else {
    console.log('\nPostgreSQL is not measured: no postgres and initdb in PATH or /usr/lib/postgresql');
  }
} finally {
  tools.remove();
}
if (missed > 0) {
  console.log(`\n${missed} missed`);
  process.exitCode = 1;
}
