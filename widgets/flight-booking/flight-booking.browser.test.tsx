import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import type { FlightRecord } from '../contract';
import { exampleFlight, held, watchToasts } from '../testing';
import { answerFetch, nextOf } from '../testing/answer-fetch';
import { FlightBooking, type FlightBookingProps } from '.';
import { defineFlightBooking } from './element';

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

/** One colour. The width that is asked for (`?w=`) ends up in a comment of the drawing. */
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

let root: Root;
let place: HTMLElement;
let asked: string[];
/** From and to of each search. */
let searched: (string | null)[][];
let sent: { headers: Headers; body: Record<string, unknown> }[];
/** What the API answers to each kind of call, in turn; the last one again and again. */
let reads: (() => Promise<Response>)[];
let answers: (() => Promise<Response>)[];
/** What the aircraft's own call answers. */
let aircraft: () => Promise<Response>;
/** What went wrong unseen. */
let uncaught: string[];
/** What the operator's server says of itself. */
let config: Record<string, string | number>;

const json = (status: number, body: unknown) => async () => Response.json(body, { status });
const found = (change: Partial<Record<keyof FlightRecord, unknown>> = {}) =>
  json(200, { success: true, message: '', data: { ...flight, ...change } });
const stored = json(201, { success: true, message: '', data: { id: 41 } });
const html =
  (status = 200) =>
  async () =>
    new Response('<html>Sign in to the hotel network</html>', { status });
const never = () => new Promise<Response>(() => {});
const noteError = (event: ErrorEvent | PromiseRejectionEvent) => uncaught.push(String(event));

let toasts: () => string[];
beforeEach(({ onTestFinished }) => {
  toasts = watchToasts(onTestFinished);
  sessionStorage.clear();
  scrollTo(0, 0);
  place = document.createElement('div');
  document.body.append(place);
  asked = [];
  searched = [];
  sent = [];
  uncaught = [];
  config = {};
  reads = [found()];
  aircraft = json(404, { success: false, message: 'Aircraft not found' });
  answers = [stored];
  answerFetch((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/config.json')) return Response.json(config);
    if (pathname.endsWith('/Flight/search')) {
      searched.push([searchParams.get('FromLocation'), searchParams.get('ToLocation')]);
      return nextOf(reads);
    }
    if (request.url.includes('/Flight/')) {
      asked.push(pathname);
      return nextOf(reads);
    }
    if (pathname.includes('/AirlineAircraft/')) return aircraft();
    if (!request.url.includes('/FlightBooking')) return;
    return request.json().then((body) => {
      sent.push({ headers: request.headers, body });
      return nextOf(answers);
    });
  });
  window.addEventListener('error', noteError);
  window.addEventListener('unhandledrejection', noteError);
});
afterEach(() => {
  root?.unmount();
  place.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.removeEventListener('error', noteError);
  window.removeEventListener('unhandledrejection', noteError);
  expect(uncaught).toEqual([]);
});

function show(props: FlightBookingProps = {}) {
  root = createRoot(place);
  root.render(<FlightBooking flightId={12} {...props} />);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
/** Of the passenger: those of the guests come after. */
const field = (name: string) => page.getByLabelText(name, { exact: true }).first();
const guest = (number: number) => page.getByRole('group', { name: `Guest ${number}` });
/** The form, in which the total stands before its button where no card is beside it. */
const fare = () => page.getByRole('form', { name: 'Reserve Your Flight' });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const box = (selector: string) => {
  const { top, height } = place.querySelector(selector)?.getBoundingClientRect() ?? {};
  return { top, height };
};

const SEND = 'Submit Booking Request';

async function fill(guests = 0) {
  await field('Title').selectOptions('Dr');
  await field('First name').fill('Ayesha');
  await field('Last name').fill('Khan');
  await field('Phone number').fill('+92 300 0000001');
  await field('Email').fill('ayesha@example.com');
  await page.getByRole('checkbox').click();
  if (guests > 0) await field('Number of guests').fill(String(guests));
  for (let number = 1; number <= guests; number++) {
    const row = guest(number);
    await expect.element(row).toBeVisible();
    await row.getByLabelText('First name').fill('Bilal');
    await row.getByLabelText('Last name').fill('Khan');
    await row.getByLabelText('Gender').selectOptions('male');
    await row.getByLabelText('CNIC or Passport').fill(`00000-0000000-${number}`);
    await row.getByLabelText('Phone number').fill('03000000002');
  }
}

describe('the flight', () => {
  it('is shown with its route, times, figures and aircraft', async () => {
    show();
    await expect.element(heading('Karachi KHI to Dubai DXB, 1 h 50 min')).toBeVisible();
    for (const text of ['23:30', '00:20 +1 day', 'Tuesday, December 1, 2099', '25 kg'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const figures = [...place.querySelectorAll('.cw-booking-figures > div')].map((tile) => tile.textContent);
    expect(figures).toEqual([
      'AircraftPraetor 500',
      'Flight typeJet',
      'Luggage limit25 kg',
      'Wi-FiAvailable',
      'MealNot included',
      'Seat selectionIncluded',
    ]);
  });

  it('is the one that the host names, in spite of the address', async () => {
    show({ flightId: '31' });
    await vi.waitFor(() => expect(asked).toEqual(['/api/Flight/GetFlight/31']));
  });

  it('is the default one when nothing names any', async () => {
    show({ flightId: '', defaultFlightId: 8 });
    await vi.waitFor(() => expect(asked).toEqual(['/api/Flight/GetFlight/8']));
  });

  it('says of an arrival that is not set that it is to be announced', async () => {
    reads = [found({ arrivalDatetime: '0001-01-01T00:00:00' })];
    show();
    await expect.element(page.getByText('--:--')).toBeVisible();
    await expect.element(heading('Karachi KHI to Dubai DXB, TBA')).toBeVisible();
  });

  it('is announced as ready once its form can be used', async () => {
    const onReady = vi.fn();
    show({ onReady });
    await expect.element(button(SEND)).toBeVisible();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  it.each([
    ['free', 0, '$0'],
    ['a thousand million', 1_000_000_000, '$1,000,000,000'],
  ])('may cost %s', async (_what, seatPrice, shown) => {
    reads = [found({ seatPrice })];
    show();
    await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible();
  });

  it('shows markup in a name as text', async () => {
    const name = '<img src=x onerror="window.hacked=1">';
    reads = [found({ aircraftName: name, fromLocation: name, images: [image(1, name)] })];
    show();
    await expect.element(button(/Open picture 1 of 1: <img/)).toBeVisible();
    await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('the aircraft', () => {
  const section = () =>
    vi.waitFor(() => {
      const found = place.querySelector('.cw-booking-aircraft');
      expect(found).not.toBeNull();
      return found;
    });

  it('has its picture, name, type, capacity and specifications', async () => {
    aircraft = json(200, {
      success: true,
      message: '',
      data: { type: 'jet', capacity: 9, specifications: 'Range 3,340 nm' },
    });
    show();
    const shown = await section();
    await vi.waitFor(() =>
      expect(shown?.textContent).toBe('Praetor 500TypeJetCapacity9 seatsSpecificationsRange 3,340 nm'),
    );
    expect(shown?.querySelector('.cw-booking-picture > :is(img, svg)')).not.toBeNull();
  });

  it('has what the flight says of it where its own call fails', async () => {
    show();
    expect((await section())?.textContent).toMatch(/^Praetor 500Type/);
  });
});

describe('the way to the form', () => {
  it('shows the price and the seats left, and links to the form', async () => {
    show();
    await expect.element(button('Reserve')).toBeVisible();
    expect(place.querySelector('.cw-booking-reserve > p')?.textContent).toBe('Price per seat$4207 seats left');
    await userEvent.click(button('Reserve'));
    const section = place.querySelector('.cw-booking > section');
    expect(document.activeElement).toBe(section);
    expect(section?.textContent).toMatch(/^Reserve Your Flight/);
  });

  it.each([
    [390, 'at the foot of a phone’s window, as long as the form is further down'],
    [1280, 'beside what is told of the flight'],
  ])('is in sight in a window of %s pixels: %s', async (width) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 800);
    onTestFinished(async () => {
      scrollTo(0, 0);
      await page.viewport(innerWidth, innerHeight);
    });
    reads = [found({ images: IMAGES })];
    show();
    await expect.element(button('Reserve')).toBeVisible();
    for (const at of [0, 300]) {
      scrollTo(0, at);
      const { top = 0, bottom = 0 } = place.querySelector('.cw-booking-reserve')?.getBoundingClientRect() ?? {};
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(800);
    }
  });

  it('gives its place at the foot of a phone to the route and the total while the form is filled in', async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(390, 500);
    onTestFinished(async () => {
      scrollTo(0, 0);
      await page.viewport(innerWidth, innerHeight);
    });
    show();
    for (const name of ['First name', 'Email', 'Note (optional)']) {
      await userEvent.click(field(name));
      const bar = place.querySelector('.cw-booking-fare');
      expect(bar?.textContent).toContain('$420');
      const { top = 0, bottom = 0 } = bar?.getBoundingClientRect() ?? {};
      expect(bottom).toBeLessThanOrEqual(500);
      expect(field(name).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    }
  });

  it('has, beside the page, the party and what it comes to, which are the form’s', async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(1280, 800);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    show();
    await button('More: Seats').click();
    await button('More: Seats').click();
    await expect.element(page.getByText('$1,260', { exact: true }).first()).toBeVisible();
    await expect.element(field('Number of guests')).toHaveValue('2');
    await field('Number of guests').fill('3');
    await expect.element(page.getByRole('spinbutton', { name: 'Seats' })).toHaveValue('4');
  });

  it('is no longer the next step once the form is being filled in', async () => {
    show();
    await expect.element(button('Reserve')).toHaveAttribute('data-kind', 'primary');
    await field('First name').fill('Ayesha');
    await expect.element(button('Reserve')).toHaveAttribute('data-kind', 'plain');
  });

  it('is no longer the next step where the form is in view', async () => {
    show();
    await expect.element(button('Reserve')).toHaveAttribute('data-kind', 'primary');
    onTestFinished(() => scrollTo(0, 0));
    place.querySelector('form')?.scrollIntoView();
    await expect.element(button('Reserve')).toHaveAttribute('data-kind', 'plain');
    scrollTo(0, 0);
    await expect.element(button('Reserve')).toHaveAttribute('data-kind', 'primary');
  });

  it('shows the page’s own content below it, without a warning', async () => {
    const warned = vi.spyOn(console, 'warn');
    root = createRoot(place);
    root.render(
      <FlightBooking flightId={12}>
        <p>Rather talk?</p>
      </FlightBooking>,
    );
    await expect.element(button('Reserve')).toBeVisible();
    expect(place.querySelector('.cw-booking-reserve')?.textContent).toMatch(/Rather talk\?$/);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is not there for a flight that has departed', async () => {
    reads = [found({ departsAt: '2026-01-01T00:00:00Z' })];
    show();
    await expect.element(page.getByText('This flight has departed')).toBeVisible();
    await expect.element(page.getByText('Luggage limit')).toBeVisible();
    expect(place.querySelector('.cw-booking-reserve')).toBeNull();
  });
});

describe('the loading screen', () => {
  it('is the page in its own shape: nothing moves when the flight comes', async () => {
    let arrive = () => {};
    reads = [() => new Promise((resolve) => (arrive = () => found({ images: IMAGES })().then(resolve)))];
    show();
    await expect.element(page.getByRole('progressbar', { name: 'Loading flight details...' })).toBeVisible();
    const parts = ['.cw-booking-hero', '.cw-booking-timeline', '.cw-booking-figures'];
    const before = parts.map(box);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    arrive();
    await expect.element(button(SEND)).toBeVisible();
    expect(parts.map(box)).toEqual(before);
  });

  it('says that it goes on when the API takes its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    reads = [never];
    show();
    const says = (text: string) =>
      vi.waitFor(() => expect(place.querySelector('[role=status]')?.textContent).toBe(text));
    await says('Loading flight details...');
    vi.advanceTimersByTime(4000);
    await says('Still loading. The connection seems to be slow...');
    vi.advanceTimersByTime(8000);
    await says('This is taking longer than usual. You can wait: it continues...');
  });
});

describe('without a flight', () => {
  it.each([
    ['named', {}],
    ['but a default that is none', { flightId: '', defaultFlightId: 0 }],
  ])('%s, the visitor is asked to choose one, where the host has a gallery', async (_what, props) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const onFailed = vi.fn();
    show({ flightId: undefined, galleryUrl: '/flights', onFailed, ...props });
    await expect.element(heading('Which flight would you like?')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See the flights' })).toHaveAttribute('href', '/flights');
    await vi.waitFor(() =>
      expect(onFailed).toHaveBeenCalledExactlyOnceWith({
        message: 'No flight is chosen yet. Please go back and choose one.',
      }),
    );
    expect(asked).toEqual([]);
    expect(place.querySelector('[aria-busy=true]')).toBeNull();
    // Once on a page: the first of these tests has it.
    expect(warn.mock.calls.flat().filter((text) => !/#missing-flight$/.test(String(text)))).toEqual([]);
  });

  it('and without a gallery, the operator’s contact is shown', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    config = { supportPhone: '+92 21 0000000', supportEmail: 'fly@example.com' };
    show({ flightId: undefined, galleryUrl: 'javascript:alert(1)' });
    await expect
      .element(page.getByRole('link', { name: '+92 21 0000000' }))
      .toHaveAttribute('href', 'tel:+92210000000');
    await expect.element(page.getByRole('link', { name: 'fly@example.com' })).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(2);
  });

  it('is over when the host names one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    show({ flightId: undefined });
    await expect.element(heading('Which flight would you like?')).toBeVisible();
    root.render(<FlightBooking flightId={12} />);
    await expect.element(button(SEND)).toBeVisible();
  });
});

describe('a flight that cannot be shown', () => {
  it.each([
    [
      'the words of the server',
      json(404, { success: false, message: 'Flight 12 was cancelled' }),
      'Flight 12 was cancelled',
    ],
    ['its own when the server has none', json(404, { success: false }), 'Flight not found'],
    ['its own, also when the status says nothing', json(200, { success: false }), 'Flight not found'],
  ])('because there is none says %s, and where others are', async (_what, answer, message) => {
    const onFailed = vi.fn();
    reads = [answer];
    show({ onFailed, galleryUrl: '/flights' });
    await expect.element(heading('Flight Not Available')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(page.getByText('Please try again later', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See other flights' })).toHaveAttribute('href', '/flights');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
  });

  it.each(['abc', '-1', '0', '1e3', 'twelve'])(
    'because "%s" is no id says so, in place of the default',
    async (flightId) => {
      const onFailed = vi.fn();
      show({ flightId, defaultFlightId: 5, galleryUrl: '/flights', onFailed });
      await expect.element(heading('Flight Not Available')).toBeVisible();
      await expect.element(page.getByText('Please try again later', { exact: true })).toBeVisible();
      await expect.element(page.getByText('Flight not found', { exact: true })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'See other flights' })).toBeVisible();
      await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message: 'Flight not found' }));
      expect(asked).toEqual([]);
    },
  );

  it('offers no link that leads to no page', async () => {
    reads = [json(404, { success: false })];
    show({ galleryUrl: 'javascript:alert(1)' });
    await expect.element(heading('Flight Not Available')).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(0);
  });

  it.each([
    ['an error of the server', json(500, { success: false, message: '' })],
    ['HTML', html()],
    ['HTML of an error', html(500)],
    ['JSON of another shape', json(200, { flights: [] })],
    ['a flight of another shape', found({ seatPrice: 'free' })],
    ['no flight', json(200, { success: true, data: null })],
    ['no network', async () => Response.error()],
  ])('because of %s is asked for again when told so', async (_what, answer) => {
    const onFailed = vi.fn();
    reads = [answer];
    show({ onFailed });
    await expect.element(heading('Flight Not Available')).toBeVisible();
    await expect.element(page.getByText('Please try again later', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Error fetching flight details', { exact: true })).toBeVisible();
    await vi.waitFor(() =>
      expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message: 'Error fetching flight details' }),
    );
    reads = [found()];
    await button('Try again').click();
    await expect.element(heading('Karachi KHI to Dubai DXB, 1 h 50 min')).toBeVisible();
    expect(place.contains(document.activeElement)).toBe(true);
  });

  it('because the API never answers is given up after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    reads = [never];
    show();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await expect.element(page.getByText('Error fetching flight details')).toBeVisible();
  });

  it('because there is no network says that, too', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reads = [async () => Promise.reject(new TypeError('Failed to fetch'))];
    show();
    await expect.element(heading('Flight Not Available')).toBeVisible();
    await expect.element(page.getByText('You are offline. Check your connection.')).toBeVisible();
  });
});

describe('a flight that has departed', () => {
  const departsAt = new Date(Date.now() - 60_000).toISOString();
  const later = (id: number, day: string) => ({
    ...flight,
    id,
    departureDatetime: `${day}T09:00:00`,
    departsAt: `${day}T04:00:00Z`,
  });
  const flights = (...data: unknown[]) => json(200, { success: true, message: '', data });
  /** In the hero, below the route. */
  const hero = () => page.getByRole('status');

  it('says so in its hero, has no form, and links to the next flight on its route', async () => {
    const onReady = vi.fn();
    reads = [found({ departsAt }), flights({ ...flight, departsAt }, later(15, '2099-12-20'), later(14, '2099-12-08'))];
    show({ galleryUrl: '/flights', onReady });
    await expect.element(hero().getByText('This flight has departed')).toBeVisible();
    await expect
      .element(hero().getByRole('link', { name: 'December 8, 2099 at 09:00' }))
      .toHaveAttribute('href', `${location.origin}/flights-details?id=14`);
    expect(searched).toEqual([[flight.fromLocation, flight.toLocation]]);
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
    expect(heading('Reserve Your Flight').elements()).toHaveLength(0);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  it('leads to the next one on the page it stands on, where that says the id itself', async () => {
    const before = location.href;
    history.replaceState(null, '', '?id=12&utm_source=mail');
    reads = [found({ departsAt }), flights(later(14, '2099-12-08'))];
    show({ flightId: undefined });
    const next = hero().getByRole('link', { name: 'December 8, 2099 at 09:00' });
    await expect.element(next).toHaveAttribute('href', expect.stringMatching(/\?id=14&utm_source=mail$/));
    history.replaceState(null, '', before);
  });

  it.each([390, 1280])(
    'is as high with the next one as before it is known, in a window of %s pixels',
    async (width) => {
      const { innerWidth, innerHeight } = window;
      await page.viewport(width, 800);
      onTestFinished(() => page.viewport(innerWidth, innerHeight));
      // Let go before it is asked for too: that it is looked for is said a little earlier.
      const { answer, release } = held(flights(later(14, '2099-12-08')));
      reads = [found({ departsAt }), answer];
      show({ galleryUrl: '/flights' });
      await expect.element(hero().getByText('Looking for the next flight on this route...')).toBeVisible();
      const before = box('.cw-booking-hero');
      release();
      await expect.element(hero().getByRole('link', { name: 'December 8, 2099 at 09:00' })).toBeVisible();
      expect(box('.cw-booking-hero')).toEqual(before);
    },
  );

  it.each([
    ['is none', flights({ ...flight, departsAt }), 'No later flight on this route is planned yet.'],
    ['cannot be looked up', json(500, { success: false }), 'The next flight could not be loaded.'],
  ])('says where there %s, and leads to other flights and a charter of that route', async (_what, answer, message) => {
    reads = [found({ departsAt }), answer];
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

describe('the pictures', () => {
  const sources = () =>
    [...place.querySelectorAll('img:not(.cw-booking-aircraft img)')].map(
      (image) => image.getAttribute('src')?.split('?')[0],
    );
  const of = (imageUrl: string) => imageUrl.split('?')[0];

  it('begin with the aircraft, and nothing is written across it', async () => {
    reads = [found({ aircraftImageUrl: picture('navy'), images: IMAGES })];
    show();
    await expect.element(heading('Karachi KHI to Dubai DXB, 1 h 50 min')).toBeVisible();
    expect(sources()[0]).toBe(of(picture('navy')));
    const { bottom = 0 } = place.querySelector('.cw-booking-hero img')?.getBoundingClientRect() ?? {};
    expect(bottom).toBeGreaterThan(0);
    for (const text of place.querySelectorAll('.cw-booking-hero-text :is(p, .cw-route, li)'))
      expect(text.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  });

  it.each([
    ['of its own', picture('navy'), 5],
    ['of the aircraft', IMAGES[0]?.imageUrl ?? '', 4],
    ['alone, as the aircraft has none', '', 4],
  ])('are each there once, where the banner is one %s', async (_what, aircraftImageUrl, count) => {
    reads = [found({ aircraftImageUrl, images: IMAGES })];
    show();
    await expect.element(button('Open picture 1 of 3: The cabin')).toBeVisible();
    expect(sources()).toHaveLength(count);
    expect(new Set(sources()).size).toBe(count);
  });
});

describe('the gallery', () => {
  beforeEach(() => {
    reads = [found({ images: IMAGES })];
  });

  it('shows every picture but the banner, with its description; a dot is none', async () => {
    show();
    await expect.element(button('Open picture 1 of 3: The cabin')).toBeVisible();
    await expect.element(button('Open picture 2 of 3')).toBeVisible();
    const strip = place.querySelector('.cw-booking-strip');
    expect([...(strip?.children ?? [])].map((item) => item.textContent)).toEqual(['The cabin', '', 'Above the clouds']);
  });

  it('is not there when there is nothing to show', async () => {
    reads = [found({ images: [image(4, '.', true)] })];
    show();
    await expect.element(button(SEND)).toBeVisible();
    expect(heading('Gallery').elements()).toHaveLength(0);
  });

  it('is walked with the arrow keys', async () => {
    show();
    await expect.element(button('Open picture 1 of 3: The cabin')).toBeVisible();
    (button('Open picture 1 of 3: The cabin').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(button('Open picture 2 of 3').element());
  });

  it('opens a picture at full size, steps by arrow keys and buttons, and gives the focus back', async () => {
    show();
    await button('Open picture 2 of 3').click();
    await expect.element(dialog('Picture 2 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog('Picture 3 of 3')).toHaveTextContent('Above the clouds');
    await expect.element(button('Next picture')).toHaveAttribute('aria-disabled', 'true');
    await button('Previous picture').click();
    await expect.element(dialog('Picture 2 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Open picture 2 of 3').element()));
  });

  it('says which picture could not be loaded', async () => {
    reads = [found({ images: [{ ...image(5, 'The cabin'), imageUrl: 'data:image/png;base64,broken' }] })];
    show();
    await expect.element(page.getByText('This picture could not be loaded')).toBeVisible();
  });
});

describe('the form', () => {
  it('says what is missing, in toasts too, and the first of it gets the focus', async () => {
    show();
    await field('Number of guests').fill('1');
    await button(SEND).click();
    await vi.waitFor(() =>
      expect(toasts()).toEqual([
        'Please fix the errors in the main form',
        'Please fix the errors in guest information',
      ]),
    );
    for (const text of ['Title is required', 'Email is required', 'Please accept the terms and conditions'])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(guest(1).getByText('CNIC is required')).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Title').element()));
    expect(sent).toHaveLength(0);
  });

  it('has at its head what is left to mend, each a way to it, and less of it with each that is mended', async () => {
    show();
    await field('Number of guests').fill('2');
    await expect.element(guest(2)).toBeVisible();
    await button(SEND).click();
    const left = () => [...place.querySelectorAll('.cw-booking-wrong button')].map(({ textContent }) => textContent);
    const terms = 'terms and conditions';
    const inOrder = ['Title', 'First name', 'Last name', 'Phone number', 'Email', 'Guest 1 (5)', 'Guest 2 (5)', terms];
    await vi.waitFor(() => expect(left()).toEqual(inOrder));
    await button('Email').click();
    expect(document.activeElement).toBe(field('Email').element());
    await expect.element(page.getByText('16 to complete or correct:')).toBeVisible();
    await button('Guest 2 (5)').click();
    expect(guest(2).element().contains(document.activeElement)).toBe(true);
    await fare().getByRole('button', { name: 'Next: Title' }).click();
    expect(document.activeElement).toBe(field('Title').element());
    await field('Email').fill('ayesha@example.com');
    await vi.waitFor(() => expect(left()).toEqual(inOrder.filter((name) => name !== 'Email')));
    await guest(2).getByLabelText('First name').fill('Bilal');
    await expect.element(button('Guest 2 (4)')).toBeVisible();
    await expect.element(page.getByText('14 to complete or correct:')).toBeVisible();
  });

  it('has nothing at its head that comes while the number of guests is typed', async () => {
    show();
    await field('Number of guests').fill('31');
    await expect.element(fare().getByText('Maximum 30 guests allowed')).toBeVisible();
    expect(place.querySelector('.cw-booking-wrong')).toBeNull();
  });

  it('takes the error off a field that is edited', async () => {
    show();
    await button(SEND).click();
    await expect.element(page.getByText('First name is required')).toBeVisible();
    await field('First name').fill('A');
    await expect.element(page.getByText('First name is required')).not.toBeInTheDocument();
    await expect.element(page.getByText('Last name is required')).toBeVisible();
  });

  it('offers the five titles, and the two genders of a guest', async () => {
    show();
    await field('Number of guests').fill('1');
    await expect.element(guest(1)).toBeVisible();
    const options = (name: string) =>
      [...(field(name).element() as HTMLSelectElement).options].slice(1).map((option) => option.text);
    expect(options('Title')).toEqual(['Mr', 'Mrs', 'Miss', 'Dr', 'Prof']);
    expect(options('Gender')).toEqual(['Male', 'Female']);
    await expect.element(page.getByText('+92').first()).toBeVisible();
  });

  it('has +92 before a phone, which is a choice of countries, for the passenger and each guest', async () => {
    show();
    await fill(1);
    const countries = () => page.getByLabelText('Country code').elements() as HTMLSelectElement[];
    const names = () => countries().map(({ selectedOptions }) => selectedOptions[0]?.text);
    await expect.poll(names).toEqual(['Pakistan +92', 'Pakistan +92']);
    const [ofPassenger, ofGuest] = countries();
    expect(ofPassenger?.options[0]?.text).toBe('Pakistan +92');
    expect([...(ofPassenger?.options ?? [])].slice(1, 4).map(({ text }) => text)).toEqual([
      'Afghanistan +93',
      'Åland Islands +358',
      'Albania +355',
    ]);
    await page.getByLabelText('Country code').first().selectOptions('United Kingdom +44');
    await expect.element(page.getByText('+44', { exact: true })).toBeVisible();
    await expect.element(field('Phone number').first()).toHaveAttribute('aria-description', '+44');
    await field('Phone number').first().fill('07911 123456');
    await button(SEND).click();
    await vi.waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        phone: '+4407911123456',
        travelPersons: [{ phoneNumber: '3000000002' }],
      }),
    );
    expect(ofGuest?.value).toBe('PK');
  });

  it('has the countries in the words of the form', async () => {
    show({ locale: 'ur' });
    const country = page.getByLabelText('ملک کا کوڈ');
    await expect.poll(() => (country.element() as HTMLSelectElement).options[0]?.text).toBe('پاکستان \u2066+92\u2069');
  });

  it("has the flight's own departure as the one travel date, chosen already", async () => {
    show();
    await expect.element(field('Travel date')).toHaveValue('2099-12-01T23:30:00');
    const options = [...(field('Travel date').element() as HTMLSelectElement).options].map((option) => option.text);
    expect(options).toEqual(['Select travel date', 'December 1, 2099 at 23:30']);
  });

  it('reckons the total with the guests, and says how many seats are left', async () => {
    show();
    await expect.element(page.getByText(/7 seats left, including yours/)).toBeVisible();
    await button('More: Number of guests').click();
    await button('More: Number of guests').click();
    await expect.element(fare().getByText('$420 × 3 passengers')).toBeVisible();
    await expect.element(fare().getByText('$1,260', { exact: true })).toBeVisible();
    expect(place.querySelector('.cw-booking-fare [aria-live="polite"]')?.textContent).toContain('$1,260');
  });

  it('says at the number of guests in words what the card reckons, and nothing of more than there are seats', async () => {
    show();
    const said = () => place.querySelector('.cw-booking-grid .cw-hint')?.textContent;
    await vi.waitFor(() => expect(said()).toContain('You + 0 guests = 1 seat, $420'));
    const guests = page.getByRole('spinbutton', { name: 'Number of guests' });
    await guests.fill('1');
    await vi.waitFor(() => expect(said()).toContain('You + 1 guest = 2 seats, $840'));
    await guests.fill('6');
    await vi.waitFor(() => expect(said()).toContain('You + 6 guests = 7 seats, $2,940'));
    expect(fare().element().textContent).toContain('$2,940');
    await guests.fill('7');
    await vi.waitFor(() => expect(said()).toBe('7 seats left, including yours'));
  });

  it('is priced in rupees with the base price beside, at the seat, in the total and the confirmation', async () => {
    show({ pkrRate: 280 });
    const nbsp = '\u00a0';
    await vi.waitFor(() =>
      expect(place.querySelector('.cw-booking-reserve > p')?.textContent).toBe(
        `Price per seatPKR${nbsp}117,600$420 · 7 seats left`,
      ),
    );
    await fill(1);
    const total = () => place.querySelector('.cw-booking-fare [aria-live="polite"]')?.textContent;
    await vi.waitFor(() => expect(total()).toContain(`PKR${nbsp}117,600 ($420) × 2 passengers`));
    expect(total()).toContain(`PKR${nbsp}235,200$840`);
    await button(SEND).click();
    await expect.element(page.getByText(`PKR${nbsp}235,200 ($840)`)).toBeVisible();
  });

  it('is priced at the operator’s rate, in the order that the page wants', async () => {
    config = { pkrPerUsd: 280 };
    show({ apiBase: 'https://rate.example.com/api', priceFirst: 'base' });
    await vi.waitFor(() =>
      expect(place.querySelector('.cw-booking-reserve > p')?.textContent).toBe(
        'Price per seat$420PKR\u00a0117,600 · 7 seats left',
      ),
    );
  });

  it('removes the rows when there are too many guests, and shows an error', async () => {
    show();
    await field('Number of guests').fill('2');
    await expect.element(guest(2)).toBeVisible();
    await field('Number of guests').fill('31');
    await expect.element(fare().getByText('Maximum 30 guests allowed')).toBeVisible();
    expect(page.getByRole('group').elements()).toHaveLength(0);
  });

  it('says at the number of guests that there are not so many seats, and reckons no more than there are', async () => {
    show();
    await field('Number of guests').fill('9');
    await expect
      .element(field('Number of guests'))
      .toHaveAccessibleDescription(/^Only 7 seats are available on this flight/);
    await expect.element(fare().getByText('$420 × 7 passengers')).toBeVisible();
    await button(SEND).click();
    await expect
      .element(field('Number of guests'))
      .toHaveAccessibleDescription(/^Only 7 seats are available on this flight/);
    expect(sent).toHaveLength(0);
    await field('Number of guests').fill('6');
    await expect.element(button('More: Number of guests')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('Only 7 seats are available on this flight')).not.toBeInTheDocument();
  });

  it('says beside the total, beneath the rows of so many guests, why it is for fewer', async () => {
    show();
    await field('Number of guests').fill('9');
    const total = () => place.querySelector('.cw-booking-fare')?.textContent;
    await expect.poll(total).toContain('Only 7 seats are available on this flight');
    await field('Number of guests').fill('2');
    await expect.poll(total).toMatch(/× 3 passengersTotal price/);
  });

  it('redraws nothing but the field that is typed in, beside 30 guests', async () => {
    reads = [found({ seatsAvailable: 31 })];
    show();
    await field('Number of guests').fill('30');
    await expect.element(guest(30)).toBeVisible();
    let typed = '';
    // Once more where what comes with the first focus, how the desk is reached, has come meanwhile.
    await vi.waitFor(async () => {
      const changed = new Set<Node>();
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) changed.add(target);
      });
      watch.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
      typed += 'a';
      await guest(17).getByLabelText('First name').fill(typed);
      watch.disconnect();
      const row = guest(17).element();
      expect(changed.size).toBeGreaterThan(0);
      expect([...changed].filter((node) => !row.contains(node))).toEqual([]);
    });
  });

  it('is sent as the API reads it, with the e-mail and the accepted terms; a confirmation follows, then an empty form', async () => {
    const onSubmitted = vi.fn();
    show({ onSubmitted });
    await fill(1);
    await field('Note (optional)').fill('A wheelchair at the gate');
    await button(SEND).click();
    await expect.element(dialog('Request Submitted Successfully!')).toBeVisible();
    await vi.waitFor(() => expect(toasts()).toEqual(['Booking request submitted successfully!']));
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    for (const text of ['#41', '$840', 'Dr Ayesha Khan'])
      await expect.element(dialog('Request Submitted Successfully!').getByText(text, { exact: true })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        title: 'Dr',
        firstName: 'Ayesha',
        lastName: 'Khan',
        phone: '3000000001',
        email: 'ayesha@example.com',
        termsAccepted: true,
        departureDate: '2099-12-01T23:30:00',
        numberOfGuests: 1,
        numberOfRooms: 1,
        note: 'A wheelchair at the gate',
        flightId: 12,
        travelPersons: [
          {
            firstName: 'Bilal',
            lastName: 'Khan',
            gender: 'male',
            cnic: '00000-0000000-1',
            phoneNumber: '3000000002',
          },
        ],
      },
    ]);
    await button('Close').click();
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(field('Number of guests')).toHaveValue('0');
    await expect.element(field('Travel date')).toHaveValue('2099-12-01T23:30:00');
    expect(page.getByRole('group').elements()).toHaveLength(0);
  });

  it.each([
    [
      'the words of the server',
      json(409, { success: false, message: 'Only 2 seats are available on this flight' }),
      'Only 2 seats are available on this flight',
    ],
    [
      'the words of a server that says nothing else',
      json(500, { message: 'The desk is closed' }),
      'The desk is closed',
    ],
    ['its own when the server has none', json(500, { success: false }), 'Failed to submit booking request'],
    ['its own of HTML', html(500), 'Failed to submit booking request'],
    ['its own of JSON in another shape', json(400, [1, 2]), 'Failed to submit booking request'],
    ['that there is no network', async () => Response.error(), 'Network error. Please try again.'],
  ])('keeps what was typed when it is not stored, and says %s', async (_what, answer, message) => {
    const onFailed = vi.fn();
    answers = [answer];
    show({ onFailed });
    await fill();
    await button(SEND).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await vi.waitFor(() => expect(toasts()).toEqual([message]));
    await expect.element(field('First name')).toHaveValue('Ayesha');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message }));
  });

  it.each<[string, () => Promise<Response>]>([
    ['no body', async () => new Response(null, { status: 204 })],
    ['JSON that is no answer', json(200, [1, 2, 3])],
    ['an answer that says no', json(200, { success: false, message: 'No' })],
    ['data without an id', json(201, { success: true, message: '', data: {} })],
  ])('is stored when its status says so, answered with %s, and confirmed without a number', async (_what, answer) => {
    answers = [answer];
    show();
    await fill();
    await button(SEND).click();
    await expect.element(dialog('Request Submitted Successfully!')).toHaveTextContent('$420');
    await expect.element(dialog('Request Submitted Successfully!')).not.toHaveTextContent('Reference');
  });

  it("shows the server's own errors on their fields", async () => {
    const errors = { 'travelPersons.0.cnic': 'This CNIC is on no list' };
    answers = [json(400, { success: false, message: 'Please fix the validation errors', errors })];
    show();
    await fill(1);
    await button(SEND).click();
    await expect.element(guest(1).getByText('This CNIC is on no list')).toBeVisible();
  });

  it('is sent once when the button is pressed twice, and says that it is on its way', async () => {
    answers = [never];
    show();
    await fill();
    await button(SEND).dblClick();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('keeps its idempotency key when it is sent again', async () => {
    answers = [json(500, { success: false }), stored];
    show();
    await fill();
    await button(SEND).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to submit booking request');
    await button(SEND).click();
    await expect.element(dialog('Request Submitted Successfully!')).toBeVisible();
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('that does not reach the server waits for a network, and is stored once when it is back', async () => {
    const onSubmitted = vi.fn();
    const lost = async () => Promise.reject(new TypeError('Failed to fetch'));
    answers = [lost, lost, stored];
    show({ onSubmitted });
    await fill();
    await button(SEND).click();
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Network error. Please try again.');
    window.dispatchEvent(new Event('online'));
    await expect.element(dialog('Request Submitted Successfully!')).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('comes back after a reload but for what is about people, for the same flight alone', async () => {
    show();
    await fill(1);
    await field('Note (optional)').fill('A wheelchair at the gate');
    expect(JSON.stringify(sessionStorage)).not.toMatch(/Ayesha|Bilal|wheelchair|3000|0000-0|@example/);
    root.unmount();
    show();
    await expect.element(guest(1).getByLabelText('First name')).toHaveValue('');
    await expect.element(field('First name')).toHaveValue('');
    root.unmount();
    reads = [found({ id: 13 })];
    show({ flightId: 13 });
    await expect.element(field('First name')).toHaveValue('');
    expect(place.textContent).not.toContain('Guest 1');
  });

  it('says that what is about people is not kept', async () => {
    show();
    await expect
      .element(page.getByText('Personal details and the note are not saved if you leave or reload this page.'))
      .toBeVisible();
  });

  it.each([
    ['the host has them', { termsUrl: 'https://example.com/terms' }, 'https://example.com/terms'],
    ['the operator has them', { apiBase: 'https://book.example.com/api' }, 'https://book.example.com/terms'],
  ])('links the terms, where %s', async (_what, props, address) => {
    config = { termsUrl: '/terms' };
    show(props);
    await expect.element(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', address);
  });

  it('names the terms without a link when there is no page for them', async () => {
    show();
    await expect.element(page.getByText('I accept the terms and conditions')).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(0);
  });
});

describe('words', () => {
  it('of the partner replace ours, messages and options too', async () => {
    show({ words: { [SEND]: 'Ask for seats', 'Title is required': 'How do we call you?', Mrs: 'Begum' } });
    await button('Ask for seats').click();
    await expect.element(page.getByText('How do we call you?')).toBeVisible();
    await field('Title').selectOptions('Begum');
    await expect.element(field('Title')).toHaveValue('Mrs');
  });
});

describe('the element', () => {
  it('shows the flight of its attribute, and another when that changes', async () => {
    defineFlightBooking();
    const heard: [string, unknown][] = [];
    for (const type of ['ready', 'submitted', 'failed'])
      place.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail]));
    place.innerHTML = '<flight-booking flight-id="12" currency="EUR"></flight-booking>';
    await expect.element(fare().getByText('€420', { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(heard).toEqual([['ready', {}]]));
    reads = [json(404, { success: false, message: 'Flight not found' })];
    place.querySelector('flight-booking')?.setAttribute('flight-id', '13');
    await expect.element(heading('Flight Not Available')).toBeVisible();
    expect(asked).toEqual(['/api/Flight/GetFlight/12', '/api/Flight/GetFlight/13']);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        ['ready', {}],
        ['failed', { message: 'Flight not found' }],
      ]),
    );
  });
});
