import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { signIn } from './admin';

const ADMIN_TABS = [
  'Today',
  'Flights',
  'Aircraft',
  'Charters',
  'Flight Bookings',
  'Chauffer Services',
  'International',
  'Embed Studio',
];

describe("the site's own pages", () => {
  test('are reached from the footer, and begin at their heading', async ({ page }) => {
    await page.goto('/contact');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const [name, title] of [
      ['Services', 'Services'],
      ['Let’s go', 'What would you like to do?'],
      ['About us', 'About us'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: title }).and(page.locator(':focus')).waitFor();
    }
    expect(new URL(page.url()).pathname).toBe('/about-us');
  });
});

describe('the pages of the flows', () => {
  test.for([
    ['/private-charter-form', '.cw-charter'],
    ['/international-charter-form', '.cw-request'],
    ['/chauffeur-service-form', '.cw-request'],
    ['/flights-products', '.cw-gallery-list'],
    ['/flights-details?id=6', '.cw-booking'],
  ] as const)(
    'begin at the brand’s edge at every width, and so does the footer: %s',
    async ([path, form], { page }) => {
      await page.goto(path);
      await page.locator(form).waitFor();
      for (const width of [320, 390, 768, 1100, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const edges = await page.evaluate(
          (parts) => parts.map((part) => document.querySelector(part)?.getBoundingClientRect().left),
          ['.app-brand', form, '.app-footer-brand'],
        );
        expect.soft(new Set(edges).size, `${width}: ${edges}`).toBe(1);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
      }
    },
  );
});

describe('the bar', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  const brand = (page: Page) => page.getByRole('banner').getByRole('link').first();

  test('has the tabs of customers, and leads to the login and by the brand to the search', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tabs(page)).toEqual(['Flights', 'Aircrafts', 'Request Charter']);
    expect(await brand(page).getAttribute('href')).toBe('/search');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  });

  test('has the tabs of admins in the back office, who is signed in, and another search', async ({ page, server }) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('/admin/aircrafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tabs(page)).toEqual(ADMIN_TABS);
    expect(await brand(page).innerText()).toMatch(/ Admin$/);
    expect(await brand(page).getAttribute('href')).toBe('/admin/search');
    await page.getByRole('button', { name: 'Account: Admin' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  const more = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(More|Menu)$/ });

  test('is one row at every width, with each tab in it or behind More, which the keyboard opens', async ({
    page,
    server,
  }) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));
    await page.goto('/admin/embed-studio');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(
      await brand(page)
        .locator('> span')
        .evaluate((span) => span.scrollWidth - span.clientWidth),
    ).toBe(0);
    for (const width of [390, 600, 768, 800, 900, 1024, 1100, 1200, 1280, 1340, 1439, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      // The bar is arranged once its new width has been drawn.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const bar = await page.getByRole('banner').evaluate((one) => ({
        height: one.clientHeight,
        // What reaches beyond its place, or under what stands beside it.
        beyond: [...one.querySelectorAll('a, button')]
          .filter((part) => part.checkVisibility() && !part.closest('[popover]'))
          .map((part) => part.getBoundingClientRect())
          .filter((part, at, all) => part.right > window.innerWidth || part.left < (all[at - 1]?.right ?? 0)).length,
      }));
      expect(bar, String(width)).toEqual({ height: 64, beyond: 0 });
      const inBar = await tabs(page);
      if (inBar.length < ADMIN_TABS.length) {
        await more(page).click();
        const all = await tabs(page);
        expect(all, String(width)).toEqual(ADMIN_TABS);
        await page.keyboard.press('Escape');
        expect(await tabs(page)).toEqual(inBar);
      }
    }

    await page.setViewportSize({ width: 1024, height: 800 });
    await more(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { level: 1, name: 'Chauffeur Service Requests' })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await page.locator(':popover-open').count()).toBe(0);
  });

  test('has the brand and a menu on a phone, at the login too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/search', '/login']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { brand: name } = await page.evaluate(async () => (await fetch('/config.json')).json());
      const words = brand(page).locator('span');
      expect(await words.innerText()).toBe(name);
      expect(await words.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
      expect(await tabs(page)).toEqual([]);
      await more(page).click();
      expect(await tabs(page)).toEqual(['Flights', 'Aircrafts', 'Request Charter']);
      await page.getByRole('link', { name: 'Aircrafts' }).click();
      await page.waitForURL('/aircrafts');
      await expect.poll(() => tabs(page)).toEqual([]);
    }
  });

  test('goes away on the way down on a phone, and comes back on the way up, by the keyboard, and for whoever likes no motion', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // With its hairline.
    const BAR = 65;
    const top = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    const whole = await length();
    const scroll = (by: number) => page.evaluate((pixels) => window.scrollBy(0, pixels), by);
    await scroll(200);
    await expect.poll(top).toBe(0);
    expect(await length()).toBe(whole);
    await scroll(-40);
    await expect.poll(top).toBe(BAR);
    await scroll(40);
    await expect.poll(top).toBe(0);
    await brand(page).focus();
    await page.keyboard.press('Tab');
    await expect.poll(top).toBe(BAR);
    await page.locator('h1').click();
    await scroll(40);
    await expect.poll(top).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(top).toBe(BAR);
  });
});
