import type { Kysely } from 'kysely';

/** Which mails go first, and an index in that order. What stands there already is taken for mails to staff (2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
    .execute();
  await db.schema.dropIndex('outbox_by_due').execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'priority', 'due_at', 'id']).execute();
}
