import { type Kysely, sql } from 'kysely';

/**
 * What a search of the back office compares: the names and places of a request, and the notes, as one text for every
 * way of typing them, where '' is not computed yet; and where an answer to a mail goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['trips', 'trip_events'])
    await db.schema
      .alterTable(table)
      .addColumn('folded', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await sql`create index trips_to_fold on trips (id) where folded = ''`.execute(db);
  await sql`create index notes_to_fold on trip_events (id) where folded = '' and note <> ''`.execute(db);
  await db.schema
    .alterTable('outbox')
    .addColumn('reply_to', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Places of flights were folded in another way.
  await sql`update flights set from_search = '', to_search = ''`.execute(db);
}
