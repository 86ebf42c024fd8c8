import { setImmediate } from 'node:timers/promises';
import type { RequestKind } from '@charter-hosts/contract';
import { phoneDigits } from '@charter-hosts/contract/phone-number';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../platform/database/open';
import { isWriteFault } from '../platform/http/errors';
import { REQUEST_TABLES, readByKind } from './store';

/** Few enough trips that one transaction delays other calls by some milliseconds only. */
const BATCH = 200;

/** What the contacts of a trip depend on. */
const CONTACTS_KEY = sql<string>`email || ' ' || phone || coalesce(erased_at, '')`;

/** The id of a trip whose contacts are not stored yet, else null; written as the index has it. */
const OUTDATED_ID = sql<number | null>`case when contacts <> ${CONTACTS_KEY} then id end`;

/**
 * Stores the addresses and phone numbers of the trips that are new or changed, in the form in which they are compared.
 * It runs before each search for a person, so that the code that writes trips does not have to.
 */
export async function storeContacts(db: Database, goesOn = () => true): Promise<void> {
  while (goesOn() && (await outdatedTrips(db).select('id').limit(1).executeTakeFirst())) {
    await storeSomeContacts(db);
    // SQLite answers synchronously: let other calls run between batches.
    await setImmediate();
  }
}

/** As `storeContacts`, but on a full disk only the stored contacts are found. */
export async function tryToStoreContacts(db: Database, goesOn?: () => boolean): Promise<void> {
  await storeContacts(db, goesOn).catch((error) => {
    if (!isWriteFault(error)) throw error;
  });
}

const outdatedTrips = (db: Database) => db.selectFrom('trips').where(sql<boolean>`${OUTDATED_ID} > 0`);

function storeSomeContacts(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const trips = await outdatedTrips(trx)
      .select(['id', 'kind', 'request_id', 'email', 'phone', 'erased_at', 'contacts'])
      .orderBy(OUTDATED_ID)
      .limit(BATCH)
      // Another process waits for the rows, and then finds them up to date.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    if (trips.length === 0) return;
    const requests = await readByKind(trips, (kind, ids) => contactsOf(trx, kind, ids));
    const rows = trips
      .filter(({ erased_at }) => erased_at === null)
      .flatMap((trip) => {
        const request = requests.get(`${trip.kind} ${trip.request_id}`);
        const emails = [request?.email ?? '', trip.email].map((email) => email.toLowerCase());
        const phones = [request?.phone ?? '', trip.phone].map(phoneDigits);
        const contacts = new Set([...emails, ...phones].filter(Boolean));
        return [...contacts].map((contact) => ({ contact, trip_id: trip.id }));
      });
    const stored = trips.map(({ id }) => id);
    const before = trips.flatMap(({ id, contacts }) => (contacts === '' ? [] : id));
    if (before.length > 0) await trx.deleteFrom('trip_contacts').where('trip_id', 'in', before).execute();
    if (rows.length > 0) await trx.insertInto('trip_contacts').values(rows).execute();
    await trx.updateTable('trips').set({ contacts: CONTACTS_KEY }).where('id', 'in', stored).execute();
  });
}

/** The contacts in some requests of a kind, as they were typed. */
function contactsOf(db: Database, kind: RequestKind, ids: number[]) {
  const phone = sql.ref<string>(kind === 'internationalCharter' ? 'phone_no' : 'phone').as('phone');
  return db.selectFrom(REQUEST_TABLES[kind]).select(['id', 'email', phone]).where('id', 'in', ids).execute();
}
