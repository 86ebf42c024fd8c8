import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { signIn } from './admin';

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
    await page.goto('/admin/aircrafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tabs(page)).toEqual([
      'Flights',
      'Aircraft',
      'Charters',
      'Flight Bookings',
      'Chauffer Services',
      'International',
      'Embed Studio',
    ]);
    expect(await brand(page).innerText()).toMatch(/ Admin$/);
    expect(await brand(page).getAttribute('href')).toBe('/admin/search');
    await page.getByRole('button', { name: 'Account: Admin' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });
});
