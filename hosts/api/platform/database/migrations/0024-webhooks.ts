import { type Kysely, sql } from 'kysely';
import { idColumn } from './id-column';

/** Endpoints of other systems, what they sign with, and what is told them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('off_at', 'text')
    .addColumn('off_why', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .addColumn('failing_since', 'text')
    .addColumn('on_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhook_secrets')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('webhook_id', 'integer', (column) => column.notNull().references('webhooks.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text')
    .execute();
  await db.schema.createIndex('webhook_secrets_by_webhook').on('webhook_secrets').column('webhook_id').execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('webhook_id', 'integer', (column) => column.notNull().references('webhooks.id'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('locked_until', 'text')
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .addColumn('give_up_at', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('deliveries_once', ['webhook_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('deliveries_by_due')
    .on('deliveries')
    .columns(['webhook_id', 'state', 'due_at', 'id'])
    .execute();
  await db.schema.createIndex('deliveries_by_age').on('deliveries').column('created_at').execute();
  await db.schema.createIndex('quotes_by_end').on('quotes').columns(['state', 'valid_until']).execute();
}
