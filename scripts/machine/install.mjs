// Only Node's own modules may be imported here, because a fresh clone has no others.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './processes.mjs';

/** Prints a message and ends this process if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed (https://nodejs.org).`);
  process.exit(1);
}

/**
 * Runs `npm ci` if node_modules does not match the lockfile. The working directory is the root.
 * @throws {Error} if npm fails
 */
export async function installMissing() {
  if (isInstalled()) return;
  console.log('Installing missing packages (npm ci) …');
  // `npm install` could choose other versions than the lockfile's. The build needs development dependencies, which npm
  // leaves out with NODE_ENV=production.
  await npm('.', 'ci', '--include=dev');
}

/**
 * Whether node_modules matches the lockfile. npm writes a list of what it has installed, but folders can be missing.
 */
function isInstalled() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') || link || optional || (present[path]?.version === version && existsSync(path)),
  );
}

/**
 * Runs npm in a folder, the same npm that runs this command, and takes packages from its cache if possible.
 * @param {string} folder
 * @param {string[]} args
 * @returns {Promise<string>} what npm wrote
 * @throws {Error} if npm fails; npm has printed why
 */
export async function npm(folder, ...args) {
  const { npm_execpath: script } = process.env;
  const [file, ...first] = script ? [process.execPath, script] : ['npm'];
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = await run(file, [...first, ...args, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: !script && process.platform === 'win32',
  });
  if (!ok) throw new Error(`npm ${args[0]} failed. Read its message above.`);
  return output;
}
