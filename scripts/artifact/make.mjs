import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'tar';
import { packedIn, SERVED } from '../build.mjs';
import { npm } from '../machine/install.mjs';
import { billOfMaterials, eachOnce, licenceTexts, packagesIn, readPackage } from './bill.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files for the operator, or for tools that watch an installation. Each is copied unchanged if it exists. */
const BESIDE = [
  '.env.example',
  'Containerfile',
  'NOTICE',
  'compose.yaml',
  'docs/accounts.md',
  'docs/configuration.md',
  'docs/deploy',
  'docs/operate.md',
  'docs/webhooks.md',
];

/** Parts of packages that no server runs: types and source maps are for editors, scarf counts installations. */
const NOT_RUN = [
  /\.(?:[cm]?tsx?|map|flow)$/,
  /(?:^|[/-])(?:linux)?musl(?:eabihf)?(?:\/|$)/,
  /^@scarf\//,
  /^swagger-ui-dist\/swagger-ui(?:-es-bundle|-es-bundle-core|-standalone-preset)?\.js$/,
];

/**
 * The processors that the artifact runs on, in npm's words. It contains the packages of both, so nobody can choose
 * the wrong one.
 */
const CPUS = ['x64', 'arm64'];

/**
 * Returns the short commit of the working tree and its date. With uncommitted changes the commit is marked, and the
 * date is now.
 * @returns {{ commit: string, date: Date }}
 */
export function revision() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  if (!existsSync(join(ROOT, '.git')))
    throw new Error('The archive is named after its commit: make it in a git clone of the repository.');
  const commit = git('rev-parse', '--short=10', 'HEAD');
  if (!git('status', '--porcelain')) return { commit, date: new Date(git('log', '-1', '--format=%cI')) };
  const date = new Date();
  return { commit: `${commit}-changed-${date.toISOString().replace(/\D/g, '').slice(0, 14)}`, date };
}

/**
 * Packs what is built in dist into the server's artifact, `charter-desk-<version>-<commit>.tgz`, with a folder of that
 * name in it and a file `.sha256` beside it. It runs on Linux with glibc.
 * @param {object} options
 * @param {string} options.version
 * @param {string} options.commit
 * @param {Date} options.date of every file, so that one commit always gives the same bytes; different for each release,
 *   because the server sees by it that a file has changed
 * @param {string} options.into the folder of the archive
 * @returns {Promise<string>} the archive's path
 * @throws {Error} with npm's own message if the packages could not be installed
 */
export async function makeArtifact({ version, commit, date, into }) {
  const folder = mkdtempSync(join(tmpdir(), 'charter-desk-'));
  const name = `charter-desk-${version}-${commit}`;
  const room = join(folder, name);
  const file = join(into, `${name}.tgz`);
  try {
    mkdirSync(room);
    layOut(room, version, commit);
    await installPackages(room);
    const packed = packedIn(SERVED).map((path) => readPackage(join(ROOT, path)));
    const shipped = eachOnce([...packed, ...packagesIn(join(room, 'node_modules'))]);
    writeFileSync(join(room, 'sbom.cdx.json'), await billOfMaterials({ version, commit, date, shipped }));
    writeFileSync(join(room, 'LICENCES.txt'), licenceTexts(shipped));
    mkdirSync(into, { recursive: true });
    const entries = filesIn(room).map((path) => `${name}/${path}`);
    await create({ cwd: folder, file, gzip: { level: 9 }, portable: true, mtime: date, noDirRecurse: true }, entries);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${hash}  ${basename(file)}\n`);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} room
 * @param {string} version
 * @param {string} commit
 */
function layOut(room, version, commit) {
  for (const name of SERVED) cpSync(join(ROOT, 'dist', name), join(room, 'dist', name), { recursive: true });
  cpSync(join(ROOT, 'hosts/partner/public'), join(room, 'hosts/partner/public'), { recursive: true });
  for (const name of BESIDE) {
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(room, name), { recursive: true });
  }
  cpSync(join(ROOT, 'widgets/CHANGELOG.md'), join(room, 'CHANGELOG.md'));
  writeFileSync(join(room, 'README.md'), readMe(version, commit));
  writeFileSync(join(room, 'server.js'), "import './dist/api/server.js';\n");
  writeFileSync(join(room, 'charter-desk.js'), "#!/usr/bin/env node\nimport './dist/api/charter-desk.js';\n");
  const { engines, scarfSettings } = readJson('package.json');
  const { dependencies } = readJson('hosts/api/package.json');
  const manifest = {
    name: 'charter-desk',
    version,
    private: true,
    type: 'module',
    license: 'UNLICENSED',
    engines,
    bin: { 'charter-desk': 'charter-desk.js' },
    scripts: { start: 'node server.js' },
    dependencies,
    scarfSettings,
  };
  writeFileSync(join(room, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * @param {string} version
 * @param {string} commit
 */
const readMe = (version, commit) => `# Charter Desk ${version}

Built from commit ${commit}.

- [Operating](docs/operate.md): install, upgrade, restore, alerts.
- [Configuration](docs/configuration.md): every variable.
- [Changes](CHANGELOG.md)
- Licences: [NOTICE](NOTICE), [LICENCES.txt](LICENCES.txt); bill of materials: [sbom.cdx.json](sbom.cdx.json).
`;

/**
 * Installs the packages that the server imports where it runs, at the versions of our lock, and leaves out of them what
 * it does not run.
 * @param {string} room
 */
async function installPackages(room) {
  cpSync(join(ROOT, 'package-lock.json'), join(room, 'package-lock.json'));
  await npm(room, 'install', '--package-lock-only', '--omit-lockfile-registry-resolved');
  const packages = join(room, 'node_modules');
  const ofAll = join(room, 'packages');
  for (const cpu of CPUS) {
    const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
    await npm(room, 'ci', '--omit=dev', ...platform, '--no-bin-links');
    cpSync(packages, ofAll, { recursive: true });
  }
  rmSync(packages, { recursive: true });
  renameSync(ofAll, packages);
  // npm's record of an installation lists the packages for one processor only.
  rmSync(join(packages, '.package-lock.json'));
  for (const path of filesIn(packages)) {
    if (NOT_RUN.some((pattern) => pattern.test(path))) rmSync(join(packages, path));
  }
}

/**
 * The files of a folder by their paths within it, in an order that is no machine's own, each with the rights that it is
 * to have where it is unpacked: all may read it.
 * @param {string} folder
 */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths)
    chmodSync(path, path.endsWith('/charter-desk.js') && dirname(path) === folder ? 0o755 : 0o644);
  return paths.map((path) => path.slice(folder.length + 1)).sort();
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
