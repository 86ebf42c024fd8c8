import runways from 'virtual:airports/runways';
import { TURN_ROUND_MINUTES } from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';
import { byTail, isAtOnce, type Timed } from '../flights/clashes';
import type { FlightWarnings } from '../flights/warnings';
import { blockMinutes, type EstimatedPlace, type PricedAircraft } from './estimate';

const MINUTE_MS = 60_000;

/** The airport that a text names; undefined if the index does not know it, or cannot be loaded. */
export async function findPlace(text: string): Promise<EstimatedPlace | undefined> {
  const airport = await findAirport(text).catch(() => undefined);
  return airport && { ...airport, id: airport.iata || airport.icao, runwayM: runways[airport.iata] };
}

/** A flight of a journey that is asked for; an unknown place is taken for the aircraft's base. */
interface JourneyLeg {
  from: EstimatedPlace | undefined;
  to: EstimatedPlace | undefined;
  /** In milliseconds since 1970. */
  departsAt: number;
  /** The block time. Default, and for 0: as the estimate calculates it. */
  minutes?: number;
}

/** An aircraft with its plan. */
export interface PlannedAircraft extends Pick<PricedAircraft, 'type' | 'cruiseKmh'> {
  id: number;
  /** Undefined for unknown. */
  base: EstimatedPlace | undefined;
  /** The registration that a quote names; '' for none. */
  tail?: string;
}

/**
 * What keeps an aircraft from a journey, in order: days away, flights, and legs of accepted quotes. These are the ones at the
 * same time, the one before from which it comes too late, and the one after to which it comes too late. Empty if the
 * aircraft can be there. Estimates leave such an aircraft out, and quotes warn of it.
 *
 * After days away, and after a flight to an unknown place, it stands at its base.
 * @param exceptTrip the trip that the journey is for
 */
export async function findConflicts(
  aircraft: PlannedAircraft,
  legs: readonly JourneyLeg[],
  { byAircraft, away }: Pick<FlightWarnings, 'byAircraft' | 'away'>,
  exceptTrip?: number,
): Promise<Timed[]> {
  const { id, base, tail } = aircraft;
  const minutesTo = (from = base, to = base) =>
    from && to && from.id !== to.id ? blockMinutes(aircraft, from, to) + TURN_ROUND_MINUTES : 0;
  const landsAt = ({ departsAt, from, to, minutes }: JourneyLeg) =>
    departsAt + (minutes || (from && to ? blockMinutes(aircraft, from, to) : 0)) * MINUTE_MS;
  const [first] = legs.toSorted((a, b) => a.departsAt - b.departsAt);
  const last = legs.toSorted((a, b) => landsAt(a) - landsAt(b)).at(-1);
  if (!first || !last) return [];
  const span = { from: first.departsAt, until: landsAt(last) };

  async function conflictsOf(planned: readonly Timed[]): Promise<Timed[]> {
    const others = planned.filter((one) => !isAtOnce(one, span));
    const landed = Math.max(...others.filter(({ from }) => from < span.from).map(({ until }) => until));
    const departs = Math.min(...others.filter(({ from }) => from > span.from).map(({ from }) => from));
    const late: Timed[] = [];
    for (const one of others) {
      const isBefore = one.from < span.from;
      if (isBefore ? one.until < landed : one.from > departs) continue;
      const minutes = isBefore
        ? minutesTo(await findPlace(one.toLocation), first?.from)
        : minutesTo(last?.to, await findPlace(one.fromLocation));
      if ((isBefore ? span.from - one.until : one.from - span.until) < minutes * MINUTE_MS) late.push(one);
    }
    return [...planned.filter((one) => isAtOnce(one, span)), ...late];
  }

  const flights = (byAircraft.get(id) ?? []).filter(
    ({ planned, tripId }) =>
      !planned?.isHeld && (exceptTrip === undefined || (planned?.tripId ?? tripId) !== exceptTrip),
  );
  const all = [...flights, ...away.filter(({ aircraftId }) => aircraftId === id)];
  // A name that stands for several registrations is free while one of them is.
  const found = await Promise.all(byTail(all, tail).map(conflictsOf));
  if (found.some((conflicts) => conflicts.length === 0)) return [];
  return [...new Set(found.flat())].sort((a, b) => a.from - b.from || a.id - b.id);
}
