import { authLogin, flightBookingById } from '@charter-hosts/contract';
import { createApi, flightById } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { hearFrames, readReference, test } from '../../scripts/testing/browser';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { type Face, fillBooking } from './fill-booking';
import { pressTakenOver } from './taken-over';

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
    ['app', '/flights-details/4', 4],
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
    const links = form.getByText('16 still missing or wrong:').locator('..').getByRole('button');
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
  expect(appOf(await html('/flights-details'))).toBe(named);
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
