// `npm run test:consumers [-- <names of versions.mjs> …]` packs charter-widgets, installs it into a copy of each
// application, builds the application, and uses its page in Chromium.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { buildStale, SERVED } from '../build.mjs';
import { readHandbook } from '../handbook/pages.mjs';
import { PLACEHOLDER } from '../handbook/render.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { freePort } from '../machine/free-port.mjs';
import { run } from '../machine/processes.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { installNpm, packNpm } from './install.mjs';
import { differencesOf, looksOf } from './looks.mjs';
import { CONSUMERS } from './versions.mjs';

/** @typedef {import('./versions.mjs').Consumer} Consumer */
/** @typedef {import('playwright').Page} Page */

const EXAMPLES = fileURLToPath(new URL('../../hosts/examples/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));
const SHEETS = [
  'bootstrap/dist/css/bootstrap.css',
  'bulma/css/bulma.css',
  'foundation-sites/dist/css/foundation.css',
  '@picocss/pico/css/pico.css',
  'tailwindcss/preflight.css',
  'normalize.css/normalize.css',
];
const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const env = {
  ...process.env,
  NODE_ENV: 'production',
  CI: '1',
  NO_COLOR: '1',
  ...{ NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
};

const asked = process.argv.slice(2);
const names = CONSUMERS.map(({ name }) => name);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) throw new Error(`There is no application "${unknown}". The applications are: ${names.join(', ')}`);
await buildStale(['npm', ...SERVED]);
const folder = mkdtempSync(join(tmpdir(), 'charter-consumers-'));
const server = await startBuiltServer();
const browser = await chromium.launch(launchOptions());
let failed = 0;
let passed = 0;
try {
  const tarball = await packNpm(folder);
  const blocks = (await readHandbook()).pages.flatMap((page) => page.blocks);
  for (const consumer of CONSUMERS) {
    if (asked.length > 0 && !asked.includes(consumer.name)) continue;
    const started = performance.now();
    const problem = await tryConsumer(consumer, tarball, blocks).then(
      () => '',
      (error) => `: ${error.message}`,
    );
    if (problem) failed++;
    else passed++;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${problem ? 'FAILED' : 'passed'} ${consumer.name}, ${consumer.title}, ${seconds} s${problem}`);
    rmSync(join(folder, consumer.name), { recursive: true, force: true });
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/**
 * @param {Consumer} consumer
 * @param {string} tarball
 * @param {import('../handbook/render.mjs').CodeBlock[]} blocks of the handbook
 */
async function tryConsumer(
  { name, code: marked = name, from, install = {}, files = {}, append = {}, ...consumer },
  tarball,
  blocks,
) {
  const root = join(folder, name);
  cpSync(from ? join(EXAMPLES, from) : FIXTURES, root, { recursive: true });
  if (!from) writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }');
  const handbook = blocks.filter(({ info }) => info.in === marked).map(({ info, code }) => [String(info.file), code]);
  for (const [file, code] of Object.entries({ ...Object.fromEntries(handbook), ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  for (const [file, code] of Object.entries(append)) appendFileSync(join(root, file), code);
  await setOperator(root, server.origin);
  const packages = Object.entries(install).map(([of, version]) => `${of}@${version}`);
  await installNpm(root, [tarball, ...packages]);

  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [program = '', ...args] = (consumer.build ?? scripts.build).split(' ');
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program);
  const { ok, output } = await run(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (!ok) throw new Error(`the build failed\n${output}`);
  const checks = consumer.checks ?? ['form'];
  if (checks.includes('nothing')) return;
  const page = join(root, 'dist/index.html');
  if (!from && existsSync(join(root, 'dist/bundled.css')) && !existsSync(page)) {
    const html = readFileSync(join(root, 'index.html'), 'utf8');
    writeFileSync(page, html.replace('</head>', '<link rel="stylesheet" href="bundled.css"></head>'));
  }
  const site = await (consumer.start ? startOwnServer(root, consumer.start) : serve(root));
  try {
    if (checks.includes('form')) await visit(site.origin, sendForm);
    if (checks.includes('drawn')) await visit(site.origin, isDrawn);
    if (checks.includes('sheets')) await visit(site.origin, (page) => keepsItsLooks(page, root));
    for (const path of consumer.pages ?? []) await visit(site.origin + path, isDrawn);
  } finally {
    await site.stop();
  }
}

/** Replaces the examples' address by an operator's. @param {string} root @param {string} origin */
async function setOperator(root, origin) {
  const { ok, output } = await run('grep', ['-rlF', PLACEHOLDER, '.'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!ok) return;
  for (const file of output.split('\n')) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(PLACEHOLDER, origin));
  }
}

/** @param {string} root */
async function serve(root) {
  const options = { host: '127.0.0.1', port: await freePort() };
  const site = await preview({ root, configFile: false, logLevel: 'silent', appType: 'mpa', preview: options });
  return { origin: `http://127.0.0.1:${options.port}`, stop: () => site.close() };
}

/** @param {string} root @param {string} command */
async function startOwnServer(root, command) {
  const port = await freePort();
  const [program = '', ...args] = command.split(' ');
  const options = { cwd: root, env: { ...env, PORT: String(port), HOST: '127.0.0.1' } };
  const child = spawn(join(root, 'node_modules/.bin', program), args, { ...options, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    async stop() {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await closed;
    },
  };
}

/**
 * @param {string} address
 * @param {(page: Page) => Promise<unknown>} check
 * @throws {Error} also if the console has a message about the widgets, or any error
 */
async function visit(address, check) {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  const problems = /** @type {string[]} */ ([]);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('charter-widgets:')) problems.push(message.text());
  });
  try {
    await page.goto(address);
    await check(page);
    if (problems.length > 0) throw new Error(`on the console: ${problems.join('\n')}`);
    // The server would crash if its files were removed while it sends one.
    await page.waitForLoadState('networkidle');
  } finally {
    await page.close();
  }
}

/** @param {Page} page */
async function isDrawn(page) {
  await page.getByRole('button', { name: /./ }).first().waitFor();
}

/** Fills in a private charter form, sends it, and waits for the page's own reaction. @param {Page} page */
async function sendForm(page) {
  const buttons = page.getByRole('button', { name: 'Find my jet' });
  const forms = await page.locator('private-charter-form, #component:not(:has(private-charter-form))').count();
  await buttons.nth(Math.max(0, forms - 1)).waitFor();
  for (const button of await buttons.all()) {
    const { borderRadius } = await button.evaluate((element) => getComputedStyle(element));
    if (borderRadius !== '10px')
      throw new Error(`the style sheets are missing: a button has corners of ${borderRadius}`);
  }
  const element = page.locator('private-charter-form');
  const form = (await element.count()) > 0 ? element : page;
  const from = await form.getByLabel('From', { exact: true }).inputValue();
  if (!from.includes('KHI')) throw new Error(`the field From has "${from}"`);
  // The airports are a chunk that loads when a field is first used.
  await form.getByLabel('To', { exact: true }).fill('Lahore');
  await form.getByRole('option', { name: /LHE/ }).first().click();
  await form.getByLabel('Date').first().fill(date);
  await form.getByLabel('Time').first().fill('09:00');
  await form.getByRole('spinbutton', { name: 'Seats' }).first().fill('4');
  await form.getByRole('spinbutton', { name: 'Luggage' }).first().fill('20');
  await form.getByRole('button', { name: 'Find my jet' }).click();
  const details = form.getByRole('dialog');
  await details.getByLabel('Name', { exact: true }).fill('Ayesha Visitor');
  await details.getByLabel('Email').fill('visitor@example.com');
  await details.getByLabel('Phone').fill('03000000042');
  await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  await page.getByText(/Your request has the number \d+/).waitFor({ state: 'attached' });
}

/**
 * Adds each CSS framework's sheet after ours, which must not change the form. @param {Page} page @param {string}
 * root
 */
async function keepsItsLooks(page, root) {
  await page.waitForLoadState('networkidle');
  // Components inherit the font and the colour of their place.
  await page.addStyleTag({
    content:
      'html { font-size: 16px !important } #root { all: initial; display: block; position: relative; inline-size: 600px; font: 16px/24px serif }',
  });
  await isDrawn(page);
  await looksOf(page);
  const before = await looksOf(page);
  for (const sheet of SHEETS) {
    const added = await page.addStyleTag({ path: join(root, 'node_modules', sheet) });
    const differences = differencesOf(before, await looksOf(page));
    if (differences.length > 0) throw new Error(`${sheet}: ${differences.join('\n')}`);
    await added.evaluate((style) => /** @type {HTMLElement} */ (style).remove());
  }
}
