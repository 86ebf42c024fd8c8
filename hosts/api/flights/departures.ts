import zones from 'virtual:airports/zones';
import { instantOf, minutesBetween, wallClockAt as wallClockIn, type ZonedClock } from 'charter-widgets/contract';

const ZONES = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone])));

/** `City (KHI) – Airport name`, as the airport fields write it; ICAO where there is no IATA code. */
const CODE_IN_BRACKETS = /\(([A-Z][A-Z\d]{2,3})\)/;

/** The airport code in a text; '' for none. */
export function codeOf(location: string): string {
  return CODE_IN_BRACKETS.exec(location)?.[1] ?? '';
}

/**
 * When a flight departs, an instant as ISO text ending in Z: `wallClock` in the zone of the airport of a code. A place
 * without a code, or with one that the airport index does not know, keeps the time of `homeZone`.
 */
export const departsAt = (code: string, wallClock: string, homeZone: string): string =>
  new Date(instantIn(wallClock, ZONES.get(code) ?? homeZone)).toISOString();

/** The wall clock at the airport of a code at an instant, in milliseconds: `2026-12-01T14:30:00`. */
export const wallClockAt = (code: string, instant: number, homeZone: string): string =>
  wallClockIn(instant, ZONES.get(code) ?? homeZone);

/** Whether one wall clock is before another: as instants if both airports are known, else as clocks. */
export const comesBefore = (code: string, wallClock: string, otherCode: string, otherClock: string): boolean =>
  minutesBetween(zoned(code, wallClock), zoned(otherCode, otherClock), instantIn) > 0;

const zoned = (code: string, wallClock: string): ZonedClock => [wallClock, ZONES.get(code)];

interface Times {
  fromCode: string;
  toCode: string;
  /** Wall clocks at either end. */
  departure: string;
  arrival: string;
}

/** The day some days after another, `2026-12-01`. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const MAX_DAYS = 50_000;
/** How far a zone is from UTC on a day, in milliseconds; undefined on a day when its clocks change. */
const offsets = new Map<string, number | undefined>();

/** `instantOf` without asking the calendar again for each flight of a day, which takes a hundred times as long. */
function instantIn(wallClock: string, zone: string): number {
  const day = wallClock.slice(0, 10);
  const key = `${zone} ${day}`;
  if (!offsets.has(key)) {
    const offsetAt = (clock: string) => instantOf(clock, zone) - Date.parse(`${clock}Z`);
    const [first, last] = [offsetAt(`${day}T00:00:00`), offsetAt(`${day}T23:59:59`)];
    if (offsets.size === MAX_DAYS) offsets.clear();
    offsets.set(key, first === last ? first : undefined);
  }
  const offset = offsets.get(key);
  return offset === undefined ? instantOf(wallClock, zone) : Date.parse(`${wallClock}Z`) + offset;
}

/**
 * How long a flight takes, in minutes: between two instants where both airports are known, else between the wall
 * clocks. Null without an arrival, or with one that is not after the departure.
 */
export function flightMinutes({ fromCode, toCode, departure, arrival }: Times): number | null {
  // One that is not set is before every departure.
  if (!arrival) return null;
  const minutes = Math.round(minutesBetween(zoned(fromCode, departure), zoned(toCode, arrival), instantIn));
  return minutes > 0 ? minutes : null;
}
