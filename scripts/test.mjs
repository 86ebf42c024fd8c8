// Only Node's own modules may be imported here, also by the imported files: a fresh clone has no others.
import { fileURLToPath } from 'node:url';
import { buildStale, SERVED } from './build.mjs';
import { findBrowser } from './machine/find-browser.mjs';
import { checkNode, installMissing } from './machine/install.mjs';
import { endWithParent, run } from './machine/processes.mjs';
import { CHECKS } from './testing/checks.mjs';
import { runVitest } from './testing/run-vitest.mjs';
import { tally } from './testing/tally.mjs';

// `npm test` runs what a change must pass before anybody looks at it. Its arguments are Vitest's and choose tests.
// `npm run test:ci` runs what else a change must pass. `npm run test:all` runs everything (testing/everything.mjs).

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
endWithParent();

/** Lint, types, unused code, build, sizes, and the fast tests. */
async function runFast() {
  // tsc uses one thread, and the build does not depend on it.
  const [build, ...checks] = await Promise.allSettled([buildAll(), check('lint'), check('typecheck'), check('knip')]);
  if (build.status === 'rejected') throw build.reason;
  const done = checks.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  done.push(await check('size'));
  const { results, status } = await runVitest([], { env: { TEST_LANE: 'fast' } });
  for (const { name, ok } of done) if (!ok) console.error(`\nnpm run ${name} failed: see above`);
  return tally(results, status, done);
}

/** What travellers have is the system's browser, where there is one. */
async function runCi() {
  await buildAll();
  const { results, status } = await runVitest([], {
    env: { TEST_LANE: 'ci' },
    browser: findBrowser({ prefers: 'system' }),
  });
  return tally(results, status);
}

/** @param {string[]} args */
async function runChosen(args) {
  await buildAll();
  const { results, status } = await runVitest(args);
  return tally(results, status);
}

const buildAll = () => buildStale(['npm', ...SERVED]);

/** @param {keyof typeof CHECKS} name */
async function check(name) {
  const { ok, output } = await run(process.execPath, CHECKS[name], { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(`== ${name}: ${ok ? 'passed' : 'failed'}\n${output}`);
  return { name, ok };
}

async function runAsked() {
  await installMissing();
  const [first, ...others] = process.argv.slice(2);
  if (first === '--ci') return runCi();
  if (first === '--all') return (await import('./testing/everything.mjs')).runEverything(others);
  return first ? runChosen([first, ...others]) : runFast();
}

const { line, ok } = await runAsked().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return tally(undefined, 1);
});
process.exitCode = ok ? 0 : 1;
console.log(`\n${line}`);
