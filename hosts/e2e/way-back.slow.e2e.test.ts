import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { launchOptions } from '../../scripts/machine/find-browser.mjs';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './back-office';

const DESK = { width: 1280, height: 800 };
/** Pixels, less than half a flight's card: lines of a font that comes late may be fewer than those of the machine's. */
const NEARLY = 100;

const scroll = (page: Page) => page.evaluate(() => window.scrollY);
const isAt = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await scroll(page)) - y), { message: `scrolled to ${y}` }).toBeLessThan(NEARLY);
const cards = (page: Page) => page.locator('.app-flight[class]:not([aria-hidden])');
const bookNow = (page: Page) => page.getByRole('link', { name: /^Book now/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** No transition is under way. */
const isStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => !(effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
  );

/** Scrolls to a flight, and opens it; resolves to where the page was scrolled to. */
async function openFlight(page: Page, index: number): Promise<number> {
  const link = bookNow(page).nth(index);
  await link.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 400));
  const before = await scroll(page);
  expect(before).toBeGreaterThan(1000);
  await link.click();
  await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
  await isAt(page, 0);
  await isStill(page);
  return before;
}

describe('on the way back from a flight', () => {
  test('the search is as it was left, and so is the flight on the way forward', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto('/search');
    await page.getByRole('button', { name: 'Show more flights' }).click();
    await expect.poll(() => cards(page).count()).toBe(40);
    const before = await openFlight(page, 33);
    expect(await focused(page)).toMatch(/ to /);
    await page.evaluate(() => window.scrollTo(0, 700));

    await page.evaluate(() => history.back());
    await bookNow(page).first().waitFor();
    await isAt(page, before);
    expect(await cards(page).count()).toBe(40);
    expect(await focused(page)).toMatch(/^Book now /);

    await isStill(page);
    await page.evaluate(() => history.forward());
    await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
    await isAt(page, 700);
  });

  test('the search is scrolled as it was after a reload, of the search and of the flight', async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.goto('/search');
    await page.getByRole('button', { name: 'Show more flights' }).click();
    await expect.poll(() => cards(page).count()).toBe(40);
    const before = await openFlight(page, 33);
    await page.reload();
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(40);
    await isAt(page, before);
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(40);
    await isAt(page, before);
    // Nobody has gone there by keyboard.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });
});

/** Paths of the site, and of the frames' pages. */
const PAGES = ['/search?from=Karachi&to=Dubai', '/flights-details?id=5', '/login', '/embed/flight-booking?id=5'];

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
async function blockersOf(page: Page, elsewhere = '/robots.txt'): Promise<string[]> {
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
  await page.context().close();
  return found.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason);
}

describe('a browser can bring back as it was left the page', () => {
  /** Playwright's browsers keep no page unless it is told not to ask them that. */
  let keeping: Browser;
  beforeAll(async () => {
    keeping = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  });
  afterAll(() => keeping.close());

  /** A page of the browser that keeps pages. */
  const openTab = async (baseURL: string) => (await keeping.newContext({ baseURL })).newPage();

  test.for(PAGES)('%s', async (path, { server }) => {
    const page = await openTab(server.origin);
    await page.goto(path, { waitUntil: 'networkidle' });
    // Also a form in which somebody has typed.
    if (path.includes('id=5')) await page.getByLabel('First name').first().fill('Ayesha');
    expect(await blockersOf(page)).toEqual([]);
  });

  test('of a partner with elements and frames on it', async ({ partner, scripts, server }) => {
    const tab = await openTab(server.origin);
    const page = await partner(
      `<private-charter-form></private-charter-form><flight-gallery></flight-gallery>
      <div data-charter-widget="flight-booking" data-prefill="id=5" data-loading="eager"></div>
      ${scripts.loader}${scripts.embed}`,
      { tab },
    );
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.frameLocator('iframe').getByLabel('First name').first().fill('Ayesha');
    expect(await blockersOf(page, `${server.origin}/robots.txt`)).toEqual([]);
  });
});

/** As a browser tells a page that it brings back: the one of these tests may keep none. */
const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** The server answers with another flight 5 from now on. */
const changeFlight = (page: Page, changes: object) =>
  page.route('**/api/Flight/GetFlight/5', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...changes } } });
  });

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
    await changeFlight(page, { seatPrice: 98_765 });
    await comeBack(page);
    await page.getByText('$98,765').first().waitFor();
    expect(await page.getByLabel('First name').first().inputValue()).toBe('Ayesha');
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
