import { randomUUID } from 'node:crypto';
import type { CharterRecord } from '@charter-hosts/contract';
import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { createPostgresDatabase } from '../testing/database';
import { type DatabaseProxy, startDatabaseProxy, startPgBouncer } from '../testing/database-proxy';
import { type PostgresServer, runPostgres } from '../testing/postgres-lane';
import { aCharter } from '../testing/requests';
import type { ServerProcess } from '../testing/server-process';
import { ADMIN_ENV, adminOf, test as base } from '../testing/server-test';
import { json, SECRET } from '../testing/test-app';

// Each test starts a server, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

/** The milliseconds within which the service must work again once the database does. */
const BACK_MS = 2000;

const test = base.extend<{
  /** A database server for this file, whose data survive a restart like a real one's. */
  postgres: PostgresServer;
  /** An empty database on that server. */
  url: string;
  proxy: DatabaseProxy;
}>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const server = await runPostgres();
      if (!server) process.stderr.write('Lost connections are not tested: no PostgreSQL here\n');
      await use(server as PostgresServer);
      await server?.stop();
    },
    { scope: 'file' },
  ],
  url: async ({ postgres, skip }, use) => {
    if (!postgres) skip('no PostgreSQL here');
    const { url, drop } = await createPostgresDatabase(postgres.url);
    await use(url);
    await drop();
  },
  proxy: async ({ url }, use) => {
    const proxy = await startDatabaseProxy(url);
    await use(proxy);
    await proxy.takeAway();
  },
});

const envOf = (url: string, dataDir: string) => ({
  ...ADMIN_ENV,
  DATABASE_URL: url,
  JWT_SECRET: SECRET,
  DATA_DIR: dataDir,
});

/** Six travellers, who send each request until it is acknowledged. */
function startLoad(origin: string) {
  let stopped = false;
  const load = {
    sent: [] as string[],
    acknowledged: 0,
    /** Answers that asked to try again. */
    refused: 0,
    /** Any other answer, or a failed request. */
    odd: [] as string[],
    async stop() {
      stopped = true;
      await all;
      load.sent.sort();
    },
  };
  const traveller = async () => {
    while (!stopped) {
      const name = randomUUID();
      const request = json(aCharter({ name }), { 'Idempotency-Key': `key ${name}` });
      load.sent.push(name);
      for (;;) {
        const answer = await fetch(`${origin}/api/PrivateCharter/Create`, request).catch((error) => error as Error);
        if (answer instanceof Error) {
          load.odd.push(String(answer.cause));
          return;
        }
        const body = await answer.text();
        if (answer.status === 201) break;
        if (answer.status === 503 && answer.headers.has('Retry-After')) load.refused += 1;
        else load.odd.push(`${answer.status} ${body}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      load.acknowledged += 1;
    }
  };
  const all = Promise.all(Array.from({ length: 6 }, traveller));
  /** Resolves when this number of further requests is acknowledged. */
  const more = (count: number, timeout = 30_000) => {
    const enough = load.acknowledged + count;
    return expect.poll(() => load.acknowledged >= enough, { timeout, interval: 5 }).toBe(true);
  };
  return { load, more };
}

describe('a server under load keeps every acknowledged request once, and answers again within two seconds, when', () => {
  /** Causes `fault` several times; `fault` resolves as soon as the database can be used again. */
  async function survive(
    serve: (env: Record<string, string>) => ServerProcess,
    env: Record<string, string>,
    fault: () => Promise<unknown>,
    times = 2,
  ) {
    const server = serve(env);
    const origin = await server.started;
    const { load, more } = startLoad(origin);
    for (let time = 0; time < times; time++) {
      await more(5);
      await fault();
      await more(1, BACK_MS);
    }
    await more(5);
    await load.stop();
    expect(load.odd).toEqual([]);
    const stored = await (await adminOf(origin)).list<CharterRecord>('PrivateCharter/GetAllRequests');
    expect(stored.map(({ name }) => name).sort()).toEqual(load.sent);
    expect(server.stderr()).not.toContain('"level":60');
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    return load;
  }

  test('its database connections are ended', async ({ serve, url, dataDir }) => {
    const admin = new pg.Client({ connectionString: url });
    admin.on('error', () => {});
    await admin.connect();
    const end = () =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    await survive(serve, envOf(url, dataDir), end, 3);
    await admin.end();
  });

  test('the database restarts', async ({ serve, postgres, url, dataDir }) => {
    const load = await survive(serve, envOf(url, dataDir), () => postgres.restart(), 1);
    expect(load.refused).toBeGreaterThan(0);
  });

  test('its connection pooler stops and comes back', async ({ serve, proxy, dataDir }) => {
    const fault = async () => {
      await proxy.takeAway();
      await proxy.bringBack();
    };
    await survive(serve, envOf(proxy.url, dataDir), fault);
  });

  test.for([
    ['set up as in docs/deploy', {}],
    ['which refuses session timeouts', { '\nignore_startup_parameters =': '\n;' }],
  ] as const)('PgBouncer stops and returns, %s', async ([, changes], { serve, url, dataDir, skip, onTestFinished }) => {
    const pooler = (await startPgBouncer(url, changes)) ?? skip('pgbouncer is not installed');
    onTestFinished(pooler.remove);
    const fault = async () => {
      await pooler.takeAway();
      await pooler.bringBack();
    };
    await survive(serve, envOf(pooler.url, dataDir), fault);
  });
});
