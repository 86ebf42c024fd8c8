import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config';
import { getBackups } from '../backup/backup-runs';
import { countOf, countWaiting, type Database, isPostgres } from '../database/open';
import { loggable } from '../http/answer';
import { PRIORITIES, type Queue, TRIED_FOR_MS } from '../queue/store';
import { requests } from './watched';

/** How long an answer waits for the database and the disk. */
const TIMEOUT_MS = 2000;
const DAY_MS = 24 * 3_600_000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

export interface MetricsParts {
  db: Database;
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;
  version: string;
  /** Undefined for PostgreSQL, which is not checked. */
  isDamaged?: (() => boolean) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Measures from now on: what the alerts of docs/deploy/watch need. Labels are our own patterns and names, and contain nothing
 * from requests. Each process reports its own requests. All report the same queues and disk, so these must not be summed.
 */
export function createMetrics({ db, config, version, isDamaged, now = Date.now }: MetricsParts) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `charter_${name}`, help, labelNames, registers });

  const answered = new Counter({
    name: 'charter_http_requests_total',
    help: 'Answered requests, without probes',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'charter_http_request_duration_seconds',
    help: 'Time from the headers of a request to the start of its answer',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const stop = requests.subscribe(({ method, route, status, seconds }) => {
    answered.inc({ method, route, status });
    durations.observe({ route }, seconds);
  });

  const database = isPostgres(db) ? 'postgresql' : 'sqlite';
  const info = gauge('build_info', 'Versions, and kind of database', ['version', 'node', 'database']);
  info.set({ version, node: process.version, database }, 1);
  const up = gauge('database_up', 'Whether the database answered just now');
  const waiting = isPostgres(db) && gauge('database_waiting', 'Calls of this process that wait for a connection');
  const damaged = isDamaged && gauge('database_damaged', 'Whether the SQLite database was found damaged');
  const oldest = gauge('outbox_oldest_seconds', 'How long the oldest unsent e-mail or webhook has been due', ['queue']);
  const failedEmails = gauge('emails_failed_last_day', 'E-mails that failed within a day and were not sent again');
  const diskFree = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk of DATA_DIR');
  const backupTime = gauge('backup_timestamp_seconds', 'When the last backup was complete, or the database was made');
  const backupFailed = gauge('backup_failed', 'Whether a backup failed after the last complete one');

  async function countShared() {
    const at = new Date(now());
    return {
      emails: await ageOfOldest(db, 'outbox', at),
      webhooks: await ageOfOldest(db, 'deliveries', at),
      failed: await countFailedEmails(db, at),
    };
  }
  let counting: ReturnType<typeof countShared> | undefined;

  return {
    contentType: register.contentType,
    async text() {
      // Simultaneous callers share one count, also while it hangs.
      counting ??= countShared().finally(() => {
        counting = undefined;
      });
      const work = [inTime(counting), inTime(statfs(config.dataDir)), inTime(getBackups(config))] as const;
      const [shared, disk, backups] = await Promise.all(work);
      up.set(shared ? 1 : 0);
      for (const queue of ['emails', 'webhooks'] as const) show(oldest, shared?.[queue], { queue });
      show(failedEmails, shared?.failed);
      show(diskFree, disk && disk.bavail * disk.bsize);
      show(diskSize, disk && disk.blocks * disk.bsize);
      show(backupTime, backups && backups.since.getTime() / 1000);
      show(backupFailed, backups && Number(backups.failure !== null));
      if (waiting) waiting.set(countWaiting(db));
      if (damaged) damaged.set(Number(isDamaged()));
      return register.metrics();
    },
    stop() {
      stop();
      register.clear();
    },
  };
}

/** Sets a gauge, or leaves it out: an old value would look like a normal one. */
function show<L extends string>(gauge: Gauge<L>, value: number | undefined, labels: Partial<Record<L, string>> = {}) {
  if (value === undefined) gauge.remove(labels);
  else gauge.set(labels, value);
}

/** Resolves to undefined if `work` fails or is late. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), wait(TIMEOUT_MS, undefined, { ref: false })]);

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
      log.error({ error: loggable(error as Error) }, 'the metrics could not be collected');
      response.writeHead(500).end();
    }
  });
}

/** Rows that are read to find the oldest; more are late anyway. */
const MAX_ROWS = 1000;

/** For how long the oldest job that is not sent has been due, in seconds; 0 if none is. Found by the indexes of the workers. */
async function ageOfOldest(db: Database, queue: Queue, now: Date): Promise<number> {
  let seconds = 0;
  // The index of deliveries begins with the webhook. Those of a webhook that is off wait for its owner, and are not late.
  const webhooks =
    queue === 'deliveries'
      ? (await db.selectFrom('webhooks').select('id').where('off_at', 'is', null).execute()).map(({ id }) => id)
      : [undefined];
  for (const webhook of webhooks) {
    for (const state of ['queued', 'waiting', 'sending'] as const) {
      const all = db
        .selectFrom(queue as 'deliveries')
        .select('give_up_at')
        .where('state', '=', state);
      const ours = webhook === undefined ? all : all.where('webhook_id', '=', webhook);
      const { least } = await db
        .selectFrom(ours.orderBy('due_at').limit(MAX_ROWS).as('first'))
        .select(({ fn }) => fn.min('first.give_up_at').as('least'))
        .executeTakeFirstOrThrow();
      // A retry is due later, so the first due time follows from `give_up_at`.
      if (least) seconds = Math.max(seconds, (now.getTime() - Date.parse(least) + TRIED_FOR_MS) / 1000);
    }
  }
  return seconds;
}

/** Counts the e-e-mails that failed within a day, by when their next attempt would have been due. */
function countFailedEmails(db: Database, now: Date): Promise<number> {
  const failed = db
    .selectFrom('outbox')
    .where('state', '=', 'failed')
    .where('priority', 'in', Object.values(PRIORITIES))
    .where('due_at', '>', new Date(now.getTime() - DAY_MS).toISOString());
  return countOf(failed);
}
