import type { Kysely } from 'kysely';

/**
 * Which mails go first, and an index in that order; what stands there already is taken for mails to staff (2). And how many
 * receipts a mailbox and a client have had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
    .execute();
  await db.schema.dropIndex('outbox_by_due').execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'priority', 'due_at', 'id']).execute();
  await db.schema
    .createTable('receipt_limits')
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('window_start', 'integer', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_limits_key', ['bucket', 'window_start'])
    .execute();
  await db.schema.createIndex('receipt_limits_by_window').on('receipt_limits').column('window_start').execute();
}
