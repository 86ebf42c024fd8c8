import { findInFleet, type StaffQuote } from '@charter-hosts/contract';
import { findConflicts, findPlace, listFleet } from '../estimates/plan';
import type { Timed } from '../flights/clashes';
import { codeOf, departsAt } from '../flights/departures';
import { flightWarnings } from '../flights/warnings';
import type { Database } from '../platform/database/open';

/** The most conflicts of a quote that are named. */
const MOST_NAMED = 5;

function conflictText(aircraft: string, { fromLocation: from, toLocation: to, name, isAway }: Timed): string {
  const why = isAway ? `is away (${name})` : `flies from ${codeOf(from) || from} to ${codeOf(to) || to} (${name})`;
  return `The ${aircraft} cannot be there in time: it ${why}. Choose another aircraft, or other times.`;
}

/** Adds to a trip's drafts and open quotes what keeps their aircraft of the fleet from it. */
export async function addConflicts(
  db: Database,
  trip: number,
  quotes: readonly StaffQuote[],
  homeZone: string,
): Promise<StaffQuote[]> {
  const { byAircraft } = await flightWarnings(db, homeZone);
  const fleet = await listFleet(db);
  const added = quotes.map(async (quote) => {
    const aircraft = ['draft', 'sent'].includes(quote.state) ? findInFleet(fleet, quote) : undefined;
    // Positioning is calculated from where the aircraft stands.
    const flown = quote.legs.filter(({ isFerry }) => !isFerry);
    if (!aircraft || flown.some(({ departs }) => !departs)) return quote;
    const legs = flown.map(async ({ from, to, departs, minutes }) => ({
      from: await findPlace(from),
      to: await findPlace(to),
      departsAt: Date.parse(departsAt(codeOf(from), departs, homeZone)),
      minutes,
    }));
    const plan = byAircraft.get(aircraft.id);
    const found = await findConflicts(aircraft, await Promise.all(legs), plan, { id: trip, tail: quote.tail });
    return { ...quote, conflicts: found.slice(0, MOST_NAMED).map((one) => conflictText(aircraft.name, one)) };
  });
  return Promise.all(added);
}
