import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { aCharter, test as base, json, type TestApp } from '../../testing';
import { changeTrip } from '../../trips/change-trip';
import { type Database, exclusively, openPostgres } from './open';
import { withLongTimeouts } from './postgres-pool';

vi.setConfig({ testTimeout: 60_000 });

const test = base.extend<{ url: string }>({
  url: [
    async ({ databaseUrl, skip }, use) => {
      if (!databaseUrl) skip('no PostgreSQL here');
      await use(databaseUrl as string);
    },
    { auto: true },
  ],
});

const settings = async (db: Database) => {
  const { rows } = await sql<Record<string, string>>`select
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
};
const OF_A_CALL = { statement: '10s', lock: '5s', idle: '10s' };

const create = (api: TestApp) => api.app.request('/api/PrivateCharter/Create', json(aCharter()));
const TRY_AGAIN = { success: false, message: 'Nothing could be saved right now. Please try again in a moment.' };

async function expectTryAgain(answer: Response) {
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual(TRY_AGAIN);
}

/** Runs `work` while `statement` runs in another transaction. */
async function meanwhile(url: string, statement: string, work: () => Promise<void>) {
  const other = openPostgres(url, () => {});
  await other.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    await work();
  });
  await other.destroy();
}

describe('with PostgreSQL', () => {
  test('statements have time limits, inside and outside a transaction', async ({ api }) => {
    expect(await settings(api.db)).toEqual(OF_A_CALL);
    expect(await api.db.transaction().execute(settings)).toEqual(OF_A_CALL);
  });

  test('a migration may take minutes, but no call may do so in the meantime', async ({ api }) => {
    const patient = () => api.db.transaction().execute(settings);
    const [migration, call] = await Promise.all([withLongTimeouts(patient), patient()]);
    expect(migration).toEqual({ statement: '30min', lock: '10min', idle: '10min' });
    expect(call).toEqual(OF_A_CALL);
  });

  test('code that excludes other processes has the time limits of a call', async ({ api }) => {
    expect(await exclusively(api.db, settings)).toEqual(OF_A_CALL);
  });

  test('a frequent query is prepared, and still works when a pooler has lost it', async ({ api }) => {
    const read = async () => (await sql<{ one: number }>`select 1 as one`.execute(api.db)).rows;
    const prepared = async () =>
      (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(api.db)).rows;
    for (let i = 0; i <= 100; i++) await read();
    expect(await prepared()).toEqual([{ statement: 'select 1 as one' }]);
    await sql`deallocate all`.execute(api.db);
    expect(await read()).toEqual([{ one: 1 }]);
    // The prepared statement would be lost again.
    expect(await read()).toEqual([{ one: 1 }]);
    expect(await prepared()).toEqual([]);
  });

  test('a request that waits for a lock is told when to try again', async ({ api, url }) => {
    await meanwhile(url, 'lock table private_charters in access exclusive mode', async () => {
      await expectTryAgain(await create(api));
    });
    expect((await create(api)).status).toBe(201);
  });

  test('a request that finds every connection in use is told when to try again', async ({ api }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const taken = Array.from({ length: 10 }, () => api.db.connection().execute(() => released));
    await expectTryAgain(await create(api));
    release();
    await Promise.all(taken);
    expect((await create(api)).status).toBe(201);
  });

  test.for([
    ['that takes too long', `set local statement_timeout = 50`, '57014'],
    ['in a transaction that was left open', `set local idle_in_transaction_session_timeout = 50`, '08006'],
  ] as const)('a statement %s fails, and its connection is replaced', async ([, limit, code], { api, url }) => {
    const pid = async (db: Database) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    };
    const failing = api.db.transaction().execute(async (trx) => {
      const own = await pid(trx);
      await sql.raw(limit).execute(trx);
      if (code === '08006') {
        const other = openPostgres(url, () => {});
        const gone = async () =>
          (await sql`select 1 from pg_stat_activity where pid = ${own}`.execute(other)).rows.length === 0;
        await expect.poll(gone).toBe(true);
        await other.destroy();
      }
      await sql`select pg_sleep(20)`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect((await create(api)).status).toBe(201);
  });
});

test('a trip can be changed while another one is being changed', async ({ api }) => {
  for (let i = 0; i < 2; i++) await create(api);
  const take = (id: number, notify: () => Promise<void>) => {
    const parts = { by: { id: 1, role: 'owner' as const }, at: new Date(), answerMs: 1, notify };
    return changeTrip(api.db, id, { version: 1, stage: 'reviewing', reason: '', note: '', endLink: false }, parts);
  };
  let other: Awaited<ReturnType<typeof take>> | undefined;
  await take(1, async () => {
    other = await take(2, async () => {});
  });
  expect(other?.is).toBe('changed');
});
