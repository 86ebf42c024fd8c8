import { allAircraft, type SiteConfig } from '@charter-hosts/contract';
import { readPrefill as readChauffeur } from 'charter-widgets/chauffeur-form';
import { type Api, dataLink, type FlightRecord, flightById, flightSearch } from 'charter-widgets/contract';
import { gallerySearch } from 'charter-widgets/flight-gallery';
import { readPrefill as readInternational } from 'charter-widgets/international-charter-form';
import { formatDay, formatTime, type Translate } from 'charter-widgets/kit';
import { readPrefill as readCharter } from 'charter-widgets/private-charter-form';
import { namedFlight, routeOf } from '../public/flows/flight-booking';
import { READ as HOME_READ, HOME_TITLE, type HomeData } from '../public/home';
import { loadTerms } from '../public/pages/terms';
import { filtersCall, readFilters, readOrder } from '../public/search/filters';
import { READ } from '../public/search/use-flight-search';
import { overText, readTellMe } from '../public/tell-me';
import { completeCriteria, readCriteria, toCall } from '../shared/flight-search/criteria';
import small from '../shared/scene/home-800.webp';
import large from '../shared/scene/home-2240.webp';
import tallSmall from '../shared/scene/home-tall-640.webp';
import tallLarge from '../shared/scene/home-tall-1080.webp';
import { FILLING, HERO, setOf, TALL, UPRIGHT } from '../shared/scene/scene';

/** How the server loads data, in the same process. */
export interface Answers {
  api: Api;
  /** For files that are not of the API. */
  fetch: typeof fetch;
}

/** A page's metadata for browsers, search engines and link previews. */
export interface Head {
  title: string;
  description: string;
  flight?: FlightRecord;
  /** The kind of structured data. Default: none. */
  about?: 'house' | 'service' | 'page';
}

/** How the server renders a public screen. */
export interface Screen {
  /** The module that its route imports, by which its style sheets and scripts are found. */
  module: string;
  /** The module that its route's `loadRest` imports. */
  rest?: string;
  /**
   * Parses the parameters that change the page, like the screen itself; '' is left out. Other parameters are ignored.
   * Default: none.
   */
  parameters?: (search: string) => Readonly<Record<string, string>>;
  /** Whether a query fills in the form: such a page may have personal data. Default: it never does. */
  isFilledBy?: (search: string) => boolean;
  /** Set when its query names a record, so that there are no more pages than records. */
  isPerRecord?: true;
  /** Loads its first data. The status of an ApiError becomes the page's. */
  load?: (answers: Answers, url: URL, id: string | undefined) => Promise<unknown>;
  head: (site: SiteConfig, t: Translate, data: unknown) => Head;
  /** The preload of its first picture, as HTML. */
  picture?: string;
  /** Its canonical path. Default: its path with its parameters. */
  livesAt?: (url: URL, id: string | undefined) => string;
  /** Set when search engines should not list it. */
  isUnlisted?: true;
}

/** The parameters of the order and the filters. */
const REFINED = ['order', 'time', 'aircraft', 'price', 'kind'] as const;
const readRefined = (search: string) => ({ order: readOrder(search), ...readFilters(search) });
/** The parameters of a search. */
const readSearch = (search: string) => ({ ...readCriteria(search), ...readRefined(search) });

/** Whether a form reads anything of a query. */
const fills = (read: (query: string) => object) => (search: string) =>
  JSON.stringify(read(search)) !== JSON.stringify(read(''));

const SEARCH: Screen = {
  module: 'public/search/index.ts',
  parameters: readSearch,
  async load({ api }, { search }) {
    // Ordering needs all flights, which are too many for a page: the browser loads them.
    if (readOrder(search)) return undefined;
    const asked = { ...toCall(await completeCriteria(readCriteria(search))), ...filtersCall(readFilters(search)) };
    return api(flightSearch, { query: { ...asked, limit: String(READ) } });
  },
  head: ({ brand }, t) => ({
    title: t('Flights'),
    description: t('Seats on the private flights of {brand}, non-stop. Choose your route and your day.', { brand }),
    about: 'page',
  }),
  livesAt({ searchParams }) {
    const asked = new URLSearchParams(searchParams);
    for (const name of REFINED) asked.delete(name);
    return asked.size > 0 ? `/search?${asked}` : '/search';
  },
};

const ahead = (media: string, set: string, sizes: string) =>
  `<link rel="preload" as="image" media="${media}" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high">`;

/** Preloads the home page's picture. */
const HOME_PICTURE = [
  ahead(UPRIGHT, setOf([tallSmall, tallLarge], TALL), '100vw'),
  ahead(`not all and ${UPRIGHT}`, setOf([small, large], HERO), FILLING),
].join('\n');

const HOME: Screen = {
  module: 'public/home/index.ts',
  picture: HOME_PICTURE,
  async load({ api }): Promise<HomeData> {
    const [flights, fleet] = await Promise.all([
      api(flightSearch, { query: { limit: String(HOME_READ) } }),
      allAircraft(api),
    ]);
    return { flights, fleet };
  },
  head: ({ brand }, t) => ({
    title: t(HOME_TITLE),
    description: t(
      'The whole aircraft, a seat, an international charter or a car: tell {brand} where and when, and we do the rest.',
      { brand },
    ),
    about: 'house',
  }),
  // A search at `/` leads to `/search`.
  parameters: readSearch,
  livesAt(url) {
    const search = SEARCH.livesAt?.(url, undefined) ?? '/search';
    return search === '/search' ? '/' : search;
  },
};

const account = (title: string, description: string): Screen => ({
  module: 'account/index.ts',
  isUnlisted: true,
  head: (_site, t) => ({ title: t(title), description: t(description) }),
});

const words = (title: string, description: string): Screen => ({
  module: 'public/pages/index.ts',
  head: ({ brand }, t) => ({ title: t(title), description: t(description, { brand }), about: 'page' }),
});

/** The public screens by the path of their route. The browser draws all others. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': HOME,
  '/search': SEARCH,
  '/private-charter-form': {
    module: 'public/flows/private-charter.tsx',
    isFilledBy: fills(readCharter),
    head: ({ brand }, t) => ({
      title: t('Request a private charter'),
      description: t(
        'The whole aircraft for your party: one way, round trip, or several legs. Tell {brand} where and when.',
        { brand },
      ),
      about: 'service',
    }),
  },
  '/chauffeur-service-form': {
    module: 'public/flows/chauffeur.tsx',
    isFilledBy: fills(readChauffeur),
    head: ({ brand }, t) => ({
      title: t('Chauffeur Service Request'),
      description: t('A car to and from the aircraft. Request a chauffeur from {brand}.', { brand }),
      about: 'service',
    }),
  },
  '/international-charter-form': {
    module: 'public/flows/international-charter.tsx',
    isFilledBy: fills(readInternational),
    head: ({ brand }, t) => ({
      title: t('International charter'),
      description: t(
        'Tell {brand} where and when. We answer with an aircraft, the permits that you need and a price.',
        { brand },
      ),
      about: 'service',
    }),
  },
  '/flights-products': {
    module: 'public/flows/flight-gallery.tsx',
    parameters: readRefined,
    // The browser loads ordered flights, as in a search.
    async load({ api }, { search }) {
      if (readOrder(search)) return undefined;
      const filters = readFilters(search);
      const query = gallerySearch({ kind: filters.kind || undefined, narrow: filtersCall(filters) });
      return api(flightSearch, { query });
    },
    head: ({ brand }, t) => ({
      title: t('Seats on our flights'),
      description: t(
        'Flights of {brand} that depart soon. Prices are per seat. Choose a flight to see the aircraft and to book.',
        {
          brand,
        },
      ),
      about: 'page',
    }),
    livesAt: () => '/flights-products',
  },
  '/flights-details/:id?': {
    module: 'public/flows/flight-booking.tsx',
    rest: '../../widgets/flight-booking/below-the-fold.tsx',
    parameters: (search) => ({ id: new URLSearchParams(search).get('id')?.trim() ?? '' }),
    isPerRecord: true,
    load: ({ api }, { search }, id) => api(flightById, { id: namedFlight(search, id) }),
    head: ({ brand }, t, data) => {
      const flight = data as FlightRecord | undefined;
      if (!flight)
        return { title: t('Book a flight'), description: t('A seat on a private flight of {brand}.', { brand }) };
      const { departureDatetime, aircraftName, seatsAvailable } = flight;
      const route = routeOf(flight, t);
      const day = formatDay(departureDatetime, 'short', t);
      const time = formatTime(departureDatetime);
      const said = { route, day, time, aircraft: aircraftName, count: seatsAvailable, brand };
      const seats =
        overText(flight) ||
        (seatsAvailable === 1 ? '1 seat available with {brand}.' : '{count} seats available with {brand}.');
      return {
        title: t('{route}, {day}', said),
        description: `${t(aircraftName ? '{route} on {day} at {time}, {aircraft}:' : '{route} on {day} at {time}:', said)} ${t(seats, said)}`,
        flight,
      };
    },
    livesAt: ({ search }, id) => dataLink('/flights-details', '', { id: namedFlight(search, id) }),
  },
  '/aircrafts': {
    module: 'public/aircraft/available.tsx',
    parameters: (search) => {
      const query = new URLSearchParams(search);
      return { q: query.get('q') ?? '', kind: query.get('kind') ?? '' };
    },
    load: ({ api }) => allAircraft(api),
    head: ({ brand }, t) => ({
      title: t('Available Aircrafts'),
      description: t('The aircraft of {brand}: seats, range and speed.', { brand }),
      about: 'page',
    }),
  },
  '/login': account('Welcome back', 'Log in to your account.'),
  '/signup': account('Create your account', 'Create an account to log in with.'),
  '/forgot-password': account('Forgot password?', 'Set a new password.'),
  '/services': words('Services', 'Four ways to travel or to send cargo, on your own timetable.'),
  '/lets-go': words('What would you like to do?', 'Where to start with {brand}: a seat, a charter, a car.'),
  '/about-us': {
    ...words(
      'About us',
      '{brand} arranges private flights: a seat, a whole aircraft for your party, and the car at either end.',
    ),
    load: ({ api }) => allAircraft(api),
  },
  '/contact': words('Contact', 'How to reach {brand}.'),
  '/tell-me': {
    module: 'public/tell-me/index.ts',
    parameters: readTellMe,
    async load({ api }, { search }) {
      const { flight: id } = readTellMe(search);
      return id ? api(flightById, { id }) : undefined;
    },
    head: ({ brand, sendsEmail = true }, t, data) => ({
      title: t(
        sendsEmail
          ? overText(data as FlightRecord | undefined) || 'Notify me of flights'
          : 'We cannot send e-mails here',
      ),
      description: t('An e-mail from {brand} when a matching flight or empty leg is added.', { brand }),
      about: 'page',
    }),
    livesAt: () => '/tell-me',
  },
  '/terms': {
    ...words('Terms and conditions', 'The terms between you and {brand}.'),
    load: ({ fetch }) => loadTerms(AbortSignal.timeout(10_000), fetch),
  },
};

/** The paths for search engines, without those of flights. */
export const LISTED_PATHS: readonly string[] = Object.entries(SCREENS).flatMap(([path, { isUnlisted, livesAt }]) => {
  const isHome = !livesAt || livesAt(new URL(path, 'http://site.invalid'), undefined) === path;
  return !isUnlisted && isHome ? path : [];
});
