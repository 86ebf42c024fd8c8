import { charterRequest } from 'charter-widgets/api';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { ADMIN, test } from '../testing';
import { demoCharters } from './demo';
import { createFirstAdmin, findUser, migrate, seedDemo } from './index';

describe('the database', () => {
  test('is left as it is by a second migration', async ({ api }) => {
    await expect(migrate(api.db)).resolves.toBeUndefined();
    expect(await findUser(api.db, ADMIN.email)).toBeDefined();
  });

  test('removes the segments with their request', async ({ api }) => {
    await seedDemo(api.db, new Date());
    await api.db.deleteFrom('private_charters').execute();
    expect(await api.db.selectFrom('private_charter_segments').selectAll().execute()).toEqual([]);
  });
});

describe('the first admin', () => {
  test('is made once', async ({ api }) => {
    expect(await createFirstAdmin(api.db, 'other@example.com', 'another password')).toBe(false);
    expect(await findUser(api.db, 'other@example.com')).toBeUndefined();
  });

  test('is one, however many processes start at the same time', async ({ api }) => {
    await api.db.deleteFrom('users').execute();
    const made = await Promise.all(
      [1, 2, 3].map((n) => createFirstAdmin(api.db, `admin${n}@example.com`, 'a password')),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('keeps only a hash of the password', async ({ api }) => {
    const { password_hash } = (await findUser(api.db, ADMIN.email)) ?? {};
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('the example requests', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  test('are ones the form itself could have sent', () => {
    for (const { request } of demoCharters(now)) expect(v.parse(charterRequest, request)).toEqual(request);
  });

  test('are the same all day, and move with it', () => {
    expect(demoCharters(new Date('2026-11-21T23:59:00Z'))).toEqual(demoCharters(now));
    expect(demoCharters(new Date('2026-11-22T00:00:00Z'))).not.toEqual(demoCharters(now));
  });

  test('show every kind of trip, sent before now for days to come, nobody’s real address', () => {
    const charters = demoCharters(now);
    expect(new Set(charters.map(({ request }) => request.trip))).toEqual(new Set([0, 1, 2, 3]));
    for (const { request, createdAt } of charters) {
      expect(createdAt < now.toISOString()).toBe(true);
      expect(request.email).toMatch(/@example\.com$/);
      const dates = request.segments.map(({ departDate }) => departDate);
      expect(dates).toEqual([...dates].sort());
      expect((dates[0] ?? '') > '2026-11-21').toBe(true);
    }
  });

  test('fill an empty database once', async ({ api }) => {
    await Promise.all([seedDemo(api.db, now), seedDemo(api.db, now)]);
    const rows = await api.db.selectFrom('private_charters').select('id').execute();
    expect(rows).toHaveLength(demoCharters(now).length);
  });
});
