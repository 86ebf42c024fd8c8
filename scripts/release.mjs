import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeArtifact } from './artifact/make.mjs';
import { buildStale, SERVED } from './build.mjs';
import { packNpm } from './packaging/install.mjs';

// A release of what is committed: version and changelog by the changesets, the package and the server packed, a commit
// and its tag. Nothing is pushed and nothing published. What fails before the commit leaves a tree that git can restore.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const PACKED = 'dist/release';

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (/** @type {string} */ path, /** @type {unknown} */ value) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

try {
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed.');
  const changes = readdirSync('.changeset').filter((name) => name.endsWith('.md') && name !== 'README.md');
  if (changes.length === 0) throw new Error('There is nothing to release: `npm run changeset` says what has changed.');

  execFileSync(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { stdio: 'inherit' });
  const { version } = readJson('widgets/package.json');
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) throw new Error(`There is a tag ${tag}.`);
  const lock = readJson('package-lock.json');
  lock.packages.widgets.version = version;
  writeJson('package-lock.json', lock);

  await buildStale(['npm', ...SERVED]);
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKED, { recursive: true });
  await packNpm(resolve(PACKED));
  // The commit's too, so that what is built of it later is the same.
  const date = new Date(Math.floor(Date.now() / 1000) * 1000);
  await makeArtifact({ version, date, into: PACKED });

  git('add', '--all');
  process.env.GIT_COMMITTER_DATE = date.toISOString();
  git('commit', '--quiet', '--no-verify', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  console.log(`\nReleased ${version}, in ${PACKED}: ${readdirSync(PACKED).join(', ')}\nNow: git push --follow-tags`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
