import zones from 'virtual:airports/zones';
import { instantOf, UNSET_DATE_TIME } from 'charter-widgets/api';

const ZONES = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone])));

/**
 * When a flight departs, an instant as ISO text ending in Z: `wallClock` in the zone of the airport of a code. A place
 * without a code, or with one that the airport index does not know, keeps the time of `homeZone`.
 */
export const departsAt = (code: string, wallClock: string, homeZone: string): string =>
  new Date(instantOf(wallClock, ZONES.get(code) ?? homeZone)).toISOString();

interface Times {
  fromCode: string;
  toCode: string;
  /** Wall clocks at either end. */
  departure: string;
  arrival: string;
}

const MINUTE = 60_000;

/**
 * How long a flight takes, in minutes: between two instants where both airports are known, else between the wall
 * clocks (decisions.md, "Time"). Null without an arrival, or with one that is not after the departure.
 */
export function flightMinutes({ fromCode, toCode, departure, arrival }: Times): number | null {
  if (!arrival || arrival.startsWith(UNSET_DATE_TIME)) return null;
  const [from, to] = [ZONES.get(fromCode), ZONES.get(toCode)];
  const [start, end] = from && to ? [from, to] : ['UTC', 'UTC'];
  const minutes = Math.round((instantOf(arrival, end) - instantOf(departure, start)) / MINUTE);
  return minutes > 0 ? minutes : null;
}
