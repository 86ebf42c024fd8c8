import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { testWithMail as test } from '../../scripts/testing/browser';
import { createFlight, openAdmin, sendQueuedEmails } from './back-office';

const FROM = 'Gilgit (GIL) – Gilgit Airport';
const TO = 'Muscat (MCT) – Muscat International Airport';

test('a traveller who found no flight subscribes, confirms by e-mail, gets one e-mail about a new flight, and unsubscribes', {
  timeout: 120_000,
}, async ({ openPage, server, mailServer, expectProblem }) => {
  const page = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  const lastEmail = async (count: number) => {
    const emails = () => mailServer.emails.filter(({ to }) => to.includes('sana@example.com'));
    await expect.poll(() => emails().length).toBe(count);
    return emails().at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
  };
  await page.goto(`/search?${new URLSearchParams({ from: FROM, to: TO, passengers: '2' })}`);
  await page.getByRole('link', { name: 'Notify me' }).click();
  await page.getByRole('heading', { name: 'Notify me of flights' }).waitFor();
  await expect.poll(() => page.getByLabel('Departure airport').inputValue()).toBe(FROM);
  await page.getByRole('button', { name: 'Notify me' }).press('Enter');
  await page.getByText('Email is required').first().waitFor();
  await page.getByLabel('Email').fill('sana@example.com');
  await page.getByRole('button', { name: 'Notify me' }).press('Enter');
  // What was pressed is gone, so the focus is on the heading.
  const focused = async (title: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
  await focused('Check your e-mail');

  const [link = ''] = /\/tell-me\/emails#[\w.-]+/.exec(await lastEmail(1)) ?? [];
  await page.goto(link);
  await page
    .getByText('We will e-mail you when there is a flight from Gilgit to Muscat with seats for 2 passengers.')
    .waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, send me e-mails' }).press('Enter');
  await focused('You will get e-mails');

  const { id } = await createFlight(server, TO, { from: FROM });
  await sendQueuedEmails(server);
  const news = await lastEmail(2);
  expect(news).toContain(`/flights-details?id=${id}`);
  const backOffice = await openPage({ baseURL: server.origin });
  await openAdmin(backOffice, server, '/admin/search');
  await backOffice.getByText('2 passengers wait for a flight').click();
  await backOffice.getByText('GIL → MCT').waitFor();

  const [post = ''] = /\/api\/Subscription\/end\?token=[\w.-]+/.exec(news) ?? [];
  const ended = await fetch(`${server.origin}${post}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(ended.status).toBe(200);
  expectProblem(/410 \(Gone\)/);
  await page.reload();
  await page.getByRole('heading', { name: 'You will not get any more of these e-mails' }).waitFor();
});

test('the subscription page of a flight shows whether it was deleted, has departed or has seats', async ({
  openPage,
  server,
  expectProblem,
}) => {
  expectProblem(/404 \(Not Found\)|409 \(Conflict\)/);
  const page = await openPage({ baseURL: server.origin });
  await page.goto('/tell-me?flight=99999');
  await page.getByRole('heading', { name: 'This flight is no longer offered' }).waitFor();
  // The first example flight is in the past.
  await page.goto('/tell-me?flight=1');
  await page.getByRole('heading', { name: 'This flight has departed' }).waitFor();
  await page.goto('/tell-me?flight=5');
  await page.getByText('The e-mails stop when this flight departs').waitFor();
  await page.getByLabel('Email').fill('sana@example.com');
  await page.getByRole('button', { name: 'Notify me' }).press('Enter');
  await page.getByText('This flight has seats for you now.').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Book now' }).press('Enter');
  await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
});
