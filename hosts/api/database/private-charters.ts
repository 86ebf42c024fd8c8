import type { CharterRecord, CharterRequest } from 'charter-widgets/api';
import type { Selectable } from 'kysely';
import type { Database } from './open';
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
export async function allCharters(db: Database): Promise<CharterRecord[]> {
  const charters = await db
    .selectFrom('private_charters')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // Read after the charters: one that is stored in between has no row above to hang its segments on.
  const segments = await db.selectFrom('private_charter_segments').selectAll().orderBy('id').execute();
  const byCharter = new Map(charters.map(({ id }) => [id, [] as typeof segments]));
  for (const segment of segments) byCharter.get(segment.charter_id)?.push(segment);
  return charters.map((charter) => toRecord(charter, byCharter.get(charter.id) ?? []));
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
