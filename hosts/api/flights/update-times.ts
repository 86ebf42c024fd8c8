import { isWallClock } from 'charter-widgets/contract';
import { bumpVersion, type Database } from '../platform/database/open';
import { withLongTimeouts } from '../platform/database/postgres-pool';
import { earliestWallClock } from './conditions';
import { departsAt, flightMinutes } from './departures';

/**
 * Recalculates departures and durations of coming flights at a start, because the rules of a zone may have changed, or
 * `homeZone`: that of places that the airport index does not know.
 */
export async function updateTimes(db: Database, homeZone: string, now = new Date()): Promise<void> {
  const update = async (trx: Database) => {
    const flights = await trx
      .selectFrom('flights')
      .select([
        'id',
        'from_code',
        'to_code',
        'departure_datetime',
        'arrival_datetime',
        'departs_at',
        'duration_minutes',
      ])
      .where('departure_datetime', '>=', earliestWallClock(now))
      .execute();
    let changes = 0;
    for (const flight of flights) {
      const { id, from_code: fromCode, to_code: toCode, departure_datetime: departure } = flight;
      // A row edited by hand may have no valid wall clock.
      if (!isWallClock(departure)) continue;
      const departs_at = departsAt(fromCode, departure, homeZone);
      const duration_minutes = flightMinutes({ fromCode, toCode, departure, arrival: flight.arrival_datetime });
      if (departs_at === flight.departs_at && duration_minutes === flight.duration_minutes) continue;
      await trx.updateTable('flights').set({ departs_at, duration_minutes }).where('id', '=', id).execute();
      changes++;
    }
    if (changes > 0) await bumpVersion(trx, 'flights');
  };
  await withLongTimeouts(() => db.transaction().execute(update));
}
