import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env environment variables that it needs
 * @property {'CHROMIUM_PATH' | 'system' | 'npm'} source
 */

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

const INSTALL_LINE =
  'No browser was found. Install Chromium or Google Chrome (Debian, Ubuntu: apt-get install chromium), ' +
  'or set CHROMIUM_PATH to the executable.';

/** Runs headless, also as root and without a GPU. Only servers on this machine can be reached. */
const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Finds the browser of all tests: `CHROMIUM_PATH`; else the one from npm (Linux x64 only), which is the same for
 * everybody and faster than one with windows; else the system's Chromium or Chrome. `prefers: 'system'` swaps the last
 * two.
 * @param {{ prefers?: 'npm' | 'system' }} [options]
 * @returns {Browser}
 * @throws {Error} one line that says what to install
 */
export function findBrowser({ prefers = 'npm' } = {}) {
  const { CHROMIUM_PATH: given } = process.env;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is not an executable file: ${given}`);
    return { executablePath: given, env: {}, source: 'CHROMIUM_PATH' };
  }
  const ways = [unpackNpmBrowser, findSystemBrowser];
  if (prefers === 'system') ways.reverse();
  for (const find of ways) {
    const browser = find();
    if (browser) return browser;
  }
  throw new Error(INSTALL_LINE);
}

/** The options of Playwright's `launch` for the found browser. */
export function launchOptions() {
  const { executablePath, env } = findBrowser();
  return {
    executablePath,
    args: BROWSER_FLAGS,
    env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
  };
}

/** @returns {Browser | undefined} */
function findSystemBrowser() {
  // The browser without windows opens a new profile in a sixth of the time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const executablePath = candidates.find((path) => isExecutable(path) && starts(path));
  return executablePath ? { executablePath, env: {}, source: 'system' } : undefined;
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once into .cache; undefined if it cannot run on this machine.
 * @returns {Browser | undefined}
 */
function unpackNpmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const require = createRequire(import.meta.url);
  let entry = '';
  try {
    entry = require.resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(entry, '../../../package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) unpack(entry, folder);

  const executablePath = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? join(folder, 'fonts.conf') };
  const libraries = {
    LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  };
  const env = [fonts, { ...fonts, ...libraries }].find((needed) => starts(executablePath, needed));
  return env && { executablePath, env, source: 'npm' };
}

/**
 * Unpacks into a temporary folder and renames it, so that a second run never sees half a browser.
 * @param {string} entry
 * @param {string} folder
 */
function unpack(entry, folder) {
  mkdirSync(CACHE, { recursive: true });
  const temporary = mkdtempSync(join(CACHE, 'chromium-'));
  // The package unpacks into TMPDIR, and adds its NSS libraries only on AWS Lambda.
  const unpacking = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import c from ${JSON.stringify(pathToFileURL(entry).href)}; await (c.default ?? c).executablePath();`,
    ],
    { env: { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }, encoding: 'utf8' },
  );
  if (unpacking.status !== 0) throw new Error(`The browser from npm could not be unpacked: ${unpacking.stderr.trim()}`);
  writeFileSync(
    join(temporary, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<include ignore_missing="yes">/etc/fonts/fonts.conf</include>` +
      `<dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether the browser starts: Ubuntu's `chromium-browser` only names the snap, and libraries may be missing.
 * @param {string} path
 * @param {Record<string, string>} [env]
 */
const starts = (path, env = {}) =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 }).status === 0;
