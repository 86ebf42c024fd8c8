import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Finds the trips to note by an expression instead of by a condition: of an expression that an index has, PostgreSQL knows
 * how seldom it has a value, and of a condition between two columns it knows nothing and reads the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('trips_to_note').execute();
  await sql`create index trips_to_note on trips
    ((case when contacts <> email || ' ' || phone || coalesce(erased_at, '') then id end))`.execute(db);
  // Its own look at the table comes once a tenth of it has changed.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze trips`.execute(db);
}
