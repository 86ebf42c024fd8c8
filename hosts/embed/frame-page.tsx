import { object, type SiteConfig, siteConfig } from 'charter-widgets/contract';
import {
  callbacksOf,
  complain,
  connectFrame,
  hearHost,
  type LookProps,
  loadLocale,
  type WidgetHandle,
} from 'charter-widgets/kit';
import type { WidgetOption } from 'charter-widgets/registry';
import { type ComponentType, createElement, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { followedLink } from './followed-link';

/** Prop to how it is read from the address: all that a frame can be told of its widget's options. */
type Addressed = Readonly<Record<string, Pick<WidgetOption, 'kind' | 'control' | 'parameter'>>>;

/** A parameter that does not parse is left out. */
const oneOf = <const T extends readonly string[]>(options: T) => v.fallback(v.optional(v.picklist(options)), undefined);
const look = object({ theme: oneOf(['light', 'dark', 'auto']), locale: oneOf(['en', 'ur']) });

/** The tokens that a frame's address may set, and the property whose value each must be. */
const TOKENS = { accent: 'color', radius: 'border-radius', font: 'font-family' };

/** What a parameter of an address must be, by the option's control; one that cannot be is left out. */
const FORMS: Partial<Record<WidgetOption['control'], RegExp>> = { count: /^[1-9]\d*$/, currency: /^[A-Z]{3}$/ };

/**
 * Shows a widget as the whole page, and ties it to the page around it: what the widget tells goes out, what that page
 * asks for is followed.
 * `?theme=light|dark|auto&locale=en|ur`; by default light, as pages are, and English.
 * `accent`, `radius` and `font` are the tokens of those names, `--cw-accent` and so on. All else is the widget's own: it
 * is drawn anew when the page around asks for something else, and keeps its state while its `prefill` is the same.
 */
export async function mountPage<Props extends object>(
  tag: string,
  Widget: ComponentType<Props>,
  options: Addressed,
): Promise<void> {
  const frame = connectFrame(tag);
  const handle = createRef<WidgetHandle>();
  const tells = callbacksOf(frame.emit);
  let query = new URLSearchParams(location.search);
  let config: Partial<SiteConfig> = {};
  let root: Root | undefined;

  function draw() {
    const { theme, locale } = applyLook(query);
    // Fetched together, so that the first paint is usually in the language already.
    void loadLocale(locale);
    const { googleMapsApiKey, linkHosts = [] } = config;
    const asked = Object.entries(options).map(([prop, { kind, control, parameter = '' }]) => {
      if (control === 'prefill') return [prop, withoutLook(query)];
      const text = query.get(parameter);
      if (control === 'address') return [prop, followedLink(text, linkHosts)];
      const value = text !== null && (FORMS[control]?.test(text) ?? true) ? text : undefined;
      return [prop, value && kind === 'json' ? Number(value) : value];
    });
    const shared = { ...tells, apiBase: '/api', theme, locale, googleMapsApiKey, ref: handle };
    root?.render(createElement(Widget, { ...Object.fromEntries(asked), ...shared }));
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

/** In a sandbox without allow-forms the browser fires no `submit`; our forms are sent by script, so it is fired by hand. */
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
