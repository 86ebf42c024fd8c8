import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test as base, fillMoment, readReference } from '../../scripts/testing/browser';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { call, KDU, KHI, logIn, post, signIn } from './back-office';
import { type Face, fillBooking } from './public-pages';

const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    // Less motion saves most of the browser's work.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 800, height: 600 });
    await use(page);
  },
});

/** A day within the two years for which a form shows no warning. */
const NEXT_YEAR = new Date().getFullYear() + 1;

async function choose(form: Face, label: string, city: string, code: RegExp) {
  await form.getByLabel(label, { exact: true }).fill(city);
  await form.getByRole('option', { name: code }).click();
}

async function requestCharter(form: Face, name: string, server: BuiltServer): Promise<number> {
  await form.getByText('ONE-WAY').click();
  // The code of a frame may load after the press.
  await expect.poll(() => form.getByLabel('From', { exact: true }).count()).toBe(1);
  await choose(form, 'From', 'skardu', /KDU/);
  await choose(form, 'To', 'islamabad', /ISB/);
  await form.getByLabel('Date').fill(`${NEXT_YEAR}-03-04`);
  await form.getByLabel('Time').fill('06:45');
  await form.getByLabel('Seats', { exact: true }).fill('5');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('85');
  await form.getByLabel('Pets', { exact: true }).fill('1');
  await form.getByRole('button', { name: 'Search' }).click();
  const details = form.getByRole('dialog', { name: 'Enter your details' });
  await details.getByLabel('Name').fill(name);
  await details.getByLabel('Email').fill('visitor@example.com');
  await details.getByLabel('Phone').fill('03000000042');
  await details.getByLabel('CNIC').fill('0000-0000-00042');
  await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  return readReference(form, server, 'Request Submitted!');
}

async function requestChauffeur(form: Face, name: string, server: BuiltServer): Promise<number> {
  await form.getByLabel('First name').fill(name);
  await form.getByLabel('Last name').fill('Visitor');
  await form.getByLabel('CNIC or passport number').fill('0000-0000-00042');
  await form.getByLabel('Number of passengers', { exact: true }).fill('6');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('4');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  // Nobody could answer: that is asked first.
  await form.getByRole('button', { name: 'Yes, send it' }).click();
  return readReference(form, server);
}

async function requestInternational(form: Face, name: string, server: BuiltServer): Promise<number> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('visitor@example.com');
  await form.getByLabel('Phone number').fill('+92 300 0000042');
  await form.getByLabel('Service type').selectOption('Regional Jet Flight');
  await choose(form, 'Departure location', 'skardu', /KDU/);
  await choose(form, 'Destination location', 'dubai', /DXB/);
  await fillMoment(form, 'Departure date and time', `${NEXT_YEAR}-03-04T06:45`);
  await fillMoment(form, 'Return date and time', `${NEXT_YEAR}-03-06T18:00`);
  await form.getByLabel('Number of seats', { exact: true }).fill('5');
  await form.getByLabel('Preferred aircraft').selectOption('Super-Mid');
  await form.getByLabel('Additional message').fill('Two wheelchairs');
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  return readReference(form, server);
}

async function requestBooking(face: Face, name: string, server: BuiltServer): Promise<number> {
  const form = await fillBooking(face, name);
  await form.getByRole('button', { name: 'Submit Booking Request' }).click();
  return readReference(face, server);
}

const FLOWS = [
  {
    widget: 'private-charter-form',
    element: '/script-tag.html',
    frame: '/iframe.html',
    page: '/private-charter-form',
    send: requestCharter,
    read: 'PrivateCharter/GetRequestById',
    stored: {
      ...{ trip: 0, email: 'visitor@example.com', phone: '03000000042', cnic: '0000-0000-00042' },
      segments: [
        {
          fromLocation: expect.stringContaining('(KDU)'),
          toLocation: expect.stringContaining('(ISB)'),
          ...{ departDate: `${NEXT_YEAR}-03-04T06:45:00`, seats: 5, luggage: 85, pets: 1 },
        },
      ],
    },
  },
  {
    widget: 'chauffeur-form',
    element: '/chauffeur-form.html',
    page: '/chauffeur-service-form',
    send: requestChauffeur,
    read: 'ChauffeurService/GetChaufferService',
    stored: { lastName: 'Visitor', cnicOrPassport: '0000-0000-00042', numberOfPassengers: 6, luggage: 4 },
  },
  {
    widget: 'international-charter-form',
    element: '/international-charter-form.html',
    page: '/international-charter-form',
    send: requestInternational,
    read: 'InternationalCharter',
    stored: {
      ...{ email: 'visitor@example.com', phoneNo: '03000000042', serviceType: 'Regional Jet Flight' },
      departureLocation: expect.stringContaining('(KDU)'),
      destinationLocation: expect.stringContaining('(DXB)'),
      ...{ departureDateTime: `${NEXT_YEAR}-03-04T06:45:00`, returnDateTime: `${NEXT_YEAR}-03-06T18:00:00` },
      ...{ seats: 5, preferredAircraft: 'Super-Mid', message: 'Two wheelchairs' },
    },
  },
  {
    widget: 'flight-booking',
    element: '/flight-booking.html',
    // The page of the site is tested with the gallery.
    page: undefined,
    send: requestBooking,
    read: 'FlightBooking',
    stored: {
      ...{ title: 'Mrs', lastName: 'Visitor', phone: '3000000042', email: 'visitor@example.com', termsAccepted: true },
      ...{ numberOfGuests: 1, numberOfRooms: 1, note: '' },
      travelPersons: [
        {
          ...{ firstName: 'Bilal', lastName: 'Visitor', gender: 'male' },
          ...{ cnic: '00000-0000000-1', phoneNumber: '3000000043' },
        },
      ],
    },
  },
];

/** The code of a widget is not fetched before it comes near the window. */
const scrollTo = (place: Locator) => place.evaluate((element) => element.scrollIntoView());

/** Records from now on what the frames of the open page tell it. */
async function recordMessages(page: Page): Promise<() => Promise<{ type: string }[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data }) => data.type !== 'height' && heard.push(data));
  });
  return () => page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
}

test.for(FLOWS)(
  'a request of $widget is stored as it was typed, sent from an element, a frame and a page of the site',
  async ({ widget, element, frame = element, page: site, send, read, stored }, { page, server }) => {
    const token = await signIn(server);
    const expectStored = async (id: number, name: string) => {
      const found = await call(server, `${read}/${id}`, token);
      expect([found.name ?? found.firstName, found]).toEqual([name, expect.objectContaining({ id })]);
      expect(found).toMatchObject(stored);
    };

    await page.goto(server.partnerOrigin + element);
    await scrollTo(page.locator(widget));
    await expectStored(await send(page.locator(widget), 'Element', server), 'Element');

    if (frame !== element) await page.goto(server.partnerOrigin + frame);
    const heard = await recordMessages(page);
    await scrollTo(page.locator('iframe'));
    const id = await send(page.frameLocator('iframe'), 'Framed', server);
    await expectStored(id, 'Framed');
    // The partner's page gets the request's id, and nothing personal.
    expect((await heard()).map(({ type }) => type)).toEqual(expect.arrayContaining(['started', 'submitted']));
    expect((await heard()).find(({ type }) => type === 'submitted')).toMatchObject({ widget, id });
    expect(JSON.stringify(await heard())).not.toMatch(/Framed|Visitor|visitor@|00000|wheelchair/);

    if (!site) return;
    await page.goto(site);
    await expectStored(await send(page, 'Page', server), 'Page');
  },
);

test('a flight of the gallery is booked on the page that its element opens, and its frame names it', async ({
  page,
  server,
}) => {
  const cards = (gallery: Face) => gallery.getByRole('list', { name: 'Flights' }).getByRole('listitem').first();
  const [{ id: flightId }] = await call(server, 'Flight/search?images=true');
  await page.goto(`${server.partnerOrigin}/flight-gallery.html`);
  const heard = await recordMessages(page);
  await scrollTo(page.locator('iframe'));
  await cards(page.frameLocator('iframe')).getByRole('button').click();
  await expect
    .poll(heard)
    .toContainEqual(expect.objectContaining({ widget: 'flight-gallery', type: 'flight-selected', id: flightId }));

  await scrollTo(page.locator('flight-gallery'));
  const opened = page.waitForEvent('popup');
  await cards(page.locator('flight-gallery')).getByRole('link').click();
  const tab = await opened;
  await expect.poll(() => tab.url()).toBe(`${server.origin}/flights-details?id=${flightId}`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.waitForFunction(() => !document.getElementById('start'));
  const id = await requestBooking(tab, 'From the gallery', server);
  const booking = await call(server, `FlightBooking/${id}`, await signIn(server));
  expect(booking).toMatchObject({ flightId, firstName: 'From the gallery' });
});

test('staff find a request, write and send its quote, and the traveller accepts it', async ({
  page,
  openPage,
  server,
}) => {
  const leg = { fromLocation: KHI, toLocation: KDU, departDate: `${NEXT_YEAR}-03-04T14:30:00`, seats: 4 };
  const { trackUrl } = await post(server, 'PrivateCharter/Create', {
    ...{ trip: 0, name: 'Ayesha Khan', email: 'ayesha@example.com', phone: '03000000042' },
    segments: [{ ...leg, luggage: 60, pets: 0 }],
  });
  await page.goto('/admin/private-charter');
  await logIn(page, server.admin);
  await page.getByRole('searchbox').fill('Ayesha Khan');
  const row = page.getByRole('row').filter({ hasText: 'Ayesha Khan' });
  await row.getByRole('link', { name: /Details/ }).click();
  const file = page.locator('.app-trip-head, .app-record-trip');
  await file.getByRole('button', { name: 'Assign to me' }).first().click();
  await file.getByRole('link', { name: 'Write a quote' }).first().click();

  await page.getByLabel('Aircraft', { exact: true }).fill('An aircraft of somebody else');
  await expect.poll(() => page.getByLabel('Leg 1, block time in hours and minutes').inputValue()).toMatch(/^\d:\d\d$/);
  await page.getByLabel('Line 1, amount in USD').fill('12,500');
  await page.getByRole('button', { name: 'Send to the traveller' }).click();
  await page.getByRole('dialog', { name: 'Send quote 1?' }).getByRole('button', { name: 'Send USD 12,500' }).click();
  await page.getByRole('link', { name: 'USD 12,500 sent' }).waitFor();

  const traveller = await openPage({ viewport: { width: 390, height: 844 } });
  await traveller.goto(`/trip${new URL(trackUrl).hash}`);
  await traveller.getByRole('button', { name: 'Accept USD 12,500' }).click();
  await traveller.getByLabel('Your full name').fill('Ayesha Khan');
  await traveller.getByRole('button', { name: 'Accept An aircraft of somebody else for USD 12,500' }).click();
  await traveller.getByRole('heading', { level: 1, name: 'You have accepted' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'USD 12,500 accepted' }).waitFor();
});
