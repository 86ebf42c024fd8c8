import { type Kysely, sql } from 'kysely';

/** What the traveller leaves by their link, and the language that they were spoken to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['locale', 'email', 'phone']) {
    await db.schema
      .alterTable('trips')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql`''`))
      .execute();
  }
  await db.schema
    .alterTable('outbox')
    .addColumn('calendar', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
}
