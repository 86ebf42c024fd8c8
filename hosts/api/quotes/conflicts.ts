import { findInFleet, type StaffQuote } from '@charter-hosts/contract';
import { listRates } from '../aircraft/rates-store';
import { findConflicts, findPlace } from '../estimates/plan';
import type { Timed } from '../flights/clashes';
import { codeOf, departsAt } from '../flights/departures';
import { flightWarnings } from '../flights/warnings';
import type { Database } from '../platform/database/open';

/** The most conflicts of a quote that are named. */
const MOST_NAMED = 5;

function conflictText(aircraft: string, { fromLocation: from, toLocation: to, name }: Timed): string {
  const why = from ? `flies from ${codeOf(from) || from} to ${codeOf(to) || to} (${name})` : `is away (${name})`;
  return `The ${aircraft} cannot be there in time: it ${why}. Choose another aircraft, or other times.`;
}

/** Adds to a trip's drafts and open quotes what keeps their aircraft of the fleet from it. */
export async function addConflicts(
  db: Database,
  tripId: number,
  quotes: readonly StaffQuote[],
  homeZone: string,
): Promise<StaffQuote[]> {
  if (!quotes.some(isUndecided)) return [...quotes];
  const plan = await flightWarnings(db, homeZone);
  const rates = await listRates(db);
  const stored = await db.selectFrom('aircraft').select(['id', 'name', 'type', 'is_active']).execute();
  const fleet = stored.map(({ is_active, ...one }) => ({ ...one, isActive: is_active === 1 }));
  return Promise.all(
    quotes.map(async (quote) => {
      const aircraft = findInFleet(fleet, quote);
      // Positioning is calculated from where the aircraft stands.
      const flown = quote.legs.filter(({ isFerry }) => !isFerry);
      if (!isUndecided(quote) || !aircraft || flown.some(({ departs }) => !departs)) return quote;
      const { base = '', cruiseKmh = null } = rates.find(({ id }) => id === aircraft.id) ?? {};
      const legs = await Promise.all(
        flown.map(async ({ from, to, departs, minutes }) => ({
          from: await findPlace(from),
          to: await findPlace(to),
          departsAt: Date.parse(departsAt(codeOf(from), departs, homeZone)),
          minutes,
        })),
      );
      const planned = { ...aircraft, tail: quote.tail, cruiseKmh, base: await findPlace(base) };
      const found = await findConflicts(planned, legs, plan, tripId);
      return { ...quote, conflicts: found.slice(0, MOST_NAMED).map((one) => conflictText(aircraft.name, one)) };
    }),
  );
}

const isUndecided = ({ state }: StaffQuote) => state === 'draft' || state === 'sent';
