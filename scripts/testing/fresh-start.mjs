// Tests `npm start` in a clone of the committed files, on a machine with nothing but Node: it must install, build and
// serve, and stop its server on SIGTERM. Only Node's own modules may be imported.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 480_000;
const STOP_LIMIT_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'charter-fresh-'));
const clone = join(folder, 'clone');
execFileSync('git', ['clone', '--quiet', ROOT, clone]);
const npm = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...process.env, PORT: '0', PARTNER_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
npm.stdout.on('data', (data) => (output += data));
npm.stdout.pipe(process.stdout);
const ended = new Promise((resolve) => npm.once('exit', () => resolve('ended')));

try {
  const origin = await Promise.race([banner(), ended, wait(START_LIMIT_MS, 'took too long', { ref: false })]);
  if (!/^http/.test(origin)) throw new Error(`npm start ${origin} before it served`);
  for (const path of ['/', '/embed/private-charter-form']) {
    const { status } = await fetch(origin + path);
    console.log(`GET ${path}: ${status}`);
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  }
  const server = Number(readFileSync(join(clone, 'data/server.pid'), 'utf8'));
  npm.kill('SIGTERM');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(server)) {
    if (Date.now() > deadline) throw new Error('npm start does not stop its server on SIGTERM');
    await wait(100);
  }
  if (await fetch(origin).then(Boolean, () => false))
    throw new Error('the server has stopped and its port still answers');
  console.log('npm start in a fresh clone: passed');
} catch (error) {
  console.error(`npm start in a fresh clone: failed: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  npm.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {Promise<string>} the origin, once the whole banner is printed */
async function banner() {
  for (;;) {
    const port = /Site\s+http:\/\/localhost:(\d+)\/[\s\S]*Embed page.*\n/.exec(output)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
    await wait(100, undefined, { ref: false });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
