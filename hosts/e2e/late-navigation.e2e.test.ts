import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { holdScripts } from './hold-scripts';

/** The code that moves between screens, which a page fetches once it is taken over. */
const NAVIGATION = '**/assets/navigation-*.js';

const isTakenOver = (page: Page) => page.waitForFunction(() => !document.getElementById('start'));
/** Marks the document, which a load of another page would replace. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const aircraft = (page: Page) => page.getByRole('link', { name: 'Aircrafts', exact: true }).first().click();

describe('before the code that moves between screens has come', () => {
  test('a page answers, and a link is followed once it is there', async ({ openPage }) => {
    const page = await openPage();
    const letGo = await holdScripts(page, NAVIGATION);
    await page.goto('/search');
    await isTakenOver(page);
    await mark(page);
    await page.getByRole('combobox').first().fill('kar');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await aircraft(page);
    await title(page, 'Flights');
    letGo();
    await title(page, 'Available Aircrafts');
    expect(await isSame(page)).toBe(true);
    await page.goBack();
    await title(page, 'Flights');
    expect(await isSame(page)).toBe(true);
  });

  test('a link loads its page where that code cannot be fetched', async ({ openPage, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    const page = await openPage();
    await page.route(NAVIGATION, (route) => route.abort());
    await page.goto('/services');
    await isTakenOver(page);
    await mark(page);
    await aircraft(page);
    await title(page, 'Available Aircrafts');
    expect(await isSame(page)).toBe(false);
  });

  test('the way back after a reload shows the page of the address', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/services');
    await isTakenOver(page);
    await aircraft(page);
    await title(page, 'Available Aircrafts');
    const letGo = await holdScripts(page, NAVIGATION);
    await page.reload();
    await isTakenOver(page);
    await page.goBack();
    await title(page, 'Services');
    expect(new URL(page.url()).pathname).toBe('/services');
    letGo();
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await title(page, 'Contact');
  });
});
