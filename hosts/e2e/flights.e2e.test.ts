import type { Locator, Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, test } from '../../scripts/testing/browser';
import { call, createFlight, DXB, KHI, openAdmin, PIXEL, signIn } from './back-office';

const LIST = '/admin/search';
const FORM = '/admin/flight-management';

const searchFor = (from: string, to: string) => `?${new URLSearchParams({ from, to })}`;
const toasts = (page: Page) => page.locator('.cw-toast').allInnerTexts();
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('article') });
const searching = (page: Page, answer: (route: Route) => Promise<void>) => page.route('**/api/Flight/search**', answer);

describe('a return', () => {
  const OUT = '2031-05-04';
  const BACK = '2031-05-09';
  const query = `?${new URLSearchParams({ from: KHI, to: DXB, departure: OUT, back: BACK, passengers: '1' })}`;
  const at = (day: string, hour: string) => ({ departure: `${day}T${hour}:00:00`, arrival: `${day}T${hour}:50:00` });
  const way = (page: Page, name: 'Outbound' | 'Return') => page.getByRole('region', { name: `${name} flights` });
  const found = (page: Page, name: 'Outbound' | 'Return', text: string) =>
    way(page, name)
      .getByRole('heading', { name: `${name}: ${text}`, exact: true })
      .waitFor();
  const noBreak = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  test('asked for at home as a seat shows the flights out and back, on a phone', async ({ openPage, server }) => {
    await createFlight(server, DXB, at(OUT, '10'));
    for (const hour of ['11', '15']) await createFlight(server, KHI, { from: DXB, ...at(BACK, hour) });
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await page.getByText('A seat', { exact: true }).click();
    await page.getByLabel('From').fill(KHI);
    await page.getByLabel('To', { exact: true }).fill(DXB);
    await page.getByLabel('Departing').fill(OUT);
    await page.getByLabel('Returning').fill(BACK);
    await page.getByRole('button', { name: 'Find a seat' }).click();

    await found(page, 'Outbound', 'Found 1 flight(s)');
    await found(page, 'Return', 'Found 2 flight(s)');
    expect(new URL(page.url()).search).toBe(query);
    expect(await cards(page).count()).toBe(3);
    await way(page, 'Return').getByText('Dubai to Karachi, Fri, May 9, 2031. Each way is booked by itself.').waitFor();
    await noBreak(page);

    // The flight that was opened has the focus again.
    await way(page, 'Return').getByRole('link', { name: /15:00/ }).click();
    await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
    await page.goBack();
    await found(page, 'Return', 'Found 2 flight(s)');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/15:00/);

    await page.reload();
    await found(page, 'Return', 'Found 2 flight(s)');
    await page.getByRole('button', { name: /^KHI to DXB/ }).click();
    expect(await page.getByLabel('Return date').inputValue()).toBe(BACK);
    expect(await page.getByLabel('Arrival date').inputValue()).toBe('');
    await page.getByLabel('Return date').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await way(page, 'Return').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Found 1 flight(s)', exact: true }).waitFor();
  });

  test('that has no flights back says so of that way alone, with other days', async ({ page, server }) => {
    await createFlight(server, DXB, at('2031-06-04', '10'));
    await createFlight(server, KHI, { from: DXB, ...at('2031-06-11', '11') });
    await page.goto(`/search${query.replace(OUT, '2031-06-04').replace(BACK, '2031-06-09')}`);
    await found(page, 'Outbound', 'Found 1 flight(s)');
    await found(page, 'Return', 'No flights found');
    await way(page, 'Return').getByText('Try adjusting your search criteria').waitFor();
    await page.getByRole('heading', { name: 'Upcoming departures from Dubai to Karachi' }).waitFor();
  });

  test('whose flights back do not load can be tried again by itself', async ({ page, server, expectProblem }) => {
    expectProblem(/503/);
    await createFlight(server, DXB, at('2031-07-04', '10'));
    await createFlight(server, KHI, { from: DXB, ...at('2031-07-09', '11') });
    const isBack = (route: Route) => new URL(route.request().url()).searchParams.get('FromLocation') === DXB;
    await searching(page, (route) => (isBack(route) ? route.fulfill({ status: 503, body: '{}' }) : route.continue()));
    await page.goto(`/search${query.replace(OUT, '2031-07-04').replace(BACK, '2031-07-09')}`);
    await found(page, 'Outbound', 'Found 1 flight(s)');
    await way(page, 'Return').getByRole('alert').waitFor();
    await page.unroute('**/api/Flight/search**');
    await way(page, 'Return').getByRole('button', { name: 'Try again' }).click();
    await found(page, 'Return', 'Found 1 flight(s)');
  });

  test('cannot be before the departure, and says so at its own date', async ({ page }) => {
    await page.goto(`/search${query}`);
    await page.getByLabel('Return date').fill('2031-05-03');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Return date is before the departing date').waitFor();
    await expect
      .poll(() => page.getByLabel('Return date').evaluate((input) => input === document.activeElement))
      .toBe(true);
  });
});

describe('the flight search', () => {
  test('asks for two airports, two days and one to six passengers', async ({ page }) => {
    await page.goto('/search');
    for (const name of ['Departure airport', 'Arrival airport', 'Departing date', 'Arrival date'])
      expect(await page.getByLabel(name).inputValue()).toBe('');
    const passengers = await page.getByLabel('Passengers').locator('option:not([hidden])').allInnerTexts();
    expect(passengers.map((text) => Number.parseInt(text, 10))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('shows the services that are coming, which lead nowhere', async ({ page }) => {
    await page.goto('/search');
    const services = page.getByRole('list', { name: 'Flight services' });
    expect(await services.getByRole('listitem').allInnerTexts()).toEqual([
      'Search flights',
      expect.stringMatching(/^Manage Booking\/Check in\s+Coming soon$/),
      expect.stringMatching(/^What's on your flight\s+Coming soon$/),
      expect.stringMatching(/^Flight status\s+Coming soon$/),
    ]);
    expect(await services.locator('a, button').count()).toBe(0);
  });

  test('says on a phone what was asked for in a line, with the form behind it', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`/search${searchFor('KHI', 'DXB')}`);
    const asked = page.getByRole('button', { name: 'KHI to DXB 1 passenger' });
    await asked.waitFor();
    expect(await page.getByLabel('Departure airport').isVisible()).toBe(false);
    await asked.click();
    await page.getByLabel('Departure airport').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByLabel('Departure airport').waitFor({ state: 'hidden' });
  });

  test('says of an arrival that is not set that it is to be announced', async ({ page, server }) => {
    await createFlight(server, 'Panjgur strip', { arrival: '' });
    await page.goto(`/search${searchFor('KHI', 'Panjgur strip')}`);
    const card = cards(page).first();
    await card.getByText('--:--').waitFor();
    await card.getByText('TBA').waitFor();
    expect(await card.innerText()).not.toMatch(/\d (h|min)\b/);
  });

  test('says so of it in the back office too: in the table, the calendar and a booking', async ({ page, server }) => {
    const flight = { departure: '2036-03-04T14:30:00', arrival: '' };
    const { id } = await createFlight(server, 'Pasni strip', flight);
    const booking = {
      ...{ title: 'Miss', firstName: 'Sana', lastName: 'Mir', phone: '3001234567', departureDate: flight.departure },
      ...{ numberOfGuests: 0, numberOfRooms: 1, note: '', flightId: id, travelPersons: [] },
    };
    const body = JSON.stringify(booking);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.origin}/api/FlightBooking`, { method: 'POST', headers, body });
    const booked = (await answer.json()).data.id;
    await openAdmin(page, server, `${LIST}?q=Pasni`);
    await page.getByText('Lands --:-- TBA').waitFor();
    await page.goto(`${LIST}?view=calendar&week=2036-03-03`);
    await page.getByText('14:30–--:-- TBA').waitFor();
    await page.goto(`/admin/flights-bookings/${booked}`);
    await page.getByText('--:-- TBA').waitFor();
  });

  test('says that it searches, in the shape of what will be there', async ({ page }) => {
    await searching(page, async () => {});
    // From another page of the site: the first one the server renders.
    await page.goto('/contact');
    await page.getByRole('link', { name: 'Flights', exact: true }).click();
    await page.getByRole('heading', { name: 'Searching for flights...' }).waitFor();
    expect(await page.locator('.app-flight').count()).toBeGreaterThan(2);
  });

  test('needs both airports, finds flights, and keeps the search in the URL', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('heading', { name: 'Search for flights' }).waitFor();
    await page.getByRole('heading', { name: 'Upcoming departures' }).waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const from = page.getByLabel('Departure airport');
    const to = page.getByLabel('Arrival airport');
    expect(await page.locator('.cw-error').allInnerTexts()).toEqual([
      'Departure airport is required',
      'Arrival airport is required',
    ]);
    await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);

    await from.fill(KHI);
    await to.fill(DXB);
    await to.press('Tab');
    await page.getByLabel('Passengers').selectOption('2');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: /^Found [1-9]\d* flight\(s\)$/ }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ from: KHI, to: DXB, passengers: '2' });

    await to.fill('Nowhere at all');
    await to.press('Tab');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    await page.getByText('Try adjusting your search criteria').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^Found / }).waitFor();
    expect(await to.inputValue()).toBe(DXB);
    await page.goForward();
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    expect(await to.inputValue()).toBe('Nowhere at all');
  });

  test('searches what its fields show: codes of a link, an alias, a full name', async ({ page, server }) => {
    const BOM = 'Mumbai (BOM) – Chhatrapati Shivaji International Airport';
    const { id } = await createFlight(server, BOM);
    const found = () => page.locator(`a[href="/flights-details?id=${id}"]`).waitFor();
    await page.goto(`/search${searchFor('OPKC', 'bombay')}`);
    await found();
    const from = page.getByLabel('Departure airport');
    const to = page.getByLabel('Arrival airport');
    await expect.poll(() => from.inputValue()).toBe(KHI);
    await expect.poll(() => to.inputValue()).toMatch(/^Mumbai \(BOM\)/);

    await page.goto('/search');
    await from.fill('karachi airport');
    await to.focus();
    // Sent as one, so that on a busy machine, too, no list is open yet at Enter.
    await Promise.all([page.keyboard.insertText('Bombay'), page.keyboard.press('Enter')]);
    await found();
    await expect.poll(() => from.inputValue()).toBe(KHI);

    await page.goto('/search');
    await from.fill('karachi');
    await page.getByRole('option').first().waitFor();
    await from.press('ArrowDown');
    await from.press('Tab');
    await to.fill('bombay');
    await page.getByRole('option').first().waitFor();
    await to.press('Enter');
    await expect.poll(() => to.inputValue()).toMatch(/^Mumbai \(BOM\)/);
    expect(new URL(page.url()).search).toBe('');
    await to.press('Enter');
    await found();
    expect(new URL(page.url()).searchParams.get('from')).toBe(KHI);
  });

  test('orders the results, and keeps the order in the address', async ({ page, server }) => {
    const token = await signIn(server);
    for (const [departure, price] of [
      ['2031-05-02', '300'],
      ['2031-05-01', '500'],
      ['2031-05-03', '400'],
    ])
      await createFlight(server, 'Hingol strip', {
        token,
        departure: `${departure}T10:00:00`,
        arrival: `${departure}T12:00:00`,
        price,
      });
    const days = async () =>
      (await cards(page).locator('.app-flight-times > :first-child span').allInnerTexts()).map((day) =>
        Number(/May (\d)/.exec(day)?.[1]),
      );
    await page.goto(`/search${searchFor('KHI', 'Hingol strip')}`);
    await expect.poll(days).toEqual([1, 2, 3]);
    const order = page.getByRole('group', { name: 'Order' });
    expect(await order.getByRole('button', { pressed: true }).innerText()).toBe('Recommended');
    await order.getByRole('button', { name: 'Lowest price' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(days).toEqual([2, 3, 1]);
    await page.getByRole('status').filter({ hasText: 'Order: Lowest price' }).waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toBe('price');
    await page.reload();
    await expect.poll(days).toEqual([2, 3, 1]);
    await page.getByLabel('Passengers').selectOption('2');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/passengers=2.*order=price/);
    await expect.poll(days).toEqual([2, 3, 1]);
    await order.getByRole('button', { name: 'Earliest' }).click();
    await expect.poll(days).toEqual([1, 2, 3]);
    await order.getByRole('button', { name: 'Recommended' }).click();
    expect(new URL(page.url()).searchParams.has('order')).toBe(false);
  });

  test('filters by time of day and price, and keeps both in the address', async ({ page, server }) => {
    const token = await signIn(server);
    for (const [hour, price] of [
      ['08', '300'],
      ['09', '900'],
      ['19', '400'],
    ])
      await createFlight(server, 'Nok Kundi strip', {
        token,
        departure: `2031-07-01T${hour}:00:00`,
        arrival: `2031-07-01T${hour}:50:00`,
        price,
      });
    const times = () => cards(page).locator('.app-flight-times > :first-child b').allInnerTexts();
    await page.goto(`/search${searchFor('KHI', 'Nok Kundi strip')}`);
    await expect.poll(times).toEqual(['08:00', '09:00', '19:00']);
    const filters = page.getByRole('group', { name: 'Filter' });
    await filters.getByLabel('Time of day').selectOption('morning');
    await expect.poll(times).toEqual(['08:00', '09:00']);
    await filters.getByLabel('Price of a seat').selectOption('500');
    await expect.poll(times).toEqual(['08:00']);
    expect(new URL(page.url()).search).toMatch(/time=morning&price=500$/);
    await page.reload();
    await expect.poll(times).toEqual(['08:00']);

    await filters.getByLabel('Aircraft').selectOption('helicopter');
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    await page.getByRole('button', { name: 'Show all flights' }).click();
    await expect.poll(times).toEqual(['08:00', '09:00', '19:00']);
  });

  test('offers to drop a filter that leaves no flight, with the number found', async ({ page, server }) => {
    const token = await signIn(server);
    for (const hour of ['08', '19'])
      await createFlight(server, 'Dalbandin strip', {
        token,
        departure: `2031-07-01T${hour}:00:00`,
        arrival: `2031-07-01T${hour}:50:00`,
      });
    await page.goto(`/search${searchFor('KHI', 'Dalbandin strip')}&time=morning&aircraft=helicopter`);
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    await page.getByRole('button', { name: 'Any aircraft: 1 flight' }).click();
    await cards(page).first().waitFor();
    expect(new URL(page.url()).search).toMatch(/&time=morning$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('time')).toBe(false);
    await expect
      .poll(() => page.getByLabel('Time of day').evaluate((select) => select === document.activeElement))
      .toBe(true);
  });

  test('that finds nothing shows other flights of the route, else from its start', async ({ page }) => {
    await page.goto('/search?from=KHI&to=Nowhere');
    const next = page.getByRole('region', { name: 'Upcoming departures from Karachi' });
    await expect.poll(() => next.getByRole('article').count()).toBe(3);
    // A route that is known has other days.
    await page.goto('/search?from=KHI&to=DXB&departure=2049-01-01');
    await page.getByRole('region', { name: 'Upcoming departures from Karachi to Dubai' }).waitFor();
  });

  test('has a heading for each day where the earliest comes first', async ({ page, server }) => {
    const token = await signIn(server);
    for (const departure of ['2031-08-01T08:00:00', '2031-08-02T07:00:00', '2031-08-01T19:00:00'])
      await createFlight(server, 'Gadani strip', { token, departure, arrival: departure.replace(':00:', ':50:') });
    await page.goto(`/search${searchFor('KHI', 'Gadani strip')}&order=earliest`);
    const days = page.getByRole('region', { name: /August/ });
    await expect
      .poll(() => days.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Friday, August 1, 2031\s*2 flights$/),
        expect.stringMatching(/^Saturday, August 2\s*1 flight$/),
      ]);
    expect(await days.first().getByRole('listitem').count()).toBe(2);
  });

  test('has the next step in gold: to search, then what was found, and to search again', async ({ page, server }) => {
    await createFlight(server, 'Dalbandin strip');
    const isGold = (button: Locator) =>
      button.evaluate((one) => getComputedStyle(one).borderTopColor === 'rgba(0, 0, 0, 0)');
    const search = page.getByRole('button', { name: 'Search', exact: true });
    const book = page.getByRole('link', { name: /^Book now/ }).first();
    await page.goto(`/search${searchFor('KHI', 'Dalbandin strip')}`);
    await book.waitFor();
    await expect.poll(() => Promise.all([search, book].map(isGold))).toEqual([false, true]);
    await page.getByLabel('Passengers').focus();
    await expect.poll(() => Promise.all([search, book].map(isGold))).toEqual([true, false]);
  });

  test('orders all flights, not the page of them that is there', async ({ page, server }) => {
    const first = { departure: '2031-06-30T10:00:00', arrival: '2031-06-30T12:00:00', price: '99' };
    await createFlight(server, 'Astola strip', first);
    await createFlight(server, 'Astola strip');
    // As if no page had more than one.
    await searching(page, async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.get('limit') === '60') url.searchParams.set('limit', '1');
      await route.continue({ url: url.href });
    });
    await page.goto(`/search${searchFor('KHI', 'Astola strip')}`);
    await expect.poll(() => cards(page).first().innerText()).toContain('Mar 1, 2031');
    const cheapest = page.getByRole('button', { name: 'Lowest price' });
    await cheapest.click();
    await expect.poll(() => cards(page).first().innerText()).toContain('Jun 30, 2031');
    expect(await cards(page).count()).toBe(2);
    expect(await cheapest.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('shows a flight by the wall clocks of its airports, and leads to its booking', async ({ page, server }) => {
    const { id } = await createFlight(server, 'Islamkot (QIS) – Mai Bakhtawar Airport');
    await page.goto(`/search${searchFor('KHI', 'Islamkot')}&departure=junk&passengers=99`);
    const card = cards(page).first();
    await card.getByText('22:30', { exact: true }).waitFor();
    expect((await card.innerText()).replace(/\s+/g, ' ')).toMatch(
      /Non-stop .*Sat, Mar 1, 2031 .*00:10 ?\+1 day .*Sun, Mar 2, 2031 .*6 seats available .*\$420\.50/,
    );
    expect(await card.getByRole('link', { name: /^Book now/ }).getAttribute('href')).toBe(`/flights-details?id=${id}`);
  });

  test('says what a seat includes, and what all passengers pay together', async ({ page, server }) => {
    await createFlight(server, 'Panjgur (PJG) – Panjgur Airport');
    await page.goto(`/search${searchFor('KHI', 'Panjgur')}&passengers=2`);
    const card = cards(page).first();
    await card.getByText('Includes 20 kg luggage', { exact: true }).waitFor();
    await card.getByText('$841 for 2', { exact: true }).waitFor();
  });

  test('says which seat of a route costs least, and where another time is to be had', async ({ page, server }) => {
    const first = { departure: '2031-06-30T10:00:00', arrival: '2031-06-30T12:00:00', price: '99' };
    await createFlight(server, 'Khuzdar strip', first);
    await createFlight(server, 'Khuzdar strip');
    await page.goto(`/search${searchFor('KHI', 'Khuzdar strip')}&passengers=2`);
    const lowest = page.getByText('per seat · lowest', { exact: true });
    await cards(page).filter({ has: lowest }).getByText('$99', { exact: true }).waitFor();
    expect(await lowest.count()).toBe(1);
    await page.getByRole('link', { name: 'Request a charter for this route' }).click();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('Khuzdar strip');
  });

  test('clears the list, says what the server said, and recovers', async ({ page, expectProblem }) => {
    expectProblem(/status of 400/);
    expectProblem(/status of 500/);
    await page.goto(`/search${searchFor('KHI', 'DXB')}`);
    for (const [answer, message] of [
      [{ status: 400, json: { success: false, message: 'Not on a Sunday' } }, 'Not on a Sunday'],
      [{ status: 500, json: { success: false } }, 'Failed to fetch flights'],
      [{ json: { success: true, data: [{}] } }, 'Error fetching flights. Please try again.'],
    ] as const) {
      await searching(page, (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await cards(page).count()).toBe(0);
      await page.unroute('**/api/Flight/search**');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: /^Found / }).waitFor();
  });
});

describe('more flights than a page holds', () => {
  const COUNT = 64;
  const day = (i: number) => `2031-04-${String(1 + (i % 28)).padStart(2, '0')}`;

  test('are loaded on request, and the list stays when loading fails', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 429/);
    const token = await signIn(server);
    for (let i = 0; i < COUNT; i++)
      await createFlight(server, 'Ormara strip', { token, departure: `${day(i)}T10:00:00` });
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/Flight/search') asked.push(url.searchParams.get('after'));
    });
    await page.goto(`/search${searchFor('KHI', 'Ormara strip')}`);
    await page.getByRole('heading', { name: `Found ${COUNT} flight(s)` }).waitFor();
    const more = page.getByRole('button', { name: 'Show more flights' });
    for (const count of [20, 40]) {
      await page.getByText(`${count} of ${COUNT} flights`).waitFor();
      await more.focus();
      await page.keyboard.press('Enter');
      const first = cards(page).nth(count).getByRole('heading');
      await expect.poll(() => first.evaluate((heading) => heading === document.activeElement)).toBe(true);
    }
    // The server has asked for the first page.
    expect(asked).toEqual([]);

    const message = 'Too many attempts. Please try again in 40 seconds.';
    await searching(page, (route) => route.fulfill({ status: 429, json: { success: false, message } }));
    await more.click();
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await cards(page).count()).toBe(60);
    await page.unroute('**/api/Flight/search**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards(page).count()).toBe(COUNT);
    expect(await more.count()).toBe(0);
    expect(new Set(asked)).toEqual(new Set([expect.stringMatching(/_\d+$/)]));

    // Another search begins with its own first page.
    await page.getByLabel('Arrival airport').fill('Nowhere at all');
    await page.getByLabel('Arrival airport').press('Tab');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    // The one before is as it was left.
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(COUNT);
  });

  test('stand with an admin as well: those that have departed below, the last one first', async ({ page, server }) => {
    const token = await signIn(server);
    for (const departure of ['2020-01-01', '2031-01-01', '2020-03-01', '2020-02-01']) {
      await createFlight(server, 'Gwadar strip', { token, departure: `${departure}T10:00:00` });
    }
    await openAdmin(page, server, `${LIST}${searchFor('KHI', 'Gwadar strip')}`);
    await page.getByRole('heading', { name: 'Found 4 flight(s)' }).waitFor();
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Departure'),
      expect.stringContaining('Jan 1, 2031'),
      expect.stringMatching(/Mar 1, 2020\s+10:00\s+Departed/),
      expect.stringContaining('Feb 1, 2020'),
      expect.stringContaining('Jan 1, 2020'),
    ]);
    await page.getByRole('button', { name: /^Delete .*2031/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Found 3 flight(s)' }).waitFor();
  });
});

describe('an admin', () => {
  test('finds in each flight what is done with it, in place of its booking', async ({ page, server }) => {
    await openAdmin(page, server, LIST);
    await page.getByRole('link', { name: 'Create a Flight' }).waitFor();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .waitFor();
    expect(await page.getByText(/^Book now/).count()).toBe(0);
  });

  test('deletes a flight once it is confirmed, and stays where it was', async ({ page, server, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    expectProblem(/status of 500/);
    for (const day of ['first', 'second']) await createFlight(server, `Turbat ${day}`);
    await openAdmin(page, server, `${LIST}${searchFor('KHI', 'Turbat')}`);
    await page.getByRole('heading', { name: 'Found 2 flight(s)' }).waitFor();

    const deleteFirst = page.getByRole('button', { name: /^Delete .*first/ });
    await deleteFirst.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Flight' });
    await dialog.getByText('Are you sure you want to delete this flight? This action cannot be undone.').waitFor();
    await page.keyboard.press('Enter'); // On Cancel, where the focus is.
    await dialog.waitFor({ state: 'detached' });
    expect(await deleteFirst.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.route('**/api/Flight/*', (route) => route.abort());
    await deleteFirst.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Error deleting flight. Please try again.').waitFor();
    await page.unroute('**/api/Flight/*');
    await page.route('**/api/Flight/*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Failed to delete flight').waitFor();
    await page.unroute('**/api/Flight/*');
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await page.getByRole('heading', { name: 'Found 1 flight(s)' }).waitFor();
    expect(await toasts(page)).toEqual(['Flight deleted successfully']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('second');
  });

  test('creates a flight with an image once for several presses', async ({ page, server, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    expectProblem(/status of 500/);
    await openAdmin(page, server, `${FORM}/`);
    await page.getByRole('heading', { name: 'Create New Flight' }).waitFor();
    await page.getByRole('button', { name: 'Create Flight' }).click();
    await page.getByText('Aircraft is required').waitFor();

    await page.getByLabel('Aircraft', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('From location').fill(KHI);
    await page.getByLabel('To location').fill('Jiwani airstrip');
    await fillMoment(page, 'Departure date and time', '2031-03-01T22:30');
    await fillMoment(page, 'Arrival date and time', '2031-03-02T00:10');
    await page.getByText('Flight time 1 h 40 min').waitFor();
    await page.getByLabel('Seat price (USD)').fill('420.5');
    await page.getByRole('spinbutton', { name: 'Seats available' }).fill('6');
    await page.getByRole('textbox', { name: 'Luggage limit (kg)' }).fill('20');
    const file = page.getByRole('button', { name: /^Image 1/ });
    await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') });
    await page.getByText('Please select a valid image file', { exact: true }).waitFor();
    await file.setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('img', { name: 'Image 1: view.png' }).waitFor();
    await page.getByLabel('Banner image').check();

    // The network fails: nothing is lost, and what is sent again is known to be the same.
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('/Flight/upsert')) keys.add(request.headers()['idempotency-key']);
    });
    await page.route('**/api/Flight/upsert', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Flight' }).click();
    await page.getByRole('alert').filter({ hasText: 'Error saving flight' }).waitFor();
    await page.unroute('**/api/Flight/upsert');
    const refuse = (route: Route) => route.fulfill({ status: 500, json: { success: false } });
    await page.route('**/api/Flight/upsert', refuse, { times: 1 });
    await page.getByRole('button', { name: 'Create Flight' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to save flight' }).waitFor();
    await page.getByRole('button', { name: 'Create Flight' }).dblclick();
    await page.locator('.cw-toast').filter({ hasText: 'Flight created' }).waitFor();
    await page.waitForURL(LIST);
    expect([...keys]).toEqual([expect.any(String)]);
    const found = await call(server, `Flight/search?ToLocation=Jiwani`);
    expect(found).toMatchObject([
      {
        departureDatetime: '2031-03-01T22:30:00',
        seatPrice: 420.5,
        flightType: 1,
        images: [{ description: '.', isBannerImage: true }],
      },
    ]);
  });

  test('edits a flight’s images, and is asked before changes are lost', async ({ page, server }) => {
    const token = await openAdmin(page, server, `${FORM}/4`);
    const before = await call(server, 'Flight/GetFlight/4', token);
    expect(before.images.length).toBeGreaterThan(2);
    await page.getByRole('spinbutton', { name: 'Sequence number' }).fill('7');

    await page.getByRole('link', { name: 'Charters', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('Banner image').nth(1).check();
    expect(await page.getByLabel('Banner image').first().isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Remove image 3' }).click();
    await page.getByText('Image removed.').waitFor();
    await page.getByRole('button', { name: 'Update Flight' }).click();
    await page.locator('.cw-toast').filter({ hasText: 'Flight updated' }).waitFor();
    const after = await call(server, 'Flight/GetFlight/4', token);
    expect(after.sequenceNo).toBe(7);
    expect(after.images).toHaveLength(before.images.length - 1);
    expect(after.images.map((image: { isBannerImage: boolean }) => image.isBannerImage).indexOf(true)).toBe(1);
    // Saved: nobody is asked.
    await page.getByRole('link', { name: 'Charters', exact: true }).click();
    await page.waitForURL('/admin/private-charter');
  });
});
