import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { type BuiltServer, startBuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { type MailServer, startMailServer } from '../api/testing/mail-server';
import { openAdmin } from './admin';

/** A server of its own, whose mails arrive. */
const test = base.extend<{ mail: MailServer; server: BuiltServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest demands an object pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'file' },
  ],
  server: [
    async ({ mail }, use) => {
      const { stop, ...server } = await startBuiltServer({
        SMTP_URL: mail.url,
        MAIL_FROM: 'desk@example.com',
        DESK_EMAIL: 'dispatch@example.com',
        ANSWER_MINUTES: '30',
      });
      await use(server as BuiltServer);
      await stop();
    },
    { scope: 'file' },
  ],
});

/** The mail to somebody that says all that, once it has come. */
async function mailTo(mail: MailServer, to: string, ...says: string[]): Promise<string> {
  const find = () =>
    mail.mails.find(({ to: [one], text }) => one === to && says.every((words) => text.includes(words)))?.text;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Asks for a charter on a partner's page. */
async function ask(form: Page, email: string): Promise<string> {
  await form.getByText('ONE-WAY').click();
  await form.getByLabel('From', { exact: true }).fill('karachi');
  await form.getByRole('option', { name: /KHI/ }).click();
  await form.getByLabel('To', { exact: true }).fill('skardu');
  await form.getByRole('option', { name: /KDU/ }).click();
  await form.getByLabel('Date').fill(daysAhead(20));
  await form.getByLabel('Time').fill('09:30');
  await form.getByLabel('Seats', { exact: true }).fill('4');
  await form.getByRole('button', { name: 'Search' }).click();
  const details = form.getByRole('dialog', { name: 'Enter your details' });
  await details.getByLabel('Name').fill('Ayesha Khan');
  await details.getByLabel('Email').fill(email);
  await details.getByLabel('Phone').fill('03000000042');
  await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  return form.getByRole('dialog', { name: 'Request Submitted!' }).getByText(/^CW-/).innerText();
}

test.for([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)(
  'a charter is asked for on a partner’s page, quoted, accepted by the link of a mail and booked: %s',
  { timeout: 180_000 },
  async ([name, width, height], { server, mail, openPage }) => {
    const viewport = { width, height };
    const traveller = `${name.replace(' ', '.')}@example.com`;
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport });
    await partner.goto('/script-tag.html');
    const reference = await ask(partner, traveller);

    // The desk is told, and opens the file by the mail's link.
    const told = await mailTo(mail, 'dispatch@example.com', `${reference}: a new request`);
    const dossier = /(\/admin\/private-charter\/\d+)/.exec(told)?.[1] ?? '';
    const desk = await openPage({ viewport });
    await openAdmin(desk, server, dossier);
    const file = desk.locator('.app-trip-head, .app-record-file');
    await file.getByRole('button', { name: 'Take it up' }).first().click();
    await file.getByText('Work out a quote and send it.').first().waitFor();
    await file.getByRole('link', { name: 'Write a quote' }).first().click();

    // Distance and block time are calculated; the rate makes the first line.
    await desk.getByLabel('Aircraft', { exact: true }).fill(`An aircraft for ${width}`);
    await desk.getByLabel('Rate an hour').fill('3000');
    await expect
      .poll(() => desk.getByLabel('Flight 1, block time in hours and minutes').inputValue())
      .toMatch(/^\d:\d\d$/);
    await desk.getByRole('button', { name: /^Price \d/ }).click();
    await desk.getByRole('button', { name: 'Send to the traveller' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Send USD/ })
      .click();
    await file.getByText('The traveller has the quote. It is their turn.').first().waitFor();

    // The traveller comes by the link of the mail, and says yes.
    const offered = await mailTo(mail, traveller, 'Subject: Your quote is here', reference);
    const link = /\/trip#1\.\w+\.[\w-]{22}/.exec(offered)?.[0] ?? '';
    const page = await openPage({ viewport });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Your quote is here' }).waitFor();
    await page.getByRole('button', { name: /^Accept USD/ }).click();
    await page.getByRole('button', { name: 'Accept the quote' }).click();
    await page.getByText('Your name is needed').waitFor();
    await page.getByLabel('Your full name').fill('Ayesha Khan');
    await page.getByRole('button', { name: 'Accept the quote' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have said yes' }).waitFor();
    await page.getByText('Accepted by Ayesha Khan').waitFor();

    // The desk is told, and confirms.
    await mailTo(mail, 'dispatch@example.com', `${reference}: accepted, USD`);
    await desk.reload();
    await file.getByRole('button', { name: 'Confirm the booking' }).first().click();
    await file.getByText('All is set until it flies.').first().waitFor();

    // The traveller has the flight as a file, by mail and on the page.
    const booked = await mailTo(mail, traveller, 'Subject: Booked', reference);
    expect(booked).toMatch(/text\/calendar/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'It is booked' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to your calendar' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^CW-.*\.ics$/);
  },
);
