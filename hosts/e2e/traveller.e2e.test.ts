import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { call, DXB, KHI, post, QUOTE, type Server, sendQuote, signIn } from './back-office';

const CAR = { firstName: 'Bilal', lastName: 'Khan', cnicOrPassport: 'P-1', numberOfPassengers: 2, luggage: 1 };

async function aRequest(server: Server, path: string, body: object): Promise<{ reference: string; link: string }> {
  const { reference, trackUrl } = await post(server, path, body);
  return { reference, link: `/trip${new URL(trackUrl).hash}` };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('the traveller’s trip page', () => {
  test('shows a request’s stage without a name, accepts contact details, and passes axe', async ({ page, server }) => {
    const { link, reference } = await aRequest(server, 'ChauffeurService/CreateRequest', CAR);
    await page.goto(link);
    await title(page, 'We have your request');
    await page.getByText(`Reference ${reference}`).waitFor();
    expect(await page.title()).toMatch(reference);
    expect(await page.locator('body').innerText()).not.toContain('Bilal');
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill('nowhere');
    await page.getByRole('button', { name: 'Save my contact details' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('E-mail address').fill('bilal@example.com');
    await page.getByLabel('E-mail address').press('Enter');
    await page.getByText('We do not have your phone number yet.').waitFor();
    expect(await page.getByLabel('E-mail address').count()).toBe(0);
  });

  test('shows times of a booked trip in local time, and offers a calendar file', async ({ page, server }) => {
    const { link, reference } = await aRequest(server, 'PrivateCharter/Create', aCharter());
    const token = await signIn(server);
    const [{ tripRecord }] = await call(server, 'PrivateCharter/GetAllRequests', token);
    await post(server, `Trip/${tripRecord.id}`, { version: 1, stage: 'reviewing' }, token);
    await sendQuote(server, token, tripRecord.id, {
      ...QUOTE,
      legs: [{ from: KHI, to: DXB, departs: '2031-03-04T14:30:00', block: '2:05', isShown: true }],
      holdUntil: '2098-01-01T00:00:00.000Z',
    });
    await page.goto(link);
    const over = /valid until|held until|answer within/i;
    await page.locator('.app-quote').getByText(over).first().waitFor();
    expect(await page.getByRole('button', { name: 'Add to your calendar' }).count()).toBe(0);
    for (const stage of ['accepted', 'booked']) {
      const trip = await call(server, `Trip/${tripRecord.id}`, token);
      await post(server, `Trip/${tripRecord.id}`, { version: trip.version, stage }, token);
    }
    await page.reload();
    const zones = page.locator('.app-quote-zone');
    await zones.nth(1).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(over);
    expect((await zones.allInnerTexts()).map((zone) => zone.trim())).toEqual(['Pakistan time', 'Dubai time']);
    const first = page.locator('main').getByRole('button').first();
    expect(await first.innerText()).toBe('Add to your calendar');
    const saved = page.waitForEvent('download');
    await first.click();
    expect((await saved).suggestedFilename()).toBe(`${reference}.ics`);
  });

  test('sends a change again after a lost connection, and can cancel by keyboard', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/Failed to load resource/);
    const { link, reference } = await aRequest(server, 'PrivateCharter/Create', aCharter());
    await page.goto(link);
    const part = page.getByRole('region', { name: 'Change or cancel' });
    const opener = part.getByRole('button', { name: 'Ask for a change' });
    await opener.press('Enter');
    const field = part.getByLabel('What should change?');
    await field.and(page.locator(':focus')).waitFor();
    await part.getByRole('button', { name: 'Send to our desk' }).press('Enter');
    await part.getByText('Write what should change').waitFor();
    await field.fill('A day later\nand a cat');
    await page.route('**/api/Traveller/Change', (route) => route.abort(), { times: 1 });
    await part.getByRole('button', { name: 'Send to our desk' }).press('Enter');
    await part.getByRole('alert').getByText('Your message was not sent. Check your connection').waitFor();
    await part.getByRole('button', { name: 'Not now' }).press('Enter');
    await opener.and(page.locator(':focus')).press('Enter');
    expect(await field.inputValue()).toBe('A day later\nand a cat');
    expect(await objections(page)).toEqual([]);
    await part.getByRole('button', { name: 'Send to our desk' }).press('Enter');
    await part.getByRole('status').getByText('You asked for a change').waitFor();
    await opener.and(page.locator(':focus')).waitFor();

    const token = await signIn(server);
    const [{ tripRecord }] = await call(server, 'PrivateCharter/GetAllRequests', token);
    const { events } = await call(server, `Trip/${tripRecord.id}`, token);
    expect(events[0]).toMatchObject({ what: 'change asked', note: 'A day later\nand a cat' });

    await part.getByRole('button', { name: 'Cancel my request' }).press('Enter');
    await part.getByText('Your request will be cancelled now').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { level: 1, name: /is cancelled$/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await part.count()).toBe(0);
    await page.getByText(`Reference ${reference}`).waitFor();
  });

  test('explains what to do if it fails to load, or its link is cut off or ended', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/401|410/);
    expectProblem(/ERR_FAILED/);
    const { link } = await aRequest(server, 'PrivateCharter/Create', aCharter());
    await page.route('**/api/Traveller/Trip', (route) => route.abort());
    await page.goto(link);
    await title(page, 'Your request could not be loaded');
    await page.unroute('**/api/Traveller/Trip');
    await page.getByRole('button', { name: 'Try again' }).click();
    await title(page, 'We have your request');
    await page.goto('/contact');
    await page.goto(link.slice(0, -3));
    await title(page, 'This link does not work');
    const token = await signIn(server);
    const [{ tripRecord }] = await call(server, 'PrivateCharter/GetAllRequests', token);
    await post(server, `Trip/${tripRecord.id}`, { version: 1, endLink: true }, token);
    await page.goto('/contact');
    await page.goto(link);
    await title(page, 'This link has been replaced');
  });
});
