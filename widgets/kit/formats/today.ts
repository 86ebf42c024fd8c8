import { useSyncExternalStore } from 'react';

/** The visitor's own date, `2026-11-21`: a flight may leave today, whatever the day is at Greenwich. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const never = () => () => {};

/** `localToday` as it is drawn: unknown to a server, which is in another zone, and until its HTML is taken over. */
export function useToday(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => localToday(),
    () => undefined,
  );
}
