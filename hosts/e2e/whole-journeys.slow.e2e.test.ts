import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { createFlight, KDU, KHI, openAdmin, post, type Server } from './back-office';

/** A server of its own, whose emails arrive. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com' }), { scope: 'file' }],
});

const ISB = 'Islamabad (ISB) – Islamabad International Airport';
const SANA = { email: 'sana.day@example.com', phone: '03001112223' };

/** One request of each kind by the same person. Resolves to the charter's id and the path of its traveller's link. */
async function sendFourRequests(server: Server, token: string): Promise<{ charter: number; link: string }> {
  const segment = { departDate: '2031-03-04T14:30:00', luggage: 60, pets: 0 };
  const { id: charter, trackUrl } = await post(server, 'PrivateCharter/Create', {
    ...{ trip: 2, name: 'Sana Day', cnic: '4210-1234-56789', ...SANA },
    segments: [
      { ...segment, fromLocation: KHI, toLocation: KDU, seats: 4 },
      { ...segment, fromLocation: KDU, toLocation: ISB, departDate: '2031-03-06T09:00:00', seats: 2 },
    ],
  });
  await post(server, 'InternationalCharter', {
    ...{ id: 0, name: 'Sana Day', email: SANA.email, phoneNo: SANA.phone, serviceType: 'International Charter Flight' },
    ...{ departureLocation: KHI, destinationLocation: 'Dubai (DXB) – Dubai International Airport', seats: 4 },
    ...{
      departureDateTime: '2031-03-04T14:30:00',
      returnDateTime: null,
      preferredAircraft: 'Midsize Jet',
      message: '',
    },
  });
  await post(server, 'ChauffeurService/CreateRequest', {
    ...{ id: 0, firstName: 'Sana', lastName: 'Day', cnicOrPassport: 'P-1', numberOfPassengers: 2, luggage: 1, ...SANA },
  });
  const flight = await createFlight(server, 'A day (QQD)', { token });
  await post(server, 'FlightBooking', {
    ...{ title: 'Mrs', firstName: 'Sana', lastName: 'Day', email: SANA.email, phone: SANA.phone.slice(1) },
    ...{ departureDate: '2031-03-01T22:30:00', numberOfGuests: 0, numberOfRooms: 1, note: '' },
    ...{ flightId: flight.id, travelPersons: [] },
  });
  return { charter, link: `/trip${new URL(trackUrl).hash}` };
}

/** Prices the flights at a rate an hour in a currency; resolves to the total as it stands there. */
async function price(page: Page, currency: string, rate: string): Promise<string> {
  const chosen = page.getByLabel('Currency');
  if ((await chosen.inputValue()) !== currency) {
    await chosen.selectOption(currency);
    const clear = page.getByRole('button', { name: 'Clear the amounts' });
    // A draft without any amount is not asked about.
    if (await clear.isVisible()) await clear.click();
  }
  await page.getByLabel('Rate an hour').fill(rate);
  const priceLines = page.getByRole('button', { name: /^Price \d/ });
  if (await priceLines.isVisible()) await priceLines.click();
  const total = page.locator('output');
  await expect.poll(() => total.innerText()).toMatch(/[1-9]/);
  return total.innerText();
}

const openLeg = (page: Page, index: number): Promise<void> =>
  page.locator('.app-quoting-legs > li').nth(index).locator('summary').press('Enter');

const press = (within: Locator, name: string) => within.getByRole('button', { name }).first().click();

test('staff quote three legs in three currencies to a traveller who accepts, book and fly them, and export and erase all four requests', {
  timeout: 240_000,
}, async ({ server, openPage, expectProblem }) => {
  const desk = await openPage({ viewport: { width: 1440, height: 900 } });
  const token = await openAdmin(desk, server, '/admin/today');
  const { charter, link } = await sendFourRequests(server, token);

  await desk.goto(`/admin/private-charter/${charter}`);
  const file = desk.locator('.app-trip-head, .app-record-file');
  await press(file, 'Assign to me');
  await file.getByRole('link', { name: 'Write a quote' }).first().click();

  // The two legs of the request with their own seats, and a positioning leg before them.
  await desk.getByRole('button', { name: 'Positioning before' }).click();
  await desk.getByRole('combobox', { name: 'From', exact: true }).first().fill('Islamabad (ISB)');
  await desk.keyboard.press('Tab');
  await expect.poll(() => desk.getByLabel('Flight 2, seats').inputValue()).toBe('4');
  expect(await desk.getByLabel('Flight 3, seats').inputValue()).toBe('2');
  for (const [flight, block] of [
    [1, '1:30'],
    [2, '2:05'],
    [3, '0:55'],
  ] as const) {
    const field = desk.getByLabel(`Flight ${flight}, block time in hours and minutes`);
    if (!(await field.isVisible())) await openLeg(desk, flight - 1);
    await field.fill(block);
  }
  const positioning = desk.locator('.app-quoting-legs > li').first().getByRole('group', { name: 'Departs' });
  if (!(await positioning.isVisible())) await openLeg(desk, 0);
  await positioning.getByLabel('Date').fill('2031-03-04');
  await positioning.getByLabel('Time').fill('08:00');
  await desk.getByLabel('Aircraft', { exact: true }).fill('An aircraft of somebody else');

  // Three hours of flight and one and a half of positioning.
  expect(await price(desk, 'KWD', '950.25')).toBe('KWD 4,276.125');
  expect(await price(desk, 'PKR', '8,50,000')).toBe('PKR 3,825,000');
  expect(await price(desk, 'USD', '3 000,00')).toBe('USD 13,500');
  await desk.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await desk.getByRole('button', { name: /^Send (?:to the traveller|with \d)/ }).click();
  const question = desk.getByRole('dialog', { name: 'Send quote 1?' });
  await question.getByText(`Sana Day, by e-mail to ${SANA.email}`).waitFor();
  await question.getByRole('button', { name: 'Send USD 13,500' }).click();
  await file.getByText('The traveller has the quote and has not answered yet.').first().waitFor();

  // In a browser of their own, the traveller says yes.
  const traveller = await openPage({ viewport: { width: 390, height: 844 } });
  await traveller.goto(link);
  await traveller.getByRole('button', { name: /^Accept USD 13,500/ }).click();
  await traveller.getByLabel('Your full name').fill('Sana Day');
  await traveller.getByRole('button', { name: 'Accept the quote' }).click();
  await traveller.getByRole('heading', { level: 1, name: 'You have accepted' }).waitFor();

  await desk.reload();
  await press(file, 'Confirm the booking');
  await file.getByText('Everything is set for the flight.').first().waitFor();
  await press(file, 'Mark as flown');
  await press(file, 'Yes, it has flown');
  await press(file, 'Close the file');
  await file.getByText('Nothing is left to do.').first().waitFor();

  // All four are one person's by their e-mail, and are handed out and erased together.
  await desk.getByRole('link', { name: 'All data of this person' }).click();
  const boxes = desk.getByRole('checkbox', { name: /^Export or erase/ });
  await expect.poll(() => boxes.count()).toBe(4);
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Export what is ticked (JSON)' }).click();
  const exported = await readFile(await (await saved).path(), 'utf8');
  expect(exported).toContain('4210-1234-56789');
  expect(exported).not.toMatch(/\/trip#1\./);
  await desk.getByRole('button', { name: 'Erase…' }).click();
  await desk.getByRole('button', { name: 'Erase all 4' }).click();
  await desk.getByRole('heading', { level: 1, name: 'No personal data is stored here' }).waitFor();

  expectProblem(/410 \(Gone\)/);
  await traveller.reload();
  await traveller.getByText('were erased on').waitFor();
});
