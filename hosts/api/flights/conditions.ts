import { type DayPart, type FlightSearchQuery, fold, MAX_WINDOW_DAYS } from '@charter-hosts/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPart } from '../platform/database/folded';
import { codeOf } from './departures';

/** The largest difference between a wall clock and UTC: zones are from 12 hours behind to 14 hours ahead. */
const MOST_BESIDE_UTC_MS = 14 * 3_600_000;

const DAY_MS = 86_400_000;

/** The longest location of a search. */
const LONGEST_SEARCH = 1000;

/** Whether a search can find nothing, and must not reach the database. */
export function findsNothing({
  FromLocation,
  ToLocation,
}: Pick<FlightSearchQuery, 'FromLocation' | 'ToLocation'>): boolean {
  // No stored text holds one, and PostgreSQL takes none.
  if (`${FromLocation}${ToLocation}`.includes('\0')) return true;
  // A text that folds to nothing would match every place.
  if ([FromLocation, ToLocation].some((place) => place && !fold(place))) return true;
  // No place is longer, and SQLite refuses patterns of 50 KB.
  return Math.max(FromLocation.length, ToLocation.length) > LONGEST_SEARCH;
}

/** A condition on a row of `flights`. */
export type Condition = RawBuilder<SqlBool>;

export const AND = sql` and `;

/** The conditions of a search, departed or not; `all` includes private flights. */
export function matching(query: Omit<FlightSearchQuery, 'limit' | 'after'>, all: boolean): Condition[] {
  const { FromLocation, ToLocation, DepartureDate, ToDate, passengers, time, aircraftType, maxPrice } = query;
  const lastDay = ToDate ?? DepartureDate;
  const conditions: Condition[] = [all ? sql`1 = 1` : sql`flights.is_public = 1`];
  if (FromLocation) conditions.push(isAt('from', FromLocation));
  if (ToLocation) conditions.push(isAt('to', ToLocation));
  if (DepartureDate) conditions.push(leavesFrom(`${DepartureDate}T00:00:00`));
  if (lastDay) {
    // `coalesce` keeps a search without a first day from sorting all flights by the index of departures.
    const departure = sql.raw(DepartureDate ? 'departure_datetime' : "coalesce(departure_datetime, '')");
    const end = `${lastDay}T23:59:59`;
    conditions.push(sql`${departure} <= ${ToDate ? afterEveryClock(end) : end}`);
    // An unset arrival is before every day. A flight that has a duration lands after it leaves, maybe on an earlier local day.
    if (ToDate) conditions.push(sql`arrival_datetime <= ${end} and (${departure} <= ${end} or duration_minutes > 0)`);
  }
  if (passengers) conditions.push(sql`seats_available >= ${passengers}`);
  if (time) conditions.push(leavesIn(time));
  if (aircraftType)
    conditions.push(
      sql`flights.aircraft_id in (select aircraft.id from aircraft where aircraft.type = ${aircraftType})`,
    );
  if (maxPrice !== undefined) conditions.push(sql`seat_price <= ${maxPrice}`);
  if (query.kind) conditions.push(sql`is_empty_leg = 1`);
  if (query.images)
    conditions.push(
      sql`exists (select 1 from flight_images where flight_images.flight_id = flights.id and flight_images.image != '')`,
    );
  return conditions;
}

/** Compares by code if both sides have one, else by a part of the text. */
function isAt(end: 'from' | 'to', location: string): Condition {
  const code = /^[A-Z]{3}$/.test(location) ? location : codeOf(location);
  const isIn = hasPart(sql.raw(`${end}_search`), fold(location));
  if (!code) return isIn;
  const column = sql.raw(`${end}_code`);
  // Two conditions in place of `in` would prevent the use of the index.
  return sql`${column} in (${code}, '') and (${column} != '' or ${isIn})`;
}

/** Also compares the wall clock, because the indexes are in its order. */
export const isToCome = (now: Date): Condition =>
  sql`departure_datetime >= ${earliestWallClock(now)} and departs_at >= ${now.toISOString()}`;

/** The opposite of `isToCome`. */
export function hasDeparted(now: Date): Condition {
  return sql`departure_datetime <= ${latestWallClock(now)}
    and (departure_datetime < ${earliestWallClock(now)} or departs_at < ${now.toISOString()})`;
}

/** The earliest wall clock in any zone: a flight before it has departed. */
export const earliestWallClock = (now: Date): string => utcWallClock(now.getTime() - MOST_BESIDE_UTC_MS);

/** The latest wall clock in any zone. */
export const latestWallClock = (now: Date): string => utcWallClock(now.getTime() + MOST_BESIDE_UTC_MS);

/** The latest wall clock anywhere when one place has a wall clock. */
const afterEveryClock = (wallClock: string): string =>
  utcWallClock(Date.parse(`${wallClock}Z`) + 2 * MOST_BESIDE_UTC_MS);

/** The wall clock in UTC at an instant, in milliseconds. */
const utcWallClock = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

/** The first hour of a part of the day, and the hour that ends it. */
const HOURS: Readonly<Record<DayPart, readonly [string, string]>> = {
  morning: ['05', '12'],
  afternoon: ['12', '17'],
  evening: ['17', '22'],
  night: ['22', '05'],
};

/**
 * A flight that leaves at a wall clock or later, or an empty leg whose window reaches so far. The first comparison lets the
 * database read only as many days as a window has.
 */
function leavesFrom(start: string): Condition {
  const earliest = utcWallClock(Date.parse(`${start}Z`) - MAX_WINDOW_DAYS * DAY_MS);
  return sql`departure_datetime >= ${earliest} and (departure_datetime >= ${start} or latest_departure >= ${start})`;
}

function leavesIn(part: DayPart): Condition {
  const [from, until] = HOURS[part];
  const hour = sql.raw('substr(departure_datetime, 12, 2)');
  return from < until
    ? sql`${hour} >= ${from} and ${hour} < ${until}`
    : sql`(${hour} >= ${from} or ${hour} < ${until})`;
}
