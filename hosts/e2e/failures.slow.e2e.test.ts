import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from './back-office';

/** Screens that load data: one of each kind. */
const SCREENS = [
  '/search',
  '/aircrafts',
  '/flights-details/1',
  '/trip#1.1.0123456789012345678901',
  '/partner#1.1.0123456789012345678901',
  '/join#0123456789',
  '/my-trips',
  '/account',
  '/admin/today',
  '/admin/search',
  '/admin/private-charter/1',
  '/admin/international-charters',
  '/admin/international-charters/1',
  '/admin/flight-management/1',
  '/admin/aircrafts',
  '/admin/aircraft-management/1',
  '/admin/quote/1',
  '/admin/person/1',
  '/admin/account',
  '/admin/partners/1',
  '/admin/people',
  '/admin/api-keys',
  '/admin/aircraft-rates/1',
  '/admin/webhooks/1',
  '/admin/mail',
  '/admin/audit',
] as const;

const WORDS = 'The server says why.';
const refuse = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { success: false, message: WORDS } });
const fault = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

/** Titles that say that a record does not exist. */
const NOT_THERE = /not found|there is no such/i;

/** Goes to a screen of the open page, without loading the page again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Shows each screen while all its calls fail. Yields its path, and its text once it has stopped loading. */
async function* failing(
  page: Page,
  fail: (route: Route) => Promise<void>,
): AsyncGenerator<[path: string, text: string]> {
  await page.route(/\/api\//, fail);
  await page.goto('/contact');
  const app = page.locator('#app');
  const alert = app.locator('[role=alert], .cw-alert').filter({ hasText: /\S/ }).or(app.locator('.app-entry-card h1'));
  for (const path of SCREENS) {
    await goTo(page, path);
    await alert.first().waitFor();
    await expect.poll(() => app.locator('[aria-busy=true]:not(.app-rail)').count()).toBe(0);
    yield [path, await app.innerText()];
    await goTo(page, '/contact');
    await alert.first().waitFor({ state: 'detached' });
  }
}

const walk = { timeout: 120_000 };

describe('a screen whose data the server refuses', () => {
  test.for([403, 404])(
    'with %i shows the server’s reason, and does not blame the connection',
    walk,
    async (status, { page, expectProblem }) => {
      expectProblem(new RegExp(`status of ${status}`));
      const wrong: string[] = [];
      for await (const [path, text] of failing(page, refuse(status))) {
        if (/your connection/i.test(text)) wrong.push(`${path} names the connection`);
        if (status !== 404 && NOT_THERE.test(text)) wrong.push(`${path} says that it does not exist`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('without a reason does not blame the connection', walk, async ({ page, expectProblem }) => {
    expectProblem(/status of 500/);
    const wrong: string[] = [];
    for await (const [path, text] of failing(page, fault(500)))
      if (/your connection/i.test(text) || NOT_THERE.test(text)) wrong.push(`${path}: ${text}`);
    expect(wrong).toEqual([]);
  });
});

test(
  'every screen without a network says so, or that its data could not be loaded',
  walk,
  async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    const wrong: string[] = [];
    for await (const [path, text] of failing(page, (route) => route.abort())) {
      if (!/your connection|Error fetching|could not be/i.test(text) || NOT_THERE.test(text))
        wrong.push(`${path}: ${text}`);
    }
    expect(wrong).toEqual([]);
  },
);
