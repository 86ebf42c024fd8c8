import type { ChauffeurRecord } from '@charter-hosts/contract';
import type { ChauffeurRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { chauffeurFacts } from '../trips/facts';
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

export const chauffeurRequestList: RequestList<ChauffeurRecord> = {
  kind: 'chauffeur',
  async read(db, ids) {
    const requests = await camelCase(db).selectFrom('chauffeurRequests').selectAll().where('id', 'in', ids).execute();
    // The contract calls `created_at` `dateCreated` here.
    return requests.map(({ createdAt, ...request }) => ({ ...request, dateCreated: createdAt }));
  },
  listed: ({ firstName, lastName, email = '', phone = '', pickUpDate, pickUpTime = '', ...request }) => ({
    customer: `${firstName} ${lastName}`,
    departs: pickUpDate ? [pickUpDate, pickUpTime].filter(Boolean).join('T') : '',
    party: request.numberOfPassengers,
    amount: request.luggage,
    texts: [email, request.pickUpPlace ?? '', request.flightNumber ?? '', pickUpDate ? '' : pickUpTime],
    phones: [phone],
  }),
  facts: chauffeurFacts,
  documents: { table: 'chauffeur_requests', column: 'cnic_or_passport', id: 'id' },
};
