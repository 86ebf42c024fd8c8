import type { Place } from '../../airports';
import { clockAt } from '../../formats';
import { readTime } from './read-time';
import { NOT_A_TIME } from './time-input';

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
