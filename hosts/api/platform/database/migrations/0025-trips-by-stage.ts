import type { Kysely } from 'kysely';

/** Trips are counted by their stage, and those that are late, while others wait for the embedded database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('trips_by_stage').on('trips').columns(['stage', 'due_at']).execute();
}
