import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { testWithMail } from '../../scripts/testing/browser';
import type { MailServer } from '../api/testing/mail-server';
import { aCharter } from '../api/testing/requests';
import { post, type Server, signIn } from './back-office';

/** A phone's page, and a mail server that keeps what it gets. */
const test = testWithMail.extend<{ phone: Page }>({
  phone: async ({ openPage }, use) => use(await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true })),
});

const SECRET = 'a password of hers';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const trips = (page: Page) => page.locator('.app-my-list > li');

async function openMyTrips(page: Page, name: string) {
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('link', { name: 'My trips' }).click();
  await heading(page, 'My trips');
}

/** Signs in a traveller whose address is confirmed. */
async function confirmed(page: Page, server: Server, mailServer: MailServer, email: string) {
  const account = { name: 'Sana Gul Mir', email, password: SECRET };
  await post(server, 'Auth/signup', account);
  const text = () => mailServer.emails.find(({ to }) => to.includes(email))?.text ?? '';
  const link = () => /\/verify#([\w-]+)/.exec(text())?.[1] ?? '';
  await expect.poll(link).not.toBe('');
  await post(server, 'Auth/verify', { token: link(), password: SECRET });
  const { token } = await post(server, 'Auth/login', account);
  await page.goto('/config.json');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

describe('a traveller with an account, on a phone,', () => {
  test('gets forms that are filled in, a list of sent requests, and can add a trip by its link', {
    timeout: 120_000,
  }, async ({ phone: page, mailServer, server, expectProblem }) => {
    expectProblem(/status of 400/);
    await confirmed(page, server, mailServer, 'sana@example.com');
    await page.goto('/account');
    await page.getByLabel('Phone number').fill('0300 0000042');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.cw-toast').filter({ hasText: 'Saved' }).waitFor();
    expect(await objections(page)).toEqual([]);

    await page.goto('/chauffeur-service-form');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Sana Gul');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Mir');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('03000000042');
    expect(await page.getByLabel('Email').inputValue()).toBe('sana@example.com');
    // The form has another address: the request belongs to the account because it was sent while signed in.
    await page.getByLabel('Email').fill('assistant@example.com');
    await page.getByLabel('CNIC or passport number').fill('P-1');
    await page.getByLabel('Luggage (kg)', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    const done = page.getByRole('dialog', { name: 'Request Submitted Successfully!' });
    const reference = await done.getByText(/^CW-/).innerText();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /03000000042/,
    );
    await done.getByRole('button', { name: 'Close' }).click();
    await openMyTrips(page, 'Sana Gul Mir');
    await trips(page).filter({ hasText: reference }).getByText('We have your request').waitFor();

    const { reference: other, trackUrl } = await post(server, 'PrivateCharter/Create', aCharter());
    await page.getByLabel('Link').fill('https://example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This is not the link of a request').waitFor();
    await page.getByLabel('Link').fill(trackUrl);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const added = trips(page).filter({ hasText: other });
    await added.getByText('Karachi').waitFor();

    const token = await signIn(server);
    const trip = Number.parseInt(new URL(trackUrl).hash.split('.')[1] ?? '', 36);
    await post(server, `Trip/${trip}`, { version: 1, stage: 'reviewing' }, token);
    await page.reload();
    await added.getByText('Our desk is looking into it').waitFor();
    await added.getByRole('link').click();
    await heading(page, 'Our desk is looking into it');
    await page.goBack();
    await heading(page, 'My trips');
    await added.getByRole('button', { name: 'Remove' }).click();
    await added.waitFor({ state: 'detached' });

    await page.goto(`/trip${new URL(trackUrl).hash}`);
    await page.getByRole('button', { name: 'Add to my trips' }).click();
    await page.getByText('This request is in My trips.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My trips' }).click();
    await added.waitFor();
  });

  test('must sign in before the trips are shown, in Urdu too', async ({ phone: page, mailServer, server }) => {
    await page.goto('/my-trips');
    await page.waitForURL('/login');
    await confirmed(page, server, mailServer, 'hina@example.com');
    await page.goto('/my-trips?locale=ur');
    await heading(page, 'میرے سفر');
    expect(await page.locator('main').innerText()).not.toMatch(/[A-Za-z]{3,}/);
    await page.goto('/account');
    await heading(page, 'آپ کا اکاؤنٹ');
  });

  test('gets nothing filled in inside a frame', async ({ phone: page, mailServer, server }) => {
    await confirmed(page, server, mailServer, 'nida@example.com');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/contact');
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/chauffeur-service-form';
      frame.width = '390';
      frame.height = '900';
      document.querySelector('main')?.append(frame);
    });
    const form = page.frameLocator('iframe');
    await form.getByLabel('First name').fill('Z');
    expect(await form.getByLabel('Last name').inputValue()).toBe('');
    expect(requests).not.toContain('/api/Account');
  });
});
