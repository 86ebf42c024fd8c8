import { useSyncExternalStore } from 'react';

/** The visitor's local date, `2026-11-21`, which may differ from the date in UTC. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const never = () => () => {};

/** `localToday` for rendering: undefined on a server, which is in another zone, and until hydration. */
export function useToday(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => localToday(),
    () => undefined,
  );
}
