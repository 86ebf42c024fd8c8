import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

type Admin = { email: string; password: string };

async function openList(page: Page, admin: Admin, path = '/admin/private-charter') {
  await page.goto(path);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
}

const answerList = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/api/PrivateCharter/GetAllRequests', answer);
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Details/ }) });

describe('the charter list', () => {
  test('finds requests by name, route and trip type, and keeps the search through a detail', async ({
    page,
    server,
  }) => {
    await openList(page, server.admin);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
    await page.getByRole('searchbox').fill('multi leg dxb');
    await expect.poll(() => page.getByRole('status').filter({ hasText: / of / }).count()).toBe(1);
    const found = await rows(page).count();
    await rows(page)
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.getByRole('heading', { name: /^Charter Request #/ }).waitFor();
    await page.getByRole('link', { name: 'Charters' }).last().click();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('multi leg dxb');
    await expect.poll(() => rows(page).count()).toBe(found);
  });

  test('says that nothing matches, and clears the search', async ({ page, server }) => {
    await openList(page, server.admin, '/admin/private-charter?q=nobody at all');
    await page.getByRole('heading', { name: 'No charters found' }).waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
  });

  test('keeps its shape while it loads', async ({ page, server }) => {
    await answerList(page, async () => {});
    await openList(page, server.admin);
    await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Customer',
      'Route',
      'Departure',
      'Trip Type',
      'Actions',
    ]);
  });

  test('says what will be here when there is nothing yet', async ({ page, server }) => {
    await answerList(page, (route) => route.fulfill({ json: { success: true, message: '', data: [] } }));
    await openList(page, server.admin);
    await page.getByRole('heading', { name: 'No charter requests yet' }).waitFor();
  });

  test.for<[string, Parameters<Route['fulfill']>[0], string]>([
    ['refuses without a word', { status: 500, json: { success: false } }, 'Failed to fetch private charters'],
    [
      'answers with HTML',
      { status: 200, contentType: 'text/html', body: '<title>Proxy</title>' },
      'Error fetching private charters',
    ],
    [
      'answers with another shape',
      { status: 200, json: { success: true, message: '', data: [{ id: 'one' }] } },
      'Error fetching private charters',
    ],
  ])(
    'shows its error and recovers when the server %s',
    async ([, answer, message], { page, server, expectProblem }) => {
      if (answer?.status === 500) expectProblem(/status of 500/);
      await answerList(page, (route) => route.fulfill(answer));
      await openList(page, server.admin);
      await page.getByText(message).first().waitFor();
      await page.unroute('**/api/PrivateCharter/GetAllRequests');
      await page.getByRole('button', { name: /try again|retry/i }).click();
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
    },
  );
});

describe('a charter request', () => {
  test.for([
    ['is missing', '999999'],
    ['is no number', 'abc'],
    ['is too large', '99999999999999999999'],
  ])('whose number %s is not found', async ([, id], { page, server, expectProblem }) => {
    expectProblem(/status of 40[04]/);
    await openList(page, server.admin, `/admin/private-charter/${id}`);
    await page.getByRole('heading', { name: 'Charter Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Charters' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
  });

  test('shows an error, never a blank page, when the answer is of another shape', async ({ page, server }) => {
    await page.route('**/api/PrivateCharter/GetRequestById/1', (route) =>
      route.fulfill({ json: { success: true, message: '', data: { id: 1, segments: null } } }),
    );
    await openList(page, server.admin, '/admin/private-charter/1');
    await page.getByText('Error fetching charter details').first().waitFor();
  });
});
