import type { Page } from 'playwright';
import { describe } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { call, createFlight, openAdmin } from './back-office';
import { closeEyes } from './closed-eyes';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a screen reader on the site', () => {
  test('finds landmarks, and says the heading of a new page', async ({ page }) => {
    await page.goto('/contact');
    await page.locator('h1').waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      'header',
      `banner
       link, Charter Desk
       navigation, Main
       link, Flights
       link, Aircrafts
       link, Request Charter
       button, More
       link, اردو
       link, Login`,
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eyes.hears(`
      link, Skip to content
      main`);
    await page.getByRole('link', { name: 'Aircrafts' }).press('Enter');
    await eyes.hears(`
      link, Aircrafts
      heading, Available Aircrafts, level 1
      polite: 7 aircraft`);
  });

  test('says of a flight search what is missing, and what an airport is', async ({ page }) => {
    await page.goto('/search');
    await page.locator('.app-flight').first().waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      'main form',
      `form, Flight search
       combobox, Departure airport, not expanded, autocomplete in list, required
       button, Swap airports
       combobox, Arrival airport, not expanded, autocomplete in list, required
       Departing date
       Return date
       Arrival date
       combobox, Passengers, 1 passenger, not expanded, required
       button, Search`,
    );
    await page.getByLabel('Departure airport').focus();
    await eyes.hears('combobox, Departure airport, not expanded, autocomplete in list, required');
    await page.keyboard.insertText('turbat');
    await page.getByRole('option').first().waitFor();
    await eyes.hears(`
      polite: Searching airports…
      polite: 1 airport found`);
    await page.keyboard.press('ArrowDown');
    await eyes.hears('option, Turbat TUK Turbat Airport, Pakistan');
    await page.keyboard.press('Enter');
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      combobox, Arrival airport, Arrival airport is required, not expanded, autocomplete in list, invalid, required`);
  });

  test('says how many flights were found, each as a whole, and how they are ordered', async ({ page, server }) => {
    const place = 'Dalbandin (DBA) – Dalbandin Airport';
    await createFlight(server, place, { departure: '2032-03-01T22:30:00', arrival: '2032-03-02T00:10:00' });
    const later = { departure: '2032-03-05T09:00:00', arrival: '2032-03-05T10:30:00', price: '390' };
    await createFlight(server, place, later);
    await page.goto('/search?from=KHI&to=DBA');
    await page.getByRole('heading', { name: 'Found 2' }).waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      '.app-results',
      `region, Flights
       status, heading, Found 2 flight(s), level 2
       paragraph Recommended: the soonest first. Times are local at each airport.
       group, Filter
       combobox, Time of day, Any time, not expanded
       combobox, Aircraft, Any aircraft, not expanded
       combobox, Price of a seat, Any price, not expanded
       button, Empty legs only, not pressed
       group, Order
       button, Recommended, pressed
       button, Earliest, not pressed
       button, Lowest price, not pressed
       status Order: Recommended
       list, Flights
       listitem, 1 of 2
       article
       heading, Karachi KHI to Dalbandin DBA, 1 h 40 min · Non-stop, level 3
       term Departure
       definition 22:30 Mon, Mar 1, 2032
       term Arrival
       definition 00:10 +1 day Tue, Mar 2, 2032
       paragraph Citation CJ4 Jet 6 seats available Includes 20 kg luggage
       paragraph $420.50 per seat
       link, Book now Karachi KHI to Dalbandin DBA, Mon, Mar 1, 2032, 22:30
       listitem, 2 of 2
       article
       heading, Karachi KHI to Dalbandin DBA, 1 h 30 min · Non-stop, level 3
       term Departure
       definition 09:00 Fri, Mar 5, 2032
       term Arrival
       definition 10:30 Fri, Mar 5, 2032
       paragraph Citation CJ4 Jet 6 seats available Includes 20 kg luggage
       paragraph $390 per seat · lowest
       link, Book now Karachi KHI to Dalbandin DBA, Fri, Mar 5, 2032, 09:00`,
    );
    await button(page, 'Lowest price').press('Enter');
    await eyes.hears(`
      group, Order
      button, Lowest price, not pressed
      polite: Order: Lowest price`);
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      polite: Searching for flights...
      polite: Found 2 flight(s)`);
  });

  test('says that no flight was found, and that it could not be asked', async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await page.goto('/search?from=KHI&to=TUK&departure=2032-01-01');
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    const eyes = await closeEyes(page);
    await page.route('**/api/Flight/**', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      polite: Searching for flights...
      assertive: Error fetching flights. Please try again. Try again`);
    await page.unroute('**/api/Flight/**');
    await button(page, 'Try again').press('Enter');
    await eyes.hears(`
      button, Try again
      region, Flights, busy
      polite: Searching for flights...
      polite: No flights found`);
  });

  test('says once that a sign-in was refused, and each error with its field', async ({ page, expectProblem }) => {
    expectProblem(/401/);
    await page.goto('/login');
    await page.locator('h1').waitFor();
    const eyes = await closeEyes(page);
    await button(page, 'Login').press('Enter');
    await eyes.hears(`
      button, Login
      textbox, Email, Email is required, invalid, required`);
    await eyes.reads(
      'form',
      `textbox, Email, Email is required, invalid, required
       paragraph Email is required
       Password, Password is required
       button, Show password
       paragraph Password is required
       link, Forgot password?
       button, Login`,
    );
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await eyes.forget();
    await page.keyboard.press('Enter');
    await eyes.hears('assertive: Email or password is incorrect');
  });
});

/** From where it leaves after that, it is not there yet: the warning names this flight, and none of the demo's. */
const EARLIER = { departure: '2031-01-06T10:00:00', arrival: '2031-01-06T11:00:00' };

describe('a screen reader in the back office', () => {
  test('says after the sign-in which screen is shown', async ({ page, server }) => {
    await page.goto('/admin/private-charter');
    await page.locator('h1').waitFor();
    const eyes = await closeEyes(page);
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
    await eyes.forget();
    await page.keyboard.press('Enter');
    await eyes.hears(`
      polite: Login successful!
      heading, Private Charters, level 1
      polite: 12 requests`);
  });

  test('says how many of a list are left by a search or a filter', async ({ page, server }) => {
    await openAdmin(page, server, '/admin/flights-bookings');
    await page.locator('tbody a').first().waitFor();
    const eyes = await closeEyes(page);
    await page.getByLabel('Search bookings').fill('Kamran Malik');
    await eyes.hears(`
      searchbox, Search bookings, placeholder Name, phone, route or reference
      polite: 1 of 9 bookings`);
    await page.getByLabel('Flight type').selectOption('Helicopter');
    await eyes.hears('polite: 0 of 9 bookings');
    await button(page, 'Clear the search').press('Enter');
    await eyes.hears(`
      button, Clear the search
      searchbox, Search bookings, placeholder Name, phone, route or reference
      polite: 1 of 9 bookings`);
  });

  test('names the rows, the order and the actions of a table, and asks before it deletes', async ({ page, server }) => {
    const { id: before } = await createFlight(server, 'Pasni (PSI) – Pasni Airport', EARLIER);
    const { id } = await createFlight(server, 'Turbat (TUK) – Turbat Airport');
    await openAdmin(page, server, '/admin/search');
    const heading = page.getByRole('heading', { name: /^Found/ });
    const all = (await heading.innerText()).replace('Found ', '');
    const eyes = await closeEyes(page);
    await page.getByLabel('Filter flights').fill('turbat');
    await eyes.hears(`
      searchbox, Filter flights, placeholder Number, place, aircraft or day
      polite: Found 1 of ${all}`);
    await eyes.reads(
      '.app-flights-found tbody',
      `
      row 2
      cell, #${id}
      cell, KHI to TUK Karachi, Turbat, Karachi (KHI) to Turbat (TUK)
      cell, Mar 1, 2031 22:30 Lands 00:10 +1 day Aircraft in PSI (#${before})
      cell, Citation CJ4 Jet, Citation CJ4
      cell, 0 of 6
      cell, $420.50
      cell, 0
      cell, –
      cell, link, Edit Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
      link, Duplicate Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
      button, Repeat Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
      button, Delete Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30`,
    );
    await button(page, 'Departure').press('Enter');
    await eyes.hears(`
      button, Departure
      polite: Order: Departure, earliest first`);
    await page.getByRole('button', { name: /^Delete/ }).press('Enter');
    await eyes.hears(`
      button, Delete Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
      alertdialog, Delete Flight, Are you sure you want to delete this flight? This action cannot be undone. Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
      heading, Delete Flight, level 2
      button, Cancel`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await eyes.hears(`
      button, Delete
      polite: Flight deleted successfully
      polite: No flights found
      heading, No flights found, level 2`);
  });

  test('says a conflict and the end of a session, and then once that the flight is saved', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/409/);
    expectProblem(/401/);
    const place = 'Gwadar (GWD) – Gwadar International Airport';
    const { id } = await createFlight(server, place);
    const token = await openAdmin(page, server, `/admin/flight-management/${id}`);
    await page.locator('form').waitFor();
    const eyes = await closeEyes(page);
    await createFlight(server, place, { id, price: '700', token });
    await page.getByLabel('Seat price').fill('500');
    await eyes.forget();

    await page.getByRole('link', { name: 'Charters', exact: true }).press('Enter');
    await eyes.hears(`
      link, Charters
      alertdialog, Leave without saving?, Your changes here are not saved yet, and will be lost.
      heading, Leave without saving?, level 2
      button, Keep editing`);
    await button(page, 'Keep editing').press('Enter');
    await eyes.hears(`
      link, Charters`);

    await button(page, 'Update Flight').press('Enter');
    await eyes.hears(`
      button, Update Flight
      dialog, Someone else has changed this flight, They saved after you opened it. Choose which values to keep. Nothing is saved until you do.
      heading, Someone else has changed this flight, level 2
      group, Seat price (USD)
      radio, Mine $500, checked, 1 of 2`);

    await call(server, 'Auth/sign-out-everywhere', token, { method: 'POST' });
    await button(page, 'Save this').press('Enter');
    await eyes.hears(`
      button, Save this
      button, Saving..., disabled
      dialog, Your session has ended, Nothing is lost. Everything is here as you left it. Sign in, and your flight is saved.
      heading, Your session has ended, level 2
      textbox, Email, required`);
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
    await eyes.forget();
    await page.keyboard.press('Enter');
    const found = await page.getByRole('heading', { name: /^Found/ }).innerText();
    await eyes.hears(`
      button, Saving..., disabled
      polite: Login successful!
      polite: Flight updated
      heading, Flights, level 1
      polite: ${found}`);
  });
});
