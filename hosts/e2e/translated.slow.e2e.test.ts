import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { translatePage } from '../../widgets/testing/translate-page';
import { openAdmin } from './back-office';

/** Translates a page and its frames. */
async function translate(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(`(${translatePage})(); undefined`);
}

/** Presses each button and tab that stays on the page twice, and types into each field. */
async function use(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // The preview of the embed studio is another frame after its options were used.
    if (frame.isDetached()) continue;
    await frame.evaluate(async () => {
      const turn = () => new Promise((next) => setTimeout(next, 20));
      const all = (root: ParentNode, selector: string): HTMLElement[] => [
        ...root.querySelectorAll<HTMLElement>(selector),
        ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? all(one.shadowRoot, selector) : [])),
      ];
      for (let round = 0; round < 2; round++) {
        for (const input of all(document, 'input') as HTMLInputElement[]) {
          input.focus();
          if (/^(text|search|email|tel|number|)$/.test(input.type)) document.execCommand('insertText', false, '3');
          await turn();
        }
        for (const button of all(document, 'button:not([data-kind=danger]), summary, select')) {
          if (/sign out|log out|reload|print|download/i.test(button.textContent)) continue;
          if (button instanceof HTMLSelectElement) {
            button.selectedIndex = (button.selectedIndex + 1) % button.options.length;
            button.dispatchEvent(new Event('change', { bubbles: true }));
          } else button.click();
          await turn();
          for (const dialog of all(document, 'dialog[open]'))
            dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
          await turn();
        }
      }
    });
  }
}

const PUBLIC = ['/', '/search', '/flights-details/4', '/login'];
const BACK_OFFICE = [
  '/admin/today',
  '/admin/search?view=calendar',
  '/admin/flight-management/4',
  '/admin/private-charter',
  '/admin/embed-studio',
];
const FRAMES = ['private-charter-form', 'flight-booking'];

/** Uses a translated page and expects no error. */
async function goesOn(page: Page): Promise<void> {
  await translate(page);
  await use(page);
  const failures = page.getByText(/could not be shown|Something went wrong here/);
  expect(await failures.count()).toBe(0);
  expect(await page.locator('font').count()).toBeGreaterThan(0);
}

test.for([...PUBLIC, ...FRAMES.map((tag) => `/embed/${tag}?id=4`), ...BACK_OFFICE])(
  '%s still works when the browser translates it',
  { timeout: 120_000 },
  async (path, { openPage, server, expectProblem }) => {
    if (path === '/login') expectProblem(/401/);
    const page = await openPage();
    const refused = path === '/login' && page.waitForResponse('**/api/Auth/login');
    if (path.startsWith('/admin')) await openAdmin(page, server, path);
    else await page.goto(path);
    // Some pages are drawn only by their scripts.
    if (!path.startsWith('/embed/')) await page.locator('main h1').first().waitFor();
    await goesOn(page);
    // A translator also translates codes.
    if (path.includes('/flight')) expect(await page.locator('.cw-route-code font').count()).toBe(0);
    await refused;
  },
);
