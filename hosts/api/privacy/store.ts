import { isOpen, nextStages, type Stage } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { insertAudit, tripsAudited } from '../audit/store';
import type { Config } from '../config';
import { bumpVersion, countOf, type Database, isPostgres } from '../platform/database/open';
import { changeQuotes } from '../quotes/store';
import { moveTrip } from '../trips/change-trip';
import { storeContacts, tryToStoreContacts } from '../trips/contacts';
import { insertEvents } from '../trips/events';
import { columnsOf, PERSONAL_DATA, PERSONAL_TABLES } from './personal-data';
import { CHOSEN, type Chosen, emailsOf, NONE, rowsOf, type TableName } from './personal-rows';

const ENDED: readonly Stage[] = ['closed', 'declined', 'lost', 'cancelled'];

/** Trips that ended before an instant and are not erased yet, of all or of some. */
export async function tripsEndedBefore(
  db: Database,
  instant: string,
  limit: number,
  ids?: readonly number[],
): Promise<number[]> {
  const trips = await db
    .selectFrom('trips')
    .select('id')
    .where('erased_at', 'is', null)
    // A trip cannot end before it begins; this condition lets the database use an index.
    .where('created_at', '<', instant)
    .where('stage', 'in', [...ENDED])
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
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

export interface ErasingParts {
  /** The name of the member of staff; '' for the server. */
  by: string;
  at: Date;
  /** Whether the customer accounts with the addresses of these trips are erased too. */
  accounts: boolean;
  /** Leaves out trips that have not ended before an instant, and records the others in the audit with a detail. */
  retention?: { before: string; detail: string };
}

/**
 * Erases the personal data of trips as `PERSONAL_DATA` says, in one transaction. An open trip is cancelled, or closed when
 * it has flown. The travellers' links become invalid.
 */
export async function eraseTrips(
  db: Database,
  ids: readonly number[],
  { by, at, accounts, retention }: ErasingParts,
): Promise<void> {
  if (ids.length === 0) return;
  if (accounts) await storeContacts(db);
  const instant = at.toISOString();
  await db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    await bumpVersion(trx, 'bookings');
    const locked = await trx
      .selectFrom('trips')
      .select([...CHOSEN, 'stage'])
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .orderBy('id')
      // Every writer of a trip locks it first.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    // Looked at once more under the lock: another process may have erased one, or staff opened it again.
    const over = retention && (await tripsEndedBefore(trx, retention.before, ids.length, ids));
    const trips = over ? locked.filter(({ id }) => over.includes(id)) : locked;
    if (trips.length === 0) return;
    const erased = trips.map(({ id }) => id);
    if (retention) {
      const { detail } = retention;
      const audited = await tripsAudited(trx, erased);
      await insertAudit(
        trx,
        audited.map((about) => ({ at, what: 'erased', about, detail })),
      );
    }
    await eraseRows(trx, { trips, emails: accounts ? await emailsOf(trx, erased) : [] });
    // So that staff who have one of these flights open do not save its places again.
    await trx
      .updateTable('flights')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('trip_id', 'in', erased)
      .execute();
    for (const trip of trips) {
      await changeQuotes(trx, { tripId: trip.id, from: ['draft', 'sent'] }, { state: 'withdrawn', holdUntil: null });
      const [end] = ERASED_AS.filter((stage) => nextStages(trip, 'owner').includes(stage));
      if (!isOpen(trip.stage) || !end) continue;
      await moveTrip(trx, trip, end, { by: { role: 'owner', name: by }, at, answerMs: 0 });
    }
    await trx
      .updateTable('trips')
      .set(({ eb }) => ({
        contacts: ` ${instant}`,
        erased_at: instant,
        assignee: null,
        due_at: null,
        due_set_by: null,
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', erased)
      .execute();
    await insertEvents(
      trx,
      erased.map((trip_id) => ({ trip_id, at: instant, by, what: 'erased' as const })),
    );
    await bumpVersion(trx, 'trips');
  });
  await cleanAfter(db);
}

/**
 * Erases the customer account and the subscriptions of an address, in lower case; resolves to the number of requests with
 * this address, which are kept.
 */
export async function eraseAccount(db: Database, email: string): Promise<number | 'missing' | 'staff'> {
  const done = await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst();
    if (user?.is_admin === 1) return 'staff';
    const waiting = await trx.selectFrom('subscriptions').select('id').where('email', '=', email).executeTakeFirst();
    if (!user && !waiting) return 'missing';
    await eraseRows(trx, { trips: [], emails: [email] });
    return 'erased';
  });
  if (done !== 'erased') return done;
  await cleanAfter(db);
  await tryToStoreContacts(db);
  return countOf(db.selectFrom('trip_contacts').where('contact', '=', email));
}

async function deleteUnconfirmed(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom('users')
    .where('is_admin', '=', 0)
    .where('verified_at', 'is', null)
    .where('created_at', '<', new Date(at.getTime() - UNCONFIRMED_DAYS * DAY_MS).toISOString())
    // Somebody has just signed up again.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_ups')
            .select('sign_ups.id')
            .whereRef('user_id', '=', 'users.id')
            .where('expires_at', '>', at.toISOString()),
        ),
      ),
    )
    .execute();
}

/** Cleans the files of the embedded database after an erasure. */
async function cleanAfter(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  unclean.add(db);
  // If this fails, it is repeated within the hour.
  await cleanFiles(db).catch(() => {});
}

/** The stages that an open trip may end in when it is erased. A trip that has flown is closed. */
const ERASED_AS: readonly Stage[] = ['cancelled', 'closed'];

/** The only place that changes events, which are append-only elsewhere. */
async function eraseRows(trx: Database, chosen: Chosen): Promise<void> {
  const isDeleted = (table: TableName) => PERSONAL_DATA[table].isDeleted === true;
  // Texts first, because the rows of other tables are found by rows that are deleted.
  for (const table of PERSONAL_TABLES) {
    const isTheirs = rowsOf(table, chosen);
    if (isTheirs === NONE || isDeleted(table)) continue;
    for (const { name, rule } of columnsOf(table)) {
      if (typeof rule.erasing === 'string') continue;
      const column = sql.ref(name);
      if ('set' in rule.erasing) {
        await sql`update ${sql.table(table)} set ${column} = ${rule.erasing.set} where ${isTheirs}`.execute(trx);
        continue;
      }
      const { rows } = await sql<{ text: string }>`
        select distinct ${column} as text from ${sql.table(table)} where ${isTheirs}`.execute(trx);
      for (const { text } of rows) {
        const after = text && (await rule.erasing.replace(text, trx));
        if (after === text) continue;
        await sql`update ${sql.table(table)} set ${column} = ${after}
          where ${column} = ${text} and ${isTheirs}`.execute(trx);
      }
    }
  }
  // Children first, because their rows are found by their parents.
  for (const table of PERSONAL_TABLES.filter(isDeleted).toReversed()) {
    await sql`delete from ${sql.table(table)} where ${rowsOf(table, chosen)}`.execute(trx);
  }
}

/** Up to this size the embedded database is rewritten, which takes about a second. */
const MAX_VACUUM_BYTES = 128 * 1024 * 1024;

/** Databases whose files may still have erased data. */
const unclean = new WeakSet<Database>();

/**
 * Removes erased data from the files of the embedded database. `secure_delete` does not overwrite the copies that SQLite
 * leaves between rows when it splits a page, so the file is rewritten unless it is large. Then the log is emptied, unless
 * somebody reads it, such as a backup. In that case the next call does it.
 */
async function cleanFiles(db: Database): Promise<void> {
  if (!unclean.has(db)) return;
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  if (Number(rows[0]?.bytes) <= MAX_VACUUM_BYTES) await sql`vacuum`.execute(db);
  const emptied = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (emptied.rows[0]?.busy === 0) unclean.delete(db);
}

const DAY_MS = 24 * 3_600_000;
/** Trips that are erased in one transaction. */
const ERASED_AT_ONCE = 100;

/** Days for which an account waits for the confirmation of its address. */
const UNCONFIRMED_DAYS = 30;

/**
 * Erases the personal data of trips that ended more than `retentionDays` ago, and deletes accounts that nobody confirmed.
 * Other accounts stay.
 */
export async function eraseOld(
  db: Database,
  { retentionDays }: Pick<Config, 'retentionDays'>,
  at = new Date(),
): Promise<void> {
  // Also for an earlier erasure that a backup was in the way of.
  await cleanFiles(db);
  await deleteUnconfirmed(db, at);
  if (!retentionDays) return;
  const before = new Date(at.getTime() - retentionDays * DAY_MS).toISOString();
  for (;;) {
    const trips = await tripsEndedBefore(db, before, ERASED_AT_ONCE);
    const retention = { before, detail: `kept for ${retentionDays} days` };
    await eraseTrips(db, trips, { by: '', at, accounts: false, retention });
    if (trips.length < ERASED_AT_ONCE) return;
  }
}
