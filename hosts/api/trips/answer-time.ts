import { STAFF_SOURCES } from '@charter-hosts/contract';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/open';
import { loggable } from '../platform/http/answer';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SPAN_MS = 30 * DAY_MS;
/** Fewer answered requests than this say nothing about the next one. */
const LEAST_ANSWERED = 20;
/** The newest requests of the span are enough for a median, and bound what is read. */
const MOST_READ = 1000;
const REFRESH_MS = 10 * MINUTE_MS;

/** What a measured time is rounded up to, in minutes. Above them: whole days. */
const FRIENDLY = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720];
const DAY_MINUTES = 24 * 60;

/** Rounds minutes up to a time that people say: 7 → 10, 100 → 120. */
export const roundUpMinutes = (minutes: number): number =>
  FRIENDLY.find((friendly) => minutes <= friendly) ?? Math.ceil(minutes / DAY_MINUTES) * DAY_MINUTES;

/**
 * The median time from a request to staff's answer over the last thirty days, in minutes, rounded up; undefined with
 * fewer than twenty answered requests. An answer is a stage set by a person: quoted, booked or declined. Taking a request
 * up is none.
 */
export async function measureAnswerMinutes(db: Database, now: Date): Promise<number | undefined> {
  const requests = await db
    .selectFrom('trips')
    .select(['created_at', 'stage'])
    .select(({ selectFrom }) =>
      selectFrom('trip_events')
        .whereRef('trip_events.trip_id', '=', 'trips.id')
        .where('what', '=', 'stage')
        .where('by', '<>', '')
        .where(({ eb, or }) => or([eb('after', 'in', ['quoted', 'booked']), eb('after', 'like', 'declined%')]))
        .select(({ fn }) => fn.min('at').as('at'))
        .as('answered_at'),
    )
    .where('erased_at', 'is', null)
    // Who calls is answered on the telephone.
    .where('source', 'not in', STAFF_SOURCES)
    .where('created_at', '>=', new Date(now.getTime() - SPAN_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(MOST_READ)
    .execute();
  const minutes = (from: string, to: number) => (to - Date.parse(from)) / MINUTE_MS;
  const answered = requests.flatMap(({ created_at, answered_at }) =>
    answered_at ? [minutes(created_at, Date.parse(answered_at))] : [],
  );
  if (answered.length < LEAST_ANSWERED) return undefined;
  const usual = median(answered);
  // A request that has waited longer than that counts, or leaving requests unanswered would make the time better.
  const waiting = requests
    .filter(({ stage, answered_at }) => !answered_at && (stage === 'new' || stage === 'reviewing'))
    .map(({ created_at }) => minutes(created_at, now.getTime()))
    .filter((age) => age > usual);
  return roundUpMinutes(median([...answered, ...waiting]));
}

/** The lower middle one of at least one number. */
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] as number;

/** The measured answer time, read every ten minutes. */
export interface AnswerTime {
  /** Undefined until enough requests were answered. */
  minutes: () => number | undefined;
  /** Reads it now, and then regularly until `stop`. */
  start: () => Promise<void>;
  stop: () => void;
}

export function createAnswerTime({ db, log }: { db: Database; log: Logger }): AnswerTime {
  let minutes: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function refresh() {
    try {
      minutes = await measureAnswerMinutes(db, new Date());
    } catch (error) {
      log.warn({ error: loggable(error as Error) }, 'the answer time could not be measured: the last one stays');
    }
  }

  return {
    minutes: () => minutes,
    async start() {
      await refresh();
      timer = setInterval(refresh, REFRESH_MS);
    },
    stop: () => clearInterval(timer),
  };
}
