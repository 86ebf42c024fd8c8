import { type AircraftFields, type AircraftQuery, type AircraftRecord, MAX_PAGE } from '@charter-hosts/contract';

import type { Page } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import { bumpVersion, type Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { refuseSwept } from '../platform/images/store';

/** A page of the aircraft, newest first: those that follow on the one of the id `after`, which may be gone. */
export async function listAircraft(
  db: Database,
  { limit = MAX_PAGE, after }: AircraftQuery,
): Promise<Page<AircraftRecord>> {
  let aircraft = db.selectFrom('aircraft').selectAll().orderBy('id', 'desc');
  if (after !== undefined) aircraft = aircraft.where('id', '<', after);
  // One more than the page holds, to know whether there is a next page.
  const found = await aircraft.limit(limit + 1).execute();
  const records = found.slice(0, limit).map(toRecord);
  const { total } = await db
    .selectFrom('aircraft')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  // PostgreSQL's count(*) is a bigint, which pg returns as text.
  return { records, total: Number(total), next: found.length > limit ? String(records.at(-1)?.id) : null };
}

/** One aircraft; undefined when there is none of that id. */
export async function findAircraft(db: Database, id: number): Promise<AircraftRecord | undefined> {
  const aircraft = await db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirst();
  return aircraft && toRecord(aircraft);
}

/** The aircraft that a quote names: of several, one in service, the newest. */
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
 * Stores an aircraft, or with an `id` edits it, in the transaction it is given; what is left out keeps what it was.
 * `image` is the key of a new one. Resolves to its id, to undefined when there is none of that id, or to 'changed' when
 * another `version` is stored by now.
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

/** Deletes an aircraft that no flight uses; resolves to how many do, or to undefined when there is none of that id. */
export function deleteAircraft(db: Database, id: number): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    const { flights } = await trx
      .selectFrom('flights')
      .select(({ fn }) => fn.countAll().as('flights'))
      .where('aircraft_id', '=', id)
      .executeTakeFirstOrThrow();
    // PostgreSQL's count(*) is a bigint, which pg returns as text.
    if (Number(flights) > 0) return Number(flights);
    const deleted = await trx.deleteFrom('aircraft').where('id', '=', id).returning('id').executeTakeFirst();
    return deleted && 0;
  });
}

function toRecord(aircraft: Selectable<Schema['aircraft']>): AircraftRecord {
  return {
    id: aircraft.id,
    name: aircraft.name,
    type: aircraft.type,
    specifications: aircraft.specifications,
    capacity: aircraft.capacity,
    isActive: aircraft.is_active === 1,
    imageUrl: imageUrl(aircraft.image),
    createdAt: aircraft.created_at,
    version: aircraft.version,
  };
}

/** Where stored images are served, relative to the API's own origin. */
export const IMAGES_PATH = '/api/images/';

/** The address of a stored image; '' stays ''. */
const imageUrl = (key: string) => key && `${IMAGES_PATH}${key}`;
