import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { idColumn } from './id-column';

/**
 * Mails about an account: which letter, to whom, in which language. Their text is written when they are sent, so that no
 * token of theirs is stored. They have no trip and no address, so that a server of the release before, which would send
 * them empty, has nobody to send them to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema
      .alterTable('outbox')
      .alterColumn('trip_id', (column) => column.dropNotNull())
      .execute();
  } else {
    await rebuild(db);
  }
  for (const name of ['letter', 'locale']) {
    await db.schema
      .alterTable('outbox')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql`''`))
      .execute();
  }
  await db.schema.alterTable('outbox').addColumn('user_id', 'integer').execute();
}

/** SQLite cannot let a column be null that could not. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox_next')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('trip_id', 'integer', (column) => column.references('trips.id'))
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
    .addColumn('calendar', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
  await sql`insert into outbox_next select id, dedupe_key, trip_id, recipient, subject, text, html, state, tries, due_at,
    locked_until, failure, give_up_at, created_at, sent_at, calendar from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('outbox_next').renameTo('outbox').execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('outbox_by_trip').on('outbox').columns(['trip_id', 'id']).execute();
}
