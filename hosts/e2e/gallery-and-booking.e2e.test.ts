import { flightBookingList } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { signIn } from './back-office';
import { fillBooking, pressTakenOver } from './public-pages';

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
