import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { answer, BOOKINGS, CHARTERS, CHAUFFEUR, INTERNATIONAL, rows, test, toasts } from './back-office';

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
    [
      'Customer',
      'CNIC/Passport',
      'Pick-up',
      'Passengers',
      'Luggage',
      'Stage',
      'Due',
      'Owner',
      'Date Created',
      'Actions',
    ],
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
    [BOOKINGS.path, '**/api/FlightBooking/1', 'Failed to fetch booking details', []],
    [CHAUFFEUR.path, '**/GetChaufferService/1', 'Failed to fetch service details', []],
  ] as const)(
    'of %s that the server refuses without a word says so, without a toast',
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
    [BOOKINGS.path, '**/api/FlightBooking/1', 'Error fetching booking details', 'Flight Booking #1'],
    [CHAUFFEUR.path, '**/GetChaufferService/1', 'Error fetching service details', 'Chauffeur Service Request #1'],
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

// A list that is longer than a browser holds: the server has 61,234 requests, and hands the newest out.

const CALL = '**/api/ChauffeurService/GetAllChauffeurServices?*';
const LIST = '/admin/chauffer-services';

const request = (id: number, firstName: string, lastName = 'Khan') => ({
  id,
  firstName,
  lastName,
  cnicOrPassport: `P-${id}`,
  numberOfPassengers: 2,
  luggage: 20,
  dateCreated: '2026-11-01T10:00:00Z',
});

/** What it was asked for, in turn, by what it was asked beside how many. */
async function longList(page: Page, found: Record<string, object[]>): Promise<string[]> {
  const asked: string[] = [];
  await page.route(CALL, (route: Route) => {
    const { limit, ...sought } = Object.fromEntries(new URL(route.request().url()).searchParams);
    expect(limit).toBe('5000');
    const key = new URLSearchParams(sought).toString();
    if (route.request().method() === 'GET') asked.push(key);
    const newest = [request(61_234, 'Asma'), request(61_233, 'Bilal')];
    const part = { data: newest, total: 61_234, next: '61233' };
    return route.fulfill({
      json: { success: true, message: '', ...(key ? { data: found[key] ?? [], next: null } : part) },
    });
  });
  return asked;
}

const details = (page: Page) => page.getByRole('link', { name: /^Details/ });

test('a list that no browser could hold shows the newest, says how many there are, and looks for older ones on the server', async ({
  page,
}) => {
  const asked = await longList(page, { 'q=zarmina': [request(17, 'Zarmina')] });
  await page.goto(LIST);
  await page.getByText('2 of 61,234 requests').waitFor();
  await page.getByText('The newest 5,000 are listed.').waitFor();
  expect(await details(page).count()).toBe(2);

  await page.getByRole('searchbox', { name: 'Search services' }).fill('zarmina');
  await details(page)
    .and(page.getByRole('link', { name: 'Zarmina Khan' }))
    .waitFor();
  await page.getByText('1 of 61,234 requests').waitFor();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('nobody');
  await page.getByText('No services found').waitFor();
  expect(asked).toEqual(['', 'q=zarmina', 'q=nobody']);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => details(page).count()).toBe(2);
});

test('a stage is sought among the older ones of a long list, and one that is found leads to its dossier and its neighbours', async ({
  page,
}) => {
  const older = ['Dana', 'Emre'].map((name, i) => request(40 - i, name));
  const withFiles = older.map((one) => ({
    ...one,
    file: {
      ...{ id: one.id, kind: 'chauffeur', requestId: one.id, reference: `CW-AAAA-${one.id}`, stage: 'booked' },
      ...{ reason: '', assignee: null, dueAt: null, partner: null },
    },
  }));
  await longList(page, { 'stage=booked': withFiles });
  await page.route('**/api/ChauffeurService/GetChaufferService/*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: withFiles[0] } }),
  );
  // The server that the others come from knows no such file: what is asked about it stays unanswered.
  await page.route(/\/api\/(?:Trip|Quotes)\/40$/, () => {});
  await page.goto(`${LIST}?stage=booked`);
  await page.getByText('2 of 61,234 requests').waitFor();
  await details(page).first().click();
  await page.getByRole('heading', { name: /#40/ }).waitFor();
  await page.getByRole('link', { name: /Emre/ }).first().waitFor();
});
