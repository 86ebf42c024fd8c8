import { TITLES, URDU_TITLES } from 'virtual:widgets/titles';
import { addForwardedParameters, type PrefillQuery, parseQuery, queryOf } from 'charter-widgets/kit';

/**
 * A partner's options. Each is a `data-…` attribute of the same name, or an option of `embed` and `open`. All of them
 * can change later, by the attribute or `update`.
 */
export interface EmbedOptions {
  /** The widget's element name: `private-charter-form`, `flight-gallery`, … */
  widget: string;
  /** Initial values as URL parameters: `from=KHI&to=DXB`, `id=7`, or an object of them. Default: none. */
  prefill?: PrefillQuery | undefined;
  /**
   * Names of parameters that are read from the partner's own address, separated by commas, e.g. `from,to,date`. The
   * address wins over `prefill`. Default: none.
   */
  forward?: string | undefined;
  /** `light`, `dark`, or `auto` for the visitor's system. Default: `light`. */
  theme?: string | undefined;
  /** The language: `en` (default) or `ur`. */
  locale?: string | undefined;
  /** Your partner key; requests are counted for you. Default: none. */
  partner?: string | undefined;
  /** Your own number or name of the request, which the operator’s staff see. At most 100 characters, nothing personal. Default: none. */
  reference?: string | undefined;
  /**
   * Further texts of yours by name, or their JSON, which the operator’s staff see: at most ten, with names of 40 and texts
   * of 200 characters, and nothing personal. Default: none.
   */
  metadata?: Readonly<Record<string, string>> | string | undefined;
  /**
   * `off` stores nothing in the browser. Default `on`: legs, dates, numbers and a gallery's flights survive a reload
   * where the browser lets a frame of another site store something.
   */
  drafts?: string | undefined;
  /**
   * Test mode, also as a bare `data-test`: requests are checked but not stored, and the widget says so. Default:
   * `false`.
   */
  test?: string | boolean | undefined;
  /** The token `--cw-accent`: a CSS colour. Default: ours. */
  accent?: string | undefined;
  /** The token `--cw-radius`: a CSS length. Default: ours. */
  radius?: string | undefined;
  /**
   * The token `--cw-font`: fonts of the visitor's system; font files of your page do not work in a frame. Default:
   * ours.
   */
  font?: string | undefined;
  /** The frame's accessible name. Default: the widget's title in the widget's language. */
  title?: string | undefined;
  /** Height in pixels that is reserved until the widget reports its own. Default: 520. */
  height?: string | undefined;
  /** `eager` loads at once; `lazy` (default) loads when the frame comes near the window. */
  loading?: string | undefined;
  /**
   * How the widget opens over the page: `dialog` in its middle, or `panel` at its edge, full screen below 640 pixels.
   * Default: `dialog`; `panel` for a floating button.
   */
  layout?: string | undefined;
  /**
   * The edge of a panel and of a floating button: `end` (default, the right edge for left-to-right text) or `start`.
   */
  position?: string | undefined;
  /** The text of a floating button. Default: its place's text, else the widget's title. */
  label?: string | undefined;
  /** Pixels between a floating button and the window's lower edge, from 0. Default: 20. */
  offset?: string | undefined;
  /** The name of the close button of a dialog or panel. Default: `Close`, in the widget's language. */
  closeLabel?: string | undefined;
  /** The text of a dialog or panel whose widget does not load. Default: a sentence in the widget's language. */
  failedLabel?: string | undefined;
  /** The text of the link that is then offered. Default: `Open it in a new tab`, in the widget's language. */
  tabLabel?: string | undefined;
}

export const titleOf = ({ widget, title, locale }: EmbedOptions): string =>
  title || (isWidget(widget) && (locale === 'ur' ? URDU_TITLES : TITLES)[widget]) || widget;

export const isWidget = (name: string | undefined): boolean => Object.hasOwn(TITLES, name ?? '');

/** Options as text. Values of types that an option does not take become undefined. */
export const usableOf = <Options extends Partial<EmbedOptions>>(options: Options): Options =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, textOf(name, value)])) as Options;

function textOf(name: string, value: unknown): string | undefined {
  const type = typeof value;
  if (name === 'prefill' && value && type === 'object' && !Array.isArray(value)) return queryOf(value as PrefillQuery);
  if (name === 'metadata' && value && type === 'object') return JSON.stringify(value);
  const isUsable =
    type === 'string' ||
    (name === 'test' ? type === 'boolean' : type === 'number' && !/^(prefill|forward|reference|metadata)$/.test(name));
  return isUsable ? String(value) : undefined;
}

/** The `color-scheme` of the frame. Another one than the page's own would add a canvas behind it. */
export const schemeOf = ({ theme }: EmbedOptions): string =>
  theme === 'dark' ? 'dark' : theme === 'auto' ? 'light dark' : 'light';

/** The query of a widget's page. */
export function pageQuery(options: EmbedOptions, parent: URL): URLSearchParams {
  const query = parseQuery(String(options.prefill ?? ''));
  addForwardedParameters(query, options.forward, parent.searchParams);
  for (const name of ['theme', 'locale', 'partner', 'reference', 'drafts', 'accent', 'radius', 'font'] as const) {
    const value = options[name];
    if (value) query.set(name, value);
  }
  const test = String(options.test ?? 'off');
  // What is neither is left as it is, so that the widget's page warns of it.
  if (!/^(false|0|off|no)$/i.test(test)) query.set('test', /^(true|)$/i.test(test) ? '1' : test);
  query.delete('instance');
  return query;
}

export function pageAddress(origin: string, options: EmbedOptions, instance: string, parent: URL): string {
  const url = new URL(`/embed/${encodeURIComponent(options.widget)}`, origin);
  const query = pageQuery(options, parent);
  query.set('instance', instance);
  url.search = query.toString();
  // In the fragment, which servers do not see, so that the page is the same for all campaigns.
  url.hash = String(new URLSearchParams(campaign(parent)));
  return url.href;
}

/** The `utm_…` parameters of the partner's page, which events and requests carry. */
export function campaign(parent: URL): Readonly<Record<string, string>> {
  return Object.fromEntries([...parent.searchParams].filter(([name]) => name.startsWith('utm_')));
}
