import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { call, KHI, type Server, signIn } from './admin';

/** `page` is an admin's. */
const test = base.extend<{ token: string; page: Page }>({
  token: [async ({ server }, use) => use(await signIn(server)), { scope: 'file' }],
  page: async ({ page, token }, use) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await use(page);
  },
});

const post = (server: Server, path: string, body: object, token = '') =>
  call(server, path, token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const KDU = 'Skardu (KDU) – Skardu Airport';
const LEG = { fromLocation: KHI, toLocation: KDU, departDate: '2031-03-04T14:30:00', seats: 4, luggage: 60, pets: 0 };

/** A private charter that is being reviewed. */
async function aTrip(server: Server, token: string) {
  const body = { trip: 0, name: 'Ayesha', email: 'ayesha@example.com', phone: '03000000042', segments: [LEG] };
  const { id: request, trackUrl } = await post(server, 'PrivateCharter/Create', body);
  const { file } = await call(server, `PrivateCharter/GetRequestById/${request}`, token);
  await post(server, `Trip/${file.id}`, { from: 'new', stage: 'reviewing' }, token);
  return { id: file.id as number, request: request as number, link: `/trip${new URL(trackUrl).hash}` };
}

const QUOTE = {
  aircraft: 'King Air 350',
  currency: 'USD',
  lines: [{ label: 'Flight', kind: 'flight', amount: 1_250_000 }],
  legs: [{ from: KHI, to: KDU, departs: '2031-03-04T14:30:00', minutes: 125 }],
  terms: 'Half is due within a day.',
  validUntil: '2099-01-01T00:00:00.000Z',
};

/** Saves a first draft, and sends it. */
async function sendQuote(server: Server, token: string, trip: number, quote: object) {
  const [{ version, revision, hash }] = await post(server, `Quotes/${trip}`, quote, token);
  await post(server, `Quotes/send/${trip}`, { version, revision, hash }, token);
}

async function aSentQuote(server: Server, token: string, quote = QUOTE) {
  const trip = await aTrip(server, token);
  await sendQuote(server, token, trip.id, quote);
  return trip;
}

describe('a quote', () => {
  test('is drafted, kept, sent and taken back in the file', async ({ page, server, token }) => {
    const { id, request } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    const block = page.getByLabel('Flight 1, block time in hours and minutes');
    await expect.poll(() => block.inputValue()).toMatch(/^\d:\d\d$/);
    await page.getByRole('button', { name: 'Send to the traveller' }).click();
    await page.getByText('Say which aircraft').waitFor();
    await page.getByText('A quote needs a line').waitFor();

    await page.getByLabel('Aircraft', { exact: true }).fill('King Air 350');
    await page.getByLabel('Rate an hour').fill('3,000');
    await page.getByRole('button', { name: /^Price \d/ }).click();
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('Line 2, what it is for').fill('Handling');
    await page.getByLabel('Line 2, amount in USD').fill('a lot');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('No amount in USD').waitFor();
    await page.getByLabel('Line 2, amount in USD').fill('250');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Draft saved').first().waitFor();
    const total = await page.locator('output').innerText();

    await page.reload();
    await expect.poll(() => page.locator('output').innerText()).toBe(total);
    await page.getByRole('button', { name: 'Send to the traveller' }).click();
    const file = page.locator('.app-record-file');
    await file
      .getByRole('listitem')
      .filter({ hasText: /^Quote 1\s*Sent/ })
      .getByText(total, { exact: true })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/private-charter/${request}`);
    // Beside its stage stands what was offered, and leads there.
    await page.getByRole('link', { name: `${total} sent` }).click();
    expect(await file.getByRole('heading', { name: 'Quotes' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await file.getByRole('link', { name: 'Write another quote' }).first().click();
    await page.getByRole('button', { name: /^Take back/ }).click();
    const asked = page.getByRole('alertdialog', { name: 'Take back Quote 1?' });
    await asked.getByText('The traveller can no longer accept it.').waitFor();
    await asked.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back', { exact: true }).waitFor();
  });

  test('says at its line and at ‘Send’ that its block time has changed, until it is priced anew', async ({
    page,
    server,
    token,
  }) => {
    const { id } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    const block = page.getByLabel('Flight 1, block time in hours and minutes');
    await expect.poll(() => block.inputValue()).toMatch(/^\d:\d\d$/);
    await page.locator('summary', { hasText: 'Flight 1' }).press('Enter');
    await block.fill('2:00');
    await page.getByLabel('Rate an hour').fill('3,000');
    await page.getByRole('button', { name: 'Price 2 h at USD 3,000 an hour' }).click();
    await block.fill('2:30');
    const doubt = page.getByText('Out of date: priced for 2 h, the flight time is now 2 h 30 min.');
    await doubt.waitFor();
    await page.getByRole('button', { name: 'Send despite 1 doubt' }).waitFor();
    await page.getByRole('button', { name: 'Show 1 doubt' }).click();
    expect(await page.locator(':focus').innerText()).toContain('Out of date');
    await page.getByRole('button', { name: 'Price anew: USD 7,500' }).click();
    await page.getByRole('button', { name: 'Send to the traveller' }).waitFor();
    expect(await doubt.count()).toBe(0);
    expect(await page.locator(':focus').inputValue()).toBe('7,500');
    expect(await page.getByLabel('Line 1, what it is for').inputValue()).toBe('Flight, 2 h 30 min');
  });

  test('has each flight in a line once it is filled in, opens it where something is wrong, and leads to its preview', async ({
    page,
    server,
    token,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    const flight = page.locator('summary', { hasText: 'Flight 1' });
    await expect
      .poll(async () => (await flight.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/KHI KDU Mar 4, 2031, 14:30 \d h \d+ min · 4 seats/);
    const block = page.getByLabel('Flight 1, block time in hours and minutes');
    expect(await block.isVisible()).toBe(false);
    await flight.press('Enter');
    await block.fill('soon');
    await flight.press('Enter');
    expect(await block.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Hours and minutes, as 2:05').waitFor();
    await block.and(page.locator(':focus')).waitFor();
    await block.fill('2:05');

    await page.locator('summary', { hasText: 'Optional' }).press('Enter');
    const pay = page.getByLabel('Page to pay on');
    await pay.fill('http://example.com');
    await page.locator('summary', { hasText: 'Optional' }).press('Enter');
    expect(await pay.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await pay.and(page.locator(':focus')).waitFor();

    await page.getByRole('link', { name: 'See the preview' }).first().press('Enter');
    const preview = page.getByRole('region', { name: 'As the traveller sees it' });
    await preview.and(page.locator(':focus')).waitFor();
    await preview.getByText('Arrival').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Back to the form' }).press('Enter');
    await page.locator('header:focus').waitFor();
  });

  test('is answered beside it, and on a phone by a way that is in sight until the answer is', async ({
    page,
    server,
    token,
  }) => {
    const { link } = await aSentQuote(server, token);
    const accept = page.getByRole('button', { name: /^Accept USD/ });
    const way = page.getByRole('button', { name: 'Your answer' });
    const foot = async () => (await accept.boundingBox().then((box) => box && box.y + box.height)) ?? Infinity;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(link);
    await accept.waitFor();
    expect(await foot()).toBeLessThan(900);
    expect(await way.isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await way.click();
    await page.locator('.app-travel-answer:focus').waitFor();
    await expect.poll(foot).toBeLessThan(844);
    await expect.poll(() => way.count()).toBe(0);
    // Nor once it was passed at one leap, without having been in sight.
    const leap = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await leap(0);
    await way.waitFor();
    await leap(99_999);
    await expect.poll(() => way.count()).toBe(0);
  });

  test('has the journey’s map below its sheet, as wide', async ({ page, server, token }) => {
    const { link } = await aSentQuote(server, token);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(link);
    const boxOf = (selector: string) => page.locator(selector).boundingBox();
    await page.locator('.app-travel-map > .cw-map').waitFor();
    const [sheet, map] = [await boxOf('.app-quote'), await boxOf('.app-travel-map > .cw-map')];
    expect(map?.y).toBeGreaterThan((sheet?.y ?? Infinity) + (sheet?.height ?? 0));
    expect([map?.x, map?.width]).toEqual([sheet?.x, sheet?.width]);
  });

  test('stands on one sheet of paper, by itself', async ({ page, server, token }) => {
    const { link } = await aSentQuote(server, token);
    await page.goto(link);
    await page.getByRole('button', { name: /^Accept USD/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: /^Accept USD/ }).isVisible()).toBe(false);
    expect(await page.getByText('Reach the desk').isVisible()).toBe(false);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test('that is over by the time it is accepted says so, and shows what stands there now', async ({
    page,
    server,
    token,
    expectProblem,
  }) => {
    expectProblem(/409/);
    const { id, link } = await aSentQuote(server, token);
    await page.goto(link);
    await page.getByRole('button', { name: /^Accept USD/ }).click();
    await page.getByLabel('Your full name').fill('Ayesha');
    await sendQuote(server, token, id, { ...QUOTE, aircraft: 'Citation' });
    await page.getByRole('button', { name: 'Accept the quote' }).click();
    await page.getByText('Citation').waitFor();
  });

  test('and the desk’s own screen have nothing that axe objects to', { timeout: 120_000 }, async ({
    page,
    server,
    token,
  }) => {
    const { id, link } = await aSentQuote(server, token);
    for (const path of [link, `/admin/quote/${id}`]) {
      await page.goto(path);
      await page.getByText('King Air 350').first().waitFor();
      expect(await objections(page)).toEqual([]);
    }
  });
});
