// Only Node's own modules may be imported here, also by the imported files: a fresh clone has no others.
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStale, SERVED } from './build.mjs';
import { findBrowser } from './machine/find-browser.mjs';
import { checkNode, installMissing } from './machine/install.mjs';
import { endWithParent, run } from './machine/processes.mjs';
import { tally } from './testing/tally.mjs';

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
endWithParent();
const RESULTS = '.cache/test-results.json';

/** The checks beside the tests, by their names for `npm run`. */
const CHECKS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  typecheck: ['node_modules/typescript/bin/tsc', '-b'],
  knip: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  size: ['scripts/size.mjs'],
};

/**
 * Installs what is missing and runs every check: lint, types, dead code, build, size, and all tests but the long ones.
 * Arguments are Vitest's and choose tests; `--long` runs the long ones.
 */
async function runAll() {
  await installMissing();
  const chosen = process.argv.slice(2);
  if (chosen.length > 0) {
    await buildAll();
    return tally(...(await runTests(chosen)));
  }
  // tsc uses one thread, and the build does not depend on it.
  const [build, ...checks] = await Promise.allSettled([buildAll(), check('lint'), check('typecheck'), check('knip')]);
  if (build.status === 'rejected') throw build.reason;
  const done = checks.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  done.push(await check('size'));
  const [results, status] = await runTests([], { TEST_LANE: 'fast' });
  for (const { name, ok } of done) if (!ok) console.error(`\nnpm run ${name} failed: see above`);
  return tally(results, status, done);
}

const buildAll = () => buildStale(['npm', ...SERVED]);

/** @param {keyof typeof CHECKS} name */
async function check(name) {
  const { ok, output } = await run(process.execPath, CHECKS[name], { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(`== ${name}: ${ok ? 'passed' : 'failed'}\n${output}`);
  return { name, ok };
}

/**
 * @param {string[]} args Vitest's
 * @param {Record<string, string>} [env]
 * @returns {Promise<[any, number | null]>} Vitest's report and its exit code
 */
async function runTests(args, env = {}) {
  const browser = findBrowser();
  console.log(`browser: ${browser.executablePath} (${browser.source})`);
  mkdirSync('.cache', { recursive: true });
  rmSync(RESULTS, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
  const { status } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...inMemory(), ...browser.env, CHROMIUM_PATH: browser.executablePath },
  });
  return [readResults(), status];
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

function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return undefined; // Vitest has failed before
  }
}

const { line, ok } = await runAll().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return tally(undefined, 1);
});
process.exitCode = ok ? 0 : 1;
console.log(`\n${line}`);
