import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env environment variables that it needs
 * @property {'CHROMIUM_PATH' | 'system' | 'npm'} source
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs without a GPU. Only servers on this machine can be reached. */
const HOSTS = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
const BROWSER_FLAGS = ['--disable-gpu', '--disable-quic', HOSTS];

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
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is not an executable file: ${given}`);
    return { executablePath: given, env: {}, source: 'CHROMIUM_PATH' };
  }
  const browser =
    prefers === 'npm' ? (findNpmBrowser() ?? findSystemBrowser()) : (findSystemBrowser() ?? findNpmBrowser());
  if (browser) return browser;
  throw new Error(
    'No browser was found. Install Chromium or Google Chrome (Debian, Ubuntu: apt-get install chromium), ' +
      'or set CHROMIUM_PATH to the executable.',
  );
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

/** Playwright looks for its own browsers and Chrome, and not for a system's Chromium. @returns {Browser | undefined} */
function findSystemBrowser() {
  // The browser without windows opens a new profile in a sixth of the time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const executablePath = candidates.find((path) => existsSync(path) && starts(path));
  return executablePath ? { executablePath, env: {}, source: 'system' } : undefined;
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once into .cache; undefined if it cannot run on this machine.
 * @returns {Browser | undefined}
 */
function findNpmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folder = join(ROOT, '.cache', `chromium-${devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) unpack(folder);
  const executablePath = join(folder, 'chromium');
  const { FONTCONFIG_FILE = join(folder, 'fonts.conf'), LD_LIBRARY_PATH } = process.env;
  const libraries = [join(folder, 'al2023/lib'), LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = [{ FONTCONFIG_FILE }, { FONTCONFIG_FILE, LD_LIBRARY_PATH: libraries }].find((needed) =>
    starts(executablePath, needed),
  );
  return env && { executablePath, env, source: 'npm' };
}

/**
 * Unpacks into a temporary folder and renames it, so that a second run never sees half a browser.
 * @param {string} folder
 */
function unpack(folder) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const temporary = mkdtempSync(join(ROOT, '.cache/chromium-'));
  // The package unpacks into TMPDIR, and adds its NSS libraries only on AWS Lambda.
  const env = { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const code = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const options = /** @type {const} */ ({ cwd: ROOT, env, encoding: 'utf8' });
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], options);
  if (status !== 0) throw new Error(`The browser from npm could not be unpacked: ${stderr.trim()}`);
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

/**
 * Whether the browser starts: Ubuntu's `chromium-browser` only names the snap, and libraries may be missing.
 * @param {string} path
 * @param {Record<string, string>} [env]
 */
const starts = (path, env = {}) =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 }).status === 0;
