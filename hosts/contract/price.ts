import { wallClockAt } from 'charter-widgets/contract';
import { priceOfMinutes } from './money';
import type { AircraftRates } from './rates';

/** Minutes on the ground between a positioning leg and the leg before or after it. */
export const TURN_ROUND_MINUTES = 45;

/** A place of a route; two places are the same when their ids are. */
export interface RoutePlace {
  id: string;
  /** IANA zone. */
  timezone: string;
}

/** A leg between known places. `departsAt` is in milliseconds since 1970. */
export interface RouteLeg<Place extends RoutePlace = RoutePlace> {
  from: Place;
  to: Place;
  departsAt: number;
  /** The block time. */
  minutes: number;
  isFerry: boolean;
}

const MINUTE_MS = 60_000;
const landsAt = ({ departsAt, minutes }: RouteLeg) => departsAt + minutes * MINUTE_MS;

/**
 * The positioning legs that a route lacks: from the base to its first leg, between legs that do not join, and back to the
 * base. A route with all of them lacks none.
 * @param minutesOf the block time between two places
 * @returns each leg with the index of the leg before which it belongs, in order
 */
export function missingFerries<Place extends RoutePlace>(
  legs: readonly RouteLeg<Place>[],
  base: Place,
  minutesOf: (from: Place, to: Place) => number,
): { before: number; leg: RouteLeg<Place> }[] {
  const missing: { before: number; leg: RouteLeg<Place> }[] = [];
  for (let before = 0; before <= legs.length; before++) {
    const [last, next] = [legs[before - 1], legs[before]];
    const [from, to] = [last?.to ?? base, next?.from ?? base];
    if (from.id === to.id) continue;
    const minutes = minutesOf(from, to);
    const departsAt = last
      ? landsAt(last) + TURN_ROUND_MINUTES * MINUTE_MS
      : (next?.departsAt ?? 0) - (minutes + TURN_ROUND_MINUTES) * MINUTE_MS;
    missing.push({ before, leg: { from, to, departsAt, minutes, isFerry: true } });
  }
  return missing;
}

/** What a route takes, for its price. */
export interface Flying {
  flightMinutes: number;
  /** Minutes of positioning legs. */
  ferryMinutes: number;
  landings: number;
  /** Calendar days, by the clock where the route begins, on which the aircraft flies or stands away from its base. */
  days: number;
  /** Nights on the ground away from the base. */
  nights: number;
}

const DAY_MS = 86_400_000;
const MOST_KNOWN = 10_000;
/** How far each zone is from UTC on each day of UTC, in milliseconds; NaN on a day when its clocks change. */
const offsets = new Map<string, Map<number, number>>();

/** Asking `Intl` takes long, and most days of a zone are alike. */
function offsetOn(day: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const at = (one: number) => Date.parse(`${wallClockAt(one * DAY_MS, timeZone)}Z`) - one * DAY_MS;
  const offset = at(day) === at(day + 1) ? at(day) : Number.NaN;
  if (ofZone.size >= MOST_KNOWN) ofZone.clear();
  offsets.set(timeZone, ofZone.set(day, offset));
  return offset;
}

/** The calendar day in a zone, as the instant at which it begins in UTC. */
function dayAt(instant: number, timeZone: string): number {
  const offset = offsetOn(Math.floor(instant / DAY_MS), timeZone);
  if (Number.isNaN(offset)) return Date.parse(wallClockAt(instant, timeZone).slice(0, 10));
  return Math.floor((instant + offset) / DAY_MS) * DAY_MS;
}

/**
 * What a route takes, positioning legs included.
 * @param base the id of the aircraft's base; '' if it is unknown, when every stop is away from it
 */
export function flyingOf(legs: readonly RouteLeg[], base: string): Flying {
  const minutesOf = (isFerry: boolean) =>
    legs.reduce((sum, leg) => sum + (leg.isFerry === isFerry ? leg.minutes : 0), 0);
  // All days are by one clock, so a flight across the date line has no second day.
  const clock = legs[0]?.from.timezone ?? '';
  let nights = 0;
  const spans = legs.map((leg, index): [first: number, last: number] => {
    const next = legs[index + 1];
    const isAway = next && leg.to.id !== base;
    const until = isAway ? Math.max(next.departsAt, landsAt(leg)) : landsAt(leg);
    if (isAway) nights += (dayAt(until, leg.to.timezone) - dayAt(landsAt(leg), leg.to.timezone)) / DAY_MS;
    return [dayAt(leg.departsAt, clock), dayAt(until, clock)];
  });
  let days = 0;
  let counted = Number.NEGATIVE_INFINITY;
  for (const [first, last] of spans.sort(([a], [b]) => a - b)) {
    days += Math.max(0, (last - Math.max(first, counted + DAY_MS)) / DAY_MS + 1);
    counted = Math.max(counted, last);
  }
  return {
    flightMinutes: minutesOf(false),
    ferryMinutes: minutesOf(true),
    landings: legs.length,
    days,
    nights,
  };
}

/** The rates that a price is calculated from. */
export type PriceRates = Pick<
  AircraftRates,
  'perHour' | 'perHourEmpty' | 'leastDailyMinutes' | 'perLanding' | 'perNight'
>;

/** A price by its parts, in minor units of the rates' currency; 0 for a part that there is not. */
export interface Price {
  flight: number;
  ferry: number;
  /** What the least hours of all days cost above the hours that are flown. */
  least: number;
  landing: number;
  night: number;
  total: number;
}

/** Minutes that are charged although nobody flies them. */
export const leastMinutes = (
  { leastDailyMinutes }: Pick<PriceRates, 'leastDailyMinutes'>,
  { days, flightMinutes, ferryMinutes }: Flying,
): number => Math.max(0, days * (leastDailyMinutes ?? 0) - flightMinutes - ferryMinutes);

/**
 * The price of what is flown: max(flown and empty hours, days × least hours) × rate + landings + nights. Empty hours cost the
 * rate of empty hours, where there is one. Undefined without a rate an hour.
 * @param step each part is a multiple of it, in minor units
 */
export function calculatePrice(rates: PriceRates, flying: Flying, step = 1): Price | undefined {
  const { perHour, perHourEmpty, perLanding, perNight } = rates;
  if (!perHour) return undefined;
  const parts = {
    flight: priceOfMinutes(perHour, flying.flightMinutes, step),
    ferry: priceOfMinutes(perHourEmpty ?? perHour, flying.ferryMinutes, step),
    least: priceOfMinutes(perHour, leastMinutes(rates, flying), step),
    landing: (perLanding ?? 0) * flying.landings,
    night: (perNight ?? 0) * flying.nights,
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}
