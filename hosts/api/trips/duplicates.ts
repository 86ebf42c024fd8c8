import { fold, STAGES, type TripDuplicate, type TripRecord } from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';
import { sql } from 'kysely';
import { camelCase, type Database } from '../platform/database/open';
import { type RequestFacts, requestSeats } from './facts';

const DAY_MS = 24 * 3_600_000;
/** How far apart two requests of one phone number or e-mail address were received at most: older ones are returning customers. */
const CONTACT_MS = 14 * DAY_MS;
/** The same for two requests with the same route, day and party. */
const JOURNEY_MS = 7 * DAY_MS;
/** The most trips that share a contact or a journey with one: more are an agent's, or of a popular day, and say nothing. */
const MAX_SAME = 5;
/** Stages before the flight. Once one of two trips has ended, they are not marked any more. */
export const PENDING = STAGES.slice(0, STAGES.indexOf('flown'));

/**
 * The route, day and party of a request in the form that is compared; '' for a request without a route. Seats of a flight
 * have none either, because all who book the flight share its route and day.
 */
export async function journeyOf({ legs, facts, staffPlaces }: RequestFacts): Promise<string> {
  const [first] = legs;
  if (!first || staffPlaces.length > 0) return '';
  const stops = await Promise.all(legs.flatMap(({ from, to }) => [placeKey(from), placeKey(to)]));
  const { party } = requestSeats({ legs, facts });
  return `${stops.join(' > ')} ${first.departs.slice(0, 10)} ${party}`;
}

/** The code of a place's airport, so that `Karachi` and `KHI` are the same, else its words. */
async function placeKey(text: string): Promise<string> {
  // Without the index, places are compared by their words.
  const airport = await findAirport(text).catch(() => undefined);
  return airport?.iata || airport?.icao || fold(text);
}

type DuplicateSubject = Pick<TripRecord, 'id' | 'stage' | 'erasedAt'> & { createdAt: string; journey: string };
type Other = Omit<TripDuplicate, 'why'> & { createdAt: string };

/**
 * The pending trips that may be the same request as each of some trips. They share a phone number or e-mail address and
 * came within fourteen days of each other, or a route, day and party and came within seven. Contacts are those that
 * `storeContacts` has stored. A contact or journey of more than five others marks nothing. However many trips there are, two
 * indexes are read.
 */
export async function findDuplicates(
  db: Database,
  trips: readonly DuplicateSubject[],
): Promise<Map<number, TripDuplicate[]>> {
  const pending = trips.filter(({ stage, erasedAt }) => !erasedAt && PENDING.includes(stage));
  const found = new Map<number, TripDuplicate[]>();
  if (pending.length === 0) return found;
  const ids = pending.map(({ id }) => id);
  const contacts = await db
    .selectFrom('trip_contacts')
    .select(['contact', 'trip_id as trip'])
    .where('trip_id', 'in', ids)
    .execute();
  const others = (away: number) => {
    const times = pending.map(({ createdAt }) => Date.parse(createdAt));
    return (
      camelCase(db)
        .selectFrom('trips')
        .select(['trips.id', 'trips.kind', 'trips.requestId', 'trips.reference', 'trips.createdAt'])
        // Expressions, so that SQLite chooses the index of the contact or journey and no other.
        .where(sql`coalesce(trips.stage, '')`, 'in', PENDING)
        .where(sql`coalesce(trips.erased_at, '')`, '=', '')
        .where('trips.createdAt', '>=', new Date(Math.min(...times) - away).toISOString())
        .where('trips.createdAt', '<=', new Date(Math.max(...times) + away).toISOString())
    );
  };
  const byContact = groupBy(
    contacts.length === 0
      ? []
      : await others(CONTACT_MS)
          .innerJoin('tripContacts', 'tripContacts.tripId', 'trips.id')
          .select('tripContacts.contact as key')
          .where('tripContacts.contact', 'in', [...new Set(contacts.map(({ contact }) => contact))])
          .execute(),
  );
  const journeys = [...new Set(pending.map(({ journey }) => journey))].filter(Boolean);
  const byJourney = groupBy(
    journeys.length === 0
      ? []
      : await others(JOURNEY_MS)
          .select('trips.journey as key')
          .where('trips.journey', 'in', journeys)
          // The index is of these.
          .where('trips.journey', '<>', '')
          .execute(),
  );
  const contactsOf = groupBy(contacts.map(({ contact, trip }) => ({ contact, key: trip })));
  for (const { id, createdAt, journey } of pending) {
    const same = new Map<number, TripDuplicate>();
    const add = (candidates: readonly Other[], away: number, why: TripDuplicate['why']) => {
      const near: TripDuplicate[] = [];
      for (const { createdAt: at, ...other } of candidates) {
        const isNear = Math.abs(Date.parse(at) - Date.parse(createdAt)) <= away;
        if (other.id !== id && isNear) near.push({ ...other, why });
        if (near.length > MAX_SAME) return;
      }
      for (const other of near) if (!same.has(other.id)) same.set(other.id, other);
    };
    for (const { contact } of contactsOf.get(id) ?? []) add(byContact.get(contact) ?? [], CONTACT_MS, 'contact');
    add(byJourney.get(journey) ?? [], JOURNEY_MS, 'journey');
    if (same.size > 0) found.set(id, [...same.values()].sort((a, b) => b.id - a.id).slice(0, MAX_SAME));
  }
  return found;
}

/** Groups rows by their key, without it. */
function groupBy<K, R extends { key: K }>(rows: readonly R[]): Map<K, Omit<R, 'key'>[]> {
  const groups = new Map<K, Omit<R, 'key'>[]>();
  for (const { key, ...row } of rows) {
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
