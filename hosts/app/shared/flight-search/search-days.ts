import { flightMinutes, greatCircleKm } from 'charter-widgets/distances';
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
  const minutes = from.position && to.position ? flightMinutes(greatCircleKm(from.position, to.position)) : 0;
  const landing = departure && dayThere(minutesAfter(departure, minutes));
  return { today: clock.slice(0, 10), there: dayThere(clock), first: landing < departure ? landing : departure };
}

/** The wall clock some minutes after a day has begun. */
const minutesAfter = (day: string, minutes: number) =>
  new Date(Date.parse(day) + minutes * 60_000).toISOString().slice(0, 16);
