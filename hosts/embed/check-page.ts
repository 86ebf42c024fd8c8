import { TITLES } from 'virtual:widgets/titles';
import { findNearestName, warn } from 'charter-widgets/kit';

/** The first releases whose import maps know `integrity`; of what `navigator.userAgent` names, the first here counts. */
const SINCE = [
  [/\bFirefox\/(\d{1,3})/, 138],
  // Browsers built on Chromium name Chrome, too; an Android WebView also names a Version.
  [/\bChrom(?:e|ium)\/(\d{1,3})/, 127],
  [/\bVersion\/(\d{1,3})/, 18],
] as const;

/**
 * Whether a browser checks the hashes of an import map. There is no feature to detect: a browser that does not know them
 * ignores them, and a trial with a wrong hash would log an error on every page.
 *
 * @param userAgent of the browser; an unknown one is assumed to check them
 */
export function supportsImportMapIntegrity(userAgent: string): boolean {
  const known = SINCE.find(([pattern]) => pattern.test(userAgent));
  return !known || Number(known[0].exec(userAgent)?.[1]) >= known[1];
}

// Imported on demand, once a page has settled.

/** Distance in pixels from the window at which an element is drawn. */
const NEAR = 600;

/** Draws an element near the window that nothing has announced, as on a page whose IntersectionObserver is a stub. */
function drawWaiting(element: Element, apiBase: string, loadFor: (element: Element) => void): void {
  const [box] = element.getClientRects();
  const { top, bottom } = element.getBoundingClientRect();
  const defined = globalThis.customElements?.get(element.localName) as { observedAttributes?: string[] } | undefined;
  const isForeign = defined && !defined.observedAttributes?.includes('api-base');
  if (isForeign) warn(apiBase, 'taken-name', element.localName);
  if (element.shadowRoot || (isForeign ? element.hasChildNodes() : !box || bottom < -NEAR || top > innerHeight + NEAR))
    return;
  if (defined && !isForeign) loadFor(element);
  else
    void import('charter-widgets/not-loaded').then(({ explain, showOperator }) => {
      if (isForeign) showOperator(element, apiBase, null);
      else explain(element, apiBase, 'It is not defined.');
    });
}

/** What embed.js draws. */
export const PLACES = '[data-charter-widget], [data-charter-open], [data-charter-button]';

/** Our scripts, pinned or not. */
const SCRIPT = new RegExp(`/cdn/(charter-widgets|embed|${Object.keys(TITLES).join('|')})(?:-[\\w-]{8})?\\.js$`);

/**
 * Says in the console which elements of a page were probably meant to be ours, or are in a file that it does not load;
 * whether a second operator's scripts are on it (of two that define the same elements, only the first does), or several
 * widgets with a file each; and where the browser passes over the pin's hashes.
 *
 * @param code what the script that asks may define, by the name of the element
 * @param apiBase of the script that asks
 * @param tag of that script; null for a module
 * @param loadFor draws an element
 */
export function checkPage(
  code: object,
  apiBase: string,
  tag: HTMLScriptElement | null = null,
  loadFor?: (element: Element) => void,
): void {
  const tags = Object.keys(code);
  // Kept by the browser for a widget whose code cannot be loaded later, without a network.
  void import('charter-widgets/not-loaded').catch(() => {});
  if (loadFor) for (const element of document.querySelectorAll(String(tags))) drawWaiting(element, apiBase, loadFor);
  // An inlined script, and one that a tool has put in, keep no page waiting.
  if (tag?.src && !tag.async && !tag.defer) warn(apiBase, 'classic-script');

  // A script that another one imported has no tag of its own.
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = [...[...document.scripts].map(({ src }) => src), ...fetched].filter((src) => SCRIPT.test(src));
  const [first, second] = new Set(scripts.map((src) => new URL(src).origin));
  // The second script tells it, once.
  if (first && second === new URL(apiBase).origin) warn(apiBase, 'second-operator', first, second);

  const names = new Set(scripts.map((src) => SCRIPT.exec(src)?.[1] ?? ''));
  const alone = [...names].filter((name) => Object.hasOwn(TITLES, name));
  if (alone.length > 1) warn(apiBase, 'several-files', alone);
  if (tags.length > 0 && !(Symbol.for('charter-widgets.embed') in window)) {
    const place = [...document.querySelectorAll(PLACES)].find(({ localName }) => !Object.hasOwn(TITLES, localName));
    const mark = place?.getAttributeNames().find((name) => name.startsWith('data-charter-'));
    if (mark) warn(apiBase, 'other-script', `The place with ${mark}`, 'embed.js');
  }
  for (const element of document.querySelectorAll('*')) {
    const { localName } = element;
    // A name without a hyphen is never defined: <private_charter_form>, <PrivateCharterForm>.
    if (!(element instanceof HTMLUnknownElement || element.matches(':not(:defined)'))) continue;
    const isOurs = Object.hasOwn(TITLES, localName);
    if (!isOurs && findNearestName(localName, tags)) warn(apiBase, 'unknown-tag', localName, tags);
    const [own] = tags;
    if (isOurs && own && !names.has(localName) && !names.has('charter-widgets'))
      warn(apiBase, 'other-file', localName, own);
  }

  const { origin } = new URL(apiBase);
  const maps = [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => textContent);
  const isPinned = maps.some((map) => map.includes('"integrity"') && map.includes(`${origin}/cdn/`));
  if (isPinned && !supportsImportMapIntegrity(navigator.userAgent)) warn(apiBase, 'integrity-unknown');
}
