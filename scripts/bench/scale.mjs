import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, SERVED } from '../build.mjs';
import { backendsOf, fineCpuOf } from './cpu.mjs';
import { callsOf } from './scale-calls.mjs';
import { seedScale } from './scale-data.mjs';
import { ADMIN, bundle, number, startAsking, startServer } from './server.mjs';

/**
 * Measures how the server grows with what it stores: `npm run bench:scale`. Two sizes stand side by side, the larger with
 * ten times the flights and requests of the other, on the embedded database and on PostgreSQL.
 *
 * First each call is asked alone, by one connection, of both sizes in turn, so that what else the machine does falls on
 * both. The processor's time of one call, of the server's process and of PostgreSQL's that work for it, is the least of
 * some rounds; it may grow by half. Then a mix of travellers and dispatchers asks: what it takes in a second, how long
 * each waits, and what the processes take; on PostgreSQL of one process and of four.
 *
 * After `--`: `--db sqlite|postgres`, `--size 1|10` (without the ratios), `--call <part of a name>`, `--seconds` of a mix
 * (default 10), `--no-mix`.
 */

/** @type {Record<string, import('./scale-data.mjs').Size>} */
const SIZES = { 1: { flights: 1_000, requests: 50_000 }, 10: { flights: 10_000, requests: 500_000 } };
const MOST_GROWTH = 1.5;
const MOST_HELD_MS = 50;
/** Calls that take less are not told apart from what the machine does beside them. */
const LEAST_MS = 0.3;
const ROUNDS = 5;
const ROUND_SECONDS = 0.5;
const CONNECTIONS = 32;
const ZONE = 'Asia/Karachi';
const JWT_SECRET = 'a secret of the bench, 32 characters';
const DATA_KEY = 'a key of the bench of 32 characters';

const { values: asked } = parseArgs({
  options: {
    db: { type: 'string' },
    size: { type: 'string' },
    call: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    'no-mix': { type: 'boolean', default: false },
  },
});
const seconds = Number(asked.seconds);
const sizes = Object.keys(SIZES).filter((size) => !asked.size || asked.size === size);
let missed = 0;

/**
 * @typedef {object} Filled a database of a size
 * @property {string} size
 * @property {string | undefined} url of PostgreSQL
 * @property {string} database its name there
 * @property {string} dataDir
 * @property {import('./scale-calls.mjs').ScaleCall[]} calls
 *
 * @typedef {object} Running the processes that serve it, and who asks them
 * @property {Filled} filled
 * @property {import('./server.mjs').Started[]} servers
 * @property {ReturnType<typeof startAsking>} asking
 */

/**
 * @param {any} tools
 * @param {string} size
 * @param {string} [server] the address of a PostgreSQL server's own database
 * @returns {Promise<Filled>}
 */
async function fill(tools, size, server) {
  const database = `scale_${size}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  let url;
  if (server) {
    const own = tools.database.openPostgres(server, () => {});
    await own.executeQuery({ sql: `create database ${database}`, parameters: [], query: { kind: 'RawNode' } });
    await own.destroy();
    url = server.replace('/postgres?', `/${database}?`);
  }
  const db = url ? tools.database.openPostgres(url, () => {}) : tools.database.openSqlite(dataDir);
  await tools.database.migrate(db, ZONE);
  const start = performance.now();
  const flights = SIZES[size]?.flights ?? 0;
  const requests = SIZES[size]?.requests ?? 0;
  await tools.open.patiently(db, () => seedScale(db, { flights, requests }, tools, DATA_KEY));
  const took = (performance.now() - start) / 1000;
  // What the first start over it does.
  const noting = performance.now();
  await tools.database.migrate(db, ZONE);
  const noted = (performance.now() - noting) / 1000;
  // What its autovacuum does by and by.
  if (url) await db.executeQuery({ sql: 'vacuum analyze', parameters: [], query: { kind: 'RawNode' } });
  const calls = await callsOf(db, { flights, requests }, tools.links.createTripLinks([JWT_SECRET]));
  await db.destroy();
  const bytes = url ? undefined : statSync(join(dataDir, 'charter.sqlite')).size;
  console.log(
    `  ${number(flights)} flights and ${number(requests)} requests stored in ${took.toFixed(0)} s, completed in ${noted.toFixed(0)} s${bytes ? `, ${number(bytes / 1e6)} MB` : ''}`,
  );
  return { size, url, database, dataDir, calls };
}

/**
 * @param {Filled} filled
 * @param {number} processes
 * @returns {Promise<Running>}
 */
async function run(filled, processes) {
  const { url, dataDir, calls } = filled;
  const env = { JWT_SECRET, DATA_KEYS: DATA_KEY, ...(url && { DATABASE_URL: url }) };
  const servers = [];
  for (let i = 0; i < processes; i++) servers.push(await startServer(dataDir, env));
  const asking = startAsking();
  const [first] = servers;
  if (!first) throw new Error('There is no server to ask');
  const headers = { 'Content-Type': 'application/json' };
  const login = await fetch(`${first.origin}/api/Auth/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const { data } = /** @type {{ data: { token: string } }} */ (await login.json());
  const signed = calls.map((call) => ({
    ...call,
    sent: call.sent.map((one) =>
      call.isDesks ? { ...one, headers: { ...one.headers, Authorization: `Bearer ${data.token}` } } : one,
    ),
  }));
  const origins = servers.map(({ origin }) => origin);
  await asking.ask({ origins, connections: 4, seconds: 1, warmUp: 0, calls: signed });
  return { filled, servers, asking };
}

/** @param {Running} running */
async function end({ servers, asking }) {
  asking.stop();
  await Promise.all(servers.map((server) => server.stop()));
}

/** What each process of PostgreSQL has taken, also of one that has ended since: a pool closes what it does not need. */
const taken = /** @type {Map<string, Map<string, number>>} */ (new Map());

/** Of its servers, and of PostgreSQL for them, in milliseconds. @param {Running} running */
function cpuOf({ filled: { url, database }, servers }) {
  const ofDatabase = taken.get(database) ?? new Map();
  taken.set(database, ofDatabase);
  for (const pid of url ? backendsOf(database) : []) {
    const ms = fineCpuOf(pid);
    if (ms) ofDatabase.set(pid, ms);
  }
  return {
    servers: servers.map(({ pid }) => fineCpuOf(pid)),
    database: [...ofDatabase.values()].reduce((sum, ms) => sum + ms, 0),
  };
}
const total = (/** @type {ReturnType<typeof cpuOf>} */ { servers, database }) =>
  servers.reduce((sum, one) => sum + one, database);
const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const cells = (/** @type {(string | number)[]} */ values) => values.map((value) => String(value).padStart(11)).join('');
const line = (/** @type {string} */ what, /** @type {(string | number)[]} */ values, note = '') =>
  console.log(`  ${what.padEnd(34)}${cells(values)}  ${note}`.trimEnd());

/** Each call alone, of every size in turn. @param {Running[]} all */
async function eachCall(all) {
  const names = (all[0]?.filled.calls ?? []).map(({ name }) => name).filter((name) => name.includes(asked.call ?? ''));
  console.log('\n  each call alone: ms of the processor, ms until its answer (p50), longest hold of the loop');
  line('', [
    ...all.map(({ filled }) => `cpu ${filled.size}×`),
    'growth',
    ...all.map(({ filled }) => `p50 ${filled.size}×`),
    'held',
  ]);
  for (const name of names) {
    const found = all.map(() => ({ cpu: /** @type {number[]} */ ([]), p50: /** @type {number[]} */ ([]), held: [0] }));
    for (const { servers } of all) for (const { held } of servers) await held();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, running] of all.entries()) {
        const before = cpuOf(running);
        const origins = running.servers.map(({ origin }) => origin);
        const { count, p50 } = await running.asking.ask({
          ...{ origins, connections: 1, seconds: ROUND_SECONDS, warmUp: 0, only: name },
        });
        found[i]?.cpu.push((total(cpuOf(running)) - total(before)) / count);
        found[i]?.p50.push(p50);
        for (const { held } of running.servers) found[i]?.held.push(await held());
      }
    }
    const cpu = found.map((one) => Math.min(...one.cpu));
    const growth = all.length > 1 ? (cpu.at(-1) ?? 0) / Math.max(cpu[0] ?? 0, LEAST_MS) : undefined;
    // The least of the rounds' longest: what is really held is so each time.
    const held = Math.max(...found.map((one) => Math.min(...one.held.slice(1))));
    const isGrown = growth !== undefined && growth > MOST_GROWTH;
    const isHeld = held > MOST_HELD_MS;
    if (isGrown || isHeld) missed++;
    const note = [isGrown && `GROWS, target ≤ ${MOST_GROWTH}`, isHeld && `HELD, target ≤ ${MOST_HELD_MS}`];
    line(
      name,
      [
        ...cpu.map((one) => number(one, 2)),
        growth === undefined ? '' : number(growth, 2),
        ...found.map((one) => number(median(one.p50), 2)),
        number(held, 0),
      ],
      note.filter(Boolean).join(', '),
    );
  }
}

/** Travellers and dispatchers at once, of every size in turn, twice. @param {Running[]} all */
async function theMix(all) {
  const found = all.map(
    () => /** @type {{ result: import('./load.mjs').Result, took: number[], database: number }[]} */ ([]),
  );
  for (let round = 0; round < 2; round++) {
    for (const [i, running] of all.entries()) {
      const origins = running.servers.map(({ origin }) => origin);
      await running.asking.ask({ origins, connections: CONNECTIONS, seconds: 2, warmUp: 0 });
      const before = cpuOf(running);
      const result = await running.asking.ask({ origins, connections: CONNECTIONS, seconds, warmUp: 0 });
      const after = cpuOf(running);
      found[i]?.push({
        result,
        took: after.servers.map((one, n) => (one - (before.servers[n] ?? 0)) / seconds / 10),
        database: (after.database - before.database) / seconds / 10,
      });
    }
  }
  const processes = all[0]?.servers.length ?? 1;
  console.log(`\n  the mix, ${CONNECTIONS} connections, ${processes === 1 ? 'one process' : `${processes} processes`}`);
  line(
    '',
    all.map(({ filled }) => `${filled.size}×`),
  );
  const best = found.map((rounds) => rounds.reduce((a, b) => (a.result.rate > b.result.rate ? a : b)));
  line(
    'answers a second',
    best.map(({ result }) => number(result.rate)),
  );
  line(
    'p50, ms',
    best.map(({ result }) => number(result.p50, 1)),
  );
  line(
    'p99, ms',
    best.map(({ result }) => number(result.p99, 1)),
  );
  line(
    'cpu of a call, ms',
    best.map(({ result, took, database }) => number((took.reduce((a, b) => a + b, database) * 10) / result.rate, 2)),
  );
  for (let i = 0; i < processes; i++) {
    line(
      `process ${i + 1}: cpu %`,
      best.map(({ took }) => number(took[i] ?? 0)),
    );
    line(
      '  memory, MB',
      all.map(({ servers }) => number(servers[i]?.memory() ?? 0)),
    );
  }
  if (all[0]?.filled.url)
    line(
      'PostgreSQL: cpu %',
      best.map(({ database }) => number(database)),
    );
  for (const { name } of all[0]?.filled.calls ?? []) {
    const times = best.map(({ result }) => result.calls[name]);
    if (!times[0]?.count) continue;
    line(
      `  ${name}`,
      times.map((one) => `${number(one?.p50 ?? 0, 1)} / ${number(one?.p99 ?? 0, 1)}`),
    );
  }
}

/** @param {any} tools @param {string} [server] */
async function measure(tools, server) {
  console.log(`\n${server ? 'PostgreSQL' : 'SQLite'}`);
  const filled = /** @type {Filled[]} */ ([]);
  try {
    for (const size of sizes) filled.push(await fill(tools, size, server));
    for (const processes of server && !asked['no-mix'] ? [1, 4] : [1]) {
      const all = /** @type {Running[]} */ ([]);
      try {
        for (const one of filled) all.push(await run(one, processes));
        if (processes === 1) await eachCall(all);
        if (!asked['no-mix']) await theMix(all);
      } finally {
        for (const running of all) await end(running);
      }
    }
  } finally {
    for (const { dataDir } of filled) rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log(`${cpus().length} cores, Node ${process.version}`);
await buildStale(SERVED);
const tools = await bundle({
  ...{ database: 'database/index.ts', open: 'database/open.ts', flights: 'database/flights.ts' },
  contract: '../../widgets/contract/fold.ts',
  ...{ seal: 'database/seal.ts', links: 'http/signed-links.ts', postgres: 'testing/postgres-lane.ts' },
});
try {
  if (asked.db !== 'postgres') await measure(tools);
  // A worker of its own would hide how a statement grows: its time is nobody's once it has ended.
  const postgres =
    asked.db === 'sqlite' ? undefined : await tools.postgres.runPostgres(['max_parallel_workers_per_gather=0']);
  if (postgres) await measure(tools, postgres.url).finally(postgres.stop);
  else if (asked.db !== 'sqlite')
    console.log('\nPostgreSQL is not measured: no postgres and initdb in PATH or /usr/lib/postgresql');
} finally {
  tools.remove();
}
console.log(`\n${missed === 0 ? 'every target met' : `${missed} missed`}`);
process.exitCode = missed === 0 ? 0 : 1;
