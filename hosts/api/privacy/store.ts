import { setImmediate } from 'node:timers/promises';
import { isOpen, nextStages, type PersonRequest, type RequestKind, type Stage } from '@charter-hosts/contract';
import { phoneDigits } from '@charter-hosts/contract/phone-number';
import { type RawBuilder, sql } from 'kysely';
import { insertAudit, tripsAudited } from '../audit/store';
import type { Config } from '../config';
import { bumpVersion, type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { isWriteFault } from '../platform/http/errors';
import { changeQuotes } from '../quotes/store';
import { insertEvents, moveTrip } from '../trips/store';
import { columnsOf, PERSONAL_DATA, PERSONAL_TABLES } from './personal-data';

/** The requests of the person of a trip, that one first; undefined when there is none of that id, or it is erased. */
export async function requestsOfPerson(db: Database, tripId: number): Promise<PersonRequest[] | undefined> {
  // On a full disk those that are noted are found: to erase or to hand over is refused there anyway.
  await noteContacts(db).catch((error) => {
    if (!isWriteFault(error)) throw error;
  });
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
  const accounts = await accountsOf(
    db,
    rows.flatMap(({ contact }) => (contact !== null && isEmail(contact) ? contact : [])),
  );
  const found = new Map<number, Omit<PersonRequest, 'knownBy' | 'account'> & { contacts: string[] }>();
  for (const { id, request_id, created_at, contact, ...trip } of rows) {
    const one = found.get(id) ?? { ...trip, trip: id, requestId: request_id, createdAt: created_at, contacts: [] };
    if (contact !== null) one.contacts.push(contact);
    found.set(id, one);
  }
  if (!found.has(tripId)) return undefined;
  return [...found.values()]
    .map(({ contacts, ...request }) => {
      const shared = contacts.filter((contact) => mine.has(contact));
      return {
        ...request,
        knownBy: [
          ...(request.trip === tripId ? (['itself'] as const) : []),
          ...(shared.some(isEmail) ? (['e-mail'] as const) : []),
          ...(shared.some((contact) => !isEmail(contact)) ? (['telephone'] as const) : []),
        ],
        account: contacts.map((contact) => accounts.get(contact)).find((account) => account) ?? ('none' as const),
      };
    })
    .sort((a, b) => Number(b.trip === tripId) - Number(a.trip === tripId));
}

/** A number's digits have none. */
const isEmail = (contact: string) => contact.includes('@');

/** Whose account each of some addresses is; an address without one is left out. */
async function accountsOf(db: Database, emails: readonly string[]): Promise<Map<string, 'customer' | 'staff'>> {
  if (emails.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['email', 'is_admin'])
    .where('email', 'in', [...new Set(emails)])
    .execute();
  return new Map(users.map(({ email, is_admin }) => [email, is_admin === 1 ? 'staff' : 'customer']));
}

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

/** The trips that something is done with, and what their rows are found by. */
interface Chosen {
  trips: readonly { id: number; kind: RequestKind; request_id: number; reference: string; created_at: string }[];
  /** Of those whose accounts go with them. */
  emails: readonly string[];
}

type TableName = keyof Schema;

const NONE = sql<boolean>`1 = 0`;
const isIn = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length > 0 ? sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})` : NONE;

/** Which rows of a table are those of some trips. */
function rowsOf(table: TableName, { trips, emails }: Chosen): RawBuilder<boolean> {
  const { of } = PERSONAL_DATA[table];
  if (of === 'nobody') return NONE;
  if ('trip' in of) {
    const ofTrips = isIn(
      of.trip,
      trips.map(({ id }) => id),
    );
    return of.account ? sql<boolean>`(${ofTrips} or ${hangsOn('users', of.account, { trips, emails })})` : ofTrips;
  }
  if ('request' in of) {
    return isIn(
      'id',
      trips.flatMap(({ kind, request_id }) => (kind === of.request ? request_id : [])),
    );
  }
  if ('parent' in of) {
    return hangsOn(of.parent, of.by, { trips, emails });
  }
  if ('answer' in of) {
    // Older keys are forgotten, and an index leads past them.
    const since = trips.map(({ created_at }) => created_at).sort()[0];
    if (!since) return NONE;
    const said = trips.map(({ reference }) => sql`${sql.ref(of.answer)} like ${`%"reference":"${reference}"%`}`);
    return sql<boolean>`created_at >= ${minuteBefore(since)} and (${sql.join(said, sql` or `)})`;
  }
  return sql<boolean>`${isIn(of.address, emails)} and not exists (
    select 1 from users as staff where staff.email = ${sql.ref(`${table}.${of.address}`)} and staff.is_admin = 1)`;
}

const hangsOn = (parent: TableName, column: string, chosen: Chosen): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent)} where ${rowsOf(parent, chosen)})`;

/** A key is claimed before the trip is made. */
const minuteBefore = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString();

const CHOSEN = ['id', 'kind', 'request_id', 'reference', 'created_at'] as const;

/** What is exported of trips: a part for each, and one for the customer's account where that is asked for. */
export async function exportTrips(
  db: Database,
  ids: readonly number[],
  { account, companions }: { account: boolean; companions: boolean },
): Promise<Record<string, unknown>[]> {
  const trips = await db.selectFrom('trips').select(CHOSEN).where('id', 'in', ids).orderBy('id').execute();
  const parts: Record<string, unknown>[] = [];
  for (const trip of trips) {
    const chosen = { trips: [trip], emails: await emailsOf(db, [trip.id]) };
    const data = await exportRows(
      db,
      PERSONAL_TABLES.filter((table) => !isOfAccount(table)),
      chosen,
      companions,
    );
    parts.push({ kind: trip.kind, reference: trip.reference, data });
  }
  if (account) {
    const data = await exportRows(
      db,
      PERSONAL_TABLES.filter(isOfAccount),
      { trips: [], emails: await emailsOf(db, ids) },
      companions,
    );
    if (Object.keys(data).length > 0) parts.push({ kind: 'account', data });
  }
  return parts;
}

/** Whether its rows are found by the address of an account, or belong to such a row. */
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
      // Kysely has no type for 'any of the tables'.
      .selectFrom(table as 'trips')
      .select(columns as 'reference'[])
      .where(rowsOf(table, chosen))
      .$if(exportOnly === 'mails to the traveller', (query) =>
        query.where(sql<string>`lower(recipient)`, 'in', chosen.emails.length > 0 ? [...chosen.emails] : ['']),
      )
      .$if(exportOnly === 'events without names', (query) => query.where(sql<string>`what`, '<>', 'assignee'))
      .execute();
    if (rows.length > 0) data[table] = rows.map(withoutLinks);
  }
  return data;
}

/** Whoever is handed a file of mails is not to answer for the traveller by a link in them. */
const withoutLinks = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\/trip#\S+/g, '/trip') : value,
    ]),
  );

export interface ErasingParts {
  /** The name of who erases; '' for the server itself. */
  by: string;
  at: Date;
  /** Whether the customers' accounts with the addresses of these trips go too. */
  accounts: boolean;
}

/**
 * Erases what is personal of trips, in one transaction, as `PERSONAL_DATA` says. A trip that is open is cancelled: nobody
 * has anything to do for it any more. Where no airport was named, it is not known either from where and to where was flown.
 * The link of each is made void.
 */
export async function eraseTrips(
  db: Database,
  ids: readonly number[],
  { by, at, accounts }: ErasingParts,
): Promise<void> {
  if (ids.length === 0) return;
  const instant = at.toISOString();
  await db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    await bumpVersion(trx, 'bookings');
    const trips = await trx
      .selectFrom('trips')
      .select([...CHOSEN, 'stage'])
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .orderBy('id')
      // Whoever writes about a trip holds it first.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    if (trips.length === 0) return;
    const erased = trips.map(({ id }) => id);
    await eraseRows(trx, { trips, emails: accounts ? await emailsOf(trx, erased) : [] });
    // Whoever has one of their flights before them does not write its places back.
    await trx
      .updateTable('flights')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('trip_id', 'in', erased)
      .execute();
    for (const trip of trips) {
      await changeQuotes(trx, { tripId: trip.id, from: ['draft', 'sent'] }, { state: 'withdrawn', hold_until: null });
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
        token_epoch: eb('token_epoch', '+', 1),
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
  if (isPostgres(db)) return;
  unclean.add(db);
  // It is erased: what fails here is done again with the next hour.
  await cleanFiles(db).catch(() => {});
}

/** The stages that an open trip comes to when it is erased: what has flown is closed. */
const ERASED_AS: readonly Stage[] = ['cancelled', 'closed'];

/** The one place that changes what is otherwise only ever added to, such as events. */
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
  // Rows of a child table are deleted before those of its parent.
  const depthOf = (table: TableName): number => {
    const { of } = PERSONAL_DATA[table];
    if (of === 'nobody' || 'address' in of) return 0;
    return 'parent' in of ? 1 + depthOf(of.parent) : 1;
  };
  for (const table of PERSONAL_TABLES.filter(isDeleted).sort((a, b) => depthOf(b) - depthOf(a))) {
    await sql`delete from ${sql.table(table)} where ${rowsOf(table, chosen)}`.execute(trx);
  }
}

/** Up to this size, about a second of work, the embedded database is written anew at once. */
const AT_ONCE_BYTES = 128 * 1024 * 1024;

/** Databases whose files may still hold what was erased. */
const unclean = new WeakSet<Database>();

/**
 * Removes what was erased from the embedded database's files, too. `secure_delete` overwrites what is deleted, but not the
 * copies that SQLite leaves between rows when it splits a page: the file is written anew, unless it is large. Then the log,
 * which holds former texts, is emptied. While somebody reads it, such as a backup, it cannot be: the next call does it.
 */
async function cleanFiles(db: Database): Promise<void> {
  if (!unclean.has(db)) return;
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  if (Number(rows[0]?.bytes) <= AT_ONCE_BYTES) await sql`vacuum`.execute(db);
  const emptied = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (emptied.rows[0]?.busy === 0) unclean.delete(db);
}

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
async function emailsOf(db: Database, tripIds: readonly number[]): Promise<string[]> {
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

const DAY_MS = 24 * 3_600_000;
/** Trips that are erased in one transaction. */
const AT_ONCE = 100;

/** Erases what is personal of trips that ended longer ago than it is to be kept; accounts stay. */
export async function eraseOld(
  db: Database,
  { retentionDays }: Pick<Config, 'retentionDays'>,
  at = new Date(),
): Promise<void> {
  // After an erasure by hand, too, that a backup was in the way of.
  await cleanFiles(db);
  if (!retentionDays) return;
  const before = new Date(at.getTime() - retentionDays * DAY_MS).toISOString();
  for (;;) {
    const trips = await tripsEndedBefore(db, before, AT_ONCE);
    await eraseTrips(db, trips, { by: '', at, accounts: false });
    const detail = `kept for ${retentionDays} days`;
    const erased = await tripsAudited(db, trips);
    await insertAudit(
      db,
      erased.map((about) => ({ at, what: 'erased', about, detail })),
    );
    if (trips.length < AT_ONCE) return;
  }
}
