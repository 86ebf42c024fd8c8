import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { updateTimes } from '../../flights/update-times';
import { postgresUrl, storeFlight, test } from '../../testing';
import { openEmpty } from '../../testing/database';
import { migrate, migrations } from './migrate';
import type { Database } from './open';

describe('a database', () => {
  const withEmpty = test.extend<{ db: Database }>({
    db: async ({ databaseUrl, skip }, use) => {
      if (postgresUrl === '') skip('no PostgreSQL here');
      const { db, close } = await openEmpty(databaseUrl);
      await use(db);
      await close();
    },
  });
  const added = { up: (trx: Database) => trx.schema.createTable('added').addColumn('id', 'integer').execute() };

  withEmpty('that lacks an earlier migration is refused, with the name of the migration', async ({ db }) => {
    await migrate(db, { ...migrations, '0002-added': added });
    await expect(migrate(db, { '0002-added': added })).rejects.toThrow('0001-schema is missing');
  });

  withEmpty('that a newer release has migrated further is used as it is', async ({ db }) => {
    await migrate(db, { ...migrations, '0002-added': added });
    await migrate(db);
    expect((await db.introspection.getTables()).map(({ name }) => name)).toContain('added');
  });

  withEmpty('keeps nothing of a migration that fails', async ({ db }) => {
    const failing = async (trx: Database) => {
      await added.up(trx);
      throw new Error('half way');
    };
    await expect(migrate(db, { ...migrations, '9999-failing': { up: failing } })).rejects.toThrow('half way');
    await migrate(db);
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('added');
  });
});

describe('the times of a flight', () => {
  test('are calculated again when the home zone has changed, which counts as one change', async ({ api }) => {
    const id = await storeFlight(api, { FromLocation: 'A farm', ToLocation: 'Another farm' });
    const timesOf = () => api.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const version = async () =>
      (await sql<{ version: number }>`select version from data_versions where name = 'flights'`.execute(api.db)).rows[0]
        ?.version;
    const [before, counted] = [await timesOf(), await version()];
    await updateTimes(api.db, 'Asia/Karachi');
    expect(await version()).toBe(counted);
    await updateTimes(api.db, 'Asia/Dubai');
    expect(Date.parse((await timesOf()).departs_at) - Date.parse(before.departs_at)).toBe(3_600_000);
    expect(await version()).toBe(Number(counted) + 1);
  });
});
