import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('private_charters')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('trip', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('cnic', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('private_charter_segments')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('charter_id', 'integer', (column) =>
      column.notNull().references('private_charters.id').onDelete('cascade'),
    )
    .addColumn('from_location', 'text', (column) => column.notNull())
    .addColumn('to_location', 'text', (column) => column.notNull())
    .addColumn('depart_date', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('luggage', 'integer', (column) => column.notNull())
    .addColumn('pets', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createIndex('private_charter_segments_by_charter')
    .on('private_charter_segments')
    .columns(['charter_id', 'id'])
    .execute();
}
