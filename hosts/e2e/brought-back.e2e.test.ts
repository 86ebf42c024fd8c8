import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { launchOptions } from '../../scripts/machine/find-browser.mjs';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './admin';

/** Paths of the site, and of the frames' pages. */
const PAGES = [
  '/',
  '/search?from=Karachi&to=Dubai',
  '/private-charter-form?from=KHI&to=DXB',
  '/chauffeur-service-form',
  '/international-charter-form',
  '/flights-products',
  '/flights-details?id=5',
  '/aircrafts',
  '/login',
  '/signup',
  '/services',
  '/contact',
  '/terms',
  '/embed/private-charter-form',
  '/embed/flight-gallery',
  '/embed/flight-booking?id=5',
];

interface Explanation {
  type: 'SupportPending' | 'PageSupportNeeded' | 'Circumstantial';
  reason: string;
}

/**
 * Leaves a page for another document, and goes back.
 *
 * @returns what stood on the page against bringing it back as it was left. What the browser itself has against it does not
 *   count: the one that npm brings keeps no page, and tells all the same what it would have had against each
 */
async function blockersOf(page: Page, elsewhere: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const told = new Promise<Explanation[]>((resolve) => {
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => resolve(notRestoredExplanations));
  });
  await page.evaluate(() => Object.assign(window, { isAsLeft: true }));
  await page.goto(elsewhere);
  await page.evaluate(() => history.back()).catch(() => {});
  const asLeft = page
    .waitForFunction(() => 'isAsLeft' in window)
    .then(
      () => [],
      () => told,
    );
  const found = await Promise.race([told, asLeft]);
  await devtools.detach();
  return found.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason);
}

/** Playwright's browsers keep no page unless it is told not to ask them that. */
let keeping: Browser;
beforeAll(async () => {
  keeping = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
afterAll(() => keeping.close());

/** A page of the browser that keeps pages. */
const openTab = async (baseURL: string) => (await keeping.newContext({ baseURL })).newPage();

describe('a browser can bring back as it was left', () => {
  test('no page that holds a lock, of which it tells here', async ({ server }) => {
    const page = await openTab(server.origin);
    await page.goto('/contact');
    await page.evaluate(() => {
      void navigator.locks.request('held', () => new Promise(() => {}));
    });
    const blockers = await blockersOf(page, '/robots.txt');
    await page.context().close();
    // A browser that does keep pages may keep this one, too.
    expect([[], ['WebLocks']]).toContainEqual(blockers);
  });

  test.for(PAGES)('%s', async (path, { server }) => {
    const page = await openTab(server.origin);
    await page.goto(path, { waitUntil: 'networkidle' });
    const blockers = await blockersOf(page, '/robots.txt');
    await page.context().close();
    expect(blockers).toEqual([]);
  });

  test('a form in which somebody has typed', async ({ server }) => {
    const page = await openTab(server.origin);
    await page.goto('/flights-details?id=5', { waitUntil: 'networkidle' });
    await page.getByLabel('First name').first().fill('Ayesha');
    await page.getByLabel('Number of guests', { exact: true }).fill('1');
    const blockers = await blockersOf(page, '/robots.txt');
    await page.context().close();
    expect(blockers).toEqual([]);
  });

  test('a partner’s page with elements and frames on it', async ({ partner, scripts, server }) => {
    const tab = await openTab(server.origin);
    const page = await partner(
      `<private-charter-form></private-charter-form><flight-gallery></flight-gallery>
      <div data-charter-widget="flight-booking" data-prefill="id=5" data-loading="eager"></div>
      ${scripts.loader}${scripts.embed}`,
      { tab },
    );
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.frameLocator('iframe').getByLabel('First name').first().fill('Ayesha');
    const blockers = await blockersOf(page, `${server.origin}/robots.txt`);
    await tab.context().close();
    expect(blockers).toEqual([]);
  });
});

/** As a browser tells a page that it brings back: the one of these tests may keep none. */
const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

describe('a page that is brought back', () => {
  test('knows that its session ended elsewhere meanwhile, and leads out of the back office', async ({
    page,
    server,
  }) => {
    const token = await signIn(server);
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Account: Admin' }).waitFor();
    // A page that stands in the cache hears of no change of the storage, and neither does the one that makes it.
    await page.evaluate(() => localStorage.removeItem('token'));
    await comeBack(page);
    await page.getByRole('link', { name: 'Login' }).waitFor();

    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/admin/flights-bookings');
    await page.getByRole('heading', { name: 'Flight Bookings' }).waitFor();
    await page.evaluate(() => localStorage.removeItem('token'));
    await comeBack(page);
    await page.waitForURL('**/login');
  });

  test('shows a flight as it is now, with what was typed', async ({ page }) => {
    await page.goto('/flights-details?id=5');
    await page.getByLabel('First name').first().fill('Ayesha');
    await page.route('**/api/Flight/GetFlight/5', async (route) => {
      const answer = await route.fetch();
      const flight = await answer.json();
      await route.fulfill({ response: answer, json: { ...flight, data: { ...flight.data, seatPrice: 98_765 } } });
    });
    await comeBack(page);
    await page.getByText('$98,765').first().waitFor();
    expect(await page.getByLabel('First name').first().inputValue()).toBe('Ayesha');
  });

  test('books no flight that has departed meanwhile', async ({ page }) => {
    await page.goto('/flights-details?id=5');
    await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
    await page.route('**/api/Flight/GetFlight/5', async (route) => {
      const answer = await route.fetch();
      const flight = await answer.json();
      const departsAt = new Date(Date.now() - 60_000).toISOString();
      await route.fulfill({ response: answer, json: { ...flight, data: { ...flight.data, departsAt } } });
    });
    await comeBack(page);
    await page.getByText('This flight has departed').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Booking Request' }).count()).toBe(0);
  });

  test('scrolls by itself again on the way back among its screens', async ({ page }) => {
    await page.goto('/search');
    // As the router leaves it when the page goes.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
    await comeBack(page);
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
  });
});
