import { createRef, type Ref } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import type { FlightRecord } from '../contract';
import type { WidgetHandle } from '../kit';
import { exampleFlight, held } from '../testing';
import { loadKnownFont } from '../testing/known-font';
import {
  type Answer,
  button,
  fillIn,
  formOnPage,
  json,
  lost,
  never,
  operatorSays,
  pressButton,
  resizeWindow,
  stored,
} from '../testing/on-page';
import { FlightBooking, type FlightBookingProps } from '.';

loadKnownFont();

const flight = exampleFlight({
  id: 12,
  fromLocation: 'Karachi (KHI) – Jinnah International Airport',
  toLocation: 'Dubai (DXB) – Dubai International Airport',
  departureDatetime: '2099-12-01T23:30:00',
  departsAt: undefined,
  arrivalDatetime: '2099-12-02T00:20:00',
  durationMinutes: undefined,
  seatPrice: 420,
  maxLuggageWeight: 25,
  seatsAvailable: 7,
  aircraftName: 'Praetor 500',
  images: [],
});

/** A drawing in one colour. The requested width (`?w=`) becomes a comment in it. */
const picture = (colour: string) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><rect width="96" height="64" fill="${colour}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(`${drawing}<!--`)}?w=0&x=${encodeURIComponent('--></svg>')}`;
};
const image = (imageId: number, description: string, isBannerImage = false) => ({
  imageId,
  imageUrl: picture(['white', 'teal', 'maroon', 'olive'][imageId % 4] ?? 'navy'),
  description,
  isBannerImage,
});
const IMAGES = [image(4, 'The Gulf', true), image(5, 'The cabin'), image(6, '.'), image(7, 'Above the clouds')];

type Shown = FlightBookingProps & { ref?: Ref<WidgetHandle>; children?: string };
const booking = formOnPage<Shown, 'POST FlightBooking'>(FlightBooking, 'POST FlightBooking');
const { sent } = booking;
const toasts = () => booking.toasts();
const show = (props: Shown = {}) => booking.show({ flightId: 12, ...props });

const found = (change: Partial<Record<keyof FlightRecord, unknown>> = {}) =>
  json(200, { success: true, message: '', data: { ...flight, ...change } });
const reads = (answer: Answer) => booking.api.answer('GET Flight/GetFlight/{id}', answer);
beforeEach(() => {
  scrollTo(0, 0);
  reads(found());
});
/** The ids of the flights that were requested. */
const asked = () => booking.api.requestsOf('GET Flight/GetFlight/{id}').map(({ url }) => url.split('/').at(-1));

/** The first field is the passenger's; those of the guests follow. */
const field = (name: string) => page.getByLabelText(name, { exact: true }).first();
const guest = (number: number) => page.getByRole('group', { name: `Guest ${number}` });
/** The form, with the total before its button if there is no card beside it. */
const fare = () => page.getByRole('form', { name: 'Reserve Your Flight' });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const text = (exact: string) => page.getByText(exact, { exact: true });
const part = (selector: string) => booking.place.querySelector<HTMLElement>(selector);
const box = (selector: string) => {
  const { top = 0, bottom = 0, height = 0 } = part(selector)?.getBoundingClientRect() ?? {};
  return { top, bottom, height };
};

const SEND = 'Submit Booking Request';

/** Shows the form with this number of guests. The page's own prefill does not wait for half a second. */
async function showWithGuests(count: number, props: Shown = {}) {
  const ref = createRef<WidgetHandle>();
  // From now on the draft is saved.
  const onReady = vi.fn();
  show({ onReady, ...props, ref });
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  ref.current?.prefill({ guests: String(count) });
  await expect.element(guest(count)).toBeVisible();
}

const fillInBoth = () =>
  fillIn({
    Title: 'Dr',
    'First name': ['Ayesha', 'Bilal'],
    'Last name': ['Khan', 'Khan'],
    'Phone number': ['+92 300 0000001', '03000000002'],
    Email: 'ayesha@example.com',
    'I accept the terms and conditions': true,
    Gender: 'male',
    'CNIC or Passport': '00000-0000000-1',
  });

describe('the booking page of a flight', () => {
  it('shows the route, times, figures and aircraft', async () => {
    show();
    await expect.element(heading('Karachi KHI to Dubai DXB, 1 h 50 min')).toBeVisible();
    for (const shown of ['23:30', '00:20 +1 day', 'Tuesday, December 1, 2099', '25 kg'])
      await expect.element(text(shown)).toBeVisible();
    const figures = [...booking.place.querySelectorAll('.cw-booking-figures > div')].map((tile) => tile.textContent);
    expect(figures).toEqual([
      'AircraftPraetor 500',
      'Flight typeJet',
      'Luggage limit25 kg',
      'Wi-FiAvailable',
      'MealNot included',
      'Seat selectionIncluded',
    ]);
  });

  it('shows the default flight when none is named', async () => {
    show({ flightId: '', defaultFlightId: 8 });
    await vi.waitFor(() => expect(asked()).toEqual(['8']));
  });

  it('shows ‘to be announced’ for an arrival that is not set', async () => {
    reads(found({ arrivalDatetime: '0001-01-01T00:00:00' }));
    show();
    await expect.element(page.getByText('--:--')).toBeVisible();
    await expect.element(heading('Karachi KHI to Dubai DXB, TBA')).toBeVisible();
  });

  it.each<[string, Answer, RegExp]>([
    [
      'its picture, name, type, capacity and specifications',
      json(200, { success: true, data: { type: 'jet', capacity: 9, specifications: 'Range 3,340 nm' } }),
      /^Praetor 500TypeJetCapacity9 seatsSpecificationsRange 3,340 nm$/,
    ],
    [
      'the data of the flight when the aircraft cannot be loaded',
      json(404, { success: false }),
      /^Praetor 500TypeJet$/,
    ],
  ])('shows for the aircraft %s', async (_what, answer, said) => {
    booking.api.answer('GET AirlineAircraft/GetAircraft/{id}', answer);
    show();
    await expect.poll(() => part('.cw-booking-aircraft')?.textContent).toMatch(said);
    expect(part('.cw-booking-aircraft .cw-booking-picture > :is(img, svg)')).not.toBeNull();
  });
});

describe('the price card of a booking', () => {
  const card = '.cw-booking-reserve';

  it('shows the price, the seats left and the page’s own content, and links to the form', async () => {
    const warned = vi.spyOn(console, 'warn');
    show({ children: 'Rather talk?' });
    await button('Reserve').click();
    expect(part(`${card} > p`)?.textContent).toBe('Price per seat$4207 seats left');
    expect(part(card)?.textContent).toMatch(/Rather talk\?$/);
    expect(document.activeElement).toBe(part('.cw-booking > section'));
    expect(document.activeElement?.textContent).toMatch(/^Reserve Your Flight/);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is replaced at the bottom of a phone by route and total while the form is filled in', async () => {
    await resizeWindow(390, 500);
    show();
    for (const name of ['First name', 'Note (optional)']) {
      await userEvent.click(field(name));
      const bar = box('.cw-booking-fare');
      expect(part('.cw-booking-fare')?.textContent).toContain('$420');
      expect(bar.bottom).toBeLessThanOrEqual(500);
      expect(field(name).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
    }
  });

  it('shows, beside the page, the same passengers and total as the form', async () => {
    await resizeWindow(1280, 800);
    show();
    await pressButton('More: Seats');
    await pressButton('More: Seats');
    await expect.element(text('$1,260').first()).toBeVisible();
    await expect.element(field('Number of guests')).toHaveValue('2');
    await fillIn({ 'Number of guests': 3 });
    await expect.element(page.getByRole('spinbutton', { name: 'Seats' })).toHaveValue('4');
  });
});

describe('the loading screen of a booking', () => {
  it('has the shape of the page, so nothing moves when the flight has loaded', async () => {
    const { answer, release } = held(found({ images: IMAGES }));
    reads(answer);
    show();
    await expect.element(page.getByRole('progressbar', { name: 'Loading flight details...' })).toBeVisible();
    const boxes = () => ['.cw-booking-hero', '.cw-booking-timeline', '.cw-booking-figures'].map(box);
    const before = boxes();
    release();
    await expect.element(button(SEND)).toBeVisible();
    expect(boxes()).toEqual(before);
  });

  it('shows that loading takes longer, and gives up after nine seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    reads(never);
    show();
    const expectStatus = (said: string) => vi.waitFor(() => expect(part('[role=status]')?.textContent).toBe(said));
    await expectStatus('Loading flight details...');
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    vi.advanceTimersByTime(4000);
    await expectStatus('The connection seems slow...');
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await expect.element(page.getByText('Error fetching flight details')).toBeVisible();
  });
});

describe('a booking without a flight', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

  it('asks the visitor to choose one if the page has a gallery, until one is chosen', async () => {
    const onFailed = vi.fn();
    show({ flightId: '', defaultFlightId: 0, galleryUrl: '/flights', onFailed });
    await expect.element(heading('Which flight would you like?')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See the flights' })).toHaveAttribute('href', '/flights');
    await vi.waitFor(() =>
      expect(onFailed).toHaveBeenCalledExactlyOnceWith({
        message: 'No flight is chosen yet. Go back and choose one.',
      }),
    );
    expect(asked()).toEqual([]);
    expect(part('[aria-busy=true]')).toBeNull();
    booking.show({ flightId: 12 });
    await expect.element(button(SEND)).toBeVisible();
  });

  it('shows the operator’s contact if there is no gallery, and no link to a script', async () => {
    const settings = operatorSays({ supportPhone: '+92 21 0000000', supportEmail: 'fly@example.com' });
    show({ flightId: undefined, galleryUrl: 'javascript:alert(1)', ...settings });
    await expect
      .element(page.getByRole('link', { name: '+92 21 0000000' }))
      .toHaveAttribute('href', 'tel:+92210000000');
    await expect.element(page.getByRole('link', { name: 'fly@example.com' })).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(2);
  });
});

describe('a booking whose flight cannot be shown', () => {
  it.each<[string, Answer, FlightBookingProps, string]>([
    [
      'the server’s message',
      json(404, { success: false, message: 'Flight 12 was cancelled' }),
      {},
      'Flight 12 was cancelled',
    ],
    ['its own message when the server has none', json(404, { success: false }), {}, 'Flight not found'],
    ['its own message for an invalid id', found(), { flightId: 'abc', defaultFlightId: 5 }, 'Flight not found'],
  ])('shows %s, and a link to other flights', async (_what, answer, props, message) => {
    const onFailed = vi.fn();
    reads(answer);
    show({ onFailed, galleryUrl: '/flights', ...props });
    await expect.element(heading('Flight Not Available')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(page.getByRole('link', { name: 'See other flights' })).toHaveAttribute('href', '/flights');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
    expect(asked()).toEqual(props.flightId ? [] : ['12']);
  });

  it.each<[string, Answer]>([
    ['a server error', json(500, { success: false, message: '' })],
    ['no network', lost],
  ])('because of %s loads it again on request', async (_what, answer) => {
    const onFailed = vi.fn();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(answer !== lost);
    reads(answer);
    show({ onFailed });
    const message = 'Error fetching flight details';
    await expect.element(text(message)).toBeVisible();
    const offline = page.getByText('You are offline. Check your connection.');
    await vi.waitFor(() => expect(offline.elements()).toHaveLength(answer === lost ? 1 : 0));
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
    reads(found());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await button('Try again').click();
    await expect.element(heading('Karachi KHI to Dubai DXB, 1 h 50 min')).toBeVisible();
    expect(booking.place.contains(document.activeElement)).toBe(true);
  });
});

describe('a booking of a flight that has departed', () => {
  const departsAt = new Date(Date.now() - 60_000).toISOString();
  const later = (id: number, day: string) => ({
    ...flight,
    id,
    departureDatetime: `${day}T09:00:00`,
    departsAt: `${day}T04:00:00Z`,
  });
  const searches = (answer: Answer) => booking.api.answer('GET Flight/search', answer);
  const flights = (...data: unknown[]) => json(200, { success: true, message: '', data });
  /** The message is in the hero, below the route. */
  const hero = () => page.getByRole('status');
  beforeEach(() => reads(found({ departsAt })));

  it('shows that, also when it departs while the page stays open', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    reads(found({ departsAt: new Date(Date.now() + 3_600_000).toISOString() }));
    show();
    await expect.element(fare()).toBeVisible();
    vi.advanceTimersByTime(3_700_000);
    await expect.element(hero().getByText('This flight has departed')).toBeVisible();
    await expect.element(fare()).not.toBeInTheDocument();
  });

  it('shows that at the top, has no form, and links to the next flight on its route', async () => {
    const onReady = vi.fn();
    searches(flights({ ...flight, departsAt }, later(15, '2099-12-20'), later(14, '2099-12-08')));
    show({ galleryUrl: '/flights', onReady });
    await expect.element(hero().getByText('This flight has departed')).toBeVisible();
    await expect
      .element(hero().getByRole('link', { name: 'December 8, 2099 at 09:00' }))
      .toHaveAttribute('href', `${location.origin}/flights-details?id=14`);
    expect(booking.api.requestsOf('GET Flight/search').map(({ query }) => query)).toMatchObject([
      { FromLocation: flight.fromLocation, ToLocation: flight.toLocation },
    ]);
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
    expect(heading('Reserve Your Flight').elements()).toHaveLength(0);
    expect(part('.cw-booking-reserve')).toBeNull();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  it('links to the next one on the same page when the page sets the flight id itself', async () => {
    const before = location.href;
    history.replaceState(null, '', '?id=12&utm_source=mail');
    searches(flights(later(14, '2099-12-08')));
    show({ flightId: undefined });
    const next = hero().getByRole('link', { name: 'December 8, 2099 at 09:00' });
    await expect.element(next).toHaveAttribute('href', expect.stringMatching(/\?id=14&utm_source=mail$/));
    history.replaceState(null, '', before);
  });

  it.each([
    ['does not exist', flights({ ...flight, departsAt }), 'No later flight on this route is planned yet.'],
    ['cannot be loaded', json(500, { success: false }), 'The next flight could not be loaded.'],
  ])('links to other flights and a charter of that route when the next flight %s', async (_what, answer, message) => {
    searches(answer);
    show({ galleryUrl: '/flights' });
    await expect.element(hero().getByText(message)).toBeVisible();
    await expect.element(hero().getByRole('link', { name: 'See other flights' })).toBeVisible();
    const charter = hero().getByRole('link', { name: 'Request a private charter' });
    const { pathname, searchParams } = new URL((charter.element() as HTMLAnchorElement).href);
    expect([pathname, ...searchParams.values()]).toEqual([
      '/private-charter-form',
      flight.fromLocation,
      flight.toLocation,
    ]);
  });
});

describe('the pictures on a booking page', () => {
  beforeEach(() => reads(found({ images: IMAGES })));

  it('form a gallery without the banner, with descriptions, which the arrow keys walk through', async () => {
    show();
    await expect.element(button('Open picture 1 of 3: The cabin')).toBeVisible();
    const strip = [...(part('.cw-booking-strip')?.children ?? [])];
    expect(strip.map((item) => item.textContent)).toEqual(['The cabin', '', 'Above the clouds']);
    (button('Open picture 1 of 3: The cabin').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(button('Open picture 2 of 3').element());
  });

  it('open at full size, where keys and buttons switch pictures and do not reach the page, and return the focus', async () => {
    show();
    await button('Open picture 2 of 3').click();
    await expect.element(dialog('Picture 2 of 3')).toBeVisible();
    const others = document.createElement('input');
    document.body.append(others);
    for (const [target, altKey] of [
      [document.body, true],
      [others, false],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key: 'ArrowRight', altKey, bubbles: true, cancelable: true });
      expect(target.dispatchEvent(event)).toBe(true);
    }
    others.remove();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog('Picture 3 of 3')).toHaveTextContent('Above the clouds');
    await expect.element(button('Next picture')).toHaveAttribute('aria-disabled', 'true');
    await pressButton('Previous picture');
    await expect.element(dialog('Picture 2 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Open picture 2 of 3').element()));
  });

  it('show a message when one cannot be loaded', async () => {
    reads(found({ images: [{ ...image(5, 'The cabin'), imageUrl: 'data:image/png;base64,broken' }] }));
    show();
    await expect.element(page.getByText('This picture could not be loaded')).toBeVisible();
  });
});

describe('the booking form', () => {
  it('shows what is missing, also in toasts, and focuses the first such field', async () => {
    await showWithGuests(1);
    await pressButton(SEND);
    const where = ['the main form', 'guest information'];
    await vi.waitFor(() => expect(toasts()).toEqual(where.map((name) => `Please fix the errors in ${name}`)));
    await expect.element(page.getByText('Title is required')).toBeVisible();
    await expect.element(guest(1).getByText('CNIC is required')).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Title').element()));
    expect(sent()).toHaveLength(0);
  });

  it('lists the errors at its top, each linked to its field, and removes those that are fixed', async () => {
    await showWithGuests(2);
    await pressButton(SEND);
    const left = () =>
      [...booking.place.querySelectorAll('.cw-booking-wrong button')].map(({ textContent }) => textContent);
    const terms = 'terms and conditions';
    const inOrder = ['Title', 'First name', 'Last name', 'Phone number', 'Email', 'Guest 1 (5)', 'Guest 2 (5)', terms];
    await vi.waitFor(() => expect(left()).toEqual(inOrder));
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Title').element()));
    await pressButton('Email');
    expect(document.activeElement).toBe(field('Email').element());
    await expect.element(page.getByText('Fields to complete or correct (16):')).toBeVisible();
    await pressButton('Guest 2 (5)');
    expect(guest(2).element().contains(document.activeElement)).toBe(true);
    await fare().getByRole('button', { name: 'Next: Title' }).click();
    expect(document.activeElement).toBe(field('Title').element());
    await fillIn({ Email: 'ayesha@example.com' });
    await vi.waitFor(() => expect(left()).toEqual(inOrder.filter((name) => name !== 'Email')));
    await guest(2).getByLabelText('Gender').selectOptions('male');
    await expect.element(button('Guest 2 (4)')).toBeVisible();
    await expect.element(page.getByText('Fields to complete or correct (14):')).toBeVisible();
  });

  it('offers a choice of countries before each phone number, and sends the country’s code with it', async () => {
    await showWithGuests(1, { locale: 'en' });
    await fillInBoth();
    const countries = () => page.getByLabelText('Country code').elements() as HTMLSelectElement[];
    const names = () => countries().map(({ selectedOptions }) => selectedOptions[0]?.text);
    await expect.poll(names).toEqual(['Pakistan +92', 'Pakistan +92']);
    const [ofPassenger, ofGuest] = countries();
    const options = [...(ofPassenger?.options ?? [])].map(({ text }) => text);
    expect(options.slice(0, 3)).toEqual(['Pakistan +92', 'Afghanistan +93', 'Åland Islands +358']);
    await page.getByLabelText('Country code').first().selectOptions('United Kingdom +44');
    await fillIn({ 'Phone number': '07911 123456' });
    await expect.element(text('+44')).toBeVisible();
    await expect.element(field('Phone number')).toHaveAttribute('aria-description', '+44');
    await pressButton(SEND);
    await vi.waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        phone: '+4407911123456',
        travelPersons: [{ phoneNumber: '3000000002' }],
      }),
    );
    expect(ofGuest?.value).toBe('PK');
  });

  it('lists the countries in its language', async () => {
    show({ locale: 'ur' });
    const country = page.getByLabelText('ملک کا کوڈ');
    await expect.poll(() => (country.element() as HTMLSelectElement).options[0]?.text).toBe('پاکستان \u2066+92\u2069');
  });

  it('calculates the total with the guests, and shows it at their number', async () => {
    show();
    const said = () => part('.cw-booking-grid .cw-hint')?.textContent;
    await pressButton('More: Number of guests');
    await vi.waitFor(() => expect(said()).toContain('You + 1 guest = 2 seats, $840'));
    await expect.element(fare().getByText('$420 × 2 passengers')).toBeVisible();
    expect(part('.cw-booking-fare [aria-live="polite"]')?.textContent).toContain('$840');
    await fillIn({ 'Number of guests': 6 });
    await expect.element(button('More: Number of guests')).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows that there are too few seats, and then no total', async () => {
    show();
    await fillIn({ 'Number of guests': 9 });
    const tooMany = 'Only 7 seats are available on this flight';
    await expect.element(field('Number of guests')).toHaveAccessibleDescription(new RegExp(tooMany));
    const total = () => part('.cw-booking-fare')?.textContent;
    await expect.poll(total).toContain(`${tooMany}Total price–`);
    expect(total()).not.toContain('passengers');
    expect(part('.cw-booking-grid .cw-hint')?.textContent).toBe('7 seats left');
  });

  it('keeps what was typed when an option of the page changes, and updates the seats that are left', async () => {
    show({ currency: 'EUR' });
    await fillIn({ 'First name': 'Ayesha', 'Number of guests': 4 });
    const total = () => part('.cw-booking-fare')?.textContent;
    await vi.waitFor(() => expect(total()).toContain('€420 × 5 passengers'));
    for (const option of [{ currency: 'USD' }, { pkrRate: 280 }, { priceFirst: 'base' }, { locale: 'en' }] as const) {
      show(option);
      await expect.element(field('First name')).toHaveValue('Ayesha');
    }
    reads(found({ seatsAvailable: 3 }));
    show({ test: true });
    await expect.element(field('Number of guests')).toHaveAccessibleDescription(/Only 3 seats are available/);
    await expect.element(field('First name')).toHaveValue('Ayesha');
    await expect.poll(total).toContain('Total price–');
  });

  it('shows the flight as it is now when it has changed meanwhile, and keeps what was typed', async () => {
    await showWithGuests(1);
    await fillInBoth();
    const departureDatetime = '2099-12-01T05:30:00';
    reads(found({ seatPrice: 500, departureDatetime }));
    booking.answer(json(409, { success: false, message: 'The price has changed. Check it and send again.' }), stored);
    await pressButton(SEND);
    await vi.waitFor(() => expect(part('.cw-booking-fare')?.textContent).toContain('$500 × 2 passengers'));
    // A second press of the same haste does not book at a price that nobody has read.
    await pressButton('Submitting...');
    await expect.element(fare()).toHaveTextContent('The price has changed. Check it and send again.');
    await expect.element(guest(1).getByLabelText('First name')).toHaveValue('Bilal');
    await fillIn({ 'Travel date': departureDatetime });
    await pressButton(SEND);
    await expect.element(dialog('Request Submitted Successfully!')).toHaveTextContent('$1,000');
    expect(sent().map(({ body }) => body)).toMatchObject([
      { seatPrice: 420, departureDate: flight.departureDatetime },
      { seatPrice: 500, departureDate: departureDatetime },
    ]);
    await pressButton('Close');
    // A later answer is newer than the one that came with the refusal.
    reads(found({ seatPrice: 600, departureDatetime }));
    show({ test: true });
    await vi.waitFor(() => expect(part('.cw-booking-fare')?.textContent).toContain('$600'));
  });

  it('shows rupees with the base price beside them, at the seat, in the total and in the confirmation', async () => {
    const nbsp = '\u00a0';
    await showWithGuests(1, { pkrRate: 280 });
    expect(part('.cw-booking-reserve > p')?.textContent).toBe(`Price per seatPKR${nbsp}117,600$420 · 7 seats left`);
    await fillInBoth();
    const total = () => part('.cw-booking-fare [aria-live="polite"]')?.textContent;
    await vi.waitFor(() => expect(total()).toContain(`PKR${nbsp}117,600 × 2 passengers`));
    expect(total()).toContain(`PKR${nbsp}235,200$840`);
    await pressButton(SEND);
    await expect.element(page.getByText(`PKR${nbsp}235,200 ($840)`)).toBeVisible();
  });

  it('is restored after a reload, but only for the same flight', async () => {
    await showWithGuests(1);
    booking.leave();
    show();
    await expect.element(guest(1).getByLabelText('First name')).toHaveValue('');
    booking.leave();
    reads(found({ id: 13 }));
    show({ flightId: 13 });
    await expect.element(field('First name')).toHaveValue('');
    expect(booking.place.textContent).not.toContain('Guest 1');
  });

  it('links to the terms of the page, else of the operator, else to none', async () => {
    const terms = page.getByRole('link', { name: 'terms and conditions' });
    const settings = operatorSays({ termsUrl: '/terms' });
    show({ termsUrl: 'https://example.com/terms', ...settings });
    await expect.element(terms).toHaveAttribute('href', 'https://example.com/terms');
    booking.leave();
    show(settings);
    await expect.element(terms).toHaveAttribute('href', new URL('/terms', settings.apiBase).href);
    booking.leave();
    show();
    await expect.element(page.getByText('I accept the terms and conditions')).toBeVisible();
    expect(terms.elements()).toHaveLength(0);
  });

  it('links to the operator’s terms once the network is back, after they could not be loaded', async () => {
    let asked = 0;
    let isUp = false;
    const settings = operatorSays({ termsUrl: '/terms' }, () => ++asked > 0 && isUp);
    show(settings);
    await expect.element(page.getByText('I accept the terms and conditions')).toBeVisible();
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('link', { name: 'terms and conditions' })).toBeVisible();
  });
});
