import { type Kysely, sql } from 'kysely';
import { idColumn } from './id-column';

/** Those on whose pages the widgets stand, and from where a request came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('off_at', 'text')
    .addColumn('link_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  for (const name of ['partner_key', 'partner_how', 'campaign', 'page_host']) {
    await db.schema
      .alterTable('trips')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql`''`))
      .execute();
  }
  await db.schema.alterTable('trips').addColumn('partner_id', 'integer').execute();
  await db.schema.createIndex('trips_by_partner').on('trips').columns(['partner_id', 'created_at']).execute();
}
