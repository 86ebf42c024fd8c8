import { COMPONENTS, OPTIONS } from 'virtual:widgets/components';
import { readPrefill as readChauffeur } from 'charter-widgets/chauffeur-form';
import { ApiError, createApi, flightById, flightSearch } from 'charter-widgets/contract';
import { loadFlightBooking } from 'charter-widgets/flight-booking';
import { gallerySearch } from 'charter-widgets/flight-gallery';
import { readPrefill as readInternational } from 'charter-widgets/international-charter-form';
import { loadLocale } from 'charter-widgets/kit';
import { readPrefill as readCharter } from 'charter-widgets/private-charter-form';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { lookFromQuery, propsFromQuery, tokensOf } from '../address-options';

export interface FrameRequest {
  /** The element's name. */
  tag: string;
  /** Of the page's address. */
  query: string;
  /** The page is to stand in another one. */
  framed: boolean;
  /** Answers a path of the site in this process. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A widget's page, whose data is there. */
export interface Frame {
  /** What it is made of, beside the built page: the same for the same page. Undefined where it may be about a person. */
  key: string | undefined;
  /** There are frames like it without end, by what its address says: none of them may push out one that all ask for. */
  isEndless: boolean;
  /** What the API answered; undefined where nothing was asked for, or it could not be answered. */
  initial: unknown;
  theme: string | undefined;
  locale: string | undefined;
  /** The rules of the tokens that the address sets; '' where it sets none. */
  tokens: string;
  /** Renders the widget: undefined where it is that of the built page, '' where only the browser can draw it. */
  render: () => string | undefined;
}

/** What the API is asked at; it leads nowhere else. */
const ORIGIN = 'http://frame.invalid';

type Ask = (api: ReturnType<typeof createApi>, props: Record<string, unknown>) => Promise<unknown> | undefined;

/** What a widget shows first, by its element's name. */
const FIRST: Readonly<Record<string, Ask>> = {
  'flight-gallery': (api, props) => api(flightSearch, { query: gallerySearch(props) }),
  'flight-booking': (api, { flightId, test }) =>
    flightId ? api(flightById, { id: String(flightId), query: { test: !!test } }) : undefined,
};

/** What each form reads of its address, by its element's name. */
const PREFILLS: Readonly<Record<string, (query: string) => object>> = {
  'private-charter-form': readCharter,
  'chauffeur-form': readChauffeur,
  'international-charter-form': readInternational,
};

/** Whether a query fills a form in: what no form reads makes no other frame. */
const fills = (tag: string, query: string) =>
  JSON.stringify(PREFILLS[tag]?.(query)) !== JSON.stringify(PREFILLS[tag]?.(''));

/** Loads what a widget's page shows, as its address asks for it; undefined where there is no such widget. */
export async function openFrame({ tag, query, framed, fetch }: FrameRequest): Promise<Frame | undefined> {
  const Widget = COMPONENTS[tag];
  const options = OPTIONS[tag];
  if (!Widget || !options) return undefined;
  const asked = new URLSearchParams(query);
  const { theme, locale } = lookFromQuery(asked);
  const look = { theme, locale };
  const tokens = tokensOf(asked);
  let links = false;
  const props = propsFromQuery(asked, options, (link) => {
    links ||= !!link;
    return link ?? undefined;
  });
  if (typeof props.prefill === 'string' && !fills(tag, props.prefill)) props.prefill = '';
  const first = FIRST[tag];
  const asks = first && createApi({ baseUrl: `${ORIGIN}/api`, fetch: inProcess(fetch) });
  const [initial] = await Promise.all([
    asks && answered(() => first(asks, props)),
    loadLocale(look.locale),
    tag === 'flight-booking' && loadFlightBooking(),
  ]);
  // Of the operator's own page the browser knows where a link in its address may lead, and the flight that it names.
  const isBrowsers = (links && !framed) || (tag === 'flight-booking' && !props.flightId);
  const isBuilt = !first && !Object.values({ ...props, ...look }).some(Boolean);
  const render = () =>
    isBrowsers
      ? ''
      : isBuilt
        ? undefined
        : renderToString(createElement(Widget, { ...props, ...look, initial, apiBase: '/api' }));
  const made = [tag, framed, props, look, tokens, initial, ...changing(initial)];
  const isEndless = tokens !== '' || Object.values(props).some(Boolean);
  return { key: props.prefill ? undefined : JSON.stringify(made), isEndless, initial, ...look, tokens, render };
}

/** What a widget shows by the clock: whether its flight has departed, and years other than this one. */
function changing(initial: unknown): unknown[] {
  const { departsAt } = Object(initial) as { departsAt?: string };
  return [departsAt !== undefined && Date.parse(departsAt) < Date.now(), new Date().getFullYear()];
}

/** `null` for what does not exist; undefined for what may be there the next time, which the browser then asks for. */
async function answered(ask: () => Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

const inProcess =
  (ask: FrameRequest['fetch']): typeof fetch =>
  async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    return ask(request.url.slice(ORIGIN.length), request);
  };

/** A widget's HTML without options, for its built page; '' for one that begins with what the API answers. */
export const renderBuilt = (tag: string): string =>
  COMPONENTS[tag] && !FIRST[tag]
    ? renderToString(
        createElement(COMPONENTS[tag], {
          ...propsFromQuery(new URLSearchParams(), OPTIONS[tag] ?? {}, () => undefined),
          apiBase: '/api',
        }),
      )
    : '';
