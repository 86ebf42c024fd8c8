import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStale, SERVED } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { tally } from './testing/tally.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const RESULTS = '.cache/test-results.json';

/** Builds what the tests serve and install, finds the browser, runs every lane; `npm test -- <vitest's arguments>`. */
async function runTests() {
  await buildStale(['npm', ...SERVED]);
  const browser = findBrowser();
  console.log(`browser: ${browser.executablePath} (${browser.source})`);

  mkdirSync('.cache', { recursive: true });
  rmSync(RESULTS, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, ...inMemory(), ...browser.env, CHROMIUM_PATH: browser.executablePath } },
  );
  return tally(readResults(), status);
}

/** Where memory serves as a disk and there is plenty, the tests' databases stand there: each of them is synced often. */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4e9 ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    return {}; // no Linux
  }
}

function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return undefined; // Vitest did not come so far
  }
}

const { line, ok } = await runTests().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return tally(undefined, 1);
});
process.exitCode = ok ? 0 : 1;
console.log(`\n${line}`);
