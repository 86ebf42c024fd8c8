// Only Node's own modules may be imported here, also by the imported files: a fresh clone has no others.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { relative } from 'node:path';
import { findBrowser } from '../machine/find-browser.mjs';
import { run } from '../machine/processes.mjs';

const RESULTS = '.cache/test-results.json';
const SLOWEST = 10;

/** @typedef {import('./tally.mjs').FileResult & { name: string, startTime: number, endTime: number }} TimedFile */

/**
 * Runs Vitest in the root, in the found browser, and prints which browser that is and the ten slowest files.
 * @param {string[]} args Vitest's
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] more variables
 * @param {import('../machine/find-browser.mjs').Browser} [options.browser] Default: npm's, else the system's
 * @returns {Promise<{ results: { testResults: TimedFile[] } | undefined, status: number | null }>} Vitest's report,
 *   undefined when there is none, and its exit code, null when a signal ended it
 */
export async function runVitest(args, { env = {}, browser = findBrowser() } = {}) {
  console.log(`browser: ${versionOf(browser)} (${browser.source}: ${browser.executablePath})`);
  mkdirSync('.cache', { recursive: true });
  rmSync(RESULTS, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
  const { status } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...inMemory(), ...browser.env, CHROMIUM_PATH: browser.executablePath, ...env },
  });
  const results = readResults();
  if (results) printSlowest(results.testResults);
  return { results, status };
}

/** @param {import('../machine/find-browser.mjs').Browser} browser */
function versionOf({ executablePath, env }) {
  const { stdout } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' });
  return stdout?.trim() || 'version unknown';
}

/** Puts the tests' databases into memory if there is enough of it, since each is synced often. */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4e9 ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    return {}; // not on Linux
  }
}

/** @returns {{ testResults: TimedFile[] } | undefined} */
function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return undefined; // Vitest has failed before
  }
}

/** @param {TimedFile[]} files */
function printSlowest(files) {
  const slowest = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  slowest.sort((a, b) => b.seconds - a.seconds);
  console.log('\nslowest files');
  for (const { name, seconds } of slowest.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), name)}`);
}
