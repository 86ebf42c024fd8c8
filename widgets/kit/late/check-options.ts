import { warnOnce } from './warning-texts';

// This chunk loads once a widget is shown.

const THEMES = ['light', 'dark', 'auto'];
const LOCALES = ['en', 'ur'];

/** Options that are numbers. */
const NUMBERS = /^(limit|headingLevel|flightId|defaultFlightId|pkrRate)$/;
/** Props that are not options: of every component, of an element's, and of our own pages. */
const COMPONENT_PROPS = /^(children|handle|initial|answered|narrow|compare|none|ref|key|shownBy|details|token)$/;

/** Attributes that frameworks put on any element. */
const FOREIGN = /[^a-z-]|^(v|x|ng|hx|s|q|is|data|aria|astro|wire|up|alpine)-|^(is|key|ref|jsaction|ng|nonce)$/;

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'string' ? 'text' : type === 'object' || type === 'undefined' ? 'an object' : `a ${type}`;
};

/** The type that an option needs; '' when the value has it. */
function expectedType(option: string, value: unknown): string {
  const type = typeof value;
  if (/^on[A-Z]/.test(option)) return type === 'function' ? '' : 'a function';
  if (option === 'words') return type === 'object' && !Array.isArray(value) ? '' : 'an object of texts';
  if (NUMBERS.test(option)) return type === 'number' || type === 'string' ? '' : 'a number';
  return type === 'string' ? '' : 'text';
}

/** The attributes that any HTML element knows, by the names of its properties. */
function isGlobal(attribute: string): boolean {
  for (const property in document.createElement('div')) if (property.toLowerCase() === attribute) return true;
  return /^(class|loading|exportparts|item(id|prop|ref|scope|type)|xml(ns|:lang))$/.test(attribute);
}

export function checkOptions(options: Readonly<Record<string, unknown>>): void {
  const apiBase = typeof options.apiBase === 'string' ? options.apiBase : undefined;
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined || value === null || COMPONENT_PROPS.test(option) || option in {}) continue;
    if (option === 'test') continue;
    const wants = expectedType(option, value);
    if (wants) warnOnce(apiBase, 'wrong-type', [option, wants, typeOf(value)]);
    else if (option === 'theme' && !THEMES.includes(String(value)))
      warnOnce(apiBase, 'unknown-theme', [String(value), THEMES]);
    else if (option === 'locale' && !LOCALES.includes(String(value)))
      warnOnce(apiBase, 'unknown-locale', [String(value), LOCALES]);
    else if (option === 'words')
      for (const [text, word] of Object.entries(value))
        if (typeof word !== 'string') warnOnce(apiBase, 'wrong-type', [`words["${text}"]`, 'text', typeOf(word)]);
  }
}

/** Warns of unknown attributes and suggests similar names. */
export function checkAttributes(element: Element, properties: readonly string[], apiBase: string | undefined): void {
  // Not `attributeName`: importing it here would split it out of the loader into a chunk that it has to fetch.
  const known = properties.map((name) => name.replace(/[A-Z]/g, '-$&').toLowerCase());
  const taken = new Set(known.map((name) => name.replaceAll('-', '')));
  for (const name of element.getAttributeNames())
    if (!taken.has(name.replaceAll('-', '')) && !FOREIGN.test(name) && !isGlobal(name))
      warnOnce(apiBase, 'unknown-attribute', [element.localName, name, known]);
}
