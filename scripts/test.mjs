import { buildStale, SERVED } from './build.mjs';
import { findBrowser } from './machine/find-browser.mjs';
import { run } from './machine/processes.mjs';
import { chooseTests } from './testing/choose.mjs';
import { CHECKS, runEverything } from './testing/everything.mjs';
import { runVitest, tally } from './testing/run-vitest.mjs';

// `npm test` runs what a change must pass before a review. Its arguments are passed to Vitest and choose tests.
// `npm run test:ci` runs the other tests that a change must pass, and `npm run test:all` everything
// (testing/everything.mjs).

/** Lint, types, unused code, build, sizes, and the fast tests. */
async function runFast() {
  // Both run at once: tsc uses one thread, and the build does not depend on it.
  const [build, ...checks] = await Promise.allSettled([buildAll(), check('lint'), check('typecheck'), check('knip')]);
  if (build.status === 'rejected') throw build.reason;
  const done = checks.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  done.push(await check('size'));
  const { results, status } = await runVitest([], { env: { TEST_LANE: 'fast' } });
  const failed = done.filter(({ ok }) => !ok).map(({ name, last }) => `npm run ${name}: ${last}`);
  printFailures([...failed, ...(results?.failures ?? [])]);
  return tally(results, status, done);
}

/**
 * Runs the chosen tests. A named file runs in all its lanes; a title alone is searched in one lane.
 * @param {string[]} args
 * @param {'ci'} [lane] the only lane
 */
async function runChosen(args, lane) {
  const { INIT_CWD: from = process.cwd() } = process.env;
  const chosen = chooseTests(args, { from, ...(lane && { lane }) });
  const isFast = chosen.namesTitle && !chosen.namesFiles && !args.some((arg) => arg.startsWith('--project'));
  await buildAll();
  const { results, status } = await runVitest(chosen.args, {
    env: lane ? { TEST_LANE: lane } : isFast ? { TEST_LANE: 'fast' } : {},
    // Travellers' browsers resemble the system's browser, so it is preferred if installed.
    browser: findBrowser({ prefers: lane ? 'system' : 'npm' }),
  });
  if (chosen.namesTitle && status === 0 && results?.passed === 0)
    return { line: `No test ${chosen.namesFiles ? 'of these files ' : ''}has this title`, ok: false };
  printFailures(results?.failures ?? []);
  return tally(results, status);
}

const buildAll = () => buildStale(['npm', ...SERVED]);

/** @param {keyof typeof CHECKS} name */
async function check(name) {
  const { ok, output } = await run(process.execPath, CHECKS[name], { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(`== ${name}: ${ok ? 'passed' : 'failed'}\n${output}`);
  return { name, ok, last: output.split('\n').at(-1) };
}

/** @param {string[]} failures */
function printFailures(failures) {
  if (failures.length > 0) console.error(['\nfailed', ...failures].join('\n'));
}

function runAsked() {
  const args = process.argv.slice(2);
  const [first, ...others] = args;
  if (first === '--ci') return runChosen(others, 'ci');
  if (first === '--all') return runEverything(others);
  return first ? runChosen(args) : runFast();
}

const { line, ok } = await runAsked();
process.exitCode = ok ? 0 : 1;
console.log(`\n${line}`);
