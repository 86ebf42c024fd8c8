import { type SiteConfig, siteConfig } from 'charter-widgets/api';
import { type LookProps, loadLocale } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { followedLink } from './followed-link';

/** What every widget's page gives its widget: the operator's configuration, and the look asked for in the URL. */
export interface SharedProps extends LookProps {
  apiBase: string;
  googleMapsApiKey?: string | undefined;
}

/** Gives the link of that name in the page's address; undefined where it is not to be followed. */
export type LinkOf = (name: string) => string | undefined;

/** One that cannot be is left out. */
const oneOf = <const T extends readonly string[]>(options: T) => v.fallback(v.optional(v.picklist(options)), undefined);
const look = v.object({ theme: oneOf(['light', 'dark', 'auto']), locale: oneOf(['en', 'ur']) });

/** The tokens that a frame's address may set, and the property whose value each must be. */
const TOKENS = { accent: 'color', radius: 'border-radius', font: 'font-family' };

/**
 * Shows a widget as the whole page. `?theme=light|dark|auto&locale=en|ur`; by default light, as pages are, and English.
 * `accent`, `radius` and `font` are the tokens of those names, `--cw-accent` and so on.
 */
export async function mountPage(widget: (shared: SharedProps, linkOf: LinkOf) => ReactNode): Promise<void> {
  const query = new URLSearchParams(location.search);
  const { theme, locale } = v.parse(look, Object.fromEntries(query));
  for (const [token, property] of Object.entries(TOKENS)) {
    const value = query.get(token) ?? '';
    if (CSS.supports(property, value)) document.documentElement.style.setProperty(`--cw-${token}`, value);
  }
  if (theme) document.documentElement.dataset.cwTheme = theme;
  if (locale) document.documentElement.lang = locale;
  // On their way together: mostly the first thing shown is in the language already.
  void loadLocale(locale);
  const { googleMapsApiKey, linkHosts = [] } = await configuration();
  const shared = { apiBase: '/api', theme, locale, googleMapsApiKey };
  const root = document.getElementById('widget');
  if (root) createRoot(root).render(widget(shared, (name) => followedLink(query.get(name), linkHosts)));
}

/** A form without the operator's configuration still works: airports then come from the built-in index. */
async function configuration(): Promise<Partial<SiteConfig>> {
  try {
    const answer = await fetch('/config.json');
    return v.parse(siteConfig, await answer.json());
  } catch {
    return {};
  }
}
