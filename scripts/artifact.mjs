import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { makeArtifact } from './artifact/make.mjs';
import { buildStale, SERVED } from './build.mjs';

// The server's artifact of what stands here, without a release: no version is set, nothing committed.

try {
  const { version } = JSON.parse(readFileSync(new URL('../widgets/package.json', import.meta.url), 'utf8'));
  await buildStale(SERVED);
  console.log(await makeArtifact({ version, date: dateOfTree(), into: 'dist/release' }));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

/** When what stands here was committed; now, where something of it is not. */
function dateOfTree() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return git('status', '--porcelain') ? new Date() : new Date(git('log', '-1', '--format=%cI'));
}
