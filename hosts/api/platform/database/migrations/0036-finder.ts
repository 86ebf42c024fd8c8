import { type Kysely, sql } from 'kysely';

/** What the search over everything looks for: the requests of a day, the quotes of a tail, and words of notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['private_charter_segments', 'depart_date'],
    ['international_charters', 'departure_date_time'],
    ['international_charters', 'return_date_time'],
    ['flight_bookings', 'departure_date'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  // A tail is found with and without its hyphen, in either case.
  await sql`create index quotes_by_tail on quotes ((replace(replace(upper(tail), '-', ''), ' ', '')))`.execute(db);
  // Of all that happened few entries have a note: the words are looked for in the notes alone.
  await sql`create index trip_notes on trip_events (id) where note <> ''`.execute(db);
}
