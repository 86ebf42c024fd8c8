import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, describe, expect, vi } from 'vitest';
import { freePort } from '../../scripts/machine/free-port.mjs';
import { startPgBouncer } from '../api/testing/database-proxy';
import { isInstalled, underSystemd } from '../api/testing/deploy-example';
import { runPostgres } from '../api/testing/postgres-lane';
import { startServer } from '../api/testing/server-process';
import { signIn } from './back-office';
import { buildServer, lastRelease } from './deploy/last-release';
import { type ProxyName, startProxy, whyNot } from './deploy/proxies';
import { startLoad } from './deploy/visitors';

// In milliseconds: servers start one after another under load, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const BUILT = fileURLToPath(new URL('../../dist/api/server.js', import.meta.url));
const ADMIN = { email: 'desk@example.com', password: 'a password of the tests' };
const CALLS = ['/api/Flight/search', '/config.json'];
const PAGES = ['/', '/embed/private-charter-form', ...CALLS];
/** The number of requests before, between and after each restart. */
const SOME = 60;

type Database = 'SQLite' | 'PostgreSQL';

/** A process behind a proxy that can be restarted. */
interface Process {
  origin: string;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const test = base.extend<{
  folder: string;
  /** The variables that connect servers to a database; `pooled` means through PgBouncer, if it is installed. */
  databaseOf: (database: Database, pooled: boolean) => Promise<Record<string, string>>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'charter-rolling-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  databaseOf: async ({ folder, skip }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (database, pooled) => {
      const env = {
        ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
        DATA_DIR: join(folder, 'data'),
        TRUST_PROXY: '1',
      };
      mkdirSync(env.DATA_DIR, { mode: 0o700 });
      if (database === 'SQLite') return env;
      const postgres = (await runPostgres()) ?? skip('no PostgreSQL here');
      ends.unshift(postgres.stop);
      const pooler = pooled ? await startPgBouncer(postgres.url) : undefined;
      if (pooler) ends.unshift(pooler.remove);
      return { ...env, DATABASE_URL: pooler?.url ?? postgres.url, JWT_SECRET: 'a secret of thirty-two characters' };
    });
    for (const end of ends) await end();
  },
});

/** A server on its own port, without a process that holds its socket. */
async function startAlone(file: string, env: Record<string, string>): Promise<Process> {
  const all = { ...env, PORT: String(await freePort()) };
  let server = startServer(file, all);
  const origin = await server.started;
  const end = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  };
  return {
    origin,
    stop: end,
    async restart() {
      await end();
      server = startServer(file, all);
      await server.started;
    },
  };
}

type Load = Awaited<ReturnType<typeof startLoad>>;

/** Resolves when some further requests were made. */
const more = (load: Load) => {
  const enough = load.asked() + SOME;
  return expect.poll(() => load.asked() >= enough, { timeout: 60_000, interval: 20 }).toBe(true);
};

/** Expects that nothing failed and each traveller's request is stored once, and prints the figures. */
async function expectNothingLost(load: Load, origin: string, what: string) {
  const { asked, failed, sent, longestMs } = await load.end();
  const token = await signIn({ origin, admin: ADMIN });
  const answer = await fetch(`${origin}/api/PrivateCharter/GetAllRequests`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const stored: string[] = (await answer.json()).data.map(({ name }: { name: string }) => name).sort();
  const figures = `${failed.length} failed of ${asked}, ${stored.length} stored of ${sent.length} sent`;
  process.stdout.write(`${what}: ${figures}, the longest waited ${longestMs} ms\n`);
  expect(failed).toEqual([]);
  expect(stored).toEqual(sent);
}

describe('a rolling restart under load fails no request, and stores each request once, with', () => {
  test.for([
    { proxy: 'nginx', database: 'SQLite', processes: 1, by: 'socket' },
    { proxy: 'nginx', database: 'PostgreSQL', processes: 3, by: 'socket' },
    { proxy: 'HAProxy', database: 'PostgreSQL', processes: 3, by: 'STOP_DELAY' },
    { proxy: 'HAProxy', database: 'SQLite', processes: 1, by: 'socket' },
    { proxy: 'Caddy', database: 'SQLite', processes: 1, by: 'socket' },
    { proxy: 'Caddy', database: 'PostgreSQL', processes: 3, by: 'socket' },
  ] as const)(
    '$proxy, $database, processes: $processes, restarted by: $by',
    async ({ proxy: name, database, processes, by }, { databaseOf, skip, onTestFinished }) => {
      const reason = whyNotHere(name, by);
      if (reason) skip(reason);
      const env = await databaseOf(database, true);
      const all: Process[] = [];
      onTestFinished(async () => void (await Promise.all(all.map(({ stop }) => stop()))));
      for (let index = 0; index < processes; index++) {
        const process = by === 'socket' ? underSystemd(BUILT, env) : startAlone(BUILT, { ...env, STOP_DELAY: '5s' });
        all.push(await process);
      }
      // haproxy.cfg recommends this for a single process.
      const changes: Record<string, string> =
        name === 'HAProxy' && processes === 1 ? { '\n  default-server check': '\n  # default-server check' } : {};
      const proxy = await startProxy(
        name,
        all.map(({ origin }) => new URL(origin).host),
        changes,
      );
      onTestFinished(proxy.stop);

      const load = await startLoad(proxy, PAGES);
      await more(load);
      for (let time = 0; time < (processes === 1 ? 3 : 1); time++) {
        for (const { restart } of all) {
          await restart();
          await more(load);
        }
      }
      const [first] = all;
      await expectNothingLost(load, first?.origin ?? '', `${name}, ${database}, ${processes} by ${by}`);
    },
  );
});

describe('an upgrade from the last release and a rollback to it under load fail no request, and store each request once, with', () => {
  test.for([
    { database: 'SQLite', processes: 1 },
    { database: 'PostgreSQL', processes: 2 },
  ] as const)('$database', async ({ database, processes }, { databaseOf, folder, skip, onTestFinished }) => {
    const last = lastRelease() ?? skip('there is no release yet, or this clone lacks it');
    const former = buildServer(last.commit);
    const [by, name] = ['socket', 'nginx'] as const;
    const reason = whyNotHere(name, by);
    if (reason) skip(reason);
    const current = join(folder, 'server.js');
    /** Replaces one link by another, as docs/operate.md describes. */
    const switchTo = (file: string) => {
      symlinkSync(file, `${current}.next`);
      renameSync(`${current}.next`, current);
    };
    switchTo(former);
    // Releases before this one cannot start through PgBouncer, because their migration lock belongs to a session.
    const env = await databaseOf(database, false);
    const all: Process[] = [];
    onTestFinished(async () => void (await Promise.all(all.map(({ stop }) => stop()))));
    for (let index = 0; index < processes; index++) all.push(await underSystemd(current, env));
    const proxy = await startProxy(
      name,
      all.map(({ origin }) => new URL(origin).host),
    );
    onTestFinished(proxy.stop);

    const load = await startLoad(proxy, CALLS);
    await more(load);
    for (const file of [BUILT, former]) {
      switchTo(file);
      for (const { restart } of all) {
        await restart();
        // Here both releases answer side by side.
        await more(load);
      }
    }
    const [first] = all;
    await expectNothingLost(load, first?.origin ?? '', `${database}, ${name}, up from ${last.name} and back`);
  });
});

function whyNotHere(name: ProxyName, by: 'socket' | 'STOP_DELAY'): string | undefined {
  if (!existsSync(BUILT)) return 'dist/api is not built';
  if (by === 'socket' && !isInstalled('systemd-socket-activate')) return 'systemd-socket-activate is not installed';
  return whyNot(name);
}
