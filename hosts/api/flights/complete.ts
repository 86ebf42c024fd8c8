import { setImmediate } from 'node:timers/promises';
import { fold } from '@charter-hosts/contract';
import { isWallClock } from 'charter-widgets/contract';
import { type Selectable, sql } from 'kysely';
import { bumpVersion } from '../platform/database/data-versions';
import type { Database } from '../platform/database/open';
import type { FlightTable } from '../platform/database/schema';
import { departsAt, flightMinutes } from './departures';
import { earliestWallClock } from './store';

const BATCH = 500;

const COLUMNS = [
  'id',
  'from_location',
  'from_search',
  'to_location',
  'to_search',
  'from_code',
  'to_code',
  'departure_datetime',
  'arrival_datetime',
  'departs_at',
  'duration_minutes',
] as const;

type Flight = Pick<Selectable<FlightTable>, (typeof COLUMNS)[number]>;
/** What is computed of the others. */
const COMPUTED = ['departs_at', 'duration_minutes', 'from_search', 'to_search'] as const;

/**
 * Computes when flights depart, how long they take, and what their places are searched by, where that is not computed yet: those that a migration or a
 * build before these columns left so. Flights to come are computed anew: such a build may have moved one, and
 * `homeZone` or a zone's rules may have changed.
 */
export async function completeFlights(db: Database, homeZone: string, now = new Date()): Promise<void> {
  const isStale = (flight: Flight) => {
    const now = computed(flight, homeZone);
    return COMPUTED.some((column) => now[column] !== flight[column]);
  };
  for (let last = 0; ; ) {
    const flights = await db
      .selectFrom('flights')
      .select(COLUMNS)
      .where('id', '>', last)
      .where(({ eb, or }) =>
        or([
          eb('departs_at', '=', ''),
          eb('duration_minutes', 'is', null),
          eb('from_search', '=', ''),
          eb('to_search', '=', ''),
          eb('departure_datetime', '>=', earliestWallClock(now)),
        ]),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const newest = flights.at(-1);
    if (!newest) return;
    last = newest.id;
    const stale = flights.filter(isStale).map(({ id }) => id);
    if (stale.length > 0) await complete(db, stale, homeZone);
    // SQLite runs on this thread: let other calls run between batches.
    await setImmediate();
  }
}

/** Reads the rows again in a transaction that excludes writers, and updates them. */
async function complete(db: Database, ids: number[], homeZone: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const flights = await trx.selectFrom('flights').select(COLUMNS).where('id', 'in', ids).execute();
    if (flights.length === 0) return;
    const rows = flights.map((flight) => {
      const { departs_at, duration_minutes, from_search, to_search } = computed(flight, homeZone);
      return sql`(${sql.lit(flight.id)}, ${departs_at}, ${sql.lit(duration_minutes)}, ${from_search}, ${to_search})`;
    });
    // Cast: PostgreSQL takes a column of nothing but nulls for text.
    await sql`update flights set departs_at = computed.column2, duration_minutes = cast(computed.column3 as integer),
        from_search = computed.column4, to_search = computed.column5
      from (values ${sql.join(rows)}) as computed
      where flights.id in (${sql.join(ids.map((id) => sql.lit(id)))}) and flights.id = computed.column1`.execute(trx);
  });
}

function computed(flight: Flight, homeZone: string): Pick<Flight, (typeof COMPUTED)[number]> {
  const { from_code, to_code, departure_datetime, arrival_datetime } = flight;
  const searched = { from_search: fold(flight.from_location), to_search: fold(flight.to_location) };
  // The row was edited by hand and holds no valid wall clock.
  if (!isWallClock(departure_datetime)) return { ...flight, ...searched };
  return {
    ...searched,
    departs_at: departsAt(from_code, departure_datetime, homeZone),
    duration_minutes: flightMinutes({
      fromCode: from_code,
      toCode: to_code,
      departure: departure_datetime,
      arrival: arrival_datetime,
    }),
  };
}
