import { instantOf, isWallClock } from '../../../contract';
import type { Place } from '../../airports';
import { clockAt } from '../../formats';

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
