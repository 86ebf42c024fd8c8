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

/**
 * Returns the plain line at the end of a test run. A run that failed for another reason than a test, that crashed, or
 * that found no test at all has one failure.
 * @param {{ passed: number, failed: number, skipped: number } | undefined} counts undefined when there is no report
 * @param {number | null} exitCode Vitest's; null when a signal ended it
 * @param {{ ok: boolean }[]} [checks] the checks beside the tests; each counts as one test
 * @returns {{ line: string, ok: boolean }}
 */
export function tally(counts, exitCode, checks = []) {
  const { passed, skipped, failed: failedTests } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const refused = checks.filter(({ ok }) => !ok).length;
  const failed = Math.max(failedTests, exitCode !== 0 || passed === 0 ? 1 : 0) + refused;
  return {
    line: `${passed + checks.length - refused} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ok: failed === 0,
  };
}
