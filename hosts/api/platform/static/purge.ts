import type { Logger } from 'pino';
import type { Config } from '../../config';
import { type Database, dataVersion } from '../database/open';

/** Between looks whether a flight has changed: one short statement. */
const LOOK_MS = 2000;
/** After a purge once more: what was on its way meanwhile may have been kept since. */
const AGAIN_MS = 10_000;
const PATIENCE_MS = 10_000;
/** Between two lines about one that is refused. */
const QUIET_MS = 60_000;

export interface PurgeParts {
  db: Database;
  purge: NonNullable<Config['purge']>;
  log: Logger;
  /** Milliseconds, of a clock that nobody puts back. */
  now?: () => number;
}

class Refused extends Error {}

/**
 * Tells a cache in front to forget what changes with the data: at the start, as a release may show it otherwise, and whenever
 * any process has changed a flight or an aircraft. Each process tells it, so that none has to be alive. What fails is tried
 * again at the next look.
 */
export function createPurge({ db, purge, log, now = () => performance.now() }: PurgeParts) {
  const { url, header, body } = purge;
  let purged: number | undefined;
  let againAt: number | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  const stopped = new AbortController();

  async function tell(): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const headers = { 'Content-Type': 'application/json', ...header };
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await answer.body?.cancel();
    if (!answer.ok) throw new Refused(`It answers ${answer.status}`);
  }

  async function look(): Promise<void> {
    try {
      const version = await dataVersion(db, 'flights');
      const isChanged = version !== purged;
      if (!isChanged && (againAt === undefined || now() < againAt)) return;
      await tell();
      purged = version;
      againAt = isChanged ? now() + AGAIN_MS : undefined;
    } catch (error) {
      if (stopped.signal.aborted || now() - warnedAt < QUIET_MS) return;
      warnedAt = now();
      // Neither the address nor what it answers: both may hold a key.
      log.warn(
        { reason: error instanceof Refused ? error.message : (error as Error).name },
        'the cache in front could not be told to forget',
      );
    }
  }

  /** Looks, unless a look goes on. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    start() {
      timer ??= setInterval(() => void lookOnce(), LOOK_MS).unref();
      void lookOnce();
    },
    look: lookOnce,
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await looking;
    },
  };
}
