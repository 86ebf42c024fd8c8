import { sql } from 'kysely';
import { flightRecords } from '../flights/store';
import { bumpVersion } from '../platform/database/data-versions';
import type { Database } from '../platform/database/open';

/**
 * Copies into bookings what was booked, where that is not copied yet: a migration or a build before the column left it
 * so. Such a booking gets its flight as it is now; one whose flight is gone is left without.
 */
export async function completeBookings(db: Database): Promise<void> {
  // As the index has it: of a parameter SQLite does not know that it is this.
  const without = db.selectFrom('flight_bookings').where('booked', '=', sql.lit('')).where('flight_id', 'is not', null);
  if (!(await without.select('id').limit(1).executeTakeFirst())) return;
  await db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'bookings');
    const booked = flightRecords(trx, 'booked').where('flights.id', '=', sql.ref<number>('flight_bookings.flight_id'));
    await trx
      .updateTable('flight_bookings')
      .set({ booked: sql<string>`coalesce((${booked}), '')` })
      .where('booked', '=', sql.lit(''))
      .where('flight_id', 'is not', null)
      .execute();
  });
}
