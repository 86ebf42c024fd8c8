import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

/** A request without a trip, stored before or by a server of the release before, gets one from complete-trips.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trips')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('request_id', 'integer', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('assignee', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('due_at', 'text')
    .addColumn('token_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('trips_of_request', ['kind', 'request_id'])
    .execute();
  await db.schema.createIndex('trips_by_assignee').on('trips').column('assignee').execute();

  await db.schema
    .createTable('trip_events')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('trip_id', 'integer', (column) => column.notNull().references('trips.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trip_events_by_trip').on('trip_events').columns(['trip_id', 'id']).execute();
}
