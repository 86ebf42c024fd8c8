// Only Node's own modules may be imported here, also by the imported files: a fresh clone has no others.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStale, SERVED } from './build.mjs';
import { checkNode, installMissing } from './machine/install.mjs';

// `npm run artifact` makes the server's archive from the working tree, without a release.

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  await installMissing();
  const { makeArtifact, revision } = await import('./artifact/make.mjs');
  const { version } = JSON.parse(readFileSync('widgets/package.json', 'utf8'));
  // Before the build: what is built is in no commit.
  const built = revision();
  await buildStale(SERVED);
  console.log(await makeArtifact({ version, ...built, into: 'dist/release' }));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
