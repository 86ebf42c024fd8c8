import { statfs, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, object } from 'charter-widgets/contract';
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { checkInBackground } from '../database/check';
import type { Database } from '../database/open';
import { answer } from '../http/answer';
import { HttpError } from '../http/errors';
import { type ApiParts, route } from '../http/route';
import { makeFolder } from '../objects/file-store';

/** How long a probe may take, in milliseconds. */
const LIMIT_MS = 800;
/** Free disk space below which the server is not ready: room for the write-ahead log and a few uploads. */
export const ROOM_BYTES = 50_000_000;
/** The calls of monitors, which send any Host header or none. */
const PROBE = /^\/(?:livez|readyz|api\/health)(?:\?|$)/;

export interface HealthParts {
  db: Database;
  dataDir: string;
  log: Logger;
  /** True from the moment the process is told to stop. */
  isStopping: () => boolean;
  integrity: Pick<Integrity, 'damage'>;
}

export type Health = ReturnType<typeof createHealth>;

export function createHealth({ db, dataDir, log, isStopping, integrity }: HealthParts) {
  const askDatabase = (): Found =>
    sql`select 1`.execute(db).then(
      () => undefined,
      () => 'The database does not answer',
    );
  const probeDatabase = inTime(askDatabase, 'The database does not answer in time');
  const probeDisk = inTime(() => writeProbe(dataDir), 'DATA_DIR does not answer in time');
  let logged: string | undefined;
  return {
    /** Whether the database answers, within a second. */
    databaseAnswers: async () => !(await probeDatabase()),
    /** Whether the database was found damaged. It is served all the same. */
    isDamaged: () => integrity.damage() !== undefined,
    /** Why no request should be sent here, within a second; undefined when the server is ready. */
    async reasonNotReady() {
      const [database, disk] = await Promise.all([probeDatabase(), probeDisk()]);
      const reason = isStopping() ? 'The server is stopping' : (database ?? disk);
      // Only changes are logged: probes come every second.
      if (reason !== logged) log.warn({ reason }, reason ? 'not ready' : 'ready again');
      logged = reason;
      return reason;
    },
  };
}

/** GET /livez: the process answers. GET /readyz: it can serve. Neither is logged. */
export function probeRoutes(app: Hono, health: Health) {
  const healthy = (c: Context, message: string) => {
    c.header('Cache-Control', 'no-store');
    return answer(c, {}, message);
  };
  app.get('/livez', (c) => healthy(c, 'Alive'));
  app.get('/readyz', async (c) => {
    const reason = await health.reasonNotReady();
    if (reason) throw new HttpError(503, reason, { headers: { 'Cache-Control': 'no-store' } });
    return healthy(c, 'Ready');
  });
}

const healthEndpoint = {
  method: 'get',
  path: '/health',
  who: 'anyone',
  answer: object({}),
} as const satisfies Endpoint;

export const healthRoute = route(
  healthEndpoint,
  {
    summary: 'Whether the server and its database answer',
    refusals: { 503: 'The database does not answer, or is damaged' },
    ownOrigin: true,
  },
  async ({ health, log }: ApiParts & { health: Health }, { c }) => {
    // The damage was logged when it was found.
    if (health.isDamaged()) throw new HttpError(503, 'The database is damaged');
    if (await health.databaseAnswers()) return answer(c, {}, 'Healthy');
    log.error('the database does not answer');
    throw new HttpError(503, 'The database does not answer');
  },
);

/** Accepts any Host header of a probe, or none. */
export function allowAnyHost(server: Server) {
  server.prependListener('request', ({ url = '', headers }) => {
    if (PROBE.test(url)) headers.host = 'localhost';
  });
}

/** What a probe found wrong; undefined for nothing. */
type Found = Promise<string | undefined>;

/** What `probe` found, or `late`. Simultaneous callers share one run, also while it hangs. */
function inTime(probe: () => Found, late: string): () => Found {
  let running: Found | undefined;
  return () => {
    running ??= probe().finally(() => {
      running = undefined;
    });
    return Promise.race([running, wait(LIMIT_MS, late, { ref: false })]);
  };
}

async function writeProbe(dataDir: string): Found {
  try {
    makeFolder(dataDir);
    await writeFile(join(dataDir, 'probe'), Buffer.alloc(4096), { mode: 0o600 });
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < ROOM_BYTES ? 'DATA_DIR has less than 50 MB free' : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' ? 'DATA_DIR has less than 50 MB free' : `DATA_DIR cannot be written (${code})`;
  }
}

export type Integrity = ReturnType<typeof createIntegrity>;

/** Checks the embedded database on request, in a process of low priority, and logs each finding once. */
export function createIntegrity({ dataDir, log }: { dataDir: string; log: Logger }) {
  let damage: string | undefined;
  let running: ReturnType<typeof checkInBackground> | undefined;
  return {
    /** What is wrong with it; undefined while nothing is known. */
    damage: () => damage,
    /** Does nothing while a check is running. */
    async check() {
      if (running) return;
      running = checkInBackground(dataDir);
      const found = await running.result;
      running = undefined;
      // An unfinished check changes nothing of what was found before.
      if (found?.is === 'unknown') log.warn(found.message);
      if (!found || found.is === 'unknown') return;
      const before = damage;
      damage = found.is === 'damaged' ? found.message : undefined;
      if (damage && damage !== before) log.error(damage);
      if (before && !damage) log.warn('the database is no longer damaged');
    },
    stop: () => running?.stop(),
  };
}
