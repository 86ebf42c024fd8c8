import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Tokens from before this carry no version and stand for 0: nobody is signed out by the upgrade.
  await db.schema
    .alterTable('users')
    .addColumn('token_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
