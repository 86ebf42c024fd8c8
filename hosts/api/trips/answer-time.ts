import { STAFF_SOURCES } from '@charter-hosts/contract';
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
 * The least of the times that people say within which three quarters of the requests of the last thirty days were answered,
 * in minutes; undefined with fewer than twenty answered requests. An answer is a stage set by a person: quoted, booked or
 * declined. Taking a request up is none. A request without an answer counts against each time that it has waited for.
 */
export async function measureAnswerMinutes(db: Database, now: Date): Promise<number | undefined> {
  const requests = await db
    .selectFrom('trips')
    .select('created_at')
    .select(({ selectFrom }) => {
      const first = selectFrom('trip_events')
        .whereRef('trip_events.trip_id', '=', 'trips.id')
        .where('what', '=', 'stage')
        .select(({ fn }) => fn.min('at').as('at'));
      return [
        first
          .where('by', '<>', '')
          .where(({ eb, or }) => or([eb('after', 'in', ['quoted', 'booked']), eb('after', 'like', 'declined%')]))
          .as('answered_at'),
        // Staff may also lose a request that nobody has answered; it waits on.
        first.where('after', 'like', 'cancelled%').as('cancelled_at'),
      ];
    })
    .where('erased_at', 'is', null)
    // Requests entered by staff are excluded: the caller was answered on the phone.
    .where('source', 'not in', STAFF_SOURCES)
    .where('created_at', '>=', new Date(now.getTime() - SPAN_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(MOST_READ)
    .execute();
  const waits = requests.map(({ created_at, answered_at, cancelled_at }) => ({
    isAnswered: answered_at !== null,
    minutes: (Date.parse(answered_at ?? cancelled_at ?? now.toISOString()) - Date.parse(created_at)) / MINUTE_MS,
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
