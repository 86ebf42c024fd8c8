import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import type { FlightRecord } from '../contract';
import { exampleFlight, held } from '../testing';
import { answerFetch, nextOf } from '../testing/answer-fetch';
import { defineFlightGallery } from './element';
import { FlightGallery, type FlightGalleryProps, type RenderedGalleryProps } from './flight-gallery';

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';

const flight = (id: number, changes: Partial<FlightRecord> = {}) =>
  exampleFlight({
    id,
    fromLocation: KARACHI,
    toLocation: DUBAI,
    departureDatetime: `${new Date().getFullYear()}-12-01T14:30:00`,
    arrivalDatetime: `${new Date().getFullYear()}-12-01T15:20:00`,
    durationMinutes: 110,
    seatPrice: 420,
    aircraftName: 'Citation CJ4',
    images: [{ imageId: id, imageUrl: `/api/images/${id}.jpg`, description: '.', isBannerImage: false }],
    ...changes,
  });
const many = (count: number) => Array.from({ length: count }, (_, index) => flight(index + 1));

const json = (status: number, body: unknown) => async () => Response.json(body, { status });
const found = (...flights: unknown[]) => json(200, { success: true, message: '', data: flights });
/** Answers with the page that was asked for. */
const pages = (flights: FlightRecord[]) => async () => {
  const { searchParams } = asked.at(-1) as URL;
  const start = Number(searchParams.get('after'));
  const end = start + Number(searchParams.get('limit'));
  const next = end < flights.length ? String(end) : null;
  return Response.json({ success: true, message: '', data: flights.slice(start, end), total: flights.length, next });
};
const never = () => new Promise<Response>(() => {});

let root: Root;
let place: HTMLElement;
let asked: URL[];
/** The configurations that were asked for, and what they answer. */
let ratesAsked: string[];
let config: () => Promise<Response>;
/** What the API answers, in turn; the last one again and again. */
let answers: (() => Promise<Response>)[];
let problems: string[];

const report = (event: ErrorEvent | PromiseRejectionEvent) =>
  problems.push(String('reason' in event ? event.reason : event.message));
/** What a click would open is not opened here. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  sessionStorage.clear();
  place = document.createElement('div');
  document.body.append(place);
  // There are no pictures to fetch: that is not what is tested.
  place.addEventListener('error', (event) => event.isTrusted && event.stopPropagation(), true);
  root = createRoot(place);
  asked = [];
  ratesAsked = [];
  config = async () => Response.json({});
  answers = [found(flight(1))];
  problems = [];
  window.addEventListener('error', report);
  window.addEventListener('unhandledrejection', report);
  document.addEventListener('click', stay);
  document.addEventListener('auxclick', stay);
  answerFetch(({ url }) => {
    if (url.endsWith('/config.json')) {
      ratesAsked.push(url);
      return config();
    }
    if (!url.includes('/Flight/search')) return;
    asked.push(new URL(url));
    return nextOf(answers);
  });
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.removeEventListener('error', report);
  window.removeEventListener('unhandledrejection', report);
  document.removeEventListener('click', stay);
  document.removeEventListener('auxclick', stay);
  expect(problems).toEqual([]);
});

const show = (props: FlightGalleryProps = {}) => root.render(<FlightGallery {...props} />);
const list = page.getByRole('list', { name: 'Flights' });
const links = page.getByRole('link');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cards = (within: ParentNode = place) => [...within.querySelectorAll<HTMLElement>('.cw-gallery-card')];
const shown = (count: number) =>
  vi.waitFor(() => expect(place.querySelectorAll('li > .cw-gallery-card')).toHaveLength(count));
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();

/** As it stands on the card, and as it is read out. */
async function pricedAt(price: string) {
  await vi.waitFor(() =>
    expect(place.querySelector('.cw-gallery-fact:last-child')?.textContent).toBe(`4 seats left${price}per seat`),
  );
  await expect
    .element(links.first())
    .toHaveAccessibleName(new RegExp(`, ${price.replace(/[$.]/g, '\\$&')} per seat, `));
}

describe('a card', () => {
  it('is priced in rupees with the base price beside', async () => {
    show({ pkrRate: 280 });
    const price = 'PKR\u00a0117,600';
    await vi.waitFor(() =>
      expect(place.querySelector('.cw-gallery-fact:last-child')?.textContent).toBe(
        `4 seats left${price}$420 · per seat`,
      ),
    );
    await expect.element(links.first()).toHaveAccessibleName(/, PKR.117,600 \(\$420\) per seat, /);
  });

  describe('without a rate of its own', () => {
    const CARD = '.cw-gallery-fact:last-child';
    const RUPEES = 'PKR\u00a0117,600';
    let apiBase: string;
    let tests = 0;
    beforeEach(() => {
      apiBase = `https://rate-${++tests}.example.com/api`;
      config = async () => Response.json({ pkrPerUsd: 280 });
    });
    const priced = (price: string) =>
      vi.waitFor(() => expect(place.querySelector(CARD)?.textContent).toBe(`4 seats left${price}per seat`));

    it('uses the operator’s, asked for once', async () => {
      show({ apiBase });
      await priced(`${RUPEES}$420 · `);
      show({ apiBase, limit: 3 });
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      await priced(`${RUPEES}$420 · `);
      expect(ratesAsked).toEqual([new URL('/config.json', apiBase).href]);
    });

    it('shows the price in dollars first where the page wants that', async () => {
      show({ apiBase, priceFirst: 'base' });
      await priced(`$420${RUPEES} · `);
    });

    it.each<[string, FlightGalleryProps, string]>([
      ['0 as the rate', { pkrRate: '0' }, '$420'],
      ['another currency', { currency: 'EUR' }, '€420'],
    ])('is in one currency with %s, and asks for no rate', async (_what, props, price) => {
      show({ apiBase, ...props });
      await priced(price);
      expect(ratesAsked).toEqual([]);
    });

    it.each<[string, () => Promise<Response>]>([
      ['fails', async () => Response.error()],
      ['is no JSON', async () => new Response('<html>')],
      ['does not come', never],
      ['names no rate', async () => Response.json(null)],
    ])('is in dollars where the configuration %s', async (_what, answer) => {
      config = answer;
      show({ apiBase });
      await priced('$420');
    });

    it('stays in dollars when the rate comes after the flights are shown', async () => {
      let come: (answer: Response) => void = () => {};
      config = () => new Promise((resolve) => (come = resolve));
      show({ apiBase });
      await priced('$420');
      come(Response.json({ pkrPerUsd: 280 }));
      show({ apiBase, bookingUrl: '/book?id={id}' });
      await expect.element(links.first()).toHaveAttribute('href', '/book?id=1');
      await priced('$420');
    });
  });

  it('is a link to the booking page in a new tab, which says the whole flight', async () => {
    show({ apiBase: 'https://book.example.com/api' });
    await shown(1);
    const link = links.first();
    await expect
      .element(link)
      .toHaveAccessibleName('Karachi to Dubai, Citation CJ4, $420 per seat, Tue, Dec 1, 14:30 – 15:20, 4 seats left');
    await expect.element(link).toHaveAccessibleDescription('Opens in a new tab');
    const { href, target, rel } = link.element() as HTMLAnchorElement;
    expect({ href, target, rel }).toEqual({
      href: 'https://book.example.com/flights-details?id=1',
      target: '_blank',
      rel: 'noopener',
    });
  });

  it('says how long the flight takes and when it arrives, or that this is to be announced', async () => {
    answers = [found(flight(1), flight(2, { arrivalDatetime: '0001-01-01T00:00:00', durationMinutes: null }))];
    show();
    await shown(2);
    const said = (part: string) => cards().map((card) => card.querySelector(part)?.textContent);
    expect(said('.cw-route-detail')).toEqual(['1 h 50 min', undefined]);
    expect(said('.cw-gallery-fact')).toEqual([
      expect.stringMatching(/14:30 – 15:20Citation CJ4$/),
      expect.stringMatching(/14:30 – --:-- TBACitation CJ4$/),
    ]);
  });

  it('says on which day it arrives where that is not the day of the departure', async () => {
    answers = [found(flight(1, { arrivalDatetime: `${new Date().getFullYear()}-12-02T00:15:00` }))];
    show();
    await shown(1);
    expect(cards()[0]?.querySelector('.cw-gallery-fact')?.textContent).toContain('14:30 – 00:15 +1');
    await expect.element(links.first()).toHaveAccessibleName(/14:30 – 00:15 \+1,/);
  });

  it('leads where the partner books, but never to a script', async () => {
    show({ bookingUrl: 'https://indus.example/book/{id}' });
    await expect.element(links.first()).toHaveAttribute('href', 'https://indus.example/book/1');
    show({ bookingUrl: 'javascript:alert({id})' });
    await expect.element(links.first()).toHaveAttribute('href', '/flights-details?id=1');
  });

  it('reports a click and a middle click to the host', async () => {
    const onFlightSelected = vi.fn();
    show({ onFlightSelected });
    await shown(1);
    await userEvent.click(links.first());
    await vi.waitFor(() => expect(onFlightSelected).toHaveBeenLastCalledWith({ id: 1 }));
    await userEvent.click(links.first(), { button: 'middle' });
    await vi.waitFor(() => expect(onFlightSelected).toHaveBeenCalledTimes(2));
  });

  it('does not take the menu key for a choice', async () => {
    const onFlightSelected = vi.fn();
    show({ onFlightSelected });
    await shown(1);
    await userEvent.click(links.first(), { button: 'right' });
    expect(onFlightSelected).not.toHaveBeenCalled();
  });

  it('opens nothing where the host does, and is chosen with the keyboard too', async () => {
    const onFlightSelected = vi.fn();
    show({ openWith: 'event', onFlightSelected });
    await shown(1);
    expect(place.querySelector('a')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(onFlightSelected.mock.calls).toEqual([[{ id: 1 }]]));
  });

  it.each([
    [0, '$0'],
    [1_000_000_000, '$1,000,000,000'],
    [1250.5, '$1,250.50'],
  ])('shows a price of %d', async (seatPrice, text) => {
    answers = [found(flight(1, { seatPrice }))];
    show();
    await pricedAt(text);
  });

  it('shows prices in the currency of the operator, whatever that is called', async () => {
    show({ currency: 'PKR' });
    await pricedAt('PKR\u00a0420');
    show({ currency: 'dollars' });
    await pricedAt('420\u00a0dollars');
  });

  it('shows names with markup in them as text', async () => {
    const markup = '<img src=x onerror="window.hurt = true">';
    answers = [found(flight(1, { aircraftName: markup, fromLocation: markup, toLocation: markup }))];
    show();
    await expect.element(links.first()).toHaveAccessibleName(new RegExp(`^${markup} to ${markup}, ${markup}, `));
    expect(place.querySelector('[src="x"]')).toBeNull();
    expect('hurt' in window).toBe(false);
  });

  it('names the kind of aircraft when the aircraft has no name', async () => {
    answers = [found(flight(1, { aircraftName: '', aircraftType: 2 }))];
    show();
    await expect.element(links.first()).toHaveAccessibleName(/, Helicopter, /);
  });

  it('shows a drawing for a picture that is broken', async () => {
    answers = [
      found(flight(1, { images: [{ imageId: 1, imageUrl: 'https://[broken', description: '', isBannerImage: true }] })),
    ];
    show();
    await shown(1);
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('.cw-gallery-picture .cw-aircraft')).not.toBeNull();
  });

  it('shows a drawing where its flight has no picture', async () => {
    answers = [found(flight(1, { images: [], aircraftImageUrl: '' }))];
    show();
    await shown(1);
    expect(place.querySelector('.cw-gallery-picture > svg.cw-aircraft')).not.toBeNull();
  });
});

describe('the gallery', () => {
  it('asks for the flights of the route', async () => {
    show({ from: 'KHI', to: 'Dubai (DXB)' });
    await shown(1);
    expect(asked.map(({ search }) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
      { FromLocation: 'KHI', ToLocation: 'Dubai (DXB)', images: 'true', limit: '48' },
    ]);
  });

  it('of empty legs asks for these alone, marks each with its window, and explains them where there are none', async () => {
    const [departureDatetime, latestDeparture] = ['2027-03-04T09:00:00', '2027-03-04T15:00:00'];
    answers = [found(flight(1, { isEmptyLeg: true, departureDatetime, latestDeparture, images: [] })), found()];
    show({ kind: 'empty-legs' });
    await expect.element(links.first()).toHaveAccessibleName(/Empty leg: leaves between 09:00 and 15:00$/);
    expect(asked.map(({ search }) => search)).toEqual(['?kind=empty-legs&limit=48']);
    show({ kind: 'empty-legs', from: 'KHI' });
    await says('Flights with seats to book will appear here');
    await expect.element(links).toHaveAttribute('href', '/private-charter-form');
  });

  it('asks for what its page narrows them to, shows them in its order, and says what it says of none', async () => {
    answers = [found(...many(3)), found()];
    const props: RenderedGalleryProps = { compare: (a, b) => b.id - a.id, none: 'No helicopter' };
    root.render(<FlightGallery {...props} narrow={{ aircraftType: 'jet', limit: '500' }} />);
    await shown(3);
    expect(asked[0]?.searchParams.get('aircraftType')).toBe('jet');
    expect(asked[0]?.searchParams.get('limit')).toBe('500');
    expect(cards().map((card) => (card as HTMLAnchorElement).href.split('=')[1])).toEqual(['3', '2', '1']);
    root.render(<FlightGallery {...props} narrow={{ aircraftType: 'helicopter' }} />);
    await says('No helicopter');
    expect(asked).toHaveLength(2);
  });

  it('says how many there are', async () => {
    answers = [found(...many(3))];
    show();
    await expect.element(page.getByRole('status')).toHaveTextContent('3 flights');
    await expect.element(list).toBeInTheDocument();
  });

  it('shows no more than it may', async () => {
    answers = [found(...many(60))];
    show({ limit: 3 });
    await shown(3);
    expect(button('Show more flights').elements()).toHaveLength(0);
  });

  it('fetches the pictures of the first row at once, the others when they come into view', async () => {
    answers = [found(...many(5))];
    show();
    await shown(5);
    expect([...place.querySelectorAll('img')].map(({ loading }) => loading)).toEqual([
      'eager',
      'eager',
      'eager',
      'lazy',
      'lazy',
    ]);
  });

  it('shows 2,000 flights 24 at a time, and the focus goes to the first new one', async () => {
    answers = [found(...many(2000))];
    show();
    await shown(24);
    await says('24 of 2,000 flights');
    button('Show more flights').element().focus();
    await userEvent.keyboard('{Enter}');
    await shown(48);
    await says('48 of 2,000 flights');
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[24]));
  });

  it('keeps the focus when the last ones are shown and the button goes', async () => {
    answers = [found(...many(30))];
    show();
    await userEvent.click(button('Show more flights'));
    await shown(30);
    expect(button('Show more flights').elements()).toHaveLength(0);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[24]));
  });

  it('reads 2,000 flights a page at a time, the next one before it is needed', async () => {
    const all = many(2000);
    answers = [pages(all)];
    show();
    await shown(24);
    await says('24 of 2,000 flights');
    await userEvent.click(button('Show more flights'));
    await shown(48);
    expect(asked).toHaveLength(1);
    await userEvent.click(button('Show more flights'));
    await shown(72);
    await says('72 of 2,000 flights');
    expect(asked.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, '48']);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[48]));
  });

  it('finds all that it may show, however many pages they are on, and asks for no more', async () => {
    answers = [pages(many(2000))];
    show({ limit: 60 });
    for (const count of [24, 48]) {
      await shown(count);
      await says(`${count} of 60 flights`);
      await userEvent.click(button('Show more flights'));
    }
    await shown(60);
    expect(button('Show more flights').elements()).toHaveLength(0);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[48]));
    expect(asked).toHaveLength(2);
  });

  it('says why more flights did not come, keeps those there are, and tries again', async () => {
    answers = [
      pages(many(60)),
      json(429, { success: false, message: 'Too many attempts. Please try again in 40 seconds.' }),
    ];
    show();
    await shown(24);
    await userEvent.click(button('Show more flights'));
    await userEvent.click(button('Show more flights'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in 40 seconds.');
    await says('48 of 60 flights');
    answers = [pages(many(60))];
    await userEvent.click(button('Try again'));
    await shown(60);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('says that more flights are on their way, and leaves the focus where it was taken meanwhile', async () => {
    const { answer, release } = held(pages(many(60)));
    answers = [pages(many(60)), answer];
    show();
    await shown(24);
    await userEvent.click(button('Show more flights'));
    await shown(48);
    await userEvent.click(button('Show more flights'));
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Loading flights...');
    (button('Show more flights').element() as HTMLElement).click();
    cards()[3]?.focus();
    release();
    await shown(60);
    expect(document.activeElement).toBe(cards()[3]);
    expect(asked).toHaveLength(2);
  });

  it('reports `ready` once the flights are there', async () => {
    const onReady = vi.fn();
    let answer = () => {};
    answers = [() => new Promise((resolve) => (answer = () => resolve(Response.json({ success: true, data: [] }))))];
    show({ onReady });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(onReady).not.toHaveBeenCalled();
    answer();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith({}));
  });

  it('says what will be here when there is nothing, and where to go instead', async () => {
    answers = [found()];
    show();
    await says('No flights to show yet');
    await expect
      .element(page.getByRole('link', { name: 'Request a private charter' }))
      .toHaveAttribute('href', '/private-charter-form');
  });

  it('says its texts in the partner’s words', async () => {
    answers = [found()];
    show({ words: { 'No flights to show yet': 'Abhi koi parwaz nahin' } });
    await says('Abhi koi parwaz nahin');
  });
});

describe('while the flights are on their way', () => {
  it('placeholders are shown, and no error', async () => {
    answers = [never];
    show();
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading flights...');
    expect(cards()).toHaveLength(6);
    expect(place.textContent).toBe('Loading flights...');
  });

  it.each([
    [300, 1],
    [519, 1],
    [520, 2],
    [880, 2],
    [900, 3],
    [1200, 3],
  ])('at %d pixels, they stand where the cards will, in %d columns', async (width, columns) => {
    let answer = () => {};
    const flights = many(6);
    // As tall as a text can be, and as wide.
    flights[1] = flight(2, { fromLocation: 'The private airstrip behind the hotel at Altit', seatPrice: 1e9 });
    flights[4] = flight(5, { aircraftName: 'A very long name of an aircraft, and its registration' });
    answers = [
      () => new Promise((resolve) => (answer = () => resolve(Response.json({ success: true, data: flights })))),
    ];
    place.style.inlineSize = `${width}px`;
    // A card under the pointer, wherever the test before left it, rises a little; `pointer-events` is reset in a widget.
    place.inert = true;
    show();
    const boxes = (): number[][] =>
      cards().map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [x, y, width, height];
      });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const before = boxes();
    expect(before).toHaveLength(6);
    answer();
    await shown(6);
    const moved = boxes().flatMap((box, card) => box.map((edge, side) => Math.abs(edge - (before[card]?.[side] ?? 0))));
    expect(Math.max(...moved)).toBeLessThan(0.5);
    expect(new Set(before.map(([x]) => x)).size).toBe(columns);
  });
});

it('a malformed flight is left out, and the others are shown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers = [found(flight(1), { ...flight(2), seatPrice: 'constructor' }, null, flight(3))];
  show();
  await shown(2);
  expect(warn.mock.calls).toEqual([['charter-widgets: malformed records are left out: 2']]);
});

describe('when the flights cannot be read', () => {
  const html = async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  it.each([
    ['the server says why', json(400, { success: false, message: 'We are closed today' }), 'We are closed today'],
    ['the server gives no reason', json(500, { success: false }), 'Failed to fetch flights'],
    ['HTML comes in place of JSON', html, 'Error fetching flight data'],
    ['there is no network', async () => Promise.reject(new TypeError('Failed to fetch')), 'Error fetching flight data'],
    ['the list is none', json(200, { success: true, data: null }), 'Error fetching flight data'],
    ['no flight is of the agreed shape', found({ id: 'one' }), 'Error fetching flight data'],
  ])('because %s, it says so and tells the host', async (_why, answer, message) => {
    const onFailed = vi.fn();
    answers = [answer];
    show({ onFailed });
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await vi.waitFor(() => expect(onFailed.mock.calls).toEqual([[{ message }]]));
    expect(cards()).toHaveLength(0);
  });

  it('an error is shown after half a minute without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answers = [never];
    show();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(cards()).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching flight data');
  });

  it('they can be loaded again, and the focus is kept', async () => {
    answers = [json(500, { success: false }), found(flight(1))];
    show();
    await expect.element(button('Try again')).toBeVisible();
    button('Try again').element().focus();
    await userEvent.keyboard('{Enter}');
    await shown(1);
    expect(place.contains(document.activeElement)).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(cards()[0]);
  });
});

describe('opened again in the same tab', () => {
  /** Told apart by what is on their cards, and still to come. */
  const named = (...names: string[]) =>
    names.map((aircraftName, index) => flight(index + 1, { aircraftName, departsAt: '2999-12-01T09:30:00Z' }));
  const names = () =>
    [...place.querySelectorAll('li .cw-gallery-card > .cw-hidden')].map((name) => name.textContent?.split(', ')[1]);
  const kept = () => JSON.parse(sessionStorage.getItem('charter-widgets:flights') ?? 'null');
  const keeps = (...expected: string[]) =>
    vi.waitFor(() =>
      expect(
        kept()
          ?.at(-1)
          .records.map(({ aircraftName }: FlightRecord) => aircraftName),
      ).toEqual(expected),
    );
  const leave = () => {
    root.unmount();
    root = createRoot(place);
  };
  /** A gallery that was answered with these, and has been left. */
  async function visited(flights: unknown[], props: FlightGalleryProps = {}) {
    answers = [found(...flights)];
    show(props);
    await shown(Math.min(flights.length, 24));
    await vi.waitFor(() => expect(kept()).not.toBeNull());
    leave();
  }
  /** An answer that comes when it is let go, once it is asked for. */
  function late(answer: () => Promise<Response>) {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const before = asked.length;
    answers = [() => free.then(answer)];
    return async () => {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
      letGo();
    };
  }
  const closed = json(400, { success: false, message: 'We are closed today' });

  it('shows the flights of its last answer while it asks anew, and then those of the new one', async () => {
    await visited(named('Mustang', 'Phenom'));
    const answer = late(found(...named('Mustang', 'Phenom', 'Falcon')));
    const painted: string[] = [];
    const watch = () => {
      painted.push(
        cards()
          .map(({ dataset }) => (dataset.empty === undefined ? 'flight' : 'place'))
          .join(),
      );
      if (painted.at(-1) !== 'flight,flight,flight') requestAnimationFrame(watch);
    };
    watch();
    const onReady = vi.fn();
    show({ onReady });
    await shown(2);
    expect(names()).toEqual(['Mustang', 'Phenom']);
    expect(place.querySelector('.cw-gallery')?.getAttribute('aria-busy')).toBe('true');
    await expect.element(page.getByRole('status')).toHaveTextContent('2 flights');
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    // A busy browser paints later than it is told.
    await vi.waitFor(() => expect(painted).toContain('flight,flight'));
    const [first] = cards();
    await answer();
    await shown(3);
    expect(names()).toEqual(['Mustang', 'Phenom', 'Falcon']);
    expect(cards()[0]).toBe(first);
    await vi.waitFor(() => expect([...new Set(painted)]).toEqual(['', 'flight,flight', 'flight,flight,flight']));
    expect(place.querySelector('[aria-busy=true]')).toBeNull();
    // Nobody asked for more of them: the focus stays where it was.
    expect(document.activeElement).toBe(document.body);
    expect(onReady).toHaveBeenCalledOnce();
    await keeps('Mustang', 'Phenom', 'Falcon');
  });

  it('moves nothing when the same answer comes', async () => {
    const many = named(...Array.from({ length: 30 }, (_, index) => `N${index}`));
    await visited(many);
    place.inert = true;
    const answer = late(found(...many));
    show();
    await shown(24);
    await says('24 of 30 flights');
    const nodes = [...place.querySelectorAll('*')];
    const text = place.textContent;
    const boxes = () => cards().map((card) => JSON.stringify(card.getBoundingClientRect()));
    // Below the window a card has the size that it may have until it is seen.
    const before = boxes().slice(0, 2);
    await answer();
    await vi.waitFor(() => expect(place.querySelector('[aria-busy=true]')).toBeNull());
    expect([...place.querySelectorAll('*')]).toEqual(nodes);
    expect(boxes().slice(0, 2)).toEqual(before);
    expect(place.textContent).toBe(text);
  });

  it('says the empty state when there are none any more, and has nothing to show the next time', async () => {
    await visited(named('Mustang'));
    const answer = late(found());
    show();
    await shown(1);
    await answer();
    await says('No flights to show yet');
    expect(cards()).toHaveLength(0);
    leave();
    answers = [never];
    show();
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading flights...');
    expect(place.querySelectorAll('.cw-gallery-picture.cw-skeleton')).toHaveLength(6);
  });

  it('keeps its flights when loading fails, says that they are old, and tries again', async () => {
    await visited(named('Mustang'));
    answers = [closed];
    const onFailed = vi.fn();
    show({ onFailed });
    await expect.element(page.getByRole('alert')).toHaveTextContent('We are closed today');
    await says('These flights were loaded earlier: seats and prices may have changed.');
    expect(names()).toEqual(['Mustang']);
    await vi.waitFor(() => expect(onFailed.mock.calls).toEqual([[{ message: 'We are closed today' }]]));

    const again = late(closed);
    await userEvent.click(button('Try again'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Loading flights...');
    await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true');
    expect(names()).toEqual(['Mustang']);
    await again();
    await expect.element(page.getByRole('alert')).toHaveTextContent('We are closed today');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2));

    answers = [found(...named('Falcon', 'Phenom'))];
    await userEvent.click(button('Try again'));
    await shown(2);
    expect(names()).toEqual(['Falcon', 'Phenom']);
    expect(place.querySelector('.cw-alert')).toBeNull();
    expect(place.contains(document.activeElement)).toBe(true);
  });

  it('shows more of the new answer when more were requested meanwhile', async () => {
    const many = named(...Array.from({ length: 30 }, (_, index) => `N${index}`));
    await visited(many);
    const answer = late(found(...many));
    show();
    await userEvent.click(button('Show more flights'));
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Loading flights...');
    await answer();
    await shown(30);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[24]));
  });

  it('shows an error below its flights when more were requested meanwhile, and tries again', async () => {
    const many = named(...Array.from({ length: 30 }, (_, index) => `N${index}`));
    await visited(many);
    const answer = late(closed);
    show();
    await userEvent.click(button('Show more flights'));
    await answer();
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('We are closed today');
    answers = [found(...many)];
    await userEvent.click(button('Try again').last());
    await shown(30);
  });

  it('leaves out what has departed since', async () => {
    const [gone, toCome] = named('Mustang', 'Phenom');
    await visited([{ ...gone, departsAt: new Date(Date.now() - 1000).toISOString() }, toCome]);
    answers = [never];
    show();
    await shown(1);
    expect(names()).toEqual(['Phenom']);
  });

  it('shows what was answered to another question for none', async () => {
    await visited(named('Mustang'), { from: 'KHI' });
    answers = [found(...named('Phenom'))];
    show({ from: 'ISB' });
    await shown(1);
    expect(names()).toEqual(['Phenom']);
    leave();
    answers = [never];
    for (const props of [{}, { from: 'KHI', limit: 1 }, { from: 'KHI', apiBase: 'https://book.example.com/api' }]) {
      show(props);
      await vi.waitFor(() => expect(place.querySelector('.cw-gallery-picture.cw-skeleton')).not.toBeNull());
    }
    show({ from: 'KHI' });
    await vi.waitFor(() => expect(names()).toEqual(['Mustang']));
    show({ from: 'ISB' });
    await vi.waitFor(() => expect(names()).toEqual(['Phenom']));
  });

  it('shows and stores no old answer with drafts="off"', async () => {
    await visited(named('Mustang'));
    const answer = late(found(...named('Falcon')));
    show({ drafts: 'off' });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(names()).toEqual([]);
    expect(kept()).toBeNull();
    await answer();
    await shown(1);
    expect(kept()).toBeNull();
  });

  it('passes over a kept text that it has not written', async () => {
    const warn = vi.spyOn(console, 'warn');
    const records = [{ ...named('<img src=x>')[0], seatPrice: 'constructor' }];
    for (const text of ['{', '[[]]', JSON.stringify([{ question: 'x', at: Date.now(), total: 1, records }])]) {
      sessionStorage.setItem('charter-widgets:flights', text);
      answers = [found(...named('Falcon'))];
      show();
      await keeps('Falcon');
      expect(names()).toEqual(['Falcon']);
      leave();
    }
    expect(warn).not.toHaveBeenCalled();
  });

  describe('on a page that a server has rendered', () => {
    const hydrate = (props: RenderedGalleryProps) => {
      const said = (['warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
      root.unmount();
      place.innerHTML = renderToString(<FlightGallery {...props} />);
      const written = cards();
      root = hydrateRoot(place, <FlightGallery {...props} />);
      return { written, said };
    };

    it('begins with the answer that came with it, which is kept', async () => {
      await visited(named('Mustang'));
      answers = [never];
      const onReady = vi.fn();
      const initial = { records: named('Falcon', 'Phenom'), total: 2, next: null };
      const { written, said } = hydrate({ initial, onReady });
      await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
      await keeps('Falcon', 'Phenom');
      expect(names()).toEqual(['Falcon', 'Phenom']);
      expect(cards()).toEqual(written);
      expect(asked).toHaveLength(1);
      for (const spy of said) expect(spy).not.toHaveBeenCalled();
    });

    it('takes over its places as they stand where none came, and then shows the last answer', async () => {
      await visited(named('Mustang'));
      answers = [never];
      const { written, said } = hydrate({});
      expect(written).toHaveLength(6);
      await vi.waitFor(() => expect(names()).toEqual(['Mustang']));
      expect(place.querySelectorAll('.cw-gallery')).toHaveLength(1);
      for (const spy of said) expect(spy).not.toHaveBeenCalled();
    });
  });
});

describe('<flight-gallery>', () => {
  it('reads attributes and dispatches events', async () => {
    defineFlightGallery({ apiBase: 'https://book.example.com/api' });
    answers = [found(...many(4))];
    const told: unknown[] = [];
    for (const type of ['ready', 'flight-selected']) {
      place.addEventListener(type, (event) => told.push([type, (event as CustomEvent).detail]));
    }
    place.innerHTML = '<flight-gallery open-with="event" currency="EUR" from="KHI" limit="2"></flight-gallery>';
    const shadow = place.firstElementChild?.shadowRoot as ShadowRoot;
    await vi.waitFor(() => expect(shadow.querySelectorAll('button.cw-gallery-card')).toHaveLength(2));
    expect(asked.map(String)).toEqual([
      'https://book.example.com/api/Flight/search?FromLocation=KHI&images=true&limit=2',
    ]);
    const second = cards(shadow)[1];
    expect(second?.textContent).toContain('€420 per seat');
    await vi.waitFor(() => expect(told).toEqual([['ready', {}]]));
    second?.click();
    expect(told.slice(1)).toEqual([['flight-selected', { id: 2 }]]);
  });
});
