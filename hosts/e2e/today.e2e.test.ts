import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { aChauffeurRequest, aSegment } from '../api/testing/requests';
import { call, createFlight, DXB, openAdmin, post, signIn } from './back-office';

const TODAY = '/admin/today';
const REQUESTS = '**/api/Today?*';
const FLIGHTS = '**/api/Flight/calendar?*';
const NO_FLIGHTS = { flights: [], legs: [], away: [], later: null };

const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { success: true, message: '', data } });
const part = (...first: object[]) => ({ total: first.length, first });
const parts = (all: object) => answer({ late: part(), fresh: part(), mine: part(), ...all });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** The date this number of days from today, by the clock of this machine, which the browser uses too. */
function dayFromNow(days: number): string {
  const now = new Date();
  now.setDate(now.getDate() + days);
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The trip of a request that is due in this number of hours, or was due if negative. */
const tripOf = (
  kind: string,
  requestId: number,
  { stage = 'new', due = 4.9, assignee = null as object | null } = {},
) => ({
  id: requestId,
  kind,
  requestId,
  reference: `CW-7K3M-Q${requestId % 10}`,
  version: 1,
  quoteState: null,
  stage,
  reason: '',
  assignee,
  dueAt: hoursAgo(-due),
});
const charter = (id: number, name: string, createdAt: string, departs: string, tripRecord: object = {}) => ({
  kind: 'privateCharter',
  record: {
    id,
    tripRecord: tripOf('privateCharter', id, tripRecord),
    name,
    trip: 0,
    email: 'someone@example.com',
    phone: '03000000001',
    cnic: '',
    createdAt,
    segments: [{ id, ...aSegment({ toLocation: DXB, departDate: `${departs}T14:30:00` }) }],
  },
});
const chauffeur = (id: number, firstName: string, dateCreated: string) => ({
  kind: 'chauffeur',
  record: {
    ...aChauffeurRequest({ id, firstName, lastName: 'Khan' }),
    tripRecord: tripOf('chauffeur', id),
    dateCreated,
  },
});

/** The person whose token it is. */
const idOf = (token: string) => Number(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub);

const section = (page: Page, name: RegExp) => page.getByRole('region', { name });
const rowsOf = (page: Page, name: RegExp) => section(page, name).getByRole('listitem').allInnerTexts();

describe('the screen Today', () => {
  test('shows new, late and own requests of every kind, with numbers and the next step', async ({ page, server }) => {
    await page.route(FLIGHTS, answer(NO_FLIGHTS));
    const me = { id: idOf(await signIn(server)), name: 'Admin' };
    const lying = charter(3, 'Left lying', hoursAgo(24 * 5), dayFromNow(9), {
      due: -3.1,
      stage: 'accepted',
      assignee: me,
    });
    await page.route(
      REQUESTS,
      parts({
        late: part(charter(2, 'Forgotten', hoursAgo(24 * 5), dayFromNow(1), { due: -50 }), lying),
        fresh: part(
          charter(5, 'Newest', hoursAgo(0.1), dayFromNow(20), { due: 4.8 }),
          chauffeur(8, 'Driven', hoursAgo(1.5)),
        ),
        mine: part(
          lying,
          charter(4, 'In my hands', hoursAgo(24 * 9), dayFromNow(30), { stage: 'quoted', assignee: me }),
        ),
      }),
    );
    await openAdmin(page, server, TODAY);
    await section(page, /^2 New$/).waitFor();
    const names = async (name: RegExp) => (await rowsOf(page, name)).map((text) => text.split('\n')[0]);
    expect(await names(/New/)).toEqual(['Newest', 'Driven Khan']);
    expect((await rowsOf(page, /New/))[0]).toMatch(
      /Private charter #5 · came [56] min ago.*KHI.*DXB.*Due in 5 h.*Assign to me/s,
    );
    expect(await names(/^2 Late$/)).toEqual(['Forgotten', 'Left lying']);
    expect(await names(/^2 Assigned to you$/)).toEqual(['Left lying', 'In my hands']);
    expect((await rowsOf(page, /Assigned to you/))[0]).toMatch(/Late by 3 h.*Confirm the booking/s);

    const figures = page.getByRole('navigation', { name: 'Today in numbers' }).getByRole('link');
    expect((await figures.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '2 Late',
      '2 New',
      '2 Assigned to you',
      '0 Flights today',
    ]);
    // The first late request is the one with a next step.
    expect(await page.locator('[data-next]').allInnerTexts()).toEqual([expect.stringMatching(/^Forgotten/)]);
    await figures.nth(1).press('Enter');
    await page.getByRole('heading', { name: '2 New' }).and(page.locator(':focus')).waitFor();
  });

  test('shows the flights of today and tomorrow, with seats requested and offered', async ({ page, server }) => {
    const token = await signIn(server);
    const tomorrow = dayFromNow(1);
    const flight = await createFlight(server, 'Turbat (TUK) – Turbat Airport', {
      token,
      departure: `${tomorrow}T23:10:00`,
      arrival: `${tomorrow}T23:50:00`,
    });
    await post(server, 'FlightBooking', {
      title: 'Mrs',
      firstName: 'Rabia',
      lastName: 'Anwar',
      phone: '3001234567',
      departureDate: `${tomorrow}T23:10:00`,
      flightId: flight.id,
    });
    await openAdmin(page, server, TODAY);
    const row = section(page, /Flights tomorrow$/)
      .getByRole('link')
      .filter({ hasText: 'TUK' });
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^23:10 Flight \d+ KHI TUK Citation CJ4 1 requested of 6 seats$/,
    );
    expect(
      await section(page, /Flights today$/)
        .getByText('TUK')
        .count(),
    ).toBe(0);
    await row.click();
    await page.getByRole('heading', { name: 'Edit Flight' }).waitFor();
  });

  test('shows the parts that loaded, and names the others, which can be retried', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 500/);
    await page.route(FLIGHTS, answer(NO_FLIGHTS));
    await page.route(REQUESTS, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await openAdmin(page, server, TODAY);
    const failure = page.getByRole('alert').filter({ hasText: 'Some parts could not be loaded: Requests.' });
    await failure.waitFor();
    await section(page, /Flights today$/)
      .getByText('No departures.')
      .waitFor();
    await page.unroute(REQUESTS);
    await page.route(REQUESTS, parts({ fresh: part(charter(4, 'Newest', hoursAgo(0.1), dayFromNow(20))) }));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await section(page, /^1 New$/).waitFor();
    expect(await failure.count()).toBe(0);
  });

  test('shows the first few of many requests, and all of them on request', async ({ page, server }) => {
    await page.route(FLIGHTS, answer(NO_FLIGHTS));
    const many = Array.from({ length: 9 }, (_, i) => charter(i + 1, `Charter ${i + 1}`, hoursAgo(1), dayFromNow(20)));
    await page.route(REQUESTS, (route) => {
      const isAll = new URL(route.request().url()).searchParams.get('most') === '500';
      return parts({ fresh: { total: 9, first: isAll ? many : many.slice(0, 8) } })(route);
    });
    await openAdmin(page, server, TODAY);
    const fresh = section(page, /^9 New$/);
    await expect.poll(() => fresh.getByRole('listitem').count()).toBe(6);
    await fresh.getByRole('button', { name: 'Show all 9' }).click();
    await expect.poll(() => fresh.getByRole('listitem').count()).toBe(9);
    await fresh.getByRole('heading').and(page.locator(':focus')).waitFor();
  });

  test('assigns a request with one press, or names the faster colleague', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 409/);
    // Without the stream, Today does not show what the colleague does.
    await page.route('**/api/TripStream', () => {});
    await page.route(FLIGHTS, answer(NO_FLIGHTS));
    const token = await signIn(server);
    const sent = async (name: string) => {
      const { id } = await post(server, 'ChauffeurService/CreateRequest', aChauffeurRequest({ firstName: name }));
      return (await call(server, `ChauffeurService/GetChaufferService/${id}`, token)).tripRecord;
    };
    const [mine, theirs] = [await sent('Quick'), await sent('Slow')];
    // There are so many requests that some are hidden at first, however many examples are new at this hour.
    for (const other of Array.from({ length: 8 }, (_, at) => `Other ${at}`)) await sent(other);
    await openAdmin(page, server, TODAY);
    const fresh = section(page, / New$/);
    await fresh.getByRole('button', { name: /^Show all/ }).click();
    await fresh.getByRole('button', { name: 'Assign to me: Quick Testwala' }).click();
    await section(page, / Assigned to you$/)
      .getByRole('link', { name: /^Quick Testwala/ })
      .waitFor();
    expect(await call(server, `Trip/${mine.id}`, token)).toMatchObject({
      stage: 'reviewing',
      assignee: { name: 'Admin' },
      version: 2,
    });

    await fresh.getByRole('button', { name: 'Assign to me: Slow Testwala' }).waitFor();
    await post(server, `Trip/${theirs.id}`, { version: theirs.version, stage: 'lost' }, token);
    await fresh.getByRole('button', { name: 'Assign to me: Slow Testwala' }).click();
    await fresh
      .getByRole('alert')
      .filter({ hasText: `Someone else already changed ${theirs.reference}. It is now lost.` })
      .waitFor();
    expect((await call(server, `Trip/${theirs.id}`, token)).stage).toBe('lost');
  });
});
