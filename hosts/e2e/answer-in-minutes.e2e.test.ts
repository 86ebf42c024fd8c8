import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/partner-page';
import { runPostgres } from '../api/testing/postgres-lane';
import { call, KDU, KHI, openAdmin, post, type Server, sendQueuedEmails, signIn } from './back-office';

/** A server with estimates and emails, on PostgreSQL where that is installed, else on SQLite. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mail }, use) => {
      const postgres = await runPostgres();
      const folder = mkdtempSync(join(tmpdir(), 'charter-postgres-'));
      const onPostgres = {
        DATABASE_URL: postgres?.url ?? '',
        DATA_DIR: folder,
        JWT_SECRET: 'a secret of thirty-two characters',
      };
      const database = postgres ? onPostgres : {};
      await use({ ESTIMATES: 'on', SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', ...database });
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
});

const LHE = 'Lahore (LHE) – Allama Iqbal International Airport';
const PHONE = { viewport: { width: 390, height: 844 } };
const nextYear = new Date().getFullYear() + 1;
const LEG = `from=${encodeURIComponent(KHI)}&to=${encodeURIComponent(KDU)}&date=${nextYear}-06-01&time=09:30&seats=4&luggage=60`;

/** Enters rates for two aircraft that the journey fits, and removes those of all others; returns their names. */
async function enterRates(server: Server, token: string): Promise<string[]> {
  const fleet: { id: number; name: string; capacity: number }[] = await call(server, 'AirlineAircraft/GetAircrafts');
  const stored: { id: number; version: number }[] = await call(server, 'AirlineAircraft/rates', token);
  for (const { id, version } of stored)
    await post(server, `AirlineAircraft/rates/${id}`, { currency: 'PKR', version }, token);
  const fitting = fleet.filter(({ capacity }) => capacity >= 4).slice(0, 2);
  for (const [index, { id }] of fitting.entries()) {
    const rates = {
      base: LHE,
      currency: 'PKR',
      perHour: (index + 1) * 60_000_000,
      rangeKm: 3000,
      perLanding: 5_000_000,
    };
    await post(server, `AirlineAircraft/rates/${id}`, { ...rates, version: 0 }, token);
  }
  return fitting.map(({ name }) => name);
}

/** Writes an offer of an aircraft with its positioning, prices it by the rates, and sends it. */
async function sendOffer(desk: Page, trip: number, aircraft: string, number: number) {
  await desk.goto(`/admin/quote/${trip}${number > 1 ? '?another' : ''}`);
  await expect
    .poll(() => desk.getByLabel('Flight 1, block time in hours and minutes').inputValue())
    .toMatch(/^\d:\d\d$/);
  await desk.getByLabel('Aircraft', { exact: true }).fill(aircraft);
  await desk.getByRole('button', { name: 'Add positioning' }).click();
  // Its fields are folded.
  await expect.poll(() => desk.getByLabel('Flight 3, block time in hours and minutes').count()).toBe(1);
  // The rates have priced the flight already, and follow the positioning.
  await expect.poll(() => desk.getByLabel('Line 2, amount in PKR').inputValue()).toMatch(/\d/);
  await desk.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await desk.getByRole('button', { name: /^Send (?:to the traveller|with \d+ warnings?)$/ }).click();
  const question = desk.getByRole('dialog', { name: `Send quote ${number}?` });
  await question.getByRole('button', { name: /^Send PKR / }).click();
  await desk.locator('.app-record-file').getByText(`Quote ${number}`).first().waitFor();
}

test('a request is estimated by the rates, gets two offers, and its empty leg is offered to a traveller who waits for it', {
  timeout: 180_000,
}, async ({ server, mail, scripts, openPage, partner }) => {
  const mailTo = async (address: string, part: RegExp) => {
    const texts = () =>
      mail.mails
        .filter(({ to }) => to.includes(address))
        .map(({ text }) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
    await expect.poll(() => texts().some((text) => part.test(text)), { timeout: 20_000 }).toBe(true);
    return part.exec(texts().find((text) => part.test(text)) ?? '')?.[0] ?? '';
  };
  const token = await signIn(server);
  const [first = '', second = ''] = await enterRates(server, token);

  // Somebody waits for a flight from Skardu to Lahore.
  const waiting = await openPage({ ...PHONE });
  await waiting.goto(`/tell-me?${new URLSearchParams({ from: KDU, to: LHE, passengers: '2' })}`);
  await waiting.getByLabel('Email').fill('waiting@example.com');
  await waiting.getByRole('button', { name: 'Tell me' }).click();
  await waiting.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await waiting.goto(await mailTo('waiting@example.com', /\/tell-me#[\w.-]+/));
  await waiting.getByRole('button', { name: 'Yes, tell me' }).click();
  await waiting.getByRole('heading', { name: 'We tell you' }).waitFor();

  // A partner's page shows what the journey may cost, before anything personal is asked.
  const visitor = await openPage(PHONE);
  const form = visitor.locator('private-charter-form');
  await partner(
    `<private-charter-form prefill="${LEG.replaceAll('&', '&amp;')}"></private-charter-form>${scripts.loader}`,
    { tab: visitor },
  );
  // Whoever types gives the widget the time to read the operator's configuration.
  const configured = visitor.waitForResponse(/\/config\.json/);
  await form.getByLabel('Seats', { exact: true }).fill('4');
  await (await configured).finished();
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  const details = form.getByRole('dialog', { name: 'Enter your details' });
  await expect.poll(() => details.locator('.cw-estimate').innerText()).toMatch(/PKR[\s\S]*\d/);
  const seen = await details.locator('.cw-estimate strong').innerText();
  await details.getByLabel('Name').fill('Ayesha Khan');
  await details.getByLabel('Email').fill('ayesha@example.com');
  await details.getByLabel('Phone').fill('03000000042');
  await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  const done = form.getByRole('dialog', { name: 'Request Submitted!' });
  const link = (await done.getByRole('link', { name: 'Track your request' }).getAttribute('href')) ?? '';
  const trip = Number.parseInt(/#1\.(\w+)\./.exec(link)?.[1] ?? '', 36);

  // Staff see what the traveller saw, and send two offers.
  const desk = await openPage({ viewport: { width: 1440, height: 900 } });
  await openAdmin(desk, server, '/admin/today');
  const { requestId, version } = await call(server, `Trip/${trip}`, token);
  await post(server, `Trip/${trip}`, { version, stage: 'reviewing' }, token);
  await desk.goto(`/admin/private-charter/${requestId}`);
  await desk.getByText(seen).waitFor();
  await sendOffer(desk, trip, first, 1);
  await sendOffer(desk, trip, second, 2);

  // The traveller compares them on a phone, and accepts the second.
  const phone = await openPage({ ...PHONE });
  await phone.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
  await phone.getByText(first).first().waitFor();
  const accepts = phone.getByRole('button', { name: /^Accept PKR/ });
  await expect.poll(() => accepts.count()).toBe(2);
  await accepts.last().click();
  await phone.getByLabel('Your full name').fill('Ayesha Khan');
  await phone.getByRole('button', { name: 'Accept the quote' }).click();
  await expect
    .poll(async () => (await call(server, `Quotes/${trip}`, token)).map(({ state }: { state: string }) => state).sort())
    .toEqual(['accepted', 'superseded']);

  // The leg that flies empty is offered by one press, and whoever waits hears of it.
  await desk.goto(`/admin/private-charter/${requestId}`);
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'KDU → LHE' })
    .getByRole('link', { name: 'Offer as an empty leg' })
    .click();
  await desk.getByLabel('Seat price (USD)').fill('150');
  await desk.getByLabel('Luggage limit (kg)').fill('20');
  await desk.getByRole('button', { name: 'Create Flight' }).click();
  await desk.locator('.cw-toast').filter({ hasText: 'Flight created' }).waitFor();
  await sendQueuedEmails(server);
  await mailTo('waiting@example.com', /\/flights-details\?id=\d+/);
  await desk.goto(`/admin/private-charter/${requestId}`);
  await desk.getByRole('link', { name: /^On sale as flight #/ }).waitFor();
});
