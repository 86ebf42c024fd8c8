import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { createFlight, openAdmin } from './back-office';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com' }), { scope: 'file' }],
});

const FROM = 'Gilgit (GIL) – Gilgit Airport';
const TO = 'Muscat (MCT) – Muscat International Airport';

test('a traveller asks where no flight is found, confirms by e-mail, hears of a new flight once, and ends it', {
  timeout: 120_000,
}, async ({ openPage, server, mail, expectProblem }) => {
  const page = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  const lastMail = async (count: number) => {
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(count);
    return mail.mails.at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
  };
  await page.goto(`/search?${new URLSearchParams({ from: FROM, to: TO, passengers: '2' })}`);
  await page.getByRole('link', { name: 'Tell me' }).click();
  await page.getByRole('heading', { name: 'Tell me when there is a flight' }).waitFor();
  await expect.poll(() => page.getByLabel('Departure airport').inputValue()).toBe(FROM);
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  await page.getByText('Email is required').first().waitFor();
  await page.getByLabel('Email').fill('sana@example.com');
  await page.getByRole('button', { name: 'Tell me' }).press('Enter');
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();

  const [link = ''] = /\/tell-me#[\w.-]+/.exec(await lastMail(1)) ?? [];
  await page.goto(link);
  await page.getByText('When there is a flight from Gilgit to Muscat with seats for 2.').waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter');
  await page.getByRole('heading', { name: 'We tell you' }).waitFor();

  const { id } = await createFlight(server, TO, { from: FROM });
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
