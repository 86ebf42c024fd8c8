import { TITLES } from 'virtual:widgets/titles';
import { complain, nearest } from 'charter-widgets/kit';
import { checksImportMaps } from './checks-import-maps';

// Imported on demand, only where something about a page looks wrong.

/** Our scripts, pinned or not. */
const SCRIPT = new RegExp(`/cdn/(charter-widgets|embed|${Object.keys(TITLES).join('|')})(?:-[\\w-]{8})?\\.js$`);

/**
 * Says in the console which elements of a page were probably meant to be ours, or are in a file that it does not load;
 * whether a second operator's scripts are on it (of two that define the same elements, only the first does), or several
 * widgets with a file each; and where the browser passes over the pin's hashes.
 *
 * @param tags those that the script that asks may define
 * @param apiBase of the script that asks
 * @param isClassic that script is no module
 */
export function checkPage(tags: readonly string[], apiBase: string, isClassic = false): void {
  if (isClassic) complain(apiBase, 'classic-script');

  // A script that another one imported has no tag of its own.
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = [...[...document.scripts].map(({ src }) => src), ...fetched].filter((src) => SCRIPT.test(src));
  const [first, second] = new Set(scripts.map((src) => new URL(src).origin));
  if (first && second) complain(apiBase, 'second-operator', first, second);

  const names = new Set(scripts.map((src) => SCRIPT.exec(src)?.[1] ?? ''));
  const alone = [...names].filter((name) => Object.hasOwn(TITLES, name));
  if (alone.length > 1) complain(apiBase, 'several-files', alone);
  for (const { localName } of document.querySelectorAll(':not(:defined)')) {
    const isOurs = Object.hasOwn(TITLES, localName);
    if (!isOurs && nearest(localName, tags)) complain(apiBase, 'unknown-tag', localName, tags);
    const [own] = tags;
    if (isOurs && own && !names.has(localName) && !names.has('charter-widgets'))
      complain(apiBase, 'other-file', localName, own);
  }

  const { origin } = new URL(apiBase);
  const maps = [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => textContent);
  const isPinned = maps.some((map) => map.includes('"integrity"') && map.includes(`${origin}/cdn/`));
  if (isPinned && !checksImportMaps(navigator.userAgent)) complain(apiBase, 'integrity-unknown');
}
