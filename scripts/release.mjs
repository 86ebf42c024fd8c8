import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale, SERVED } from './build.mjs';

// A release of what is committed: version and changelog by the changesets, the package and the server packed, a commit
// and its tag. Nothing is pushed and nothing published. What fails before the commit leaves a tree that git can restore.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const PACKED = 'dist/release';

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (/** @type {string} */ path, /** @type {unknown} */ value) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const npm = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) =>
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', shell: process.platform === 'win32' });

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
  pack('./dist/npm');
  const folder = mkdtempSync(join(tmpdir(), 'charter-server-'));
  try {
    layOutServer(folder, version);
    pack(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  console.log(`\nReleased ${version}, in ${PACKED}: ${readdirSync(PACKED).join(', ')}\nNow: git push --follow-tags`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

/** @param {string} folder */
function pack(folder) {
  npm('.', 'pack', folder, '--pack-destination', PACKED);
}

/**
 * What the server needs where it runs, as a package: the built files, and its dependencies at the versions of our lock.
 * @param {string} folder
 * @param {string} version
 */
function layOutServer(folder, version) {
  for (const name of SERVED) cpSync(`dist/${name}`, join(folder, 'dist', name), { recursive: true });
  cpSync('hosts/partner/public', join(folder, 'hosts/partner/public'), { recursive: true });
  for (const name of ['NOTICE', 'README.md', '.env.example']) cpSync(name, join(folder, name));
  cpSync('package-lock.json', join(folder, 'package-lock.json'));
  const { 'charter-widgets': _, ...dependencies } = readJson('hosts/api/package.json').dependencies;
  writeJson(join(folder, 'package.json'), {
    name: 'charter-server',
    version,
    private: true,
    type: 'module',
    license: 'UNLICENSED',
    engines: readJson('package.json').engines,
    scripts: { start: 'exec node dist/api/server.js', desk: 'exec node dist/api/charter-desk.js' },
    dependencies,
    files: ['dist', 'hosts', 'NOTICE', '.env.example', 'npm-shrinkwrap.json'],
  });
  npm(folder, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund');
  npm(folder, 'shrinkwrap');
  if (!existsSync(join(folder, 'npm-shrinkwrap.json'))) throw new Error('The server has no lock.');
}
