import type { InternationalCharterRecord, InternationalCharterRequest } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import type { Database } from './open';
import { type PagedList, pagedList } from './paged-list';
import type { InternationalCharterTable } from './schema';

/** Stores a request; resolves to its id. */
export async function insertInternationalCharter(
  trx: Database,
  request: InternationalCharterRequest,
  createdAt: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('international_charters')
    .values({
      name: request.name,
      email: request.email,
      phone_no: request.phoneNo,
      service_type: request.serviceType,
      departure_location: request.departureLocation,
      destination_location: request.destinationLocation,
      departure_date_time: request.departureDateTime,
      return_date_time: request.returnDateTime,
      seats: request.seats,
      preferred_aircraft: request.preferredAircraft,
      message: request.message,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every request, newest first. */
export function listInternationalCharters(db: Database): Promise<PagedList<InternationalCharterRecord>> {
  return pagedList(db, 'international_charters', async (upTo, limit) => {
    const charters = await db
      .selectFrom('international_charters')
      .selectAll()
      .where('id', '<=', upTo)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return charters.map(toRecord);
  });
}

/** One request; undefined when there is none of that id. */
export async function findInternationalCharter(
  db: Database,
  id: number,
): Promise<InternationalCharterRecord | undefined> {
  const charter = await db.selectFrom('international_charters').selectAll().where('id', '=', id).executeTakeFirst();
  return charter && toRecord(charter);
}

const toRecord = (charter: Selectable<InternationalCharterTable>): InternationalCharterRecord => ({
  id: charter.id,
  name: charter.name,
  email: charter.email,
  phoneNo: charter.phone_no,
  serviceType: charter.service_type,
  departureLocation: charter.departure_location,
  destinationLocation: charter.destination_location,
  departureDateTime: charter.departure_date_time,
  returnDateTime: charter.return_date_time,
  seats: charter.seats,
  preferredAircraft: charter.preferred_aircraft,
  message: charter.message,
  createdAt: charter.created_at,
});
