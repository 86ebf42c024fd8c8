import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './back-office';

/**
 * In pixels, less than half a flight's card: a font that loads late may break text into fewer lines than the
 * fallback.
 */
const NEARLY = 100;

const scroll = (page: Page) => page.evaluate(() => window.scrollY);
const isAt = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await scroll(page)) - y), { message: `scrolled to ${y}` }).toBeLessThan(NEARLY);
const cards = (page: Page) => page.locator('.app-flight[class]:not([aria-hidden])');
const bookNow = (page: Page) => page.getByRole('link', { name: /^Book now/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Waits until no transition is running. */
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

describe('a visitor who goes back from a flight', () => {
  test('finds the search as it was, and going forward finds the flight as it was', async ({ page }) => {
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
});

/** Fires the event of a page that the browser restores, since the test browser may have no such cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

describe('a page that the browser restores with Back', () => {
  test('notices that its session has ended elsewhere, and leaves the back office', async ({ page, server }) => {
    const token = await signIn(server);
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Account: Admin' }).waitFor();
    // A restored page gets no storage event, and neither does the page that changes the storage.
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

  test('leaves scrolling to the router again', async ({ page }) => {
    await page.goto('/search');
    // The router sets this when the page is hidden.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
    await comeBack(page);
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
  });
});
