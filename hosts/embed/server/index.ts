import { COMPONENTS, OPTIONS } from 'virtual:widgets/components';
import { URDU_TITLES } from 'virtual:widgets/titles';
import type { FrameRequest, RenderedFrame, SiteFetch } from '@charter-hosts/contract';
import { readPrefill as readChauffeur } from 'charter-widgets/chauffeur-form';
import { ApiError, createApi, flightById, flightSearch } from 'charter-widgets/contract';
import { loadFlightBooking } from 'charter-widgets/flight-booking';
import { gallerySearch } from 'charter-widgets/flight-gallery';
import { readPrefill as readInternational } from 'charter-widgets/international-charter-form';
import { loadLocale, operatorRates } from 'charter-widgets/kit';
import { readPrefill as readCharter } from 'charter-widgets/private-charter-form';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { lookFromQuery, propsFromQuery, tokensOf } from '../address-options';

/** A placeholder origin for calls within this process. */
const ORIGIN = 'http://frame.invalid';

type Ask = (api: ReturnType<typeof createApi>, props: Record<string, unknown>) => Promise<unknown> | undefined;

/** The first data of a widget, by element name. */
const FIRST: Readonly<Record<string, Ask>> = {
  'flight-gallery': (api, props) => api(flightSearch, { query: gallerySearch(props) }),
  'flight-booking': (api, { flightId, test }) =>
    flightId ? api(flightById, { id: String(flightId), query: { test: !!test } }) : undefined,
};

/** The prefill parser of a form, by element name. */
const PREFILLS: Readonly<Record<string, (query: string) => object>> = {
  'private-charter-form': readCharter,
  'chauffeur-form': readChauffeur,
  'international-charter-form': readInternational,
};

/** Whether a query fills in a form; other queries give the same page. */
const fills = (tag: string, query: string) =>
  JSON.stringify(PREFILLS[tag]?.(query)) !== JSON.stringify(PREFILLS[tag]?.(''));

/** Loads what a widget's page shows; undefined for an unknown widget. */
export async function openFrame({
  tag,
  query,
  framed,
  pkrPerUsd,
  fetch,
}: FrameRequest): Promise<RenderedFrame | undefined> {
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
    asks && loadInitial(() => first(asks, props)),
    loadLocale(look.locale),
    tag === 'flight-booking' && loadFlightBooking(),
  ]);
  // Only the browser knows where links in the operator's own address may lead, and which flight its address names.
  const isBrowsers = (links && !framed) || (tag === 'flight-booking' && !props.flightId);
  const isBuilt = !first && !Object.values({ ...props, ...look }).some(Boolean);
  const render = () => {
    if (isBrowsers) return '';
    if (isBuilt) return undefined;
    operatorRates.set('/api', pkrPerUsd ?? 0);
    return renderToString(createElement(Widget, { ...props, ...look, initial, apiBase: '/api' }));
  };
  const made = [tag, framed, props, look, tokens, initial, ...changing(initial)];
  const isEndless = tokens !== '' || Object.values(props).some(Boolean);
  const title = locale === 'ur' ? URDU_TITLES[tag] : undefined;
  return { key: props.prefill ? undefined : JSON.stringify(made), isEndless, initial, ...look, title, tokens, render };
}

/** Parts that depend on the time: whether the flight has departed, and the current year. */
function changing(initial: unknown): unknown[] {
  const { departsAt } = Object(initial) as { departsAt?: string };
  return [departsAt !== undefined && Date.parse(departsAt) < Date.now(), new Date().getFullYear()];
}

/** Returns null for a missing record, and undefined when the browser must ask again. */
async function loadInitial(load: () => Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

const inProcess =
  (call: SiteFetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    return call(request.url.slice(ORIGIN.length), request);
  };

/** Renders a widget without options for its built page; '' for one that needs data. */
export const renderBuilt = (tag: string): string =>
  COMPONENTS[tag] && !FIRST[tag]
    ? renderToString(
        createElement(COMPONENTS[tag], {
          ...propsFromQuery(new URLSearchParams(), OPTIONS[tag] ?? {}, () => undefined),
          apiBase: '/api',
        }),
      )
    : '';
