import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('trip_id', 'integer', (column) => column.notNull().references('trips.id'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('locked_until', 'text')
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('give_up_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('outbox_by_trip').on('outbox').columns(['trip_id', 'id']).execute();
}
