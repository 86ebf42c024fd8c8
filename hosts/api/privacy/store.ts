import { isOpen, nextStages, type PersonRequest, type RequestKind, type Stage } from '@charter-hosts/contract';
import { type RawBuilder, sql } from 'kysely';
import { insertAudit, tripsAudited } from '../audit/store';
import type { Config } from '../config';
import { bumpVersion, type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { LOST_KEY } from '../platform/database/seal';
import { HttpError } from '../platform/http/errors';
import { changeQuotes } from '../quotes/store';
import { storeContacts, tryToStoreContacts } from '../trips/contacts';
import { insertEvents, moveTrip } from '../trips/store';
import { columnsOf, PERSONAL_DATA, PERSONAL_TABLES } from './personal-data';

/** The requests of the person of a trip, that trip first; undefined when there is no such trip, or it is erased. */
export async function requestsOfPerson(db: Database, tripId: number): Promise<PersonRequest[] | undefined> {
  // Exports and erasures are refused on a full disk anyway.
  await tryToStoreContacts(db);
  const related = db
    .selectFrom('trip_contacts as mine')
    .innerJoin('trip_contacts as theirs', 'theirs.contact', 'mine.contact')
    .select('theirs.trip_id as id')
    .where('mine.trip_id', '=', tripId)
    .union(db.selectFrom('trips as one').select('one.id').where('one.id', '=', tripId));
  const trips = await db
    .selectFrom('trips')
    .select(['id as trip', 'kind', 'request_id as requestId', 'reference', 'stage', 'created_at as createdAt'])
    .where('erased_at', 'is', null)
    .where('id', 'in', related)
    .orderBy('id', 'desc')
    .execute();
  if (!trips.some(({ trip }) => trip === tripId)) return undefined;
  const contacts = await db
    .selectFrom('trip_contacts')
    .leftJoin('users', 'users.email', 'trip_contacts.contact')
    .select(['trip_id', 'contact', 'is_admin', 'verified_at'])
    .where(
      'trip_id',
      'in',
      trips.map(({ trip }) => trip),
    )
    .execute();
  const own = new Set(contacts.flatMap(({ trip_id, contact }) => (trip_id === tripId ? contact : [])));
  return trips
    .map((request): PersonRequest => {
      const theirs = contacts.filter(({ trip_id }) => trip_id === request.trip);
      const shared = theirs.map(({ contact }) => contact).filter((contact) => own.has(contact));
      return {
        ...request,
        knownBy: [
          ...(request.trip === tripId ? (['itself'] as const) : []),
          ...(shared.some(isEmail) ? (['e-mail'] as const) : []),
          ...(shared.every(isEmail) ? [] : (['telephone'] as const)),
        ],
        account: accountAmong(theirs),
      };
    })
    .sort((a, b) => Number(b.trip === tripId) - Number(a.trip === tripId));
}

function accountAmong(
  contacts: readonly { is_admin: number | null; verified_at: string | null }[],
): PersonRequest['account'] {
  const account = contacts.find(({ is_admin }) => is_admin !== null);
  if (!account) return 'none';
  if (account.is_admin === 1) return 'staff';
  return account.verified_at === null ? 'unconfirmed' : 'customer';
}

/** The digits of a telephone number have no `@`. */
const isEmail = (contact: string) => contact.includes('@');

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

/** The trips to export or erase, with what their rows are found by. */
interface Chosen {
  trips: readonly { id: number; kind: RequestKind; request_id: number; reference: string; created_at: string }[];
  /** The addresses of the accounts that are exported or erased with them. */
  emails: readonly string[];
  /** Leaves out what belongs to an address that was never confirmed. */
  isConfirmed?: true;
}

type TableName = keyof Schema;

const NONE = sql<boolean>`1 = 0`;
const isIn = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length > 0 ? sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})` : NONE;

/** The condition for the rows of a table that belong to these trips. */
function rowsOf(table: TableName, chosen: Chosen): RawBuilder<boolean> {
  const { trips, emails, isConfirmed } = chosen;
  const { of } = PERSONAL_DATA[table];
  if (of === 'nobody') return NONE;
  if ('trip' in of) {
    const ofTrips = isIn(
      of.trip,
      trips.map(({ id }) => id),
    );
    return of.account ? sql<boolean>`(${ofTrips} or ${isChildOf('users', of.account, chosen)})` : ofTrips;
  }
  if ('request' in of) {
    return isIn(
      'id',
      trips.flatMap(({ kind, request_id }) => (kind === of.request ? request_id : [])),
    );
  }
  if ('parent' in of) {
    return isChildOf(of.parent, of.by, chosen);
  }
  if ('answer' in of) {
    // Older keys are deleted; this condition lets the database use an index.
    const since = trips.map(({ created_at }) => created_at).sort()[0];
    if (!since) return NONE;
    const answers = trips.map(({ reference }) => sql`${sql.ref(of.answer)} like ${`%"reference":"${reference}"%`}`);
    return sql<boolean>`created_at >= ${minuteBefore(since)} and (${sql.join(answers, sql` or `)})`;
  }
  const confirmed = isConfirmed && of.confirmed ? sql`${sql.ref(of.confirmed)} is not null and` : sql``;
  return sql<boolean>`${confirmed} ${isIn(of.address, emails)} and not exists (
    select 1 from users as staff where staff.email = ${sql.ref(`${table}.${of.address}`)} and staff.is_admin = 1)`;
}

const isChildOf = (parent: TableName, column: string, chosen: Chosen): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent)} where ${rowsOf(parent, chosen)})`;

/** A key is stored before its trip. */
const minuteBefore = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString();

const CHOSEN = ['id', 'kind', 'request_id', 'reference', 'created_at'] as const;

/** Exports trips: a part for each, and one for the customer's account if asked for. */
export async function exportTrips(
  db: Database,
  ids: readonly number[],
  { account, companions }: { account: boolean; companions: boolean },
): Promise<Record<string, unknown>[]> {
  const trips = await db.selectFrom('trips').select(CHOSEN).where('id', 'in', ids).orderBy('id').execute();
  const parts: Record<string, unknown>[] = [];
  for (const trip of trips) {
    const chosen = { trips: [trip], emails: await emailsOf(db, [trip.id]), isConfirmed: true } as const;
    const data = await exportRows(
      db,
      PERSONAL_TABLES.filter((table) => !isOfAccount(table)),
      chosen,
      companions,
    );
    parts.push({ kind: trip.kind, reference: trip.reference, data });
  }
  if (account) {
    const emails = await emailsOf(db, ids);
    const chosen = { trips: [], emails, isConfirmed: true } as const;
    const data = await exportRows(db, PERSONAL_TABLES.filter(isOfAccount), chosen, companions);
    if (Object.keys(data).length > 0) parts.push({ kind: 'account', data });
    if (await hasUnconfirmed(db, emails)) parts.push({ kind: 'account', leftOut: UNCONFIRMED });
  }
  return parts;
}

const UNCONFIRMED =
  'The e-mail address of this account was never confirmed. Anybody may have typed it, so the account is not exported.';

async function hasUnconfirmed(db: Database, emails: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(isIn('email', emails))
    .where('is_admin', '=', 0)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the rows of a table are found by an address, or belong to such a row. */
function isOfAccount(table: TableName): boolean {
  const { of } = PERSONAL_DATA[table];
  return of !== 'nobody' && ('address' in of || ('parent' in of && isOfAccount(of.parent)));
}

async function exportRows(db: Database, tables: readonly TableName[], chosen: Chosen, companions: boolean) {
  const data: Record<string, unknown[]> = {};
  for (const table of tables) {
    const columns = columnsOf(table).flatMap(({ name, rule: { exported } }) =>
      exported === true || (exported === 'companion' && companions) ? name : [],
    );
    if (columns.length === 0 || PERSONAL_DATA[table].of === 'nobody') continue;
    const { exportOnly } = PERSONAL_DATA[table];
    const rows = await db
      // Kysely has no type for any table.
      .selectFrom(table as 'trips')
      .select(columns as 'reference'[])
      .where(rowsOf(table, chosen))
      .$if(exportOnly === 'mails to the traveller', (query) =>
        query.where(sql<string>`lower(recipient)`, 'in', chosen.emails.length > 0 ? [...chosen.emails] : ['']),
      )
      .$if(exportOnly === 'events without names', (query) => query.where(sql<string>`what`, '<>', 'assignee'))
      .execute();
    if (rows.some((row) => Object.values(row).includes(LOST_KEY))) throw new HttpError(409, NOT_OPENED);
    if (rows.length > 0) data[table] = rows.map(withoutLinks);
  }
  return data;
}

const NOT_OPENED =
  'Something of this person is sealed with a key that this server has not, or was changed in the database. Nothing was exported: whoever runs the server sets DATA_KEYS.';

/** The reader of an exported mail must not answer for the traveller by its link. */
const withoutLinks = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\/trip(?:\?locale=ur)?#\S+/g, '/trip') : value,
    ]),
  );

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

/** Erases the customer account and the subscriptions of an address, in lower case. */
export async function eraseAccount(db: Database, email: string): Promise<'erased' | 'missing' | 'staff'> {
  const done = await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst();
    if (user?.is_admin === 1) return 'staff';
    const waiting = await trx.selectFrom('subscriptions').select('id').where('email', '=', email).executeTakeFirst();
    if (!user && !waiting) return 'missing';
    await eraseRows(trx, { trips: [], emails: [email] });
    return 'erased';
  });
  if (done === 'erased') await cleanAfter(db);
  return done;
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

/** The e-mail addresses of trips, in lower case, once their contacts are stored. */
async function emailsOf(db: Database, tripIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('trip_contacts').select('contact').where('trip_id', 'in', tripIds).execute();
  return [...new Set(rows.map(({ contact }) => contact).filter(isEmail))];
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
