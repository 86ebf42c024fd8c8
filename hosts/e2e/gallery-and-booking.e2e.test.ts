import { flightBookingList } from '@charter-hosts/contract';
import { createApi, flightSearch } from 'charter-widgets/contract';
import type { FrameLocator, Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './back-office';
import { type Face, fillBooking, pressTakenOver, settledHeight } from './public-pages';

/** The flights that a visitor may see, as the API gives them. */
const withImages = async (origin: string) =>
  (await createApi({ baseUrl: `${origin}/api` })(flightSearch)).records.filter(({ images }) => images.length > 0);

const cards = (face: Face) => face.getByRole('list', { name: 'Flights' }).getByRole('listitem');
const names = (face: Face) => cards(face).locator('.cw-gallery-card > .cw-hidden').allTextContents();

describe('the gallery', () => {
  test('shows the flights with images in the order of the API, as an element and in a frame that grows', async ({
    server,
    page,
  }) => {
    await page.goto(`${server.partnerOrigin}/flight-gallery.html`);
    const frame = page.frameLocator('iframe');
    const expected = (await withImages(server.origin)).map(({ aircraftName }) => aircraftName);
    expect(expected.length).toBeGreaterThan(24);
    for (const [face, host, shown] of [
      [page.locator('flight-gallery'), 'flight-gallery', 6],
      [frame, 'iframe', 24],
    ] as const) {
      // Pictures are only fetched in the window.
      await page.locator(host).scrollIntoViewIfNeeded();
      await expect.poll(() => cards(face).count()).toBe(shown);
      const pictures = () =>
        cards(face)
          .locator('img')
          .evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length);
      await expect.poll(pictures).toBeGreaterThanOrEqual(3);
      expect((await names(face)).map((name) => name.split(', ')[1])).toEqual(expected.slice(0, shown));
    }

    const before = await settledHeight(page, frame);
    await pressTakenOver(frame, frame.getByRole('button', { name: 'Show more flights' }));
    await expect.poll(() => cards(frame).count()).toBeGreaterThan(24);
    expect(await settledHeight(page, frame)).toBeGreaterThan(before);
  });
});

describe('the address of a gallery', () => {
  const ownPage = (id: number, origin: string) => `${origin}/flights-details?id=${id}`;
  const template = 'https://indus.example/book/{id}';

  test.for([
    ['a frame links to its partner’s booking page', 'framed', template, (id) => `https://indus.example/book/${id}`],
    ['a frame runs no script for a booking', 'framed', 'javascript:alert({id})', ownPage],
    [
      'a page by itself links within its own site',
      '/embed/flight-gallery',
      '/book/{id}',
      (id, site) => `${site}/book/${id}`,
    ],
    ['a page by itself links to no other site', '/embed/flight-gallery', template, ownPage],
  ] as [string, string, string, (id: number, origin: string) => string][])(
    'decides where a card leads: %s',
    async ([, where, link, expected], { server, partner, page }) => {
      const query = `?limit=2&booking-url=${encodeURIComponent(link)}`;
      const framed = where === 'framed';
      if (framed)
        await partner(`<iframe src="${server.origin}/embed/flight-gallery${query}" title="Flights"></iframe>`);
      else await page.goto(where + query);
      const face = framed ? page.frameLocator('iframe') : page;
      await cards(face).first().waitFor();
      const [first] = await withImages(server.origin);
      const leads = cards(face).first().getByRole('link');
      expect(await leads.evaluate((one: HTMLAnchorElement) => one.href)).toBe(expected(first?.id ?? 0, server.origin));
    },
  );
});

describe('a flight booking', () => {
  test('for more than there are seats is refused by the form, before anything is sent', async ({ page }) => {
    await page.goto('/flights-details/6');
    const form = page.getByRole('form', { name: 'Reserve Your Flight' });
    await form.getByLabel('Number of guests', { exact: true }).fill('4');
    await form.getByText('Only 4 seats are available on this flight').first().waitFor();
    await page
      .getByText(/× 4 passengers/)
      .first()
      .waitFor();
  });
});

test('the booking page shows flight 5 where its address names none', async ({ server }) => {
  const html = async (path: string) => (await fetch(server.origin + path)).text();
  const appOf = (page: string) => /<div id="app">.*?<script/s.exec(page)?.[0];
  const named = appOf(await html('/flights-details?id=5'));
  expect(named).toContain('Reserve Your Flight');
  // The link to the other language keeps the address as it is.
  expect(appOf(await html('/flights-details'))).toBe(named?.replace('?id=5&amp;locale', '?locale'));
});

test('an address without a flight says so in its path or query, and leads to the gallery', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  for (const path of ['/flights-details?id=-1', '/flights-details/abc']) {
    await page.goto(path);
    await page.getByText('Please try again later', { exact: true }).waitFor();
  }
  await page.goto('/flights-details/2147483647');
  await page.getByRole('heading', { name: 'Flight Not Available' }).waitFor();
  await page.getByText('Flight not found').waitFor();
  await page.getByRole('link', { name: 'See other flights' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/flights-products');
});

test('a picture in a frame that is as tall as its page opens in the visible part of a phone', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${server.partnerOrigin}/flight-booking.html`);
  const frame = page.frameLocator('iframe');
  // A browser may not fetch a frame that is far below the window.
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await pressTakenOver(frame, frame.getByRole('button', { name: /^Open picture 1 of/ }));
  const viewer = frame.getByRole('dialog', { name: /^Picture 1 of/ });
  await expect
    .poll(() => viewer.boundingBox().then((box) => box && box.y >= 0 && box.y + box.height <= 700))
    .toBe(true);
});

/** No operator has so many flights. */
const UNKNOWN = 70_000_000;

test('a booking in test mode is confirmed in an element and a frame, and never stored', async ({
  server,
  scripts,
  partner,
}) => {
  const page = await partner(
    `<flight-booking flight-id="${UNKNOWN}" test></flight-booking>
     <div data-charter-widget="flight-booking" data-prefill="id=${UNKNOWN}" data-test data-loading="eager"></div>
     ${scripts.loader}${scripts.embed}`,
  );
  const faces: (Locator | FrameLocator)[] = [page.locator('flight-booking'), page.frameLocator('iframe')];
  for (const face of faces) {
    await face.getByText('A test: nothing is stored.').waitFor();
    await face.getByText('Test flight').first().waitFor();
    const form = await fillBooking(face, 'Tester');
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    const done = face.getByRole('dialog', { name: 'Request Submitted Successfully!' });
    await done.getByText(/TEST-/).first().waitFor();
    await done.getByRole('button', { name: 'Close' }).click();
  }
  const token = await signIn(server);
  const { records } = await createApi({ baseUrl: `${server.origin}/api`, token: () => token })(flightBookingList, {
    query: {},
  });
  expect(records.filter(({ firstName }) => firstName === 'Tester')).toEqual([]);
});
