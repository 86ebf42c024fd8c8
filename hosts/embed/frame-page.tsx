import type { SiteConfig } from '@charter-hosts/contract';
import {
  captureTypedValues,
  connectFrame,
  createCallbacks,
  createLive,
  type LookProps,
  listenToHost,
  loadLocale,
  operatorRates,
  type WidgetHandle,
} from 'charter-widgets/kit';
import { type ComponentType, createElement, createRef } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type AddressOptions, allowedLink, lookFromQuery, propsFromQuery, TOKENS } from './address-options';

/**
 * On a page that its visitor returns to, or loads again, a browser fills in what was typed before. It may be about a person,
 * which is not kept, and comes at a time when the widget no longer asks: so it is waited for, and taken back.
 *
 * @param place holds the rendered widget
 */
export async function clearRestoredForms(place: HTMLElement): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!/reload|back_/.test(String(navigation?.type))) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  for (const form of place.querySelectorAll('form')) form.reset();
}

/** What the server puts into a page as a block of JSON. */
interface Start {
  config: Partial<SiteConfig>;
  /** What the API has answered already. */
  initial?: unknown;
}

/**
 * Shows a widget as the whole page, and ties it to the page around it: what the widget tells goes out, what that page
 * asks for is followed.
 * `?theme=light|dark|auto&locale=en|ur`; by default light, as pages are, and English.
 * `accent`, `radius` and `font` are the tokens of those names, `--cw-accent` and so on. All else is the widget's own: it
 * is drawn anew when the page around asks for something else, and keeps its state while its `prefill` is the same.
 * What the server has rendered is taken over as it stands, with what was typed into it before.
 *
 * @param titles of the page, by language
 * @param ready loads what the rendered page needs to be taken over
 */
export async function mountPage<Props extends object>(
  tag: string,
  titles: Readonly<Record<'en' | 'ur', string>>,
  Widget: ComponentType<Props>,
  options: AddressOptions,
  ready?: () => Promise<void>,
): Promise<void> {
  const frame = connectFrame(tag);
  const handle = createRef<WidgetHandle>();
  const tells = createCallbacks(frame.emit);
  let query = new URLSearchParams(location.search);
  let metadata: string | undefined;
  const block = document.getElementById('start');
  // Trusted as the page is: the server has written both.
  const start: Start | undefined = block && JSON.parse(block.textContent);
  let config = start?.config;
  let shown: ReturnType<typeof createLive> | undefined;

  function widget() {
    const { theme, locale } = applyLook(query, titles);
    // Fetched together, so that the first paint is usually in the language already.
    void loadLocale(locale);
    const { googleMapsApiKey, linkHosts = [], pkrPerUsd } = config ?? {};
    operatorRates.set('/api', pkrPerUsd ?? 0);
    const asked = propsFromQuery(query, options, (link) => allowedLink(link, linkHosts));
    const shared = { ...tells, metadata, apiBase: '/api', theme, locale, googleMapsApiKey, ref: handle };
    return createElement(Widget, {
      ...asked,
      initial: start?.initial,
      fromAddress: { query, options },
      ...shared,
    } as unknown as Props);
  }

  let later = false;
  listenToHost((message) => {
    if (message.type === 'call') return handle.current?.[message.method](message.args[0] ?? '');
    query = new URLSearchParams(message.query);
    metadata = message.metadata;
    if (shown) shown.show(widget());
    else later = true;
  });
  const { locale } = applyLook(query, titles);
  // The server's, for the paint before this: from here on they can change.
  document.getElementById('tokens')?.remove();
  // A sandbox without allow-same-origin, in which a page has no origin; one that allows forms works without this.
  if (self.origin === 'null') import('./operator/sandbox').catch(() => {});
  const place = document.getElementById('widget');
  if (!place) return;

  if (start && place.firstChild) {
    const rendered = widget();
    await Promise.all([loadLocale(locale), ready?.(), clearRestoredForms(place)]);
    const restoreTypedValues = captureTypedValues(place);
    shown = createLive(rendered);
    hydrateRoot(place, shown.live);
    restoreTypedValues();
    if (later) shown.show(widget());
  } else {
    config ??= await configuration();
    // What was built stands for an address without options.
    place.replaceChildren();
    shown = createLive(widget());
    createRoot(place).render(shown.live);
    // Presses are no longer noted.
    self.notedAhead = undefined;
  }
  block?.remove();
}

/** Applies the look and the language of a query to the document, in place of the previous ones. */
function applyLook(query: URLSearchParams, titles: Readonly<Record<'en' | 'ur', string>>): LookProps {
  const { theme, locale } = lookFromQuery(query);
  const { style, dataset } = document.documentElement;
  for (const [token, property] of Object.entries(TOKENS)) {
    const value = query.get(token) ?? '';
    style.setProperty(`--cw-${token}`, CSS.supports(property, value) ? value : '');
  }
  if (theme) dataset.cwTheme = theme;
  else delete dataset.cwTheme;
  const language = locale ?? 'en';
  document.documentElement.lang = language;
  document.title = titles[language];
  return { theme, locale };
}

/** A form without the operator's configuration still works: airports then come from the built-in index. */
async function configuration(): Promise<Partial<SiteConfig>> {
  try {
    const { fetchConfiguration } = await import('./operator/configuration');
    return await fetchConfiguration();
  } catch {
    return {};
  }
}
