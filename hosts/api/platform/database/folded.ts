import { setImmediate } from 'node:timers/promises';
import { fold, type RequestKind } from '@charter-hosts/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWriteFault } from '../http/errors';
import { type Database, isPostgres } from './open';
import type { Schema } from './schema';

/** Rows of one transaction, for which other calls wait a few milliseconds. */
const BATCH = 200;

/** Rows whose text is not folded yet; the conditions are those of the indexes. */
const UNFOLDED = {
  trips: sql<SqlBool>`folded = ''`,
  trip_events: sql<SqlBool>`folded = '' and note <> ''`,
} as const;
type Table = keyof typeof UNFOLDED;

/**
 * Writes the folded text of each row that lacks it. A search calls this, so that writing or erasing names does not have to.
 * On a full disk the search uses what is folded already.
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
      // Another process waits, then finds them folded.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const texts = table === 'trips' ? await readNames(trx, ids) : await readNotes(trx, ids);
    // The space marks the row as folded, also when the text is empty.
    const values = ids.map((id) => sql`(${sql.lit(id)}, ${`${fold((texts.get(id) ?? []).join(' '))} `})`);
    await sql`update ${sql.table(table)} set folded = made.column2 from (values ${sql.join(values)}) as made
      where ${sql.ref(`${table}.id`)} = made.column1`.execute(trx);
  });
}

async function readNotes(trx: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const events = await trx.selectFrom('trip_events').select(['id', 'note']).where('id', 'in', ids).execute();
  return new Map(events.map(({ id, note }) => [id, [note]]));
}

/** A text column, or fields of a column with a JSON object. */
type Source = string | { json: string; names: readonly string[] };

/** The columns with names and places of a request. */
export const NAME_COLUMNS: Readonly<
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
  chauffeur: [
    {
      table: 'chauffeur_requests',
      id: 'id',
      columns: ['first_name', 'last_name', 'email', 'pick_up_place', 'flight_number'],
    },
  ],
};

/** The references, names and places of trips, by id. */
async function readNames(trx: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const trips = await trx
    .selectFrom('trips')
    .select(['id', 'kind', 'request_id', 'reference'])
    .where('id', 'in', ids)
    .execute();
  const texts = new Map(trips.map(({ id, reference }) => [id, [reference]]));
  for (const kind of new Set(trips.map((trip) => trip.kind))) {
    const tripOf = new Map(trips.flatMap(({ id, ...trip }) => (trip.kind === kind ? [[trip.request_id, id]] : [])));
    for (const { table, id, columns } of NAME_COLUMNS[kind]) {
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

/** Matches folded texts that contain each part of a word. A word that folds to nothing matches every text. */
export function hasWord(folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const parts = fold(word).split(' ').filter(Boolean);
  if (parts.length === 0) return sql`1 = 1`;
  return sql`(${sql.join(
    parts.map((part) => hasPart(folded, part)),
    sql` and `,
  )})`;
}

/** Matches texts that contain another, letter by letter. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
