import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/machine/free-port.mjs';
import { deployExample, isInstalled } from './deploy-example';
import { accepts, unprivilegedAccount } from './postgres-lane';

const PASSWORD = 'a-password-of-the-tests';

/** Something between a server and its PostgreSQL that a test can stop. */
export interface Pooler {
  /** Of the same database, through it. */
  url: string;
  /** Stops it at once, with every connection through it. */
  takeAway: () => Promise<void>;
  bringBack: () => Promise<void>;
}

export interface DatabaseProxy extends Pooler {
  /** From now on it forwards nothing, and leaves every connection open. */
  hang: () => void;
}

/** Passes each connection on to the database at `url`, which listens on a socket in the file system. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { pathname, searchParams, username } = new URL(url);
  const path = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let hangs = false;

  const pass = (client: Socket) => {
    const database = connect(path);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        if (!hangs) end();
      });
    }
    client.on('data', (data) => {
      if (!hangs) database.write(data);
    });
    database.on('data', (data) => {
      if (!hangs) client.write(data);
    });
  };

  let server = createServer(pass);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    takeAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    async bringBack() {
      server = createServer(pass);
      await listen(port);
    },
    hang() {
      hangs = true;
    },
  };
}

/**
 * PgBouncer as docs/deploy has it, with `changes`, for the account and the database of `url`; undefined where it is not
 * installed. The account gets a password.
 */
export async function startPgBouncer(
  url: string,
  changes: Record<string, string> = {},
): Promise<(Pooler & { remove: () => Promise<void> }) | undefined> {
  if (!isInstalled('pgbouncer')) return undefined;
  const { pathname, searchParams, username } = new URL(url);
  const account = await unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'charter-pooler-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  chmodSync(folder, 0o700);
  const port = await freePort();
  const [settings, accounts] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  writeFileSync(accounts, await withPassword(url, username), { mode: 0o644 });
  const text = deployExample('pgbouncer.ini', {
    'host=127.0.0.1 port=5432 dbname=charter': `host=${searchParams.get('host')} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': accounts,
    ...changes,
  });
  writeFileSync(settings, text, { mode: 0o644 });
  const through = `postgres://${username}:${PASSWORD}@127.0.0.1:${port}/charter`;
  let pooler: ChildProcess;
  const takeAway = async () => {
    if (pooler.exitCode === null && pooler.signalCode === null)
      await new Promise((resolve) => pooler.once('close', resolve).kill('SIGKILL'));
  };
  const bringBack = async () => {
    pooler = spawn('pgbouncer', ['-q', settings], { ...account, cwd: folder, stdio: 'ignore' });
    const deadline = Date.now() + 10_000;
    while (!(await accepts(through))) {
      if (pooler.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start');
    }
  };
  await bringBack();
  return {
    url: through,
    takeAway,
    bringBack,
    async remove() {
      await takeAway();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives an account its password; resolves to what PgBouncer knows of it, as docs/operate.md has it made. */
async function withPassword(url: string, account: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter role ${account} password '${PASSWORD}'`);
  const { rows } = await client.query(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = '${account}'`,
  );
  await client.end();
  return rows[0].line;
}
