import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import type { FlightRecord } from '../contract';
import { exampleFlight, held } from '../testing';
import { answerFetch, nextOf } from '../testing/answer-fetch';
import { loadKnownFont } from '../testing/known-font';
import { type Answer, button, emptyPlace, json, lost, never, pressButton } from '../testing/on-page';
import { defineFlightGallery } from './element';
import { FlightGallery, type FlightGalleryProps, type RenderedGalleryProps } from './flight-gallery';

loadKnownFont();

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

const found = (...flights: unknown[]) => json(200, { success: true, message: '', data: flights });
/** Answers with the requested page. */
const pages = (flights: FlightRecord[]) => async () => {
  const { searchParams } = requestedUrls.at(-1) as URL;
  const start = Number(searchParams.get('after'));
  const end = start + Number(searchParams.get('limit'));
  const next = end < flights.length ? String(end) : null;
  return Response.json({ success: true, message: '', data: flights.slice(start, end), total: flights.length, next });
};

const on = emptyPlace();
let place: HTMLElement;
let requestedUrls: URL[];
/** The configurations that were requested, and their answers. */
let requestedRates: string[];
let config: Answer;
/** The answers of the API, in order; the last one is repeated. */
let answers: Answer[];
/** The texts of a card that end outside its box. */
const cutOff = (card: Element) => {
  const { left, right } = card.getBoundingClientRect();
  return [...card.querySelectorAll('.cw-gallery-fact')]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      return node instanceof Text && (text.right > right || text.left < left);
    });
};
/** Prevents a click from opening its link. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  place = on.place;
  // Pictures cannot be loaded here, and are not tested.
  place.addEventListener('error', (event) => event.isTrusted && event.stopPropagation(), true);
  requestedUrls = [];
  requestedRates = [];
  config = json(200, {});
  answers = [found(flight(1))];
  document.addEventListener('click', stay);
  document.addEventListener('auxclick', stay);
  answerFetch(({ url }) => {
    if (url.endsWith('/config.json')) {
      requestedRates.push(url);
      return config();
    }
    if (!url.includes('/Flight/search')) return;
    requestedUrls.push(new URL(url));
    return nextOf(answers);
  });
});
afterEach(() => {
  vi.useRealTimers();
  document.removeEventListener('click', stay);
  document.removeEventListener('auxclick', stay);
});

const show = (props: RenderedGalleryProps = {}) => on.root.render(<FlightGallery {...props} />);
const links = page.getByRole('link');
const cards = (within: ParentNode = place) => [...within.querySelectorAll<HTMLElement>('.cw-gallery-card')];
const shown = (count: number) =>
  vi.waitFor(() => expect(place.querySelectorAll('li > .cw-gallery-card')).toHaveLength(count));
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const MORE = 'Show more flights';

/** The text of the price on the card. */
const priced = (price: string) =>
  vi.waitFor(() =>
    expect(place.querySelector('.cw-gallery-fact:last-child')?.textContent).toBe(`4 seats left${price}per seat`),
  );

describe('the price of a flight in the gallery', () => {
  const RUPEES = 'PKR\u00a0117,600';
  let apiBase: string;
  let tests = 0;
  beforeEach(() => {
    apiBase = `https://rate-${++tests}.example.com/api`;
    config = json(200, { pkrPerUsd: 280 });
  });

  it('is at the operator’s rate, which is loaded once, and shows dollars first if the page asks for that', async () => {
    show({ apiBase });
    await priced(`${RUPEES}$420 · `);
    await expect.element(links.first()).toHaveAccessibleName(/, PKR.117,600 \(\$420\) per seat, /);
    show({ apiBase, limit: 3, priceFirst: 'base' });
    await vi.waitFor(() => expect(requestedUrls).toHaveLength(2));
    await priced(`$420${RUPEES} · `);
    expect(requestedRates).toEqual([new URL('/config.json', apiBase).href]);
  });

  it('is shown whole on a small phone, beside the arrival of a day later or of an open time', async () => {
    place.style.inlineSize = '288px';
    const long = { seatPrice: 1608.57, aircraftName: 'Bombardier Challenger 350 of our own fleet' };
    answers = [
      found(flight(1, long), flight(2, { ...long, durationMinutes: null, arrivalDatetime: '0001-01-01T00:00:00' })),
    ];
    show({ apiBase });
    await shown(2);
    expect(cards().flatMap(cutOff)).toEqual([]);
    const widths = [...place.querySelectorAll('.cw-gallery-text')].map((text) => text.scrollWidth - text.clientWidth);
    expect(widths).toEqual([0, 0]);
  });

  it.each<[string, Answer]>([
    ['fails', async () => Response.error()],
    ['does not come', never],
  ])('is in dollars when the configuration %s', async (_what, answer) => {
    config = answer;
    show({ apiBase });
    await priced('$420');
  });

  it('is in both currencies when the rate arrives after the flights are shown', async () => {
    const rate = held(config);
    config = rate.answer;
    show({ apiBase });
    await priced('$420');
    rate.release();
    await priced(`${RUPEES}$420 · `);
  });

  it('is in both currencies after the configuration first failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const good = config;
    config = async () => Response.error();
    show({ apiBase });
    await priced('$420');
    config = good;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(15_000);
      expect(place.textContent).toContain(RUPEES);
    });
  });

  it('changes when the page switches the currency, without loading flights again', async () => {
    show({ apiBase, currency: 'EUR' });
    await priced('€420');
    show({ apiBase });
    await priced(`${RUPEES}$420 · `);
    expect(requestedUrls).toHaveLength(1);
  });
});

describe('a card of the gallery', () => {
  it('is a link to the booking page in a new tab, named with all facts of the flight', async () => {
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

  it('shows on which day the flight arrives, or that this will be announced', async () => {
    const year = new Date().getFullYear();
    answers = [
      found(
        flight(1, { arrivalDatetime: '0001-01-01T00:00:00', durationMinutes: null }),
        flight(2, { arrivalDatetime: `${year}-12-02T00:15:00` }),
        flight(3, { arrivalDatetime: `${year}-11-30T23:15:00` }),
      ),
    ];
    show();
    await expect.element(links.first()).toHaveAccessibleName(/14:30 – --:-- TBA,/);
    await expect.element(links.nth(1)).toHaveAccessibleName(/14:30 – 00:15 \u200e\+1,/);
    await expect.element(links.last()).toHaveAccessibleName(/14:30 – 23:15 \u200e-1,/);
  });

  it('reports a click and a middle click to the page, but not a press of the menu key', async () => {
    const onFlightSelected = vi.fn();
    show({ onFlightSelected });
    await shown(1);
    await userEvent.click(links.first(), { button: 'right' });
    expect(onFlightSelected).not.toHaveBeenCalled();
    await userEvent.click(links.first());
    await vi.waitFor(() => expect(onFlightSelected).toHaveBeenLastCalledWith({ id: 1 }));
    await userEvent.click(links.first(), { button: 'middle' });
    await vi.waitFor(() => expect(onFlightSelected).toHaveBeenCalledTimes(2));
  });

  it('does not open a page if the page around it does, and works by keyboard too', async () => {
    const onFlightSelected = vi.fn();
    show({ openWith: 'event', onFlightSelected });
    await shown(1);
    expect(place.querySelector('a')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(onFlightSelected.mock.calls).toEqual([[{ id: 1 }]]));
  });

  it('shows a drawing if its flight has no picture, and its aircraft type if it has no name', async () => {
    answers = [found(flight(1, { aircraftName: '', aircraftType: 2, aircraftImageUrl: '', images: [] }))];
    show();
    await expect.element(links.first()).toHaveAccessibleName(/, Helicopter, /);
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('.cw-gallery-picture > svg.cw-aircraft')).not.toBeNull();
  });
});

describe('the flights of the gallery', () => {
  it('are only empty legs on request, each with its departure window, and an explanation if there are none', async () => {
    const [departureDatetime, latestDeparture] = ['2027-03-04T09:00:00', '2027-03-04T15:00:00'];
    answers = [found(flight(1, { isEmptyLeg: true, departureDatetime, latestDeparture, images: [] })), found()];
    show({ kind: 'empty-legs' });
    await expect.element(links.first()).toHaveAccessibleName(/Empty leg: departs between 09:00 and 15:00$/);
    expect(requestedUrls.map(({ search }) => search)).toEqual(['?kind=empty-legs&limit=48']);
    show({ kind: 'empty-legs', from: 'KHI' });
    await expectText('New flights will appear here');
    await expect.element(links).toHaveAttribute('href', '/private-charter-form');
  });

  it('are filtered and sorted by the page, with the page’s text if there are none', async () => {
    answers = [found(...many(3)), found()];
    const props: RenderedGalleryProps = { compare: (a, b) => b.id - a.id, none: 'No helicopter' };
    on.root.render(<FlightGallery {...props} narrow={{ aircraftType: 'jet', limit: '500' }} />);
    await shown(3);
    expect(requestedUrls[0]?.searchParams.get('aircraftType')).toBe('jet');
    expect(requestedUrls[0]?.searchParams.get('limit')).toBe('500');
    expect(cards().map((card) => (card as HTMLAnchorElement).href.split('=')[1])).toEqual(['3', '2', '1']);
    on.root.render(<FlightGallery {...props} narrow={{ aircraftType: 'helicopter' }} />);
    await expectText('No helicopter');
    expect(requestedUrls).toHaveLength(2);
  });

  it('are counted, limited to the wanted number, and load the pictures of the first row at once', async () => {
    answers = [found(...many(60))];
    show({ limit: 5 });
    await shown(5);
    await expect.element(page.getByRole('status')).toHaveTextContent('5 flights');
    await expect.element(page.getByRole('list', { name: 'Flights' })).toBeInTheDocument();
    expect(button(MORE).elements()).toHaveLength(0);
    const eager = [...place.querySelectorAll('img')].map(({ loading }) => loading === 'eager');
    expect(eager).toEqual([true, true, true, false, false]);
  });

  it('are shown 24 at a time, and the focus moves to the first new one, also when the button disappears', async () => {
    answers = [found(...many(60))];
    show();
    await expectText('24 of 60 flights');
    button(MORE).element().focus();
    await userEvent.keyboard('{Enter}');
    await expectText('48 of 60 flights');
    await shown(48);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[24]));
    await button(MORE).click();
    await shown(60);
    expect(button(MORE).elements()).toHaveLength(0);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[48]));
    expect(requestedUrls).toHaveLength(1);
  });

  it('are loaded page by page, the next one before it is needed', async () => {
    answers = [pages(many(2000))];
    show();
    await expectText('24 of 2,000 flights');
    await pressButton(MORE);
    await shown(48);
    expect(requestedUrls).toHaveLength(1);
    await button(MORE).click();
    await expectText('72 of 2,000 flights');
    expect(requestedUrls.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, '48']);
    await vi.waitFor(() => expect(document.activeElement).toBe(cards()[48]));
  });

  it('stay when loading more fails, with the reason and a button to try again', async () => {
    answers = [
      pages(many(60)),
      json(429, { success: false, message: 'Too many attempts. Please try again in 40 seconds.' }),
    ];
    show();
    await shown(24);
    await pressButton(MORE);
    await pressButton(MORE);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in 40 seconds.');
    await expectText('48 of 60 flights');
    answers = [pages(many(60))];
    await pressButton('Try again');
    await shown(60);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('may be none, and then the gallery explains what will be here and where to go, and reports ready', async () => {
    const onReady = vi.fn();
    const { answer, release } = held(found());
    answers = [answer];
    show({ onReady });
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading flights...');
    expect(cards()).toHaveLength(6);
    expect(place.textContent).toBe('Loading flights...');
    expect(onReady).not.toHaveBeenCalled();
    release();
    await expectText('No flights here at the moment');
    await expect
      .element(page.getByRole('link', { name: 'Request a private charter' }))
      .toHaveAttribute('href', '/private-charter-form');
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith({}));
  });
});

it('a gallery leaves a malformed flight out, and shows the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers = [found(flight(1), { ...flight(2), seatPrice: 'constructor' }, null, flight(3))];
  show();
  await shown(2);
  expect(warn.mock.calls).toEqual([['charter-widgets: malformed records are left out: 2']]);
});

describe('a gallery whose flights cannot be loaded', () => {
  it.each([
    ['the server gives a reason', json(409, { success: false, message: 'We are closed today' }), 'We are closed today'],
    ['the server fails', json(500, { success: false, message: 'SQLITE_BUSY' }), 'Failed to fetch flights'],
    ['the server gives no reason', json(500, { success: false }), 'Failed to fetch flights'],
    ['there is no network', lost, 'Error fetching flight data'],
  ])('because %s shows a message and tells the page', async (_why, answer, message) => {
    const onFailed = vi.fn();
    answers = [answer];
    show({ onFailed });
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await vi.waitFor(() => expect(onFailed.mock.calls).toEqual([[{ message }]]));
    expect(cards()).toHaveLength(0);
  });

  it('because the server fails shows the operator’s contact, and reports it once in the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    config = json(200, { supportEmail: 'desk@example.com' });
    answers = [json(500, { success: false })];
    show({ apiBase: 'https://failing.example.com/api' });
    await expect.element(page.getByRole('link', { name: 'desk@example.com' })).toBeVisible();
    await expectText('Try again, or contact us');
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining('https://failing.example.com/docs/embed/troubleshooting#server-error'),
    ]);
  });

  it('because an option is impossible stays empty', async () => {
    answers = [json(400, { success: false, message: 'From and to are the same' })];
    show({ from: 'KHI', to: 'Karachi (KHI)' });
    await expectText('No flights here at the moment');
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  it('because the browser is offline shows that, and loads them as soon as it is online', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = [lost];
    new MutationObserver((_changes, observer) => {
      if (!place.textContent?.includes('You are offline. Check your connection.')) return;
      observer.disconnect();
      answers = [found(flight(1))];
      isOnline.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    }).observe(place, { subtree: true, childList: true });
    show();
    await shown(1);
  });

  it('can load them again, and keeps the focus', async () => {
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

describe('a gallery that is opened again in the same tab', () => {
  /** Future flights that differ in the text on their cards. */
  const named = (...names: string[]) =>
    names.map((aircraftName, index) => flight(index + 1, { aircraftName, departsAt: '2999-12-01T09:30:00Z' }));
  const names = () =>
    [...place.querySelectorAll('li .cw-gallery-card > .cw-hidden')].map((name) => name.textContent?.split(', ')[1]);
  const readStorage = () => JSON.parse(sessionStorage.getItem('charter-widgets:flights') ?? 'null');
  const keeps = (...expected: string[]) =>
    vi.waitFor(() =>
      expect(
        readStorage()
          ?.at(-1)
          .records.map(({ aircraftName }: FlightRecord) => aircraftName),
      ).toEqual(expected),
    );
  const leave = () => {
    on.root.unmount();
    on.root = createRoot(place);
  };
  /** Shows a gallery with these flights, and removes it. */
  async function visited(flights: unknown[], props: FlightGalleryProps = {}) {
    answers = [found(...flights)];
    show(props);
    await shown(Math.min(flights.length, 24));
    await vi.waitFor(() => expect(readStorage()).not.toBeNull());
    leave();
  }
  /** An answer that is sent when the test releases it, after it was requested. */
  function late(answer: () => Promise<Response>) {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const before = requestedUrls.length;
    answers = [() => free.then(answer)];
    return async () => {
      await vi.waitFor(() => expect(requestedUrls.length).toBeGreaterThan(before));
      letGo();
    };
  }
  const closed = json(409, { success: false, message: 'We are closed today' });

  it('shows the flights of its last answer while it loads, and then the new ones', async () => {
    await visited(named('Mustang', 'Phenom'));
    const answer = late(found(...named('Mustang', 'Phenom', 'Falcon')));
    const onReady = vi.fn();
    show({ onReady });
    await shown(2);
    expect(names()).toEqual(['Mustang', 'Phenom']);
    expect(place.querySelector('.cw-gallery')?.getAttribute('aria-busy')).toBe('true');
    await expect.element(page.getByRole('status')).toHaveTextContent('2 flights');
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    const [first] = cards();
    await answer();
    await shown(3);
    expect(names()).toEqual(['Mustang', 'Phenom', 'Falcon']);
    expect(cards()[0]).toBe(first);
    expect(place.querySelector('[aria-busy=true]')).toBeNull();
    // Nobody asked for more flights, so the focus stays where it was.
    expect(document.activeElement).toBe(document.body);
    expect(onReady).toHaveBeenCalledOnce();
    await keeps('Mustang', 'Phenom', 'Falcon');
  });

  it('keeps its flights when loading fails, shows that they are old, and can try again', async () => {
    await visited(named('Mustang'));
    answers = [closed];
    const onFailed = vi.fn();
    show({ onFailed });
    await expect.element(page.getByRole('alert')).toHaveTextContent('We are closed today');
    await expectText('These flights were loaded earlier: seats and prices may have changed.');
    expect(names()).toEqual(['Mustang']);
    await vi.waitFor(() => expect(onFailed.mock.calls).toEqual([[{ message: 'We are closed today' }]]));

    const again = late(closed);
    await pressButton('Try again');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Loading flights...');
    await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true');
    expect(names()).toEqual(['Mustang']);
    await again();
    await expect.element(page.getByRole('alert')).toHaveTextContent('We are closed today');
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2));

    answers = [found(...named('Falcon', 'Phenom'))];
    await pressButton('Try again');
    await shown(2);
    expect(names()).toEqual(['Falcon', 'Phenom']);
    expect(place.querySelector('.cw-alert')).toBeNull();
    expect(place.contains(document.activeElement)).toBe(true);
  });

  describe('on a page that a server has rendered', () => {
    const hydrate = (props: RenderedGalleryProps) => {
      const said = (['warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
      on.root.unmount();
      place.innerHTML = renderToString(<FlightGallery {...props} />);
      const written = cards();
      on.root = hydrateRoot(place, <FlightGallery {...props} />);
      return { written, said };
    };

    it('starts with the answer in the HTML, and stores it', async () => {
      await visited(named('Mustang'));
      answers = [never];
      const onReady = vi.fn();
      const initial = { records: named('Falcon', 'Phenom'), total: 2, next: null };
      const { written, said } = hydrate({ initial, onReady });
      await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
      await keeps('Falcon', 'Phenom');
      expect(names()).toEqual(['Falcon', 'Phenom']);
      expect(cards()).toEqual(written);
      expect(requestedUrls).toHaveLength(1);
      for (const spy of said) expect(spy).not.toHaveBeenCalled();
    });

    it('takes over placeholders when the HTML has no answer, and then shows the last answer', async () => {
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
    const events: unknown[] = [];
    for (const type of ['ready', 'flight-selected']) {
      place.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
    }
    place.innerHTML = '<flight-gallery open-with="event" currency="EUR" from="KHI" limit="2"></flight-gallery>';
    const shadow = place.firstElementChild?.shadowRoot as ShadowRoot;
    await vi.waitFor(() => expect(shadow.querySelectorAll('button.cw-gallery-card')).toHaveLength(2));
    expect(requestedUrls.map(String)).toEqual([
      'https://book.example.com/api/Flight/search?FromLocation=KHI&images=true&limit=2',
    ]);
    const second = cards(shadow)[1];
    expect(second?.textContent).toContain('€420 per seat');
    await vi.waitFor(() => expect(events).toEqual([['ready', {}]]));
    second?.click();
    expect(events.slice(1)).toEqual([['flight-selected', { id: 2 }]]);
  });
});
