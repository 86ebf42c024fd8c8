import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { call, openAdmin, PIXEL, type Server, signIn } from './back-office';

const UPSERT = '**/api/AirlineAircraft/upsert-aircraft';

/** Stores an aircraft behind the page's back; resolves to its id. */
async function store(server: Server, name: string): Promise<number> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ Name: name, Type: 'jet', Specifications: 'Fast', Capacity: '4' }))
    body.set(field, value);
  return (await call(server, 'AirlineAircraft/upsert-aircraft', await signIn(server), { method: 'POST', body })).id;
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.cw-toast').getByText(text);

describe('the aircraft list of a visitor', () => {
  test('shows active aircraft, and neither shows nor loads anything for staff', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/aircrafts');
    await page.getByRole('heading', { level: 1, name: 'Available Aircrafts' }).waitFor();
    await card(page, 'King Air 350').getByText('Charter Plane').waitFor();
    // The demonstration's one that is out of service.
    expect(await card(page, 'Pilatus PC-12').count()).toBe(0);
    expect(await page.getByText(/^(Active|Inactive|Edit|Delete|Add Aircraft)$/).count()).toBe(0);
    expect(await page.getByRole('article').first().getByRole('heading').textContent()).toBe('Gulfstream G650');
    expect(await page.getByRole('link', { name: 'Request this aircraft AW139' }).getAttribute('href')).toContain(
      'AW139',
    );
    expect(scripts.filter((path) => /management|form|back-office|query/.test(path))).toEqual([]);
  });

  test('is narrowed to a kind by keyboard, keeps it in its address, and offers all kinds where another one matches', async ({
    page,
  }) => {
    const kind = (name: string) => page.getByRole('group', { name: 'Kind of aircraft' }).getByRole('button', { name });
    await page.goto('/aircrafts');
    await kind('Helicopters').press('Enter');
    await page.getByRole('status').getByText('2 of 7').waitFor();
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['AW139', 'H125 Mountain']);
    await page.reload();
    await expect.poll(() => kind('Helicopters').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('searchbox').fill('citation');
    await button(page, 'Search all kinds 1 aircraft').click();
    await card(page, 'Citation CJ4').waitFor();
    expect(new URL(page.url()).search).toBe('?q=citation');
  });
});

describe('staff with an aircraft', () => {
  test('add it with its image once, however often the button is pressed', async ({ openPage, server }) => {
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

  test('see that it no longer exists, in the list and by its address', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 404/);
    const id = await store(server, 'Gone Tomorrow');
    await openAdmin(page, server, '/admin/aircrafts');
    await button(page, 'Delete Gone Tomorrow').waitFor();
    await call(server, `AirlineAircraft/delete-aircraft/${id}`, await signIn(server), { method: 'DELETE' });
    await button(page, 'Delete Gone Tomorrow').click();
    await button(page, 'Delete').click();
    await toast(page, 'Aircraft not found').waitFor();
    await card(page, 'Gone Tomorrow').waitFor({ state: 'detached' });
    await page.goto(`/admin/aircraft-management/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Aircraft Not Found' }).waitFor();
  });
});
