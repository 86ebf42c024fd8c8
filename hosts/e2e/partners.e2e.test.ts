import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base, readReference } from '../../scripts/testing/browser';
import { verified } from '../api/testing/mail-server';
import { openAdmin, post } from './back-office';

/** A separate server that may send webhooks to this machine. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [{ WEBHOOKS_PRIVATE: '127.0.0.0/8' }, { scope: 'file' }],
});

test('a request from a partner’s page counts for the partner, is sent by webhook, and is shown at the partner’s link', {
  timeout: 120_000,
}, async ({ server, receiver, openPage }) => {
  const backOffice = await openPage({ viewport: { width: 1440, height: 900 } });
  const token = await openAdmin(backOffice, server, '/admin/partners');
  const { secret } = await post(server, 'Webhooks', { url: receiver.url, events: ['trip.created'] }, token);
  await backOffice.getByRole('button', { name: 'Add a partner' }).click();
  const dialog = backOffice.getByRole('dialog', { name: 'Add a partner' });
  await dialog.getByLabel('Name').fill('Makran Tours (Pvt)');
  await dialog.getByLabel('Origins of their pages').fill('makran.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Enter a web address such as https://www.example.com').waitFor();
  await dialog.getByLabel('Origins of their pages').fill(`${server.partnerOrigin}/`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await backOffice.getByText('There were no requests in these twelve months.').waitFor();

  const page = await openPage({ baseURL: server.partnerOrigin });
  await page.goto('/chauffeur-form.html?utm_source=newsletter&utm_campaign=winter');
  await page.evaluate(() => document.querySelector('chauffeur-form')?.setAttribute('partner', 'makran-tours-pvt'));
  const form = page.locator('chauffeur-form');
  await form.getByLabel('First name').fill('Sana');
  await form.getByLabel('Last name').fill('Mir');
  await form.getByLabel('CNIC or passport number').fill('42101-1234567-1');
  await form.getByLabel('Number of passengers', { exact: true }).fill('2');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('1');
  await form.getByLabel('Phone number').fill('03000000042');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  const id = await readReference(form, server);

  // The webhook names the partner for whom the request counts.
  await expect.poll(() => receiver.got.length).toBe(1);
  const payloads = receiver.got.map((one) => verified(one, secret));
  expect(payloads).toMatchObject([
    { type: 'trip.created', data: { kind: 'chauffeur', requestId: id, stage: 'new', partner: 'makran-tours-pvt' } },
  ]);
  expect(JSON.stringify(payloads)).not.toMatch(/Sana|42101/);

  await backOffice.reload();
  await backOffice.getByRole('rowheader').first().waitFor();
  // The numbers of requests and of booked trips.
  expect(await backOffice.getByRole('row').nth(1).innerText()).toMatch(/\s1\s+0\s/);
  const link = await backOffice.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');
  await backOffice.goto('/admin/chauffer-services?partner=Makran+Tours+%28Pvt%29');
  await backOffice
    .getByRole('link', { name: /Sana Mir/ })
    .first()
    .click();
  const trip = backOffice.locator('.app-record-trip');
  await trip.getByText('sent from a page of this partner').waitFor();
  await trip.getByText('newsletter').waitFor();

  const theirs = await openPage({ viewport: { width: 390, height: 844 } });
  await theirs.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
  await theirs.getByRole('heading', { level: 1, name: 'Makran Tours (Pvt)' }).waitFor();
  expect(await theirs.getByRole('row').nth(1).innerText()).toMatch(/\s1\s/);
  expect(await theirs.locator('main').innerText()).not.toMatch(/Sana|CW-/);
  expect(await objections(theirs)).toEqual([]);
});
