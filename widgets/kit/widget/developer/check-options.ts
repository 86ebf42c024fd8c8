import { isSamePlace } from '../../../contract';
import {
  COUNTED,
  checkAirport,
  checkForward,
  checkJoined,
  checkPrefill,
  isUnfilled,
  LINK_PARAMETERS,
  type ReadLink,
} from './check-prefill';
import { distance } from './nearest';
import { isWebAddress, typeOf, warnOnce, written } from './warning-texts';

// This chunk loads once a widget is shown.

export { checkEscapes, checkForward, LINK_PARAMETERS, type ReadLink } from './check-prefill';

type Options = Readonly<Record<string, unknown>>;

/** What an option takes, and whether a value is that. A number may be written as text, and an attribute always is. */
interface Rule {
  takes: string;
  fits: (value: unknown) => boolean;
  choices?: readonly string[];
  /** Names each wrong part of a value. Default: the whole value. */
  wrongParts?: (name: string, value: unknown) => WrongPart[];
}
type WrongPart = [name: string, takes: string, given: string];

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
    return number >= least && number <= most && (!isWhole || /^\s*\d+\s*$/.test(String(value)));
  },
});
const count = numberFrom(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1, in digits only');
const pixels = numberFrom(0, Number.MAX_SAFE_INTEGER, 'a number of pixels', false);
const address: Rule = {
  takes: "a web address (https://…), or a path of the page's own site (/…)",
  fits: (value) => isText(value) && isWebAddress(value),
};
const currency: Rule = {
  takes: 'the three capital letters of a currency that this browser knows, such as "USD" or "PKR"',
  fits: (value) => Intl.supportedValuesOf('currency').includes(String(value)),
};
const css = (takes: string, property: string): Rule => ({
  takes,
  fits: (value) => typeof value === 'string' && (globalThis.CSS?.supports?.(property, value) ?? true),
});

const isUpTo = (most: number) => (value: unknown) => isText(value) && [...value.trim()].length <= most;
const METADATA = 'an object, or its JSON, of at most ten texts: names of 40 characters, texts of 200';
function readMetadata(value: unknown): unknown {
  try {
    return isText(value) ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
/**
 * Names each wrong entry, but no text, which may be personal. The rules are those of the contract's partner-words.ts, which
 * a bundler would load at once if it were shared here.
 */
function wrongMetadata(name: string, value: unknown): WrongPart[] {
  const given = readMetadata(value);
  if (Object(given) !== given || Array.isArray(given)) return [[name, METADATA, written(given)]];
  return Object.entries(given as object).flatMap(([key, one], index): WrongPart[] => {
    if (index > 9) return [[name, 'at most ten texts', `"${key}" as well`]];
    if (key.trim() in {}) return [[name, 'no name that every object has', `"${key}"`]];
    if (!/^[^\p{Cc}]{1,40}$/u.test(key.trim())) return [[name, 'names of 1 to 40 characters on one line', `"${key}"`]];
    const text = isText(one) ? `a text of ${one.trim().length} characters` : written(one);
    return isUpTo(200)(one) ? [] : [[`${name}.${key}`, 'a text of at most 200 characters', text]];
  });
}

/** Every option of every widget and of frames. */
const RULES: Readonly<Record<string, Rule>> = {
  theme: oneOf('light', 'dark', 'auto'),
  locale: oneOf('en', 'ur'),
  words: { takes: 'an object of texts', fits: (value) => typeof value === 'object' && !Array.isArray(value) },
  headingLevel: numberFrom(1, 6, 'a whole number from 1 to 6'),
  test: { takes: 'true or false', fits: (value) => /^(|true|false|1|0|on|off|yes|no|test)$/i.test(String(value)) },
  drafts: oneOf('on', 'off'),
  prefill: { takes: 'text, such as "from=KHI&to=DXB"', fits: isText },
  partner: text,
  campaign: {
    takes: 'utm_… parameters, such as "utm_source=newsletter"',
    fits: (value) =>
      isText(value) && [...new URLSearchParams(value).keys()].every((key) => /^utm_|^partner$/.test(key)),
  },
  reference: { takes: 'a text of at most 100 characters', fits: isUpTo(100) },
  metadata: { takes: METADATA, fits: (value) => !wrongMetadata('', value)[0], wrongParts: wrongMetadata },
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
  title: text,
  label: text,
  closeLabel: text,
  failedLabel: text,
  tabLabel: text,
};

/** Props that are not options: of every component, of an element's, and of our own pages. */
const OTHER_PROPS =
  /^(children|handle|initial|answered|narrow|compare|none|ref|key|flow|shownBy|fromAddress|readLink|person|token)$/;

/** Attributes that frameworks put on any element. */
const FOREIGN = /[^a-z-]|^(v|x|ng|hx|s|q|is|data|aria|astro|wire|up|alpine)-|^(is|key|ref|jsaction|ng|nonce)$/;

const kebab = (prop: string) => prop.replace(/[A-Z]/g, '-$&').toLowerCase();

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
  const entries = option === 'metadata' ? Object.entries(Object(readMetadata(value))) : [];
  for (const [key, one] of entries)
    if (isText(one) && isUnfilled(one)) warnOnce(apiBase, 'unfilled', [[`${name}.${key}`]]);
  if (typeof value === 'string' && CURLY.test(value)) warnOnce(apiBase, 'curly-quotes', [name, value]);
  else if (rule.fits(value)) {
    // A prefill's parameters are checked one by one, and an address may be the flight's id alone.
    if (isText(value) && isUnfilled(value) && !/^(prefill|bookingUrl|metadata)$/.test(option))
      warnOnce(apiBase, 'unfilled', [[`${name}="${value}"`]]);
  } else if (typeof value === 'string' && option === 'theme')
    warnOnce(apiBase, 'unknown-theme', [value, rule.choices ?? []]);
  else if (typeof value === 'string' && option === 'locale')
    warnOnce(apiBase, 'unknown-locale', [value, rule.choices ?? []]);
  else {
    const whole: WrongPart = [name, rule.takes, written(value)];
    for (const part of rule.wrongParts?.(name, value) ?? [whole]) warnOnce(apiBase, 'wrong-type', part);
  }
}

/** Whether an option takes a value: what a page writes for scripts of its own is seldom one. */
export const isTaken = (option: string, value: unknown): boolean => !!RULES[option]?.fits(value);

/** Whether a name is probably a slip in writing a known one. Short names are too near to others. */
export const isNearName = (name: string, known: string): boolean => {
  const off = distance(name.toLowerCase(), known.toLowerCase());
  return off <= (known.length > 5 ? 2 : 1);
};

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
  const more = fromAddress ? checkQuery(fromAddress as FromAddress) : [];
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
  if (typeof from === 'string' && typeof to === 'string' && isSamePlace(from, to) && !isUnfilled(from))
    warnOnce(home, 'same-place', [from, to]);
  for (const [name, place] of Object.entries({ from, to }))
    if (typeof place === 'string') checkAirport(home, name, place).catch(() => {});
  if (RULES.words?.fits(words) && words)
    checkWords(home, words as object, widgetsOf(element, readLink as ReadLink | undefined)).catch(() => {});
  if (typeof prefill === 'string' && /^\s*[{[]/.test(prefill) && !isUnfilled(prefill))
    warnOnce(home, 'wrong-type', ['prefill', RULES.prefill?.takes ?? '', 'JSON']);
  else if (typeof prefill === 'string' && readLink) checkPrefill(home, prefill, readLink as ReadLink, more);
  if (typeof partner === 'string' && partner && !isUnfilled(partner))
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
 * Only the last child of its parent can be one: what follows an element that has no end tag is in it.
 *
 * @param tags names of other elements that are no content either
 */
export function checkEnd(element: Element, apiBase: string | undefined, tags: readonly string[] = [element.localName]) {
  if (element.nextElementSibling || element.nextSibling?.textContent?.trim()) return;
  if (!element.querySelector(':scope > :not(script, style, template, noscript)')) return;
  const isLong = element.childElementCount > MOST_OWN && endsPage(element);
  if (!isLong && !element.querySelector([BEHIND, ...tags].join())) return;
  warnOnce(apiBase, 'not-closed', [element.localName]);
  element.shadowRoot?.append(document.createElement('slot'));
}

/** Warns of unknown attributes and suggests similar names. */
export function checkAttributes(element: Element, properties: readonly string[], apiBase: string | undefined): void {
  const known = properties.filter((name) => name !== 'person').map(kebab);
  const isForm = properties.includes('prefill');
  const unhyphened = properties.map((property) => property.toLowerCase());
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    if (known.includes(name) || unhyphened.includes(name)) continue;
    const meant = properties[unhyphened.indexOf(name.replace(/^data-/, '').replace(/[-_]/g, ''))];
    if (/^data-charter-(widget|button)$/.test(name))
      warnOnce(apiBase, 'unknown-attribute', [element.localName, name, []]);
    else if (meant === 'person')
      warnOnce(apiBase, 'wrong-type', [
        name,
        'an object, which a script sets as the property "person"',
        'an attribute',
      ]);
    else if (meant && (!name.startsWith('data-') || isTaken(meant, value)))
      warnOnce(apiBase, 'unknown-attribute', [element.localName, name, [kebab(meant)]]);
    else if (name === 'forward') checkForward(apiBase, value, isForm ? LINK_PARAMETERS : [...properties, 'id'], isForm);
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

/** Warns of what a frame's address has and its page does not use, but for prefills. Returns its options' parameters. */
function checkQuery({ query, options }: FromAddress): string[] {
  const home = location.href;
  // In an address, an ampersand that is escaped twice as a number begins the fragment.
  if (/^#(?:0*38|x26);/i.test(location.hash)) warnOnce(home, 'escaped-prefill', [location.search + location.hash]);
  const known = new Map(Object.entries(options).map(([option, { parameter = option }]) => [parameter, option]));
  for (const token of ['accent', 'radius', 'font']) known.set(token, token);
  known.delete('prefill');
  for (const [name, value] of query) {
    const option = known.get(name);
    const meant = Object.entries(options).find(([one]) => kebab(one) === name)?.[1].parameter;
    if (!options.prefill && checkJoined(home, name, value)) continue;
    if (option) checkValue(home, option, name, value);
    else if (!options.prefill && name !== 'instance' && !COUNTED.test(name))
      warnOnce(home, 'unknown-parameter', [name, meant ? [meant] : [...known.keys()]]);
  }
  return [...known.keys()].filter(Boolean);
}
