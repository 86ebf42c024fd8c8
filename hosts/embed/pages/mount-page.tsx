import { object, type SiteConfig, siteConfig } from 'charter-widgets/contract';
import {
  type Callbacks,
  callbacksOf,
  complain,
  connectFrame,
  type DraftProps,
  hearHost,
  type LookProps,
  loadLocale,
  type WidgetHandle,
} from 'charter-widgets/kit';
import { createRef, type ReactNode, type RefObject } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { followedLink } from './followed-link';

/** What every widget's page gives its widget: the operator's configuration, the look, and who hears of its events. */
export interface SharedProps extends LookProps, DraftProps, Callbacks {
  apiBase: string;
  googleMapsApiKey?: string | undefined;
  /** Filled by the widget, with what the page around may call. */
  ref: RefObject<WidgetHandle | null>;
}

/** What the page's address asks for, or the page around it since. */
export interface Asked {
  /** Undefined where the address has no such parameter. */
  of(name: string): string | undefined;
  /** The link of that name; undefined where it is not to be followed. */
  linkOf(name: string): string | undefined;
  /** All that is no look. */
  prefill: string;
}

/** One that cannot be is left out. */
const oneOf = <const T extends readonly string[]>(options: T) => v.fallback(v.optional(v.picklist(options)), undefined);
const look = object({ theme: oneOf(['light', 'dark', 'auto']), locale: oneOf(['en', 'ur']) });
const kept = oneOf(['on', 'off']);

/** The tokens that a frame's address may set, and the property whose value each must be. */
const TOKENS = { accent: 'color', radius: 'border-radius', font: 'font-family' };

/**
 * Shows a widget as the whole page, and ties it to the page around it: what the widget tells goes out, what that page
 * asks for is followed.
 * `?theme=light|dark|auto&locale=en|ur`; by default light, as pages are, and English.
 * `drafts=off`: nothing of what is typed is kept. `accent`, `radius` and `font` are the tokens of those names, `--cw-accent` and so on.
 *
 * @param tag the widget's element name
 * @param widget drawn anew when the page around asks for something else; it keeps its state while `prefill` is the same
 */
export async function mountPage(tag: string, widget: (shared: SharedProps, asked: Asked) => ReactNode): Promise<void> {
  const frame = connectFrame(tag);
  const handle = createRef<WidgetHandle>();
  const tells = callbacksOf(frame.emit);
  let query = new URLSearchParams(location.search);
  let config: Partial<SiteConfig> = {};
  let root: Root | undefined;

  function draw() {
    const { theme, locale } = applyLook(query);
    // On their way together: mostly the first thing shown is in the language already.
    void loadLocale(locale);
    const { googleMapsApiKey, linkHosts = [] } = config;
    const asked = (name: string) => query.get(name) ?? undefined;
    root?.render(
      widget(
        {
          ...tells,
          apiBase: '/api',
          theme,
          locale,
          drafts: v.parse(kept, asked('drafts')),
          googleMapsApiKey,
          ref: handle,
        },
        {
          of: asked,
          linkOf: (name) => followedLink(query.get(name), linkHosts),
          prefill: withoutLook(query),
        },
      ),
    );
  }

  hearHost((message) => {
    if (message.type === 'layer') return frame.inLayer();
    if (message.type === 'call') return handle.current?.[message.method](message.args[0] ?? '');
    query = new URLSearchParams(message.query);
    draw();
  });
  draw();
  if (isSandboxed) document.addEventListener('click', submitInSandbox);
  config = await configuration();
  const place = document.getElementById('widget');
  if (place) root = createRoot(place);
  draw();
}

/** Gives the document the look that a query asks for, and takes back what one before it asked for. */
function applyLook(query: URLSearchParams): LookProps {
  const { theme, locale } = v.parse(look, Object.fromEntries(query));
  const { style, dataset } = document.documentElement;
  for (const [token, property] of Object.entries(TOKENS)) {
    const value = query.get(token) ?? '';
    style.setProperty(`--cw-${token}`, CSS.supports(property, value) ? value : '');
  }
  if (theme) dataset.cwTheme = theme;
  else delete dataset.cwTheme;
  document.documentElement.lang = locale ?? 'en';
  return { theme, locale };
}

function withoutLook(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['theme', 'locale', 'drafts', 'instance', ...Object.keys(TOKENS)]) rest.delete(name);
  return rest.toString();
}

/** The page has no origin: it is in a sandbox without allow-same-origin. */
const isSandboxed = self.origin === 'null';

/** In a sandbox without allow-forms the browser tells no form that it is sent; ours are sent by script alone. */
function submitInSandbox(event: MouseEvent): void {
  const submitter =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=submit]') : null;
  if (!submitter?.form || event.defaultPrevented) return;
  event.preventDefault();
  submitter.form.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }));
}

/** A form without the operator's configuration still works: airports then come from the built-in index. */
async function configuration(): Promise<Partial<SiteConfig>> {
  try {
    const answer = await fetch('/config.json');
    return v.parse(siteConfig, await answer.json());
  } catch {
    // The same rule as for the calls of the API: what is sent from here would be refused, too.
    if (isSandboxed) complain(location.href, 'sandboxed');
    return {};
  }
}
