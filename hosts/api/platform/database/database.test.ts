import { charterRequest } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createFirstAdmin, findUser } from '../../accounts/store';
import { insertCharter } from '../../charters/store';
import { ADMIN, aCharter, test } from '../../testing';
import { migrate } from './migrate';

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
