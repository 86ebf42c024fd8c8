import { readFileSync } from 'node:fs';
import { makeArtifact, revision } from './artifact/make.mjs';
import { buildStale, SERVED } from './build.mjs';

// `npm run artifact` packs the server's archive from the working tree, without a release.

const { version } = JSON.parse(readFileSync('widgets/package.json', 'utf8'));
// This runs before the build, whose files are in no commit.
const built = revision();
await buildStale(SERVED);
console.log(await makeArtifact({ version, ...built, into: 'dist/release' }));
