import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { buildStale } from '../../scripts/build.mjs';
import { readHandbook } from '../../scripts/handbook/pages.mjs';
import { PLACEHOLDER } from '../../scripts/handbook/render.mjs';
import { freePort } from '../../scripts/machine/free-port.mjs';
import { npm } from '../../scripts/machine/install.mjs';
import { run } from '../../scripts/machine/processes.mjs';
import { CONSUMERS, type Consumer } from '../../scripts/packaging/consumers.mjs';
import { test } from '../../scripts/testing/browser';
import { differencesOf, looksOf } from '../../scripts/testing/looks.mjs';
import { version } from '../../widgets/package.json';

// `npm run test:consumers [-- -t <part of a title>]` installs charter-widgets from the server into a copy of each
// application, builds the application, and uses its page in Chromium.

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../scripts/packaging/fixtures/', import.meta.url));
const SHEETS = [
  'bootstrap/dist/css/bootstrap.css',
  'bulma/css/bulma.css',
  'foundation-sites/dist/css/foundation.css',
  '@picocss/pico/css/pico.css',
  'tailwindcss/preflight.css',
  'normalize.css/normalize.css',
];
/** No more of the environment, because Vitest's own variables change some builds. */
const ENV = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  CI: '1',
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
};
/** A framework for newer Nodes only has one among its packages. */
const envOf = (root: string) => ({ ...ENV, PATH: `${join(root, 'node_modules/.bin')}:${ENV.PATH}` });

vi.setConfig({ testTimeout: 600_000 });

const handbook = (await readHandbook()).pages.flatMap((page) => page.blocks);
let folder: string;
beforeAll(async () => {
  await buildStale(['package']);
  folder = mkdtempSync(join(tmpdir(), 'charter-consumers-'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readManifest = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Creates the application in a folder of its own, with this server as the operator's, and installs its packages. */
async function createApplication({ name, code, from, blocks }: Consumer, origin: string) {
  const root = join(folder, name);
  cpSync(from ? join(EXAMPLES, from) : FIXTURES, root, { recursive: true });
  cpSync(join(FIXTURES, '../render-on-server.mjs'), join(root, 'render-on-server.mjs'));
  const example = existsSync(join(root, 'package.json')) ? readManifest(root) : {};
  for (const { info, code: text } of [...handbook.filter(({ info }) => info.in === code), ...blocks]) {
    const path = join(root, String(info.file ?? info.append));
    mkdirSync(dirname(path), { recursive: true });
    (info.append ? appendFileSync : writeFileSync)(path, text);
  }
  for (const file of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(PLACEHOLDER, origin));
  }
  const { scripts, dependencies, ...manifest } = readManifest(root);
  const merged = {
    ...example,
    ...manifest,
    scripts: { ...example.scripts, ...scripts },
    dependencies: { ...example.dependencies, ...dependencies },
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify(merged));
  await npm(root, 'install', `${origin}/npm/charter-widgets-${version}.tgz`);
  return { root, scripts: merged.scripts };
}

const programOf = (root: string, command: string): [file: string, args: string[]] => {
  const [program = '', ...args] = command.split(' ');
  return [program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program), args];
};

async function buildApplication(root: string, command: string) {
  const { ok, output } = await run(...programOf(root, command), {
    cwd: root,
    env: envOf(root),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!ok) throw new Error(`the build failed\n${output}`);
  const page = join(root, 'dist/index.html');
  if (!existsSync(join(root, 'dist/bundled.css')) || existsSync(page)) return;
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  writeFileSync(page, html.replace('</head>', '<link rel="stylesheet" href="bundled.css"></head>'));
}

/** Serves the built application, by its own server if it has a command for it. */
async function serve(root: string, command?: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  if (!command) {
    const options = { host: '127.0.0.1', port };
    const site = await preview({ root, configFile: false, logLevel: 'silent', appType: 'mpa', preview: options });
    return { origin, stop: () => site.close() };
  }
  const env = { ...envOf(root), PORT: String(port), HOST: '127.0.0.1' };
  const server: ChildProcess = spawn(...programOf(root, command), { cwd: root, env, stdio: 'ignore' });
  await vi.waitUntil(() => fetch(origin).catch(() => false), { timeout: 60_000, interval: 100 });
  return {
    origin,
    async stop() {
      const ended = once(server, 'close');
      server.kill();
      await ended;
    },
  };
}

const isDrawn = (page: Page) => page.getByRole('button', { name: /./ }).first().waitFor();

/** Fills in a private charter form, sends it, and waits for the page's own reaction. */
async function sendForm(page: Page) {
  const buttons = page.getByRole('button', { name: 'Find my jet' });
  const forms = await page.locator('private-charter-form, #component:not(:has(private-charter-form))').count();
  await buttons.nth(Math.max(0, forms - 1)).waitFor();
  for (const button of await buttons.all())
    expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px');
  const element = page.locator('private-charter-form');
  const form = (await element.count()) > 0 ? element : page;
  expect(await form.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
  // The airports are a chunk that loads when a field is first used.
  await form.getByLabel('To', { exact: true }).fill('Lahore');
  await form.getByRole('option', { name: /LHE/ }).first().click();
  await form
    .getByLabel('Date')
    .first()
    .fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
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

/** Adds each CSS framework's sheet after ours, which must not change the form. */
async function keepsItsLooks(page: Page, root: string) {
  await page.waitForLoadState('networkidle');
  // Components inherit the font and the colour of their place.
  const place = 'all: initial; display: block; position: relative; inline-size: 600px; font: 16px/24px serif';
  await page.addStyleTag({ content: `html { font-size: 16px !important } #root { ${place} }` });
  await isDrawn(page);
  await looksOf(page);
  const before = await looksOf(page);
  for (const sheet of SHEETS) {
    const added = await page.addStyleTag({ path: join(root, 'node_modules', sheet) });
    expect(differencesOf(before, await looksOf(page)), sheet).toEqual([]);
    await added.evaluate((style) => (style as HTMLElement).remove());
  }
}

/** CSS rules for plain elements as CSS frameworks have them, with every specificity that is found there. */
const RULES_OF_A_PAGE = `
  *, ::before, ::after { background-repeat: no-repeat; border: 0 solid red; line-height: 3 }
  h1, h2, p, label, legend, ol, li, dl, strong { margin: 0 0 19px; font: 700 21px serif; color: red }
  button, [type="submit"] { width: 100%; margin: 9px; padding: 19px; border: 3px solid blue; background: blue; color: white }
  button:not(.a):not(.b):not(.c):hover, fieldset:not(.a):not(.b) { box-shadow: 0 0 9px red; padding: 19px; text-transform: uppercase }
  input:not([type="checkbox"]):not([type="radio"]):not([type="range"]) { height: 70px; margin: 9px; letter-spacing: 3px }
  input[aria-invalid]:not([type="date"]) { padding-right: 70px !important }
  input::placeholder { color: red; font-size: 9px }
  dialog { display: flex; min-width: 100%; min-height: 100%; inset: 0; padding: 39px; background: red }
  svg, img { display: inline; vertical-align: middle; max-width: 9px }
  [hidden] { display: none !important }
`;

/** Compares the component, on a page with styles for buttons and fields, with the element. */
async function looksLikeTheElement(openPage: () => Promise<Page>) {
  const looksIn = async (form: string, content?: string) => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Find my jet' }).nth(1).waitFor();
    // Only one form stays, so both are compared at the same position.
    for (const other of ['private-charter-form', '#component', '#request'])
      if (other !== form) await page.locator(other).evaluate((element) => element.remove());
    if (content) await page.addStyleTag({ content });
    // Some parts load from files of their own.
    await page.waitForLoadState('networkidle');
    const atRest = await looksOf(page);
    await page.getByRole('button', { name: 'Find my jet' }).click();
    await page.locator('.cw-error').first().waitFor();
    return { atRest, refused: await looksOf(page) };
  };
  const element = await looksIn('private-charter-form');
  const component = await looksIn('#component', RULES_OF_A_PAGE);
  expect(differencesOf(element.atRest, component.atRest)).toEqual([]);
  expect(differencesOf(element.refused, component.refused)).toEqual([]);
}

const NAMED = CONSUMERS.map((consumer) => [consumer.name, consumer] as const);

test.for(NAMED)('the package works in %s', async ([, consumer], { server, openPage, onTestFinished }) => {
  const { root, scripts } = await createApplication(consumer, server.origin);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  await buildApplication(root, scripts.build);
  if (consumer.check === 'nothing') return;
  const site = await serve(root, scripts.start);
  onTestFinished(() => site.stop());
  const warnings: string[] = [];
  const pages: Page[] = [];
  const open = async (path = '') => {
    const page = await openPage();
    pages.push(page);
    page.on('console', (message) => {
      if (message.text().includes('charter-widgets:')) warnings.push(message.text());
    });
    await page.goto(site.origin + path);
    return page;
  };
  if (consumer.check === 'sheets') await keepsItsLooks(await open(), root);
  else if (consumer.check === 'drawn') await isDrawn(await open());
  else await sendForm(await open());
  if (consumer.check === 'looks') await looksLikeTheElement(open);
  if (consumer.page) await isDrawn(await open(consumer.page));
  expect(warnings).toEqual([]);
  // The server would crash if its files were removed while it sends one.
  for (const page of pages) await page.waitForLoadState('networkidle');
});
