import type { CharterRecord, CharterRequest } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import type { Database } from './open';
import { type PagedList, pagedList } from './paged-list';
import type { PrivateCharterSegmentTable, PrivateCharterTable } from './schema';

/** Stores a request with its segments, in the transaction it is given; resolves to its id. */
export async function insertCharter(trx: Database, request: CharterRequest, createdAt: string): Promise<number> {
  const { segments, ...charter } = request;
  const { id } = await trx
    .insertInto('private_charters')
    .values({ ...charter, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('private_charter_segments')
    .values(
      segments.map(({ fromLocation, toLocation, departDate, seats, luggage, pets }) => ({
        charter_id: id,
        from_location: fromLocation,
        to_location: toLocation,
        depart_date: departDate,
        seats,
        luggage,
        pets,
      })),
    )
    .execute();
  return id;
}

/** Every request with its segments, newest first. */
export function listCharters(db: Database): Promise<PagedList<CharterRecord>> {
  return pagedList(db, 'private_charters', async (upTo, limit) => {
    const charters = await db
      .selectFrom('private_charters')
      .selectAll()
      .where('id', '<=', upTo)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    const segments = await db
      .selectFrom('private_charter_segments')
      .selectAll()
      .where('charter_id', '<=', upTo)
      .where('charter_id', '>=', charters.at(-1)?.id ?? upTo)
      .orderBy('id')
      .execute();
    const byCharter = new Map(charters.map(({ id }) => [id, [] as typeof segments]));
    // One whose request was stored since the first query belongs to none of these.
    for (const segment of segments) byCharter.get(segment.charter_id)?.push(segment);
    return charters.map((charter) => toRecord(charter, byCharter.get(charter.id) ?? []));
  });
}

/** One request with its segments; undefined when there is none of that id. */
export async function findCharter(db: Database, id: number): Promise<CharterRecord | undefined> {
  const charter = await db.selectFrom('private_charters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!charter) return undefined;
  const segments = await db
    .selectFrom('private_charter_segments')
    .selectAll()
    .where('charter_id', '=', id)
    .orderBy('id')
    .execute();
  return toRecord(charter, segments);
}

function toRecord(
  { created_at, ...charter }: Selectable<PrivateCharterTable>,
  segments: Selectable<PrivateCharterSegmentTable>[],
): CharterRecord {
  return {
    ...charter,
    createdAt: created_at,
    segments: segments.map((segment) => ({
      id: segment.id,
      fromLocation: segment.from_location,
      toLocation: segment.to_location,
      departDate: segment.depart_date,
      seats: segment.seats,
      luggage: segment.luggage,
      pets: segment.pets,
    })),
  };
}
