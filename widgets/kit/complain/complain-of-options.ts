/** Attributes that nobody has to look at twice. */
const USUAL = /^(id|class|style|slot|part|loading|data-.*)$/;

/** Whether an option may be of another type than it takes. The diagnosis knows it exactly. */
function looksOdd([option, value]: [string, unknown]): boolean {
  // In a component's props there may be what the page has added to every object.
  if (!value || option === 'children' || option in {}) return false;
  const type = typeof value;
  if (/^(on[A-Z]|words)/.test(option)) return type === 'string';
  return type !== 'string' && !(type === 'number' && /Id$|^limit$/.test(option));
}

const diagnosis = () => import('./diagnose');
/** Nobody to tell. */
const ignore = () => {};

/**
 * Says in the console what of a widget's options cannot be. What it takes to say so is fetched only where something
 * looks odd.
 */
export function complainOfOptions(options: Readonly<Record<string, unknown>>): void {
  const { theme = 'auto', locale = 'en', words } = options;
  if (
    !/^(light|dark|auto),(en|ur)$/.test(`${theme},${locale}`) ||
    Object.entries(options).some(looksOdd) ||
    Object.values(words ?? {}).some((text) => typeof text !== 'string')
  )
    diagnosis().then(({ diagnoseOptions }) => diagnoseOptions(options), ignore);
}

/**
 * Says in the console which attributes an element does not know, as above.
 *
 * @param properties those that it takes, also by their attributes
 */
export function complainOfAttributes(
  element: Element,
  properties: readonly string[],
  apiBase: string | undefined,
): void {
  const known = properties.map((name) => name.toLowerCase());
  const odd = [...element.attributes]
    .map(({ name }) => name)
    .filter((name) => !USUAL.test(name) && !known.includes(name.replaceAll('-', '')));
  if (odd[0])
    diagnosis().then(({ diagnoseAttributes }) => diagnoseAttributes(element, odd, properties, apiBase), ignore);
}
