import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import {
  answer,
  BOOKINGS,
  CHARTERS,
  CHAUFFEUR,
  call,
  createFlight,
  INTERNATIONAL,
  post,
  rows,
  test,
} from './back-office';

const details = (page: Page) => page.getByRole('link', { name: /^Details/ });
const references = (page: Page) =>
  details(page).evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
const chauffeurRequest = (id: number, firstName = `Guest${id}`) => ({
  id,
  firstName,
  lastName: 'Khan',
  cnicOrPassport: `P-${id}`,
  numberOfPassengers: id % 7,
  luggage: 2,
  dateCreated: '2026-11-01T10:00:00Z',
});

const leg = (id: number, seats: number) => ({
  id,
  fromLocation: 'Karachi (KHI) – Jinnah International Airport',
  toLocation: 'Dubai (DXB) – Dubai International Airport',
  departDate: '2026-12-01T14:30:00',
  seats,
  luggage: 60,
  pets: 1,
});
const charter = (changes: object) => ({
  id: 7,
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  phone: '03000000001',
  cnic: '0000-0000-00001',
  createdAt: '2026-11-01T10:00:00Z',
  ...changes,
});
const internationalCharter = (changes: object) => ({
  id: 7,
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  phoneNo: '+92 300 0000001',
  serviceType: 'Fleet Inquiry',
  departureLocation: 'Karachi (KHI) – Jinnah International Airport',
  destinationLocation: 'Dubai (DXB) – Dubai International Airport',
  departureDateTime: '2026-12-01T14:30:00',
  returnDateTime: null,
  seats: 4,
  preferredAircraft: 'Not Sure',
  message: 'Two wheelchairs',
  createdAt: '2026-11-01T10:00:00Z',
  ...changes,
});

describe('the list of chauffeur requests', () => {
  test('says what it is, how it is searched, and what it has come to', async ({ page }) => {
    await page.route(CHAUFFEUR.call, async () => {});
    await page.goto(CHAUFFEUR.path);
    await page.getByRole('heading', { name: 'Chauffeur Service Requests' }).waitFor();
    await page.getByText('Manage chauffeur service booking requests').waitFor();
    await page.getByText('Loading chauffeur services...').waitFor();
    await page.unroute(CHAUFFEUR.call);
    await page.route(CHAUFFEUR.call, answer([chauffeurRequest(1)]));
    await page.reload();
    await page.getByText('ID: 1', { exact: true }).waitFor();
    await page.getByPlaceholder('Search services...').fill('nobody');
    await page.getByText('Try adjusting your search criteria').waitFor();
    await page.unroute(CHAUFFEUR.call);
    await page.route(CHAUFFEUR.call, answer([]));
    await page.reload();
    await page.getByText('Chauffeur service requests will appear here once customers submit them').waitFor();
  });
});

describe('a list', () => {
  test('shows the way into each record, and opens it wherever its row is pressed, as a link does', async ({ page }) => {
    await page.route(CHAUFFEUR.call, answer([chauffeurRequest(2), chauffeurRequest(1)]));
    await page.goto(CHAUFFEUR.path);
    const cell = rows(page).nth(1).getByText('P-1', { exact: true });
    await cell.waitFor();
    for (const link of await details(page).all())
      expect(await link.evaluate((it) => getComputedStyle(it).opacity)).toBe('1');

    // A selection in the row is one.
    await cell.evaluate((text) => getSelection()?.selectAllChildren(text));
    await cell.dispatchEvent('click');
    expect(new URL(page.url()).pathname).toBe(CHAUFFEUR.path);
    await page.evaluate(() => getSelection()?.removeAllRanges());

    for (const press of [{ button: 'middle' as const }, { modifiers: ['ControlOrMeta' as const] }]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), cell.click(press)]);
      await tab.waitForURL(`**${CHAUFFEUR.path}/1`);
      await tab.close();
      expect(new URL(page.url()).pathname).toBe(CHAUFFEUR.path);
    }
    await cell.click();
    await page.waitForURL(`**${CHAUFFEUR.path}/1`);
    await page.getByText('1 of 2').or(page.getByText('2 of 2')).waitFor();
  });

  test('is narrowed by when it came and departs and by its kind, in the URL, and is whole again at once', async ({
    page,
  }) => {
    const today = new Date().toISOString();
    const list = [
      charter({ id: 3, trip: 0, createdAt: today, segments: [leg(1, 4)] }),
      charter({ id: 2, trip: 1, createdAt: today, segments: [{ ...leg(1, 4), departDate: '2020-01-05T10:00:00' }] }),
      charter({ id: 1, trip: 1, createdAt: '2020-01-01T10:00:00Z', segments: [leg(1, 4)] }),
    ];
    await page.route(CHARTERS.call, answer(list));
    await page.goto(CHARTERS.path);
    await rows(page).first().waitFor();
    await page.getByLabel('Received', { exact: true }).selectOption('Today');
    await page.getByText(/^Received by the clock of your time zone, .*Time\.$/).waitFor();
    expect(await references(page)).toEqual([3, 2]);
    await page.getByLabel('Departure', { exact: true }).selectOption('From … to …');
    await page.getByLabel('Departure from').fill('2020-01-01');
    await page.getByLabel('Departure to').fill('2020-01-05');
    expect(await references(page)).toEqual([2]);
    await page.getByLabel('Trip type').selectOption('Round Trip');
    expect(new URL(page.url()).search).toBe('?received=today&departure=2020-01-01..2020-01-05&type=Round+Trip');
    await page.reload();
    await expect.poll(() => references(page)).toEqual([2]);
    await page.getByRole('button', { name: 'Reset filters' }).click();
    expect(await references(page)).toEqual([3, 2, 1]);
    expect(new URL(page.url()).search).toBe('');
  });

  test('says which filter to drop where nothing is left, and what is found without it', async ({ page }) => {
    const list = [
      charter({ id: 2, trip: 1, segments: [leg(1, 4)] }),
      charter({ id: 1, trip: 1, segments: [leg(1, 4)] }),
    ];
    await page.route(CHARTERS.call, answer(list));
    await page.goto(`${CHARTERS.path}?received=..2020-01-01&type=Round+Trip`);
    await page.getByRole('heading', { name: 'No charters found' }).waitFor();
    await page.getByRole('button', { name: 'Drop “Received: to 2020-01-01” 2 requests without it' }).click();
    expect(await references(page)).toEqual([2, 1]);
    expect(new URL(page.url()).search).toBe('?type=Round+Trip');
    await page.goto(`${CHARTERS.path}?received=..2020-01-01&departure=past`);
    await page.getByRole('button', { name: 'Drop every filter' }).click();
    expect(await references(page)).toEqual([2, 1]);
  });

  test('opens its filters below the search on a phone, and tells how many are set', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${CHARTERS.path}?departure=upcoming`);
    const filters = page.getByRole('button', { name: 'Filters (1)' });
    await filters.waitFor();
    expect(await page.getByLabel('Received', { exact: true }).isVisible()).toBe(false);
    await filters.click();
    await page.getByLabel('Received', { exact: true }).selectOption('This week');
    await page.getByRole('button', { name: 'Filters (2)', expanded: true }).waitFor();
  });

  test('of bookings asks for its file whether a row is a booking or a traveller', async ({ page }) => {
    await page.goto(BOOKINGS.path);
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
    await dialog.getByText(/^\d+ bookings, as the list shows them$/).waitFor();
    await dialog.getByRole('radio', { name: 'One row a traveller' }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/"Reference","Booking","Traveller","First name"/);
    expect(text).toMatch(/,"Companion",/);
    expect(await dialog.count()).toBe(0);
  });

  test('keeps its search and its order in the URL, through a record and back', async ({ page }) => {
    await page.goto(`${CHARTERS.path}?q=round trip`);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Customer' }).click();
    await page.getByRole('button', { name: 'Customer' }).click();
    expect(new URL(page.url()).search).toBe('?q=round+trip&sort=customer&desc');
    expect(await page.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('descending');
    const order = await references(page);
    await details(page).nth(1).click();
    await page.getByText(`2 of ${order.length}`).waitFor();
    await page.getByRole('link', { name: /^Previous: / }).click();
    await page.getByRole('heading', { name: `Charter Request #${order[0]}` }).waitFor();
    await page.getByRole('link', { name: 'Charters', exact: true }).last().click();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('round trip');
    expect(await references(page)).toEqual(order);
  });

  test('stands by what is due first, says so, and is turned round by its heading', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(CHARTERS.path);
    await rows(page).first().waitFor();
    const due = page.getByRole('columnheader', { name: 'Due' });
    expect(await due.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('status').filter({ hasText: 'Order: Due first' }).waitFor({ state: 'attached' });
    const times = await page
      .locator('tbody time.app-due')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted());
    expect(await rows(page).first().locator('.app-due').count()).toBe(1);
    await due.getByRole('button').click();
    expect(new URL(page.url()).search).toBe('?sort=due&desc');
    expect(await due.getAttribute('aria-sort')).toBe('descending');
    await due.getByRole('button').click();
    expect(new URL(page.url()).search).toBe('');
    for (const { path } of [BOOKINGS, CHAUFFEUR, INTERNATIONAL]) {
      await page.goto(path);
      await rows(page).first().waitFor();
      expect(await due.getAttribute('aria-sort'), path).toBe('ascending');
    }
  });

  test.for([CHARTERS.path, BOOKINGS.path])(
    'of %s has rows of one height at every width, and who has it and what is due each in its place',
    async (path, { page }) => {
      await page.goto(path);
      await rows(page).first().waitFor();
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const sizes = async (of: string) =>
          new Set(
            await page.locator(`tbody tr[data-id]`).evaluateAll(
              (all, of) =>
                all.flatMap((row) => {
                  const part = of ? row.querySelector(`td[style*="${of}"]`) : row;
                  if (!part || (of && !part.textContent)) return [];
                  const { top, height } = part.getBoundingClientRect();
                  return Math.round(of ? top - row.getBoundingClientRect().top : height);
                }),
              of,
            ),
          ).size;
        for (const part of ['', 'owner', 'due']) await expect.poll(() => sizes(part)).toBe(1);
      }
    },
  );

  test('has its figures at the end of their columns, where they are compared', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(BOOKINGS.path);
    await rows(page).first().waitFor();
    const ends = await page
      .locator('[data-figure]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign));
    expect(ends.length).toBeGreaterThan(5);
    expect(new Set(ends)).toEqual(new Set(['end']));
    expect(await page.locator('th[data-figure]').allInnerTexts()).toEqual(['Price & Type']);
  });

  test('is handed out as a CSV file of what it shows', async ({ page }) => {
    await page.route(CHAUFFEUR.call, answer([chauffeurRequest(2, '=HYPERLINK("x")'), chauffeurRequest(1)]));
    await page.goto(`${CHAUFFEUR.path}?sort=passengers`);
    await rows(page).first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^chauffeur-requests-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.slice(1, 3)).toEqual([
      '"",1,"Guest1","Khan","P-1",1,2,"","","","","2026-11-01 10:00","","","","","","","",""',
      `"",2,"'=HYPERLINK(""x"")","Khan","P-2",2,2,"","","","","2026-11-01 10:00","","","","","","","",""`,
    ]);
  });

  test('of many thousands draws what is in sight, and leads through by the keyboard', async ({ page }) => {
    const many = Array.from({ length: 20_000 }, (_, index) => chauffeurRequest(20_000 - index));
    await page.route(CHAUFFEUR.call, answer(many));
    await page.goto(CHAUFFEUR.path);
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('20001');
    await details(page).first().focus();
    for (let step = 0; step < 40; step++) await page.keyboard.press(step % 2 ? 'Tab' : 'ArrowDown');
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('42');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('link', { name: 'Details of #1, Guest1 Khan' }).waitFor();
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('42');
  });

  test('keeps the focus of whoever holds a key longer than the browser draws', async ({ page }) => {
    await page.route(CHAUFFEUR.call, answer(Array.from({ length: 500 }, (_, index) => chauffeurRequest(500 - index))));
    await page.goto(CHAUFFEUR.path);
    await details(page).first().focus();
    await page.evaluate(async () => {
      for (let key = 0; key < 80; key++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await null;
      }
    });
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('82');
  });

  test('shows new records by itself, without moving the rows that are read', async ({ openPage, token }) => {
    const page = await openPage();
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    const many = Array.from({ length: 500 }, (_, index) => chauffeurRequest(500 - index));
    await page.route(CHAUFFEUR.call, answer(many));
    await page.clock.install();
    await page.goto(CHAUFFEUR.path);
    await rows(page).first().waitFor();

    await page.evaluate(() => window.scrollTo(0, 9000));
    const place = () =>
      page.locator('tr[data-id="290"]').evaluate((row) => Math.round(row.getBoundingClientRect().top));
    await page.locator('tr[data-id="290"]').waitFor();
    const before = await place();
    many.unshift(chauffeurRequest(502), chauffeurRequest(501));
    await page.clock.runFor(31_000);
    await page.getByText('2 new').waitFor();
    expect(await place()).toBe(before);
  });
});

describe('a record', () => {
  test.for([
    ['/admin/flight-booking', BOOKINGS.path],
    ['/admin/chauffeur-service', CHAUFFEUR.path],
  ] as const)('is led back to from %s', async ([from, to], { page }) => {
    await page.goto(from);
    await page.waitForURL(to);
  });

  test('shows a booking whole: passenger, companions and flight, also when that is gone', async ({ page }) => {
    await page.goto(`${BOOKINGS.path}/2`);
    await page.getByRole('heading', { name: 'Flight Booking #2' }).waitFor();
    await page.getByRole('heading', { name: 'Travel Companions (3)' }).waitFor();
    for (const part of ['Primary Passenger', 'Booking Summary', 'Flight Information'])
      await page.getByRole('heading', { name: part }).waitFor();
    const main = page.locator('main');
    for (const text of [/^Booked on .*, \d\d:\d\d$/, 'Confirmed', '$1,480', 'Not included'])
      await main.getByText(text).first().waitFor();
    const booking = await page.evaluate(async () => {
      const answer = await fetch('/api/FlightBooking/2', {
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      return (await answer.json()).data;
    });
    expect(await page.locator('.app-badge').innerText()).toBe(
      ['Plane', 'Jet', 'Helicopter'][booking.flight.aircraftType],
    );
    const facts = async () =>
      (await page.locator(':is(.app-record-side, .app-record-main) dl > div').allInnerTexts()).map(
        (fact) => fact.split(/\s*\n\s*/)[0],
      );
    expect(await facts()).toEqual([
      ...['Title', 'First name', 'Last name', 'Phone', 'Total guests', 'Rooms', 'Total price', 'Status'],
      ...['Departure', 'Arrival', 'Seat price', 'Available seats', 'Luggage limit', 'Flight ID', 'Meal'],
      'Seat selection',
    ]);
    const [companion] = booking.travelPersons;
    await main.getByText(`${companion.firstName} ${companion.lastName}`, { exact: true }).waitFor();
    await main.getByText(companion.cnic).waitFor();

    await page.route(
      '**/api/FlightBooking/2',
      answer({ ...booking, flight: null, flightId: null, booked: null, note: '' }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'No Flight Information' }).waitFor();
    await main.getByText('Flight details are not available for this booking.').waitFor();
    expect(await page.getByRole('heading', { name: 'Additional Notes' }).count()).toBe(0);
    await page.unroute('**/api/FlightBooking/2');
    await page.route('**/api/FlightBooking/2', answer({ ...booking, note: 'A wheelchair at the gate' }));
    await page.reload();
    await page.getByRole('heading', { name: 'Additional Notes' }).waitFor();
    await main.getByText('A wheelchair at the gate').waitFor();
  });

  test('of a booking whose flight was moved or deleted shows what was booked, and what it is now', async ({ page }) => {
    const booked = {
      fromLocation: 'Karachi (KHI) – Jinnah International Airport',
      toLocation: 'Gwadar (GWD) – Gwadar International Airport',
      departureDatetime: '2026-12-01T14:30:00',
      arrivalDatetime: '2026-12-01T15:45:00',
      seatPrice: 111,
      aircraftName: 'Citation CJ4',
      aircraftType: 1,
    };
    const [stored] = await page.evaluate(async () => {
      const found = await fetch('/api/FlightBooking', {
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      return (await found.json()).data;
    });
    const moved = {
      ...stored,
      id: 3,
      booked,
      departureDate: booked.departureDatetime,
      numberOfGuests: 0,
      travelPersons: [],
    };
    const gone = { ...moved, id: 2, flight: null };
    await page.route(BOOKINGS.call, answer([moved, gone]));
    await page.goto(BOOKINGS.path);
    await rows(page).first().waitFor();
    const texts = await rows(page).allInnerTexts();
    expect(texts[0]).toMatch(/GWD.*Moved.*1 traveller\b.*\$111.*Jet/s);
    expect(texts[1]).toMatch(/GWD.*No longer offered.*1 traveller\b.*\$111/s);

    await page.route('**/api/FlightBooking/3', answer(moved));
    await details(page).first().click();
    await page.getByText('The flight was moved after it was booked.').waitFor();
    for (const title of ['As booked', 'Now']) await page.getByRole('heading', { name: title }).waitFor();
    const legs = await page.locator('.app-leg').allInnerTexts();
    expect(legs[0]).toMatch(/Dec 1, 2026, 14:30.*\$111.*Citation CJ4/s);
    expect(legs[1]).not.toContain('$111');
    await page.route('**/api/FlightBooking/2', answer(gone));
    await page.getByRole('link', { name: /^Next: / }).click();
    await page.getByText('The flight was deleted after it was booked.').waitFor();
    expect(await page.getByRole('heading', { name: 'Now' }).count()).toBe(0);
  });

  test('tells what a dispatcher has changed in a flight that was booked', async ({ page, server, token }) => {
    const flight = await createFlight(server, 'Gwadar (GWD) – Gwadar International Airport', { token });
    const booking = await post(server, 'FlightBooking', {
      title: 'Mrs',
      firstName: 'Rabia',
      lastName: 'Anwar',
      phone: '3001234567',
      email: 'rabia@example.com',
      departureDate: '2031-03-01T22:30:00',
      flightId: flight.id,
    });
    await page.goto(`${BOOKINGS.path}/${booking.id}`);
    await page.getByRole('link', { name: 'rabia@example.com' }).waitFor();
    expect(await page.getByText('Moved').count()).toBe(0);

    await createFlight(server, 'Gwadar (GWD) – Gwadar International Airport', {
      token,
      id: flight.id,
      departure: '2031-03-01T23:00:00',
    });
    await page.reload();
    await page.getByText('Moved', { exact: true }).waitFor();
    expect(await page.locator('.app-changed').allInnerTexts()).toEqual(['Mar 1, 2031, 23:00']);

    await call(server, `Flight/${flight.id}`, token, { method: 'DELETE' });
    await page.reload();
    await page.getByText('No longer offered', { exact: true }).waitFor();
    await page.getByText('Mar 1, 2031, 22:30').last().waitFor();
  });

  test('shows what else is known: e-mail, terms, when it was received, and the gender of companions', async ({
    page,
  }) => {
    const booking = await page.evaluate(async () => {
      const found = await fetch('/api/FlightBooking/2', {
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      return (await found.json()).data;
    });
    const more = { email: 'me@example.com', termsAccepted: true, createdAt: '2026-11-01T10:00:00Z' };
    await page.route('**/api/FlightBooking/2', answer({ ...booking, ...more }));
    await page.goto(`${BOOKINGS.path}/2`);
    await page.getByText(/^Received on Nov 1, 2026/).waitFor();
    expect(await page.getByRole('link', { name: 'me@example.com' }).getAttribute('href')).toBe('mailto:me@example.com');
    await page.getByText('Terms and conditions').locator('..').getByText('Accepted', { exact: true }).waitFor();
    expect(await page.locator('.app-companions').innerText()).toMatch(/\b(Fem|M)ale\b/);

    const known = { phone: '03001234567', email: 'car@example.com' };
    await page.route('**/GetChaufferService/7', answer({ ...chauffeurRequest(7), ...known }));
    await page.goto(`${CHAUFFEUR.path}/7`);
    expect(await page.getByRole('link', { name: known.phone }).getAttribute('href')).toBe('tel:+923001234567');
    expect(await page.getByRole('link', { name: known.email }).getAttribute('href')).toBe('mailto:car@example.com');
  });

  test('has long texts whole, line by line, and on paper a letterhead and the day of printing', async ({ page }) => {
    const message = `First line\n${'without-a-space'.repeat(60)}\n${'many words '.repeat(150)}the end`;
    const place = `${'A helipad beyond the seventh hill and the river '.repeat(6)}on the left`;
    await page.route(
      '**/api/InternationalCharter/7',
      answer(internationalCharter({ message, departureLocation: place })),
    );
    await page.goto(`${INTERNATIONAL.path}/7`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('the end').waitFor();
    const clipped = () =>
      page.locator('.app-record *:visible').evaluateAll((all) =>
        all
          .filter((one) => one.closest('.cw-hidden, svg') === null && getComputedStyle(one).overflow !== 'visible')
          .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.className),
      );
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([await clipped(), await wide()]).toEqual([[], 0]);
    expect(await page.getByText('the end').evaluate((note) => getComputedStyle(note).whiteSpace)).toBe('pre-line');

    const letterhead = page.locator('.app-letterhead');
    expect(await letterhead.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    const { brand, airportAddress, supportPhone } = await page.evaluate(async () =>
      (await fetch('/config.json')).json(),
    );
    const said = await letterhead.innerText();
    for (const text of [brand, airportAddress, supportPhone]) expect(said).toContain(text);
    expect(said).toMatch(new RegExp(`Printed on [A-Z]\\w+ \\d+, ${new Date().getFullYear()} at \\d\\d:\\d\\d`));
    expect(await clipped()).toEqual([]);
  });

  test('shows a chauffeur request whole, in the words that are fixed', async ({ page }) => {
    await page.route('**/GetChaufferService/7', answer({ ...chauffeurRequest(7), numberOfPassengers: 5, luggage: 1 }));
    await page.goto(`${CHAUFFEUR.path}/7`);
    await page.getByRole('heading', { name: 'Chauffeur Service Request #7' }).waitFor();
    await page.getByText(/^Requsted on Nov 1, 2026/).waitFor();
    const facts = await page.locator('dl > div').allInnerTexts();
    expect(facts.map((fact) => fact.replace(/\s*\n\s*/, ': '))).toEqual(
      expect.arrayContaining([
        'CNIC / Passport: P-7',
        'Status: Active',
        'Total passengers: 5',
        'Passenger count: 5 People',
        'Luggage: 1 Item',
        'Service level: Premium',
        'Service type: Private Chauffeur Service',
        'Vehicle category: Van/Large Vehicle',
        'Booking status: Confirmed',
        'Request ID: #7',
      ]),
    );
  });

  test('shows a charter whole: who, what, and each segment', async ({ page }) => {
    await page.route('**/GetRequestById/7', answer(charter({ trip: 2, segments: [leg(1, 4), leg(2, 9)] })));
    await page.goto(`${CHARTERS.path}/7`);
    await page.getByRole('heading', { name: 'Charter Request #7' }).waitFor();
    await page.getByText(/^Submitted on Nov 1, 2026/).waitFor();
    const facts = await page.locator('dl > div').allInnerTexts();
    expect(facts.map((fact) => fact.replace(/\s*\n\s*/g, ': '))).toEqual(
      expect.arrayContaining([
        'Full name: Ayesha Khan',
        'CNIC: 0000-0000-00001',
        'Passengers: 9',
        'Segments: 2',
        'Status: Submitted',
        'Luggage: 60 kg',
        'Pets: 1',
      ]),
    );
    await page.getByText('Multi City', { exact: true }).waitFor();
    for (const title of ['Segment 1', 'Segment 2']) await page.getByRole('heading', { name: title }).waitFor();
    for (const text of ['ayesha@example.com', '03000000001']) await page.getByText(text).first().waitFor();
  });

  test('shows an international charter whole: the way out, the way back and the message', async ({ page }) => {
    const call = '**/api/InternationalCharter/7';
    await page.route(call, answer(internationalCharter({ returnDateTime: '2026-12-05T09:00:00' })));
    await page.goto(`${INTERNATIONAL.path}/7`);
    await page.getByRole('heading', { name: 'International Charter Request #7' }).waitFor();
    for (const part of ['Outbound', 'Return', 'Additional message']) await page.getByText(part).first().waitFor();
    await page.getByText('Two wheelchairs').waitFor();
    await page.unroute(call);
    await page.route(call, answer(internationalCharter({ message: '' })));
    await page.reload();
    await page.getByText('One way').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Additional message' }).count()).toBe(0);
  });

  test('is answered by telephone, WhatsApp and e-mail, as far as they are known, from its head', async ({ page }) => {
    const call = '**/GetRequestById/7';
    const reach = () =>
      page
        .locator('.app-reach')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    await page.route(call, answer(charter({ trip: 0, phone: '0300 0000001', segments: [leg(1, 4)] })));
    await page.goto(`${CHARTERS.path}/7`);
    await page.getByRole('heading', { name: 'Charter Request #7' }).waitFor();
    await expect.poll(reach).toEqual([
      ['Call Ayesha Khan', 'tel:+923000000001'],
      ['WhatsApp Ayesha Khan', 'https://wa.me/923000000001'],
      ['E-mail Ayesha Khan', 'mailto:ayesha@example.com'],
    ]);
    // Nothing of the dossier's address goes along.
    const whatsapp = page.getByRole('link', { name: 'WhatsApp Ayesha Khan' });
    expect([await whatsapp.getAttribute('target'), await whatsapp.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    // Whose country is not known is no number of WhatsApp's.
    await page.unroute(call);
    await page.route(call, answer(charter({ trip: 0, phone: '0501234567', email: '', segments: [leg(1, 4)] })));
    await page.reload();
    await expect.poll(reach).toEqual([['Call Ayesha Khan', 'tel:+92501234567']]);

    await page.route('**/GetChaufferService/7', answer(chauffeurRequest(7)));
    await page.goto(`${CHAUFFEUR.path}/7`);
    await page.getByText('No telephone number or e-mail address was given.').waitFor();
  });

  test('says how long ago it came, with the time itself beside, and goes on counting', async ({ openPage, token }) => {
    const page = await openPage();
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.clock.install({ time: '2026-11-01T12:00:00Z' });
    await page.route(CHAUFFEUR.call, answer([chauffeurRequest(7)]));
    await page.route('**/GetChaufferService/7', answer(chauffeurRequest(7)));
    await page.goto(CHAUFFEUR.path);
    const age = rows(page).locator('time');
    await expect.poll(() => age.allInnerTexts()).toEqual(['2 h ago']);
    expect(await age.getAttribute('title')).toMatch(/^November 1, 2026 at \d\d:00$/);
    await details(page).click();
    await page.getByText(/^Requsted on Nov 1, 2026, \d\d:00, 2 h ago$/).waitFor();
    // A while at a time: what counts may be set up only once the age is painted.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_200_000);
        return page.getByText(/, (?:[3-9]|\d\d) h ago$|, \d+ days? ago$/).count();
      })
      .toBeGreaterThan(0);
  });

  test('stands beside its list where there is room, which stays as it is scrolled and leads on', async ({ page }) => {
    const many = Array.from({ length: 300 }, (_, index) => chauffeurRequest(300 - index));
    await page.route(CHAUFFEUR.call, answer(many));
    await page.route('**/GetChaufferService/*', (route) =>
      answer(chauffeurRequest(Number(route.request().url().split('/').at(-1))))(route),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${CHAUFFEUR.path}?sort=passengers&q=guest`);
    const first = details(page).first();
    await first.waitFor();
    const order = await references(page);
    await first.click();
    await page.getByRole('heading', { name: `Chauffeur Service Request #${order[0]}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${CHAUFFEUR.path}/${order[0]}`);

    // In the order of the list one came from, with the one that is open.
    const list = page.getByRole('navigation', { name: 'Chauffeur Service Requests' });
    const drawn = await list.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(drawn.slice(0, 5)).toEqual(order.slice(0, 5).map((id) => `${CHAUFFEUR.path}/${id}`));
    expect(drawn.length).toBeLessThan(60);
    expect(await list.locator('[aria-current=page]').getAttribute('href')).toBe(`${CHAUFFEUR.path}/${order[0]}`);

    await list.evaluate((box) => {
      box.scrollTop = 8000;
    });
    const far = list.locator('li[aria-posinset="105"] a');
    await far.click();
    await page.getByText('105 of 300').waitFor();
    expect(await list.evaluate((box) => box.scrollTop)).toBe(8000);
    expect(await far.getAttribute('aria-current')).toBe('page');
    // The list is one stop for the Tab key; the arrows lead through it.
    expect(await list.locator('a[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('106 of 300').waitFor();

    await page.setViewportSize({ width: 1279, height: 800 });
    await expect.poll(() => list.count()).toBe(0);
    await page.getByText('106 of 300').waitFor();
    await page.goBack();
    await first.waitFor();
    expect(new URL(page.url()).search).toBe('?sort=passengers&q=guest');
  });

  test('has beside it what came meanwhile, which does not move what is looked at', async ({ openPage, token }) => {
    const page = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    const many = Array.from({ length: 300 }, (_, index) => chauffeurRequest(300 - index));
    await page.route(CHAUFFEUR.call, (route) => answer(many)(route));
    await page.route('**/GetChaufferService/290', answer(chauffeurRequest(290)));
    await page.clock.install();
    await page.goto(`${CHAUFFEUR.path}/290`);
    const list = page.getByRole('navigation', { name: 'Chauffeur Service Requests' });
    await list.getByText('300 requests').waitFor();
    await list.evaluate((box) => {
      box.scrollTop = 8000;
    });
    const place = () => list.locator('a[href$="/200"]').evaluate((row) => Math.round(row.getBoundingClientRect().top));
    await list.locator('a[href$="/200"]').waitFor();
    const before = await place();
    many.unshift(chauffeurRequest(302), chauffeurRequest(301));
    await page.clock.runFor(31_000);
    await list.getByText('302 requests').waitFor();
    expect(await place()).toBe(before);
  });

  test('says beside it what its list has come to: on its way, not to be had, and narrowed', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/status of 500/);
    await page.route('**/GetChaufferService/7', answer(chauffeurRequest(7)));
    await page.route(CHAUFFEUR.call, () => {});
    await page.goto(`${CHAUFFEUR.path}/7`);
    const list = page.getByRole('navigation', { name: 'Chauffeur Service Requests' });
    await list.getByText('Loading chauffeur services...').waitFor();
    await page.unroute(CHAUFFEUR.call);
    await page.route(CHAUFFEUR.call, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.reload();
    await list.getByText('Failed to fetch chauffeur services').waitFor();
    await page.getByRole('heading', { name: 'Chauffeur Service Request #7' }).waitFor();
    await page.unroute(CHAUFFEUR.call);
    await page.route(CHAUFFEUR.call, answer([chauffeurRequest(7), chauffeurRequest(6)]));
    await list.getByRole('button', { name: 'Try again' }).click();
    await list.getByText('2 requests').waitFor();
    await page.goto(`${CHAUFFEUR.path}?q=guest7`);
    await details(page).click();
    await list.getByText('1 of 2 requests').waitFor();
  });

  test('gives its phone number to the clipboard', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${BOOKINGS.path}/1`);
    await page.getByRole('button', { name: 'Copy phone' }).click();
    await page.getByText('Phone number copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+923\d{9}$/);
  });
});
