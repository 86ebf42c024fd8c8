import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { openAdmin, PIXEL } from './back-office';

const UPSERT = '**/api/AirlineAircraft/upsert-aircraft';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.cw-toast').getByText(text);

describe('the public list of aircraft', () => {
  test('shows only active aircraft, and loads nothing that is for staff', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/aircrafts');
    await page.getByRole('heading', { level: 1, name: 'Available Aircrafts' }).waitFor();
    await card(page, 'King Air 350').getByText('Charter Plane').waitFor();
    // One aircraft of the demo is out of service.
    expect(await card(page, 'Pilatus PC-12').count()).toBe(0);
    expect(await page.getByText(/^(Active|Inactive|Edit|Delete|Add Aircraft)$/).count()).toBe(0);
    expect(await page.getByRole('article').first().getByRole('heading').textContent()).toBe('Gulfstream G650');
    expect(await page.getByRole('link', { name: 'Request this aircraft AW139' }).getAttribute('href')).toContain(
      'AW139',
    );
    expect(scripts.filter((path) => /management|form|back-office|query/.test(path))).toEqual([]);
  });
});

describe('staff who add an aircraft', () => {
  test('create it and its image once, however often they press the button', async ({ openPage, server }) => {
    const page = await openPage();
    await page.clock.install();
    await openAdmin(page, server, '/admin/aircrafts');
    await page.getByRole('heading', { level: 1, name: 'Aircraft Management' }).waitFor();
    await page.getByRole('link', { name: 'Add Aircraft' }).click();
    await page.getByLabel('Name').fill('Learjet 75');
    await page.getByLabel('Type').selectOption({ label: 'Jet' });
    await page.getByLabel('Capacity', { exact: true }).fill('8');
    await page.getByLabel('Specifications').fill('Light jet');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'jet.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByText('jet.png').first().waitFor();

    let sent = 0;
    await page.route(UPSERT, (route) => {
      sent += 1;
      return route.continue();
    });
    await button(page, 'Create Aircraft').dblclick();
    await toast(page, 'Aircraft created successfully!').waitFor();
    await page.clock.runFor(2000);
    await page.waitForURL('/admin/aircrafts');
    await card(page, 'Learjet 75').getByRole('img').or(card(page, 'Learjet 75').locator('img')).first().waitFor();
    expect(sent).toBe(1);
  });
});
