import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { makeArtifact } from './artifact/make.mjs';
import { buildStale, SERVED } from './build.mjs';

// `npm run artifact` makes the server's archive from the working tree, without a release.

try {
  const { version } = JSON.parse(readFileSync(new URL('../widgets/package.json', import.meta.url), 'utf8'));
  await buildStale(SERVED);
  console.log(await makeArtifact({ version, date: dateOfTree(), into: 'dist/release' }));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

/** The date of the last commit; now, if there are changes that are not committed. */
function dateOfTree() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return git('status', '--porcelain') ? new Date() : new Date(git('log', '-1', '--format=%cI'));
}
