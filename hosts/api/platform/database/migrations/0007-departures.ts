import type { Kysely } from 'kysely';

/**
 * Adds when each flight departs, as an instant, and how long it takes. '' is 'not computed yet': what fills it in,
 * after the migrations and once an hour, is complete-flights.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('flights')
    .addColumn('departs_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('flights').addColumn('duration_minutes', 'integer').execute();
}
