import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config';
import { type Database, isPostgres, poolUse } from '../database/open';
import { tallyQueue, tallyTrips } from './tallies';
import { answered, looked, queried, uploaded } from './watched';

/** What all processes share is counted anew after so long at the earliest, however often it is asked for. */
const SHARED_MS = 15_000;
/** How long an answer waits for the database. */
const PATIENCE_MS = 2000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
const QUERY_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

export interface MetricsParts {
  db: Database;
  config: Pick<Config, 'dataDir'>;
  /** Of the build that is served. */
  version: string;
  /** Whether the embedded database was found damaged; without it nobody looks. */
  isDamaged?: (() => boolean) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Metrics {
  /** What Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
  /** Measures nothing any more. */
  stop(): void;
}

/**
 * Measures from now on. Labels are patterns, names and states of ours, each from a bounded set: nothing of what was asked.
 * Each process tells what it did itself; what they share (outbox, trips, disk) each tells alike, so it is never summed.
 */
export function createMetrics({ db, config, version, isDamaged, now = Date.now }: MetricsParts): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `charter_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]) =>
    new Histogram({ name: `charter_${name}`, help, labelNames, buckets, registers });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `charter_${name}`, help, labelNames, registers });
  /** Asked for when it is told. */
  const asked = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `charter_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  const requests = counter('http_requests_total', 'Requests answered, without probes', ['method', 'route', 'status']);
  const durations = histogram(
    'http_request_duration_seconds',
    'From a request’s headers to the beginning of its answer',
    ['route'],
    REQUEST_SECONDS,
  );
  const queries = histogram(
    'database_query_duration_seconds',
    'Statements, without the wait for a connection',
    ['operation'],
    QUERY_SECONDS,
  );
  const failures = counter('database_query_failures_total', 'Statements that failed', ['operation']);
  const cacheReads = counter('cache_reads_total', 'Looks into the caches of this process', ['cache', 'result']);
  const uploads = counter('uploads_total', 'Images sent, by whether they were stored', ['result']);

  const database = isPostgres(db) ? 'postgresql' : 'sqlite';
  gauge('build_info', 'What runs here', ['version', 'node', 'database']).set(
    { version, node: process.version, database },
    1,
  );
  const up = gauge('database_up', 'Whether the database has answered when it was last asked');
  const outbox = gauge('outbox', 'Mails and webhooks that are not sent; of all processes', ['queue', 'state']);
  const oldest = gauge('outbox_oldest_seconds', 'For how long the oldest that is not sent has been due', ['queue']);
  const trips = gauge('trips', 'Trips by stage; of all processes', ['stage']);
  const late = gauge('trips_late', 'Trips with a step that the desk should have taken by now; of all processes');
  const diskFree = gauge('disk_free_bytes', 'Room left where DATA_DIR is');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk where DATA_DIR is');
  const pool = poolUse(db);
  if (pool) {
    asked('database_connections_busy', 'Connections of this process that are at work', () => poolUse(db)?.busy ?? 0);
    asked('database_connections_limit', 'Connections that this process opens at most', () => pool.limit);
    asked('database_waiting', 'Calls that wait for a connection of this process', () => poolUse(db)?.waiting ?? 0);
  }
  if (isDamaged) asked('database_damaged', 'Whether the embedded database was found damaged', () => +isDamaged());

  const stops = [
    answered.hear(({ method, route, status, seconds }) => {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    }),
    queried.hear(({ sql, seconds, failed }) => {
      const [word = ''] = sql.split(/[\s;]/, 1);
      const operation = OPERATIONS.has(word) ? word : 'other';
      queries.observe({ operation }, seconds);
      if (failed) failures.inc({ operation });
    }),
    looked.hear(({ cache, hit }) => cacheReads.inc({ cache, result: hit ? 'hit' : 'miss' })),
    uploaded.hear(({ stored }) => uploads.inc({ result: stored ? 'stored' : 'refused' })),
  ];

  async function countShared() {
    const at = new Date(now());
    for (const [queue, table] of [['mails', 'outbox'] as const, ['webhooks', 'deliveries'] as const]) {
      const { states, oldestSeconds } = await tallyQueue(db, table, at);
      for (const [state, count] of Object.entries(states)) outbox.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    const tally = await tallyTrips(db, at);
    for (const [stage, count] of Object.entries(tally.stages)) trips.set({ stage }, count);
    late.set(tally.late);
  }

  async function lookAtDisk() {
    const disk = await statfs(config.dataDir);
    diskFree.set(disk.bavail * disk.bsize);
    diskSize.set(disk.blocks * disk.bsize);
  }

  let counting: Promise<void> | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Resolves to whether the database has answered. Those who ask at once share one count, and none begins while one hangs. */
  async function shared(): Promise<boolean> {
    // Either way: the clock may have been put back.
    if (!counting && Math.abs(now() - countedAt) < SHARED_MS) return true;
    counting ??= countShared()
      .then(() => {
        countedAt = now();
      })
      .finally(() => {
        counting = undefined;
      });
    return inTime(counting);
  }

  return {
    contentType: register.contentType,
    async text() {
      const [answers, hasDisk] = await Promise.all([shared(), inTime(lookAtDisk())]);
      up.set(answers ? 1 : 0);
      // What is not known is not told: an old count would look like a calm one.
      if (!answers) for (const unknown of [outbox, oldest, trips]) unknown.reset();
      if (!answers) late.remove();
      if (!hasDisk) for (const unknown of [diskFree, diskSize]) unknown.remove();
      return register.metrics();
    },
    stop() {
      for (const stop of stops) stop();
      register.clear();
    },
  };
}

/** Whether it comes to a good end while somebody waits for it. */
const inTime = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ]);
