import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';

const CHARTERS = '/admin/private-charter';
const CALL = '**/api/Find';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const input = (page: Page) => dialog(page).getByRole('combobox', { name: 'Name, phone, reference or route' });
const options = (page: Page) => dialog(page).getByRole('option');
const group = (page: Page, kind: string) => dialog(page).getByRole('group', { name: kind });

async function search(page: Page, text: string) {
  await page.keyboard.press('/');
  await input(page).fill(text);
}

describe('the search of the back office', () => {
  test('groups requests and flights by kind, and the arrow keys and Enter open one', async ({ page, server }) => {
    await openAdmin(page, server, CHARTERS);
    await search(page, 'khi');
    for (const kind of ['Private Charters', 'Flight Bookings', 'International Charters', 'Flights'])
      await group(page, kind).waitFor();
    await dialog(page)
      .getByText(/^(?:More than )?\d+ found$/)
      .waitFor();
    const chosen = () => dialog(page).getByRole('option', { selected: true });
    expect(await chosen().getAttribute('id')).toBe(await options(page).first().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await chosen().getAttribute('id')).toBe(await options(page).nth(1).getAttribute('id'));
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'));
    const [name = '', more = ''] = (await chosen().innerText()).split('\n');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Charter Request ${/#\d+/.exec(more)?.[0]}` }).waitFor();
    await page.getByText(name, { exact: true }).first().waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  test('stores nothing in the browser of what was typed', async ({ page, server }) => {
    await openAdmin(page, server, CHARTERS);
    await search(page, 'Imran Sheikh');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Flight Booking #/ }).waitFor();
    const stored = await page.evaluate(() =>
      [window.location.href, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
    );
    expect(stored).not.toMatch(/imran/i);
    await page.keyboard.press('/');
    await expect.poll(() => input(page).inputValue()).toBe('');
  });

  test('shows that it is searching or has failed, and can be repeated', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 500/);
    await openAdmin(page, server, CHARTERS);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { success: false } });
    });
    await search(page, 'charters');
    await dialog(page).getByText('Searching...').waitFor();
    await group(page, 'Screens').waitFor();
    release();
    await dialog(page).getByText('Only screens were searched. Requests, flights').waitFor();
    await page.unroute(CALL);
    await input(page).fill('khi');
    await group(page, 'Flight Bookings').waitFor();
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
    expect(await objections(page)).toEqual([]);
  });
});
