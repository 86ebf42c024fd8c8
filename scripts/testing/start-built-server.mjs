import { spawn } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../machine/free-port.mjs';
import { cleanUpAfterThis } from '../machine/processes.mjs';

const SERVER = fileURLToPath(new URL('../../dist/api/server.js', import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

/**
 * @typedef {object} BuiltServer
 * @property {string} origin `http://127.0.0.1:<port>`, no slash at the end
 * @property {string} partnerOrigin the example partner's page, another origin
 * @property {{ email: string, password: string }} admin the first admin's sign-in
 * @property {number | undefined} pid of its process
 * @property {string} dataDir its `DATA_DIR`
 */

/**
 * Starts dist/api/server.js with demo data in a new folder, on free ports. If `DEMO_DATA` is set, the data is copied
 * from that folder.
 * @param {Record<string, string>} [env] further variables
 * @returns {Promise<BuiltServer & { stop: () => Promise<void> }>}
 * @throws {Error} with the server's own output when it ends or does not answer in a minute
 */
export async function startBuiltServer(env = {}) {
  if (!existsSync(SERVER)) throw new Error('dist/api/server.js is missing: npm run build');
  const [port, partnerPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'charter-widgets-'));
  const { DEMO_DATA } = process.env;
  if (DEMO_DATA) cpSync(DEMO_DATA, dataDir, { recursive: true });
  const admin = { email: 'admin@example.com', password: 'an admin of the tests' };
  // The output goes to a file, as in production: reading a pipe would take time of this process.
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'w');
  const server = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH, // no more: a developer's own variables must not change the tests
      HOST: '127.0.0.1',
      PORT: String(port),
      PARTNER_PORT: String(partnerPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT_LOGIN: 'off',
      RATE_LIMIT_POST: 'off',
      RATE_LIMIT_READ: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const cleaned = cleanUpAfterThis({ pid: server.pid, paths: [dataDir, logFile] });
  const ended = new Promise((resolve) => server.once('exit', resolve));

  const stop = async () => {
    server.kill('SIGTERM');
    const insist = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(insist);
    cleaned();
    for (const path of [dataDir, logFile]) rmSync(path, { recursive: true, force: true });
  };

  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${origin}/api/health`))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      const output = readFileSync(logFile, 'utf8').trim();
      await stop();
      throw new Error(`The built server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, partnerOrigin: `http://127.0.0.1:${partnerPort}`, admin, pid: server.pid, dataDir, stop };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
