import { useSyncExternalStore } from 'react';
import { wallClockAt } from '../contract';

/** Returns the visitor's local date, `2026-11-21`. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The zone of unknown places; the default of the server's `HOME_ZONE`. */
const HOME_ZONE = 'Asia/Karachi';

/** Returns a zone's wall clock, by default the home zone's: `2026-11-21T14:30`. */
export const clockAt = (timeZone = HOME_ZONE, now = new Date()): string => wallClockAt(+now, timeZone).slice(0, 16);

/** The years ahead that a flight's day usually is at most. */
const USUAL_YEARS = 2;

/** True for a day so far ahead that it may be a slip: more than two years from today in the home zone. */
export function isFarAhead(day: string, now = new Date()): boolean {
  const today = clockAt(undefined, now).slice(0, 10);
  return day.slice(0, 10) > `${Number(today.slice(0, 4)) + USUAL_YEARS}${today.slice(4)}`;
}

const never = () => () => {};

/** `localToday` for rendering: undefined on a server and until hydration, because a server is in another zone. */
export function useToday(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => localToday(),
    () => undefined,
  );
}
