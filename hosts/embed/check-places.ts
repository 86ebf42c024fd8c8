import { PARAMETERS } from 'virtual:widgets/parameters';
import { loadChecks, warn } from 'charter-widgets/kit';
import { PLACES } from './check-page';
import type { EmbedOptions } from './parent/options';

// Imported on demand, once places are embedded.

/** The options of a place. Those of the widget alone go into the prefill. */
const NAMES =
  `widget prefill forward theme locale partner reference metadata drafts test accent radius font title height loading layout position
  label offset closeLabel failedLabel tabLabel`.split(/\s+/);

/** Options of an element that a frame does not have. */
const OF_ELEMENTS = /^(words|headingLevel|apiBase|campaign|person|googleMapsApiKey)$/;

/** Those that are in the address of the widget's page, which checks them. */
const IN_ADDRESS = ['theme', 'locale', 'partner', 'reference', 'drafts', 'test', 'accent', 'radius', 'font'];

const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`;

/** The marks of places, buttons and openers. */
const MARKS = ['data-charter-widget', 'data-charter-open', 'data-charter-button'];

/** What our code marks elements with, too. */
const OTHER_MARK = /^data-charter-(place|notice)$/;

/**
 * Warns of options of a place that it does not know or cannot use.
 *
 * @param origin of the operator
 * @param place whose `data-…` attributes they are; pages have others on it, so only nearly right names are told. Default:
 *   they are of a script's call
 * @param given the options with those that are left out for their type
 */
export async function checkPlace(origin: string, options: Partial<EmbedOptions>, place?: Element, given = options) {
  const { checkEnd, checkEscapes, checkForward, checkValue, isNearName, isTaken, LINK_PARAMETERS } = await loadChecks();
  const parameters = PARAMETERS[options.widget ?? ''] ?? [];
  for (const [option, raw] of Object.entries(given)) {
    const usable = options[option as keyof EmbedOptions];
    const value = usable ?? raw;
    const name = place ? attributeOf(option) : option;
    if (MARKS.includes(attributeOf(option)) || (usable !== undefined && IN_ADDRESS.includes(option))) continue;
    const parameter = attributeOf(option).slice('data-'.length);
    const isOther = Object.values(PARAMETERS).flat().includes(parameter) && isTaken(option, value);
    if (NAMES.includes(option)) checkValue(origin, option, name, value);
    else if (OF_ELEMENTS.test(option)) warn(origin, 'not-in-frame', name);
    else if (parameters.includes(parameter)) warn(origin, 'parameter-of-prefill', name, parameter, String(value));
    else if (!place || isOther || NAMES.some((known) => isNearName(option, known)))
      warn(origin, 'unknown-option', name, place ? NAMES.map(attributeOf) : NAMES);
  }
  for (const name of place?.getAttributeNames() ?? []) {
    const meant = NAMES.find((known) => known !== 'title' && attributeOf(known) === `data-${name}`);
    if (meant && isTaken(meant, place?.getAttribute(name)))
      warn(origin, 'unknown-attribute', place?.localName ?? '', name, [`data-${name}`]);
  }
  if (options.forward) checkForward(origin, options.forward, [...LINK_PARAMETERS, ...parameters, 'id']);
  if (options.prefill) checkEscapes(origin, String(options.prefill));
  if (place?.matches('[data-charter-widget]')) checkEnd(place, origin, Object.keys(PARAMETERS));
}

/**
 * Warns of elements and empty places that nothing on the page draws, of misspelt marks, and of a script tag that keeps the
 * page waiting.
 */
export function checkSettled(origin: string, tag: HTMLScriptElement | null): void {
  const tags = Object.keys(PARAMETERS);
  if (tag?.src && !tag.async && !tag.defer) warn(origin, 'classic-script');
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (tags.includes(localName)) warn(origin, 'other-script', `<${localName}>`, 'charter-widgets.js');
  if (document.querySelector('[data-charter-widget=""], [data-charter-button=""]'))
    warn(origin, 'unknown-widget', '', tags);
  for (const element of document.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name.startsWith('data-charter') && !MARKS.includes(name) && !OTHER_MARK.test(name))
        warn(origin, 'unknown-attribute', element.localName, name, MARKS);
}

/** Warns of places in shadow roots of the page, in which our script does not look. */
export function checkShadowRoots(origin: string, root: Document | ShadowRoot = document): void {
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    if (!shadowRoot) continue;
    const place = shadowRoot.querySelector<HTMLElement>(PLACES);
    if (place) warn(origin, 'in-shadow-root', place.dataset.charterWidget ?? '');
    checkShadowRoots(origin, shadowRoot);
  }
}
