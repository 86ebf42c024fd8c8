import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test, withoutStream } from '../../scripts/testing/browser';

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
const CUSTOMER = tokenOf({ Name: 'Ali Raza', isAdmin: 'False', exp: 4102444800 });
const EXPIRED = tokenOf({ Name: 'Ali Raza', isAdmin: 'True', exp: 1700000000 });

const GUARDED = [
  '/admin',
  '/admin/search',
  '/admin/flight-management/1',
  '/admin/private-charter',
  '/admin/private-charter/1',
  '/admin/nowhere',
  '/aircraft-management',
  '/aircraft-management/3',
];
/** One guard stands before them all: what it does with a token is asked at two of its doors. */
const TWO_GUARDED = ['/admin/flight-management/1', '/aircraft-management'];
const UNKNOWN = ['/nowhere', '/administration', '/private-charter-form/more'];
const FORM = '/private-charter-form';
const PUBLIC = ['/', '/search', FORM];
const LIST = '/admin/private-charter';

async function adminToken({ origin, admin }: { origin: string; admin: object }): Promise<string> {
  const answer = await fetch(`${origin}/api/Auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return (await answer.json()).data.token;
}

const toast = (page: Page, text: string) => page.locator('.cw-toast', { hasText: text });

interface Found {
  path: string;
  toast: string;
  token: string | null;
}

/** Where a path leads a visitor with this token (none: `null`), what is said there, and whether the token stays. */
async function visit(page: Page, path: string, token: string | null): Promise<Found> {
  await page.evaluate((kept) => {
    localStorage.clear();
    if (kept !== null) localStorage.setItem('token', kept);
  }, token);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  // What the server has rendered knows of no session.
  await page.waitForFunction(() => !document.getElementById('start'));
  const toasts = await page.locator('.cw-toast').allInnerTexts();
  return {
    path: new URL(page.url()).pathname,
    toast: toasts.join(' '),
    token: await page.evaluate(() => localStorage.getItem('token')),
  };
}

/** Each of the paths leads there, one after the other on one page. */
async function leads(page: Page, paths: readonly string[], token: string | null, found: (path: string) => Found) {
  for (const path of paths) expect.soft(await visit(page, path, token), path).toEqual(found(path));
}

describe('a visitor', () => {
  test('is led to the login from what is guarded and what is unknown', async ({ page }) => {
    const login = () => ({ path: '/login', toast: '', token: null });
    await leads(page, [...GUARDED, ...UNKNOWN, '/login'], null, login);
  });

  test('finds what is public', async ({ page }) => {
    await leads(page, PUBLIC, null, (path) => ({ path, toast: '', token: null }));
  });
});

describe('a customer', () => {
  test('is told at what is guarded that it is for admins, and led to the search', async ({ page }) => {
    const search = () => ({ path: '/search', toast: 'Admin access required', token: CUSTOMER });
    await leads(page, GUARDED, CUSTOMER, search);
  });

  test('is led to the login from what is unknown', async ({ page }) => {
    await leads(page, [...UNKNOWN, '/login'], CUSTOMER, () => ({ path: '/login', toast: '', token: CUSTOMER }));
  });

  test('finds what is public', async ({ page }) => {
    const data = { name: 'Ali Raza', email: 'ali@example.com', phone: '' };
    await page.route('**/api/Account', (route) => route.fulfill({ json: { success: true, message: '', data } }));
    await leads(page, PUBLIC, CUSTOMER, (path) => ({ path, toast: '', token: CUSTOMER }));
  });
});

describe('an admin', () => {
  test('finds what is guarded and what is public, and the login from what is unknown', async ({ page, server }) => {
    const token = await adminToken(server);
    for (const [path, target] of [
      ['/admin', '/admin/search'],
      ['/admin/search', '/admin/search'],
      ['/admin/flight-management/1', '/admin/flight-management/1'],
      [LIST, LIST],
      [`${LIST}/1`, `${LIST}/1`],
      ['/admin/nowhere', '/login'],
      ['/aircraft-management', '/aircraft-management'],
      ['/nowhere', '/login'],
      ['/', '/'],
      ['/search', '/search'],
      ['/login', '/login'],
    ] as const)
      await leads(page, [path], token, () => ({ path: target, toast: '', token }));
  });
});

describe('an undecodable token', () => {
  test('is removed at what is guarded, with a word, on the way to the login', async ({ page }) => {
    const toast = 'Invalid session. Please login again.';
    await leads(page, TWO_GUARDED, 'nonsense', () => ({ path: '/login', toast, token: null }));
  });

  test('is removed on a public page, without a word', async ({ page }) => {
    await leads(page, [FORM], 'nonsense', () => ({ path: FORM, toast: '', token: null }));
  });

  test('left by another tab ends the session there, with a word in the back office alone', async ({ page, server }) => {
    const token = await adminToken(server);
    const seen = async (path: string, other: Page) => {
      await other.evaluate((kept) => localStorage.setItem('token', kept), token);
      await page.goto(path);
      await page.getByRole('button', { name: /Account/ }).waitFor();
      await other.evaluate(() => localStorage.setItem('token', 'nonsense'));
      await page.getByRole('button', { name: /Account/ }).waitFor({ state: 'detached' });
      return { toasts: await page.locator('.cw-toast').allInnerTexts(), path: new URL(page.url()).pathname };
    };
    const other = await page.context().newPage();
    await other.goto('/config.json');
    expect(await seen(FORM, other)).toEqual({ toasts: [], path: FORM });
    await seen(LIST, other);
    await page.getByText('Invalid session. Please login again.').first().waitFor();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('an expired token', () => {
  test('is removed at what is guarded, with a word, on the way to the login', async ({ page }) => {
    const toast = 'Your session has expired. Please login again.';
    await leads(page, TWO_GUARDED, EXPIRED, () => ({ path: '/login', toast, token: null }));
  });

  test('of which only the server knows ends the session in the same way', async ({ page, expectProblem }) => {
    expectProblem(/401/);
    await page.goto('/config.json');
    await page.evaluate(
      (token) => localStorage.setItem('token', token),
      tokenOf({ Name: 'Ali Raza', isAdmin: 'True' }),
    );
    await page.goto(`${LIST}?q=khi`);
    await page.waitForURL('/login');
    expect(await page.locator('.cw-toast').allInnerTexts()).toEqual(['Your session has expired. Please login again.']);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('a session whose time runs out while the page is open', () => {
  test('ends at the next step into the back office, with one word', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/config.json');
    const token = tokenOf({ Name: 'Ali Raza', isAdmin: 'True', exp: Math.floor(Date.now() / 1000) + 3600 });
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto(FORM);
    await page.getByRole('button', { name: /Account/ }).click();
    await page.clock.setFixedTime(Date.now() + 3_601_000);
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.waitForURL('/login');
    expect(await page.locator('.cw-toast').allInnerTexts()).toEqual(['Your session has expired. Please login again.']);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('signing in', () => {
  test('leads back to the page that asked for it, and leaves no login behind', async ({ page, server }) => {
    await page.goto(FORM);
    await page.goto(`${LIST}?q=khi`);
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`${LIST}?q=khi`);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(FORM);
  });

  test('out everywhere ends the session of every browser, with a word', async ({ page, server }) => {
    const [token, elsewhere] = [await adminToken(server), await adminToken(server)];
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/search');
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('/login');
    await toast(page, 'You are signed out everywhere.').waitFor();
    // Elsewhere a public search is still served, as anybody's: that it is no admin's any more is told in the answer.
    await page.route(/\/api\/(?:NewRequests|TripStream|Flight\/planned|Subscription\/waiting)/, (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await page.evaluate((kept) => localStorage.setItem('token', kept), elsewhere);
    await page.goto('/admin/search');
    await page.waitForURL('/login');
    await toast(page, 'Your session has expired. Please login again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('out asks the server nothing more, on no screen', async ({ page, server }) => {
    await withoutStream(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/') && !request.headers().authorization) asked.push(request.url());
    });
    await page.goto('/config.json');
    for (const path of ['/admin/today', `${LIST}?q=khi`, `${LIST}/1`, '/admin/mail', '/admin/webhooks']) {
      const token = await adminToken(server);
      await page.evaluate((kept) => localStorage.setItem('token', kept), token);
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /Account/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('/login');
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
  });

  test('out in one tab leads the others out of the back office', async ({ page, server }) => {
    const token = await adminToken(server);
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    const other = await page.context().newPage();
    await page.goto(LIST);
    await other.goto(LIST);
    await other.getByRole('button', { name: /Account/ }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('/login');
    await page.waitForURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
