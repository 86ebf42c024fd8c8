import { describe, expect } from 'vitest';
import { answer, BOOKINGS, CHARTERS, CHAUFFEUR, INTERNATIONAL, rows, test, toasts } from './records';

// The states of every list and every record, which all come from the same code.

describe.each([
  [
    'charters',
    CHARTERS,
    ['Customer', 'Route', 'Departure', 'Trip Type', 'Stage', 'Due', 'Owner', 'Received', 'Actions'],
    'No charter requests yet',
    'No charters found',
    'private charters',
  ],
  [
    'flight bookings',
    BOOKINGS,
    [
      'Customer',
      'Flight Route',
      'Departure',
      'Guests & Rooms',
      'Price & Type',
      'Stage',
      'Due',
      'Owner',
      'Received',
      'Actions',
    ],
    'No flight bookings yet',
    'No bookings found',
    'flight bookings',
  ],
  [
    'chauffeur requests',
    CHAUFFEUR,
    ['Customer', 'CNIC/Passport', 'Passengers', 'Luggage', 'Stage', 'Due', 'Owner', 'Date Created', 'Actions'],
    'No chauffeur service requests yet',
    'No services found',
    'chauffeur services',
  ],
  [
    'international charters',
    INTERNATIONAL,
    [
      'Customer',
      'Route',
      'Departure',
      'Service Type',
      'Seats & Aircraft',
      'Stage',
      'Due',
      'Owner',
      'Received',
      'Actions',
    ],
    'No international charter requests yet',
    'No international charters found',
    'international charters',
  ],
] as const)('the list of %s', (_name, { path, call }, columns, empty, noMatch, noun) => {
  test('keeps its shape while it loads, shows its rows, and says that nothing matches', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await page.locator('table[aria-busy="true"]').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    release();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByRole('heading', { name: noMatch, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
  });

  test('says what will be here when there is nothing yet', async ({ page }) => {
    await page.route(call, answer([]));
    await page.goto(path);
    await page.getByRole('heading', { name: empty, exact: true }).waitFor();
  });

  test('tells of an error in its place, and recovers', async ({ page, expectProblem }) => {
    expectProblem(/status of 500/);
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.goto(path);
    await page.getByRole('heading', { name: `Failed to fetch ${noun}` }).waitFor();
    expect(await toasts(page).count()).toBe(0);
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Proxy</title>' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: `Error fetching ${noun}` }).waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
  });
});

describe('a record', () => {
  test.for([
    [CHARTERS.path, 'Charter Not Found', 'Back to Charters', 'Charter not found', 'The requested charter could'],
    [
      BOOKINGS.path,
      'Booking Not Found',
      'Back to Bookings',
      'Booking not found',
      'The requested booking details could not be found.',
    ],
    [
      CHAUFFEUR.path,
      'Service Not Found',
      'Back to Services',
      'Service not found',
      'The requested chauffeur service details could not be found.',
    ],
    [
      INTERNATIONAL.path,
      'International Charter Not Found',
      'Back to International Charters',
      'International charter not found',
      'The requested international charter could',
    ],
  ] as const)(
    'of %s that is not there is said to be missing',
    async ([path, title, back, message, missing], { page, expectProblem }) => {
      expectProblem(/status of 404/);
      await page.goto(`${path}/999999`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.locator('main').getByText(message, { exact: true }).waitFor();
      expect(await toasts(page).count()).toBe(0);
      for (const id of ['abc', '99999999999999999999']) {
        await page.goto(`${path}/${id}`);
        await page.getByText(missing).waitFor();
      }
      await page.getByRole('link', { name: back }).click();
      await page.waitForURL(path);
      await rows(page).first().waitFor();
    },
  );

  test.for([
    [CHARTERS.path, '**/GetRequestById/1', 'Failed to fetch charter details', []],
    [BOOKINGS.path, '**/api/FlightBooking/1', 'Booking Not Found', []],
    [CHAUFFEUR.path, '**/GetChaufferService/1', 'Service Not Found', ['Failed to fetch service details']],
  ] as const)(
    'of %s that the server refuses without a word says so, by a toast what does not stand there',
    async ([path, call, title, told], { page, expectProblem }) => {
      expectProblem(/status of 500/);
      await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }));
      await page.goto(`${path}/1`);
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => toasts(page).allInnerTexts()).toEqual(told);
    },
  );

  test.for([
    [CHARTERS.path, '**/GetRequestById/1', 'Error fetching charter details', 'Charter Request #1'],
    [BOOKINGS.path, '**/api/FlightBooking/1', 'Booking Not Found', 'Flight Booking #1'],
    [CHAUFFEUR.path, '**/GetChaufferService/1', 'Service Not Found', 'Chauffeur Service Request #1'],
  ] as const)(
    'of %s whose answer has another shape is an error that can be tried again',
    async ([path, call, title, heading], { page }) => {
      await page.route(call, answer({ id: 1 }));
      await page.goto(`${path}/1`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page
        .locator('main')
        .getByText(/^Error fetching (charter|booking|service) details$/)
        .waitFor();
      expect(await toasts(page).count()).toBe(0);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  );
});
