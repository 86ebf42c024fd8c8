import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildStale } from '../../scripts/build.mjs';
import { installNpm, packNpm } from '../../scripts/packaging/install.mjs';
import { differencesOf, looksOf } from '../../scripts/packaging/looks.mjs';
import { test, watchProblems } from '../../scripts/testing/browser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What each application installs besides the package. */
const APPLICATIONS = {
  'react-18': ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.31', '@types/react-dom@18.3.7'],
  'react-19': ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'],
};
const NAMES = Object.keys(APPLICATIONS) as (keyof typeof APPLICATIONS)[];

let folder: string;
beforeAll(async () => {
  await buildStale(['npm']);
  folder = mkdtempSync(join(tmpdir(), 'charter-consumers-'));
  const tarball = await packNpm(folder);
  for (const name of NAMES) {
    const root = join(folder, name);
    cpSync(join(ROOT, 'scripts/packaging/fixtures'), root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }');
    await installNpm(root, [tarball, ...APPLICATIONS[name]]);
    // The development build of React writes its warnings to the console.
    await build({ root, configFile: false, mode: 'development', logLevel: 'error' });
  }
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

const FORMS = ['private-charter-form', '#component'] as const;

/**
 * Opens the page of `fixtures` with the form as an element and as a component, and expects no other problem in its
 * console.
 */
async function open(page: Page, name: string): Promise<void> {
  const problems: string[] = [];
  watchProblems(page, (problem) => problems.push(problem));
  const origin = `http://${name}.test`;
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, name, 'dist', pathname === '/' ? 'index.html' : pathname) });
  });
  // A form loads the operator's configuration as soon as it is used.
  await page.route('https://book.example.com/**', (route) => route.fulfill({ json: {} }));
  await page.goto(origin);
  for (const form of FORMS) await page.locator(form).getByRole('button', { name: 'Find my jet' }).waitFor();
  expect(problems).toEqual([]);
}

describe('an application that installs the package', () => {
  test('has components that look like the elements, whatever its page’s styles for buttons and fields', async ({
    browser,
  }) => {
    const looks = async (form: (typeof FORMS)[number], rules: string) => {
      const page = await browser.newPage();
      await open(page, 'react-19');
      // Only one form stays, so both are compared at the same position.
      for (const other of [...FORMS, '#request'])
        if (other !== form) await page.locator(other).evaluate((element) => element.remove());
      if (rules) await page.addStyleTag({ content: rules });
      // Some parts load from files of their own.
      await page.waitForLoadState('networkidle');
      const atRest = await looksOf(page);
      await page.getByRole('button', { name: 'Find my jet' }).click();
      await page.locator('.cw-error').first().waitFor();
      const refused = await looksOf(page);
      await page.close();
      return { atRest, refused };
    };
    const element = await looks('private-charter-form', '');
    const component = await looks('#component', RULES_OF_A_PAGE);
    expect(differencesOf(element.atRest, component.atRest)).toEqual([]);
    expect(differencesOf(element.refused, component.refused)).toEqual([]);
  });

  for (const name of NAMES) {
    test(`on ${name} shows the form as an element and as a component, in its styles`, async ({ browser }) => {
      const page = await browser.newPage();
      await open(page, name);
      for (const form of FORMS) {
        const place = page.locator(form);
        const look = await place.getByRole('button', { name: 'Find my jet' }).evaluate((element) => {
          const { minInlineSize, borderRadius, backgroundColor } = getComputedStyle(element);
          return { minInlineSize, borderRadius, filled: backgroundColor.startsWith('oklch') };
        });
        expect(look).toEqual({ minInlineSize: '180px', borderRadius: '10px', filled: true });
        expect(await place.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
      }
      await page.close();
    });
  }
});
