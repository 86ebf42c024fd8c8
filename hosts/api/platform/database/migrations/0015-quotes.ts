import { type Kysely, sql } from 'kysely';
import { idColumn } from './id-column';

/** Amounts are minor units, and may be more than a PostgreSQL integer holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('trip_id', 'integer', (column) => column.notNull().references('trips.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('aircraft', 'text', (column) => column.notNull())
    .addColumn('tail', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('rate_per_hour', 'bigint', (column) => column.notNull())
    .addColumn('cruise_kmh', 'integer', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('inclusions', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('payment_url', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('hold_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('viewed_at', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('answered_by', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('answered_hash', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('quotes_of_trip', ['trip_id', 'version'])
    .execute();
  // One draft, one that is offered, and one that was accepted.
  for (const state of ['draft', 'sent', 'accepted']) {
    await db.schema
      .createIndex(`quotes_${state}`)
      .unique()
      .on('quotes')
      .column('trip_id')
      .where(sql<boolean>`state = ${sql.lit(state)}`)
      .execute();
  }

  await db.schema
    .createTable('quote_legs')
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('from_location', 'text', (column) => column.notNull())
    .addColumn('to_location', 'text', (column) => column.notNull())
    .addColumn('departs', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('calculated_minutes', 'integer', (column) => column.notNull())
    .addColumn('km', 'integer', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('is_ferry', 'integer', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_legs_key', ['quote_id', 'place'])
    .execute();

  await db.schema
    .createTable('quote_lines')
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_lines_key', ['quote_id', 'place'])
    .execute();
}
