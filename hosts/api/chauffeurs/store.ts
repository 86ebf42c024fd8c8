import type { ChauffeurRecord } from '@charter-hosts/contract';
import type { ChauffeurRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import type { RequestList } from '../trips/listed';

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

/** The requests with these ids. The contract calls `created_at` `dateCreated` here. */
async function getChauffeurRequests(db: Database, ids: readonly number[]): Promise<ChauffeurRecord[]> {
  const requests = await camelCase(db).selectFrom('chauffeurRequests').selectAll().where('id', 'in', ids).execute();
  return requests.map(({ createdAt, ...request }) => ({ ...request, dateCreated: createdAt }));
}

export const chauffeurRequestList: RequestList<ChauffeurRecord> = {
  kind: 'chauffeur',
  read: getChauffeurRequests,
  listed: ({ firstName, lastName, email = '', phone = '', pickUpDate, pickUpTime = '', ...request }) => ({
    customer: `${firstName} ${lastName}`,
    departs: pickUpDate ? `${pickUpDate}T${pickUpTime}` : '',
    party: request.numberOfPassengers,
    amount: request.luggage,
    texts: [email, request.pickUpPlace ?? '', request.flightNumber ?? '', pickUpDate ? '' : pickUpTime],
    phones: [phone],
  }),
  documents: (db, after, upTo) =>
    db
      .selectFrom('chauffeur_requests')
      .select(['id', 'cnic_or_passport as document'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('cnic_or_passport', '<>', '')
      .execute(),
};

export async function findChauffeurRequest(db: Database, id: number): Promise<ChauffeurRecord | undefined> {
  return (await getChauffeurRequests(db, [id]))[0];
}
