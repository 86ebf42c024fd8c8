import { complain, nearest } from 'charter-widgets/kit';
import { checksImportMaps } from './checks-import-maps';

// Imported on demand, only where something about a page looks wrong.

/** Our scripts, pinned or not. */
const SCRIPT = /\/cdn\/(charter-widgets|embed)(-[\w-]+)?\.js$/;

/**
 * Says in the console which elements of a page were probably meant to be ours, whether a second operator's scripts are on
 * it (of two that define the same elements, only the first does), and where the browser passes over the pin's hashes.
 *
 * @param tags those that there are
 * @param apiBase of the script that asks
 * @param isClassic that script is no module
 */
export function checkPage(tags: readonly string[], apiBase: string, isClassic = false): void {
  if (isClassic) complain(apiBase, 'classic-script');
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (nearest(localName, tags)) complain(apiBase, 'unknown-tag', localName, tags);

  // A script that another one imported has no tag of its own.
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = [...[...document.scripts].map(({ src }) => src), ...fetched].filter((src) => SCRIPT.test(src));
  const [first, second] = new Set(scripts.map((src) => new URL(src).origin));
  if (first && second) complain(apiBase, 'second-operator', first, second);

  const { origin } = new URL(apiBase);
  const maps = [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => textContent);
  const isPinned = maps.some((map) => map.includes('"integrity"') && map.includes(`${origin}/cdn/`));
  if (isPinned && !checksImportMaps(navigator.userAgent)) complain(apiBase, 'integrity-unknown');
}
