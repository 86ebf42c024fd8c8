import type { Kysely } from 'kysely';

/** When what is personal of a trip was erased; null while it is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trips').addColumn('erased_at', 'text').execute();
}
