import { createHash } from 'node:crypto';
import { knownFrom, quoteDraft } from '@charter-hosts/contract';
import { type CharterEstimate, type EstimatedJourney, instantOf } from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from '../config';
import { flightWarnings } from '../flights/warnings';
import type { Database } from '../platform/database/open';
import type { ApiParts } from '../platform/http/route';
import {
  blockMinutes,
  type EstimatedLeg,
  estimatePrice,
  estimateRange,
  type Factors,
  type PricedAircraft,
} from './estimate';
import { findConflicts, findPlace, listFleet } from './plan';

const MINUTE_MS = 60_000;
/** A longer journey has no estimate. */
const LONGEST_MS = 60 * 24 * 60 * MINUTE_MS;
const LIFETIME_MS = MINUTE_MS;
const MOST_CACHED = 500;
/** With fewer quotes the operator's margin counts. */
const LEAST_QUOTES = 30;
const MOST_QUOTES = 200;
/** As many as are known by their id at a time. */
const MOST_RATIOS = 1000;

/** Estimates what charters cost; null where the operator shows no estimates, or nothing can be said. */
export type Estimates = (
  db: Database,
  journey: EstimatedJourney,
  /** Whether the client may have another figure that is not known yet; counts it. */
  hasRoom: () => Promise<boolean>,
) => Promise<CharterEstimate | null>;

/** New figures for one client, from which it could infer rates. Figures from the cache are free. */
const PER_CLIENT = { calls: 120, seconds: 3600 };

/** Counts new figures of a client, unless the server has no limits. */
export const roomForEstimates =
  (db: Database, c: Context, { limits, config }: Pick<ApiParts, 'limits' | 'config'>) =>
  async (): Promise<boolean> =>
    !config.postLimit || limits.clientHasRoom(db, 'estimates by', c, PER_CLIENT);

/**
 * Creates the estimates of a server. A figure follows from what is stored, so each process shows and stores the same one.
 * Figures are cached for a minute.
 * @param all the database itself: within a transaction, the plan that it has found already is used
 */
export function createEstimates(
  { estimateMargin, homeZone }: Pick<Config, 'estimateMargin' | 'homeZone'>,
  all: Database,
): Estimates {
  if (estimateMargin === undefined) return async () => null;
  const margin = { low: 1 - estimateMargin / 100, high: 1 + estimateMargin / 100 };
  const cached = new Map<string, { estimate: CharterEstimate | null; until: number }>();
  const ratios: Ratios = new Map();

  return async (db, { segments, isDayFlexible }, hasRoom) => {
    const legs = await findLegs(
      segments.map(({ fromLocation: from, toLocation: to, departDate: departs }) => ({ from, to, departs })),
    );
    if (!legs || !isEstimable(legs)) return null;
    const party = Math.max(...segments.map(({ seats }) => seats));
    const priced = await listPricedAircraft(db);
    const factors = (await measureFactors(db, priced, ratios)) ?? margin;
    const fleet: PricedAircraft[] = [];
    for (const aircraft of priced) {
      const flown = legs.map((leg) => ({ ...leg, minutes: blockMinutes(aircraft, leg.from, leg.to) }));
      const plan = isDayFlexible ? undefined : (await flightWarnings(db, homeZone, all)).byAircraft.get(aircraft.id);
      if ((await findConflicts(aircraft, flown, plan)).length === 0) fleet.push(aircraft);
    }
    const route = legs.map(({ from, to, departsAt }) => [from.id, to.id, departsAt]);
    const key = createHash('sha256')
      .update(JSON.stringify([party, route, fleet, factors]))
      .digest('base64');
    const now = Date.now();
    const known = cached.get(key);
    if (known && known.until > now) return known.estimate;
    if (!(await hasRoom())) return null;
    const estimate = estimateRange(fleet, legs, party, factors);
    cached.delete(key);
    const [oldest] = cached.keys();
    if (cached.size >= MOST_CACHED && oldest !== undefined) cached.delete(oldest);
    cached.set(key, { estimate, until: now + LIFETIME_MS });
    return estimate;
  };
}

/** More legs, and the same leg again and again, are no journey but a question about the rates. */
const MOST_LEGS = 10;
const MOST_ALIKE = 2;

/** Whether a journey has few enough legs for a figure. */
function isEstimable(legs: readonly EstimatedLeg[]): boolean {
  const pairs = legs.map(({ from, to }) => [from.id, to.id].sort().join());
  return legs.length <= MOST_LEGS && pairs.every((pair) => pairs.filter((one) => one === pair).length <= MOST_ALIKE);
}

/** The legs between airports; undefined if a place is unknown, or the journey cannot be estimated. */
async function findLegs(
  asked: readonly { from: string; to: string; departs: string }[],
): Promise<EstimatedLeg[] | undefined> {
  const legs: EstimatedLeg[] = [];
  for (const { from, to, departs } of asked) {
    const [start, end] = [await findPlace(from), await findPlace(to)];
    if (!start || !end || start.id === end.id) return undefined;
    legs.push({ from: start, to: end, departsAt: instantOf(departs, start.timezone) });
  }
  const times = legs.map(({ departsAt }) => departsAt);
  return Math.max(...times) - Math.min(...times) <= LONGEST_MS ? legs : undefined;
}

/** The active aircraft that have a rate an hour and a base that the airport index knows. */
async function listPricedAircraft(db: Database): Promise<(PricedAircraft & { id: number })[]> {
  return (await listFleet(db)).flatMap(({ isActive, rates, base, type, capacity }) =>
    isActive && rates?.perHour && base ? [{ ...rates, type, seats: capacity, base }] : [],
  );
}

/** What each sent quote asks ÷ what is calculated from its rates, by its id; undefined where nothing can be calculated. */
type Ratios = Map<number, number | undefined>;

/**
 * The 10th and the 90th percentile of the ratios of the newest quotes: of each trip the accepted one, else its newest open
 * one. Undefined with fewer than thirty.
 */
async function measureFactors(
  db: Database,
  fleet: readonly PricedAircraft[],
  ratios: Ratios,
): Promise<Factors | undefined> {
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'trip_id'])
    .where('state', 'in', ['accepted', 'sent'])
    // Nothing is left of an erased one.
    .where('draft', '<>', '')
    // An accepted quote stands before the open ones of its trip.
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(MOST_QUOTES)
    .execute();
  const ofTrips = quotes.filter((quote, index) => quotes.findIndex((one) => one.trip_id === quote.trip_id) === index);
  if (ofTrips.length < LEAST_QUOTES) return undefined;
  const ids = ofTrips.map(({ id }) => id);
  if (ratios.size > MOST_RATIOS) ratios.clear();
  const added = ids.filter((id) => !ratios.has(id));
  if (added.length > 0) await addRatios(db, added, fleet, ratios);
  const counted = ids.flatMap((id) => ratios.get(id) ?? []).sort((a, b) => a - b);
  if (counted.length < LEAST_QUOTES) return undefined;
  // Whole percents, for the same reason as rounded rates.
  const at = (part: number) => Math.round((counted[Math.round(part * (counted.length - 1))] ?? 1) * 100) / 100;
  return { low: at(0.1), high: at(0.9) };
}

/** Calculates the ratios of some quotes, which never change. */
async function addRatios(db: Database, ids: number[], fleet: readonly PricedAircraft[], ratios: Ratios): Promise<void> {
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'aircraft', 'tail', 'draft', 'total'])
    .where('id', 'in', ids)
    .execute();
  const legs = await db
    .selectFrom('quote_legs')
    .select(['quote_id', 'from_location as from', 'to_location as to', 'departs'])
    .where('quote_id', 'in', ids)
    .where('is_ferry', '=', 0)
    .orderBy('quote_id')
    .orderBy('place')
    .execute();
  for (const { id, aircraft: name, tail, draft, total } of quotes) {
    const known = knownFrom(v.parse(quoteDraft, JSON.parse(draft)), tail);
    const base = await findPlace(known.base);
    const flown = await findLegs(legs.filter(({ quote_id }) => quote_id === id));
    const type = fleet.find((one) => one.name === name)?.type ?? '';
    // It was quoted, so the aircraft can fly it.
    const aircraft = base && { ...known, name, type, base, rangeKm: null, runwayM: null };
    const calculated = aircraft && flown?.length ? estimatePrice(aircraft, flown) : undefined;
    ratios.set(id, calculated && Number(total) / calculated);
  }
}
