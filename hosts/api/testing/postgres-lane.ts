import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { cleanUpAfterThis } from '../../../scripts/machine/processes.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests; '' where there is none to run, undefined in the embedded lane. */
    databaseUrl: string | undefined;
    /** A migrated database on that server, of which each test gets a copy: migrating takes ten times as long. */
    migratedDatabase: string | undefined;
  }
}

const USER = 'charter';
const START_LIMIT_MS = 30_000;

/**
 * Vitest's global set-up of the PostgreSQL lane: a server of its own in a temporary folder, gone afterwards.
 * `TEST_DATABASE_URL` names one that runs already, whose account may create databases.
 */
export default async function startPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  // Faster: the data need not survive a power cut.
  const server = given ? undefined : await runPostgres(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  const url = given ?? server?.url ?? '';
  project.provide('databaseUrl', url);
  if (!url) {
    process.stderr.write('PostgreSQL lane skipped: no postgres and initdb in PATH or /usr/lib/postgresql\n');
    return undefined;
  }
  // A name of its own: two runs may have one server.
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  await createMigrated(url, name);
  project.provide('migratedDatabase', name);
  return async () => {
    await runOn(url, `drop database ${name} with (force)`);
    await server?.stop();
  };
}

async function createMigrated(server: string, name: string): Promise<void> {
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Here and not above: what starts a server alone may know nothing of the airport index.
  const [{ migrate }, { openPostgres }] = await Promise.all([
    import('../platform/database/migrate'),
    import('../platform/database/open'),
  ]);
  const db = openPostgres(url.href, () => {});
  // There are no rows yet whose times would depend on the home zone.
  await migrate(db);
  await db.destroy();
}

/** Runs statements one after the other, on a connection of its own. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export interface PostgresServer {
  url: string;
  /** Ends it as `pg_ctl restart -m immediate` does, and starts it again; resolves when it takes connections. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A PostgreSQL server in a temporary folder, which `stop` removes; undefined where none is installed. */
export async function runPostgres(settings: string[] = []): Promise<PostgresServer | undefined> {
  const bin = findBinaries();
  if (!bin) return undefined;
  const account = await unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'charter-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const url = `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`;

  // A managed PostgreSQL sorts by a language: what depends on that differs from SQLite.
  const language = ['--locale-provider=icu', '--icu-locale=en-US'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--no-sync', '--encoding=UTF8', ...language],
    options,
  );
  let server: ChildProcess;
  let cleaned = () => {};
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(server)) await new Promise((resolve) => server.once('close', resolve).kill(signal));
  };
  const stop = async () => {
    // PostgreSQL's fast shutdown, which does not wait for connections that a test left open.
    await end('SIGINT');
    cleaned();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => {
    // Only a socket in its folder, so that it needs no free port.
    const all = ['listen_addresses=', 'max_connections=200', ...settings];
    server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...all.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    cleaned();
    cleaned = cleanUpAfterThis({ pid: server.pid, signal: 'SIGINT', paths: [folder] });
    let output = '';
    server.stderr?.on('data', (data) => {
      output += data;
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await accepts(url))) {
      if (isRunning(server) && Date.now() < deadline) continue;
      await stop();
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
  };
  await start();
  return {
    url,
    stop,
    async restart() {
      await end('SIGQUIT');
      await start();
    },
  };
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not Debian, or not installed.
  }
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => isExecutable(join(folder, 'postgres')) && isExecutable(join(folder, 'initdb')));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root; any other account runs it as itself. */
export async function unprivilegedAccount(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (name: string, flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout);
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await id(name, '-u'), gid: await id(name, '-g') };
    } catch {
      // This machine has no such account.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a postgres nor a nobody account');
}

const isRunning = (server: ChildProcess) => server.exitCode === null && server.signalCode === null;

export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
