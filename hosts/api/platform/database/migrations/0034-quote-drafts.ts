import type { Kysely } from 'kysely';

const ADDED = {
  quotes: ['is_tail_typed', 'is_rate_typed', 'is_cruise_typed', 'is_valid_until_typed'],
  quote_legs: ['is_minutes_typed', 'is_seats_typed'],
  quote_lines: ['is_amount_typed', 'is_label_typed'],
};

/** Who typed the figures of earlier quotes is unknown: they count as typed, so that none changes by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(ADDED)) {
    for (const name of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  }
  await db.schema
    .alterTable('quotes')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('quotes')
    .addColumn('unread', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('quotes')
    .addColumn('saved_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('quote_legs').addColumn('request_leg', 'integer').execute();
  await db.schema
    .alterTable('quote_lines')
    .addColumn('is_by_rate', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
