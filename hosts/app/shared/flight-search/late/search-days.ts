import { clockAt, convertWallClock, type Place } from 'charter-widgets/kit';

/** The airports of a search, with their zones if they are known. */
export interface Ends {
  from: Place;
  to: Place;
}

/**
 * The days by which the dates of a search are checked, `2026-11-21`: today at the departure airport and at the arrival airport,
 * and the first day on which a flight of the departing day may land. If a zone is unknown, both airports have one clock.
 */
export function searchDays(departure: string, { from, to }: Ends, now: Date) {
  const clock = clockAt(from.timezone, now);
  const dayThere = (wallClock: string) => convertWallClock(wallClock, from, to).slice(0, 10);
  return { today: clock.slice(0, 10), there: dayThere(clock), first: departure && dayThere(`${departure}T00:00`) };
}
