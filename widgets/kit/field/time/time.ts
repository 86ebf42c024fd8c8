import { plainText } from '../../../contract';
import type { Place } from '../../airports';
import { clockAt } from '../../clock';

/** The error of a time field whose text is not a time. */
export const NOT_A_TIME = 'Enter a time such as 14:30';

/**
 * Parses a time in any common form: `14:30`, `1430`, `930`, `14.30`, `2:30 pm`, `۱۴:۳۰`.
 *
 * @returns `14:30`; '' when the text is not a time of day
 */
export function parseTime(text: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d\d?)(?:[:.]?(\d\d))?(?:[:.]\d\d(?:\.\d+)?z?)?\s*([ap])?\.?m?\.?$/.exec(plainText(text).toLowerCase()) ?? [];
  const hour = half && hours === '12' ? 0 : Number(hours);
  const limit = half === 'a' ? 12 : 24;
  if (!hours || hour >= limit || Number(minutes) > 59) return '';
  return `${half === 'p' && hour < 12 ? hour + 12 : hour}:${minutes}`.padStart(5, '0');
}

/**
 * Finds the error of a departure and the half that it concerns; undefined when there is none. A departure is in
 * the past by the clock of its place; places of unknown zone use the home zone.
 *
 * @param day `2026-12-01`
 * @param time as typed
 * @param isReturn names it a return in the messages
 */
export function findDepartureProblem(
  day: string,
  time: string,
  { timezone }: Place,
  now: Date,
  isReturn = false,
): { half: 'date' | 'time'; message: string } | undefined {
  if (!day) return { half: 'date', message: 'Departure date is required' };
  const read = parseTime(time);
  if (!read)
    return { half: 'time', message: time ? NOT_A_TIME : `${isReturn ? 'Return' : 'Departure'} time is required` };
  const clock = clockAt(timezone, now);
  if (day < clock.slice(0, 10))
    return { half: 'date', message: `${isReturn ? 'Return' : 'Departure'} date is in the past` };
  return `${day}T${read}` < clock
    ? { half: 'time', message: `${isReturn ? 'Return' : 'Departure'} time is in the past` }
    : undefined;
}
