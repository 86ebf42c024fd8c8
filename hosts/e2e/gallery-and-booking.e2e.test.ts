import { flightBookingList } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './back-office';
import { fillBooking } from './public-pages';

/** An id that no operator's flight has. */
const UNKNOWN = 70_000_000;

test('a booking in test mode is confirmed in element and frame, and not stored', async ({
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
    await face.getByText('Test mode: nothing is stored.').waitFor();
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

test('a booking stays as narrow as a phone when its pictures have loaded', async ({ openPage, server }) => {
  const page = await openPage({ baseURL: server.origin, viewport: { width: 390, height: 844 } });
  await page.goto('/embed/flight-booking?id=4');
  const picture = page.locator('.cw-booking-aircraft img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
