import { findNearestName } from './nearest';

// This chunk loads when something is wrong with a page.

const suggestion = (name: string, names: readonly string[], write = (known: string) => `"${known}"`) => {
  const known = names.length === 1 ? names[0] : findNearestName(name, names);
  return known ? `Did you mean ${write(known)}?` : `There are ${names.map(write).join(', ')}.`;
};
/** Whether a short name has at most two letters at other places: "drak", and not "night" for "light". */
const isSlip = (name: string, names: readonly string[]) => {
  const known = findNearestName(name, names);
  return known?.[0] === name[0] && !!known;
};
const tag = (name: string) => `<${name}>`;
/** Whether a value is a web address or a path. */
export const isWebAddress = (value: unknown) =>
  URL.canParse(String(value), 'https://page.invalid') &&
  /^https?:/.test(new URL(String(value), 'https://page.invalid').protocol);
/** Says it of an API's address that can be none. */
const notAnAddress = (address: unknown) =>
  String(address).trim() && isWebAddress(address)
    ? ''
    : `api-base (apiBase in React) takes the web address of your operator's API, which ends in /api; it was given "${address}".`;

/** Symptom to text. Each symptom is an anchor of docs/embed/troubleshooting. */
const SENTENCES = {
  /** An element whose name is similar to one of ours. */
  'unknown-tag': (name: string, tags: readonly string[]) =>
    `${tag(name)} is not a widget. ${suggestion(name, tags, tag)}`,
  'unknown-attribute': (element: string, attribute: string, attributes: readonly string[]) =>
    `${tag(element)} does not know the attribute "${attribute}", which is ignored. ${attributes.length > 0 ? suggestion(attribute, attributes) : 'Remove it.'}`,
  'unknown-theme': (theme: string, themes: readonly string[]) =>
    `The theme "${theme}" is unknown, and is ignored. ${isSlip(theme, themes) ? suggestion(theme, themes) : `There are ${themes.map((known) => `"${known}"`).join(', ')}.`}`,
  'unknown-locale': (locale: string, locales: readonly string[]) =>
    `The locale "${locale}" is unknown: English is shown. There are ${locales.map((known) => `"${known}"`).join(', ')}. Texts of other languages go into words.`,
  /** Named by `data-charter-widget`, `data-charter-open`, `embed()` or `open()`. */
  'unknown-widget': (name: string, widgets: readonly string[]) =>
    name ? `There is no widget "${name}". ${suggestion(name, widgets)}` : `Name a widget: ${widgets.join(', ')}.`,
  'wrong-type': (option: string, wanted: string, given: string) =>
    `The option "${option}" takes ${wanted}; it was given ${given}.`,
  /** Options or parameters with their values. */
  unfilled: (values: readonly string[]) =>
    `A template has left ${values.join(' and ')} unfilled: write the value, or leave it out where there is none.`,
  /** The options of a gallery, or the parameters of a prefill. */
  'same-place': (from: string, to: string) =>
    `from="${from}" and to="${to}" are the same place, between which there is no flight.`,
  'curly-quotes': (option: string, value: string) =>
    `The value of "${option}" is in curly quotes, ${value}, which belong to it: write ${option}="${value.replace(/^[“”„″‘’′«»]|[“”„″‘’′«»]$/g, '')}".`,
  'escaped-prefill': (prefill: string) =>
    `The "&" of the prefill is escaped twice: write "${prefill.replace(/&(?:(?:amp|#0*38|#x26)(?:;|%3B))+/gi, '&')}".`,
  'joined-prefill': (prefill: string) => `The parameters of a prefill are joined by "&": write "${prefill}".`,
  /** An option of a component, of a place, of `embed()` or of `open()`. */
  'unknown-option': (name: string, names: readonly string[]) =>
    `There is no option "${name}", so it is ignored. ${suggestion(name, names)}`,
  'parameter-of-prefill': (option: string, parameter: string, value: string) =>
    `A place does not know the option "${option}": write it into the prefill, data-prefill="${parameter}=${value}".`,
  /** The widget of a place in a shadow root. */
  'in-shadow-root': (widget: string) =>
    `A place for "${widget}" is in a shadow root of your page, in which the script does not look: call embed(place, { widget: "${widget}" }) for it.`,
  /** A parameter of a prefill or of a frame's address. */
  'unknown-parameter': (name: string, names: readonly string[]) =>
    `There is no parameter "${name}", so it is ignored. ${suggestion(name, names)}`,
  'unknown-word': (key: string, texts: readonly string[]) =>
    `words has "${key}", which no widget shows. ${findNearestName(key, texts) ? suggestion(key, texts) : 'A key is an English text as the widget shows it.'}`,
  'unknown-partner': (key: string, page: string) =>
    `The operator counts no request of ${page} for the partner "${key}": ask the operator for your key, and to name this site.`,
  'not-closed': (name: string) =>
    `<${name}> has no end tag, so that the page behind it became its content: write <${name} …></${name}>.`,
  'malformed-json': (attribute: string, text?: string) =>
    `The attribute "${attribute}" is not valid JSON and is ignored.${text === '[object Object]' ? " An object was set before the element was defined: put the widgets' script above the one that sets it." : ''}`,
  'taken-name': (name: string) =>
    `Another script of this page has defined ${tag(name)} before ours, so that no widget is shown: remove it, or use a frame, data-charter-widget="${name}".`,
  /** The origins of the two operators' scripts, in the order in which they loaded. */
  'second-operator': (first: string, second: string) =>
    `This page has the scripts of two operators, ${first} and ${second}. Elements and places with data-charter-widget belong to the first: show the other one's widgets by its own embed().`,
  'several-files': (tags: readonly string[]) =>
    `This page loads ${tags.map((name) => `${name}.js`).join(' and ')}, each with everything one widget needs. Load charter-widgets.js instead: it contains the shared code only once.`,
  /** The element, and the element whose file the page loads. */
  'other-file': (name: string, own: string) =>
    `${tag(name)} is not in ${own}.js: load charter-widgets.js in its place, which has every widget.`,
  /** What a page has, and the file that it does not load. */
  'other-script': (what: string, file: string) => `${what} is displayed by ${file}, which this page does not load.`,
  'not-in-frame': (option: string) =>
    `A place does not take "${option}", which is an option of the element: use the element instead of the frame.`,
  'missing-flight': () =>
    'No flight is named: set flight-id (flightId in React, data-prefill="id=12" for a frame), or put the id into the address of the page, ?id=12. Until then the visitor is asked to choose one.',
  'unknown-flight': (id: number) =>
    `There is no flight ${id}: correct flight-id (flightId in React, data-prefill="id=…" for a frame), or the id in the address of the page.`,
  /** Where the answer came from, and its HTTP status; 0 for one that the page may not read. */
  'no-api': (address: string, status: number) =>
    notAnAddress(address) ||
    `The answer from ${address}${status ? ` (HTTP ${status})` : ''} is not from the API. Is api-base (apiBase in React) your operator's address, which ends in /api?`,
  /** The API, and the HTTP status of its answer. */
  'server-error': (address: string, status: number) =>
    `The API at ${address} has failed (HTTP ${status}). Its network answer says why, which is for the operator.`,
  /** The origins of the operator and of the page. */
  'not-allowed': (operator: string, page: string) =>
    page === 'null'
      ? `${operator} takes no requests of a page that was opened from a file: serve it over http, or ask the operator to set ALLOWED_ORIGINS to *.`
      : `${operator} takes no requests of ${page}: ask the operator to add ${page} to ALLOWED_ORIGINS.`,
  'blocked-by-policy': (operator: string, _page: string) =>
    `The Content-Security-Policy of this page stops every call of ${operator}: add ${operator} to its connect-src.`,
  'not-reached': (apiBase: string) =>
    notAnAddress(apiBase) ||
    `Nothing that this page may read answers at ${apiBase}. Is api-base (apiBase in React) your operator's address, which ends in /api, and is its server up?`,
  'classic-script': () =>
    'The script tag has no type="module". It works, but the page waits for it: write <script type="module" …>.',
  'integrity-unknown': () => 'This browser does not check the integrity that an import map asks for.',
  /** The frame's title, and the height in pixels at which it is kept. */
  'runaway-height': (title: string, height: number) =>
    `The page in "${title}" grows with its frame; it is kept at ${height} pixels.`,
  /** A frame's address. */
  'no-answer': (address: string) =>
    `The widget's page ${address} did not answer in time; the content of its place is shown instead.`,
  /** A frame's page has no origin. */
  sandboxed: () =>
    'The sandbox around this frame has no allow-same-origin, and the operator allows no page without an origin: add allow-same-origin, allow-forms and allow-popups, or ask the operator to set ALLOWED_ORIGINS and FRAME_ANCESTORS to *.',
  /** A frame's address. */
  'from-file': (address: string) =>
    `The widget's page ${address} did not answer to this page, which was opened from a file and so has no origin that an operator could allow by name. Serve it over http, e.g. from localhost, or ask the operator to set FRAME_ANCESTORS to *.`,
} as const satisfies Record<string, (...about: never[]) => string>;

export type Symptom = keyof typeof SENTENCES;
/** The values in a symptom's text. */
export type WarningValues<S extends Symptom> = Parameters<(typeof SENTENCES)[S]>;

/** What a value is, in words. */
export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'object' || type === 'undefined' ? 'an object' : `a ${type}`;
};
/** A value as a message names it. */
export const written = (value: unknown) => {
  if (Number.isNaN(value)) return 'not a number';
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value !== 'string') return typeOf(value);
  return value.length > 80 ? `"${value.slice(0, 80)}…" of ${value.length} characters` : `"${value}"`;
};

const shown = new Set<string>();

/** Writes a warning to the console, once per page. See `warn`. */
export function warnOnce<S extends Symptom>(apiBase: string | undefined, symptom: S, about: WarningValues<S>): void {
  const sentence = (SENTENCES[symptom] as (...about: WarningValues<S>) => string)(...about);
  if (shown.has(sentence)) return;
  shown.add(sentence);
  console.warn(`charter-widgets: ${sentence} ${handbookOf(apiBase)}#${symptom}`);
}

/** The handbook's page, by its address where the operator's site is known, so that no link leads nowhere. */
function handbookOf(apiBase: string | undefined): string {
  const page = '/docs/embed/troubleshooting';
  try {
    return new URL(apiBase ?? '').origin + page;
  } catch {
    return /^\/embed\//.test(location.pathname) ? location.origin + page : `See the operator's site: ${page}`;
  }
}
