import type { Page, Request } from 'playwright';
import { describe, expect } from 'vitest';
import { test, withoutStream } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { addViewer, CHARTERS, goTo, logIn, openAdmin, post, signIn } from './back-office';

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
const FORM = '/private-charter-form';
const LIST = '/admin/private-charter';

const keepToken = (page: Page, token: string | null) =>
  page.evaluate((kept) => {
    localStorage.clear();
    if (kept !== null) localStorage.setItem('token', kept);
  }, token);
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const toast = (page: Page, text: string) => page.locator('.cw-toast', { hasText: text });

describe('a session in the back office', () => {
  test('ends when the server, the clock or another tab ends it, and signing in returns to the same page', async ({
    openPage,
    server,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const page = await openPage();
    await page.goto('/config.json');
    // Only the server knows that it did not issue this token.
    await keepToken(page, tokenOf({ Name: 'Ali Raza', isAdmin: 'True' }));
    await page.goto(FORM);
    await page.goto(`${LIST}?q=khi`);
    await page.waitForURL('/login');
    await toast(page, 'Your session has expired. Please log in again.').waitFor();
    expect(await keptToken(page)).toBeNull();
    await logIn(page, server.admin);
    await page.waitForURL(`${LIST}?q=khi`);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(FORM);

    // On a public page the session ends without a message.
    const other = await page.context().newPage();
    await other.goto(FORM);
    await other.getByRole('button', { name: /Account/ }).click();
    await other.evaluate(() => localStorage.setItem('token', 'nonsense'));
    await page.getByRole('button', { name: /Account/ }).waitFor({ state: 'detached' });
    expect(await page.locator('.cw-toast').count()).toBe(0);
    await other.close();

    await keepToken(page, tokenOf({ Name: 'Ali Raza', isAdmin: 'True', exp: Math.floor(Date.now() / 1000) + 3600 }));
    await page.reload();
    await page.getByRole('button', { name: /Account/ }).click();
    await page.clock.setFixedTime(Date.now() + 3_601_000);
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.waitForURL('/login');
    expect(await page.locator('.cw-toast').allInnerTexts()).toEqual(['Your session has expired. Please log in again.']);
    expect(await keptToken(page)).toBeNull();
  });

  test('sends nothing after signing out, which also ends other tabs and, if chosen, other browsers', async ({
    page,
    openPage,
    server,
    expectProblem,
  }) => {
    await withoutStream(page);
    const requests: string[] = [];
    const note = (request: Request) => {
      if (request.url().includes('/api/') && !request.headers().authorization) requests.push(request.url());
    };
    page.on('request', note);
    const elsewhere = await openPage();
    await elsewhere.goto('/config.json');
    await keepToken(elsewhere, await signIn(server));
    const other = await page.context().newPage();
    await keepToken(page, await signIn(server));
    await other.goto(LIST);
    await page.goto('/admin/today', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await other.waitForURL('/login');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    page.off('request', note);
    await other.close();

    await keepToken(page, await signIn(server));
    await page.goto('/search');
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('/login');
    await toast(page, 'You are logged out everywhere.').waitFor();
    // The list alone says that the reader is no admin any more.
    expectProblem(/401.*Flight\/list/);
    await elsewhere.route(/\/api\/(?:NewRequests|TripStream|Flight\/planned|Subscription\/waiting)/, (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await elsewhere.goto('/admin/search');
    await elsewhere.waitForURL('/login');
    await toast(elsewhere, 'Your session has expired. Please log in again.').waitFor();
    expect(await keptToken(elsewhere)).toBeNull();
  });

  test('logs a colleague out with the passkeys when that is ticked', async ({ page, server }) => {
    const name = 'Usman Tariq';
    await page.route('**/api/People/accounts', async (route) => {
      const answer = await (await route.fetch()).json();
      const data = answer.data.map((one: { name: string }) => (one.name === name ? { ...one, passkeys: 2 } : one));
      await route.fulfill({ json: { ...answer, data } });
    });
    await openAdmin(page, server, '/admin/people');
    await page.getByRole('button', { name: /^Passkeys: / }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: /^Log out everywhere/ }).click();
    await page.getByLabel('Remove 2 passkeys, too').check();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /People\/\d+$/.test(request.url()));
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    expect((await sent).postDataJSON()).toEqual({ signOut: true, removePasskeys: true });
  });

  test('shows the next person nothing of the one before, in any tab', async ({ page, server }) => {
    const sana = addViewer(server);
    await post(server, 'PrivateCharter/Create', aCharter({ name: 'Zulaikha' }));
    await openAdmin(page, server, LIST);
    const other = await page.context().newPage();
    await other.goto(LIST);
    const rows = (tab: Page) => tab.locator('main').getByText('Zulaikha').filter({ visible: true });
    await rows(page).first().waitFor();
    await rows(other).first().waitFor();
    await page.context().route(CHARTERS.call, () => {});

    await goTo(page, '/login');
    await logIn(page, sana);
    await page.waitForURL('/admin/search');
    await expect.poll(() => rows(other).count()).toBe(0);
    expect(new URL(other.url()).pathname).toBe(LIST);
    await goTo(page, LIST);
    await page.getByRole('heading', { level: 1, name: 'Private charter' }).waitFor();
    expect(await rows(page).count()).toBe(0);

    // A person without access is sent to another page.
    await keepToken(page, tokenOf({ Name: 'Zara', sub: '99', exp: Math.floor(Date.now() / 1000) + 3600 }));
    await other.waitForURL('/search');
    await toast(other, 'Admin access required').waitFor();
    await other.close();
  });

  test('can be renewed while a note is typed, and the note is then added', async ({ page, server }) => {
    const { id } = await post(server, 'PrivateCharter/Create', aCharter());
    await openAdmin(page, server, `${LIST}/${id}`);
    await page.getByLabel('Note, for staff only').fill('Needs a wheelchair');
    await page.evaluate(() => {
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await logIn(dialog, server.admin);
    await toast(page, 'Login successful!').waitFor();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.app-trip-log').getByText('Needs a wheelchair').waitFor();
  });
});
