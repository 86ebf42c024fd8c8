import { STAFF_SOURCES } from '@charter-hosts/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/open';
import { loggable } from '../platform/http/answer';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SPAN_MS = 30 * DAY_MS;
/** Fewer answered requests than this say nothing about the next one. */
const LEAST_ANSWERED = 20;
/** The newest requests of the span are enough, and bound what is read. */
const MOST_READ = 1000;
const REFRESH_MS = 10 * MINUTE_MS;

/** What people say, in minutes. Above them: whole days. */
const FRIENDLY = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720];
const DAY_MINUTES = 24 * 60;
const TIMES = [...FRIENDLY, ...Array.from({ length: SPAN_MS / DAY_MS }, (_, days) => (days + 1) * DAY_MINUTES)];
/** The share of requests that are answered within the time. */
const SHARE = 0.75;

/**
 * When a person first answered a request: set the stage of its trip to quoted, booked or declined. Taking a request up is no
 * answer, and one that staff entered has none: the caller was answered on the phone.
 */
export const FIRST_ANSWER = sql<string | null>`(select min(at) from trip_events where trip_id = trips.id
  and trips.source not in (${sql.join([...STAFF_SOURCES])}) and what = 'stage' and by <> ''
  and (after in ('quoted', 'booked') or after like 'declined%'))`;

export const minutesBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / MINUTE_MS;

/**
 * The least of the times that people say within which three quarters of the requests of the last thirty days were answered,
 * in minutes; undefined with fewer than twenty answered requests. A request without an answer counts against each time that
 * it has waited for.
 */
export async function measureAnswerMinutes(db: Database, now: Date): Promise<number | undefined> {
  const requests = await db
    .selectFrom('trips')
    .select(['created_at', FIRST_ANSWER.as('answered_at')])
    // Staff may also lose a request that nobody has answered; it waits on.
    .select(({ selectFrom }) =>
      selectFrom('trip_events')
        .whereRef('trip_events.trip_id', '=', 'trips.id')
        .where('what', '=', 'stage')
        .where('after', 'like', 'cancelled%')
        .select(({ fn }) => fn.min('at').as('at'))
        .as('cancelled_at'),
    )
    .where('erased_at', 'is', null)
    .where('source', 'not in', STAFF_SOURCES)
    .where('created_at', '>=', new Date(now.getTime() - SPAN_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(MOST_READ)
    .execute();
  const waits = requests.map(({ created_at, answered_at, cancelled_at }) => ({
    isAnswered: answered_at !== null,
    minutes: minutesBetween(created_at, answered_at ?? cancelled_at ?? now.toISOString()),
  }));
  if (waits.filter(({ isAnswered }) => isAnswered).length < LEAST_ANSWERED) return undefined;
  const isKept = (time: number) => {
    const within = waits.filter(({ isAnswered, minutes }) => isAnswered && minutes <= time).length;
    const later = waits.filter(({ minutes }) => minutes > time).length;
    return within >= SHARE * (within + later);
  };
  return TIMES.find(isKept) ?? TIMES.at(-1);
}

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
