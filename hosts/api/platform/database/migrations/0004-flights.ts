import { type Kysely, sql } from 'kysely';
import { idColumn } from './id-column';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('aircraft')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('specifications', 'text', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('flights')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('aircraft_id', 'integer', (column) => column.notNull().references('aircraft.id'))
    .addColumn('from_location', 'text', (column) => column.notNull())
    .addColumn('from_code', 'text', (column) => column.notNull())
    .addColumn('from_search', 'text', (column) => column.notNull())
    .addColumn('to_location', 'text', (column) => column.notNull())
    .addColumn('to_code', 'text', (column) => column.notNull())
    .addColumn('to_search', 'text', (column) => column.notNull())
    .addColumn('departure_datetime', 'text', (column) => column.notNull())
    .addColumn('arrival_datetime', 'text', (column) => column.notNull())
    .addColumn('seat_price', sql`double precision`, (column) => column.notNull())
    .addColumn('luggage_limit_kg', 'integer', (column) => column.notNull())
    .addColumn('seats_available', 'integer', (column) => column.notNull())
    .addColumn('sequence_no', 'integer')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('flight_type', 'integer', (column) => column.notNull())
    .addColumn('created_by_user_id', 'integer', (column) => column.notNull())
    .addColumn('wifi_available', 'integer', (column) => column.notNull())
    .addColumn('meal_included', 'integer', (column) => column.notNull())
    .addColumn('seat_selection_included', 'integer', (column) => column.notNull())
    .execute();
  // The search shows flights in this order, and filters by day and by airport code.
  await db.schema
    .createIndex('flights_in_order')
    .on('flights')
    .columns(['position', 'departure_datetime', 'id'])
    .execute();
  await db.schema.createIndex('flights_by_departure').on('flights').columns(['departure_datetime', 'id']).execute();
  await db.schema
    .createIndex('flights_by_route')
    .on('flights')
    .columns(['from_code', 'to_code', 'departure_datetime'])
    .execute();
  await db.schema.createIndex('flights_by_aircraft').on('flights').column('aircraft_id').execute();

  await db.schema
    .createTable('flight_images')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('flight_id', 'integer', (column) => column.notNull().references('flights.id').onDelete('cascade'))
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_banner', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('flight_images_by_flight').on('flight_images').columns(['flight_id', 'id']).execute();

  // A key that was removed from the store is never given again.
  await db.schema
    .createTable('swept_images')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema.createIndex('flight_images_by_image').on('flight_images').column('image').execute();
}
