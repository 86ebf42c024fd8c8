import type { Logger } from 'pino';
import type { Database } from '../database/open';
import { inSpan, type Span } from '../watch/watched';
import { type Claimed, type Queue, releaseJobs } from './store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Between looks for what is due: a retry, or what a process left behind that died. */
const POLL_MS = 15_000;
/** How long a stop waits for what is being sent: a receiver that stalls does not hold it up. */
const STOP_MS = 5000;
/** After each failure; the last one again and again. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
/** A wait is longer by up to so much of it, so that what failed together is not tried together. */
const JITTER = 0.25;

/** Sends what stands in a queue. */
export interface Worker {
  /** Looks at once: something was written. */
  nudge(): void;
  /** Looks now and then, until it is stopped. */
  start(): void;
  /** Claims nothing any more; resolves when what is being sent has ended, or is given back to be sent by another. */
  stop(): Promise<void>;
  /** Sends what is due; resolves when that has ended. */
  sendDue(): Promise<void>;
}

export interface WorkerParts<Lane, Job extends Claimed> {
  db: Database;
  queue: Queue;
  /** For the log. */
  what: string;
  /** Those with something to send: each goes on by itself, so that a receiver that stalls holds up no other. */
  lanes: () => Promise<readonly Lane[]>;
  claim: (lane: Lane, limit: number) => Promise<Job[]>;
  /** Sends one, and notes what became of it. */
  deliver: (job: Job, span: Span) => Promise<void>;
  /** Claimed at once in a lane: few enough that none waits behind a slow one for longer than its lock. */
  batch: number;
  log: Logger;
  /** Of a stop, in milliseconds: default 5000. */
  patienceMs?: number | undefined;
}

export function createWorker<Lane, Job extends Claimed>({
  db,
  queue,
  what,
  lanes,
  claim,
  deliver,
  batch,
  log,
  patienceMs = STOP_MS,
}: WorkerParts<Lane, Job>): Worker {
  /** Those that are being sent. */
  const running = new Set<Job>();
  const looks = new Set<Promise<void>>();
  const working = new Map<Lane, Promise<void>>();
  /** Something may have been written for them since they looked. */
  const again = new Set<Lane>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;

  async function work(lane: Lane): Promise<void> {
    try {
      while (!stopped) {
        again.delete(lane);
        const jobs = await claim(lane, batch);
        await Promise.all(
          jobs.map(async (job) => {
            running.add(job);
            // A trace of its own: what it was written by may be days ago.
            const span: Span = {
              name: `send ${queue}`,
              kind: 'client',
              attributes: { 'charter.queue': queue, 'charter.tries': job.tries },
              isRoot: true,
            };
            await inSpan(span, () => deliver(job, span)).finally(() => running.delete(job));
          }),
        );
        if (jobs.length < batch && !again.has(lane)) return;
      }
    } finally {
      working.delete(lane);
    }
  }

  async function goOn(): Promise<void> {
    const open = await lanes();
    if (stopped) return;
    await Promise.all(
      open.map((lane) => {
        again.add(lane);
        const going = working.get(lane) ?? work(lane);
        working.set(lane, going);
        return going;
      }),
    );
  }

  function look(): Promise<void> {
    const looking = goOn()
      .catch((error: { code?: string }) => log.warn({ code: error.code }, `${what} could not be read or written`))
      .finally(() => looks.delete(looking));
    looks.add(looking);
    return looking;
  }

  return {
    nudge() {
      if (!stopped) void look();
    },
    start() {
      timer ??= setInterval(() => void look(), POLL_MS).unref();
      void look();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      let late: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise((resolve) => {
        late = setTimeout(resolve, patienceMs);
      });
      await Promise.race([Promise.all(looks), patience]);
      clearTimeout(late);
      await releaseJobs(db, queue, [...running]);
    },
    sendDue: look,
  };
}

/** Milliseconds until something is tried again that has been tried so often. */
export function waitOf(tries: number, random: number): number {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;
  return wait * (1 + random * JITTER);
}
