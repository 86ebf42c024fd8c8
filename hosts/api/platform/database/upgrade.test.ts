import { hash } from '@node-rs/argon2';
import { type Migration, Migrator, sql } from 'kysely';
import { describe, expect } from 'vitest';
import { completeBookings } from '../../bookings/complete';
import { completeFlights } from '../../flights/complete';
import { aBooking, json, postgresUrl, signIn, storeFlight, type TestApp, test } from '../../testing';
import { openEmpty } from '../../testing/database';
import { migrate } from './migrate';
import { migrations } from './migrations';
import type { Database } from './open';

const ZONE = 'Asia/Karachi';
const NAMES = Object.keys(migrations);
const CUSTOMER = { email: 'sana@example.com', password: 'the password of Sana' };
const passwordHash = hash(CUSTOMER.password, { memoryCost: 8, timeCost: 1 });

/** What a build knew whose newest migration had that name. */
const knownBy = (newest: string): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= newest));

async function migrateTo(db: Database, newest: string): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => knownBy(newest) },
  }).migrateToLatest();
  if (error) throw error;
}

/** Stores a row of everything, with the columns that a build whose newest migration had that name knew. */
async function writeAs(db: Database, newest: string): Promise<void> {
  const has = (number: string) => newest >= number;
  await sql`insert into users (id, email, name, password_hash, is_admin, created_at)
    values (700, ${CUSTOMER.email}, 'Sana', ${await passwordHash}, 0, '2026-01-01T00:00:00.000Z')`.execute(db);
  if (has('0002')) {
    await sql`insert into private_charters (id, trip, name, email, phone, cnic, created_at)
      values (700, 0, 'Sana', ${CUSTOMER.email}, '3001234567', '', '2026-01-01T00:00:00.000Z')`.execute(db);
    await sql`insert into private_charter_segments (id, charter_id, from_location, to_location, depart_date, seats, luggage, pets)
      values (700, 700, 'Karachi', 'Skardu', '2026-01-09T10:00:00', 2, 10, 0)`.execute(db);
  }
  if (has('0003')) {
    await sql`insert into idempotency_keys (route, key, body_hash, status, answer, created_at)
      values ('a', 'b', 'c', 201, '{}', '2099-01-01T00:00:00.000Z')`.execute(db);
  }
  if (has('0004')) {
    await sql`insert into aircraft (id, name, type, specifications, capacity, is_active, image, created_at)
      values (700, 'AP-OLD', 'jet', 'Eight seats', 8, 1, '', '2026-01-01T00:00:00.000Z')`.execute(db);
    const flight = {
      id: 700,
      aircraft_id: 700,
      from_location: 'Karachi (KHI) – Jinnah International Airport',
      from_code: 'KHI',
      from_search: 'karachi (khi) – jinnah international airport',
      to_location: 'Dubai (DXB) – Dubai International Airport',
      to_code: 'DXB',
      to_search: 'dubai (dxb) – dubai international airport',
      departure_datetime: '2099-03-04T12:00:00',
      arrival_datetime: '2099-03-04T13:10:00',
      seat_price: 100,
      luggage_limit_kg: 20,
      seats_available: 8,
      sequence_no: null,
      position: 2_147_483_647,
      flight_type: 1,
      created_by_user_id: 1,
      wifi_available: 1,
      meal_included: 0,
      seat_selection_included: 0,
    };
    await db
      .insertInto('flights')
      .values([
        { ...flight, ...(has('0007') && { departs_at: '2099-03-04T07:00:00.000Z' }) } as never,
        // Without an arrival there is nothing to compute.
        {
          ...flight,
          id: 701,
          arrival_datetime: '0001-01-01T00:00:00',
          ...(has('0007') && { departs_at: '2099-03-04T07:00:00.000Z' }),
        } as never,
      ])
      .execute();
    await sql`insert into flight_images (id, flight_id, image, description, is_banner)
      values (700, 700, 'a.jpg', 'The cabin', 1)`.execute(db);
  }
  if (has('0005')) {
    await sql`insert into flight_bookings (id, flight_id, title, first_name, last_name, phone, departure_date,
        number_of_guests, number_of_rooms, note, created_at)
      values (700, 700, 'Mrs', 'Sana', 'Old', '3001234567', '2099-03-04T12:00:00', 1, 1, '', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await sql`insert into travel_persons (id, booking_id, first_name, last_name, phone_number, cnic, gender)
      values (700, 700, 'Bilal', 'Old', '3001234567', '', 'male')`.execute(db);
    await sql`insert into chauffeur_requests (id, first_name, last_name, cnic_or_passport, number_of_passengers, luggage, created_at)
      values (700, 'Sana', 'Old', 'AB123', 2, 1, '2026-01-01T00:00:00.000Z')`.execute(db);
    await sql`insert into international_charters (id, name, email, phone_no, service_type, departure_location,
        destination_location, departure_date_time, return_date_time, seats, preferred_aircraft, message, created_at)
      values (700, 'Sana', ${CUSTOMER.email}, '3001234567', 'x', 'Karachi', 'Dubai', '2099-03-04T12:00:00', null, 2, 'x', '',
        '2026-01-01T00:00:00.000Z')`.execute(db);
  }
}

/** That every row of `writeAs` reads through the API as if it had been written today. */
async function expectReads(api: TestApp, newest: string): Promise<void> {
  const session = await signIn(api.app);
  const get = async (path: string, headers: Record<string, string> = session) => {
    const answer = await api.app.request(`/api/${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()).data;
  };
  /** In its list, and by itself. */
  const expectRead = async (list: string, detail: string, since: string, fields: object) => {
    const rows = newest >= since ? [expect.objectContaining({ id: 700, ...fields })] : [];
    expect(await get(list)).toEqual(rows);
    if (rows.length > 0) expect(await get(`${detail}/700`)).toEqual(rows[0]);
  };
  expect((await api.app.request('/api/Auth/login', json(CUSTOMER))).status).toBe(200);
  await expectRead('PrivateCharter/GetAllRequests', 'PrivateCharter/GetRequestById', '0002', {
    name: 'Sana',
    segments: [expect.objectContaining({ fromLocation: 'Karachi' })],
  });
  await expectRead('AirlineAircraft/GetAircrafts', 'AirlineAircraft/GetAircraft', '0004', { name: 'AP-OLD' });
  const times = { departsAt: '2099-03-04T07:00:00.000Z', durationMinutes: 130 };
  await expectRead('FlightBooking', 'FlightBooking', '0005', {
    firstName: 'Sana',
    flight: expect.objectContaining({ id: 700, ...times }),
    email: '',
    termsAccepted: null,
    travelPersons: [expect.objectContaining({ firstName: 'Bilal' })],
  });
  await expectRead('ChauffeurService/GetAllChauffeurServices', 'ChauffeurService/GetChaufferService', '0005', {
    firstName: 'Sana',
  });
  await expectRead('InternationalCharter', 'InternationalCharter', '0005', { name: 'Sana' });

  const flights =
    newest >= '0004'
      ? [
          expect.objectContaining({
            id: 700,
            ...times,
            images: [expect.objectContaining({ description: 'The cabin' })],
          }),
          expect.objectContaining({ id: 701, departsAt: times.departsAt, durationMinutes: null, images: [] }),
        ]
      : [];
  expect(await get('Flight/search')).toEqual(flights);
  expect(await get('Flight/search', {})).toEqual(flights);
  for (const flight of flights) expect(await get(`Flight/GetFlight/${flight.sample.id}`)).toEqual(flight);

  // And it is written to as one of today is.
  const added = await storeFlight(api);
  expect(await get('Flight/search?FromLocation=KHI&ToLocation=KDU')).toMatchObject([{ id: added }]);
  expect((await api.app.request('/api/FlightBooking', json(aBooking(added)))).status).toBe(201);
}

/** Two migrations were edited after they had run somewhere: as they were first, and what became of it. */
const EDITED: Record<string, (db: Database) => Promise<unknown>> = {
  '0004-flights': async (db) => {
    await sql`drop table swept_images`.execute(db);
    await sql`drop index flight_images_by_image`.execute(db);
  },
  '0007-departures': (db) => sql`alter table flights drop column duration_minutes`.execute(db),
};

const released = [
  ...NAMES.map((name) => ({ state: name, name, edit: async (_: Database): Promise<unknown> => undefined })),
  ...Object.entries(EDITED).map(([name, edit]) => ({ state: `${name}, before it was edited`, name, edit })),
];

describe.for(released)('a database of a build up to $state', ({ name, edit }) => {
  test.override({
    before: {
      async make(db) {
        await migrateTo(db, name);
        await edit(db);
        await writeAs(db, name);
      },
    },
  });

  test('reads and is written through every call once it is upgraded', async ({ api }) => {
    await expectReads(api, name);
  });
});

describe.for(NAMES.map((name) => ({ name })))('a build that knows up to $name', ({ name }) => {
  test.override({
    before: {
      async make(db) {
        await migrate(db, ZONE);
        await migrate(db, ZONE, knownBy(name));
        await writeAs(db, name);
      },
    },
  });

  test('goes on with today’s database, and what it writes is found by today’s build', async ({ api }) => {
    await expectReads(api, name);
  });
});

describe('a flight written by a build that knows nothing of its instant', () => {
  const flightOf = async (api: TestApp) => (await (await api.app.request('/api/Flight/GetFlight/700')).json()).data;
  const search = async (api: TestApp) => {
    const answer = await api.app.request('/api/Flight/search');
    return (await answer.json()).data.map(({ id }: { id: number }) => id);
  };

  test('is found and can be booked before it is computed, which then changes what a search was kept as', async ({
    api,
  }) => {
    await writeAs(api.db, '0006-accounts');
    expect(await search(api)).toEqual([700, 701]);
    expect(await flightOf(api)).toMatchObject({ departsAt: '', durationMinutes: null });
    const booking = aBooking(700, { departureDate: '2099-03-04T12:00:00' });
    expect((await api.app.request('/api/FlightBooking', json(booking))).status).toBe(201);

    await completeFlights(api.db, ZONE);
    expect(await flightOf(api)).toMatchObject({ departsAt: '2099-03-04T07:00:00.000Z', durationMinutes: 130 });
    const [found] = (await (await api.app.request('/api/Flight/search')).json()).data;
    expect(found).toMatchObject({ id: 700, departsAt: '2099-03-04T07:00:00.000Z' });
  });

  test('is not offered once it has departed', async ({ api }) => {
    await writeAs(api.db, '0006-accounts');
    await api.db.updateTable('flights').set({ departure_datetime: '2026-01-01T10:00:00' }).execute();
    expect(await search(api)).toEqual([]);
    const answer = await api.app.request('/api/FlightBooking', json(aBooking(700)));
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe('This flight has departed');
  });

  test('gets its instant anew when such a build has moved it', async ({ api }) => {
    await writeAs(api.db, '0007-departures');
    await completeFlights(api.db, ZONE);
    await api.db.updateTable('flights').set({ departure_datetime: '2099-03-04T11:00:00' }).execute();
    await completeFlights(api.db, ZONE);
    expect(await flightOf(api)).toMatchObject({ departsAt: '2099-03-04T06:00:00.000Z', durationMinutes: 190 });
  });

  test('counts as a write once, and no more when all is computed', async ({ api }) => {
    await writeAs(api.db, '0006-accounts');
    const version = async () =>
      (await api.db.selectFrom('data_versions').select('version').executeTakeFirst())?.version;
    await completeFlights(api.db, ZONE);
    const computed = await version();
    await completeFlights(api.db, ZONE);
    expect(await version()).toBe(computed);
  });
});

describe('a booking written by a build that kept no copy of what was booked', () => {
  const bookedIn = async (api: TestApp) => {
    const answer = await api.app.request('/api/FlightBooking', { headers: await signIn(api.app) });
    return (await answer.json()).data.map(({ booked }: { booked: unknown }) => booked);
  };

  test('gets what was booked from its flight as it is, and nothing where the flight is gone', async ({ api }) => {
    await writeAs(api.db, '0010-flights-by-time');
    const row = await api.db.selectFrom('flight_bookings').selectAll().executeTakeFirstOrThrow();
    await api.db
      .insertInto('flight_bookings')
      .values({ ...row, id: 701, flight_id: null })
      .execute();
    expect(await bookedIn(api)).toEqual([null, null]);
    await completeBookings(api.db);
    const booked = {
      fromLocation: 'Karachi (KHI) – Jinnah International Airport',
      toLocation: 'Dubai (DXB) – Dubai International Airport',
      departureDatetime: '2099-03-04T12:00:00',
      arrivalDatetime: '2099-03-04T13:10:00',
      seatPrice: 100,
      aircraftName: 'AP-OLD',
      aircraftType: 1,
    };
    expect(await bookedIn(api)).toEqual([null, booked]);

    await api.db.updateTable('flights').set({ departure_datetime: '2099-03-05T12:00:00' }).execute();
    await completeBookings(api.db);
    expect(await bookedIn(api)).toEqual([null, booked]);
  });
});

describe('a database', () => {
  const withEmpty = test.extend<{ db: Database }>({
    db: async ({ databaseUrl, skip }, use) => {
      if (postgresUrl === '') skip('no PostgreSQL here');
      const { db, close } = await openEmpty(databaseUrl);
      await use(db);
      await close();
    },
  });

  withEmpty('that lacks a migration from the middle is refused, by name', async ({ db }) => {
    await migrate(db, ZONE);
    const { '0003-idempotency-keys': _, ...others } = migrations;
    await expect(migrate(db, ZONE, others)).rejects.toThrow('0003-idempotency-keys is missing');
  });

  withEmpty('is left as it was by a migration that breaks off', async ({ db }) => {
    const halfWay = { ...migrations, '9999-broken': { up: async (trx: Database) => breakOff(trx) } };
    await expect(migrate(db, ZONE, halfWay)).rejects.toThrow('half way');
    await migrate(db, ZONE);
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('half');
  });

  async function breakOff(trx: Database) {
    await trx.schema.createTable('half').addColumn('id', 'integer').execute();
    throw new Error('half way');
  }
});
