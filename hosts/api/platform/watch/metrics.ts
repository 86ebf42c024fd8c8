import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type MailState, STAGES, type Stage } from '@charter-hosts/contract';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config';
import { getBackups } from '../backup/backup-runs';
import { type Database, getPoolUsage, isPostgres } from '../database/open';
import { loggable } from '../http/answer';
import { PRIORITIES, type Queue, TRIED_FOR_MS } from '../queue/store';
import { cacheReads, requests, statements, streams, uploads } from './watched';

/** What all processes share is counted at most once in this time. */
const SHARED_MS = 15_000;
/** How long an answer waits for the database. */
const TIMEOUT_MS = 2000;
const DAY_MS = 24 * 3_600_000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
const QUERY_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

export interface MetricsParts {
  db: Database;
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;
  version: string;
  /** Undefined for PostgreSQL, which is not checked. */
  isDamaged?: (() => boolean) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Metrics {
  text(): Promise<string>;
  contentType: string;
  stop(): void;
}

/**
 * Measures from now on. Labels are our own patterns, names and states, and contain nothing from requests. Each process
 * reports its own work. All report the same outbox, trips and disk, so these must not be summed.
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
  /** A gauge that is computed when it is read. */
  const computed = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `charter_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  const requestCount = counter('http_requests_total', 'Requests answered, without probes', [
    'method',
    'route',
    'status',
  ]);
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
  const cacheReadCount = counter('cache_reads_total', 'Looks into the caches of this process', ['cache', 'result']);
  const openStreams = gauge('streams_open', 'Screens of staff that listen for news, in this process');
  const uploadCount = counter('uploads_total', 'Images sent, by whether they were stored', ['result']);

  const database = isPostgres(db) ? 'postgresql' : 'sqlite';
  gauge('build_info', 'What runs here', ['version', 'node', 'database']).set(
    { version, node: process.version, database },
    1,
  );
  const up = gauge('database_up', 'Whether the database has answered when it was last asked');
  const outbox = gauge('outbox', 'Mails and webhooks that are not sent; of all processes', ['queue', 'state']);
  const oldest = gauge('outbox_oldest_seconds', 'For how long the oldest that is not sent has been due', ['queue']);
  const failedMails = gauge(
    'mails_failed_last_day',
    'Mails that failed within a day and were not sent again; of all processes',
  );
  const trips = gauge('trips', 'Trips by stage; of all processes', ['stage']);
  const late = gauge('trips_late', 'Trips with a step that the desk should have taken by now; of all processes');
  const diskFree = gauge('disk_free_bytes', 'Room left where DATA_DIR is');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk where DATA_DIR is');
  const backupTime = gauge(
    'backup_timestamp_seconds',
    'When the last backup was complete; before the first one, when the database was made',
  );
  const backupBytes = gauge('backup_bytes', 'Size of the last complete backup');
  const backupFailed = gauge('backup_failed', 'Whether a backup failed after the last complete one');
  const backups = [backupTime, backupBytes, backupFailed];
  const pool = getPoolUsage(db);
  if (pool) {
    computed(
      'database_connections_busy',
      'Connections of this process that are at work',
      () => getPoolUsage(db)?.busy ?? 0,
    );
    computed('database_connections_limit', 'Connections that this process opens at most', () => pool.limit);
    computed(
      'database_waiting',
      'Calls that wait for a connection of this process',
      () => getPoolUsage(db)?.waiting ?? 0,
    );
  }
  if (isDamaged) computed('database_damaged', 'Whether the embedded database was found damaged', () => +isDamaged());

  const stops = [
    requests.subscribe(({ method, route, status, seconds }) => {
      requestCount.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    }),
    statements.subscribe(({ sql, seconds, failed }) => {
      const [word = ''] = sql.split(/[\s;]/, 1);
      const operation = OPERATIONS.has(word) ? word : 'other';
      queries.observe({ operation }, seconds);
      if (failed) failures.inc({ operation });
    }),
    cacheReads.subscribe(({ cache, hit }) => cacheReadCount.inc({ cache, result: hit ? 'hit' : 'miss' })),
    streams.subscribe(({ opened }) => openStreams.inc(opened ? 1 : -1)),
    uploads.subscribe(({ stored }) => uploadCount.inc({ result: stored ? 'stored' : 'refused' })),
  ];

  async function countShared() {
    const at = new Date(now());
    const queues = [
      ['mails', await tallyQueue(db, 'outbox', at)],
      ['webhooks', await tallyQueue(db, 'deliveries', at)],
    ] as const;
    const failed = await countFailedMails(db, at);
    const tally = await tallyTrips(db, at);
    // Set in one step: a scrape that gives up meanwhile resets what is set.
    for (const [queue, { states, oldestSeconds }] of queues) {
      for (const [state, count] of Object.entries(states)) outbox.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    failedMails.set(failed);
    for (const [stage, count] of Object.entries(tally.stages)) trips.set({ stage }, count);
    late.set(tally.late);
  }

  async function readDisk() {
    const disk = await statfs(config.dataDir);
    diskFree.set(disk.bavail * disk.bsize);
    diskSize.set(disk.blocks * disk.bsize);
  }

  /** Another process makes backups, so what it noted is read each time. */
  async function readBackups() {
    const known = await getBackups(config);
    for (const unknown of backups) unknown.remove();
    if (!known) return;
    backupTime.set(known.since.getTime() / 1000);
    if (known.complete) backupBytes.set(known.complete.bytes);
    backupFailed.set(known.failure ? 1 : 0);
  }

  let counting: Promise<void> | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Resolves to whether the database answered. Simultaneous callers share one count, also while it hangs. */
  async function updateShared(): Promise<boolean> {
    // The clock may have been set back.
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
      const [answers, hasDisk, hasBackups] = await Promise.all([
        updateShared(),
        inTime(readDisk()),
        inTime(readBackups()),
      ]);
      up.set(answers ? 1 : 0);
      // Unknown values are left out: an old count would look like a normal one.
      if (!answers) for (const unknown of [outbox, oldest, trips]) unknown.reset();
      if (!answers) for (const unknown of [late, failedMails]) unknown.remove();
      if (!hasDisk) for (const unknown of [diskFree, diskSize]) unknown.remove();
      if (!hasBackups) for (const unknown of backups) unknown.remove();
      return register.metrics();
    },
    stop() {
      for (const stop of stops) stop();
      register.clear();
    },
  };
}

/** Whether `work` succeeds in time. */
const inTime = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    wait(TIMEOUT_MS, false, { ref: false }),
  ]);

/** A server that answers GET /metrics only; it does not listen yet. */
export function createMetricsServer(metrics: Metrics, log: Logger): Server {
  return createServer({ requestTimeout: 10_000, keepAliveTimeout: 65_000 }, async (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    try {
      if (path !== '/metrics') return void response.writeHead(404).end();
      if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ error: loggable(error as Error) }, 'the metrics could not be told');
      response.writeHead(500).end();
    }
  });
}

/** The states that are counted; sent jobs stay in the table. */
const UNSENT = ['queued', 'waiting', 'sending', 'failed'] as const satisfies readonly MailState[];
/** The states of jobs that will be tried. */
const PENDING = ['queued', 'waiting', 'sending'] as const satisfies readonly MailState[];
/** Rows that are read to find the oldest; more are late anyway. */
const MAX_ROWS = 1000;

interface QueueTally {
  states: Record<(typeof UNSENT)[number], number>;
  /** For how long the oldest job has been due, in seconds; 0 if none is. */
  oldestSeconds: number;
}

/** Counts by the indexes of the workers. */
async function tallyQueue(db: Database, queue: Queue, now: Date): Promise<QueueTally> {
  const states = { queued: 0, waiting: 0, sending: 0, failed: 0 };
  let oldestSeconds = 0;
  // The index of deliveries begins with the webhook.
  const webhooks =
    queue === 'deliveries'
      ? // Deliveries of a webhook that is off wait for its owner, and are not late.
        (await db.selectFrom('webhooks').select('id').where('off_at', 'is', null).execute()).map(({ id }) => id)
      : [undefined];
  for (const webhook of webhooks) {
    const rows = () => {
      const all = db.selectFrom(queue as 'deliveries');
      return webhook === undefined ? all : all.where('webhook_id', '=', webhook);
    };
    for (const state of UNSENT) {
      const { count } = await rows()
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      states[state] += Number(count);
    }
    for (const state of PENDING) {
      // A retry is due later, so the first due time follows from `give_up_at`.
      const first = rows()
        .select('give_up_at')
        .where('state', '=', state)
        .orderBy('due_at')
        .limit(MAX_ROWS)
        .as('first');
      const { least } = await db
        .selectFrom(first)
        .select(({ fn }) => fn.min('first.give_up_at').as('least'))
        .executeTakeFirstOrThrow();
      if (least) oldestSeconds = Math.max(oldestSeconds, (now.getTime() - Date.parse(least) + TRIED_FOR_MS) / 1000);
    }
  }
  return { states, oldestSeconds };
}

/** Counts the e-mails that failed within a day, by when their next attempt would have been due. */
async function countFailedMails(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'failed')
    .where('priority', 'in', Object.values(PRIORITIES))
    .where('due_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the trips of each stage, and those whose next step is late. */
async function tallyTrips(db: Database, now: Date): Promise<{ stages: Record<Stage, number>; late: number }> {
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  let late = 0;
  // Several statements, so that the embedded database lets other calls through.
  for (const stage of STAGES) {
    const at = () =>
      db
        .selectFrom('trips')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('stage', '=', stage);
    stages[stage] = Number((await at().executeTakeFirstOrThrow()).count);
    late += Number((await at().where('due_at', '<=', now.toISOString()).executeTakeFirstOrThrow()).count);
  }
  return { stages, late };
}
