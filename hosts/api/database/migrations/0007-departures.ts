import { type Kysely, type Migration, sql } from 'kysely';
import { departsAt, flightMinutes } from '../departures';

const BATCH = 500;

/** Adds when each flight departs, as an instant, and how long it takes. */
export const departures = (homeZone: string): Migration => ({
  async up(db: Kysely<Flights>) {
    // SQLite's migrations are in no transaction, and this one is more than one statement.
    await (db.isTransaction
      ? addDepartures(db, homeZone)
      : db.transaction().execute((trx) => addDepartures(trx, homeZone)));
  },
});

interface Flights {
  flights: {
    id: number;
    from_code: string;
    to_code: string;
    departure_datetime: string;
    arrival_datetime: string;
  };
}

async function addDepartures(db: Kysely<Flights>, homeZone: string): Promise<void> {
  await db.schema
    .alterTable('flights')
    .addColumn('departs_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('flights').addColumn('duration_minutes', 'integer').execute();
  for (let last = 0; ; ) {
    const flights = await db
      .selectFrom('flights')
      .select(['id', 'from_code', 'to_code', 'departure_datetime', 'arrival_datetime'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const newest = flights.at(-1);
    if (!newest) return;
    last = newest.id;
    const rows = flights.map(({ id, from_code, to_code, departure_datetime, arrival_datetime }) => {
      const minutes = flightMinutes({
        fromCode: from_code,
        toCode: to_code,
        departure: departure_datetime,
        arrival: arrival_datetime,
      });
      return sql`(${sql.lit(id)}, ${departsAt(from_code, departure_datetime, homeZone)}, ${sql.lit(minutes)})`;
    });
    await sql`update flights set departs_at = computed.column2, duration_minutes = computed.column3
      from (values ${sql.join(rows)}) as computed where flights.id = computed.column1`.execute(db);
  }
}
