import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildStale } from '../../scripts/build.mjs';
import { freePort } from '../../scripts/machine/free-port.mjs';
import { objections } from '../../scripts/testing/axe';
import { fillMoment, test } from '../../scripts/testing/browser';
import { WIDGETS } from '../../widgets/registry';

const outDir = fileURLToPath(new URL('../../dist/demo/', import.meta.url));
const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

let address: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  await buildStale(['demo']);
  const port = await freePort();
  const base = '/some/folder/';
  const site = await preview({ configFile: false, base, build: { outDir }, preview: { host: '127.0.0.1', port } });
  address = `http://127.0.0.1:${port}${base}`;
  stop = () => site.close();
}, 300_000);
afterAll(() => stop());

test('the demonstration sends each form to its stand-in, from any folder, and lists the events', async ({
  openPage,
}) => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  const show = (tag: string) => page.getByRole('combobox', { name: 'Widget' }).selectOption(tag);
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const choose = async (values: Record<string, string>) => {
    for (const [label, option] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).selectOption(option);
  };
  const airport = async (label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).fill(code);
    await page
      .getByRole('option', { name: new RegExp(code) })
      .first()
      .click();
  };
  const send = async (tag: string, button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`${tag}: submitted {"id":1}`).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  };

  await airport('From', 'KHI');
  await airport('To', 'DXB');
  await fill({ Date: soon, Time: '09:00' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await fill({ Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '03001234567' });
  await send('private-charter-form', 'SUBMIT REQUEST');

  await show('chauffeur-form');
  await fill({ 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' });
  await fill({ 'Phone number (optional)': '03001234567', 'Luggage (kg)': '3' });
  await send('chauffeur-form', 'Submit Request');

  await show('international-charter-form');
  await fill({ Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '03001234567' });
  await airport('Departure location', 'KHI');
  await airport('Destination location', 'LHR');
  await fillMoment(page.locator('international-charter-form'), 'Departure date and time', `${soon}T10:00`);
  await choose({ 'Service type': 'Regional Jet Flight', 'Preferred aircraft': 'Heavy Jet' });
  await send('international-charter-form', 'Submit');

  // A flight of the gallery opens in the booking.
  await show('flight-gallery');
  await page
    .locator('flight-gallery')
    .getByRole('button', { name: /Gulfstream G650/ })
    .click();
  await page.getByText('flight-gallery: flight-selected {"id":3}').waitFor();
  await fill({
    'First name': 'Ayesha',
    'Last name': 'Khan',
    'Phone number': '3001234567',
    Email: 'ayesha@example.com',
  });
  await choose({ Title: 'Dr' });
  await page.getByLabel('I accept the terms and conditions').check();
  await send('flight-booking', 'Submit Booking Request');

  expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith('data:'))).toEqual([]);
});

test('the demonstration fits a phone in light and dark, in English and Urdu, and passes axe', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(address);
  for (const { tag } of WIDGETS) {
    await page.getByRole('combobox', { name: 'Widget' }).selectOption(tag);
    for (const [theme, locale] of [
      ['light', 'en'],
      ['dark', 'ur'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
      await page.getByRole('combobox', { name: 'Language' }).selectOption(locale);
      await page
        .locator(`${tag} .cw-root${locale === 'ur' ? '[lang="ur"]' : ''}`)
        .first()
        .waitFor();
      expect(await page.locator('#code').textContent()).toContain(`<${tag} theme="${theme}"`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await objections(page), `${tag} ${theme}`).toEqual([]);
    }
  }
});
