import { isSamePlace } from '../../../contract';
import { distance } from './nearest';
import { warnOnce } from './warning-texts';

// This chunk loads once a widget is shown.

type Options = Readonly<Record<string, unknown>>;

/** What an option takes, and whether a value is that. A number may be written as text, and an attribute always is. */
interface Rule {
  takes: string;
  fits: (value: unknown) => boolean;
  choices?: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const text: Rule = { takes: 'text', fits: isText };
const oneOf = (...choices: string[]): Rule => ({
  takes: choices.map((choice) => `"${choice}"`).join(' or '),
  fits: (value) => choices.includes(value as string),
  choices,
});
const numberFrom = (least: number, most: number, takes: string, isWhole = true): Rule => ({
  takes,
  fits(value) {
    // Digits of other scripts are read too.
    if (typeof value === 'string' && /^[^\d\P{Nd}]+$/u.test(value.trim())) return true;
    const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : Number(value);
    return number >= least && number <= most && (!isWhole || Number.isInteger(number));
  },
});
const count = numberFrom(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1');
const pixels = numberFrom(0, Number.MAX_SAFE_INTEGER, 'a number of pixels', false);
const address: Rule = {
  takes: "a web address (https://…), or a path of the page's own site (/…)",
  fits: (value) =>
    typeof value === 'string' &&
    URL.canParse(value, 'https://page.invalid') &&
    /^https?:$/.test(new URL(value, 'https://page.invalid').protocol),
};
const currency: Rule = {
  takes: 'the three capital letters of a currency that this browser knows, such as "USD" or "PKR"',
  fits: (value) => Intl.supportedValuesOf('currency').includes(String(value)),
};
const css = (takes: string, property: string): Rule => ({
  takes,
  fits: (value) => typeof value === 'string' && (globalThis.CSS?.supports?.(property, value) ?? true),
});

/** Every option of every widget and of frames. */
const RULES: Readonly<Record<string, Rule>> = {
  theme: oneOf('light', 'dark', 'auto'),
  locale: oneOf('en', 'ur'),
  words: { takes: 'an object of texts', fits: (value) => typeof value === 'object' && !Array.isArray(value) },
  headingLevel: numberFrom(1, 6, 'a whole number from 1 to 6'),
  test: { takes: 'true or false', fits: (value) => /^(|true|false|1|0|test)$/.test(String(value)) },
  drafts: oneOf('on', 'off'),
  prefill: { takes: 'text, such as "from=KHI&to=DXB"', fits: isText },
  partner: text,
  campaign: {
    takes: 'utm_… parameters, such as "utm_source=newsletter"',
    fits: (value) => isText(value) && [...new URLSearchParams(value).keys()].every((name) => name.startsWith('utm_')),
  },
  // Whether it is an operator's is found out by asking.
  apiBase: text,
  googleMapsApiKey: text,
  internationalUrl: address,
  bookingUrl: {
    takes: `${address.takes}, with {id} in the place of the flight's id`,
    fits: (value) => address.fits(value) && String(value).includes('{id}'),
  },
  charterUrl: address,
  galleryUrl: address,
  termsUrl: address,
  openWith: oneOf('tab', 'event'),
  from: text,
  to: text,
  kind: oneOf('empty-legs'),
  limit: count,
  flightId: count,
  defaultFlightId: count,
  currency,
  pkrRate: numberFrom(0, Number.MAX_VALUE, 'rupees for one, such as "278.5"', false),
  priceFirst: oneOf('pkr', 'base'),
  // Of frames
  accent: css('a CSS colour', 'color'),
  radius: css('a CSS length', 'border-radius'),
  font: css('names of fonts', 'font-family'),
  forward: text,
  loading: oneOf('lazy', 'eager'),
  layout: oneOf('dialog', 'panel'),
  position: oneOf('start', 'end'),
  height: pixels,
  offset: pixels,
};

/** Props that are not options: of every component, of an element's, and of our own pages. */
const OTHER_PROPS =
  /^(children|handle|initial|answered|narrow|compare|none|ref|key|flow|shownBy|fromAddress|readLink|details|token)$/;

/** Attributes that frameworks put on any element. */
const FOREIGN = /[^a-z-]|^(v|x|ng|hx|s|q|is|data|aria|astro|wire|up|alpine)-|^(is|key|ref|jsaction|ng|nonce)$/;

const kebab = (prop: string) => prop.replace(/[A-Z]/g, '-$&').toLowerCase();

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'object' || type === 'undefined' ? 'an object' : `a ${type}`;
};
const written = (value: unknown) =>
  Number.isNaN(value)
    ? 'not a number'
    : /^(string|number)$/.test(typeof value)
      ? `"${String(value).slice(0, 80)}"`
      : typeOf(value);

/** The attributes that any HTML element knows, by the names of its properties. */
function isGlobal(attribute: string): boolean {
  for (const property in document.createElement('div')) if (property.toLowerCase() === attribute) return true;
  return /^(class|loading|exportparts|item(id|prop|ref|scope|type)|xml(ns|:lang))$/.test(attribute);
}

/** Quotes that a text editor has put in the place of `"`. */
const CURLY = /^[“”„″‘’′«»]|[“”„″‘’′«»]$/;

/**
 * Warns of an impossible value.
 *
 * @param name as the partner writes the option: `headingLevel`, `heading-level`, `data-theme`
 */
export function checkValue(apiBase: string | undefined, option: string, name: string, value: unknown): void {
  const rule = RULES[option];
  if (!rule || value === undefined || value === null || (value === '' && !/^(test|words)$/.test(option))) return;
  if (typeof value === 'string' && CURLY.test(value)) warnOnce(apiBase, 'curly-quotes', [name, value]);
  else if (rule.fits(value)) return;
  else if (typeof value === 'string' && option === 'theme')
    warnOnce(apiBase, 'unknown-theme', [value, rule.choices ?? []]);
  else if (typeof value === 'string' && option === 'locale')
    warnOnce(apiBase, 'unknown-locale', [value, rule.choices ?? []]);
  else warnOnce(apiBase, 'wrong-type', [name, rule.takes, written(value)]);
}

/** Whether a name is probably a slip in writing a known one. Short names are too near to others. */
export const isNearName = (name: string, known: string): boolean => {
  const off = distance(name.toLowerCase(), known.toLowerCase());
  return off <= (known.length > 5 ? 2 : 1);
};

/** What a link's parameter takes, by its name without the number of a leg. */
const PARAMETERS: Readonly<Record<string, string>> = {
  type: '"oneway", "roundtrip" or "multileg"',
  from: 'text',
  to: 'text',
  date: 'a day that there is, written 2026-12-01',
  time: 'a time, written 14:30',
  seats: 'a whole number from 1',
  luggage: 'a whole number',
  pets: 'a whole number',
  passengers: 'a whole number from 1 to 999',
  place: 'text',
  flight: 'the number of a flight, such as PK301',
  departure: 'a day that there is, written 2026-12-01 or 2026-12-01T14:30',
  return: 'a day that there is, written 2026-12-01 or 2026-12-01T14:30',
  service: "an option's text, such as helicopter-ride-tour",
  aircraft: "an option's text, such as light-jet",
  message: 'text',
};

/** What advertisers and analytics add to any address. */
const COUNTED = /^(utm_.*|_\w*|\w{0,4}clid|gbraid|wbraid|srsltid|mc_[ce]id|igshid|gad_\w+)$/;

interface Reading {
  name: string;
  value: string;
  problem?: 'unknown' | 'beyond' | 'impossible' | 'repeated' | undefined;
}

/** Reads a link as a form does. */
export type ReadLink = (query: string) => readonly Reading[];

/** Warns of a prefill whose `&` is escaped twice. */
export function checkEscapes(apiBase: string | undefined, prefill: string): void {
  if (/&(?:amp|#0*38|#x26)(?:;|%3B)/i.test(prefill)) warnOnce(apiBase, 'escaped-prefill', [prefill]);
}

/** The least and the most of a parameter that a form's server takes. */
const rangeOf = (parameter: string, isChauffeur: boolean): readonly [number, number] | undefined =>
  new Map<string, readonly [number, number]>([
    ['seats', [1, 999]],
    ['passengers', [1, 12]],
    ['pets', [0, 99]],
    ['luggage', isChauffeur ? [1, 20] : [0, 99_999]],
  ]).get(parameter);

/** The day on which the earliest zone is: a day before it is past everywhere. */
const earliestDay = () => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** Warns of names in `forward` that are no parameters. */
export function checkForward(apiBase: string | undefined, forward: string, known: readonly string[]): void {
  for (const name of forward.split(',').map((part) => part.trim()))
    if (name && !known.includes(name.toLowerCase().replace(/^segment\d+_|\d\d?$/g, '')))
      warnOnce(apiBase, 'unknown-parameter', [name, known]);
}

/** The parameters of any form's link. */
export const LINK_PARAMETERS = [
  ...Object.keys(PARAMETERS),
  ...['adults', 'children', 'infants', 'carryon', 'hold', 'skis', 'golf', 'others', 'dogs', 'cats', 'otherpets'],
];

function checkPrefill(apiBase: string | undefined, prefill: string, readLink: ReadLink): void {
  checkEscapes(apiBase, prefill);
  if (/^\s*[{[]/.test(prefill)) {
    warnOnce(apiBase, 'wrong-type', ['prefill', RULES.prefill?.takes ?? '', 'JSON']);
    return;
  }
  const isChauffeur = readLink('place=1')[0]?.problem !== 'unknown';
  for (const { name, value, problem } of readLink(prefill)) {
    if (COUNTED.test(name) || value === '') continue;
    const known = name.toLowerCase().replace(/^segment\d+_|\d\d?$/g, '');
    const range = rangeOf(known, isChauffeur);
    const isOutside = !problem && range && (Number(value) < range[0] || Number(value) > range[1]);
    if (value.includes('\uFFFD'))
      warnOnce(apiBase, 'wrong-type', [name, 'text that is escaped as UTF-8', written(value)]);
    else if (problem === 'unknown') {
      const names = Object.keys(PARAMETERS).filter((known) => readLink(`${known}=1`)[0]?.problem !== 'unknown');
      warnOnce(apiBase, 'unknown-parameter', [name, names]);
    } else if (problem === 'impossible' || isOutside) {
      const [least, most] = range ?? [0, 99_999];
      const takes = (!range && PARAMETERS[known]) || `a whole number from ${least} to ${most}`;
      warnOnce(apiBase, 'wrong-type', [name, takes, written(value)]);
    } else if (!problem && /^(date|departure|return)$/.test(known) && value.trim().slice(0, 10) < earliestDay()) {
      warnOnce(apiBase, 'wrong-type', [name, 'a day that is not past', written(value)]);
    } else if (problem === 'beyond')
      warnOnce(apiBase, 'wrong-type', [name, 'the number of a leg that there can be', written(name)]);
    else if (/^[A-Z]{3,4}$/.test(value) && /^(from|to)$/.test(known))
      checkAirport(apiBase, name, value).catch(() => {});
  }
}

/** Warns of what looks like the code of an airport and is none, so that the form shows it as the name of a place. */
async function checkAirport(apiBase: string | undefined, name: string, code: string): Promise<void> {
  const { findAirport } = await import('../../airports/sources/built-in-index');
  if (await findAirport(code)) return;
  warnOnce(apiBase, 'wrong-type', [name, "an airport's code, such as KHI, or a place's name", written(code)]);
}

/** Warns of words that are not texts, and of keys that are no text of the widgets, which are all in the Urdu table. */
async function checkWords(apiBase: string | undefined, words: object, widgets: readonly string[]): Promise<void> {
  for (const [key, word] of Object.entries(words))
    if (typeof word !== 'string') warnOnce(apiBase, 'wrong-type', [`words["${key}"]`, 'text', typeOf(word)]);
  const { OWN_TEXTS, UR } = await import('../../messages/urdu');
  const others = Object.entries(OWN_TEXTS).flatMap(([tag, texts]) => (widgets.includes(tag) ? [] : Object.keys(texts)));
  const texts = Object.keys(UR).filter((text) => !others.includes(text));
  const known = new Set(Object.keys(UR).map(withoutNumbers));
  for (const key of Object.keys(words))
    if (!known.has(withoutNumbers(key))) warnOnce(apiBase, 'unknown-word', [key, texts]);
}

/** A parameter that only one form's link has, which tells whose component has these props. */
const PARAMETER_OF: Readonly<Record<string, string>> = {
  'private-charter-form': 'type',
  'international-charter-form': 'service',
  'chauffeur-form': 'place',
};

/** The names of the widgets that may have these options. */
function widgetsOf(element: Element | undefined, readLink: ReadLink | undefined): readonly string[] {
  if (element) return [element.localName];
  if (!readLink) return ['flight-gallery', 'flight-booking'];
  return Object.keys(PARAMETER_OF).filter((tag) => readLink(`${PARAMETER_OF[tag]}=1`)[0]?.problem !== 'unknown');
}

const withoutNumbers = (key: string) => key.replace(/\d+/g, '#');

/** The questions about partners' keys so far. */
const askedPartners = new Set<string>();

/** Asks the operator once whether it knows a partner's key. */
async function checkPartner(home: string, apiBase: string, partner: string): Promise<void> {
  const address = new URL('/config.json', new URL(apiBase, document.baseURI));
  address.searchParams.set('partner', partner);
  if (askedPartners.has(address.href)) return;
  askedPartners.add(address.href);
  const config = await (await fetch(address)).json();
  // A frame's page is the operator's own; the partner's is around it.
  const around = location.ancestorOrigins?.[0] ?? document.referrer;
  const page = window.parent === window ? location.origin : around;
  if (config.unknownPartner === partner) warnOnce(home, 'unknown-partner', [partner, page || 'your page']);
}

/**
 * Warns of what a widget cannot use of its options.
 *
 * @param home the API of the operator, whose site has the handbook
 * @param element the widget's element, whose options are written as attributes. Default: a component's props
 */
export function checkOptions(options: Options, home: string, element?: Element): void {
  const { fromAddress, words, prefill, partner, readLink } = options;
  if (fromAddress) checkQuery(fromAddress as FromAddress);
  for (const [option, value] of fromAddress ? [] : Object.entries(options)) {
    const name = element ? kebab(option) : option;
    // The JSON of an attribute.
    if (value === null && element?.hasAttribute(name)) checkValue(home, option, name, 'null');
    if (value === undefined || value === null || OTHER_PROPS.test(option) || option in {}) continue;
    if (/^on[A-Z]/.test(option)) {
      if (typeof value !== 'function') warnOnce(home, 'wrong-type', [option, 'a function', written(value)]);
    } else if (!RULES[option]) {
      if (Object.keys(RULES).some((known) => isNearName(option, known)))
        warnOnce(home, 'unknown-option', [option, Object.keys(RULES)]);
    } else {
      // What the attribute says, where it was read as no number or as true.
      const isRead = Number.isNaN(value) || typeof value === 'boolean';
      checkValue(home, option, name, (isRead ? element?.getAttribute(name) : undefined) ?? value);
    }
  }
  const { from, to } = options;
  if (typeof from === 'string' && typeof to === 'string' && isSamePlace(from, to))
    warnOnce(home, 'same-place', [from, to]);
  if (RULES.words?.fits(words) && words)
    checkWords(home, words as object, widgetsOf(element, readLink as ReadLink | undefined)).catch(() => {});
  if (typeof prefill === 'string' && readLink) checkPrefill(home, prefill, readLink as ReadLink);
  if (typeof partner === 'string' && partner)
    checkPartner(home, String(options.apiBase ?? '/api'), partner).catch(() => {});
}

/** What stands in no content that is shown until a widget is. */
const BEHIND = 'script, main, footer, nav, aside, [data-charter-widget]';
/** Elements of such content at most. */
const MOST_OWN = 3;

/** Whether nothing follows an element on its page. */
function endsPage(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (at.nextElementSibling) return false;
  return document.body.contains(element);
}

/**
 * Warns of an element or place that is written without an end tag, so that what follows on the page is its content, and
 * shows that again.
 *
 * @param tags names of other elements that are no content either
 */
export function checkEnd(element: Element, apiBase: string | undefined, tags: readonly string[] = [element.localName]) {
  const isLong = element.childElementCount > MOST_OWN && endsPage(element);
  if (!isLong && !element.querySelector([BEHIND, ...tags].join())) return;
  warnOnce(apiBase, 'not-closed', [element.localName]);
  element.shadowRoot?.append(document.createElement('slot'));
}

/** Warns of unknown attributes and suggests similar names. */
export function checkAttributes(element: Element, properties: readonly string[], apiBase: string | undefined): void {
  const known = properties.map(kebab);
  const taken = new Set(known.map((name) => name.replaceAll('-', '')));
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    if (taken.has(name.replaceAll('-', ''))) continue;
    if (name === 'forward')
      checkForward(apiBase, value, properties.includes('prefill') ? LINK_PARAMETERS : [...properties, 'id']);
    else if (name === 'loading') {
      // An element waits until it comes near the window without being told so.
      if (value !== 'eager') warnOnce(apiBase, 'wrong-type', [name, '"eager"', written(value)]);
    } else if (!FOREIGN.test(name) && !isGlobal(name))
      warnOnce(apiBase, 'unknown-attribute', [element.localName, name, known]);
  }
}

/** The address of a frame's page, and its widget's options: prop to parameter. */
export interface FromAddress {
  query: URLSearchParams;
  options: Readonly<Record<string, { parameter?: string }>>;
}

/** Warns of what a frame's address has and its page does not use. What fills in a form is checked as its prefill. */
function checkQuery({ query, options }: FromAddress): void {
  const home = location.href;
  // In an address, an ampersand that is escaped twice as a number begins the fragment.
  if (/^#(?:0*38|x26);/i.test(location.hash)) warnOnce(home, 'escaped-prefill', [location.search + location.hash]);
  const known = new Map(Object.entries(options).map(([option, { parameter = '' }]) => [parameter, option]));
  for (const token of ['accent', 'radius', 'font']) known.set(token, token);
  for (const [name, value] of query) {
    const option = known.get(name);
    if (option) checkValue(home, option, name, value);
    else if (!options.prefill && name !== 'instance' && !COUNTED.test(name))
      warnOnce(home, 'unknown-parameter', [name, [...known.keys()]]);
  }
}
