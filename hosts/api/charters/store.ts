import { CHARTER_TYPES, type CharterRecord, type InternationalCharterRecord } from '@charter-hosts/contract';
import type { CharterEstimate, CharterRequest, InternationalCharterRequest } from 'charter-widgets/contract';
import { camelCase, type Database } from '../platform/database/open';
import { charterFacts, internationalFacts } from '../trips/facts';
import { type RequestList, searchableTime } from '../trips/listed';

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

/** The requests with these ids and their segments. */
async function getCharters(db: Database, ids: readonly number[]): Promise<CharterRecord[]> {
  const charters = await camelCase(db).selectFrom('privateCharters').selectAll().where('id', 'in', ids).execute();
  const segments = await camelCase(db)
    .selectFrom('privateCharterSegments')
    .selectAll()
    .where('charterId', 'in', ids)
    .orderBy('id')
    .execute();
  const byCharter = new Map<number, CharterRecord['segments']>(ids.map((id) => [id, []]));
  for (const { charterId, ...segment } of segments) byCharter.get(charterId)?.push(segment);
  return charters.map((charter) => ({
    ...charter,
    isDayFlexible: charter.isDayFlexible === 1,
    isTimeOpen: charter.isTimeOpen === 1,
    estimate: charter.estimate ? JSON.parse(charter.estimate) : null,
    segments: byCharter.get(charter.id) ?? [],
  }));
}

export const charterList: RequestList<CharterRecord> = {
  kind: 'privateCharter',
  read: getCharters,
  listed: ({ trip, name, email, phone, note = '', segments }) => ({
    customer: name,
    places: segments.flatMap(({ fromLocation, toLocation }, index) =>
      fromLocation === segments[index - 1]?.toLocation ? [toLocation] : [fromLocation, toLocation],
    ),
    departs: segments[0]?.departDate ?? '',
    type: CHARTER_TYPES[trip] ?? '',
    party: Math.max(0, ...segments.map(({ seats }) => seats)),
    texts: [email, note, ...segments.slice(1).map(({ departDate }) => searchableTime(departDate))],
    phones: [phone],
  }),
  facts: charterFacts,
  documents: { table: 'private_charters', column: 'cnic', id: 'id' },
};

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

export const internationalList: RequestList<InternationalCharterRecord> = {
  kind: 'internationalCharter',
  read: (db, ids) => camelCase(db).selectFrom('internationalCharters').selectAll().where('id', 'in', ids).execute(),
  listed: ({ departureLocation: from, destinationLocation: to, ...request }) => ({
    customer: request.name,
    places: request.returnDateTime === null ? [from, to] : [from, to, from],
    departs: request.departureDateTime,
    type: request.serviceType,
    party: request.seats,
    texts: [request.email, request.preferredAircraft, request.message],
    phones: [request.phoneNo],
  }),
  facts: internationalFacts,
};
