import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { signIn } from './admin';

// A list that is longer than a browser holds: the server has 61,234 requests, and hands the newest out.

const CALL = '**/api/ChauffeurService/GetAllChauffeurServices?*';
const LIST = '/admin/chauffer-services';

const request = (id: number, firstName: string, lastName = 'Khan') => ({
  id,
  firstName,
  lastName,
  cnicOrPassport: `P-${id}`,
  numberOfPassengers: 2,
  luggage: 20,
  dateCreated: '2026-11-01T10:00:00Z',
});

/** What it was asked for, in turn, by what it was asked beside how many. */
async function longList(page: Page, found: Record<string, object[]>): Promise<string[]> {
  const asked: string[] = [];
  await page.route(CALL, (route: Route) => {
    const { limit, ...sought } = Object.fromEntries(new URL(route.request().url()).searchParams);
    expect(limit).toBe('5000');
    const key = new URLSearchParams(sought).toString();
    if (route.request().method() === 'GET') asked.push(key);
    const newest = [request(61_234, 'Asma'), request(61_233, 'Bilal')];
    const part = { data: newest, total: 61_234, next: '61233' };
    return route.fulfill({
      json: { success: true, message: '', ...(key ? { data: found[key] ?? [], next: null } : part) },
    });
  });
  return asked;
}

const test = base.extend<{ page: Page }>({
  page: async ({ page, server }, use) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));
    await use(page);
  },
});

const details = (page: Page) => page.getByRole('link', { name: /^Details/ });

test('a list that no browser could hold shows the newest, says how many there are, and looks for older ones on the server', async ({
  page,
}) => {
  const asked = await longList(page, { 'q=zarmina': [request(17, 'Zarmina')] });
  await page.goto(LIST);
  await page.getByText('2 of 61,234 requests').waitFor();
  await page.getByText('The newest 5,000 are listed.').waitFor();
  expect(await details(page).count()).toBe(2);

  await page.getByRole('searchbox', { name: 'Search services' }).fill('zarmina');
  await details(page)
    .and(page.getByRole('link', { name: 'Zarmina Khan' }))
    .waitFor();
  await page.getByText('1 of 61,234 requests').waitFor();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('nobody');
  await page.getByText('No services found').waitFor();
  expect(asked).toEqual(['', 'q=zarmina', 'q=nobody']);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => details(page).count()).toBe(2);
});

test('a stage is sought among the older ones of a long list, and one that is found leads to its dossier and its neighbours', async ({
  page,
}) => {
  const older = ['Dana', 'Emre'].map((name, i) => request(40 - i, name));
  const withFiles = older.map((one) => ({
    ...one,
    file: {
      ...{ id: one.id, kind: 'chauffeur', requestId: one.id, reference: `CW-AAAA-${one.id}`, stage: 'booked' },
      ...{ reason: '', assignee: null, dueAt: null, partner: null },
    },
  }));
  await longList(page, { 'stage=booked': withFiles });
  await page.route('**/api/ChauffeurService/GetChaufferService/*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: withFiles[0] } }),
  );
  // The server that the others come from knows no such file: what is asked about it stays unanswered.
  await page.route(/\/api\/(?:Trip|Quotes)\/40$/, () => {});
  await page.goto(`${LIST}?stage=booked`);
  await page.getByText('2 of 61,234 requests').waitFor();
  await details(page).first().click();
  await page.getByRole('heading', { name: /#40/ }).waitFor();
  await page.getByRole('link', { name: /Emre/ }).first().waitFor();
});
