import { sql } from 'kysely';
import { bumpVersion, type Database } from '../database/open';

/** A row would refer to an image that was removed from the store in the meantime. */
export class SweptImageError extends Error {
  override readonly name = 'SweptImageError';
}

/** Whether a key was removed from the store; it is never used again. */
export async function isSwept(db: Database, key: string): Promise<boolean> {
  return (await sweptOf(db, [key])).length > 0;
}

/**
 * Throws a SweptImageError for keys that were removed from the store. It is called after `bumpVersion` in the transaction that
 * stores rows with these keys, as in the sweep, so that one sees the other.
 */
export async function refuseSwept(trx: Database, keys: string[]): Promise<void> {
  if ((await sweptOf(trx, keys)).length > 0) throw new SweptImageError('The image was removed in the meantime');
}

/** Marks the keys that no row uses, and resolves to them: they can be removed from the store. */
export function sweepUnused(db: Database, keys: string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const used = await listUsedImages(trx, keys);
    const unused = keys.filter((key) => !used.has(key));
    if (unused.length > 0) {
      await trx
        .insertInto('swept_images')
        .values(unused.map((key) => ({ key })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return unused;
  });
}

/** The keys that rows use. */
export async function listUsedImages(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const used = await db
    .selectFrom('flight_images')
    .select('image')
    .where('image', 'in', keys)
    .union(db.selectFrom('aircraft').select('image').where('image', 'in', keys))
    .execute();
  return new Set(used.map(({ image }) => image));
}

/** Whether travellers may see an image: not if only private flights use it. An unused one is visible until it is swept. */
export async function isPublicImage(db: Database, key: string): Promise<boolean> {
  const uses = await db
    .selectFrom('flight_images')
    .innerJoin('flights', 'flights.id', 'flight_images.flight_id')
    .select('flights.is_public')
    .where('flight_images.image', '=', key)
    .union(db.selectFrom('aircraft').select(sql.lit(1).as('is_public')).where('image', '=', key))
    .execute();
  return uses.length === 0 || uses.some(({ is_public }) => is_public === 1);
}

async function sweptOf(db: Database, keys: string[]): Promise<{ key: string }[]> {
  return keys.length === 0 ? [] : db.selectFrom('swept_images').select('key').where('key', 'in', keys).execute();
}
