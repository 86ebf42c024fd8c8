import runways from 'virtual:airports/runways';
import { TURN_ROUND_MINUTES } from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';
import { listRates } from '../aircraft/rates-store';
import { byTail, isAtOnce, type Timed } from '../flights/clashes';
import type { Database } from '../platform/database/open';
import { blockMinutes, type EstimatedPlace } from './estimate';

const MINUTE_MS = 60_000;

/** The airport that a text names; undefined if the index does not know it, or cannot be loaded. */
export async function findPlace(text: string): Promise<EstimatedPlace | undefined> {
  const airport = await findAirport(text).catch(() => undefined);
  return airport && { ...airport, id: airport.iata || airport.icao, runwayM: runways[airport.iata] };
}

/** Every aircraft, with its rates and its base where they are known. */
export async function listFleet(db: Database) {
  const rates = new Map((await listRates(db)).map((one) => [one.id, one]));
  const fleet = await db.selectFrom('aircraft').select(['id', 'name', 'type', 'capacity', 'is_active']).execute();
  return Promise.all(
    fleet.map(async ({ is_active, ...one }) => {
      const own = rates.get(one.id);
      const cruiseKmh = own?.cruiseKmh ?? null;
      return { ...one, isActive: is_active === 1, rates: own, cruiseKmh, base: own && (await findPlace(own.base)) };
    }),
  );
}

/** A flight of a journey that is asked for; an unknown place stands for the aircraft's base. */
interface JourneyLeg {
  from: EstimatedPlace | undefined;
  to: EstimatedPlace | undefined;
  /** In milliseconds since 1970. */
  departsAt: number;
  /** The block time; 0 for unknown. */
  minutes: number;
}

/**
 * What keeps an aircraft from a journey, in order: days away, flights and legs of accepted quotes that are at the same time,
 * or from or to which it comes too late. Estimates leave out an aircraft that something keeps, and quotes warn of it. After
 * days away, and after a flight to an unknown place, it stands at its base.
 * @param plan the flights, legs and days away of the aircraft
 * @param trip the trip that the journey is for, and the registration that its quote names
 */
export async function findConflicts(
  { base, ...speed }: { type: string; cruiseKmh: number | null; base: EstimatedPlace | undefined },
  legs: readonly JourneyLeg[],
  plan: readonly Timed[] = [],
  trip = { id: 0, tail: '' },
): Promise<Timed[]> {
  const landsAt = (leg: JourneyLeg) => leg.departsAt + leg.minutes * MINUTE_MS;
  const [first] = legs.toSorted((a, b) => a.departsAt - b.departsAt);
  const [last] = legs.toSorted((a, b) => landsAt(b) - landsAt(a));
  if (!first || !last) return [];
  const journey = { from: first.departsAt, until: landsAt(last) };
  const positioningMs = (from = base, to = base) =>
    from && to && from.id !== to.id ? (blockMinutes(speed, from, to) + TURN_ROUND_MINUTES) * MINUTE_MS : 0;

  async function conflictsOf(own: readonly Timed[]): Promise<Timed[]> {
    const before = own.filter((one) => !isAtOnce(one, journey) && one.from < journey.from);
    const after = own.filter((one) => !isAtOnce(one, journey) && one.from > journey.from);
    const landed = Math.max(...before.map(({ until }) => until));
    const departs = Math.min(...after.map(({ from }) => from));
    const conflicts = own.filter((one) => isAtOnce(one, journey));
    for (const one of before.filter(({ until }) => until === landed))
      if (landed + positioningMs(await findPlace(one.toLocation), first?.from) > journey.from) conflicts.push(one);
    for (const one of after.filter(({ from }) => from === departs))
      if (journey.until + positioningMs(last?.to, await findPlace(one.fromLocation)) > departs) conflicts.push(one);
    return conflicts;
  }
  const certain = plan.filter(({ planned, tripId }) => !planned?.isHeld && (planned?.tripId ?? tripId) !== trip.id);
  // A name that stands for several registrations is free while one of them is.
  const found = await Promise.all(byTail(certain, trip.tail).map(conflictsOf));
  if (found.some((conflicts) => conflicts.length === 0)) return [];
  return [...new Set(found.flat())].sort((a, b) => a.from - b.from || a.id - b.id);
}
