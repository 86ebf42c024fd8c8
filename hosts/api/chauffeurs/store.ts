import type { ChauffeurRecord, RequestQuery } from '@charter-hosts/contract';
import type { ChauffeurRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';

/** Stores a request and returns its id. */
export async function insertChauffeurRequest(
  trx: Database,
  request: ChauffeurRequest,
  createdAt: string,
): Promise<number> {
  const { id } = await camelCase(trx)
    .insertInto('chauffeurRequests')
    .values({ ...request, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The requests with these ids, newest first. The contract calls `created_at` `dateCreated` here. */
async function getChauffeurRequests(db: Database, ids: readonly number[]): Promise<ChauffeurRecord[]> {
  const requests = await camelCase(db)
    .selectFrom('chauffeurRequests')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return requests.map(({ createdAt, ...request }) => ({ ...request, dateCreated: createdAt }));
}

/** A page of the requests, newest first. */
export const listChauffeurRequests = (db: Database, asked: RequestQuery): Promise<PagedList<ChauffeurRecord>> =>
  pagedList(db, 'chauffeur', asked, (ids) => getChauffeurRequests(db, ids));

export async function findChauffeurRequest(db: Database, id: number): Promise<ChauffeurRecord | undefined> {
  return (await getChauffeurRequests(db, [id]))[0];
}
