import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, test as visitorTest } from '../../scripts/testing/browser';
import { call, createFlight, DXB, KHI, PIXEL, test } from './back-office';

const LIST = '/admin/search';
const FORM = '/admin/flight-management';

const searchFor = (from: string, to: string) => `?${new URLSearchParams({ from, to })}`;
const toasts = (page: Page) => page.locator('.cw-toast').allInnerTexts();
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('article') });
const searching = (page: Page, answer: (route: Route) => Promise<void>) => page.route('**/api/Flight/search**', answer);
/** A flight of 50 minutes on this day at this full hour. */
const at = (day: string, hour = '10') => ({ departure: `${day}T${hour}:00:00`, arrival: `${day}T${hour}:50:00` });

describe('a return search', () => {
  const OUT = '2031-05-04';
  const BACK = '2031-05-09';
  const query = `?${new URLSearchParams({ from: KHI, to: DXB, departure: OUT, back: BACK, passengers: '1' })}`;
  const way = (page: Page, name: 'Outbound' | 'Return') => page.getByRole('region', { name: `${name} flights` });
  const found = (page: Page, name: 'Outbound' | 'Return', text: string) =>
    way(page, name)
      .getByRole('heading', { name: `${name}: ${text}`, exact: true })
      .waitFor();

  visitorTest('from the home page lists outbound and return flights on a phone', async ({ page, server }) => {
    await createFlight(server, DXB, at(OUT));
    for (const hour of ['11', '15']) await createFlight(server, KHI, { from: DXB, ...at(BACK, hour) });
    await page.setViewportSize({ width: 390, height: 844 });
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
    await way(page, 'Return').getByText('Dubai to Karachi, Fri, May 9, 2031. Each flight is').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // The opened flight has the focus again.
    await way(page, 'Return').getByRole('link', { name: /15:00/ }).click();
    await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
    await page.goBack();
    await found(page, 'Return', 'Found 2 flight(s)');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/15:00/);

    // On a phone the form is behind a line that shows the search.
    expect(await page.getByLabel('Departure airport').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^KHI to DXB/ }).click();
    expect(await page.getByLabel('Return date').inputValue()).toBe(BACK);
    await page.getByLabel('Return date').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await way(page, 'Return').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Found 1 flight(s)', exact: true }).waitFor();
  });

  visitorTest(
    'shows for each direction alone that it has no flights, or that loading failed and can be repeated',
    async ({ page, server, expectProblem }) => {
      expectProblem(/status of 429/);
      await createFlight(server, DXB, at('2031-07-04'));
      await createFlight(server, KHI, { from: DXB, ...at('2031-07-11', '11') });
      const search = (back: string) => `/search${query.replace(OUT, '2031-07-04').replace(BACK, back)}`;
      await page.goto(search('2031-07-09'));
      await found(page, 'Outbound', 'Found 1 flight(s)');
      await found(page, 'Return', 'No flights found');
      await page.getByRole('heading', { name: 'Upcoming departures from Dubai to Karachi' }).waitFor();

      const isBack = (route: Route) => new URL(route.request().url()).searchParams.get('FromLocation') === DXB;
      await searching(page, (route) =>
        isBack(route)
          ? route.fulfill({ status: 429, json: { success: false, message: 'Not on a Sunday' } })
          : route.continue(),
      );
      await page.goto(search('2031-07-11'));
      await found(page, 'Outbound', 'Found 1 flight(s)');
      await way(page, 'Return').getByRole('alert').filter({ hasText: 'Not on a Sunday' }).waitFor();
      await page.unroute('**/api/Flight/search**');
      await way(page, 'Return').getByRole('button', { name: 'Try again' }).click();
      await found(page, 'Return', 'Found 1 flight(s)');
    },
  );
});

describe('the flight search', () => {
  visitorTest('requires both airports, finds flights, and keeps the search in the address', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const from = page.getByLabel('Departure airport');
    const to = page.getByLabel('Arrival airport');
    await expect
      .poll(() => page.locator('.cw-error').allInnerTexts())
      .toEqual(['Departure airport is required', 'Arrival airport is required']);
    await from.and(page.locator(':focus')).waitFor();

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
    const next = page.getByRole('region', { name: 'Upcoming departures from Karachi' });
    await expect.poll(() => next.getByRole('article').count()).toBe(3);
    await page.goBack();
    await page.getByRole('heading', { name: /^Found / }).waitFor();
    expect(await to.inputValue()).toBe(DXB);
  });

  visitorTest(
    'sorts all flights, not only the first page, keeps order and filters in the address, and can remove a filter',
    async ({ page, server }) => {
      for (const [day, hour, price] of [
        ['2031-08-01', '08', '300'],
        ['2031-08-02', '07', '250'],
        ['2031-08-01', '19', '900'],
      ] as const)
        await createFlight(server, 'Gadani strip', { ...at(day, hour), price });
      // The server must seem to have one flight a page.
      await searching(page, async (route) => {
        const url = new URL(route.request().url());
        if (url.searchParams.get('limit') === '60') url.searchParams.set('limit', '1');
        await route.continue({ url: url.href });
      });
      const times = () => cards(page).locator('.app-flight-times > :first-child b').allInnerTexts();
      await page.goto(`/search${searchFor('KHI', 'Gadani strip')}`);
      const cheapest = page.getByRole('button', { name: 'Lowest price' });
      await cheapest.press('Enter');
      await expect.poll(times).toEqual(['07:00', '08:00', '19:00']);
      await cheapest.and(page.locator(':focus')).waitFor();
      await page.getByLabel('Time of day').selectOption('morning');
      await expect.poll(times).toEqual(['07:00', '08:00']);
      expect(new URL(page.url()).search).toMatch(/order=price&time=morning$/);
      await page.reload();
      await expect.poll(times).toEqual(['07:00', '08:00']);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByLabel('Time of day').and(page.locator(':focus')).waitFor();
      await page.getByRole('button', { name: 'Earliest' }).click();
      const days = page.getByRole('region', { name: /August/ });
      await expect
        .poll(() => days.getByRole('heading', { level: 3 }).allInnerTexts())
        .toEqual([
          expect.stringMatching(/^Friday, August 1, 2031\s*2 flights$/),
          expect.stringMatching(/^Saturday, August 2\s*1 flight$/),
        ]);
    },
  );

  visitorTest(
    'shows each flight in its airports’ local times, the total price, the lowest price, and a link to the charter form',
    async ({ page, server }) => {
      const to = 'Islamkot (QIS) – Mai Bakhtawar Airport';
      await createFlight(server, to, { ...at('2031-06-30'), price: '99' });
      const { id } = await createFlight(server, to);
      await page.goto(`/search${searchFor('KHI', 'Islamkot')}&departure=junk&passengers=2`);
      const card = cards(page).filter({ hasText: '22:30' });
      await card.getByText('$841 for 2', { exact: true }).waitFor();
      expect((await card.innerText()).replace(/\s+/g, ' ')).toMatch(
        /Non-stop .*Sat, Mar 1, 2031 .*00:10[ \u200e]*\+1 day .*Sun, Mar 2, 2031 .*6 seats available .*\$420\.50/,
      );
      await card.getByText('Includes 20 kg luggage', { exact: true }).waitFor();
      expect(await card.getByRole('link', { name: /^Book now/ }).getAttribute('href')).toBe(
        `/flights-details?id=${id}`,
      );
      const lowest = page.getByText('per seat · lowest', { exact: true });
      await cards(page).filter({ has: lowest }).getByText('$99', { exact: true }).waitFor();
      expect(await lowest.count()).toBe(1);
      await page.getByRole('link', { name: 'Request a charter for this route' }).click();
      await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('Islamkot');
    },
  );
});

describe('staff with flights', () => {
  test('delete each once after a question, also after a failure', async ({ page, server, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    for (const day of ['first', 'second']) await createFlight(server, `Turbat ${day}`);
    await page.goto(`${LIST}${searchFor('KHI', 'Turbat')}`);
    await page.getByRole('heading', { name: 'Found 2 flight(s)' }).waitFor();

    const deleteFirst = page.getByRole('button', { name: /^Delete .*first/ });
    await deleteFirst.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Flight' });
    await dialog.getByText('Are you sure you want to delete this flight? This action cannot be undone.').waitFor();
    await page.keyboard.press('Enter'); // Enter presses Cancel, which has the focus.
    await dialog.waitFor({ state: 'detached' });
    await deleteFirst.and(page.locator(':focus')).waitFor();

    await page.route('**/api/Flight/*', (route) => route.abort());
    await deleteFirst.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Error deleting flight. Please try again.').waitFor();
    await page.unroute('**/api/Flight/*');
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await page.getByRole('heading', { name: 'Found 1 flight(s)' }).waitFor();
    expect(await toasts(page)).toEqual(['Flight deleted successfully']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('second');
  });

  test('create one and its image once, however often they press the button', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/ERR_FAILED/);
    await page.goto(`${FORM}/`);
    await page.getByRole('heading', { name: 'Create New Flight' }).waitFor();
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
    await file.setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('img', { name: 'Image 1: view.png' }).waitFor();
    await page.getByLabel('Banner image').check();

    // After a network failure nothing is lost, and the repeated request has the same key.
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('/Flight/upsert')) keys.add(request.headers()['idempotency-key']);
    });
    await page.route('**/api/Flight/upsert', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Flight' }).click();
    await page.getByRole('alert').filter({ hasText: 'Error saving flight' }).waitFor();
    await page.unroute('**/api/Flight/upsert');
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

  test('edit one and its images, and are asked before changes are lost', async ({ page, server, token }) => {
    await page.goto(`${FORM}/4`);
    const before = await call(server, 'Flight/GetFlight/4', token);
    expect(before.images.length).toBeGreaterThan(2);
    const charters = page.getByRole('link', { name: 'Charters', exact: true });
    await charters.click();
    await page.waitForURL('/admin/private-charter');
    await page.goBack();
    const position = page.getByRole('spinbutton', { name: 'Sequence number' });
    await position.fill('7');

    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    for (const leave of [() => page.goForward(), () => charters.click(), logOut]) {
      await leave();
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    // When the tab is reloaded or closed, the browser asks, unless nothing is left to save.
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(true);
    await position.fill(`${before.sequenceNo ?? ''}`);
    expect(await asks()).toBe(false);
    await position.fill('7');

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
    // After saving there is no question.
    await charters.click();
    await page.waitForURL('/admin/private-charter');
  });
});
