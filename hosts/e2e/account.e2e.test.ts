import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { testWithMail as test } from '../../scripts/testing/browser';
import { logIn, post } from './back-office';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByRole('textbox', { name: /password$/i });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('signing up', () => {
  test('creates one account for a double click, signs in, and the link in the e-mail confirms the address', {
    timeout: 60_000,
  }, async ({ page, mailServer, server, expectProblem }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/Auth/signup') && calls.push(request.url()));
    await page.goto('/signup');
    await page.getByLabel('Name').fill('Sana Mir');
    await email(page).fill('sana@example.com');
    await password(page).fill('a first password');
    await page.getByRole('button', { name: 'Sign up', exact: true }).dblclick();
    await heading(page, 'Confirm your e-mail address').waitFor();
    await page.getByText('We have e-mailed a link to sana@example.com.').waitFor();
    expect(calls).toEqual([`${server.origin}/api/Auth/signup?locale=en`]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('/search');
    await page.getByRole('button', { name: 'Account: Sana Mir' }).waitFor();

    const link = () => /\/verify#[\w-]+/.exec(mailServer.emails.at(-1)?.text ?? '')?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    await page.goto(link());
    await heading(page, 'Confirm your e-mail address').waitFor();
    expect(page.url()).toBe(`${server.origin}/verify`);
    await page.reload();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Confirm the address' }).waitFor();
    expect(await objections(page)).toEqual([]);
    await password(page).fill('a first password');
    await password(page).press('Enter');
    await heading(page, 'Your e-mail address is confirmed').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('/search');

    expectProblem(/status of 400/);
    await page.goto(link());
    await password(page).fill('a first password');
    await press(page, 'Confirm the address');
    await heading(page, 'This link is no longer valid').waitFor();
    await page.goto('/login');
    await page.goto('/verify');
    await heading(page, 'This link is not complete').waitFor();
  });
});

describe('a person who forgot the password', () => {
  test('sets a new one by the link in the e-mail, which works once and disappears from the address bar', async ({
    page,
    mailServer,
    server,
    expectProblem,
  }) => {
    await post(server, 'Auth/signup', { name: 'Omar', email: 'omar@example.com', password: 'the old password' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Forgot password?').waitFor();
    await email(page).fill('omar@example.com');
    await press(page, 'Send the link');
    await page.getByText('If this address has an account').waitFor();

    const link = () => /\/reset-password#[\w-]+/.exec(mailServer.emails.at(-1)?.text ?? '')?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    const address = link();
    await page.goto(address);
    await password(page).fill('the new password');
    expect(page.url()).toBe(`${server.origin}/reset-password`);
    await page.reload();
    await password(page).fill('the new password');
    await press(page, 'Set password');
    await page.getByRole('link', { name: 'Login' }).click();
    await email(page).fill('omar@example.com');
    await password(page).fill('the new password');
    await press(page, 'Login');
    // The person who signed up before the address was proved may have been a stranger, so their name is deleted.
    await page.getByRole('button', { name: 'Account: omar@example.com' }).waitFor();
    await expect.poll(() => mailServer.emails.at(-1)?.text ?? '').toMatch(/Your password at .* was changed/);

    expectProblem(/status of 400/);
    await page.goto(address);
    await password(page).fill('another password');
    await press(page, 'Set password');
    await heading(page, 'This link is no longer valid').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL('/forgot-password');
  });
});

describe('the login form', () => {
  test('shows why it failed, keeps the typed text, and accepts the right password', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 401/);
    await page.goto('/login');
    await logIn(page, { ...server.admin, password: 'not the password' });
    await page.getByText('E-mail or password is incorrect').waitFor();
    const unreadable = { success: true, message: '', data: { token: 'nonsense', device: 'nonsense' } };
    await page.route('**/api/Auth/login', (route) => route.fulfill({ json: unreadable }), { times: 1 });
    await press(page, 'Login');
    await page.getByText('Login failed').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await password(page).inputValue()).toBe('not the password');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Login');

    await password(page).fill(server.admin.password);
    await press(page, 'Login');
    await page.locator('.cw-toast').filter({ hasText: 'Login successful!' }).waitFor();
    await page.waitForURL('/admin/search');
  });
});
