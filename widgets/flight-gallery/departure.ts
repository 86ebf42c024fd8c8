import { dateFormat, ENGLISH } from '../kit';

/** The beginning of a wall clock's day, as if it were in UTC. */
export const midnight = (wallClock: string) => new Date(`${wallClock.slice(0, 10)}T00:00:00Z`);

/**
 * `2026-12-01T14:30:00` → `Tue, Dec 1`; the year only when it is not this one.
 *
 * @param today any date-time of the reader's day
 * @param t the widget's: its words and language
 */
export function departureDay(wallClock: string, { today = new Date(), t = ENGLISH } = {}): string {
  const day = midnight(wallClock);
  if (!+day) return t('TBA');
  return dateFormat({
    locale: t.locale,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.getUTCFullYear() !== today.getFullYear() && { year: 'numeric' }),
  }).format(day);
}
