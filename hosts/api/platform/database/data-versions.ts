import type { Database } from './open';

/**
 * What is counted: `flights` is all that anybody's search of them may read, the aircraft too; `bookings` is what an admin's
 * tells beside it; `trips` is what the desk has changed in its files.
 */
export type DataVersion = 'flights' | 'bookings' | 'trips';

/**
 * Counts a write, in its own transaction, so that whoever keeps what was read knows that it is out of date. On PostgreSQL
 * the next who counts waits from here to the end of it. For flights and bookings it is the first statement: their writers go
 * one after the other. For trips it is the last, as those of two trips have nothing to do with each other.
 */
export async function bumpVersion(trx: Database, name: DataVersion): Promise<void> {
  await trx
    .insertInto('data_versions')
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({ version: eb(ref('data_versions.version'), '+', 1) })),
    )
    .execute();
}

/** How many writes were counted, of all that is named. */
export async function dataVersion(db: Database, ...names: DataVersion[]): Promise<number> {
  const counted = await db.selectFrom('data_versions').select('version').where('name', 'in', names).execute();
  return counted.reduce((sum, { version }) => sum + version, 0);
}
