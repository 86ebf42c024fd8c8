import type { CharterRecord, InternationalCharterRecord, RequestQuery } from '@charter-hosts/contract';
import type { CharterEstimate, CharterRequest, InternationalCharterRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';

/**
 * Stores a request with its segments, in a transaction, and returns its id.
 *
 * @param estimate what the traveller was shown; null for nothing
 */
export async function insertCharter(
  trx: Database,
  request: CharterRequest,
  createdAt: string,
  estimate: CharterEstimate | null = null,
): Promise<number> {
  const { segments, note = '', isDayFlexible, isTimeOpen, ...charter } = request;
  const { id } = await camelCase(trx)
    .insertInto('privateCharters')
    .values({
      ...charter,
      note,
      isDayFlexible: Number(isDayFlexible === true),
      isTimeOpen: Number(isTimeOpen === true),
      createdAt,
      estimate: estimate ? JSON.stringify(estimate) : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await camelCase(trx)
    .insertInto('privateCharterSegments')
    .values(segments.map((segment) => ({ ...segment, charterId: id })))
    .execute();
  return id;
}

/** The requests with these ids and their segments, newest first. */
async function getCharters(db: Database, ids: readonly number[]): Promise<CharterRecord[]> {
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
  return charters.map((charter) => ({
    ...charter,
    isDayFlexible: charter.isDayFlexible === 1,
    isTimeOpen: charter.isTimeOpen === 1,
    estimate: charter.estimate ? JSON.parse(charter.estimate) : null,
    segments: segments.filter(({ charterId }) => charterId === charter.id).map(({ charterId: _, ...rest }) => rest),
  }));
}

/** A page of the requests, newest first. */
export const listCharters = (db: Database, asked: RequestQuery): Promise<PagedList<CharterRecord>> =>
  pagedList(db, 'privateCharter', asked, (ids) => getCharters(db, ids));

export async function findCharter(db: Database, id: number): Promise<CharterRecord | undefined> {
  return (await getCharters(db, [id]))[0];
}

/** Stores a request and returns its id. */
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

const getInternationalCharters = (db: Database, ids: readonly number[]): Promise<InternationalCharterRecord[]> =>
  camelCase(db).selectFrom('internationalCharters').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();

/** A page of the requests, newest first. */
export const listInternationalCharters = (
  db: Database,
  asked: RequestQuery,
): Promise<PagedList<InternationalCharterRecord>> =>
  pagedList(db, 'internationalCharter', asked, (ids) => getInternationalCharters(db, ids));

export async function findInternationalCharter(
  db: Database,
  id: number,
): Promise<InternationalCharterRecord | undefined> {
  return (await getInternationalCharters(db, [id]))[0];
}
