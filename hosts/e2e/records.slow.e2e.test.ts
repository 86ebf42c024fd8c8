import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import {
  answer,
  BOOKINGS,
  CHARTERS,
  CHAUFFEUR,
  call,
  createFlight,
  DXB,
  INTERNATIONAL,
  KHI,
  post,
  rows,
  test,
  toasts,
} from './back-office';
import { hold } from './public-pages';

const details = (page: Page) => page.getByRole('link', { name: /^Details/ });
const references = (page: Page) =>
  details(page).evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
const chauffeurRequest = (id: number, firstName = `Guest${id}`) => ({
  ...{ id, firstName, lastName: 'Khan', cnicOrPassport: `P-${id}`, numberOfPassengers: id % 7, luggage: 2 },
  dateCreated: '2026-11-01T10:00:00Z',
});
const chauffeurRequests = (count: number) =>
  Array.from({ length: count }, (_, index) => chauffeurRequest(count - index));

/** Answers the list and counts of chauffeur requests with these records, in pages as large as the list asks for. */
async function listRequests(page: Page, stored: { id: number }[], found = (_query: URLSearchParams) => stored) {
  const requests: string[] = [];
  await page.route(CHAUFFEUR.call, (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    requests.push(query.get('q') ?? query.get('after') ?? '');
    const rest = found(query).slice(Number(query.get('after') ?? 0));
    const data = rest.slice(0, Number(query.get('limit')));
    const next = rest.length > data.length ? String(Number(query.get('after') ?? 0) + data.length) : null;
    return route.fulfill({ json: { success: true, message: '', data, next } });
  });
  await page.route('**/api/RequestCounts?*', (route: Route) => {
    const counts = { total: stored.length, found: found(new URL(route.request().url()).searchParams).length };
    return answer({ ...counts, newest: stored[0]?.id ?? 0, without: {}, types: [], assignees: [], partners: [] })(
      route,
    );
  });
  return requests;
}
const leg = (id: number, seats: number) => ({
  ...{ id, fromLocation: KHI, toLocation: DXB, departDate: '2026-12-01T14:30:00', seats, luggage: 60, pets: 1 },
});
const charter = (changes: object) => ({
  ...{ id: 7, name: 'Ayesha Khan', email: 'ayesha@example.com', phone: '03000000001', cnic: '0000-0000-00001' },
  ...{ trip: 1, createdAt: '2026-11-01T10:00:00Z', segments: [leg(1, 4)], ...changes },
});
const internationalCharter = (changes: object) => ({
  ...{ id: 7, name: 'Ayesha Khan', email: 'ayesha@example.com', phoneNo: '+92 300 0000001', seats: 4 },
  ...{ serviceType: 'Fleet Inquiry', departureLocation: KHI, destinationLocation: DXB, preferredAircraft: 'Not Sure' },
  ...{ departureDateTime: '2026-12-01T14:30:00', returnDateTime: null, message: 'Two wheelchairs' },
  ...{ createdAt: '2026-11-01T10:00:00Z', ...changes },
});

/** Two kinds of requests: the path of the list, and the words on its screen. */
const KINDS = [
  { ...CHARTERS, empty: 'No charter requests yet', noMatch: 'No charters found', noun: 'private charters' },
  {
    ...{ ...CHAUFFEUR, empty: 'No chauffeur service requests yet', noMatch: 'No services found' },
    noun: 'chauffeur services',
  },
];

describe.each(KINDS)('$noun', ({ path, call, empty, noMatch, noun }) => {
  const areShown = (page: Page) => expect.poll(() => rows(page).count()).toBeGreaterThan(5);

  test('have a list that keeps its columns while loading, starts with what is due, and is searchable', async ({
    page,
  }) => {
    const release = await hold(page, call);
    await page.goto(path);
    await page.locator('table[aria-busy="true"]').waitFor();
    const columns = await page.getByRole('columnheader').allInnerTexts();
    expect(columns).toEqual(expect.arrayContaining(['Customer', 'Stage', 'Due', 'Assigned to']));
    release();
    await areShown(page);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    expect(await page.getByRole('columnheader', { name: 'Due' }).getAttribute('aria-sort')).toBe('ascending');
    const due = await page
      .locator('tbody time.app-due')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(due).toEqual(due.toSorted());
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByRole('heading', { name: noMatch, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await areShown(page);
  });

  test('have a list that explains its content, and shows an error until it loads', async ({ page, expectProblem }) => {
    expectProblem(/status of 500/);
    await page.route(call, answer([]));
    await page.goto(path);
    await page.getByRole('heading', { name: empty, exact: true }).waitFor();
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.reload();
    await page.getByRole('heading', { name: `Failed to fetch ${noun}` }).waitFor();
    expect(await toasts(page).count()).toBe(0);
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Proxy</title>' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: `Error fetching ${noun}` }).waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await areShown(page);
  });
});

describe('a list of requests', () => {
  test('opens a record by a press anywhere on its row, like a link', async ({ page }) => {
    await listRequests(page, chauffeurRequests(2));
    await page.goto(CHAUFFEUR.path);
    const cell = rows(page).nth(1).getByText('P-1', { exact: true });
    await cell.waitFor();
    for (const link of await details(page).all())
      expect(await link.evaluate((it) => getComputedStyle(it).opacity)).toBe('1');

    // A click that ends a text selection in the row opens nothing.
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

  test('names the filter to remove when nothing is found, and what is found without it', async ({ page }) => {
    await page.goto(`${CHARTERS.path}?received=..2020-01-01&type=Round+Trip`);
    await page.getByRole('heading', { name: 'No charters found' }).waitFor();
    await page
      .getByRole('button', { name: /^Clear “Received: to 2020-01-01” \d+ requests? without this filter$/ })
      .click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('?type=Round+Trip');
    await page.goto(`${CHARTERS.path}?received=..2020-01-01&departure=..2020-01-01`);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('has rows of the same height at every width, with assignee and due date in their columns', async ({ page }) => {
    await page.goto(CHARTERS.path);
    await rows(page).first().waitFor();
    const places = (of: string) =>
      page.locator('tbody tr[data-id]').evaluateAll((all, of) => {
        const found = all.flatMap((row) => {
          const part = of ? row.querySelector(`td[style*="${of}"]`) : row;
          if (!part || (of && !part.textContent)) return [];
          const { top, height } = part.getBoundingClientRect();
          return Math.round(of ? top - row.getBoundingClientRect().top : height);
        });
        return [...new Set(found)];
      }, of);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const part of ['', 'assignee', 'due'])
        await expect.poll(() => places(part), { message: `${width}` }).toHaveLength(1);
    }
  });

  test('can be exported as a CSV file of bookings, with a row for each traveller if chosen', async ({ page }) => {
    await page.goto(BOOKINGS.path);
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
    await dialog.getByRole('radio', { name: 'One row per traveller' }).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/,"Companion",/);
  });

  test('of many thousands draws only the visible rows, and keeps the focus while keys are held', async ({ page }) => {
    const requests = await listRequests(page, chauffeurRequests(20_000));
    await page.goto(CHAUFFEUR.path);
    await page.getByText('20,000 requests').waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('20001');
    expect(requests).toEqual(['']);
    await details(page).first().focus();
    for (let step = 0; step < 40; step++) await page.keyboard.press(step % 2 ? 'Tab' : 'ArrowDown');
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('42');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // This is the first row of the second page, which has loaded in the meantime.
    await page.getByRole('link', { name: 'Details of #19900, Guest19900 Khan' }).waitFor();
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('42');
    expect(requests).toEqual(['', '100']);

    // A held key is faster than the browser draws.
    await page.locator('tr:focus-within a').evaluate(async () => {
      for (let key = 0; key < 80; key++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await null;
      }
    });
    expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe('122');
  });

  test('shows new requests without a reload, and does not move the rows being read', async ({ openPage, token }) => {
    const page = await openPage();
    await page.goto('/config.json');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.clock.install();
    const many = chauffeurRequests(500);
    await listRequests(page, many);
    const top = (row: string) => page.locator(row).evaluate((it) => Math.round(it.getBoundingClientRect().top));
    await page.goto(CHAUFFEUR.path);
    await rows(page).first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.locator('tr[data-id="450"]').waitFor();
    const inList = await top('tr[data-id="450"]');
    many.unshift(chauffeurRequest(502), chauffeurRequest(501));
    await page.clock.runFor(31_000);
    await page.getByText('2 new').waitFor();
    expect(await top('tr[data-id="450"]')).toBe(inList);
    // Forced colours draw no shadow.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.evaluate(() => window.scrollTo(0, 0));
    const edge = (id: number) =>
      page
        .locator(`tr[data-id="${id}"] td:first-child`)
        .evaluate((cell) => getComputedStyle(cell).borderInlineStartStyle);
    expect([await edge(501), await edge(500)]).toEqual(['solid', 'none']);
  });
});

test('a long list is searched on the server, after the typing has stopped', async ({ page }) => {
  const old = chauffeurRequest(17, 'Zarmina');
  const stored = [chauffeurRequest(61_234, 'Asma'), chauffeurRequest(61_233, 'Bilal'), old];
  const requests = await listRequests(page, stored, (query) => {
    const q = query.get('q');
    return q === null ? stored : q === 'zarmina' ? [old] : [];
  });
  await page.goto(CHAUFFEUR.path);
  await page.getByText('3 requests').waitFor();
  await page.getByRole('searchbox', { name: 'Search services' }).pressSequentially('zarmina', { delay: 20 });
  await page.getByText('1 of 3 requests').waitFor();
  expect(await references(page)).toEqual([17]);
  await page.getByRole('searchbox', { name: 'Search services' }).fill('nobody');
  await page.getByText('No services found').waitFor();
  expect(requests).toEqual(['', 'zarmina', 'nobody']);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => details(page).count()).toBe(3);
});

test('a page of a list that failed to load can be loaded again below the rows', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/);
  const requests = await listRequests(page, chauffeurRequests(250));
  const second = /GetAllChauffeurServices\?.*after=100/;
  await page.route(second, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto(CHAUFFEUR.path);
  await rows(page).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('The next chauffeur services could not be loaded.').waitFor();
  expect(await rows(page).count()).toBeGreaterThan(5);
  await page.unroute(second);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests).toContain('100');
  await page.getByText('The next chauffeur services could not be loaded.').waitFor({ state: 'detached' });
});

describe('a record of a request', () => {
  test.for([
    [
      `${CHARTERS.path}/7`,
      '**/GetRequestById/7',
      charter({ trip: 2, segments: [leg(1, 4), leg(2, 9)] }),
      ['Passengers: 9', 'Legs: 2', 'Luggage: 60 kg', 'Pets: 1'],
      ['Multi City', 'Leg 2', 'ayesha@example.com', '03000000001'],
    ],
    [
      `${INTERNATIONAL.path}/7`,
      '**/api/InternationalCharter/7',
      internationalCharter({ returnDateTime: '2026-12-05T09:00:00' }),
      [],
      ['International Charter Request #7', 'Outbound', 'Return', 'Two wheelchairs'],
    ],
  ] as const)('at %s shows everything that was asked for', async ([path, call, stored, facts, texts], { page }) => {
    await page.route(call, answer(stored));
    await page.goto(path);
    for (const text of texts) await page.locator('main').getByText(text).first().waitFor();
    const shown = (await page.locator('dl > div').allInnerTexts()).map((fact) => fact.replace(/\s*\n\s*/g, ': '));
    expect(shown).toEqual(expect.arrayContaining([...facts]));
  });

  test('of a booking shows the flight as booked and as it is now, after a move', async ({ page, server, token }) => {
    const GWADAR = 'Gwadar (GWD) – Gwadar International Airport';
    const flight = await createFlight(server, GWADAR, { token });
    const booking = await post(server, 'FlightBooking', {
      ...{ title: 'Mrs', firstName: 'Rabia', lastName: 'Anwar', phone: '3001234567', email: 'rabia@example.com' },
      ...{ departureDate: '2031-03-01T22:30:00', flightId: flight.id },
    });
    await createFlight(server, GWADAR, { token, id: flight.id, departure: '2031-03-01T23:00:00' });
    await page.goto(`${BOOKINGS.path}?q=rabia@example.com`);
    expect(await rows(page).first().innerText()).toMatch(/GWD.*1 passenger\b.*\$420\.50.*Jet.*Flight moved/s);
    await page.goto(`${BOOKINGS.path}/${booking.id}`);
    await page.getByText('The flight was moved after it was booked.').waitFor();
    for (const title of ['As booked', 'Now']) await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('.app-changed').allInnerTexts()).toEqual(['Mar 1, 2031, 23:00']);
  });

  test('of a booking shows passenger, companions and flight, even if deleted', async ({ page, server, token }) => {
    await page.goto(`${BOOKINGS.path}/2`);
    await page.getByRole('heading', { name: 'Flight Booking #2' }).waitFor();
    await page.getByRole('heading', { name: 'Travel Companions (3)' }).waitFor();
    const main = page.locator('main');
    for (const text of [/^Booked on .*, \d\d:\d\d$/, 'Confirmed', '$1,480', 'Not included'])
      await main.getByText(text).first().waitFor();
    const booking = await call(server, 'FlightBooking/2', token);
    const [companion] = booking.travelPersons;
    await main.getByText(`${companion.firstName} ${companion.lastName}`, { exact: true }).waitFor();
    await main.getByText(companion.cnic).waitFor();

    await page.route(
      '**/api/FlightBooking/2',
      answer({ ...booking, flight: null, flightId: null, booked: null, note: '' }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'No Flight Information' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Additional Notes' }).count()).toBe(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy phone' }).click();
    await page.getByText('Phone number copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+923\d{9}$/);
  });

  test('shows long texts in full, line by line, and prints a letterhead and the date', async ({ page }) => {
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

    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.app-letterhead').innerText()).toMatch(/Printed on [A-Z]\w+ \d+, \d{4} at \d\d:\d\d/);
    expect(await clipped()).toEqual([]);
  });

  test('has links at its top to answer by telephone, WhatsApp and e-mail, if these are known', async ({ page }) => {
    const call = '**/GetRequestById/7';
    const reach = () =>
      page
        .locator('.app-reach')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    await page.route(call, answer(charter({ phone: '0300 0000001' })));
    await page.goto(`${CHARTERS.path}/7`);
    await page.getByRole('heading', { name: 'Charter Request #7' }).waitFor();
    await expect.poll(reach).toEqual([
      ['Call Ayesha Khan', 'tel:+923000000001'],
      ['WhatsApp Ayesha Khan', 'https://wa.me/923000000001'],
      ['E-mail Ayesha Khan', 'mailto:ayesha@example.com'],
    ]);
    // The links contain nothing of the record's address.
    const whatsapp = page.getByRole('link', { name: 'WhatsApp Ayesha Khan' });
    expect(await whatsapp.getAttribute('rel')).toBe('noopener noreferrer');
    // A number without a known country has no WhatsApp link.
    await page.unroute(call);
    await page.route(call, answer(charter({ phone: '0501234567', email: '' })));
    await page.reload();
    await expect.poll(reach).toEqual([['Call Ayesha Khan', 'tel:+92501234567']]);

    await page.route('**/GetChaufferService/7', answer(chauffeurRequest(7)));
    await page.goto(`${CHAUFFEUR.path}/7`);
    await page.getByText('No phone number or e-mail address was given.').waitFor();
  });

  test('opens beside its list on a wide screen, and the list keeps its scroll position', async ({ page }) => {
    await listRequests(page, chauffeurRequests(300));
    await page.route('**/GetChaufferService/*', (route) =>
      answer(chauffeurRequest(Number(route.request().url().split('/').at(-1))))(route),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${CHAUFFEUR.path}?sort=party&q=guest`);
    const first = details(page).first();
    await first.waitFor();
    const order = await references(page);
    await first.click();
    await page.getByRole('heading', { name: `Chauffeur Service Request #${order[0]}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${CHAUFFEUR.path}/${order[0]}`);

    // The list beside the record has the order of the list one came from, and contains the open record.
    const list = page.getByRole('navigation', { name: 'Chauffeur Service Requests' });
    const drawn = await list.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(drawn.slice(0, 5)).toEqual(order.slice(0, 5).map((id) => `${CHAUFFEUR.path}/${id}`));

    // The next page loads when the end comes near.
    const far = list.locator('li[aria-posinset="105"] a');
    await expect
      .poll(async () => {
        await list.evaluate((box) => {
          box.scrollTop = 8000;
        });
        return far.count();
      })
      .toBe(1);
    await far.scrollIntoViewIfNeeded();
    const scrolled = () => list.evaluate((box) => box.scrollTop);
    const before = await scrolled();
    await far.click();
    await page.getByText('105 of 300').waitFor();
    expect(await scrolled()).toBe(before);
    // The list is a single stop for the Tab key; arrow keys move inside it.
    expect(await list.locator('a[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    // A row out of sight keeps the focus.
    await list.evaluate((box) => {
      box.scrollTop = 0;
    });
    await list.locator('li[aria-posinset="1"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('106 of 300').waitFor();

    await page.setViewportSize({ width: 1279, height: 800 });
    await expect.poll(() => list.count()).toBe(0);
    await page.getByText('106 of 300').waitFor();
    await page.goBack();
    await first.waitFor();
    expect(new URL(page.url()).search).toBe('?sort=party&q=guest');
  });
});
