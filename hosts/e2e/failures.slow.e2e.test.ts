import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { goTo, test } from './back-office';

/** One screen of each kind that loads data. */
const SCREENS = [
  '/search',
  '/aircrafts',
  '/flights-details/1',
  '/trip#1.1.0123456789012345678901',
  '/join#0123456789',
  '/my-trips',
  '/admin/today',
  '/admin/search',
  '/admin/private-charter/1',
  '/admin/flight-management/1',
  '/admin/aircrafts',
  '/admin/quote/1',
  '/admin/person/1',
  '/admin/people',
  '/admin/webhooks/1',
  '/admin/emails',
  '/admin/audit',
] as const;

const WORDS = 'The server says why.';
const refuse = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { success: false, message: WORDS } });
const fault = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

/** Titles of screens that show that a record does not exist. */
const NOT_THERE = /not found|there is no such/i;

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

test.for<[what: string, fail: (route: Route) => Promise<void>, problem: RegExp, wrong: RegExp]>([
  ['403 and a reason', refuse(403), /status of 403/, new RegExp(`your connection|${NOT_THERE.source}`, 'i')],
  ['404 and a reason', refuse(404), /status of 404/, /your connection/i],
  ['500 without a reason', fault(500), /status of 500/, new RegExp(`your connection|${NOT_THERE.source}`, 'i')],
  [
    'no answer at all',
    (route) => route.abort(),
    /ERR_FAILED/,
    new RegExp(`^(?![^]*(?:your connection|Error fetching|could not be))|${NOT_THERE.source}`, 'i'),
  ],
])(
  'every screen names the right cause when its data is answered with %s',
  { timeout: 120_000 },
  async ([, fail, problem, wrong], { page, expectProblem }) => {
    expectProblem(problem);
    const found: string[] = [];
    for await (const [path, text] of failing(page, fail)) if (wrong.test(text)) found.push(`${path}: ${text}`);
    expect(found).toEqual([]);
  },
);
