import { useIsHydrating } from './base/hooks';

/** Returns the visitor's local date, `2026-11-21`. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The day before a day: the first on which a flight of that day may land, by the clock there. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** `localToday` for rendering: undefined on a server and until hydration, because a server is in another zone. */
export const useToday = (): string | undefined => (useIsHydrating() ? undefined : localToday());
