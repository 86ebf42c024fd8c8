import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import ts from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildStale } from '../../scripts/build.mjs';
import * as lane from '../../scripts/packaging/consumers.mjs';
import { installNpm, packNpm } from '../../scripts/packaging/install.mjs';
import { differencesOf, looksOf } from '../../scripts/packaging/looks.mjs';
import { OF_A_BUNDLER, tryPage } from '../../scripts/packaging/use-consumer.mjs';
import { test, watchProblems } from '../../scripts/testing/browser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const versions = readJson<{ devDependencies: Record<string, string> }>(join(ROOT, 'package.json')).devDependencies;
const asInWorkspace = (name: string) => `${name}@${versions[name]}`;

/** Each is an application of its own: what it installs beside the package, and the pages it is built to. */
const CONSUMERS = {
  'react-18': {
    installs: [
      ...['react@18.3.1', 'react-dom@18.3.1', '@types/react-dom@18.3.7'],
      String(versions['types-react-18']).replace('npm:', ''),
    ],
    pages: ['react'],
  },
  'react-19': {
    installs: [...['react', 'react-dom', '@types/react', '@types/react-dom'].map(asInWorkspace), 'vue@3.5.45'],
    pages: ['react', 'vue', 'plain'],
  },
};
type Consumer = keyof typeof CONSUMERS;
const NAMES = Object.keys(CONSUMERS) as Consumer[];

let folder: string;
let tarball: string;
beforeAll(async () => {
  await buildStale(['npm']);
  folder = mkdtempSync(join(tmpdir(), 'charter-consumers-'));
  tarball = await packNpm(folder);
  await Promise.all(NAMES.map((name) => makeConsumer(name, tarball)));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function makeConsumer(name: Consumer, tarball: string): Promise<void> {
  const root = join(folder, name);
  mkdirSync(root);
  cpSync(join(ROOT, 'scripts/packaging/consumers'), root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }');
  await installNpm(root, [tarball, ...CONSUMERS[name].installs]);
}

/** React comes in its development build, which writes what it objects to on the console. */
async function buildConsumer(name: Consumer): Promise<void> {
  const root = join(folder, name);
  await build({
    root,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    build: { rolldownOptions: { input: CONSUMERS[name].pages.map((page) => join(root, `${page}.html`)) } },
  });
}

/** A page's own rules, as CSS frameworks have them, of every weight that is found there. */
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

/** What TypeScript says against the application, and against the package's own declarations (with no skipLibCheck). */
function typeProblems(name: Consumer): string[] {
  const root = join(folder, name);
  const installed = join(root, 'node_modules/charter-widgets');
  const { exports } = readJson<{
    exports: Record<string, string | { types?: { default: string }; import?: { types: string } }>;
  }>(join(installed, 'package.json'));
  const declarations = Object.values(exports).flatMap((built) =>
    typeof built === 'object' ? [join(installed, built.import?.types ?? built.types?.default ?? '')] : [],
  );
  const application = join(root, 'react.tsx');
  const program = ts.createProgram([application, ...declarations], {
    strict: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [join(ROOT, 'node_modules/vite/client.d.ts')],
    skipLibCheck: false,
  });
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => [application, installed].some((own) => fileName.startsWith(own)));
  return [program.getGlobalDiagnostics(), ...ours.map((file) => program.getSemanticDiagnostics(file))]
    .flat()
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The page shows the form in its styles, told that it is ready, and took a prop or property that is no text. */
async function showsForm(page: Page, name: Consumer, file: string): Promise<void> {
  const problems: string[] = [];
  watchProblems(page, (problem) => problems.push(problem));
  const origin = `http://${name}.test`;
  await page.route(`${origin}/**`, (route) => {
    const path = join(folder, name, 'dist', new URL(route.request().url()).pathname);
    // What is not built is the operator's configuration, asked for as soon as a form is used.
    return route.fulfill(existsSync(path) ? { path } : { json: {} });
  });
  await page.goto(`${origin}/${file}.html`);
  const button = page.getByRole('button', { name: 'Find my jet' });
  await button.waitFor();
  await page.locator('[data-heard="ready"]').waitFor();
  const look = await button.evaluate((element) => {
    const { minInlineSize, borderRadius, backgroundColor } = getComputedStyle(element);
    return { minInlineSize, borderRadius, filled: backgroundColor.startsWith('oklch') };
  });
  expect(look, 'the styles of the form, and of the kit').toEqual({
    minInlineSize: '180px',
    borderRadius: '10px',
    filled: true,
  });
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
  expect(problems).toEqual([]);
}

describe('an application that installs the package', () => {
  test('has components that look as elements do, whatever its page says of buttons and fields', async ({ browser }) => {
    await buildConsumer('react-19');
    const looks = async (file: string, rules = '') => {
      const page = await browser.newPage();
      await showsForm(page, 'react-19', file);
      if (rules) await page.addStyleTag({ content: rules });
      const atRest = await looksOf(page);
      await page.getByRole('button', { name: 'Find my jet' }).click();
      await page.locator('.cw-error').first().waitFor();
      const refused = await looksOf(page);
      await page.close();
      return { atRest, refused };
    };
    const element = await looks('plain');
    const component = await looks('react', RULES_OF_A_PAGE);
    expect(differencesOf(element.atRest, component.atRest)).toEqual([]);
    expect(differencesOf(element.refused, component.refused)).toEqual([]);
  });
  for (const name of NAMES) {
    test(`on ${name} shows the form: ${CONSUMERS[name].pages.join(', ')}`, async ({ browser }) => {
      await buildConsumer(name);
      const page = await browser.newPage();
      for (const file of CONSUMERS[name].pages) await showsForm(page, name, file);
      await page.close();
    });
    test(`on ${name} is checked by the package's own types`, () => {
      expect(typeProblems(name)).toEqual([]);
    });
  }

  // One of the lane's own: the others are tried by `npm run test:consumers`.
  test('on esbuild uses it as an element and as a component', { timeout: 180_000 }, async ({ browser, server }) => {
    const consumer = lane.readConsumers().find(({ name }) => name === 'esbuild');
    if (!consumer) throw new Error('scripts/packaging/consumers/esbuild is missing');
    const root = await lane.makeConsumer(consumer, { folder, tarball, operator: server.origin });
    await lane.buildConsumer(consumer, root);
    const { origin, stop } = await lane.serveConsumer(consumer, root);
    const answers = await tryPage(browser, origin, OF_A_BUNDLER).finally(stop);
    expect(Object.entries(answers).filter(([, problem]) => problem)).toEqual([]);
  });
});
