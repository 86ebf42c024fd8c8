import type { Kysely } from 'kysely';
import { idColumn } from './id-column';

/** Who at the desk read, changed, handed out or erased what, and who signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('once', 'text', (column) => column.unique())
    .execute();
  await db.schema.createIndex('audit_by_subject').on('audit').columns(['kind', 'subject_id', 'id']).execute();
  await db.schema.createIndex('audit_by_actor').on('audit').columns(['actor_id', 'id']).execute();
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at']).execute();
}
