import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../dist/npm', import.meta.url));

/**
 * Packs dist/npm as `npm publish` would.
 * @param {string} folder where the tarball goes
 * @returns {Promise<string>} the tarball's path
 */
export async function packNpm(folder) {
  // Packing needs no cache, and npm's own may be in a read-only home folder.
  const cache = mkdtempSync(join(tmpdir(), 'charter-npm-'));
  const output = await npm(PACKAGE, 'pack', '--json', '--pack-destination', folder, '--cache', cache).finally(() =>
    rmSync(cache, { recursive: true, force: true }),
  );
  const [tarball] = Object.values(/** @type {Record<string, { filename: string }>} */ (JSON.parse(output)));
  if (!tarball) throw new Error(`npm pack made no tarball: ${output}`);
  return join(folder, tarball.filename);
}

/**
 * Installs packages into the application in this folder, from npm's cache if possible.
 * @param {string} folder
 * @param {string[]} packages tarballs, or names with their versions
 */
export async function installNpm(folder, packages) {
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', ...packages);
}

/**
 * @param {string} folder
 * @param {string[]} args
 * @returns {Promise<string>} what npm wrote
 * @throws {Error} with npm's own message
 */
export function npm(folder, ...args) {
  const { npm_execpath: npmScript } = process.env;
  const flags = [...args, '--ignore-scripts', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, shell: !npmScript && process.platform === 'win32' };
    const child = npmScript ? spawn(process.execPath, [npmScript, ...flags], options) : spawn('npm', flags, options);
    let output = '';
    let problems = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (problems += data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`npm ${args.join(' ')} ended with ${code}:\n${problems.trim()}`)),
    );
  });
}
