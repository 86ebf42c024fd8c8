import { setImmediate } from 'node:timers/promises';
import { fold } from '@charter-hosts/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWriteFault } from '../http/errors';
import { type Database, isPostgres } from './open';

/** Rows of one transaction, for which other calls wait a few milliseconds. */
const BATCH = 200;

/**
 * Stores the folded text of each note that lacks it. A search calls this, so that writing or erasing notes does not have to.
 */
export const foldNotes = (db: Database): Promise<void> =>
  computeMissing(db, 'trip_events', sql`folded = '' and note <> ''`, async (trx, ids) => {
    const events = await trx.selectFrom('trip_events').select(['id', 'note']).where('id', 'in', ids).execute();
    return {
      columns: ['folded'],
      // The space marks the row as folded, also when the text is empty.
      rows: events.map(({ id, note }) => [id, `${fold(note)} `]),
    };
  });

/** Values of some columns for rows by their ids. */
interface Computed {
  columns: readonly string[];
  rows: (readonly [id: number, ...values: (string | number)[]])[];
}

/** Milliseconds that a list waits at most for what it shows beside its rows; the next one goes on. */
const MOST_MS = 200;

/** Ends a loop of batches after `MOST_MS`. */
export const createPatience = (): (() => boolean) => {
  const end = performance.now() + MOST_MS;
  return () => performance.now() < end;
};

/**
 * Computes columns of the rows that lack them, in batches, as long as `goesOn`. On a full disk a search uses what is stored
 * already.
 */
export async function computeMissing(
  db: Database,
  table: 'trips' | 'trip_events',
  /** An index has this condition. */
  isMissing: RawBuilder<SqlBool>,
  compute: (trx: Database, ids: number[]) => Promise<Computed>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const missing = (trx: Database) => trx.selectFrom(table).select('id').where(isMissing);
  try {
    while (goesOn() && (await missing(db).limit(1).executeTakeFirst())) {
      await db.transaction().execute(async (trx) => {
        // Another process waits, then finds them computed.
        const some = missing(trx)
          .orderBy('id')
          .limit(BATCH)
          .$if(isPostgres(trx), (query) => query.forUpdate());
        const ids = (await some.execute()).map(({ id }) => id);
        if (ids.length === 0) return;
        const { columns, rows } = await compute(trx, ids);
        const values = rows.map(
          (row) => sql`(${sql.join(row.map((value) => (typeof value === 'number' ? sql.lit(value) : value)))})`,
        );
        const changes = columns.map((column, index) => sql`${sql.ref(column)} = ${sql.ref(`made.column${index + 2}`)}`);
        await sql`update ${sql.table(table)} set ${sql.join(changes)} from (values ${sql.join(values)}) as made
          where ${sql.ref(`${table}.id`)} = made.column1`.execute(trx);
      });
      // SQLite answers synchronously: let other calls run between batches.
      await setImmediate();
    }
  } catch (error) {
    if (!isWriteFault(error)) throw error;
  }
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
