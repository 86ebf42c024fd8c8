import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { run } from './machine/processes.mjs';

// Git runs this before a commit, after `npm run hooks`: it lints what is staged, and checks the types of what
// changes.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], { encoding: 'utf8' });
const CHECKS = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--staged', '--error-on-warnings', '--no-errors-on-unmatched'],
];
// tsc itself finds what has changed since its last run.
if (/\.(?:tsx?|mjs|json)$/m.test(staged)) CHECKS.push(['node_modules/typescript-7/bin/tsc', '-b']);

const results = await Promise.all(CHECKS.map((check) => run(process.execPath, check, { stdio: 'inherit' })));
if (results.some(({ ok }) => !ok)) {
  console.error('\nNothing was committed: see above. `npm run format` fixes most of what the linter finds.');
  process.exitCode = 1;
}
