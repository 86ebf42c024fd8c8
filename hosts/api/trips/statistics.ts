import { setImmediate } from 'node:timers/promises';
import {
  CURRENCIES,
  type Currency,
  SOURCES,
  STATISTICS,
  type Stage,
  type StatisticsRow,
  statisticsRead,
} from '@charter-hosts/contract';
import type { CharterEstimate } from 'charter-widgets/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open';
import { answerRoute } from '../platform/http/route';
import { FIRST_ANSWER, minutesBetween } from './answer-time';

const read = answerRoute(
  statisticsRead,
  { summary: 'What became of the requests of the last twelve months, by month and source; without personal data' },
  ({ db, config }) => readStatistics(db, config.homeZone, new Date()),
);

export const statistics = { name: 'Statistics', routes: [read] };

const MONTHS = 12;
/** Few enough rows that reading them delays other calls by some milliseconds only. */
const PAGE_ROWS = 250;

/** Whether a trip has reached one of some stages. */
const reached = (...stages: Stage[]) =>
  sql<boolean>`exists (select 1 from trip_events where trip_id = trips.id and what = 'stage' and after in (${sql.join(stages)}))`;

/** The quote that counts for a trip: the accepted one, else the newest that was sent and is neither replaced nor withdrawn. */
const COUNTED_QUOTE = sql<number>`(select id from quotes where trip_id = trips.id and state in ('accepted', 'sent', 'declined') order by state = 'accepted' desc, version desc limit 1)`;

/** What became of the requests of the last twelve months, of all or of a partner. Months are those of the zone. */
export async function readStatistics(db: Database, zone: string, now: Date, partner?: number) {
  const format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: zone });
  const monthOf = (at: Date) => format.format(at).slice(0, 7);
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  const firstOf = (back: number) => new Date(Date.UTC(year, month - 1 - back));
  const months = Array.from({ length: MONTHS }, (_, back) => firstOf(back).toISOString().slice(0, 7));
  const rows = ['', ...months].flatMap((month) =>
    (['', ...SOURCES] as const).map((source) => ({ month, source, trips: [] as CountedTrip[] })),
  );
  const found = await db
    .selectFrom('trips')
    .select('id')
    // A day early, because the month begins at another instant in the zone.
    .where('created_at', '>=', new Date(firstOf(MONTHS - 1).getTime() - 86_400_000).toISOString())
    .$if(partner !== undefined, (query) => query.where('partner_id', '=', partner ?? 0))
    .execute();
  const ids = found.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PAGE_ROWS) {
    for (const trip of await selectTrips(db, ids.slice(start, start + PAGE_ROWS))) {
      const month = monthOf(new Date(trip.created_at));
      if (!months.includes(month)) continue;
      const place = compareEstimate(trip);
      for (const row of rows)
        if (['', month].includes(row.month) && ['', trip.source].includes(row.source))
          row.trips.push({ ...trip, place });
    }
    // SQLite answers synchronously: let other calls run between pages.
    await setImmediate();
  }
  return rows.map(({ trips, ...row }): StatisticsRow => ({ ...row, ...count(trips) }));
}

const selectTrips = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('trips')
    .leftJoin('quotes', (join) => join.on('quotes.id', '=', COUNTED_QUOTE))
    .leftJoin('flight_bookings', (join) =>
      join.onRef('flight_bookings.id', '=', 'trips.request_id').on('trips.kind', '=', 'flightBooking'),
    )
    .leftJoin('private_charters', (join) =>
      join.onRef('private_charters.id', '=', 'trips.request_id').on('trips.kind', '=', 'privateCharter'),
    )
    .select(['trips.created_at', 'trips.partner_how', 'trips.source', 'trips.stage', 'trips.reason'])
    .select(['quotes.state as quote_state', 'quotes.currency', 'quotes.total'])
    .select(['flight_bookings.booked as booking', 'flight_bookings.number_of_guests', 'private_charters.estimate'])
    .select([FIRST_ANSWER.as('answered_at'), reached('accepted', 'booked').as('was_accepted')])
    // Seats and cars are booked without a quote, at a known price.
    .select(reached('quoted', 'accepted', 'booked').as('was_quoted'))
    .where('trips.id', 'in', ids)
    .execute();

type SelectedTrip = Awaited<ReturnType<typeof selectTrips>>[number];
type CountedTrip = SelectedTrip & { place: ReturnType<typeof compareEstimate> };

const isAt =
  (...stages: Stage[]) =>
  (trip: CountedTrip) =>
    stages.includes(trip.stage);
const isBooked = isAt('booked', 'flown', 'closed');

/** Which requests each figure counts. */
const COUNTED: Readonly<Record<keyof StatisticsRow['counts'], (trip: CountedTrip) => unknown>> = {
  requests: () => true,
  verified: ({ partner_how }) => partner_how === 'verified',
  quoted: ({ was_quoted }) => was_quoted,
  accepted: ({ was_accepted }) => was_accepted,
  booked: isBooked,
  won: isAt('accepted', 'booked', 'flown', 'closed'),
  open: isAt('new', 'reviewing', 'quoted'),
  lost: isAt('lost'),
  declined: isAt('declined'),
  cancelled: isAt('cancelled'),
  answered: ({ answered_at }) => answered_at,
  below: ({ place }) => place === 'below',
  within: ({ place }) => place === 'within',
  above: ({ place }) => place === 'above',
};

function count(trips: readonly CountedTrip[]): Omit<StatisticsRow, 'month' | 'source'> {
  const counts = STATISTICS.map((name) => [name, trips.filter(COUNTED[name]).length] as const);
  const reasons: Record<string, number> = {};
  for (const { stage, reason } of trips.filter(isAt('lost', 'declined', 'cancelled'))) {
    const why = `${stage}: ${reason || 'no reason'}`;
    reasons[why] = (reasons[why] ?? 0) + 1;
  }
  const totals = new Map<Currency, number>();
  for (const { currency, amount } of trips.filter(isBooked).flatMap((trip) => priceOf(trip) ?? []))
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return {
    counts: Object.fromEntries(counts) as StatisticsRow['counts'],
    reasons,
    totals: [...totals].map(([currency, amount]) => ({ currency, amount })),
    medianMinutes: medianOf(
      trips.flatMap(({ created_at, answered_at }) => (answered_at ? minutesBetween(created_at, answered_at) : [])),
    ),
  };
}

/** The median, rounded; null for none. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** The price of a booked trip: that of its accepted quote, or that of the seats when they were booked. */
function priceOf({ quote_state, currency, total, booking, number_of_guests }: CountedTrip) {
  // PostgreSQL's driver reads a large integer as text.
  if (quote_state === 'accepted' && currency) return { currency, amount: Number(total) };
  if (!booking) return undefined;
  const { seatPrice } = JSON.parse(booking) as { seatPrice: number };
  return { currency: 'USD', amount: Math.round(seatPrice * 100) * (1 + (number_of_guests ?? 0)) } as const;
}

/** Where a quote is beside the estimate that the traveller saw; undefined if one is missing, or in another currency. */
function compareEstimate({ estimate, currency, total }: SelectedTrip) {
  const shown = estimate ? (JSON.parse(estimate) as CharterEstimate) : undefined;
  if (!shown || !currency || shown.currency !== currency) return undefined;
  const amount = Number(total) / 10 ** CURRENCIES[currency];
  return amount < shown.low ? 'below' : amount > shown.high ? 'above' : 'within';
}
