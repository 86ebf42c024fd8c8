import type { Logger } from 'pino';
import type { Config } from '../../config';
import { type Database, dataVersion } from '../database/open';

/** Between two checks whether a flight has changed. */
const CHECK_MS = 2000;
/** A second purge follows, because an answer that was on its way may have been kept after the first. */
const AGAIN_MS = 10_000;
const TIMEOUT_MS = 10_000;
/** Between two lines of the log about failures. */
const QUIET_MS = 60_000;

export interface PurgeParts {
  db: Database;
  purge: NonNullable<Config['purge']>;
  log: Logger;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

class Refused extends Error {}

/**
 * Purges a shared cache at the start, because a release may show data differently, and after each change of a flight or an
 * aircraft by any process. Every process does so. A failed purge is tried again at the next check.
 */
export function createPurge({ db, purge, log, now = () => performance.now() }: PurgeParts) {
  const { url, header, body } = purge;
  let purged: number | undefined;
  let againAt: number | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | undefined;
  let checking: Promise<void> | undefined;
  const stopped = new AbortController();

  async function purgeCache(): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = { 'Content-Type': 'application/json', ...header };
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await answer.body?.cancel();
    if (!answer.ok) throw new Refused(`It answers ${answer.status}`);
  }

  async function checkVersion(): Promise<void> {
    try {
      const version = await dataVersion(db, 'flights');
      const isChanged = version !== purged;
      if (!isChanged && (againAt === undefined || now() < againAt)) return;
      await purgeCache();
      purged = version;
      againAt = isChanged ? now() + AGAIN_MS : undefined;
    } catch (error) {
      if (stopped.signal.aborted || now() - warnedAt < QUIET_MS) return;
      warnedAt = now();
      // The address and the answer may contain a key.
      log.warn(
        { reason: error instanceof Refused ? error.message : (error as Error).name },
        'the cache in front could not be told to forget',
      );
    }
  }

  /** Starts a check unless one is running. */
  function check(): Promise<void> {
    checking ??= checkVersion().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    start() {
      timer ??= setInterval(() => void check(), CHECK_MS).unref();
      void check();
    },
    check,
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await checking;
    },
  };
}
