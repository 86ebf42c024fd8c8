import { type Kysely, sql } from 'kysely';

/**
 * What keeps a call as quick over ten times the data: an index for each statement that read a whole table, and how
 * travellers are reached, by which all requests of one person are found. '' in `contacts` is 'not noted yet', and so is
 * all that differs from what the trip has: what notes it is contacts.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_by_admin').on('users').columns(['is_admin', 'id']).execute();
  await db.schema.createIndex('audit_by_what').on('audit').columns(['what', 'id']).execute();
  await db.schema.createIndex('audit_by_actor_and_what').on('audit').columns(['actor_id', 'what', 'id']).execute();
  await db.schema.createIndex('deliveries_by_webhook').on('deliveries').columns(['webhook_id', 'id']).execute();
  await db.schema
    .createIndex('deliveries_by_end')
    .on('deliveries')
    .columns(['webhook_id', 'state', 'sent_at'])
    .execute();
  await db.schema
    .createIndex('outbox_of_accounts')
    .on('outbox')
    .column('created_at')
    .where(sql<boolean>`letter <> ''`)
    .execute();
  await db.schema
    .createIndex('flight_bookings_to_copy')
    .on('flight_bookings')
    .column('id')
    .where(sql<boolean>`booked = '' and flight_id is not null`)
    .execute();
  await db.schema
    .createIndex('trips_by_age')
    .on('trips')
    .column('created_at')
    .where(sql<boolean>`erased_at is null`)
    .execute();

  // With all that a search narrows by, so that its count reads no flight.
  await db.schema.dropIndex('flights_by_time').execute();
  await db.schema
    .createIndex('flights_by_time')
    .on('flights')
    .columns(['departure_datetime', 'departs_at', 'seats_available', 'arrival_datetime', 'seat_price'])
    .execute();

  await db.schema
    .createTable('trip_contacts')
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('trip_id', 'integer', (column) => column.notNull().references('trips.id'))
    .addPrimaryKeyConstraint('trip_contacts_key', ['contact', 'trip_id'])
    .execute();
  await db.schema.createIndex('trip_contacts_by_trip').on('trip_contacts').column('trip_id').execute();
  await db.schema
    .alterTable('trips')
    .addColumn('contacts', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema
    .createIndex('trips_to_note')
    .on('trips')
    .column('id')
    .where(sql<boolean>`contacts <> email || ' ' || phone || coalesce(erased_at, '')`)
    .execute();
}
