import type { Kysely } from 'kysely';

/** Versions of the records that two people can edit, and who set a trip's due time by hand: null where nobody did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['trips', 'partners', 'webhooks', 'users']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }
  await db.schema.alterTable('trips').addColumn('due_set_by', 'integer').execute();
}
