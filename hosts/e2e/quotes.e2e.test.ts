import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import {
  aTrip,
  call,
  KDU,
  KHI,
  logIn,
  openAdmin,
  post,
  QUOTE,
  type Server,
  sendQuote,
  signIn,
  test,
} from './back-office';
import { hold } from './public-pages';

async function aSentQuote(server: Server, token: string, quote = QUOTE) {
  const trip = await aTrip(server, token);
  await sendQuote(server, token, trip.id, quote);
  return trip;
}

/** Lets the next call of a path reach the server, and loses its answer. */
const loseAnswer = (page: Page, path: string) =>
  page.route(path, (route) => route.fetch().then(() => route.abort()), { times: 1 });

describe('a quote', () => {
  test('can be drafted with each error at its field, sent, and withdrawn by staff', async ({ page, server, token }) => {
    const { id, request } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    const block = page.getByLabel('Leg 1, block time in hours and minutes');
    await expect.poll(() => block.inputValue()).toMatch(/^\d:\d\d$/);
    await page.getByRole('button', { name: 'Send to the traveller' }).click();
    await page.getByText('Enter the aircraft, or the car').waitFor();
    await page.getByText('Enter a rate or the amount').waitFor();

    await page.getByLabel('Aircraft', { exact: true }).fill('An aircraft of somebody else');
    await page.getByLabel('Hourly rate').fill('3,000');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('Line 2, what it is for').fill('Handling');
    await page.getByLabel('Line 2, amount in USD').fill('a lot');
    await page.getByRole('button', { name: 'Send to the traveller' }).click();
    await page.getByText('Enter a number such as 1250.50').first().waitFor();
    await page.getByLabel('Line 2, amount in USD').fill('250');
    await page.getByText(/^Saved .+ \d\d:\d\d$/).waitFor();
    const total = await page.locator('output').innerText();

    await page.getByRole('button', { name: 'Send to the traveller' }).click();
    const question = page.getByRole('dialog', { name: 'Send quote 1?' });
    await question.getByText('Ayesha, by e-mail to ayesha@example.com').waitFor();
    expect(await objections(page)).toEqual([]);
    await question.getByRole('button', { name: `Send ${total}` }).click();
    const file = page.locator('.app-record-trip');
    await file
      .getByRole('listitem')
      .filter({ hasText: /^Quote 1\s*Sent/ })
      .getByText(total, { exact: true })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/private-charter/${request}`);
    // Beside the stage is a link to the offer.
    await page.getByRole('link', { name: `${total} sent` }).click();
    expect(await file.getByRole('heading', { name: 'Quotes' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await file.getByRole('link', { name: 'Replace the quote' }).first().click();
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    const asked = page.getByRole('alertdialog', { name: 'Withdraw Quote 1?' });
    await asked.getByText('The traveller can then no longer accept it.').waitFor();
    await asked.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
  });

  test('is saved by itself, and survives a reload and the end of the session', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const token = await openAdmin(page, server, '/admin/today');
    const { id } = await aTrip(server, token);
    const aircraft = page.getByLabel('Aircraft', { exact: true });
    await page.goto(`/admin/quote/${id}`);
    await aircraft.fill('King Air 350');
    // The screen is left at once, before the quote saves itself.
    await page.getByRole('link', { name: 'Back to the request' }).click();
    await page.getByRole('link', { name: 'Continue the draft' }).first().click();
    await expect.poll(() => aircraft.inputValue()).toBe('King Air 350');

    await page.getByRole('button', { name: 'Add a leg' }).click();
    await page.getByLabel('Leg 2, block time in hours and minutes').fill('soon');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    const block = page.getByLabel('Leg 2, block time in hours and minutes');
    await expect.poll(() => block.inputValue()).toBe('soon');

    await post(server, 'Auth/sign-out', {}, token);
    await aircraft.fill('Citation');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByText('Log in, and your draft is saved.').waitFor();
    await logIn(dialog, server.admin);
    await page.getByText(/^Saved/).waitFor();
    const again = await signIn(server);
    expect(await call(server, `Quotes/${id}`, again)).toMatchObject([{ draft: { aircraft: 'Citation' }, version: 1 }]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Citation');
  });

  test('can be sent once its airports are found, with what was typed since', async ({ page, server, token }) => {
    const { id } = await aTrip(server, token);
    const release = await hold(page, '**/world-*.js');
    await page.goto(`/admin/quote/${id}`);
    await page.getByLabel('Aircraft', { exact: true }).fill('An aircraft of somebody else');
    await page.getByLabel('Hourly rate').fill('3,000');
    await page.getByLabel('Cruise, km/h').fill('800');
    const leg = page.locator('[data-leg]').first();
    await leg.locator('summary').click();
    await leg.getByRole('combobox', { name: 'To' }).fill('XCR');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByLabel('Cancellation terms').fill('All of it is due.');
    await page.getByText(/^Saved .+ \d\d:\d\d$/).waitFor();
    const question = page.getByRole('dialog', { name: 'Send quote 1?' });
    // Without its distance, the flight has no price and no block time yet.
    expect([await page.locator('.cw-error').allInnerTexts(), await question.isVisible()]).toEqual([[], false]);
    release();
    await question.getByRole('button', { name: /^Send USD 2\d,\d{3}$/ }).click();
    await page.locator('.app-record-trip').first().waitFor();
    expect(await call(server, `Quotes/${id}`, token)).toMatchObject([
      { version: 1, state: 'sent', terms: 'All of it is due.', legs: [{ to: 'Chalons Vatry Airport (XCR)' }] },
    ]);
  });

  test('that cannot be saved asks before it is left, and is saved later', async ({
    page,
    server,
    token,
    expectProblem,
  }) => {
    expectProblem(/503/);
    const { id } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    await page.route(`**/api/Quotes/${id}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { success: false, message: 'The server is busy', data: null } })
        : route.fallback(),
    );
    await page.getByLabel('Aircraft', { exact: true }).fill('King Air 350');
    await page.getByText('Not saved: The server is busy').waitFor();
    await page.getByRole('link', { name: 'Back to the request' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.unroute(`**/api/Quotes/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Saved/).waitFor();
    expect(await call(server, `Quotes/${id}`, token)).toMatchObject([{ draft: { aircraft: 'King Air 350' } }]);
  });
});

describe('several offers of a trip', () => {
  test('are shown side by side, or stacked on a phone, and can be declined one by one', async ({
    page,
    server,
    token,
  }) => {
    const { id, link } = await aSentQuote(server, token);
    const dear = { ...QUOTE, aircraft: 'Hawker', lines: [{ label: 'Flight', kind: 'flight', amount: '19,000' }] };
    await sendQuote(server, token, id, dear);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(link);
    const offers = page.getByRole('region', { name: 'Compare the quotes' }).getByRole('article');
    await offers.nth(1).waitFor();
    const places = () => offers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const [left, right] = await places();
    expect([left?.top, left?.height]).toEqual([right?.top, right?.height]);
    expect(await objections(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await places())[1]?.left).toBe((await places())[0]?.left);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await offers.nth(1).getByRole('button', { name: 'Decline' }).click();
    await page.getByText('your request stays open').waitFor();
    await page.getByLabel('Your full name').fill('Ayesha');
    await page.getByRole('button', { name: 'Decline the Hawker' }).click();
    await page.getByText('You have declined quote 2.').waitFor();
    await page.locator('h1:focus').waitFor();
    await page.getByRole('button', { name: 'Accept USD 12,500' }).waitFor();
    expect(await page.getByRole('region', { name: 'Compare the quotes' }).count()).toBe(0);
  });

  test('can be accepted once even when the answer is lost, and another device shows which one it was', async ({
    page,
    openPage,
    server,
    token,
    expectProblem,
  }) => {
    expectProblem(/Failed to load resource|409/);
    const { id, link } = await aSentQuote(server, token);
    const dear = { ...QUOTE, aircraft: 'Hawker', lines: [{ label: 'Flight', kind: 'flight', amount: '19,000' }] };
    await sendQuote(server, token, id, dear);
    const other = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
    await other.goto(link);
    const last = other.getByRole('button', { name: 'Accept USD 19,000' });
    await last.click();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await loseAnswer(page, '**/api/Traveller/Answer');
    await page.getByRole('button', { name: 'Accept USD 12,500' }).click();
    await page.getByLabel('Your full name').fill('Ayesha');
    await page.getByRole('button', { name: 'Accept King Air 350 for USD 12,500' }).click();
    await page.getByText('We did not receive a confirmation. Check your connection, then try again.').waitFor();
    await page.getByRole('button', { name: 'Accept King Air 350 for USD 12,500' }).click();
    await page.getByText('Accepted by Ayesha').waitFor();
    expect(await page.getByText('This quote has already been accepted.').count()).toBe(0);

    await other.getByLabel('Your full name').fill('Bilal');
    await other.getByRole('button', { name: 'Accept Hawker for USD 19,000' }).click();
    await other.getByText('This quote is no longer valid. Another quote replaced it or was accepted.').waitFor();
    await other.getByText('Accepted by Ayesha').waitFor();
    const states = (await call(server, `Quotes/${id}`, token)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['superseded', 'accepted']);
  });

  test('can be written side by side and sent together; only the last one shows its form', async ({
    page,
    server,
    token,
  }) => {
    const { id, link } = await aTrip(server, token);
    await page.goto(`/admin/quote/${id}`);
    const aircraft = page.getByLabel('Aircraft', { exact: true });
    await aircraft.fill('An aircraft of somebody else');
    await page.getByLabel('Line 1, amount in USD').fill('12,500');
    await page.getByRole('button', { name: 'Add another quote' }).click();
    await page.getByText('An aircraft of somebody else, sent together with this one').waitFor();
    await aircraft.fill('Hawker');
    await page.getByLabel('Line 1, amount in USD').fill('19,000');
    await page.waitForURL(/\?draft=2$/);
    await page.getByRole('button', { name: /^Open ?: Quote 1/ }).click();
    await expect.poll(() => aircraft.inputValue()).toBe('An aircraft of somebody else');
    await page.reload();
    await expect.poll(() => aircraft.inputValue()).toBe('An aircraft of somebody else');
    await page.getByRole('button', { name: 'Send 2 quotes' }).click();
    const question = page.getByRole('dialog', { name: 'Send 2 quotes?' });
    await question.getByText('Ayesha, by one e-mail to ayesha@example.com').waitFor();
    expect(await objections(page)).toEqual([]);
    await question.getByRole('button', { name: 'Send 2 quotes' }).click();
    await page.getByRole('link', { name: '2 quotes are open' }).waitFor();

    await page.goto(link);
    await page.getByRole('button', { name: 'Accept USD 12,500' }).click();
    await page.getByLabel('Your full name').fill('Ayesha');
    await page.getByRole('button', { name: 'Accept USD 19,000' }).click();
    await page.getByRole('button', { name: 'Accept Hawker for USD 19,000' }).waitFor();
    expect(await page.getByLabel('Your full name').count()).toBe(1);
    expect(await page.getByLabel('Your full name').inputValue()).toBe('Ayesha');
    await page.getByRole('button', { name: 'Accept Hawker for USD 19,000' }).click();
    await page.getByText('Accepted by Ayesha').waitFor();
    const states = (await call(server, `Quotes/${id}`, token)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['accepted', 'superseded']);
  });

  test('are not mixed up when a colleague removes the open one, and are sent once even when the answer is lost', async ({
    page,
    server,
    token,
    expectProblem,
  }) => {
    expectProblem(/409/);
    expectProblem(/Failed to load resource|ERR_FAILED/);
    const { id } = await aTrip(server, token);
    const [first] = await post(server, `Quotes/${id}`, QUOTE, token);
    const [second] = await post(server, `Quotes/${id}`, { ...QUOTE, aircraft: 'Hawker', beside: [1] }, token);
    await page.goto(`/admin/quote/${id}`);
    const aircraft = page.getByLabel('Aircraft', { exact: true });
    await expect.poll(() => aircraft.inputValue()).toBe('Hawker');
    const { version, revision, hash } = second;
    await post(server, `Quotes/withdraw/${id}`, { version, revision, hash }, token);
    await aircraft.fill('Praetor');
    await page.getByText('Try again to save it as another quote.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Saved/).waitFor();
    const stored = await call(server, `Quotes/${id}`, token);
    expect(stored).toMatchObject([{ aircraft: 'Praetor' }, { version: 1, hash: first.hash }]);

    await loseAnswer(page, '**/api/Quotes/send/*');
    await page.getByRole('button', { name: 'Send 2 quotes' }).click();
    const question = page.getByRole('dialog', { name: 'Send 2 quotes?' });
    await question.getByRole('button', { name: 'Send 2 quotes' }).click();
    await page.getByRole('link', { name: '2 quotes are open' }).waitFor();
  });
});

test('staff sell an empty leg of an accepted quote with one press on its request', async ({ page, server, token }) => {
  const ferry = { from: KDU, to: KHI, departs: '2031-03-04T19:00', block: '2 h', isFerry: true, isShown: false };
  const { id, request } = await aSentQuote(server, token, { ...QUOTE, legs: [...QUOTE.legs, ferry] });
  const { version } = await call(server, `Trip/${id}`, token);
  await post(server, `Trip/${id}`, { version, stage: 'accepted' }, token);
  await page.goto(`/admin/private-charter/${request}`);
  const leg = page.getByRole('listitem').filter({ hasText: 'KDU → KHI' });
  await leg.getByRole('link', { name: 'Offer as an empty leg' }).click();
  await page.getByLabel('Aircraft', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Seat price (USD)').fill('150');
  await page.getByLabel('Luggage limit (kg)').fill('20');
  await page.getByRole('button', { name: 'Create Flight' }).click();
  await page.locator('.cw-toast').filter({ hasText: 'Flight created' }).waitFor();
  await page.goto(`/admin/private-charter/${request}`);
  await leg.getByRole('link', { name: /^On sale as flight #/ }).waitFor();
});

test('staff who accept a quote by the traveller’s link see a warning, and the acceptance is recorded under their name', async ({
  page,
  server,
  token,
}) => {
  const { id, link } = await aSentQuote(server, token);
  await page.goto(link);
  // The fragment of the address is the traveller's token.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.locator('main:focus').waitFor();
  expect(new URL(page.url()).hash).toBe(link.slice(link.indexOf('#')));
  await page
    .getByText(/^You are logged in as .+: your name will be recorded\.$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Accept USD 12,500' }).click();
  await page.getByLabel('Your full name').fill('Ayesha');
  await page.getByRole('button', { name: 'Accept King Air 350 for USD 12,500' }).click();
  await page.getByText('Accepted by Ayesha').waitFor();
  const { events } = await call(server, `Trip/${id}`, token);
  const answered = events.find(
    ({ what, after }: Record<string, string>) => what === 'quote' && after?.includes('accepted'),
  );
  expect(answered.by).toMatch(/, for the traveller$/);
});
