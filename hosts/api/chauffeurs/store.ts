import type { ChauffeurRecord, RequestQuery } from '@charter-hosts/contract';
import type { ChauffeurRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';

/** Stores a request; resolves to its id. */
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

/** The requests that are asked for, newest first. */
export function listChauffeurRequests(db: Database, asked: RequestQuery): Promise<PagedList<ChauffeurRecord>> {
  return pagedList(db, 'chauffeur', asked, async (ids) => {
    const requests = await camelCase(db)
      .selectFrom('chauffeurRequests')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();
    return requests.map(toRecord);
  });
}

/** One request; undefined when there is none of that id. */
export async function findChauffeurRequest(db: Database, id: number): Promise<ChauffeurRecord | undefined> {
  const request = await camelCase(db)
    .selectFrom('chauffeurRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return request && toRecord(request);
}

/** The contract calls `created_at` `dateCreated` for this resource. */
const toRecord = <R extends { createdAt: string }>({ createdAt, ...request }: R) => ({
  ...request,
  dateCreated: createdAt,
});
