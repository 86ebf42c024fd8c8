import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../machine/find-browser.mjs';
import { cleanUpAfterThis, run } from '../machine/processes.mjs';

/**
 * Runs Vitest in the root, in the found browser, and prints which browser that is, the slowest files and why tests were
 * skipped. What the tests leave in the folder of temporary files is removed.
 * @param {string[]} args Vitest's
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] more variables
 * @param {import('../machine/find-browser.mjs').Browser} [options.browser] Default: npm's, else the system's
 * @returns {Promise<{ results: import('./summary.mjs').Summary | undefined, status: number | null }>} undefined when
 *   Vitest has crashed, and its exit code, null when a signal ended it
 */
export async function runVitest(args, { env = {}, browser = findBrowser() } = {}) {
  console.log(`browser: ${versionOf(browser)} (${browser.source}: ${browser.executablePath})`);
  // The name is short, because the paths of sockets are limited.
  const folder = mkdtempSync(join(hasMemory() ? '/dev/shm' : tmpdir(), 'cw-'));
  chmodSync(folder, 0o1777);
  const cleaned = cleanUpAfterThis({ paths: [folder] });
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/summary.mjs'];
  const { status } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: folder,
      TEST_RESULTS: file,
      CHROMIUM_PATH: browser.executablePath,
      ...browser.env,
      ...env,
    },
  });
  const results = readResults(file);
  cleaned();
  rmSync(folder, { recursive: true, force: true });
  if (results) console.log(['\nslowest files', ...results.slowest, '', ...results.reasons].join('\n'));
  return { results, status };
}

/** @param {import('../machine/find-browser.mjs').Browser} browser */
function versionOf({ executablePath, env }) {
  const { stdout } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' });
  return stdout?.trim() || 'version unknown';
}

/** Whether there is enough memory for the tests' databases, which write to disk often. */
function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4e9;
  } catch {
    return false; // There is no such folder outside Linux.
  }
}

/**
 * @param {string} file
 * @returns {import('./summary.mjs').Summary | undefined}
 */
export function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // Vitest failed before it wrote the summary.
  }
}
