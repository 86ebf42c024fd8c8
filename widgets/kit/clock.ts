import { instantOf, isWallClock, wallClockAt } from '../contract';
import type { Place } from './airports';

/** The zone of unknown places; the default of the server's `HOME_ZONE`. */
const HOME_ZONE = 'Asia/Karachi';

/** Returns a zone's wall clock, by default the home zone's: `2026-11-21T14:30`. */
export const clockAt = (timeZone = HOME_ZONE, now = new Date()): string => wallClockAt(+now, timeZone).slice(0, 16);

/**
 * Converts a wall clock from the zone of `here` to the zone of `there`, to the minute: `2026-12-01T14:30`. It stays
 * unchanged when a zone is unknown.
 */
export function convertWallClock(wallClock: string, here: Place, there: Place): string {
  const minute = wallClock.slice(0, 16);
  return here.timezone && there.timezone && isWallClock(minute)
    ? wallClockAt(instantOf(minute, here.timezone), there.timezone).slice(0, 16)
    : minute;
}

/** The years ahead that a flight's day usually is at most. */
const USUAL_YEARS = 2;

/** True for a day so far ahead that it may be a slip: more than two years from today in the home zone. */
export function isFarAhead(day: string, now = new Date()): boolean {
  const today = clockAt(undefined, now).slice(0, 10);
  return day.slice(0, 10) > `${Number(today.slice(0, 4)) + USUAL_YEARS}${today.slice(4)}`;
}
