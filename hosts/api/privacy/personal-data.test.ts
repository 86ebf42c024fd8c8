import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { listTables } from '../platform/database/check';
import { type Database, isPostgres } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { queueAccountMail } from '../platform/email/store';
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
const test = base.extend({ env: { DESK_EMAIL: 'desk@example.com' } });

/** Every column of the database itself, but the record of migrations. */
async function actualColumns(db: Database): Promise<string[]> {
  const ours = new Set(await listTables(db));
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => ours.has(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

test('every column of the database has exactly one rule', async ({ api }) => {
  const named = PERSONAL_TABLES.flatMap((table) => columnsOf(table).map(({ name }) => `${table}.${name}`));
  const actual = await actualColumns(api.db);
  const missing = actual.filter((column) => !named.includes(column));
  expect(
    missing,
    `Add these columns to PERSONAL_DATA in hosts/api/privacy/personal-data.ts, each under one of the rules ${Object.keys(COLUMN_RULES).join(', ')}.`,
  ).toEqual([]);
  expect(named.toSorted()).toEqual(actual.toSorted());
});

test('only tables whose rows are deleted have columns that go with their row', () => {
  for (const table of PERSONAL_TABLES) {
    for (const { name, rule } of columnsOf(table)) {
      if (rule.erasing === 'delete the row') expect(PERSONAL_DATA[table].isDeleted, `${table}.${name}`).toBe(true);
      else if (rule.erasing !== 'nothing') expect(PERSONAL_DATA[table].isDeleted, `${table}.${name}`).toBeUndefined();
    }
  }
});

const HERS = 'marker-of-hers';
const OTHERS = 'marker-of-others';
const email = (marker: string) => `${marker}@example.com`;

/** Four requests, an account and an invitation of one person, with all that follows from requests; resolves to the trips. */
async function fill(api: TestApp, marker: string): Promise<number[]> {
  const { app, db } = api;
  const last = async () =>
    Number(
      (
        await db
          .selectFrom('trips')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
    );
  const before = await last();
  const post = async (path: string, body: object) => {
    const key = { 'Idempotency-Key': `${marker} ${path}` };
    expect((await app.request(`/api/${path}`, json(body, key))).status).toBe(201);
  };
  const flight = await storeFlight(api);
  await post('PrivateCharter/Create?utm_source=a', aCharter({ email: email(marker) }));
  await post('InternationalCharter', anInternationalCharter({ email: email(marker) }));
  await post(
    'FlightBooking',
    aBooking(flight, { email: email(marker), numberOfGuests: 1, travelPersons: [aCompanion()] }),
  );
  await post('ChauffeurService/CreateRequest', { ...aChauffeurRequest(), email: email(marker) });
  const now = new Date().toISOString();
  const { id: user } = await db
    .insertInto('users')
    .values({ email: email(marker), name: 'A', password_hash: '', is_admin: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({
      id: marker,
      user_id: user,
      version: 0,
      way: 'password',
      device: 'A',
      created_at: now,
      seen_at: now,
      expires_at: now,
    })
    .execute();
  const passkey = { user_id: user, name: 'A', credential_id: marker, public_key: 'A', counter: 0, created_at: now };
  await db.insertInto('passkeys').values(passkey).execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: marker, user_id: user, expires_at: now })
    .execute();
  await db.insertInto('password_resets').values({ token_hash: marker, user_id: user, expires_at: now }).execute();
  const { id: sign_up_id } = await db
    .insertInto('sign_ups')
    .values({ user_id: user, name: 'A', password_hash: '', expires_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sign_up_links').values({ token_hash: marker, sign_up_id }).execute();
  await queueAccountMail(db, { letter: 'passkey added', userId: user, detail: 'A', locale: '' }, new Date());
  const invited = { name: 'A', role: 'viewer', state: 'used' as const, epoch: 0, invited_at: now, expires_at: now };
  const { id: invitation_id } = await db
    .insertInto('invitations')
    .values({ email: email(marker), ...invited })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('invitation_links').values({ token_hash: marker, invitation_id, epoch: 0 }).execute();
  const route = { from_location: 'A', from_code: 'A', to_location: 'A', to_code: 'A', first_day: '', last_day: '' };
  await db
    .insertInto('subscriptions')
    .values({
      ...route,
      email: email(marker),
      party: 1,
      is_empty_leg_only: 0,
      last_flight_id: 0,
      locale: '',
      created_at: now,
      ends_at: now,
    })
    .execute();

  const trips = (await db.selectFrom('trips').select('id').where('id', '>', before).orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const { id: webhook_id } = await db
    .insertInto('webhooks')
    .values({
      url: 'https://example.com',
      description: '',
      events: '',
      on_at: now,
      created_at: now,
      off_at: now,
      failing_since: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const queued = { due_at: now, give_up_at: now, created_at: now, locked_until: null, sent_at: null };
  for (const trip_id of trips) {
    const money = { currency: 'USD' as const, rate_per_hour: 0, cruise_kmh: 0, total: 100 };
    const words = { aircraft: 'A', tail: 'A', inclusions: 'A', terms: 'A', message: 'A', payment_url: 'A' };
    const { id: quote_id } = await db
      .insertInto('quotes')
      .values({
        trip_id,
        version: 1,
        state: 'sent',
        ...money,
        ...words,
        valid_until: now,
        hold_until: now,
        created_at: now,
        sent_at: now,
        viewed_at: null,
        answered_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const flown = { minutes: 1, calculated_minutes: 1, km: 1, seats: 1, is_ferry: 0, is_shown: 1 };
    await db
      .insertInto('quote_legs')
      .values({ quote_id, place: 0, from_location: 'A', to_location: 'A', departs: now, ...flown })
      .execute();
    await db
      .insertInto('quote_lines')
      .values({ quote_id, place: 0, label: 'A', kind: 'flight', amount: 100 })
      .execute();
    await db
      .insertInto('trip_events')
      .values({ trip_id, at: now, by: '', what: 'note', before: '', after: '', note: 'A' })
      .execute();
    await db
      .insertInto('trip_contacts')
      .values({ contact: email(marker), trip_id })
      .execute();
    await db
      .insertInto('deliveries')
      .values({
        webhook_id,
        trip_id,
        event_id: `${marker} ${trip_id}`,
        event: 'trip.created',
        body: 'A',
        state: 'sent',
        answer: 'A',
        ...queued,
      })
      .execute();
  }
  await db
    .updateTable('flights')
    .set({ trip_id: trips[0] ?? 0, is_public: 0 })
    .where('id', '=', flight)
    .execute();
  await mark(db, marker, trips, user, invitation_id);
  return trips;
}

/** Columns whose text other rows are found by, or that have a form of their own. */
const OF_A_FORM: Readonly<Record<string, (marker: string) => string>> = {
  'users.email': email,
  'invitations.email': email,
  'subscriptions.email': email,
  'trips.email': email,
  'private_charters.email': email,
  'international_charters.email': email,
  'chauffeur_requests.email': email,
  'flight_bookings.email': email,
  'flight_bookings.booked': (marker) =>
    JSON.stringify({ fromLocation: marker, toLocation: `${marker} (KHI)`, seatPrice: 1 }),
  // Around the code of an airport, too.
  'quote_legs.to_location': (marker) => `${marker} (KHI)`,
  'private_charter_segments.to_location': (marker) => `${marker} (KHI)`,
};

/** Writes a marker into every column that can hold something of a person, in each of their rows. */
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
    // It is found by the reference.
    return undefined;
  };
  for (const table of PERSONAL_TABLES) {
    const theirs = where(table);
    if (!theirs) continue;
    for (const { name: column, rule } of columnsOf(table)) {
      const name = `${table}.${column}`;
      const text = OF_A_FORM[name]?.(marker) ?? marker;
      // Unique columns get the row's number beside it.
      const unique = ['outbox.dedupe_key', 'deliveries.event_id', 'passkeys.credential_id'].includes(name);
      if (rule.erasing === 'nothing') continue;
      const value = unique ? sql`${text} || cast(id as text)` : sql`${text}`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${theirs}`.execute(db);
    }
  }
}

/** Every column of every row that has a text in it. */
async function found(db: Database, text: string): Promise<string[]> {
  const at: string[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).toLowerCase().includes(text)) at.push(`${table}.${column}`);
      }
    }
  }
  return at.sort();
}

describe('erasing', () => {
  test('leaves no personal data of one person in any column, and all of others', async ({ api }) => {
    const { db } = api;
    const hers = await fill(api, HERS);
    await fill(api, OTHERS);
    const personal = PERSONAL_TABLES.flatMap((table) =>
      columnsOf(table).flatMap(({ name, rule }) => (rule.erasing === 'nothing' ? [] : `${table}.${name}`)),
    );
    const marked = await found(db, HERS);
    // Every personal column was marked, so that a column which is not found below was erased.
    const unmarked = ['idempotency_keys.answer'];
    expect(personal.filter((column) => !marked.includes(column) && !unmarked.includes(column))).toEqual([]);
    const answers = await db.selectFrom('trips').select('reference').where('id', 'in', hers).execute();
    const others = await found(db, OTHERS);

    await eraseTrips(db, hers, { by: 'Admin', at: new Date(), accounts: true });

    expect(await found(db, HERS)).toEqual([]);
    for (const { reference } of answers) expect(await found(db, reference.toLowerCase())).toEqual(['trips.reference']);
    expect(await found(db, OTHERS)).toEqual(others);
  });

  test('leaves nothing in the files of the embedded database', async ({ api }) => {
    const { db } = api;
    // Enough that pages are split, and their parts lie about.
    const hers: number[] = [];
    for (let round = 0; round < 12; round++) {
      await fill(api, `${OTHERS}-${round}`);
      hers.push(...(await fill(api, `${HERS}-${round}`)));
    }
    await eraseTrips(db, hers, { by: 'Admin', at: new Date(), accounts: true });
    expect(await found(db, HERS)).toEqual([]);
    // PostgreSQL keeps deleted rows until it is vacuumed.
    if (isPostgres(db)) return;
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
    const file = rows[0]?.file ?? '';
    const bytes = [file, `${file}-wal`].flatMap((name) => (existsSync(name) ? readFileSync(name) : []));
    expect(bytes.some((part) => part.includes(`${OTHERS}-3`))).toBe(true);
    expect(bytes.map((part) => countOf(part, HERS))).toEqual(bytes.map(() => 0));
  });
});

function countOf(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count++;
  return count;
}
