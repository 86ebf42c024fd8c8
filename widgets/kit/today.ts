import { useSyncExternalStore } from 'react';

/** The visitor's local date, `2026-11-21`, which may differ from the date in UTC. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The zone of a place that is in no index; the server's `HOME_ZONE` where an operator sets none. */
const HOME_ZONE = 'Asia/Karachi';

/** What the clocks of a zone show, the home zone's by default: `2026-11-21T14:30`. */
export const clockAt = (timeZone = HOME_ZONE, now = new Date()): string =>
  // Sweden writes dates as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now).replace(' ', 'T');

const never = () => () => {};

/** `localToday` for rendering: undefined on a server, which is in another zone, and until hydration. */
export function useToday(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => localToday(),
    () => undefined,
  );
}
