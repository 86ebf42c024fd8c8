import { setImmediate } from 'node:timers/promises';
import { fold, type RequestKind } from '@charter-hosts/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWriteFault } from '../http/errors';
import { type Database, isPostgres } from './open';
import type { Schema } from './schema';

/** Rows that are folded in one transaction: few enough that other calls wait some milliseconds only. */
const BATCH = 200;

/** Rows whose text is not folded yet, written as the indexes have it. */
const UNFOLDED = {
  trips: sql<SqlBool>`folded = ''`,
  trip_events: sql<SqlBool>`folded = '' and note <> ''`,
} as const;
type Table = keyof typeof UNFOLDED;

/**
 * Writes the folded text of each row that has none. It is called before a search, so that what writes names, or erases
 * them, need not think of it: a row that is new has none. On a full disk what is folded already is searched.
 */
export async function foldNew(db: Database, table: Table): Promise<void> {
  const isUnfolded = () => db.selectFrom(table).select('id').where(UNFOLDED[table]).limit(1).executeTakeFirst();
  try {
    while (await isUnfolded()) {
      await foldSome(db, table);
      // SQLite answers synchronously: let other calls run between batches.
      await setImmediate();
    }
  } catch (error) {
    if (!isWriteFault(error)) throw error;
  }
}

function foldSome(db: Database, table: Table): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where(UNFOLDED[table])
      .orderBy('id')
      .limit(BATCH)
      // Another process waits, and then finds them folded.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const texts = table === 'trips' ? await namesOf(trx, ids) : await notesOf(trx, ids);
    // The space says that it is folded also where nothing is left of it.
    const values = ids.map((id) => sql`(${sql.lit(id)}, ${`${fold((texts.get(id) ?? []).join(' '))} `})`);
    await sql`update ${sql.table(table)} set folded = made.column2 from (values ${sql.join(values)}) as made
      where ${sql.ref(`${table}.id`)} = made.column1`.execute(trx);
  });
}

async function notesOf(trx: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const events = await trx.selectFrom('trip_events').select(['id', 'note']).where('id', 'in', ids).execute();
  return new Map(events.map(({ id, note }) => [id, [note]]));
}

/** Of a column, text; of a JSON object that a column holds, its texts with these names. */
type Source = string | { json: string; names: readonly string[] };

/** Where the names and places of a request stand: in its own row, and in rows that name it. */
export const NAMES: Readonly<
  Record<RequestKind, readonly { table: keyof Schema; id: string; columns: readonly Source[] }[]>
> = {
  privateCharter: [
    { table: 'private_charters', id: 'id', columns: ['name', 'email'] },
    { table: 'private_charter_segments', id: 'charter_id', columns: ['from_location', 'to_location'] },
  ],
  internationalCharter: [
    {
      table: 'international_charters',
      id: 'id',
      columns: ['name', 'email', 'departure_location', 'destination_location', 'preferred_aircraft'],
    },
  ],
  flightBooking: [
    {
      table: 'flight_bookings',
      id: 'id',
      columns: [
        'first_name',
        'last_name',
        'email',
        { json: 'booked', names: ['fromLocation', 'toLocation', 'aircraftName'] },
      ],
    },
    { table: 'travel_persons', id: 'booking_id', columns: ['first_name', 'last_name'] },
  ],
  chauffeur: [{ table: 'chauffeur_requests', id: 'id', columns: ['first_name', 'last_name', 'email'] }],
};

/** The names and places of the requests of some trips, with their references. */
async function namesOf(trx: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const trips = await trx
    .selectFrom('trips')
    .select(['id', 'kind', 'request_id', 'reference'])
    .where('id', 'in', ids)
    .execute();
  const texts = new Map(trips.map(({ id, reference }) => [id, [reference]]));
  for (const kind of new Set(trips.map((trip) => trip.kind))) {
    const tripOf = new Map(trips.flatMap(({ id, ...trip }) => (trip.kind === kind ? [[trip.request_id, id]] : [])));
    for (const { table, id, columns } of NAMES[kind]) {
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.ref(id)} as request_id, ${sql.join(columns.map((column) => sql.ref(columnOf(column))))}
        from ${sql.table(table)} where ${sql.ref(id)} in (${sql.join([...tripOf.keys()])})`.execute(trx);
      for (const row of rows) {
        const own = texts.get(tripOf.get(Number(row.request_id)) ?? 0);
        own?.push(...columns.flatMap((column) => textsIn(String(row[columnOf(column)]), column)));
      }
    }
  }
  return texts;
}

const columnOf = (source: Source): string => (typeof source === 'string' ? source : source.json);

function textsIn(text: string, source: Source): string[] {
  if (typeof source === 'string') return [text];
  if (text === '') return [];
  const object: Record<string, unknown> = JSON.parse(text);
  return source.names.map((name) => String(object[name] ?? ''));
}

/** That each part of a word is in a folded text; what is nothing once it is folded is in every text. */
export function hasWord(folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const parts = fold(word).split(' ').filter(Boolean);
  if (parts.length === 0) return sql`1 = 1`;
  return sql`(${sql.join(
    parts.map((part) => hasPart(folded, part)),
    sql` and `,
  )})`;
}

/** That a text has another in it, letter by letter. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
