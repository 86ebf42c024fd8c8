import { localDaysOf, type PlannedFlight, QUOTE_STAGES } from '@charter-hosts/contract';
import { camelCase, type Database } from '../platform/database/open';
import { placeIn } from './clashes';
import { codeOf, dayLater, departsAt, wallClockAt } from './departures';

/** The most days between the clocks of two places, which are at most 26 hours apart. */
const CLOCK_DAYS = 2;
/** The most days from a departure to the landing: a leg flies at most two days. */
const LONGEST_DAYS = 2 + CLOCK_DAYS;

interface PlannedQuery {
  /** Days, `2026-12-01`. */
  from: string;
  to: string;
  now: Date;
  homeZone: string;
}

/**
 * Lists the legs of accepted quotes, and of sent ones that hold an aircraft, that are in the air between two days. A leg
 * for which staff have created a flight is left out.
 */
export async function listPlanned(db: Database, { from, to, now, homeZone }: PlannedQuery): Promise<PlannedFlight[]> {
  const legs = await camelCase(db)
    .selectFrom('quoteLegs')
    .innerJoin('quotes', 'quotes.id', 'quoteLegs.quoteId')
    .innerJoin('trips', 'trips.id', 'quotes.tripId')
    .select(['quoteId', 'place', 'fromLocation', 'toLocation', 'departs', 'minutes', 'seats', 'isFerry'])
    .select(['quotes.state', 'aircraft', 'tail', 'holdUntil', 'tripId', 'kind', 'requestId', 'reference'])
    .where('trips.kind', 'in', ['privateCharter', 'internationalCharter'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('quotes.state', '=', 'accepted'), eb('trips.stage', 'in', ['accepted', 'booked', 'flown'])]),
        and([
          eb('quotes.state', '=', 'sent'),
          eb('quotes.holdUntil', '>', now.toISOString()),
          eb('trips.stage', 'in', QUOTE_STAGES),
        ]),
      ]),
    )
    // All legs of a quote are needed to tell which of them have a flight.
    .where('quotes.id', 'in', ({ selectFrom }) =>
      selectFrom('quoteLegs as near')
        .select('near.quoteId')
        .where('near.departs', '>=', dayLater(from, -LONGEST_DAYS))
        .where('near.departs', '<=', `${dayLater(to, CLOCK_DAYS)}T23:59:59`),
    )
    .orderBy('quoteId')
    .orderBy('place')
    .execute();
  if (legs.length === 0) return [];
  const flights = await camelCase(db)
    .selectFrom('flights')
    .select(['tripId', 'legPlace', 'fromLocation', 'toLocation', 'ferryQuoteId', 'ferryPlace'])
    .where('tripId', 'in', [...new Set(legs.map(({ tripId }) => tripId))])
    .orderBy('id')
    .execute();
  const created = new Set(
    [...new Set(legs.map(({ quoteId }) => quoteId))].flatMap((id) => {
      const own = legs.filter(({ quoteId }) => quoteId === id);
      return legsWithFlight(
        own,
        flights.filter(({ tripId }) => tripId === own[0]?.tripId),
      );
    }),
  );
  return legs
    .filter((leg) => !created.has(leg))
    .map(({ place, fromLocation, toLocation, isFerry, state, holdUntil, ...leg }) => {
      const departure = departsAt(codeOf(fromLocation), leg.departs, homeZone);
      const arrival = Date.parse(departure) + leg.minutes * 60_000;
      return {
        ...leg,
        leg: place + 1,
        from: fromLocation,
        to: toLocation,
        departsAt: departure,
        arrives: wallClockAt(codeOf(toLocation), arrival, homeZone),
        isFerry: isFerry === 1,
        heldUntil: state === 'accepted' ? null : holdUntil,
      };
    })
    .filter(isBetween(from, to));
}

/** Whether a leg is in the air between two days. */
export const isBetween =
  (from: string, to: string) =>
  ({ departs, arrives }: Pick<PlannedFlight, 'departs' | 'arrives'>): boolean => {
    const [first, last] = localDaysOf(departs, arrives);
    return first <= to && last >= from;
  };

interface PlannedRoute {
  fromLocation: string;
  toLocation: string;
}

const isSameRoute = (a: PlannedRoute, b: PlannedRoute) =>
  placeIn(a.fromLocation) === placeIn(b.fromLocation) && placeIn(a.toLocation) === placeIn(b.toLocation);

/**
 * The legs of a quote for which there is a flight: the leg of its number and route, else another of its route, else of its
 * number; for an empty leg the positioning leg that it was made of.
 */
function legsWithFlight<L extends PlannedRoute & { isFerry: number; quoteId: number; place: number }>(
  legs: readonly L[],
  flights: readonly (PlannedRoute & {
    legPlace: number | null;
    ferryQuoteId: number | null;
    ferryPlace: number | null;
  })[],
): L[] {
  const withPassengers = legs.filter(({ isFerry }) => isFerry === 0);
  const taken: L[] = [];
  for (const flight of flights) {
    if (flight.ferryQuoteId !== null) {
      taken.push(...legs.filter((leg) => leg.quoteId === flight.ferryQuoteId && leg.place === flight.ferryPlace));
      continue;
    }
    const free = withPassengers.filter((leg) => !taken.includes(leg));
    const numbered = free.find((leg) => leg === withPassengers[(flight.legPlace ?? 0) - 1]);
    const alike = free.filter((leg) => isSameRoute(leg, flight));
    const leg = alike.find((one) => one === numbered) ?? alike[0] ?? numbered;
    if (leg) taken.push(leg);
  }
  return taken;
}
