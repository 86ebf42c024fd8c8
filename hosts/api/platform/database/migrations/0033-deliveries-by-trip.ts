import type { Kysely } from 'kysely';

/** Which trip a delivery is about, so that erasing the trip finds it; null for a test, and for one from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deliveries').addColumn('trip_id', 'integer').execute();
  await db.schema.createIndex('deliveries_by_trip').on('deliveries').column('trip_id').execute();
}
