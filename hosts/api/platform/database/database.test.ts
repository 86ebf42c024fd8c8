import { charterRequest } from 'charter-widgets/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect } from 'vitest';
import { createFirstAdmin, findUser } from '../../accounts/store';
import { insertCharter } from '../../charters/store';
import { ADMIN, aCharter, test } from '../../testing';
import { tempDir } from '../../testing/database';
import { migrate } from './migrate';
import { bumpVersion, dataVersion, openSqlite } from './open';

/** SQLite's number for a commit that waits for the disk. */
const FULL = 2;

test('running the migrations twice leaves the database unchanged', async ({ api }) => {
  await migrate(api.db);
  expect((await findUser(api.db, ADMIN.email))?.password_hash).toMatch(/^\$argon2id\$/);
});

test('a commit waits until the disk has it', async ({ api }) => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(api.db);
  expect(rows).toEqual([{ synchronous: FULL }]);
});

test('the legs of a request are deleted with it', async ({ api }) => {
  await insertCharter(api.db, v.parse(charterRequest, aCharter()), new Date().toISOString());
  await api.db.deleteFrom('private_charters').execute();
  expect(await api.db.selectFrom('private_charter_segments').selectAll().execute()).toEqual([]);
});

test('the first owner is created once, however many processes start at the same time', async ({ api }) => {
  expect(await createFirstAdmin(api.db, 'other@example.com', () => expect.unreachable())).toBe(false);
  await api.db.deleteFrom('users').execute();
  const made = await Promise.all(
    [1, 2, 3].map((n) => createFirstAdmin(api.db, `admin${n}@example.com`, async () => 'hash')),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
});

test('a transaction that outlasts the close of its database fails, and nothing of it is stored', async ({
  onTestFinished,
}) => {
  const { path, remove } = tempDir();
  onTestFinished(remove);
  const db = openSqlite(path);
  await migrate(db);
  const late = db.transaction().execute(async (trx) => {
    await bumpVersion(trx, 'flights');
    await db.destroy();
    await bumpVersion(trx, 'flights');
  });
  await expect(late).rejects.toThrow('not open');
  const again = openSqlite(path);
  expect(await dataVersion(again, 'flights')).toBe(0);
  await again.destroy();
});
