import { execFileSync, fork, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { cpuOf } from './cpu.mjs';
import { ROOT } from './phone.mjs';

/** What bench:api and bench:scale have in common: the built server, a database filled beside it, and who asks. */

export const ADMIN = { email: 'admin@example.com', password: 'an admin of the bench' };

/**
 * Bundles what a bench shares with the server: it opens, fills and asks the same database.
 * @template {string} Name
 * @param {Record<Name, string>} modules by their name, from hosts/api
 * @returns {Promise<Record<Name, any> & { remove: () => void }>}
 */
export async function bundle(modules) {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'bench-'));
  const files = /** @type {[Name, string][]} */ (Object.entries(modules));
  await build({
    configFile: join(ROOT, 'hosts/api/vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map(([name, path]) => [name, join(ROOT, 'hosts/api', path)])),
      },
    },
  });
  const loaded = await Promise.all(
    files.map(async ([name]) => [name, await import(pathToFileURL(join(outDir, `${name}.js`)).href)]),
  );
  return { ...Object.fromEntries(loaded), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

/**
 * Stores rows some hundreds at a time, thousands in a transaction.
 * @param {any} db
 * @param {string} table
 * @param {number} count
 * @param {(i: number) => object} row
 */
export async function insert(db, table, count, row) {
  for (let start = 0; start < count; start += 10_000) {
    const end = Math.min(count, start + 10_000);
    await db.transaction().execute(async (/** @type {any} */ trx) => {
      for (let i = start; i < end; i += 400) {
        const rows = Array.from({ length: Math.min(400, end - i) }, (_, n) => row(i + n));
        await trx.insertInto(table).values(rows).execute();
      }
    });
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Started */

/**
 * Starts the built server; its log goes to a file, as it does where it is used.
 * @param {string} dataDir
 * @param {Record<string, string>} env
 */
export async function startServer(dataDir, env) {
  const preload = fileURLToPath(new URL('held.mjs', import.meta.url));
  const server = spawn(process.execPath, ['--import', preload, join(ROOT, 'dist/api/server.js')], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', PORT: '0' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      ...{ RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_POST: 'off', RATE_LIMIT_READ: 'off' },
      ...env,
    },
    stdio: ['ignore', 'pipe', openSync(join(dataDir, 'server.log'), 'w'), 'ipc'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const gone = ended.then(() => Promise.reject(new Error(`The server ended: see ${dataDir}/server.log`)));
  const origin = await Promise.race([
    gone,
    new Promise((resolve) => {
      let output = '';
      server.stdout?.on('data', (data) => {
        output += data;
        const port = /Site\s+http:\/\/localhost(:\d+)\//.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1${port}`);
      });
    }),
  ]);
  gone.catch(() => {});
  return {
    origin: /** @type {string} */ (origin),
    pid: server.pid,
    cpu: () => cpuOf(server.pid),
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)])) / 1024,
    /** For how long work has held its event loop at most since this was asked for the last time, in milliseconds. */
    held: () =>
      /** @type {Promise<number>} */ (
        Promise.race([
          gone,
          new Promise((resolve) => {
            server.once('message', resolve);
            server.send('held');
          }),
        ])
      ),
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** A process that asks servers. */
export function startAsking() {
  const child = fork(fileURLToPath(new URL('load.mjs', import.meta.url)));
  const ended = new Promise((_, reject) => child.once('exit', (code) => reject(new Error(`The load ended (${code})`))));
  ended.catch(() => {});
  return {
    /**
     * @param {import('./load.mjs').Job} job
     * @returns {Promise<import('./load.mjs').Result>}
     * @throws {Error} when an answer has another status than is asked for
     */
    async ask(job) {
      const answer = new Promise((resolve) => child.once('message', resolve));
      child.send(job);
      const { error, ...result } = /** @type {any} */ (await Promise.race([answer, ended]));
      if (error) throw new Error(error);
      return result;
    },
    stop: () => void child.kill(),
  };
}

export const number = (/** @type {number} */ value, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
