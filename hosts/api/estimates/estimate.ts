import {
  type AircraftRates,
  CURRENCIES,
  calculatePrice,
  flyingOf,
  greatCircleKm,
  missingFerries,
  type PriceRates,
  type RouteLeg,
  type RoutePlace,
} from '@charter-hosts/contract';
import type { CharterEstimate } from 'charter-widgets/contract';

/** An airport of a route. */
export interface EstimatedPlace extends RoutePlace {
  /** Degrees, north and east positive. */
  latitude: number;
  longitude: number;
  /** The longest runway in metres; undefined when unknown. */
  runwayM?: number | undefined;
}

/** A leg to estimate; its departure is in milliseconds since 1970. */
export interface EstimatedLeg {
  from: EstimatedPlace;
  to: EstimatedPlace;
  departsAt: number;
}

/** An aircraft with what its price is calculated from. */
export interface PricedAircraft
  extends PriceRates,
    Pick<AircraftRates, 'name' | 'currency' | 'cruiseKmh' | 'rangeKm' | 'runwayM'> {
  type: string;
  seats: number;
  base: EstimatedPlace;
}

/** By what the calculated prices are multiplied, for the low and the high end. */
export interface Factors {
  low: number;
  high: number;
}

const TYPES = ['plane', 'jet', 'helicopter'];
/** Kilometres an hour of an aircraft whose cruise speed is unknown. */
const CRUISE_KMH: Readonly<Record<string, number>> = { plane: 450, jet: 750, helicopter: 230 };
/** Added to the time at cruise speed, as in quotes. */
const ALLOWANCE_MINUTES = 25;
const QUARTER_HOUR = 15;
/** A leg may use at most 90 % of the aircraft’s range. */
const RESERVE = 1.1;

/** Rounds to two significant figures, to whole units at least. */
export function roundToTwo(amount: number, round: (number: number) => number = Math.round): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return round(amount / step) * step;
}

/** The ends of ranges: each is about a fifth more than the one before. */
const LADDER = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2, 10];

/** Rounds an amount outwards to a step of the ladder. */
function toLadder(amount: number, way: 'down' | 'up'): number {
  const scale = 10 ** Math.floor(Math.log10(amount));
  // A step is itself, whatever the last bit of the division says.
  const at = (step: number) => Math.round(step * scale);
  const steps = LADDER.map(at);
  return (way === 'down' ? steps.findLast((step) => step <= amount) : steps.find((step) => step >= amount)) ?? amount;
}

/** The block time of an aircraft in whole quarter hours, so that small changes of a route change nothing. */
export const blockMinutes = (
  { type, cruiseKmh }: Pick<PricedAircraft, 'type' | 'cruiseKmh'>,
  from: EstimatedPlace,
  to: EstimatedPlace,
): number => {
  const hours = greatCircleKm(from, to) / (cruiseKmh ? roundToTwo(cruiseKmh) : (CRUISE_KMH[type] ?? 450));
  return Math.ceil((hours * 60 + ALLOWANCE_MINUTES) / QUARTER_HOUR) * QUARTER_HOUR;
};

/** Rates of two significant figures: no number of estimates can show more of them. */
const roundRates = ({ perHour, perHourEmpty, leastDailyMinutes, perLanding, perNight }: PriceRates): PriceRates => {
  const rounded = (rate: number | null) => rate && roundToTwo(rate);
  return {
    perHour: rounded(perHour),
    perHourEmpty: rounded(perHourEmpty),
    leastDailyMinutes: leastDailyMinutes && Math.ceil(leastDailyMinutes / QUARTER_HOUR) * QUARTER_HOUR,
    perLanding: rounded(perLanding),
    perNight: rounded(perNight),
  };
};

/** What an aircraft costs for a route from its base and back, in minor units; undefined if it cannot fly it. */
export function estimatePrice(aircraft: PricedAircraft, legs: readonly EstimatedLeg[]): number | undefined {
  const minutesOf = (from: EstimatedPlace, to: EstimatedPlace) => blockMinutes(aircraft, from, to);
  const flown: RouteLeg<EstimatedPlace>[] = legs.map((leg) => ({
    ...leg,
    minutes: minutesOf(leg.from, leg.to),
    isFerry: false,
  }));
  const ferries = missingFerries(flown, aircraft.base, minutesOf);
  const all = [
    ...flown.flatMap((leg, index) => [...ferries.filter(({ before }) => before === index).map(({ leg }) => leg), leg]),
    ...ferries.filter(({ before }) => before === flown.length).map(({ leg }) => leg),
  ];
  const { rangeKm, runwayM } = aircraft;
  // The base is the operator's own word, so its runway is long enough.
  const isShort = ({ id, runwayM: length }: EstimatedPlace) =>
    id !== aircraft.base.id && runwayM && length && length < runwayM;
  if (legs.some(({ from, to }) => isShort(from) || isShort(to))) return undefined;
  if (rangeKm && all.some(({ from, to }) => greatCircleKm(from, to) * RESERVE > roundToTwo(rangeKm, Math.floor)))
    return undefined;
  return calculatePrice(roundRates(aircraft), flyingOf(all, aircraft.base.id))?.total;
}

/**
 * The range of a journey: from the cheapest to the dearest aircraft with enough seats and range, whose
 * runways are long enough. Of several currencies, that of the most aircraft counts. Null if no aircraft fits.
 */
export function estimateRange(
  fleet: readonly PricedAircraft[],
  legs: readonly EstimatedLeg[],
  party: number,
  factors: Factors,
): CharterEstimate | null {
  const priced = fleet
    .filter(({ seats }) => seats >= party)
    .flatMap((aircraft) => {
      const price = estimatePrice(aircraft, legs);
      return price ? [{ ...aircraft, price }] : [];
    });
  const countOf = (currency: string) => priced.filter((one) => one.currency === currency).length;
  const [currency] = priced.map((one) => one.currency).sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
  if (!currency) return null;
  const fitting = priced.filter((one) => one.currency === currency);
  const prices = fitting.map(({ price }) => price / 10 ** CURRENCIES[currency]);
  return {
    low: toLadder(Math.min(...prices) * factors.low, 'down'),
    high: toLadder(Math.max(...prices) * factors.high, 'up'),
    currency,
    types: TYPES.filter((type) => fitting.some((one) => one.type === type)),
  };
}
