import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test, withoutStream } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';
import { isTakenOver } from './public-pages';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PAGES = [
  ...['/', '/search?from=Karachi&to=Dubai', '/flights-products', '/flights-details?id=5', '/private-charter-form'],
  ...['/chauffeur-service-form', '/international-charter-form', '/aircrafts', '/tell-me', '/login', '/signup'],
  ...['/embed/private-charter-form', '/embed/chauffeur-form', '/embed/flight-booking?id=5', '/docs/embed'],
];
const STAFF = [
  ...['/admin/search', '/admin/flight-management', '/admin/private-charter', '/admin/new-request', '/admin/partners'],
  ...['/admin/aircraft-management', '/admin/people', '/admin/audit', '/admin/embed-studio', '/admin/account'],
];

/** Fields with text smaller than 16 pixels, into which a phone would zoom. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => !/^(?:checkbox|radio|file|range|hidden)$/.test(field.type) && field.getClientRects().length)
      .map((field) => [field.labels?.[0]?.textContent ?? field.ariaLabel, getComputedStyle(field).fontSize])
      .filter(([, size]) => Number.parseFloat(size ?? '') < 16),
  );

describe('on a phone', () => {
  test('no field is so small that the browser zooms in on it', { timeout: 180_000 }, async ({ openPage, server }) => {
    const page = await openPage(PHONE);
    await withoutStream(page);
    for (const path of PAGES) {
      await page.goto(path);
      await isTakenOver(page);
      expect.soft(await smallFields(page), path).toEqual([]);
    }
    await openAdmin(page, server, '/admin/today');
    for (const path of STAFF) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect.soft(await smallFields(page), path).toEqual([]);
    }
  });

  test.for([
    [320, 'ur'],
    [390, 'en'],
    [390, 'ur'],
    [600, 'en'],
  ] as const)('‘Reserve’ shows the first fields at %i pixels, in %s', async ([width, locale], { openPage }) => {
    const page = await openPage({ ...PHONE, viewport: { width, height: 844 } });
    await page.goto(`/flights-details?id=5&locale=${locale}`);
    await isTakenOver(page);
    const form = page.locator('.cw-booking-form');
    await page.locator('.cw-booking-reserve').getByRole('button').last().tap();
    await expect
      .poll(async () => {
        const [title, name] = await form.locator('.cw-field').evaluateAll((fields) =>
          fields.slice(0, 2).map((field) => {
            const { top, bottom } = field.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        );
        return title && name;
      })
      .toBe(true);
  });
});
