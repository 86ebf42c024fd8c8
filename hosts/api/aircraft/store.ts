import { type AircraftFields, type AircraftQuery, type AircraftRecord, MAX_PAGE } from '@charter-hosts/contract';
import type { Page } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import { bumpVersion, countOf, type Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { refuseSwept } from '../platform/images/store';

/** A page of the aircraft, newest first, after the one with the id `after`, which may be deleted. */
export async function listAircraft(
  db: Database,
  { limit = MAX_PAGE, after }: AircraftQuery,
): Promise<Page<AircraftRecord>> {
  let aircraft = db.selectFrom('aircraft').selectAll().orderBy('id', 'desc');
  if (after !== undefined) aircraft = aircraft.where('id', '<', after);
  // One more, to know whether there is a next page.
  const found = await aircraft.limit(limit + 1).execute();
  const records = found.slice(0, limit).map(toRecord);
  const total = await countOf(db.selectFrom('aircraft'));
  return { records, total, next: found.length > limit ? String(records.at(-1)?.id) : null };
}

export async function findAircraft(db: Database, id: number): Promise<AircraftRecord | undefined> {
  const aircraft = await db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirst();
  return aircraft && toRecord(aircraft);
}

/** The aircraft with a name. Of several, one in service is preferred, then the newest. */
export async function findAircraftByName(db: Database, name: string): Promise<AircraftRecord | undefined> {
  const aircraft = await db
    .selectFrom('aircraft')
    .selectAll()
    .where('name', '=', name)
    .orderBy('is_active', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return aircraft && toRecord(aircraft);
}

/**
 * Creates an aircraft, or with an `id` edits it, in a transaction. Missing fields stay as they are. `image` is the key of a
 * new image. Returns its id; undefined when there is no such aircraft; 'changed' when another `version` is stored.
 */
export async function saveAircraft(
  trx: Database,
  { id, name, type, specifications, capacity, isActive, removeImage, version }: AircraftFields,
  image = removeImage ? '' : undefined,
): Promise<number | 'changed' | undefined> {
  const values = { name, type, specifications, capacity };
  await bumpVersion(trx, 'flights');
  if (image) await refuseSwept(trx, [image]);
  if (id !== undefined && version !== undefined) {
    const stored = await trx.selectFrom('aircraft').select('version').where('id', '=', id).executeTakeFirst();
    if (stored && stored.version !== version) return 'changed';
  }
  const saved =
    id === undefined
      ? await trx
          .insertInto('aircraft')
          .values({
            ...values,
            is_active: isActive === false ? 0 : 1,
            image: image ?? '',
            created_at: new Date().toISOString(),
          })
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('aircraft')
          .set(({ eb }) => ({
            ...values,
            ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
            ...(image !== undefined && { image }),
            version: eb('version', '+', 1),
          }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
  return saved?.id;
}

/** Deletes an aircraft that no flight uses. Returns the number of flights that use it; undefined when there is no such aircraft. */
export function deleteAircraft(db: Database, id: number): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const flights = await countOf(trx.selectFrom('flights').where('aircraft_id', '=', id));
    if (flights > 0) return flights;
    const deleted = await trx.deleteFrom('aircraft').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted && 0;
  });
}

function toRecord({ is_active, image, created_at, ...row }: Selectable<Schema['aircraft']>): AircraftRecord {
  return { ...row, isActive: is_active === 1, imageUrl: image && `${IMAGES_PATH}${image}`, createdAt: created_at };
}

/** The path of stored images on the API's origin. */
export const IMAGES_PATH = '/api/images/';
