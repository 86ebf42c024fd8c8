import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flight_bookings')
    .addColumn('id', 'integer', idColumn(db))
    // A deleted flight keeps its bookings, without it.
    .addColumn('flight_id', 'integer', (column) => column.references('flights.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('departure_date', 'text', (column) => column.notNull())
    .addColumn('number_of_guests', 'integer', (column) => column.notNull())
    .addColumn('number_of_rooms', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('flight_bookings_by_flight').on('flight_bookings').column('flight_id').execute();

  await db.schema
    .createTable('travel_persons')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('booking_id', 'integer', (column) =>
      column.notNull().references('flight_bookings.id').onDelete('cascade'),
    )
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('cnic', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('travel_persons_by_booking').on('travel_persons').columns(['booking_id', 'id']).execute();

  await db.schema
    .createTable('chauffeur_requests')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('cnic_or_passport', 'text', (column) => column.notNull())
    .addColumn('number_of_passengers', 'integer', (column) => column.notNull())
    .addColumn('luggage', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('international_charters')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone_no', 'text', (column) => column.notNull())
    .addColumn('service_type', 'text', (column) => column.notNull())
    .addColumn('departure_location', 'text', (column) => column.notNull())
    .addColumn('destination_location', 'text', (column) => column.notNull())
    .addColumn('departure_date_time', 'text', (column) => column.notNull())
    .addColumn('return_date_time', 'text')
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('preferred_aircraft', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
