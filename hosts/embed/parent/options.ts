import { TITLES } from 'virtual:widgets/titles';
import { addForwardedParameters } from 'charter-widgets/kit';

/**
 * How a partner asks for a widget; each is a `data-…` attribute of the same name, or an option of `embed` and `open`.
 * All may change later: of the attributes, or by `update`.
 */
export interface EmbedOptions {
  /** The widget's element name: `private-charter-form`, `flight-gallery`, … */
  widget: string;
  /** What the widget's page is told, as URL parameters: `from=KHI&to=DXB`, `id=7`. Default none. */
  prefill?: string | undefined;
  /**
   * Names of parameters that the partner's own address may pass on, e.g. `from,to,date`; the address wins over
   * `prefill`. Default none: what else stands there is nobody's business.
   */
  forward?: string | undefined;
  /** `light`, `dark`, or `auto` by the visitor's system. Default light, as pages are. */
  theme?: string | undefined;
  /** The language of the widget's texts: `en` (default) or `ur`. */
  locale?: string | undefined;
  /** The key that the operator gave you: requests are counted for you. Default none. */
  partner?: string | undefined;
  /** `off`: the browser keeps nothing. Default `on`: legs, dates and numbers survive a reload, and a gallery's flights. */
  drafts?: string | undefined;
  /** To try it out, also as a bare `data-test`: nothing that is sent is kept, and the widget says so. Default `false`. */
  test?: string | boolean | undefined;
  /** The token `--cw-accent` of the widget: a colour of CSS. Default: ours. */
  accent?: string | undefined;
  /** The token `--cw-radius`: a length of CSS. */
  radius?: string | undefined;
  /** The token `--cw-font`: fonts that the visitor's system has; your page's own files do not reach into a frame. */
  font?: string | undefined;
  /** The frame's name for assistive technology. Default: what the widget is. */
  title?: string | undefined;
  /** Pixels that are kept free until the widget tells its own height. Default 520. */
  height?: string | undefined;
  /** `eager` loads at once; `lazy` (default) when the frame comes near the window. */
  loading?: string | undefined;
  /**
   * How a widget opens over the page: `dialog`, in its middle, or `panel`, at its edge, the whole window below 640
   * pixels. Default `dialog`; `panel` for a floating button.
   */
  layout?: string | undefined;
  /** The edge of a panel and of a floating button: `end` (default; on the right, where one reads from the left) or `start`. */
  position?: string | undefined;
  /** What a floating button says. Default: the text of its place, else what the widget is. */
  label?: string | undefined;
  /** Pixels of a floating button from the window's lower edge, e.g. above a bar of cookies. Default 20. */
  offset?: string | undefined;
  /** What the button that closes a dialog or panel is called. Default `Close`. */
  closeLabel?: string | undefined;
  /** What a dialog or panel says when the widget's page does not load. */
  failedLabel?: string | undefined;
  /** The link that is then offered. Default `Open it in a new tab`. */
  tabLabel?: string | undefined;
}

export const titleOf = ({ widget, title }: EmbedOptions): string =>
  title || (isWidget(widget) && TITLES[widget]) || widget;

export const isWidget = (name: string | undefined): boolean => Object.hasOwn(TITLES, name ?? '');

/** The `color-scheme` of what is around a widget's page: another than the page's own would put a canvas behind it. */
export const schemeOf = ({ theme }: EmbedOptions): string =>
  theme === 'dark' ? 'dark' : theme === 'auto' ? 'light dark' : 'light';

/** What a widget's page is told. */
export function pageQuery(options: EmbedOptions, parent: URL): URLSearchParams {
  const query = new URLSearchParams(options.prefill?.replace(/&(?:amp;)+/gi, '&'));
  addForwardedParameters(query, options.forward, parent.searchParams);
  for (const name of ['theme', 'locale', 'partner', 'drafts', 'accent', 'radius', 'font'] as const) {
    const value = options[name];
    if (value) query.set(name, value);
  }
  if (options.test !== undefined && String(options.test) !== 'false') query.set('test', '1');
  query.delete('instance');
  return query;
}

/** The address of a widget's page. */
export function pageAddress(origin: string, options: EmbedOptions, instance: string, parent: URL): string {
  const url = new URL(`/embed/${encodeURIComponent(options.widget)}`, origin);
  const query = pageQuery(options, parent);
  query.set('instance', instance);
  url.search = query.toString();
  // Where no server sees it, so that a page is the same for every campaign.
  url.hash = String(new URLSearchParams(campaign(parent)));
  return url.href;
}

/** The campaign that brought the visitor to the partner's page: told with the widget's events, and kept with a request. */
export function campaign(parent: URL): Readonly<Record<string, string>> {
  return Object.fromEntries([...parent.searchParams].filter(([name]) => name.startsWith('utm_')));
}
