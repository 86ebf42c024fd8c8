import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  answer,
  BOOKINGS,
  CHARTERS,
  CHAUFFEUR,
  createFlight,
  INTERNATIONAL,
  KDU,
  KHI,
  rows,
  test,
} from './back-office';

const NEXT_YEAR = new Date().getFullYear() + 1;
const DEPARTS = `${NEXT_YEAR}-12-12T14:30:00`;
const MLE = 'Malé (MLE) – Velana International Airport';
const DAY = 86_400_000;

const file = (id: number, stage: string) => ({
  ...{ id, kind: 'privateCharter', requestId: id, reference: 'CW-AXS4-70', stage, reason: '' },
  assignee: { id: 2, name: 'Muhammad Usman Tariq' },
  dueAt: new Date(Date.now() - 400 * DAY).toISOString(),
  partner: { key: 'karakoram', name: 'Karakoram Mountaineering Club', how: 'verified' },
  quote: null,
});
const STAGES = ['new', 'reviewing', 'quoted', 'accepted', 'booked', 'flown', 'closed', 'declined', 'lost', 'cancelled'];
const contact = { name: 'Nusrat Jahan Chowdhury-Rahman', email: 'nusrat.jahan@example.com', phone: '03000000042' };
const createdAt = new Date(Date.now() - 400 * DAY).toISOString();
const records = <T extends object>(make: (id: number) => T) =>
  STAGES.map((stage, index) => ({ ...make(10 - index), file: file(10 - index, stage) }));
const segment = (id: number, fromLocation: string, toLocation: string) => ({
  ...{ id, fromLocation, toLocation, departDate: DEPARTS, seats: 4, luggage: 60, pets: 0 },
});

const LISTS = [
  [
    CHARTERS,
    records((id) => ({
      ...{ id, ...contact, cnic: '', trip: 2, createdAt },
      segments: [segment(1, KHI, KDU), segment(2, KDU, MLE)],
    })),
  ],
  [
    INTERNATIONAL,
    records((id) => ({
      ...{ id, name: contact.name, email: contact.email, phoneNo: contact.phone, createdAt, message: '' },
      ...{ serviceType: 'International Charter Flight', departureLocation: KHI, destinationLocation: MLE },
      ...{ departureDateTime: DEPARTS, returnDateTime: DEPARTS, seats: 12, preferredAircraft: 'Midsize Jet' },
    })),
  ],
  [
    BOOKINGS,
    records((id) => ({
      ...{ id, title: 'Prof', firstName: 'Nusrat Jahan', lastName: 'Chowdhury', phone: '3000000042', email: '' },
      ...{ departureDate: DEPARTS, numberOfGuests: 11, numberOfRooms: 12, note: '', termsAccepted: true, createdAt },
      ...{ flightId: null, flight: null, travelPersons: [] },
      booked: {
        ...{
          id: 4,
          aircraftId: 1,
          fromLocation: KHI,
          toLocation: KDU,
          departureDatetime: DEPARTS,
          seatPrice: 12_345.5,
        },
        ...{ arrivalDatetime: DEPARTS, aircraftName: 'Gulfstream G650', aircraftType: 2 },
      },
    })),
  ],
  [
    CHAUFFEUR,
    records((id) => ({
      ...{ id, firstName: 'Nusrat Jahan', lastName: 'Chowdhury', cnicOrPassport: '42101-1234567-1' },
      ...{ numberOfPassengers: 12, luggage: 12, dateCreated: createdAt },
    })),
  ],
] as const;

/** What there is no room for in the main part of a page: the text, and whether it is shown whole while it is pointed at. */
const cutIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(
        (one) =>
          one.getClientRects().length > 0 &&
          !one.closest('.cw-hidden, .app-calendar-of, svg, input, select, thead, .app-gap'),
      )
      .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => {
        const at = one.closest<HTMLElement>('td')?.style.gridArea.split(' ')[0] ?? one.className;
        return { at, what: `${at}: ${one.innerText}`, isWhole: Boolean(one.closest('[title]')?.getAttribute('title')) };
      }),
  );
const wordsOf = (cut: Awaited<ReturnType<typeof cutIn>>) => [...new Set(cut.map(({ what }) => what))];

test.for(LISTS)(
  'the route, the departure of next year, the stage, what is due and the owner are whole: %s',
  {
    timeout: 120_000,
  },
  async ([{ path, call }, list], { page }) => {
    await page.route(call, answer(list));
    for (const width of [1440, 1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await rows(page).first().waitFor();
      const cut = await cutIn(page);
      const isMeant = ({ at }: (typeof cut)[number]) => at !== 'customer' && at !== 'owner';
      if (width === 1440) expect.soft(wordsOf(cut.filter(isMeant)), `at ${width}`).toEqual([]);
      expect.soft(wordsOf(cut.filter(({ isWhole }) => !isWhole)), `at ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(wide, `at ${width}`).toBeLessThanOrEqual(0);
    }
  },
);

test('so they are among the flights, in the calendar, on Today and in the figures of a partner', {
  timeout: 180_000,
}, async ({ page, server, token }) => {
  const { id } = await createFlight(server, MLE, {
    token,
    departure: DEPARTS,
    arrival: `${NEXT_YEAR}-12-13T02:10:00`,
    price: '98765',
  });
  expect(id).toBeGreaterThan(0);
  const [{ call }, charters] = LISTS[0];
  await page.route(call, answer(charters));
  for (const [screen, ready] of [
    ['/admin/search?q=MLE', `Dec 12, ${NEXT_YEAR}`],
    [`/admin/search?view=calendar&week=${DEPARTS.slice(0, 10)}`, 'MLE'],
    ['/admin/today', 'Nusrat'],
    ['/admin/partners/1', 'By the month in which'],
  ] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(screen);
      await page.getByText(ready).locator('visible=true').first().waitFor();
      const cut = await cutIn(page);
      if (width === 1440 && screen !== '/admin/today') expect.soft(wordsOf(cut), `${screen} at ${width}`).toEqual([]);
      expect.soft(wordsOf(cut.filter(({ isWhole }) => !isWhole)), `${screen} at ${width}`).toEqual([]);
    }
});
