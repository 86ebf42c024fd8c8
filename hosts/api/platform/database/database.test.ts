import { charterRequest } from 'charter-widgets/contract';
import { Migrator, sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createFirstAdmin, findUser } from '../../accounts/users';
import { insertCharter } from '../../charters/private-store';
import { ADMIN, aCharter, postgresUrl, test } from '../../testing';
import { openEmpty } from '../../testing/database';
import { migrate } from './migrate';
import { migrations } from './migrations';

describe('the database', () => {
  test('is left as it is by a second migration', async ({ api }) => {
    await expect(migrate(api.db, 'Asia/Karachi')).resolves.toBeUndefined();
    expect(await findUser(api.db, ADMIN.email)).toBeDefined();
  });

  test('removes the segments with their request', async ({ api }) => {
    await insertCharter(api.db, v.parse(charterRequest, aCharter()), new Date().toISOString());
    await api.db.deleteFrom('private_charters').execute();
    expect(await api.db.selectFrom('private_charter_segments').selectAll().execute()).toEqual([]);
  });
});

describe('flights from before their departures were instants', () => {
  test('get them, and how long they take, from their airports, and from the home zone', async ({
    databaseUrl,
    skip,
  }) => {
    if (postgresUrl === '') skip('no PostgreSQL here');
    const { db, close } = await openEmpty(databaseUrl);
    const provider = { getMigrations: async () => migrations };
    await new Migrator({ db, provider }).migrateTo('0006-accounts');
    await sql`insert into aircraft (name, type, specifications, capacity, is_active, image, created_at)
      values ('AP-TST', 'jet', '', 8, 1, '', '')`.execute(db);
    // More than are read at once.
    await sql`insert into flights (aircraft_id, from_location, from_code, from_search, to_location, to_code, to_search,
        departure_datetime, arrival_datetime, seat_price, luggage_limit_kg, seats_available, position, flight_type,
        created_by_user_id, wifi_available, meal_included, seat_selection_included)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 1201)
      select 1, 'x', case i % 3 when 0 then 'KHI' when 1 then 'OMDB' else '' end, 'x', 'x', 'DXB', 'x',
        '2026-06-02T12:00:00', '2026-06-02T13:10:00', 100, 20, 8, 1, 1, 1, 0, 0, 0 from numbers`.execute(db);

    await migrate(db, 'Asia/Kathmandu');
    const flights = await db
      .selectFrom('flights')
      .select(({ fn }) => ['from_code', 'departs_at', 'duration_minutes', fn.count<number>('id').as('count')])
      .groupBy(['from_code', 'departs_at', 'duration_minutes'])
      .orderBy('from_code')
      .execute();
    expect(flights.map(({ count, ...flight }) => ({ ...flight, count: Number(count) }))).toEqual([
      { from_code: '', departs_at: '2026-06-02T06:15:00.000Z', duration_minutes: 70, count: 400 },
      { from_code: 'KHI', departs_at: '2026-06-02T07:00:00.000Z', duration_minutes: 130, count: 400 },
      { from_code: 'OMDB', departs_at: '2026-06-02T08:00:00.000Z', duration_minutes: 70, count: 401 },
    ]);
    await close();
  });
});

describe('the first admin', () => {
  test('is made once', async ({ api }) => {
    expect(await createFirstAdmin(api.db, 'other@example.com', () => expect.unreachable())).toBe(false);
    expect(await findUser(api.db, 'other@example.com')).toBeUndefined();
  });

  test('is one, however many processes start at the same time', async ({ api }) => {
    await api.db.deleteFrom('users').execute();
    const made = await Promise.all(
      [1, 2, 3].map((n) => createFirstAdmin(api.db, `admin${n}@example.com`, async () => 'hash')),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('keeps only a hash of the password', async ({ api }) => {
    const { password_hash } = (await findUser(api.db, ADMIN.email)) ?? {};
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});
