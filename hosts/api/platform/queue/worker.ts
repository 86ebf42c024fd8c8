import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/open';
import { inSpan, type Span } from '../watch/watched';
import { type Claimed, type ClaimedJobs, markFailed, type Queue, releaseJobs } from './store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Between two polls for retries and for jobs of processes that died. */
const POLL_MS = 15_000;
/** How long a stop waits for what is being sent. */
const STOP_MS = 5000;
/** The wait after each failure; the last one repeats. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
/** The share by which a wait is longer at random, so that jobs that failed together are not tried together. */
const JITTER = 0.25;

/** Sends the jobs of a queue. */
export interface Worker {
  /** Polls at once, after something was written. */
  nudge(): void;
  /** Polls regularly until it is stopped. */
  start(): void;
  /** Claims nothing more; resolves when what is being sent has ended or was released. */
  stop(): Promise<void>;
  /** Sends what is due. */
  sendDue(): Promise<void>;
}

/** What every sender of jobs is made of. */
export interface SendingParts {
  db: Database;
  log: Logger;
  /** How long a stop waits, in milliseconds. Default: 5000. */
  patienceMs?: number | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

export interface WorkerParts<Lane, Job extends Claimed> extends Omit<SendingParts, 'random'> {
  queue: Queue;
  /** For the log. */
  what: string;
  /** Lanes with something to send. They are independent, so that a slow receiver delays no other. */
  lanes: () => Promise<readonly Lane[]>;
  claim: (lane: Lane, limit: number) => Promise<ClaimedJobs<Job>>;
  /** Sends a job and stores the result. */
  deliver: (job: Job, span: Span) => Promise<void>;
  /** Jobs claimed together in a lane: few, so that none waits behind a slow one for longer than its lock. */
  batch: number;
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
  now = Date.now,
}: WorkerParts<Lane, Job>): Worker {
  const running = new Set<Job>();
  const polls = new Set<Promise<void>>();
  const working = new Map<Lane, Promise<void>>();
  /** Lanes for which something may have been written since their last claim. */
  const again = new Set<Lane>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;

  /** Counts an attempt that threw, so that it is tried as rarely as one that the receiver refused. */
  async function noteFault(job: Job, error: { code?: string; name?: string }): Promise<void> {
    const reason = error.code ?? error.name;
    log.warn({ job: job.id, code: reason }, `something in ${what} could not be written`);
    const failure = `The message could not be prepared (${reason})`;
    await markFailed(db, queue, job, { failure, next: nextAttempt(job, now(), Math.random()), isFinal: false });
  }

  async function work(lane: Lane): Promise<void> {
    try {
      while (!stopped) {
        again.delete(lane);
        const { jobs, isMore } = await claim(lane, batch);
        await waitForAll(
          jobs.map(async (job) => {
            running.add(job);
            // A trace of its own: its cause may be days ago.
            const span: Span = {
              name: `send ${queue}`,
              kind: 'client',
              attributes: { 'charter.queue': queue, 'charter.tries': job.tries },
              isRoot: true,
            };
            await inSpan(span, () => deliver(job, span))
              .catch((error) => noteFault(job, error))
              .finally(() => running.delete(job));
          }),
        );
        if (!isMore && !again.has(lane)) return;
      }
    } finally {
      working.delete(lane);
    }
  }

  async function workAll(): Promise<void> {
    const open = await lanes();
    if (stopped) return;
    await waitForAll(
      open.map((lane) => {
        again.add(lane);
        const going = working.get(lane) ?? work(lane);
        working.set(lane, going);
        return going;
      }),
    );
  }

  function poll(): Promise<void> {
    const polling = workAll()
      .catch((error: { code?: string }) => log.warn({ code: error.code }, `${what} could not be read or written`))
      .finally(() => polls.delete(polling));
    polls.add(polling);
    return polling;
  }

  return {
    nudge() {
      if (!stopped) void poll();
    },
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS).unref();
      void poll();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.race([Promise.all(polls), wait(patienceMs, undefined, { ref: false })]);
      await releaseJobs(db, queue, [...running]);
    },
    sendDue: poll,
  };
}

/** Waits for all, also when one fails; then throws the first error. */
export async function waitForAll(all: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason;
}

/** When a job is tried again that has failed at a time, in milliseconds since 1970. `random` is from 0 to 1. */
export const nextAttempt = ({ tries, triedBefore }: Claimed, at: number, random: number): Date =>
  new Date(at + retryDelay(tries - triedBefore, random));

/** Milliseconds until the next attempt after so many. */
export function retryDelay(tries: number, random: number): number {
  const ms = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;
  return ms * (1 + random * JITTER);
}
