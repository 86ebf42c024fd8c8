import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { call, createFlight, KHI, openAdmin, signIn } from './admin';

const TODAY = '/admin/today';
const CHARTERS = '**/api/PrivateCharter/GetAllRequests';
const BOOKINGS = '**/api/FlightBooking';
const CHAUFFEUR = '**/api/ChauffeurService/GetAllChauffeurServices';
const INTERNATIONAL = '**/api/InternationalCharter';
const SEARCH = '**/api/Flight/search*';

const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { success: true, message: '', data } });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** A day, so many days from today, by the clock of this machine, which is the browser's. */
function dayFromNow(days: number): string {
  const now = new Date();
  now.setDate(now.getDate() + days);
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const charter = (id: number, name: string, createdAt: string, departs: string) => ({
  id,
  name,
  trip: 0,
  email: 'someone@example.com',
  phone: '03000000001',
  cnic: '',
  createdAt,
  segments: [
    {
      id,
      fromLocation: KHI,
      toLocation: 'Dubai (DXB) – Dubai International Airport',
      departDate: `${departs}T14:30:00`,
      seats: 4,
      luggage: 60,
      pets: 0,
    },
  ],
});
const chauffeur = (id: number, firstName: string, dateCreated: string) => ({
  id,
  firstName,
  lastName: 'Khan',
  cnicOrPassport: 'P-1',
  numberOfPassengers: 2,
  luggage: 1,
  dateCreated,
});

const part = (page: Page, name: RegExp) => page.getByRole('region', { name });
const rowsOf = (page: Page, name: RegExp) => part(page, name).getByRole('link').allInnerTexts();

/** With no requests but these, and no flights. */
async function openWith(
  page: Page,
  server: Parameters<typeof openAdmin>[1],
  charters: object[],
  chauffeurs: object[] = [],
) {
  await page.route(CHARTERS, answer(charters));
  await page.route(CHAUFFEUR, answer(chauffeurs));
  await page.route(BOOKINGS, answer([]));
  await page.route(INTERNATIONAL, answer([]));
  await openAdmin(page, server, TODAY);
}

describe('Today', () => {
  test('shows what came in since yesterday of every kind, and what is late, each leading to its dossier', async ({
    page,
    server,
  }) => {
    await page.route(SEARCH, answer([]));
    await openWith(
      page,
      server,
      [
        charter(4, 'Newest', hoursAgo(0.1), dayFromNow(20)),
        charter(3, 'Far off', hoursAgo(24 * 9), dayFromNow(30)),
        charter(2, 'Tomorrow', hoursAgo(24 * 5 + 1), dayFromNow(1)),
        charter(1, 'Flown', hoursAgo(24 * 5 + 1), dayFromNow(-1)),
      ],
      [chauffeur(8, 'Driven', hoursAgo(1.5)), chauffeur(7, 'Undated', hoursAgo(24 * 9))],
    );
    await part(page, /^2 Came in$/).waitFor();
    const came = await rowsOf(page, /Came in/);
    expect(came.map((text) => text.split('\n')[0])).toEqual(['Newest', 'Driven Khan']);
    expect(came[0]).toMatch(/Charter #4.*KHI.*DXB.*6 min ago|Charter #4.*KHI.*DXB.*5 min ago/s);
    expect(came[1]).toMatch(/Chauffeur Service #8.*2 passengers.*1 h ago/s);

    const late = await rowsOf(page, /^2 Late$/);
    expect(late.map((text) => text.split('\n')[0])).toEqual(['Tomorrow', 'Far off']);
    expect(late[0]).toMatch(/Departs tomorrow.*came 5 days ago/s);
    // What is near has a sign of its own.
    expect(await part(page, /Late/).locator('.app-today-due svg').count()).toBe(1);
    await part(page, /Late/)
      .getByText(/^Came before yesterday, and the trip is still ahead\. Answers are not kept/)
      .waitFor();

    await page.route('**/GetRequestById/2', answer(charter(2, 'Tomorrow', hoursAgo(24 * 5 + 1), dayFromNow(1))));
    await part(page, /Late/).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Charter Request #2' }).waitFor();
    await page.goBack();
    await part(page, /^2 Late$/).waitFor();
  });

  test('shows what flies today and tomorrow, with the seats that are sold and left', async ({ page, server }) => {
    const token = await signIn(server);
    const tomorrow = dayFromNow(1);
    const flight = await createFlight(server, 'Turbat (TUK) – Turbat Airport', {
      token,
      departure: `${tomorrow}T23:10:00`,
      arrival: `${tomorrow}T23:50:00`,
    });
    await call(server, 'FlightBooking', '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        title: 'Mrs',
        firstName: 'Rabia',
        lastName: 'Anwar',
        phone: '3001234567',
        departureDate: `${tomorrow}T23:10:00`,
        flightId: flight.id,
      }),
    });
    await openAdmin(page, server, TODAY);
    const row = part(page, /Flies tomorrow$/)
      .getByRole('link')
      .filter({ hasText: 'TUK' });
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^23:10 #\d+ KHI TUK Citation CJ4 5 left 1 of 6 booked$/,
    );
    expect(
      await part(page, /Flies today$/)
        .getByText('TUK')
        .count(),
    ).toBe(0);
    await row.click();
    await page.getByRole('heading', { name: 'Edit Flight' }).waitFor();
  });

  test('says what is on its way, what there is not, and what could not be fetched, which can be tried again', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 500/);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SEARCH, async (route) => {
      await held;
      await answer([])(route);
    });
    await page.route(CHARTERS, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { success: false } });
    });
    for (const other of [BOOKINGS, INTERNATIONAL]) await page.route(other, answer([]));
    await page.route(CHAUFFEUR, answer([chauffeur(8, 'Driven', hoursAgo(1.5))]));
    await openAdmin(page, server, TODAY);
    for (const title of [/Came in/, /Late/, /Flies today/, /Flies tomorrow/])
      expect(await part(page, title).getAttribute('aria-busy')).toBe('true');
    release();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Not all is here. These could not be fetched: Private Charters.' });
    await failure.waitFor();
    expect(await rowsOf(page, /^1 Came in$/)).toHaveLength(1);
    await part(page, /^0 Late$/)
      .getByText('Nothing that came before yesterday is still to be flown.')
      .waitFor();
    await part(page, /^0 Flies today$/)
      .getByText('No flight leaves today.')
      .waitFor();
    await part(page, /^0 Flies tomorrow$/)
      .getByText('No flight leaves tomorrow.')
      .waitFor();

    await page.unroute(CHARTERS);
    await page.route(CHARTERS, answer([charter(4, 'Newest', hoursAgo(0.1), dayFromNow(20))]));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await part(page, /^2 Came in$/).waitFor();
    expect(await failure.count()).toBe(0);

    await page.unroute(SEARCH);
    await page.route(SEARCH, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.reload();
    await part(page, /Flies today/)
      .getByText('Failed to fetch flights')
      .waitFor();
  });

  test('is walked through by keys, and shows all of a part when it is asked to', async ({ page, server }) => {
    await page.route(SEARCH, answer([]));
    const many = Array.from({ length: 12 }, (_, at) =>
      charter(20 - at, `Guest ${20 - at}`, hoursAgo(0.1 + at / 10), dayFromNow(9)),
    );
    await openWith(page, server, many);
    await part(page, /^12 Came in$/).waitFor();
    expect(await rowsOf(page, /Came in/)).toHaveLength(6);
    const focused = () => page.locator('.app-today-rows a:focus').getAttribute('href');
    for (const [key, id] of [
      ['j', 20],
      ['j', 19],
      ['ArrowDown', 18],
      ['k', 19],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(), key).toBe(`/admin/private-charter/${id}`);
    }
    await page.getByRole('button', { name: 'Show all 12' }).click();
    expect(await rowsOf(page, /Came in/)).toHaveLength(12);
    await page.getByRole('heading', { name: '12 Came in' }).and(page.locator(':focus')).waitFor();
  });
});
