import type { Kysely } from 'kysely';

/** Flights that only staff see, and those that are flown for a leg of a trip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('flights')
    .addColumn('is_public', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('flights')
    .addColumn('trip_id', 'integer', (column) => column.references('trips.id'))
    .execute();
  await db.schema.alterTable('flights').addColumn('leg_place', 'integer').execute();
  // The count of a search still reads no flight.
  await db.schema.dropIndex('flights_by_time').execute();
  await db.schema
    .createIndex('flights_by_time')
    .on('flights')
    .columns(['departure_datetime', 'departs_at', 'is_public', 'seats_available', 'arrival_datetime', 'seat_price'])
    .execute();
  await db.schema.createIndex('quote_legs_by_time').on('quote_legs').column('departs').execute();
  await db.schema.createIndex('flights_of_trip').on('flights').column('trip_id').execute();
}
