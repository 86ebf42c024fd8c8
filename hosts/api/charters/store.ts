import type { CharterRecord, InternationalCharterRecord, RequestQuery } from '@charter-hosts/contract';
import type { CharterRequest, InternationalCharterRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';

/** Stores a request with its segments, in the transaction it is given; resolves to its id. */
export async function insertCharter(trx: Database, request: CharterRequest, createdAt: string): Promise<number> {
  const { segments, ...charter } = request;
  const { id } = await camelCase(trx)
    .insertInto('privateCharters')
    .values({ ...charter, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await camelCase(trx)
    .insertInto('privateCharterSegments')
    .values(segments.map((segment) => ({ ...segment, charterId: id })))
    .execute();
  return id;
}

/** The requests that are asked for with their segments, newest first. */
export function listCharters(db: Database, asked: RequestQuery): Promise<PagedList<CharterRecord>> {
  return pagedList(db, 'privateCharter', asked, async (ids) => {
    const charters = await camelCase(db)
      .selectFrom('privateCharters')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();
    const segments = await camelCase(db)
      .selectFrom('privateCharterSegments')
      .selectAll()
      .where('charterId', 'in', ids)
      .orderBy('id')
      .execute();
    const byCharter = new Map(charters.map(({ id }) => [id, [] as typeof segments]));
    for (const segment of segments) byCharter.get(segment.charterId)?.push(segment);
    return charters.map((charter) => ({ ...charter, segments: (byCharter.get(charter.id) ?? []).map(withoutCharter) }));
  });
}

/** One request with its segments; undefined when there is none of that id. */
export async function findCharter(db: Database, id: number): Promise<CharterRecord | undefined> {
  const charter = await camelCase(db).selectFrom('privateCharters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!charter) return undefined;
  const segments = await camelCase(db)
    .selectFrom('privateCharterSegments')
    .selectAll()
    .where('charterId', '=', id)
    .orderBy('id')
    .execute();
  return { ...charter, segments: segments.map(withoutCharter) };
}

const withoutCharter = <S extends { charterId: number }>({ charterId: _, ...segment }: S) => segment;

/** Stores a request; resolves to its id. */
export async function insertInternationalCharter(
  trx: Database,
  request: InternationalCharterRequest,
  createdAt: string,
): Promise<number> {
  const { id } = await camelCase(trx)
    .insertInto('internationalCharters')
    .values({ ...request, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The requests that are asked for, newest first. */
export function listInternationalCharters(
  db: Database,
  asked: RequestQuery,
): Promise<PagedList<InternationalCharterRecord>> {
  return pagedList(db, 'internationalCharter', asked, (ids) =>
    camelCase(db)
      .selectFrom('internationalCharters')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** One request; undefined when there is none of that id. */
export async function findInternationalCharter(
  db: Database,
  id: number,
): Promise<InternationalCharterRecord | undefined> {
  return camelCase(db).selectFrom('internationalCharters').selectAll().where('id', '=', id).executeTakeFirst();
}
