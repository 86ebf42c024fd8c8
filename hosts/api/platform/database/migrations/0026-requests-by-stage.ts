import type { Kysely } from 'kysely';

/** Of a long list the requests at a stage are few, and lie far apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('requests_by_stage').on('trips').columns(['kind', 'stage', 'request_id']).execute();
}
