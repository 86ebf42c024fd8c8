import type { PersonRequest, RequestKind, Stage } from 'charter-widgets/contract';
import { noteContacts } from './contacts';
import { bumpVersion } from './data-versions';
import { type Database, isPostgres } from './open';
import { insertEvents, REQUEST_TABLES } from './trips';

/** Stands in the place of a name that was erased. */
const ERASED = 'Erased';

/** The requests of the person of a trip, that one first; undefined when there is none of that id, or it is erased. */
export async function requestsOfPerson(db: Database, tripId: number): Promise<PersonRequest[] | undefined> {
  await noteContacts(db);
  const rows = await db
    .selectFrom('trips')
    .leftJoin('trip_contacts', 'trip_contacts.trip_id', 'trips.id')
    .select(['id', 'kind', 'request_id', 'reference', 'stage', 'created_at', 'contact'])
    .where('erased_at', 'is', null)
    .where(
      'id',
      'in',
      db
        .selectFrom('trip_contacts as mine')
        .innerJoin('trip_contacts as theirs', 'theirs.contact', 'mine.contact')
        .select('theirs.trip_id as id')
        .where('mine.trip_id', '=', tripId)
        .union(db.selectFrom('trips as one').select('one.id').where('one.id', '=', tripId)),
    )
    .orderBy('id', 'desc')
    .execute();
  const mine = new Set(rows.flatMap(({ id, contact }) => (id === tripId && contact !== null ? contact : [])));
  const found = new Map<number, PersonRequest & { shared: string[] }>();
  for (const { id, request_id, created_at, contact, ...trip } of rows) {
    const one = found.get(id) ?? {
      ...trip,
      trip: id,
      requestId: request_id,
      createdAt: created_at,
      knownBy: [],
      shared: [],
    };
    if (contact !== null && mine.has(contact)) one.shared.push(contact);
    found.set(id, one);
  }
  if (!found.has(tripId)) return undefined;
  return [...found.values()]
    .map(({ shared, ...request }) => ({
      ...request,
      knownBy: [
        ...(request.trip === tripId ? (['itself'] as const) : []),
        ...(shared.some(isEmail) ? (['e-mail'] as const) : []),
        ...(shared.some((contact) => !isEmail(contact)) ? (['telephone'] as const) : []),
      ],
    }))
    .sort((a, b) => Number(b.trip === tripId) - Number(a.trip === tripId));
}

/** A number's digits have none. */
const isEmail = (contact: string) => contact.includes('@');

const ENDED: readonly Stage[] = ['closed', 'declined', 'lost', 'cancelled'];

/** Trips that ended before an instant, and are not erased yet. */
export async function tripsEndedBefore(db: Database, instant: string, limit: number): Promise<number[]> {
  const trips = await db
    .selectFrom('trips')
    .select('id')
    .where('erased_at', 'is', null)
    // None ends before it begins: an index leads past all that are younger.
    .where('created_at', '<', instant)
    .where('stage', 'in', [...ENDED])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trip_events')
            .select('trip_events.id')
            .whereRef('trip_events.trip_id', '=', 'trips.id')
            .where('trip_events.at', '>=', instant),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return trips.map(({ id }) => id);
}

/**
 * Erases what is personal of trips, in one transaction: who asked, their companions, how they are reached, what they
 * wrote, the mails about it, and who accepted a quote. Where and when was flown stays, and so does the desk's own history.
 * The link of each is made void.
 */
export async function eraseTrips(db: Database, ids: readonly number[], by: string, at: string): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'bookings');
    const trips = await trx
      .selectFrom('trips')
      .select(['id', 'kind', 'request_id'])
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .orderBy('id')
      // Whoever writes about a trip holds it first.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    for (const { id, kind, request_id } of trips) {
      await eraseRequest(trx, kind, request_id);
      await trx.deleteFrom('outbox').where('trip_id', '=', id).execute();
      await trx.updateTable('quotes').set({ answered_by: '', message: '' }).where('trip_id', '=', id).execute();
    }
    if (trips.length === 0) return;
    const erased = trips.map(({ id }) => id);
    await trx.deleteFrom('trip_contacts').where('trip_id', 'in', erased).execute();
    await trx
      .updateTable('trips')
      .set(({ eb }) => ({
        email: '',
        phone: '',
        contacts: ` ${at}`,
        erased_at: at,
        token_epoch: eb('token_epoch', '+', 1),
      }))
      .where('id', 'in', erased)
      .execute();
    await insertEvents(
      trx,
      erased.map((trip_id) => ({ trip_id, at, by, what: 'erased' as const })),
    );
    await bumpVersion(trx, 'trips');
  });
}

async function eraseRequest(trx: Database, kind: RequestKind, id: number): Promise<void> {
  const table = REQUEST_TABLES[kind];
  if (table === 'private_charters') {
    await trx.updateTable(table).set({ name: ERASED, email: '', phone: '', cnic: '' }).where('id', '=', id).execute();
  } else if (table === 'international_charters') {
    const nobody = { name: ERASED, email: '', phone_no: '', message: '' };
    await trx.updateTable(table).set(nobody).where('id', '=', id).execute();
  } else if (table === 'chauffeur_requests') {
    const nobody = { first_name: ERASED, last_name: '', cnic_or_passport: '', phone: '', email: '' };
    await trx.updateTable(table).set(nobody).where('id', '=', id).execute();
  } else {
    const nobody = { first_name: ERASED, last_name: '', phone: '', email: '', note: '' };
    await trx.updateTable(table).set(nobody).where('id', '=', id).execute();
    await trx
      .updateTable('travel_persons')
      .set({ first_name: ERASED, last_name: '', phone_number: '', cnic: '' })
      .where('booking_id', '=', id)
      .execute();
  }
}
