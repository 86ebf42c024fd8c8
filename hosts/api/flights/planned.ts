import { fold, type PlannedFlight } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { departsAt, wallClockAt } from './departures';
import { codeOf } from './store';

const DAY_MS = 24 * 3_600_000;
/** No flight of a quote takes longer. */
const LONGEST_DAYS = 2;
const CHARTERS = ['privateCharter', 'internationalCharter'] as const;

interface Asked {
  /** Days, `2026-12-01`. */
  from: string;
  to: string;
  now: Date;
  homeZone: string;
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * The flights of accepted quotes, and of sent ones that hold an aircraft, that are in the air between two days. A flight
 * that was made of one stands for it, and is not told twice.
 */
export async function listPlanned(db: Database, { from, to, now, homeZone }: Asked): Promise<PlannedFlight[]> {
  const found = await db
    .selectFrom('quote_legs')
    .innerJoin('quotes', 'quotes.id', 'quote_legs.quote_id')
    .innerJoin('trips', 'trips.id', 'quotes.trip_id')
    .select(['quotes.id', 'quotes.state'])
    .distinct()
    .where('quote_legs.departs', '>=', dayBefore(from, LONGEST_DAYS))
    .where('quote_legs.departs', '<=', `${to}T23:59:59`)
    .where('trips.kind', 'in', CHARTERS)
    .where(({ and, eb, or }) =>
      or([
        and([eb('quotes.state', '=', 'accepted'), eb('trips.stage', 'in', ['accepted', 'booked', 'flown'])]),
        and([
          eb('quotes.state', '=', 'sent'),
          eb('quotes.hold_until', '>', now.toISOString()),
          eb('trips.stage', 'in', ['new', 'reviewing', 'quoted']),
        ]),
      ]),
    )
    .execute();
  if (found.length === 0) return [];
  const legs = await db
    .selectFrom('quote_legs')
    .innerJoin('quotes', 'quotes.id', 'quote_legs.quote_id')
    .innerJoin('trips', 'trips.id', 'quotes.trip_id')
    .select(['quote_legs.quote_id', 'quote_legs.place', 'quote_legs.from_location', 'quote_legs.to_location'])
    .select(['quote_legs.departs', 'quote_legs.minutes', 'quote_legs.seats', 'quote_legs.is_ferry'])
    .select(['quotes.state', 'quotes.aircraft', 'quotes.tail', 'quotes.hold_until'])
    .select(['trips.id as trip_id', 'trips.kind', 'trips.request_id', 'trips.reference'])
    .where(
      'quote_legs.quote_id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('quote_legs.quote_id')
    .orderBy('quote_legs.place')
    .execute();
  const flights = await db
    .selectFrom('flights')
    .select(['trip_id', 'leg_place', 'from_location', 'to_location'])
    .where('trip_id', 'in', [...new Set(legs.map(({ trip_id }) => trip_id))])
    .orderBy('id')
    .execute();

  return found.flatMap(({ id }) => {
    const own = legs.filter(({ quote_id }) => quote_id === id);
    const flown = flownOf(
      own,
      flights.filter(({ trip_id }) => trip_id === own[0]?.trip_id),
    );
    return own
      .filter((leg) => !flown.has(leg))
      .map((leg) => {
        const leaves = departsAt(codeOf(leg.from_location), leg.departs, homeZone);
        const lands = Date.parse(leaves) + leg.minutes * 60_000;
        return {
          tripId: leg.trip_id,
          kind: leg.kind,
          requestId: leg.request_id,
          reference: leg.reference,
          leg: leg.place + 1,
          aircraft: leg.aircraft,
          tail: leg.tail,
          from: leg.from_location,
          to: leg.to_location,
          departs: leg.departs,
          departsAt: leaves,
          arrives: wallClockAt(codeOf(leg.to_location), lands, homeZone),
          minutes: leg.minutes,
          seats: leg.seats,
          isFerry: leg.is_ferry === 1,
          heldUntil: leg.state === 'accepted' ? null : leg.hold_until,
        };
      })
      .filter(({ departs, arrives }) => departs.slice(0, 10) <= to && arrives.slice(0, 10) >= from);
  });
}

interface Ends {
  from_location: string;
  to_location: string;
}

const endOf = (location: string) => codeOf(location) || fold(location);
const isSameRoute = (a: Ends, b: Ends) =>
  endOf(a.from_location) === endOf(b.from_location) && endOf(a.to_location) === endOf(b.to_location);

/** The legs that flights were made of: each the one of its number that goes its way, else any other that does, else the one of its number. */
function flownOf<L extends Ends & { is_ferry: number }>(
  legs: readonly L[],
  flights: readonly (Ends & { leg_place: number | null })[],
): ReadonlySet<L> {
  const own = legs.filter(({ is_ferry }) => is_ferry === 0);
  const flown = new Set<L>();
  for (const flight of flights) {
    const free = own.filter((leg) => !flown.has(leg));
    const numbered = own[(flight.leg_place ?? 0) - 1];
    const way = free.filter((leg) => isSameRoute(leg, flight));
    const leg = way.find((one) => one === numbered) ?? way[0] ?? free.find((one) => one === numbered);
    if (leg) flown.add(leg);
  }
  return flown;
}
