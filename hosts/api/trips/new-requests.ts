import type { NewRequest, RequestKind } from '@charter-hosts/contract';
import { codeOf } from '../flights/store';
import type { Database } from '../platform/database/open';

/** So many are counted; a desk with more has other worries. */
const MOST = 500;

interface Way {
  id: number;
  departs: string;
  places: string[];
}

/** The requests that nobody has taken up yet, the newest first, without anything personal. */
export async function listNewRequests(db: Database): Promise<NewRequest[]> {
  const trips = await db
    .selectFrom('trips')
    .select(['kind', 'request_id', 'reference', 'created_at', 'due_at'])
    .where('stage', '=', 'new')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const ways = new Map<string, Way>();
  for (const kind of new Set(trips.map((trip) => trip.kind))) {
    const ids = trips.flatMap((trip) => (trip.kind === kind ? trip.request_id : []));
    for (const way of await waysOf(db, kind, ids)) ways.set(`${kind} ${way.id}`, way);
  }
  return trips.map(({ kind, request_id: requestId, reference, created_at: createdAt, due_at: dueAt }) => {
    const { departs = '', places = [] } = ways.get(`${kind} ${requestId}`) ?? {};
    return { kind, requestId, reference, createdAt, dueAt, departs, codes: places.map(codeOf).filter(Boolean) };
  });
}

/** Where some requests of a kind lead, and when they first depart. */
async function waysOf(db: Database, kind: RequestKind, ids: number[]): Promise<Way[]> {
  if (kind === 'privateCharter') {
    const segments = await db
      .selectFrom('private_charter_segments')
      .select(['charter_id', 'from_location', 'to_location', 'depart_date'])
      .where('charter_id', 'in', ids)
      .orderBy('charter_id')
      .orderBy('id')
      .execute();
    const ways = new Map<number, Way>();
    for (const { charter_id: id, from_location, to_location, depart_date: departs } of segments) {
      const way = ways.get(id) ?? { id, departs, places: [from_location] };
      way.places.push(to_location);
      ways.set(id, way);
    }
    return [...ways.values()];
  }
  if (kind === 'internationalCharter') {
    const charters = await db
      .selectFrom('international_charters')
      .select(['id', 'departure_location', 'destination_location', 'departure_date_time'])
      .where('id', 'in', ids)
      .execute();
    return charters.map((charter) => ({
      id: charter.id,
      departs: charter.departure_date_time,
      places: [charter.departure_location, charter.destination_location],
    }));
  }
  if (kind === 'flightBooking') {
    const bookings = await db
      .selectFrom('flight_bookings')
      .leftJoin('flights', 'flights.id', 'flight_bookings.flight_id')
      .select(['flight_bookings.id', 'departure_date', 'from_location', 'to_location'])
      .where('flight_bookings.id', 'in', ids)
      .execute();
    return bookings.map(({ id, departure_date: departs, from_location, to_location }) => ({
      ...{ id, departs },
      places: [from_location ?? '', to_location ?? ''],
    }));
  }
  return [];
}
