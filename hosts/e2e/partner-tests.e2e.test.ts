import { authLogin, flightBookingList } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { fillBooking } from './fill-booking';

/** No operator has so many flights. */
const UNKNOWN = 70_000_000;
const element = `<flight-booking flight-id="${UNKNOWN}" test></flight-booking>`;
const frame = `<div data-charter-widget="flight-booking" data-prefill="id=${UNKNOWN}" data-test></div>`;

const inPage = (page: Page) => page.locator('flight-booking');
const FACES: readonly [string, string, string, (page: Page) => Locator | FrameLocator][] = [
  ['the element of the shared script', element, 'charter-widgets.js', inPage],
  ['the element of its own file', element, 'flight-booking.js', inPage],
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
