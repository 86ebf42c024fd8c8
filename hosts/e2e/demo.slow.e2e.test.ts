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
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      const field = page.getByLabel(label, { exact: true });
      if (await field.evaluate((one) => one instanceof HTMLSelectElement)) await field.selectOption(value);
      else await field.fill(value);
      if (/^[A-Z]{3}$/.test(value))
        await page
          .getByRole('option', { name: new RegExp(value) })
          .first()
          .click();
    }
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const send = async (tag: string, button: string, next: string) => {
    await press(button);
    await page.getByText(`${tag}: submitted {"id":1}`).waitFor();
    await press('Close');
    await page.getByRole('combobox', { name: 'Widget' }).selectOption(next);
  };
  const caller = { Name: 'Ayesha Khan', Email: 'ayesha@example.com' };
  const passenger = { 'First name': 'Ayesha', 'Last name': 'Khan' };

  await fill({ From: 'KHI', To: 'DXB', Date: soon, Time: '09:00' });
  await press('Search');
  await fill({ ...caller, Phone: '03001234567' });
  await send('private-charter-form', 'SUBMIT REQUEST', 'chauffeur-form');

  await fill({ ...passenger, 'CNIC or passport number': 'AB1234567', 'Luggage (kg)': '3' });
  await fill({ 'Phone number (optional)': '03001234567' });
  await send('chauffeur-form', 'Submit Request', 'international-charter-form');

  await fill({ ...caller, 'Phone number': '03001234567', 'Departure location': 'KHI', 'Destination location': 'LHR' });
  await fillMoment(page.locator('international-charter-form'), 'Departure date and time', `${soon}T10:00`);
  await fill({ 'Service type': 'Regional Jet Flight', 'Preferred aircraft': 'Heavy Jet' });
  await send('international-charter-form', 'Submit', 'flight-gallery');

  // A flight of the gallery opens in the booking.
  await page.getByRole('button', { name: /Gulfstream G650/ }).click();
  await page.getByText('flight-gallery: flight-selected {"id":3}').waitFor();
  await fill({ ...passenger, Title: 'Dr', 'Phone number': '3001234567', Email: 'ayesha@example.com' });
  await page.getByLabel('I accept the terms and conditions').check();
  await send('flight-booking', 'Submit Booking Request', 'private-charter-form');

  expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith('data:'))).toEqual([]);
});

test('the demonstration fits a phone in light and dark, in English and Urdu, and passes axe', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(address);
  const choose = (name: string, value: string) => page.getByRole('combobox', { name }).selectOption(value);
  for (const [index, { tag }] of WIDGETS.entries()) {
    const [theme, locale] = index % 2 ? ['dark', 'ur'] : ['light', 'en'];
    await choose('Widget', tag);
    await choose('Theme', theme);
    await choose('Language', locale);
    await page.locator(`${tag} .cw-root[lang="${locale}"]`).waitFor();
    expect(await page.locator('#code').textContent()).toContain(`<${tag} theme="${theme}"`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await objections(page), `${tag} ${theme}`).toEqual([]);
  }
});
