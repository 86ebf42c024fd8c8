import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { listTables } from '../platform/database/check';
import { type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { queueAccountEmail } from '../platform/email/store';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aCompanion,
  anInternationalCharter,
  test as base,
  json,
  storeFlight,
  type TestApp,
} from '../testing';
import { COLUMN_RULES, columnsOf, PERSONAL_DATA, PERSONAL_TABLES } from './personal-data';
import { eraseTrips } from './store';

// Its own fixture, because test files share their modules.
const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com' } });

/** Every column of the real database, except the record of migrations. */
async function actualColumns(db: Database): Promise<string[]> {
  const ours = new Set(await listTables(db));
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => ours.has(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

test('every column of the database has exactly one rule for personal data', async ({ api }) => {
  const named = PERSONAL_TABLES.flatMap((table) => columnsOf(table).map(({ name }) => `${table}.${name}`));
  const actual = await actualColumns(api.db);
  const missing = actual.filter((column) => !named.includes(column));
  expect(
    missing,
    `Add these columns to PERSONAL_DATA in hosts/api/privacy/personal-data.ts, each under one of the rules ${Object.keys(COLUMN_RULES).join(', ')}.`,
  ).toEqual([]);
  expect(named.toSorted()).toEqual(actual.toSorted());
});

test('only tables whose rows are deleted have columns that are deleted with their row', () => {
  for (const table of PERSONAL_TABLES) {
    for (const { name, rule } of columnsOf(table)) {
      if (rule.erasing === 'delete the row') expect(PERSONAL_DATA[table].isDeleted, `${table}.${name}`).toBe(true);
      else if (rule.erasing !== 'nothing') expect(PERSONAL_DATA[table].isDeleted, `${table}.${name}`).toBeUndefined();
    }
  }
});

const ERASED = 'marker-of-the-erased';
const OTHER = 'marker-of-another';
const email = (marker: string) => `${marker}@example.com`;

/** Stores four requests, an account and an invitation of one person, with all that follows from requests; resolves to the trips. */
async function fill(api: TestApp, marker: string): Promise<number[]> {
  const { app, db } = api;
  const now = new Date().toISOString();
  const tables = await db.introspection.getTables();
  /** Stores a row whose other required columns have any value; resolves to its id, if its table has ids. */
  async function add(table: keyof Schema, values: Record<string, unknown>): Promise<number> {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const required = columns.filter((one) => !one.isNullable && !one.hasDefaultValue && !one.isAutoIncrementing);
    const any = required.map(({ name, dataType }) => [name, /text|char/i.test(dataType) ? now : 0]);
    const row = { ...Object.fromEntries(any), ...values };
    const insert = db.insertInto(table).values(row as never);
    const { id = 0 } = (await insert.returningAll().executeTakeFirstOrThrow()) as { id?: number };
    return id;
  }
  const post = async (path: string, body: object) => {
    const key = { 'Idempotency-Key': `${marker} ${path}` };
    expect((await app.request(`/api/${path}`, json(body, key))).status).toBe(201);
  };
  const person = { email: email(marker) };
  const flight = await storeFlight(api);
  const [{ before }] = (await db
    .selectFrom('trips')
    .select(({ fn }) => fn.max('id').as('before'))
    .execute()) as [{ before: number | null }];
  await post('PrivateCharter/Create?utm_source=a', aCharter(person));
  await post('InternationalCharter', anInternationalCharter(person));
  await post('FlightBooking', aBooking(flight, { ...person, numberOfGuests: 1, travelPersons: [aCompanion()] }));
  await post('ChauffeurService/CreateRequest', aChauffeurRequest(person));
  const rows = await db
    .selectFrom('trips')
    .select('id')
    .where('id', '>', before ?? 0)
    .orderBy('id')
    .execute();
  const trips = rows.map(({ id }) => id);

  const user_id = await add('users', person);
  await add('sessions', { user_id, id: marker });
  await add('push_devices', { user_id, endpoint: marker });
  await add('passkeys', { user_id, credential_id: marker });
  await add('passkey_challenges', { user_id, challenge_hash: marker });
  await add('password_resets', { user_id, token_hash: marker });
  await add('sign_up_links', { sign_up_id: await add('sign_ups', { user_id }), token_hash: marker });
  await queueAccountEmail(db, { kind: 'passkey added', userId: user_id, detail: 'A', locale: '' }, new Date());
  const invitation_id = await add('invitations', person);
  await add('invitation_links', { invitation_id, token_hash: marker });
  await add('subscriptions', person);
  const webhook_id = await add('webhooks', { off_at: now });
  for (const trip_id of trips) {
    const quote_id = await add('quotes', { trip_id, hold_until: now });
    await add('quote_legs', { quote_id });
    await add('quote_lines', { quote_id });
    await add('trip_events', { trip_id });
    await add('trip_contacts', { trip_id, contact: person.email });
    await add('deliveries', { webhook_id, trip_id, event_id: `${marker} ${trip_id}` });
  }
  const plan = { trip_id: trips[0] ?? 0, is_public: 0 };
  await db.updateTable('flights').set(plan).where('id', '=', flight).execute();
  await mark(db, marker, trips, user_id, invitation_id);
  return trips;
}

/** Columns that searches use, or that need a certain format. */
const OF_A_FORM: Readonly<Record<string, (marker: string) => string>> = {
  ...Object.fromEntries(PERSONAL_TABLES.map((table) => [`${table}.email`, email])),
  'flight_bookings.booked': (marker) =>
    JSON.stringify({ fromLocation: marker, toLocation: `${marker} (KHI)`, seatPrice: 1 }),
  // The marker is put around the code of an airport, too.
  'quote_legs.to_location': (marker) => `${marker} (KHI)`,
  'private_charter_segments.to_location': (marker) => `${marker} (KHI)`,
};

/** Writes a marker into every column that can contain personal data, in each row. */
async function mark(db: Database, marker: string, trips: number[], user: number, invitation: number): Promise<void> {
  const list = sql.join(trips);
  const where = (table: keyof Schema): ReturnType<typeof sql> | undefined => {
    const { of } = PERSONAL_DATA[table];
    if (of === 'nobody') return undefined;
    if ('trip' in of)
      return sql`(${sql.ref(of.trip)} in (${list}) or ${sql.ref(of.account ?? of.trip)} = ${of.account ? user : 0})`;
    if ('request' in of)
      return sql`id in (select request_id from trips where kind = ${of.request} and id in (${list}))`;
    if ('parent' in of)
      return sql`${sql.ref(of.by)} in (select id from ${sql.table(of.parent)} where ${where(of.parent)})`;
    if ('address' in of) return sql`id = ${table === 'users' ? user : invitation}`;
    // The reference is used to find the row.
    return undefined;
  };
  for (const table of PERSONAL_TABLES) {
    const theirs = where(table);
    if (!theirs) continue;
    for (const { name: column, rule } of columnsOf(table)) {
      const name = `${table}.${column}`;
      const text = OF_A_FORM[name]?.(marker) ?? marker;
      // Values of unique columns are followed by the row's number.
      const unique = ['outbox.dedupe_key', 'deliveries.event_id', 'passkeys.credential_id'].includes(name);
      if (rule.erasing === 'nothing') continue;
      const value = unique ? sql`${text} || cast(id as text)` : sql`${text}`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${theirs}`.execute(db);
    }
  }
}

/** Reads every column with text in every row. */
async function columnsWith(db: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).toLowerCase().includes(text)) found.push(`${table}.${column}`);
      }
    }
  }
  return found.sort();
}

test('erasing removes all personal data of one person from columns and files, and none of others', async ({ api }) => {
  const { db } = api;
  const erased = await fill(api, ERASED);
  await fill(api, OTHER);
  const personal = PERSONAL_TABLES.flatMap((table) =>
    columnsOf(table).flatMap(({ name, rule }) => (rule.erasing === 'nothing' ? [] : `${table}.${name}`)),
  );
  const marked = await columnsWith(db, ERASED);
  // Every personal column was marked, so a column that is not found below was erased.
  const unmarked = ['idempotency_keys.answer'];
  expect(personal.filter((column) => !marked.includes(column) && !unmarked.includes(column))).toEqual([]);
  const answers = await db.selectFrom('trips').select('reference').where('id', 'in', erased).execute();
  const others = await columnsWith(db, OTHER);

  await eraseTrips(db, erased, { by: 'Admin', at: new Date(), accounts: true });

  expect(await columnsWith(db, ERASED)).toEqual([]);
  for (const { reference } of answers) {
    expect(await columnsWith(db, reference.toLowerCase())).toEqual(['trips.reference']);
  }
  expect(await columnsWith(db, OTHER)).toEqual(others);

  // PostgreSQL keeps deleted rows until it is vacuumed.
  if (isPostgres(db)) return;
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const file = rows[0]?.file ?? '';
  const files = [file, `${file}-wal`].flatMap((name) => (existsSync(name) ? readFileSync(name) : []));
  expect(files.some((bytes) => bytes.includes(OTHER))).toBe(true);
  expect(files.map((bytes) => bytes.includes(ERASED))).toEqual(files.map(() => false));
});
