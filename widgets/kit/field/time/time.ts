import { instantOf, isWallClock, plainText } from '../../../contract';
import type { Place } from '../../airports';
import { clockAt } from '../../today';

/** The error of a time field whose text is not a time. */
export const NOT_A_TIME = 'Enter a time such as 14:30';

/**
 * Reads a time as people write it: `14:30`, `1430`, `930`, `14.30`, `2:30 pm`, `۱۴:۳۰` (KI-27).
 *
 * @returns `14:30`, or '' when the text is no time of the day
 */
export function readTime(text: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d\d?)(?:[:.]?(\d\d))?(?:[:.]\d\d(?:\.\d+)?z?)?\s*([ap])?\.?m?\.?$/.exec(plainText(text).toLowerCase()) ?? [];
  const hour = half && hours === '12' ? 0 : Number(hours);
  const limit = half === 'a' ? 12 : 24;
  if (!hours || hour >= limit || Number(minutes) > 59) return '';
  return `${half === 'p' && hour < 12 ? hour + 12 : hour}:${minutes}`.padStart(5, '0');
}

/**
 * What the clock of `there` shows when the clock of `here` shows `wallClock`, to the minute: `2026-12-01T14:30`. The
 * same clock where the zone of either is unknown.
 */
export function clockThere(wallClock: string, here: Place, there: Place): string {
  const minute = wallClock.slice(0, 16);
  return here.timezone && there.timezone && isWallClock(minute)
    ? clockAt(there.timezone, new Date(instantOf(minute, here.timezone)))
    : minute;
}

/**
 * Why nobody can depart then, and which half of it is wrong; undefined where nothing is (PC-25, IC-9). The past is what it is
 * by the clock of the place, or of the home zone where the place is in no index.
 *
 * @param day `2026-12-01`
 * @param time as typed
 */
export function departureProblem(
  day: string,
  time: string,
  { timezone }: Place,
  now: Date,
): { half: 'date' | 'time'; message: string } | undefined {
  if (!day) return { half: 'date', message: 'Departure date is required' };
  const read = readTime(time);
  if (!read) return { half: 'time', message: time ? NOT_A_TIME : 'Departure time is required' };
  const clock = clockAt(timezone, now);
  if (day < clock.slice(0, 10)) return { half: 'date', message: 'Departure date is in the past' };
  return `${day}T${read}` < clock ? { half: 'time', message: 'Departure time is in the past' } : undefined;
}
