import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

const LONG = '<p style="height: 3000px">A long page</p>';
const BUTTON =
  '<a id="fly" href="/charter" data-charter-button="private-charter-form" data-prefill="seats=4">Fly with us</a>';
const dialog = (page: Page) => page.getByRole('dialog');
const form = (page: Page) => dialog(page).frameLocator('iframe');
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
/** The position after its opening animation. */
const boxOf = (locator: Locator) =>
  locator.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
  });

describe('a widget over the page', () => {
  test('focuses its first field, and the page does not move', async ({ scripts, partner }) => {
    const page = await partner(
      `${LONG}<button data-charter-open="private-charter-form">Book</button>${LONG}${scripts.embed}`,
    );
    const book = page.getByRole('button', { name: 'Book' });
    await book.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => ({ scroll: scrollY, width: document.body.clientWidth }));
    const before = await place();
    await book.click();
    const from = form(page).getByLabel('From', { exact: true });
    await expect.poll(() => isFocused(from)).toBe(true);
    await page.keyboard.type('Khi');
    expect(await from.inputValue()).toBe('Khi');
    await page.mouse.move(5, 300);
    await page.mouse.wheel(0, 600);
    expect(await place()).toEqual(before);
    // Inside the field, Escape would close the list of airports instead.
    await form(page).getByLabel('Seats', { exact: true }).press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await isFocused(book)).toBe(true);
    expect(await place()).toEqual(before);
  });

  test('is a panel at the chosen edge, also right to left, and fills a phone', async ({ scripts, partner }) => {
    const page = await partner(
      `<button data-charter-open="chauffeur-form" data-layout="panel">Book</button>${scripts.embed}`,
    );
    const book = page.getByRole('button', { name: 'Book' });
    const opened = async () => {
      await book.click();
      const box = await boxOf(dialog(page));
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      return box;
    };
    await book.evaluate((button) => button.setAttribute('data-position', 'start'));
    expect(await opened()).toEqual({ left: 0, top: 0, right: 760, bottom: 0 });
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await opened()).toEqual({ left: 760, top: 0, right: 0, bottom: 0 });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await opened()).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });

  test('follows its link’s address when its code does not load', async ({
    scripts,
    partner,
    page,
    site,
    expectProblem,
  }) => {
    expectProblem(/over-the-page/);
    await page.route('**/cdn/assets/over-the-page*', (route) => route.abort());
    await partner(`<a data-charter-open="chauffeur-form" href="/without">Book</a>${scripts.embed}`);
    await page.getByRole('link', { name: 'Book' }).click();
    await page.waitForURL(`${site.origin}/without`);
  });
});

describe('a floating button', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Fly with us' });

  test('opens a panel by keyboard, gets the focus back, and sends events', async ({ scripts, partner }) => {
    const page = await partner(
      `<script>
         window.told = [];
         for (const type of ['ready', 'closed']) document.addEventListener(type, ({ target }) => told.push(type + ' ' + target.id));
       </script>${BUTTON}${LONG}${scripts.embed}`,
    );
    await button(page).waitFor();
    expect(await page.locator('#fly').isVisible()).toBe(false);
    await button(page).press('Enter');
    await expect.poll(() => form(page).getByLabel('Seats', { exact: true }).inputValue()).toBe('4');
    expect((await boxOf(dialog(page))).right).toBe(0);
    // The form is rendered before its code listens to keys.
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
    await expect.poll(told).toContain('ready fly');
    await form(page).getByLabel('Seats', { exact: true }).press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(
      await button(page).evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
    ).toBe(true);
    await expect.poll(told).toEqual(['ready fly', 'closed fly']);
  });

  test('is positioned by its options, and is removed with its place', async ({ scripts, partner }) => {
    const page = await partner(
      `<div style="transform: scale(0.5); overflow: hidden">${BUTTON}</div>${LONG}${scripts.embed}`,
      {
        head: '<style>div { display: none !important } button { width: 100%; margin: 40px }</style>',
      },
    );
    await button(page).waitFor();
    const first = await boxOf(button(page));
    expect(first).toMatchObject({ right: 20, bottom: 20 });
    expect(first.left).toBeGreaterThan(900);
    await page.locator('#fly').evaluate((place) => {
      place.setAttribute('data-offset', '96');
      place.setAttribute('data-position', 'start');
      place.setAttribute('data-accent', '#0b7a3b');
    });
    await expect.poll(() => boxOf(button(page))).toMatchObject({ left: 20, bottom: 96 });
    expect(await button(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(11, 122, 59)',
    );
    await page.locator('#fly').evaluate((place) => place.setAttribute('data-label', 'Charter a jet'));
    await page.getByRole('button', { name: 'Charter a jet' }).waitFor();
    await page.locator('#fly').evaluate((place) => place.remove());
    await page.getByRole('button', { name: 'Charter a jet' }).waitFor({ state: 'detached' });
  });
});
