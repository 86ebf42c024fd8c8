import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';

const LIST = '/admin/search';
const CHARTERS = '/admin/private-charter';

describe('in the back office', () => {
  test('the keys j and k move through a list, Enter opens, u goes back and ? shows help', async ({ page, server }) => {
    const newest = `${CHARTERS}?sort=received&desc`;
    await openAdmin(page, server, newest);
    await page.locator('tbody a').first().waitFor();
    const row = () => page.locator('tr:focus-within').getAttribute('aria-rowindex');
    const heading = (id: number) => page.getByRole('heading', { name: `Charter Request #${id}` });
    for (const [key, at] of [
      ['j', '2'],
      ['ArrowDown', '3'],
      ['k', '2'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await row(), key).toBe(at);
    }
    expect(await page.locator('tr:focus-within a').evaluate((link) => link.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(11).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('j');
    await heading(10).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('k');
    await heading(11).and(page.locator(':focus')).waitFor();
    // The focus follows in the list beside the record.
    await page.locator('[aria-current=page]').and(page.locator('.app-rail a')).focus();
    await page.keyboard.press('j');
    await heading(10).waitFor();
    expect(await page.locator('.app-rail a:focus').getAttribute('href')).toBe(`${CHARTERS}/10`);
    await page.keyboard.press('u');
    await page.waitForURL(newest);
    await page.locator('tbody a').first().waitFor();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Opens the search').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await page.locator('tr:focus-within').count()).toBe(0);
  });

  test('single keys do nothing in a field, with a modifier key, or when switched off', async ({ page, server }) => {
    await openAdmin(page, server, CHARTERS);
    await page.locator('tbody a').first().waitFor();
    const search = page.getByRole('searchbox');
    await search.pressSequentially('jk?');
    expect(await search.inputValue()).toBe('jk?');
    await search.fill('');
    await page.getByLabel('Trip type').focus();
    await page.keyboard.press('j');
    await page.getByLabel('Trip type').and(page.locator(':focus')).waitFor();
    await page.locator('h1').click();
    for (const key of ['Alt+j', 'Control+j', 'Meta+j']) await page.keyboard.press(key);
    expect(await page.locator('tr:focus-within').count()).toBe(0);
    await page.keyboard.press('j');
    for (const key of ['Alt', 'Control', 'Meta', 'Shift']) await page.keyboard.press(`${key}+ArrowDown`);
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('2');

    await page.getByRole('button', { name: 'Shortcuts ?' }).click();
    await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.locator('tbody a').first().waitFor();
    for (const key of ['j', '/', '?']) await page.keyboard.press(key);
    expect(await page.locator('tr:focus-within, dialog[open]').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search everything' }).waitFor();
  });
});

test('controls in back-office lists are 44 pixels high on a phone and a tablet', async ({ openPage, server }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    const page = await openPage({ viewport, hasTouch: true, isMobile: true });
    for (const path of [LIST, `${LIST}?view=calendar`, CHARTERS, `${CHARTERS}/1`, '/admin/today']) {
      await openAdmin(page, server, path);
      await page.locator('main :is(tbody, article, .app-calendar, .app-reach, .app-today-rows) a').first().waitFor();
      const small = await page
        .locator('main :is(a, button, select, summary, input:not([type=radio]))')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect();
            const isSmall = width > 0 && one.checkVisibility() && Math.min(width, height) < 44;
            return isSmall ? [`${one.textContent} ${Math.round(width)} x ${Math.round(height)}`] : [];
          }),
        );
      expect(small, `${path} at ${viewport.width}`).toEqual([]);
    }
  }
});
