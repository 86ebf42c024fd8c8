// Nothing but Node's own may be imported here: on a fresh clone there is nothing else.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './processes.mjs';

/** Ends this process, saying why, under a Node that cannot run the rest. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed (https://nodejs.org).`);
  process.exit(1);
}

/**
 * Brings node_modules to what the lockfile asks for; the working directory is the root.
 * @throws {Error} when that cannot be done; npm has said why
 */
export async function installMissing() {
  if (isInstalled()) return;
  console.log('Installing what is missing (npm ci) …');
  // No `npm install` in its place: it would take other versions than the lockfile’s.
  if (!(await npmCi())) throw new Error('The dependencies could not be installed: see npm’s message above.');
}

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

async function npmCi() {
  // What builds is a development dependency, which NODE_ENV=production would leave out.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript } = process.env;
  const { ok } = npmScript
    ? await run(process.execPath, [npmScript, ...flags], { stdio: 'inherit' })
    : await run('npm', flags, { stdio: 'inherit', shell: process.platform === 'win32' });
  return ok;
}
