import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { DXB, goTo, KHI, signIn } from './back-office';

const DEPARTING = '2032-12-01';
const RETURNING = '2032-12-04';

const way = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const composer = (page: Page) => page.getByRole('form', { name: 'Where would you like to go?' });
const fieldsOf = async (page: Page) =>
  Promise.all(
    ['From', 'To', 'Departing', 'Returning', 'Passengers'].map((label) =>
      composer(page).getByLabel(label, { exact: true }).inputValue(),
    ),
  );

/** Fills in route, dates and party by keyboard alone. */
async function fillByKeyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  await composer(page).getByLabel('From', { exact: true }).focus();
  await page.keyboard.insertText(KHI);
  await press('Tab');
  await press('Tab');
  await page.keyboard.insertText(DXB);
  await composer(page).getByLabel('Departing').fill(DEPARTING);
  await composer(page).getByLabel('Returning').fill(RETURNING);
  await composer(page).getByLabel('Passengers').focus();
  await page.keyboard.type('4');
}

describe('the first screen of the home page', () => {
  test('passes route, dates and passengers on to the form of a way to travel, by keyboard', async ({ page }) => {
    await page.goto('/');
    await fillByKeyboard(page);
    await way(page, 'Whole aircraft').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => way(page, 'A seat').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search');
    const shown = ['Departure airport', 'Departing date', 'Passengers'].map((label) => page.getByLabel(label));
    await expect.poll(() => Promise.all(shown.map((field) => field.inputValue()))).toEqual([KHI, DEPARTING, '4']);
    expect([...new URL(page.url()).searchParams.values()]).toEqual(expect.arrayContaining([DXB, RETURNING]));
  });

  test('still works when its address ends in a percent sign, which is no valid escape', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await page.waitForURL('**/contact*');
    await page.evaluate(() => {
      location.hash = '100%';
    });
    await page.goBack();
    await page.goForward();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('shows what is missing, and focuses the first such field', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Request the aircraft' }).click();
    await expect
      .poll(() => composer(page).locator('.cw-error').allInnerTexts())
      .toEqual(['Choose where you fly from', 'Choose where you fly to']);
    const from = composer(page).getByLabel('From', { exact: true });
    await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);
    await way(page, 'A seat').check();
    expect(await composer(page).locator('.cw-error').count()).toBe(0);
  });

  test('keeps what was typed when another way to travel is chosen, and after coming back', async ({ page }) => {
    await page.goto('/');
    await fillByKeyboard(page);
    const typed = [KHI, DXB, DEPARTING, RETURNING, '4'];
    for (const name of ['A seat', 'International', 'A car', 'Whole aircraft']) await way(page, name).check();
    expect(await fieldsOf(page)).toEqual(typed);
    await way(page, 'International').check();
    await page.getByRole('button', { name: 'Request a charter', exact: true }).click();
    await page.waitForURL('**/international-charter-form?*');
    await page.goBack();
    await expect.poll(() => way(page, 'International').isChecked()).toBe(true);
    expect(await fieldsOf(page)).toEqual(typed);
  });

  test('lists departures below its form, and more of them on request', async ({ page }) => {
    await page.goto('/');
    const lists = [
      page.getByRole('list', { name: 'Recommended by us' }),
      page.getByRole('list', { name: 'Upcoming departures' }),
    ];
    expect(await Promise.all(lists.map((list) => list.getByRole('article').count()))).toEqual([3, 6]);
    await page.getByRole('button', { name: 'Show more flights' }).click();
    await expect.poll(() => lists[1]?.getByRole('article').count()).toBe(15);
    // The count belongs to the list above, and the focus moves to the first new flight.
    await page.getByText('15 of 38 flights').waitFor();
    const newest = lists[1]?.getByRole('article').nth(6);
    await expect.poll(() => newest?.evaluate((card) => card.contains(document.activeElement))).toBe(true);
  });

  test('shows why departures and fleet are missing, and can load them again', async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await page.goto('/contact');
    const calls = ['**/api/Flight/search*', '**/api/AirlineAircraft/GetAircrafts*'];
    for (const call of calls)
      await page.route(call, (route) =>
        route.fulfill({ status: 500, json: { success: false, message: '', data: null } }),
      );
    await goTo(page, '/');
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('alert').count()).toBe(2);
    for (const call of calls) await page.unroute(call);
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('list', { name: 'Upcoming departures' }).waitFor();
    await main.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 3, name: /Citation/ }).waitFor();
  });
});

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

describe('the navigation bar', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  const brand = (page: Page) => page.getByRole('banner').getByRole('link').first();

  const more = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(More|Menu)$/ });

  test('is one row at every width; tabs are in it or under More, which opens by keyboard', async ({ page, server }) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));
    await page.goto('/admin/embed-studio');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await brand(page).innerText()).toMatch(/ Admin$/);
    expect(await brand(page).getAttribute('href')).toBe('/admin/search');
    await page.getByRole('button', { name: 'Account: Admin' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(
      await brand(page)
        .locator('> span')
        .evaluate((span) => span.scrollWidth - span.clientWidth),
    ).toBe(0);
    for (const width of [390, 1024, 1439, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // The bar is arranged after its new width has been drawn.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const bar = await page.getByRole('banner').evaluate((one) => ({
        height: one.clientHeight,
        // Finds tabs that reach out of their place, or under a neighbour.
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
});
