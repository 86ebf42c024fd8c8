import { authLogin, flightBookingById, flightBookingList } from '@charter-hosts/contract';
import { createApi, flightById, flightSearch } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { hearFrames, readReference } from '../../scripts/testing/browser';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { type Face, fillBooking, holdScripts, pressTakenOver } from './public-pages';

/** The flights that a visitor may see, as the API gives them. */
const withImages = async (origin: string) =>
  (await createApi({ baseUrl: `${origin}/api` })(flightSearch)).records.filter(({ images }) => images.length > 0);

const cards = (face: Face) => face.getByRole('list', { name: 'Flights' }).getByRole('listitem');
/** Pictures that are in view and have arrived. */
const seenPictures = (face: Face) =>
  cards(face)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length);

describe('the flights', () => {
  test.for([
    ['element', '/flight-gallery.html', 6],
    ['iframe', '/flight-gallery.html', 24],
    ['app', '/flights-products', 24],
  ] as const)(
    'with images stand in the %s at %s, in the order of the API',
    async ([host, path, shown], { server, openPage }) => {
      const page = await openPage(host === 'app' ? {} : { baseURL: server.partnerOrigin });
      await page.goto(path);
      const face = { element: page.locator('flight-gallery'), iframe: page.frameLocator('iframe'), app: page }[host];
      // Pictures are fetched where they are seen. A frame out of sight draws nothing, so the page brings it.
      if (host === 'iframe') await page.locator('iframe').scrollIntoViewIfNeeded();
      const expected = await withImages(server.origin);
      expect(expected.length).toBeGreaterThan(24);
      await expect.poll(() => cards(face).count()).toBe(shown);
      await expect.poll(() => seenPictures(face)).toBeGreaterThanOrEqual(3);

      const names = await cards(face).locator('.cw-gallery-card > .cw-hidden').allTextContents();
      expect(names.map((name) => name.split(', ')[1])).toEqual(
        expected.slice(0, shown).map(({ aircraftName }) => aircraftName),
      );
    },
  );

  test('of the operator’s site can be narrowed and ordered, as its address says', async ({ server, openPage }) => {
    const page = await openPage();
    await page.goto('/flights-products');
    await cards(page).nth(5).waitFor();
    await page.getByLabel('Aircraft', { exact: true }).selectOption('Helicopter');
    const helicopters = (await withImages(server.origin)).filter(({ aircraftType }) => aircraftType === 2);
    await expect.poll(() => cards(page).count()).toBe(helicopters.length);
    await page.getByRole('button', { name: 'Lowest price' }).click();
    const prices = () => cards(page).locator('.cw-gallery-fact:last-child').allTextContents();
    const cheapest = Math.min(...helicopters.map(({ seatPrice }) => seatPrice));
    await expect.poll(async () => (await prices())[0]).toContain(cheapest.toLocaleString('en'));
    expect(new URL(page.url()).search).toBe('?aircraft=helicopter&order=price');

    await page.goto('/flights-products?aircraft=helicopter&price=300&time=night');
    await page.getByText('No flights found').waitFor();
    await page.getByRole('button', { name: /^Any time, any price: \d+ flights$/ }).waitFor();
    await page.getByRole('button', { name: 'Show all flights' }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  test('open their booking page in a new tab, and the page is told which', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto('/flight-gallery.html');
    const gallery = partner.locator('flight-gallery');
    await gallery.evaluate((element) =>
      element.addEventListener('flight-selected', ({ detail }: CustomEventInit) =>
        Object.assign(element, { told: detail }),
      ),
    );
    const [first] = await withImages(server.origin);
    const [tab] = await Promise.all([partner.waitForEvent('popup'), cards(gallery).first().getByRole('link').click()]);
    await expect.poll(() => tab.url()).toBe(`${server.origin}/flights-details?id=${first?.id}`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(await gallery.evaluate((element) => (element as unknown as { told: unknown }).told)).toEqual({
      id: first?.id,
    });
  });

  test('open nothing where the page around the frame does that, and it is told which', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const heard = await hearFrames(partner);
    await partner.goto('/flight-gallery.html');
    const frame = partner.frameLocator('iframe');
    const [, second] = await withImages(server.origin);
    await pressTakenOver(frame, cards(frame).nth(1).getByRole('button'));
    await expect
      .poll(async () => (await heard()).map(({ type }) => type))
      .toEqual(['ready', 'started', 'step', 'flight-selected']);
    expect((await heard()).at(-1)).toMatchObject({ widget: 'flight-gallery', id: second?.id });
    expect(await frame.getByRole('link').count()).toBe(0);
  });

  test.for([
    ['a partner’s page is loaded again', 'partner'],
    ['the operator’s site comes back to them', 'site'],
  ] as const)('stand there at once when %s, while they are asked for anew', async ([, where], { server, openPage }) => {
    const atPartner = where === 'partner';
    const page = await openPage(atPartner ? { baseURL: server.partnerOrigin } : {});
    // The partner's frame is out of sight, and is not waited for.
    const atOnce = { waitUntil: 'commit' } as const;
    await page.goto(atPartner ? '/flight-gallery.html' : '/flights-products', atOnce);
    const face = atPartner ? page.locator('flight-gallery') : page.locator('main');
    const names = () => cards(face).locator('.cw-gallery-card > .cw-hidden').allTextContents();
    await cards(face).first().waitFor();
    // The words about an empty leg, of which the partner shows none, come in a chunk of their own.
    if (!atPartner) await expect.poll(async () => (await names()).join()).toContain('Empty leg');
    const before = await names();
    await expect.poll(() => page.evaluate(() => 'charter-widgets:flights' in sessionStorage)).toBe(true);

    const letGo = await holdScripts(page, '**/api/Flight/search?*images=true*');
    const asked = page.waitForRequest('**/api/Flight/search?*images=true*');
    if (atPartner) await page.reload(atOnce);
    else {
      await page.getByRole('link', { name: 'Services', exact: true }).first().click();
      await page.waitForURL('**/services');
      // The address changes before the screen does.
      await face.locator('.cw-gallery').waitFor({ state: 'detached' });
      await page.goBack();
    }
    await asked;
    await expect.poll(names).toEqual(before);
    expect(await face.locator('.cw-gallery').getAttribute('aria-busy')).toBe('true');
    letGo();
    await face.locator('.cw-gallery[aria-busy=false]').waitFor();
    expect(await names()).toEqual(before);
  });

  test('make the frame taller when more of them are shown', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto('/flight-gallery.html');
    const frame = partner.frameLocator('iframe');
    const heights = async () => ({
      frame: (await partner.locator('iframe').boundingBox())?.height,
      page: await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    });
    const settled = async () => {
      await expect.poll(async () => (({ frame, page }) => frame === page)(await heights())).toBe(true);
      return (await heights()).page;
    };
    await expect.poll(() => cards(frame).count()).toBe(24);
    const before = await settled();
    await pressTakenOver(frame, frame.getByRole('button', { name: 'Show more flights' }));
    await expect.poll(() => cards(frame).count()).toBeGreaterThan(24);
    expect(await settled()).toBeGreaterThan(before);
  });
});

describe('the address', () => {
  const ownPage = (id: number, origin: string) => `${origin}/flights-details?id=${id}`;
  const partners = (id: number) => `https://indus.example/book/${id}`;
  const template = 'https://indus.example/book/{id}';

  test.for([
    ['of a frame', 'a page of the partner', 'framed', template, partners],
    ['of a frame', 'no script', 'framed', 'javascript:alert({id})', ownPage],
    [
      'of the page by itself',
      'its own site',
      '/embed/flight-gallery',
      '/book/{id}',
      (id, origin) => `${origin}/book/${id}`,
    ],
    ['of the page by itself', 'no other site', '/embed/flight-gallery', template, ownPage],
    ['of the operator’s site', 'no other site', '/flights-products', template, ownPage],
  ] as [string, string, string, string, (id: number, origin: string) => string][])(
    '%s makes the cards lead to %s',
    async ([, , where, link, expected], { server, openPage }) => {
      const framed = where === 'framed';
      const query = `?limit=2&booking-url=${encodeURIComponent(link)}`;
      const page = await openPage(framed ? { baseURL: server.partnerOrigin } : {});
      await page.goto(framed ? '/' : where + query);
      if (framed)
        await page.evaluate((src) => {
          document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
        }, `${server.origin}/embed/flight-gallery${query}`);
      const face = framed ? page.frameLocator('iframe') : page;
      await cards(face).first().waitFor();
      const [first] = await withImages(server.origin);
      const leads = cards(face).first().getByRole('link');
      expect(await leads.evaluate((one: HTMLAnchorElement) => one.href)).toBe(expected(first?.id ?? 0, server.origin));
    },
  );
});

/** Books as a visitor does; returns the id of the confirmation. */
async function book(face: Face, firstName: string, server: BuiltServer): Promise<number> {
  const form = await fillBooking(face, firstName);
  await form.getByRole('button', { name: 'Submit Booking Request' }).click();
  return readReference(face, server);
}

const imagesOf = (face: Face) =>
  face.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => new URL(src).pathname));

describe('a flight booking', () => {
  test.for([
    ['element', '/flight-booking.html', 4],
    ['iframe', '/flight-booking.html', 6],
    ['app', '/flights-details?id=6', 6],
  ] as const)('travels from the %s at %s to the API', async ([host, path, flightId], { server, openPage }) => {
    const page = await openPage(host === 'app' ? {} : { baseURL: server.partnerOrigin });
    await page.goto(path);
    const face = { element: page.locator('flight-booking'), iframe: page.frameLocator('iframe'), app: page }[host];
    const api = createApi({ baseUrl: `${server.origin}/api` });
    const flight = await api(flightById, { id: flightId });
    await expect
      .poll(() => imagesOf(face))
      .toEqual(expect.arrayContaining([flight.images[0]?.imageUrl, flight.aircraftImageUrl]));
    const id = await book(face, `From ${host}`, server);

    const { token } = await api(authLogin, { body: server.admin });
    const asAdmin = createApi({ baseUrl: `${server.origin}/api`, token: () => token });
    expect(await asAdmin(flightBookingById, { id })).toMatchObject({
      title: 'Mrs',
      firstName: `From ${host}`,
      lastName: 'Visitor',
      phone: '3000000042',
      email: 'visitor@example.com',
      termsAccepted: true,
      departureDate: flight.departureDatetime,
      numberOfGuests: 1,
      numberOfRooms: 1,
      note: '',
      flightId,
      travelPersons: [
        {
          firstName: 'Bilal',
          lastName: 'Visitor',
          gender: 'male',
          cnic: '00000-0000000-1',
          phoneNumber: '3000000043',
        },
      ],
    });
  });

  test('for more than there are seats is refused by the form, before anything is sent', async ({ page }) => {
    await page.goto('/flights-details/6');
    const form = await fillBooking(page, 'Ayesha');
    await form.getByLabel('Number of guests', { exact: true }).fill('4');
    await form.getByText('Only 4 seats are available on this flight').first().waitFor();
    await page
      .getByText(/× 4 passengers/)
      .first()
      .waitFor();
  });

  test.for([390, 768, 1440])('says at %i pixels what is wrong where it covers nothing', async (width, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 844 } });
    await page.goto('/flights-details?id=6');
    const form = page.getByRole('form', { name: 'Reserve Your Flight' });
    await form.getByLabel('Number of guests', { exact: true }).fill('2');
    await form.getByRole('group', { name: 'Guest 2' }).waitFor();
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    const toasts = page.locator('.cw-toasts:popover-open');
    await toasts.getByText('Please fix the errors in guest information').waitFor();
    await expect.poll(() => form.getByLabel('Title').evaluate((title) => title.matches(':focus'))).toBe(true);
    const { bottom, left, top, height } = await toasts.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      return element.getBoundingClientRect();
    });
    expect(height).toBeLessThanOrEqual(88);
    const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
    const covered = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll(
        (images, edge) =>
          images.filter((image) => {
            const box = image.getBoundingClientRect();
            return box.bottom > edge.top && box.top < edge.bottom;
          }).length,
        // What lies under the bar is not seen.
        { top: Math.max(top, bar), bottom },
      );
    expect(covered).toBe(0);
    const links = form.getByText('16 to complete or correct:').locator('..').getByRole('button');
    const ways = await links.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
    expect(ways).toHaveLength(8);
    for (const way of ways) expect(way.top > bottom || way.right < left).toBe(true);
    const heading = await page.getByRole('heading', { name: 'Reserve Your Flight' }).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect();
    });
    expect(heading.top > bottom || heading.right < left, 'the heading is beside the toast or below it').toBe(true);
    await page.getByRole('button', { name: 'Reserve', exact: true }).waitFor({ state: 'hidden' });
  });

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/flight-booking.html');
    const id = await book(partner.frameLocator('iframe'), 'Announced', server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'started', 'submitted']));
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({ widget: 'flight-booking', id });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|Visitor|0000-|visitor@|300000/);
  });
});

test("the site's own page shows flight 5 where its address names none", async ({ server }) => {
  const html = async (path: string) => (await fetch(server.origin + path)).text();
  const appOf = (page: string) => /<div id="app">.*?<script/s.exec(page)?.[0];
  const named = appOf(await html('/flights-details?id=5'));
  expect(named).toContain('Reserve Your Flight');
  // The link to the other language keeps the address as it is.
  expect(appOf(await html('/flights-details'))).toBe(named?.replace('?id=5&amp;locale', '?locale'));
});

describe('a flight that does not exist', () => {
  test.for(['/flights-details?id=abc', '/flights-details?id=-1', '/flights-details/abc'])(
    'is what %s names',
    async (path, { page, expectProblem }) => {
      expectProblem(/404/);
      await page.goto(path);
      await page.getByRole('heading', { name: 'Flight Not Available' }).waitFor();
      await page.getByText('Please try again later', { exact: true }).waitFor();
    },
  );

  test('leads to the others', async ({ page, expectProblem }) => {
    expectProblem(/404/);
    await page.goto('/flights-details/2147483647');
    await page.getByRole('heading', { name: 'Flight Not Available' }).waitFor();
    await page.getByText('Flight not found').waitFor();
    await page.getByRole('link', { name: 'See other flights' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/flights-products');
  });
});

describe('the pictures', () => {
  test('open where the visitor is looking, in a frame that is as tall as its page', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport: { width: 390, height: 700 } });
    await partner.goto('/flight-booking.html');
    const frame = partner.frameLocator('iframe');
    // A frame that is far out of sight has not been fetched in every browser.
    await partner.locator('iframe').scrollIntoViewIfNeeded();
    await pressTakenOver(frame, frame.getByRole('button', { name: /^Open picture 1 of/ }));
    const viewer = frame.getByRole('dialog', { name: /^Picture 1 of/ });
    await expect
      .poll(async () => {
        const box = await viewer.boundingBox();
        return box && box.y >= 0 && box.y + box.height <= 700;
      })
      .toBe(true);
  });
});

/** No operator has so many flights. */
const UNKNOWN = 70_000_000;
const element = `<flight-booking flight-id="${UNKNOWN}" test></flight-booking>`;
const frame = `<div data-charter-widget="flight-booking" data-prefill="id=${UNKNOWN}" data-test></div>`;

const inPage = (page: Page) => page.locator('flight-booking');
const FACES: readonly [string, string, string, (page: Page) => Locator | FrameLocator][] = [
  ['the element', element, 'charter-widgets.js', inPage],
  ['the frame', frame, 'embed.js', (page) => page.frameLocator('iframe')],
];

test.for(FACES)(
  '%s lets a partner book a flight that nobody flies',
  async ([, place, file, faceIn], { server, partner }) => {
    const page = await partner(`${place}<script type="module" src="${server.origin}/cdn/${file}"></script>`);
    const face = faceIn(page);
    await face.getByText('A test: nothing is stored.').waitFor();
    await face.getByText('Test flight').first().waitFor();
    const form = await fillBooking(face, 'Tester');
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    await face.getByText(/TEST-/).first().waitFor();

    const api = createApi({ baseUrl: `${server.origin}/api` });
    const { token } = await api(authLogin, { body: server.admin });
    const asAdmin = createApi({ baseUrl: `${server.origin}/api`, token: () => token });
    const { records } = await asAdmin(flightBookingList, { query: {} });
    expect(records.filter(({ firstName }) => firstName === 'Tester')).toEqual([]);
  },
);
