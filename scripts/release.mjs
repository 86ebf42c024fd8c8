import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeArtifact, revision } from './artifact/make.mjs';
import { buildStale, SERVED } from './build.mjs';

// Releases the committed files with the version at the top of widgets/CHANGELOG.md: packs the npm package and the
// server, commits and tags. It pushes and publishes nothing. If it fails or is stopped before the tag, it undoes
// everything.

const PACKED = 'dist/release';
/** The documents that name the version in commands. */
const NAMING = ['docs/embed/react.md', 'docs/embed/versions.md', 'hosts/examples/README.md', 'widgets/README.md'];

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (/** @type {string} */ path, /** @type {unknown} */ value) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

if (!existsSync('.git')) throw new Error('A release is a commit and a tag: make it in a git clone of the repository.');
if (git('status', '--porcelain')) throw new Error('There are uncommitted changes. Commit them first.');
const version = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync('widgets/CHANGELOG.md', 'utf8'))?.[1];
if (!version) throw new Error('widgets/CHANGELOG.md has no heading with a version, such as `## 1.2.3`.');
const tag = `v${version}`;
if (git('tag', '--list', tag))
  throw new Error(
    `${version} is released. Write what is new under its own version at the top of widgets/CHANGELOG.md.`,
  );

const before = git('rev-parse', 'HEAD');
const takeBack = () => void git('reset', '--quiet', '--hard', before);
console.log(`Releasing ${version}. If this is killed, \`git reset --hard ${before.slice(0, 10)}\` undoes its changes.`);
process.once('exit', takeBack);
const lock = readJson('package-lock.json');
lock.version = version;
for (const folder of ['', 'widgets', ...readdirSync('hosts').map((name) => `hosts/${name}`)]) {
  if (!(folder in lock.packages)) continue;
  const manifest = join(folder, 'package.json');
  writeJson(manifest, { ...readJson(manifest), version });
  lock.packages[folder].version = version;
}
writeJson('package-lock.json', lock);
for (const page of NAMING)
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/charter-widgets-\d+\.\d+\.\d+/g, `charter-widgets-${version}`),
  );

await buildStale(['npm', ...SERVED]);
rmSync(PACKED, { recursive: true, force: true });
mkdirSync(PACKED, { recursive: true });
const { file } = readJson('dist/package/manifest.json');
cpSync(`dist/package/${file}`, `${PACKED}/${file}`);
// The package may name this version already.
git('commit', '--quiet', '--no-verify', '--allow-empty', '--all', '--message', `Release ${version}`);
await makeArtifact({ version, ...revision(), into: PACKED });
git('tag', '--annotate', tag, '--message', `Release ${version}`);
process.off('exit', takeBack);
console.log(`\nReleased ${version}, in ${PACKED}: ${readdirSync(PACKED).join(', ')}\nNow: git push --follow-tags`);
