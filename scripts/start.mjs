import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Nothing but Node's own may be imported up here: on a fresh clone there is nothing else.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed (https://nodejs.org).`);
  process.exit(1);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

if (!isInstalled()) install();

const { buildStale, SERVED } = await import('./build.mjs');
try {
  await buildStale(SERVED);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// From here on this process is the server; its start-up banner says where.
await import(new URL('../dist/api/server.js', import.meta.url).href);

/** Whether node_modules holds what the lockfile asks for: npm leaves its own account of it there. */
function isInstalled() {
  const account = 'node_modules/.package-lock.json';
  if (!existsSync(account)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(account, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') || link || optional || present[path]?.version === version,
  );
}

function install() {
  console.log('Installing what is missing (npm ci) …');
  if (npm('ci') === 0) return;
  console.error('npm ci failed; trying npm install, which may take other versions than the lockfile’s …');
  if (npm('install', '--no-save') === 0) return;
  console.error('The dependencies could not be installed: see npm’s message above.');
  process.exit(1);
}

/** @param {string[]} args */
function npm(...args) {
  const flags = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript } = process.env;
  const { status } = npmScript
    ? spawnSync(process.execPath, [npmScript, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status;
}
