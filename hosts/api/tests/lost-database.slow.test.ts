import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CharterRecord } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { createPostgresDatabase, postgresUrl, tempDir } from '../testing/database';
import { type DatabaseProxy, startDatabaseProxy, startPgBouncer } from '../testing/database-proxy';
import { isInstalled } from '../testing/deploy-example';
import { type PostgresServer, runPostgres } from '../testing/postgres-lane';
import { aCharter, aFlight, anAircraft, anImage, form } from '../testing/requests';
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

/** Sends a charter request with its own key, each time it is called. */
function aRequest(origin: string) {
  const name = randomUUID();
  const send = () =>
    fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter({ name }), { 'Idempotency-Key': `key ${name}` }));
  return { name, send };
}

/** The names in every stored request, in order. */
async function storedNames(origin: string): Promise<string[]> {
  const { list } = await adminOf(origin);
  return (await list<CharterRecord>('PrivateCharter/GetAllRequests')).map(({ name }) => name).sort();
}

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
      const { name, send } = aRequest(origin);
      load.sent.push(name);
      for (;;) {
        const answer = await send().catch((error) => error as Error);
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
    expect(await storedNames(origin)).toEqual(load.sent);
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

describe('a request whose database connection breaks at the commit', () => {
  test.for([
    ['whose commit never reached the database', 'before', 0],
    ['whose answer was lost', 'after', 1],
  ] as const)(
    'and %s is refused with 503, and stored once when it is sent again',
    async ([, when, kept], { serve, proxy, dataDir }) => {
      const origin = await serve(envOf(proxy.url, dataDir)).started;
      const { name, send } = aRequest(origin);
      proxy.breakAt('commit', when);
      const refused = await send();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      expect(await storedNames(origin)).toHaveLength(kept);
      const again = await send();
      expect([again.status, (await again.json()).message]).toEqual([201, expect.any(String)]);
      expect(await storedNames(origin)).toEqual([name]);
    },
  );
});

describe.skipIf(postgresUrl !== undefined)('a full disk under the SQLite database', () => {
  const TRY_AGAIN = { success: false, message: 'Nothing could be saved right now. Please try again in a moment.' };

  base(
    'is answered with 503, leaves reads working, and everything works again once there is space',
    async ({ serve, skip, onTestFinished }) => {
      // The server's files are limited to their first byte.
      if (!isInstalled('prlimit')) skip('prlimit of util-linux is not installed');
      const { path: dataDir, remove } = tempDir();
      onTestFinished(remove);
      const server = serve({ ...ADMIN_ENV, DATA_DIR: dataDir });
      const limit = (size: string) =>
        execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${size}:`], { stdio: 'pipe' });
      const origin = await server.started;
      const admin = await adminOf(origin);
      const create = (name: string) =>
        fetch(
          `${origin}/api/PrivateCharter/Create`,
          json(aCharter({ name }), { 'Idempotency-Key': `the key of ${name}` }),
        );
      const aircraft = await admin.upload('AirlineAircraft/upsert-aircraft', anAircraft());
      const image = await anImage('#123456', { width: 900, height: 700 });
      const flight = { ...aFlight(aircraft.id), 'Images[0].ImageFile': image };
      const upload = () => fetch(`${origin}/api/Flight/upsert`, form(flight, admin.headers));
      expect((await create('Before')).status).toBe(201);

      limit('1');
      // Every attempt is refused, not only the first.
      for (let attempt = 0; attempt < 20; attempt++) {
        const refused = await create('Meanwhile');
        expect(refused.status).toBe(503);
        expect(refused.headers.get('Retry-After')).toBe('2');
        expect(await refused.json()).toEqual(TRY_AGAIN);
      }
      const refused = await upload();
      expect(refused.status).toBe(503);
      expect(await refused.json()).toEqual(TRY_AGAIN);
      const names = async () =>
        (await admin.list<CharterRecord>('PrivateCharter/GetAllRequests')).map(({ name }) => name);
      expect(await names()).toEqual(['Before']);
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);

      limit('unlimited');
      expect((await create('Meanwhile')).status).toBe(201);
      expect((await upload()).status).toBe(201);
      expect(await names()).toEqual(['Meanwhile', 'Before']);
      const flights = await admin.list<FlightRecord>('Flight/search');
      expect(flights.map(({ images }) => images.length)).toEqual([1]);
      expect((await fetch(`${origin}${flights[0]?.images[0]?.imageUrl}`)).status).toBe(200);
      expect(
        readdirSync(join(dataDir, 'images'), { recursive: true }).filter((file) => /part|form-/.test(`${file}`)),
      ).toEqual([]);

      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      const next = await adminOf(await serve({ ...ADMIN_ENV, DATA_DIR: dataDir }).started);
      expect((await next.list<CharterRecord>('PrivateCharter/GetAllRequests')).map(({ name }) => name)).toEqual([
        'Meanwhile',
        'Before',
      ]);
    },
  );
});
