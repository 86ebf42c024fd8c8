import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { signIn } from './back-office';

/** The paths of pages with fields; those of the back office are opened by an owner. */
const PAGES = [
  '/',
  '/search?from=KHI&to=DXB',
  '/flights-products',
  '/flights-details?id=6',
  '/private-charter-form?type=roundtrip',
  '/international-charter-form',
  '/chauffeur-service-form',
  '/admin/flight-management',
  '/admin/aircraft-management/1',
];
const WINDOWS = [700, 400];

/** More steps than any page has; the focus returns to the browser earlier. */
const MOST = 160;

/**
 * Returns what covers the focused element, among the parts that do not scroll: '' for nothing, undefined at the end.
 */
const covering = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const isFixed = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [x, middle] = [(left + right) / 2, (top + bottom) / 2];
    // An element higher than the space below the site's bar starts under the bar.
    const from = bottom - top > innerHeight - 100 ? middle : top + 1;
    for (const y of [from, middle, bottom - 1]) {
      let over = y > 0 && y < innerHeight ? document.elementFromPoint(x, y) : null;
      for (; over && !over.contains(focused); over = over.parentElement)
        if (isFixed(over)) return `${focused.outerHTML.slice(0, 120)} at ${Math.round(y)} under ${over.className}`;
    }
    return bottom < 1 || top > innerHeight - 1 ? `${focused.outerHTML.slice(0, 120)} is out of sight` : '';
  });

describe.each(WINDOWS)('in a window of 390 by %i pixels', (height) => {
  test.for(PAGES)('the focused control is never hidden under a bar: %s', async (path, { openPage, server }) => {
    const page = await openPage({ viewport: { width: 390, height } });
    if (path.startsWith('/admin')) {
      await page.goto('/config.json');
      await page.evaluate((token) => localStorage.setItem('token', token), await signIn(server));
    }
    await page.goto(path);
    await page.locator('main :is(a, input)').first().waitFor({ state: 'attached' });
    const covered: string[] = [];
    let reached = 0;
    for (; reached < MOST; reached++) {
      await page.keyboard.press('Tab');
      const over = await covering(page);
      if (over === undefined) break;
      if (over) covered.push(over);
    }
    expect(covered).toEqual([]);
    expect(reached).toBeGreaterThan(5);
  });
});

test('the bar of a booking moves into the form while a phone’s on-screen keyboard is open', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto('/flights-details?id=6');
  const bar = page.locator('.cw-booking-fare');
  const isStuck = () => bar.evaluate((element) => getComputedStyle(element).position === 'sticky');
  await page.getByLabel('First name').focus();
  expect(await isStuck()).toBe(true);
  const setVisible = async (height: number) => {
    await page.evaluate((pixels) => {
      Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: pixels });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, height);
    return isStuck();
  };
  await expect.poll(() => setVisible(460)).toBe(false);
  await expect.poll(() => setVisible(844)).toBe(true);
});
