import { type Kysely, sql } from 'kysely';

/** What an admin may do, and since when they may do nothing any more. Those from before this are owners: ''. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
  for (const name of ['disabled_at', 'signed_in_at']) {
    await db.schema.alterTable('users').addColumn(name, 'text').execute();
  }
}
