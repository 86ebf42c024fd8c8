import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { createFlight, openAdmin, sendQueuedEmails } from './back-office';
import { hold, isTakenOver } from './public-pages';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com' }), { scope: 'file' }],
});

const FROM = 'Gilgit (GIL) – Gilgit Airport';
const TO = 'Muscat (MCT) – Muscat International Airport';

test('a traveller subscribes where no flight is found, confirms by email, gets one email of a new flight, and unsubscribes', {
  timeout: 120_000,
}, async ({ openPage, server, mail, expectProblem }) => {
  const page = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  const lastMail = async (count: number) => {
    const mails = () => mail.mails.filter(({ to }) => to.includes('sana@example.com'));
    await expect.poll(() => mails().length).toBe(count);
    return mails().at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
  };
  await page.goto(`/search?${new URLSearchParams({ from: FROM, to: TO, passengers: '2' })}`);
  await page.getByRole('link', { name: 'Tell me' }).click();
  await page.getByRole('heading', { name: 'Tell me when there is a flight' }).waitFor();
  await expect.poll(() => page.getByLabel('Departure airport').inputValue()).toBe(FROM);
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  await page.getByText('Email is required').first().waitFor();
  await page.getByLabel('Email').fill('sana@example.com');
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  // What was pressed is gone, so the focus is on the heading.
  const focused = async (title: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
  await focused('Check your e-mail');

  const [link = ''] = /\/tell-me\/emails#[\w.-]+/.exec(await lastMail(1)) ?? [];
  await page.goto(link);
  await page.getByText('When there is a flight from Gilgit to Muscat with seats for 2.').waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter');
  await focused('We tell you');

  const { id } = await createFlight(server, TO, { from: FROM });
  await sendQueuedEmails(server);
  const news = await lastMail(2);
  expect(news).toContain(`/flights-details?id=${id}`);
  const desk = await openPage({ baseURL: server.origin });
  await openAdmin(desk, server, '/admin/search');
  await desk.getByText('2 travellers wait for a flight').click();
  await desk.getByText('GIL → MCT').waitFor();

  const [post = ''] = /\/api\/Subscription\/end\?token=[\w.-]+/.exec(news) ?? [];
  const ended = await fetch(`${server.origin}${post}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(ended.status).toBe(200);
  expectProblem(/410 \(Gone\)/);
  await page.reload();
  await page.getByRole('heading', { name: 'You get no more of these e-mails' }).waitFor();
});

test('a search for empty legs alone is kept in the address, and when going back', {
  timeout: 120_000,
}, async ({ openPage, server }) => {
  const to = 'Bahrain (BAH) – Bahrain International Airport';
  await createFlight(server, to);
  const fields = { IsEmptyLeg: 'true', LatestDeparture: '2031-03-02T03:00' };
  await createFlight(server, to, { departure: '2031-03-01T21:00:00', fields });

  const page = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await page.goto(`/search?${new URLSearchParams({ to })}`);
  const only = page.getByRole('button', { name: 'Empty legs only' });
  await page.getByRole('heading', { name: 'Found 2 flight(s)' }).waitFor();
  await only.press('Enter');
  await page.getByRole('heading', { name: 'Found 1 flight(s)' }).waitFor();
  expect(await only.getAttribute('aria-pressed')).toBe('true');
  await page.getByText('Empty leg: leaves between 21:00 and Mar 2, 2031, 03:00').waitFor();

  await page.getByRole('link', { name: /^Book now/ }).click();
  await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Found 1 flight(s)' }).waitFor();

  // Filters that leave nothing: the kind can be taken out alone, and its flights asked for by e-mail.
  await page.getByLabel('Time of day').selectOption('morning');
  await page.getByRole('heading', { name: 'No empty legs found' }).waitFor();
  await page.getByRole('button', { name: 'Any time: 1 flight' }).waitFor();
  await page.getByRole('link', { name: 'Tell me' }).click();
  await page.waitForURL(/\/tell-me\?/);
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
});

test('the subscription page of a flight says that it is deleted, has departed or has seats', async ({
  openPage,
  server,
  expectProblem,
}) => {
  expectProblem(/404 \(Not Found\)|409 \(Conflict\)/);
  const page = await openPage({ baseURL: server.origin });
  await page.goto('/tell-me?flight=99999');
  await page.getByRole('heading', { name: 'This flight is no longer offered' }).waitFor();
  // The demonstration's first flight is in the past.
  await page.goto('/tell-me?flight=1');
  await page.getByRole('heading', { name: 'This flight has departed' }).waitFor();
  await page.goto('/tell-me?flight=5');
  await page.getByLabel('Email').fill('sana@example.com');
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  await page.getByText('This flight has seats for you now: book them.').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Book now' }).press('Enter');
  await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
});

test('the page comes whole from the server, filled in by its address, and is taken over as it stands', async ({
  openPage,
  server,
}) => {
  const render = async (query: string) => {
    const answer = await fetch(`${server.origin}/tell-me?${query}`);
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await render('from=Gilgit&kind=empty-legs')).toMatch(/^200 .*<input[^>]* value="Gilgit"/s);
  expect(await render('flight=5')).toContain('We write to you when the flight from');
  expect(await render('flight=1')).toContain('This flight has departed');
  expect(await render('flight=99999')).toMatch(/^404 .*This flight is no longer offered/s);
  // A personal link is the browser's: no server knows its token.
  expect((await (await fetch(`${server.origin}/tell-me/emails`)).text()).includes('<form')).toBe(false);

  const page = await openPage({ baseURL: server.origin });
  const letGo = await hold(page, '**/assets/index-*.js');
  await page.goto('/tell-me?flight=5', { waitUntil: 'commit' });
  const written = await page.getByRole('heading', { name: 'Tell me when there is a flight' }).elementHandle();
  await page.getByLabel('Email').fill('sana@example.com');
  letGo();
  await isTakenOver(page);
  expect(await written?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe('sana@example.com');
});

test('a search without results is rendered for each filter by itself', async ({ server }) => {
  const render = async (query: string) => (await fetch(`${server.origin}/search?to=Nowhere&${query}`)).text();
  expect(await render('kind=empty-legs')).toContain('No empty legs found');
  expect(await render('time=night')).toContain('No flights found');
});
