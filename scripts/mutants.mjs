import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { checkNode } from './machine/install.mjs';
import { GROUPS } from './mutants/groups.mjs';
import { HARMLESS } from './mutants/harmless.mjs';
import { ENOUGH, judge } from './mutants/judge.mjs';

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * `npm run test:mutants [-- <group> …]`: puts small faults into a copy of the code, one after another,
 * and asks the tests beside it whether they notice. Fails where they find too few, or where one that they miss is not in
 * mutants/harmless.mjs.
 */
const args = process.argv.slice(2);
const unknown = args.filter((name) => !(name in GROUPS));
if (unknown.length) {
  console.error(`No group is named ${unknown.join(', ')}. There are: ${Object.keys(GROUPS).join(', ')}`);
  process.exit(2);
}

/** @typedef {ConstructorParameters<typeof Stryker>[0]} Options */
/** @type {Options} */
const OPTIONS = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['/dist', '/.cache', '/data', '/docs', '/stories', '/hosts/e2e'],
  // It would read every file; the tests run without types.
  disableTypeChecks: false,
  // On a busy machine what is slow is not yet without end.
  timeoutMS: 60_000,
  // An emptied text is no fault that people make; of those that are shown, the rules have tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['progress-append-only'],
  logLevel: /** @type {NonNullable<Options['logLevel']>} */ ('error'),
};

// Where a mistake of zones shows: CI is in UTC.
process.env.TZ = 'Asia/Karachi';

/** @type {string[]} */
const figures = [];
for (const [name, { mutate }] of Object.entries(GROUPS)) {
  if (args.length && !args.includes(name)) continue;
  console.log(`\n${name}`);
  const started = performance.now();
  process.env.MUTANTS_GROUP = name; // for vitest.config.ts, in the processes that Stryker starts
  const results = await new Stryker({ ...OPTIONS, mutate }).runMutationTest().catch(({ message }) => {
    process.exitCode = 1;
    figures.push(`FAILED  ${name.padEnd(13)} ${message}`);
    return [];
  });
  if (results.length === 0) continue;

  const mutants = results.map(({ fileName, location, replacement, status }) => ({
    file: relative(process.cwd(), fileName).replaceAll('\\', '/'),
    source: readFileSync(fileName, 'utf8'),
    location,
    replacement,
    status,
  }));
  const { found, total, share, named, unnamed, inVain, good } = judge(mutants, HARMLESS);
  for (const { file, location, status, was, is } of unnamed)
    console.log(
      `\n${file}:${location.start.line} ${status === 'NoCoverage' ? 'is run by no test' : 'is noticed by no test'}\n  was: ${JSON.stringify(was)}\n  is:  ${JSON.stringify(is)}`,
    );
  for (const { file, is } of inVain) console.log(`\nNamed as harmless in vain, of ${file}: ${is}`);
  if (!good) process.exitCode = 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const withNamed = total ? ((found + named) / total) * 100 : 100;
  figures.push(
    `${good ? 'enough ' : 'TOO FEW'} ${name.padEnd(13)} ${found} of ${total} found, ${share.toFixed(1)} % (${ENOUGH} wanted); ${named} named as harmless, ${withNamed.toFixed(1)} % with them; ${minutes} min`,
  );
}
console.log(`\n${figures.join('\n')}`);
