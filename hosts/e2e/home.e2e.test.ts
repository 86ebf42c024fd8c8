import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';
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

/** Fills in route, dates and party, and takes nothing but the keyboard for it. */
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

describe('the first screen', () => {
  test.for([
    ['Whole aircraft', 0, '/private-charter-form'],
    ['A seat', 1, '/search'],
    ['International', 2, '/international-charter-form'],
    ['A car', 3, '/chauffeur-service-form'],
  ] as const)(
    'leads by %s to its form with route, dates and party, by keyboard',
    async ([name, steps, path], { page }) => {
      await page.goto('/');
      await fillByKeyboard(page);
      await way(page, 'Whole aircraft').focus();
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
      await expect.poll(() => way(page, name).isChecked()).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === path);

      const number = (name: string) => page.getByRole('spinbutton', { name }).first();
      const shown = {
        '/private-charter-form': [page.getByLabel('From').first(), page.getByLabel('Date').first(), number('Seats')],
        '/search': ['Departure airport', 'Departing date', 'Passengers'].map((label) => page.getByLabel(label)),
        '/international-charter-form': [
          page.getByLabel('Departure location').first(),
          page.getByRole('group', { name: 'Departure date and time' }).getByLabel('Date'),
          number('Number of seats'),
        ],
        '/chauffeur-service-form': [number('Number of passengers')],
      }[path];
      const carried = path === '/chauffeur-service-form' ? ['4'] : [KHI, DEPARTING, '4'];
      await expect.poll(() => Promise.all(shown.map((field) => field.inputValue()))).toEqual(carried);
      if (path === '/chauffeur-service-form') return;
      expect(new URL(page.url()).searchParams.get('to')).toBe(DXB);
      expect([...new URL(page.url()).searchParams.values()]).toContain(RETURNING);
    },
  );

  test('has room for its picture between headline and form on a phone, with the button on the same screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const boxOf = (one: Locator) => one.boundingBox().then((box) => box ?? { y: 0, height: 0 });
    const headline = await boxOf(page.getByRole('heading', { level: 1 }));
    const form = await boxOf(composer(page));
    const button = await boxOf(composer(page).getByRole('button', { name: 'Request the aircraft' }));
    expect(form.y - headline.y - headline.height).toBeGreaterThan(150);
    expect(button.y + button.height).toBeLessThan(844);
  });

  test.for([
    ['a phone', 390, 844, /\/home-tall-/],
    ['a desktop', 1440, 900, /\/home-\d/],
  ] as const)('shows on %s its cut of the picture', async ([_on, width, height, file], { page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const picture = page.getByRole('main').locator('picture img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(file);
  });

  test('has a brand without an arrow back, as there is nothing behind it', async ({ page }) => {
    const arrow = page.getByRole('banner').getByRole('link').first().locator('svg');
    await page.goto('/');
    expect(await arrow.isVisible()).toBe(false);
    await page.goto('/contact');
    expect(await arrow.isVisible()).toBe(true);
  });

  test('says what is missing, and goes to the first of it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Request the aircraft' }).click();
    expect(await composer(page).locator('.cw-error').allInnerTexts()).toEqual([
      'Where from is required',
      'Where to is required',
    ]);
    const from = composer(page).getByLabel('From', { exact: true });
    await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);
    await way(page, 'A seat').check();
    expect(await composer(page).locator('.cw-error').count()).toBe(0);
    await composer(page).getByLabel('Passengers').selectOption('7');
    await page.getByRole('button', { name: 'Find a seat' }).click();
    expect(await composer(page).locator('.cw-error').allInnerTexts()).toContain(
      'Seats are sold to at most 6 at a time',
    );
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('keeps what was typed when another way is chosen, and on the way back', async ({ page }) => {
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

  test('lists the departures below it, and leads to all of them', async ({ page }) => {
    await page.goto('/');
    const lists = [
      page.getByRole('list', { name: 'Recommended by the desk' }),
      page.getByRole('list', { name: 'Upcoming departures' }),
    ];
    expect(await Promise.all(lists.map((list) => list.getByRole('article').count()))).toEqual([3, 6]);
    await page.getByRole('button', { name: 'Show more flights' }).click();
    await expect.poll(() => lists[1]?.getByRole('article').count()).toBe(15);
    // The count is of the list above it, and the focus goes to the first of what came.
    await page.getByText('15 of 38 flights').waitFor();
    const newest = lists[1]?.getByRole('article').nth(6);
    await expect.poll(() => newest?.evaluate((card) => card.contains(document.activeElement))).toBe(true);
    const ids = await page
      .locator('main a[href^="/flights-details?id="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(ids).size).toBe(18);
    await page.getByRole('link', { name: 'Search all flights' }).click();
    await page.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
  });

  test('says why departures and fleet are not there, and asks for them again', async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await page.goto('/contact');
    const calls = ['**/api/Flight/search*', '**/api/AirlineAircraft/GetAircrafts*'];
    for (const call of calls)
      await page.route(call, (route) =>
        route.fulfill({ status: 500, json: { success: false, message: '', data: null } }),
      );
    await page.evaluate(() => history.pushState({}, '', '/'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('alert').count()).toBe(2);
    for (const call of calls) await page.unroute(call);
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('list', { name: 'Upcoming departures' }).waitFor();
    await main.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 3, name: /Citation/ }).waitFor();
  });

  test('leads links to a search, which once was here, to what they found', async ({ page }) => {
    await page.goto('/?from=KHI&to=DXB');
    await page.getByRole('heading', { name: /^Found \d+ flight/ }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?from=KHI&to=DXB');
  });
});
