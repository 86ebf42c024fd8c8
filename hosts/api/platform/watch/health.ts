import { mkdir, statfs, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { checkBeside } from '../database/check';
import type { Database } from '../database/open';
import { answer } from '../http/answer';
import { HttpError } from '../http/errors';

/** How long a probe may take, in milliseconds. */
const LIMIT_MS = 800;
/** Free disk space below which the server is not ready: room for the write-ahead log and a few uploads. */
const ROOM_BYTES = 50_000_000;
/** The calls of monitors, which send an address, any name or no Host header at all. */
const PROBE = /^\/(?:livez|readyz|api\/health)(?:\?|$)/;

export interface HealthParts {
  db: Database;
  dataDir: string;
  log: Logger;
  /** True from the moment the process is told to stop. */
  isStopping: () => boolean;
  /** What is known of the stored data. */
  integrity: Pick<Integrity, 'damage'>;
}

export interface Health {
  /** Whether the database answers, within a second. */
  databaseAnswers(): Promise<boolean>;
  /** Whether what it stores was found damaged. It is served all the same: who can be helped by it still is. */
  isDamaged(): boolean;
  /** Why no request should be sent here, in words, within a second; undefined when they may. */
  whyNotReady(): Promise<string | undefined>;
}

export function createHealth({ db, dataDir, log, isStopping, integrity }: HealthParts): Health {
  const databaseAnswers = inTime(() => sql`select 1`.execute(db));
  const diskTakesMore = inTime(() => writeProbe(dataDir));
  let known: string | undefined;
  return {
    databaseAnswers,
    isDamaged: () => integrity.damage() !== undefined,
    async whyNotReady() {
      const [database, disk] = await Promise.all([databaseAnswers(), diskTakesMore()]);
      let reason: string | undefined;
      if (!database) reason = 'The database does not answer';
      else if (!disk) reason = 'DATA_DIR cannot be written, or has no room for 50 MB';
      if (isStopping()) reason = 'The server is stopping';
      // Tell the log of a change only: probes come every second.
      if (reason !== known) log.warn({ reason }, reason ? 'not ready' : 'ready again');
      known = reason;
      return reason;
    },
  };
}

/** GET /livez: the process answers. GET /readyz: it can serve. Neither is in the log. */
export function probeRoutes(app: Hono, health: Health) {
  const healthy = (c: Context, message: string) => {
    c.header('Cache-Control', 'no-store');
    return answer(c, {}, message);
  };
  app.get('/livez', (c) => healthy(c, 'Alive'));
  app.get('/readyz', async (c) => {
    const reason = await health.whyNotReady();
    if (reason) throw new HttpError(503, reason, { headers: { 'Cache-Control': 'no-store' } });
    return healthy(c, 'Ready');
  });
}

/** Answers probes with any Host header, or with none where the server accepts such requests. */
export function allowAnyHost(server: Server) {
  server.prependListener('request', ({ url = '', headers }) => {
    if (PROBE.test(url)) headers.host = 'localhost';
  });
}

/** Whether `check` succeeds in time. Callers at the same time share one run, and none is started while one hangs. */
function inTime(check: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  return () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
    return Promise.race([running, wait(LIMIT_MS, false, { ref: false })]);
  };
}

async function writeProbe(dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'probe'), Buffer.alloc(4096), { mode: 0o600 });
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < ROOM_BYTES) throw new Error('There is no room');
}

/** Whether what is stored can still be read, as far as is known. */
export interface Integrity {
  /** What is wrong with the embedded database, in words; undefined while nothing is known to be. */
  damage(): string | undefined;
  /** When it was last looked through to the end, in milliseconds since 1970; undefined before the first time. */
  lookedAt(): number | undefined;
}

/**
 * Looks the embedded database through when it is told to, and tells the log once of each thing that it finds. It does so
 * in a process of its own at a low priority, so that no request waits for it.
 */
export function createIntegrity({ dataDir, log }: { dataDir: string; log: Logger }): Integrity & {
  /** Begins a look, unless one goes on; resolves when it is over. */
  look(): Promise<void>;
  /** Ends a look that goes on. */
  stop(): void;
} {
  let damage: string | undefined;
  let lookedAt: number | undefined;
  let going: (ReturnType<typeof checkBeside> & { over: Promise<void> }) | undefined;

  async function saveFinding(finding: ReturnType<typeof checkBeside>['finding']) {
    const found = await finding;
    going = undefined;
    if (!found) return;
    // Not known to be worse than before: what was found before stands.
    if (found.is === 'unknown') return log.warn(found.says);
    const before = damage;
    damage = found.is === 'damaged' ? found.says : undefined;
    lookedAt = Date.now();
    if (damage && damage !== before) log.error(damage);
    if (before && !damage) log.warn('the database, which was found damaged, is sound again');
  }

  return {
    damage: () => damage,
    lookedAt: () => lookedAt,
    look() {
      if (!going) {
        const check = checkBeside(dataDir);
        going = { ...check, over: saveFinding(check.finding) };
      }
      return going.over;
    },
    stop: () => going?.stop(),
  };
}
