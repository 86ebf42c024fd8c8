import type { ChauffeurRecord, ChauffeurRequest } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import type { Database } from './open';
import { type PagedList, pagedList } from './paged-list';
import type { ChauffeurRequestTable } from './schema';

/** Stores a request; resolves to its id. */
export async function insertChauffeurRequest(
  trx: Database,
  request: ChauffeurRequest,
  createdAt: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('chauffeur_requests')
    .values({
      first_name: request.firstName,
      last_name: request.lastName,
      cnic_or_passport: request.cnicOrPassport,
      number_of_passengers: request.numberOfPassengers,
      luggage: request.luggage,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every request, newest first. */
export function listChauffeurRequests(db: Database): Promise<PagedList<ChauffeurRecord>> {
  return pagedList(db, 'chauffeur_requests', async (upTo, limit) => {
    const requests = await db
      .selectFrom('chauffeur_requests')
      .selectAll()
      .where('id', '<=', upTo)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return requests.map(toRecord);
  });
}

/** One request; undefined when there is none of that id. */
export async function findChauffeurRequest(db: Database, id: number): Promise<ChauffeurRecord | undefined> {
  const request = await db.selectFrom('chauffeur_requests').selectAll().where('id', '=', id).executeTakeFirst();
  return request && toRecord(request);
}

const toRecord = (request: Selectable<ChauffeurRequestTable>): ChauffeurRecord => ({
  id: request.id,
  firstName: request.first_name,
  lastName: request.last_name,
  cnicOrPassport: request.cnic_or_passport,
  numberOfPassengers: request.number_of_passengers,
  luggage: request.luggage,
  dateCreated: request.created_at,
});
