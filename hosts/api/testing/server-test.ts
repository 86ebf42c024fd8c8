import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { charterRequest } from 'charter-widgets/contract';
import * as v from 'valibot';
import { test as base } from 'vitest';
import { insertCharter } from '../charters/store';
import { migrate } from '../platform/database/migrate';
import { openPostgres, openSqlite } from '../platform/database/open';
import { createPostgresDatabase, emptyFolder, postgresUrl } from './database';
import { aCharter, form } from './requests';
import { bundleServer, type ServerProcess, startServer } from './server-process';
import { json, SECRET } from './test-app';

export const ADMIN_ENV = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'a password of the tests' };

export const login = (origin: string, email: string, password: string) =>
  fetch(`${origin}/api/Auth/login`, json({ email, password }));

/** The admin of ADMIN_ENV: their headers, what they read and what they upload. */
export async function adminOf(origin: string) {
  const { data } = await (await login(origin, ADMIN_ENV.ADMIN_EMAIL, ADMIN_ENV.ADMIN_PASSWORD)).json();
  const headers = { Authorization: `Bearer ${data.token}` };
  return {
    headers,
    list: async <T>(path: string): Promise<T[]> =>
      (await (await fetch(`${origin}/api/${path}`, { headers })).json()).data,
    async upload(path: string, fields: Parameters<typeof form>[0]) {
      const answer = await fetch(`${origin}/api/${path}`, form(fields, headers));
      if (answer.status !== 201) throw new Error(`${path} is answered with ${answer.status}`);
      return (await answer.json()).data;
    },
  };
}

/** The ids of every stored charter request, as the admin of ADMIN_ENV reads them. */
export async function charterIds(origin: string): Promise<number[]> {
  const { list } = await adminOf(origin);
  return (await list<{ id: number }>('PrivateCharter/GetAllRequests')).map(({ id }) => id);
}

/** A command of the bundled CLI that runs. */
export interface RunningCommand {
  /** What it has written to standard output so far. */
  out: () => string;
  kill: (signal?: NodeJS.Signals) => void;
  ended: Promise<{ out: string; err: string; code: number | null }>;
}

/** A test that starts processes of the bundled server; they are ended with it. */
export const test = base.extend<{
  /** The bundled server. */
  bundle: string;
  /** A DATA_DIR of the test's own. */
  dataDir: string;
  /** An empty folder of the test's own. */
  folder: string;
  /** What points a server at the lane's database. */
  database: Record<string, string>;
  /** The same database with data in it, so that no examples are added. */
  usedDatabase: Record<string, string>;
  /** Starts a command of the bundled CLI with nothing but `env` set. */
  staff: (env: Record<string, string>, ...args: string[]) => RunningCommand;
  /** Starts a server with nothing but `env` set, and arguments. */
  serve: (env: Record<string, string>, atTerminal?: boolean, ...more: string[]) => ServerProcess;
}>({
  bundle: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const { file, remove } = await bundleServer();
      await use(file);
      remove();
    },
    { scope: 'worker' },
  ],
  dataDir: emptyFolder,
  folder: emptyFolder,
  database: async ({ dataDir, skip }, use) => {
    if (postgresUrl === undefined) return use({ DATA_DIR: dataDir });
    if (postgresUrl === '') skip('no PostgreSQL here');
    const { url, drop } = await createPostgresDatabase(postgresUrl);
    await use({ DATABASE_URL: url, JWT_SECRET: SECRET, DATA_DIR: dataDir });
    await drop();
  },
  usedDatabase: async ({ database }, use) => {
    const { DATABASE_URL, DATA_DIR = '' } = database;
    const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR);
    await migrate(db);
    await insertCharter(db, v.parse(charterRequest, aCharter()), new Date().toISOString());
    await db.destroy();
    await use(database);
  },
  staff: async ({ bundle }, use) => {
    const running: RunningCommand[] = [];
    await use((env, ...args) => {
      const child = spawn(process.execPath, [join(dirname(bundle), 'charter-desk.js'), ...args], {
        env: { PATH: process.env.PATH ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (data) => (out += data));
      child.stderr.on('data', (data) => (err += data));
      const command: RunningCommand = {
        out: () => out,
        kill: (signal = 'SIGKILL') => void child.kill(signal),
        ended: new Promise((resolve) => child.once('close', (code) => resolve({ out, err, code }))),
      };
      running.push(command);
      return command;
    });
    for (const { kill } of running) kill();
  },
  serve: async ({ bundle }, use) => {
    const servers: ServerProcess[] = [];
    await use((env, atTerminal, ...more) => {
      const server = startServer(bundle, env, atTerminal, ...more);
      servers.push(server);
      return server;
    });
    for (const { process, ended } of servers) {
      process.kill('SIGKILL');
      await ended;
    }
  },
});
