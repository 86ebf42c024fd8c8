import { rmSync } from 'node:fs';
import { buildStale, SERVED } from '../build.mjs';
import { findBrowser } from '../machine/find-browser.mjs';
import { run } from '../machine/processes.mjs';
import { readResults, runVitest, tally } from './run-vitest.mjs';

/** The checks beside the tests: their names for `npm run`, and the arguments of Node. */
export const CHECKS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  // TypeScript 6, which the package's declarations need, takes four times as long.
  typecheck: ['node_modules/typescript-7/bin/tsc', '-b'],
  knip: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  size: ['scripts/run.mjs', 'size'],
};

/** @typedef {{ line: string, ok: boolean, leftOut?: boolean, failures?: string[] }} Outcome */

/** The folders in which a change may affect browsers. */
const BROWSER_PROJECTS = ['widgets-react', 'widgets-preact', 'smoke', 'e2e', 'stories'];

const BENCHES = ['api', 'embed', 'site', 'inp', 'office'];

/**
 * What `npm run test:all` does, in this order.
 * @type {Record<string, () => Promise<Outcome>>}
 */
const STEPS = {
  ...Object.fromEntries(Object.entries(CHECKS).map(([name, script]) => [name, () => runScript(...script)])),
  tests: () => runTests([], findBrowser({ prefers: 'system' })),
  'other-chromium': runOnOtherChromium,
  'firefox-and-webkit': runOtherBrowsers,
  conditions: () => runScript('scripts/run.mjs', 'testing/conditions'),
  'fresh-start': () => runScript('scripts/testing/fresh-start.mjs'),
  ...Object.fromEntries(
    BENCHES.map((name) => [`bench-${name}`, () => runScript('scripts/run.mjs', 'bench', name, '--short')]),
  ),
};

/**
 * Runs every step, or the named ones, and prints a line for each at the end.
 * @param {string[]} asked names of steps; none for all
 * @returns {Promise<{ line: string, ok: boolean }>} counts steps
 * @throws {Error} if there is no step of an asked name
 */
export async function runEverything(asked) {
  const unknown = asked.find((name) => !STEPS[name]);
  if (unknown) throw new Error(`There is no step "${unknown}". The steps are: ${Object.keys(STEPS).join(', ')}`);
  await buildStale(['npm', ...SERVED]);
  const rows = /** @type {(Outcome & { name: string, seconds: number })[]} */ ([]);
  for (const [name, step] of Object.entries(STEPS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n== ${name}`);
    const started = performance.now();
    const outcome = await step().catch((error) => ({ line: String(error.message ?? error), ok: false }));
    rows.push({ name, ...outcome, seconds: Math.round((performance.now() - started) / 1000) });
  }
  console.log('\nstep                     seconds');
  for (const { name, seconds, ok, leftOut, line } of rows) {
    const verdict = leftOut ? `left out: ${line}` : ok ? line : `FAILED: ${line}`;
    console.log(`${name.padEnd(24)}${String(seconds).padStart(8)}  ${verdict}`);
  }
  const again = rows.filter(({ ok }) => !ok).map(({ name }) => name);
  if (again.length > 0)
    console.log(
      ['', ...rows.flatMap(({ failures = [] }) => failures), `again: npm run test:all -- ${again.join(' ')}`].join(
        '\n',
      ),
    );
  const count = (/** @type {(row: Outcome) => unknown} */ has) => rows.filter(has).length;
  const [failed, leftOut] = [count(({ ok }) => !ok), count((row) => row.leftOut)];
  return {
    line: `${rows.length - failed - leftOut} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} skipped` : ''}`,
    ok: failed === 0,
  };
}

/** Runs a script, and prints its output once it has ended. @param {string[]} script @returns {Promise<Outcome>} */
async function runScript(...script) {
  const { status, output } = await run(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(output);
  return { line: status === 0 ? 'passed' : (output.split('\n').at(-1) ?? ''), ok: status === 0 };
}

/** @param {string[]} args @param {import('../machine/find-browser.mjs').Browser} browser @returns {Promise<Outcome>} */
async function runTests(args, browser) {
  const { results, status } = await runVitest(args, { browser });
  return { ...tally(results, status), failures: results?.failures ?? [] };
}

/** @returns {Promise<Outcome>} */
async function runOnOtherChromium() {
  const [first, other] = [findBrowser({ prefers: 'system' }), findBrowser({ prefers: 'npm' })];
  if (first.executablePath === other.executablePath)
    return { line: `${first.source} has the only Chromium of this machine`, ok: true, leftOut: true };
  // The applications of the consumers are built once.
  const projects = BROWSER_PROJECTS.flatMap((project) => ['--project', project]);
  return runTests([...projects, '--exclude', 'hosts/e2e/consumers.*'], other);
}

/** @returns {Promise<Outcome>} */
async function runOtherBrowsers() {
  const file = '.cache/other-browsers.json';
  rmSync(file, { force: true });
  const reporters = ['--reporter=verbose', '--reporter=./scripts/testing/summary.mjs'];
  const config = ['--config', 'hosts/e2e/browsers/vitest.config.ts'];
  const { status } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, TEST_RESULTS: file },
  });
  return tally(readResults(file), status);
}
