import { setImmediate } from 'node:timers/promises';
import type { RequestKind } from '@charter-hosts/contract';
import { phoneDigits } from '@charter-hosts/contract/phone-number';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../platform/database/open';

/** Trips that are noted in one transaction: few enough that other calls wait some milliseconds only. */
const BATCH = 200;

/** What of a trip is noted. */
const NOTED = sql<string>`email || ' ' || phone || coalesce(erased_at, '')`;

/** The id of a trip that is not noted yet, and null; written as the index has it. */
const TO_NOTE = sql<number | null>`case when contacts <> ${NOTED} then id end`;

/**
 * Stores the addresses and telephones of each trip that is new, whose traveller has left another address, or that was
 * erased, in the spelling in which they are compared. It runs before each search for a person, so code that writes trips
 * need not call it.
 */
export async function noteContacts(db: Database): Promise<void> {
  const isNoted = async () => !(await unnoted(db).select('id').limit(1).executeTakeFirst());
  while (!(await isNoted())) {
    await noteSome(db);
    // SQLite answers synchronously: let other calls run between batches.
    await setImmediate();
  }
}

const unnoted = (db: Database) => db.selectFrom('trips').where(sql<boolean>`${TO_NOTE} > 0`);

function noteSome(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const trips = await unnoted(trx)
      .select(['id', 'kind', 'request_id', 'email', 'phone', 'erased_at', 'contacts'])
      .orderBy(TO_NOTE)
      .limit(BATCH)
      // Another process waits, and then finds them noted.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    if (trips.length === 0) return;
    const asked = new Map<string, { email: string; phone: string }>();
    for (const kind of new Set(trips.map((trip) => trip.kind))) {
      const ids = trips.flatMap((trip) => (trip.kind === kind ? trip.request_id : []));
      for (const { id, email, phone } of await reachedBy(trx, kind, ids)) asked.set(`${kind} ${id}`, { email, phone });
    }
    const rows = trips
      .filter(({ erased_at }) => erased_at === null)
      .flatMap((trip) => {
        const request = asked.get(`${trip.kind} ${trip.request_id}`);
        const emails = [request?.email ?? '', trip.email].map((email) => email.toLowerCase());
        const phones = [request?.phone ?? '', trip.phone].map(phoneDigits);
        const contacts = new Set([...emails, ...phones].filter(Boolean));
        return [...contacts].map((contact) => ({ contact, trip_id: trip.id }));
      });
    const noted = trips.map(({ id }) => id);
    const before = trips.flatMap(({ id, contacts }) => (contacts === '' ? [] : id));
    if (before.length > 0) await trx.deleteFrom('trip_contacts').where('trip_id', 'in', before).execute();
    if (rows.length > 0) await trx.insertInto('trip_contacts').values(rows).execute();
    await trx.updateTable('trips').set({ contacts: NOTED }).where('id', 'in', noted).execute();
  });
}

/** How the senders of some requests of a kind are reached, as they wrote it. */
function reachedBy(db: Database, kind: RequestKind, ids: number[]) {
  if (kind === 'internationalCharter') {
    return db
      .selectFrom('international_charters')
      .select(['id', 'email', 'phone_no as phone'])
      .where('id', 'in', ids)
      .execute();
  }
  const table = {
    privateCharter: 'private_charters',
    flightBooking: 'flight_bookings',
    chauffeur: 'chauffeur_requests',
  } as const;
  return db.selectFrom(table[kind]).select(['id', 'email', 'phone']).where('id', 'in', ids).execute();
}

/** The e-mail addresses of some trips, in lower case: of the request, and what was left by the link. */
export async function emailsOf(db: Database, tripIds: readonly number[]): Promise<string[]> {
  const trips = await db
    .selectFrom('trips')
    .select(['kind', 'request_id', 'email'])
    .where('id', 'in', tripIds)
    .execute();
  const emails = trips.map(({ email }) => email);
  for (const kind of new Set(trips.map((trip) => trip.kind))) {
    const ids = trips.flatMap((trip) => (trip.kind === kind ? trip.request_id : []));
    emails.push(...(await reachedBy(db, kind, ids)).map(({ email }) => email));
  }
  return [...new Set(emails.map((email) => email.toLowerCase()))].filter(Boolean);
}
