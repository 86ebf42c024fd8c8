import { ELEMENTS, PROPERTIES } from 'virtual:widgets/elements';
import { defineLightElement, type View } from 'charter-widgets/kit';

/**
 * The script tag: `<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`.
 * Defines the elements at once, so that they keep what a page sets, asks and listens to, and fetches a widget's code when
 * its element comes near the window, wherever it stands; at once with `loading="eager"`.
 * A widget calls the API of the origin that this script came from, unless its `api-base` says otherwise.
 */
const defaults = { apiBase: `${new URL(import.meta.url).origin}/api` };

/** Pixels from the window at which a widget's code is fetched: it is there when the visitor is. */
const NEAR = 600;

const give = new Map<string, (view: View) => void>();
const coming = new Map<string, Promise<View>>();

/**
 * Fetches a widget's code now; the script does so by itself for elements that come near the window, and at once for
 * those with `loading="eager"`.
 *
 * @param tag the element's name
 * @throws when the code cannot be fetched; the next call tries again
 */
export async function load(tag: string): Promise<void> {
  const code = coming.get(tag) ?? ELEMENTS[tag]?.().then((element) => element.view(defaults));
  if (!code) return;
  coming.set(tag, code);
  try {
    const view = await code;
    give.get(tag)?.(view);
  } catch (error) {
    // The next element that comes near tries again: the network may be back.
    coming.delete(tag);
    throw error;
  }
}

async function loadFor(element: Element): Promise<void> {
  try {
    await load(element.localName);
  } catch {
    // The element's own content, such as a telephone number, stays visible.
    const detail = { message: 'This could not be loaded. Please reload the page.' };
    element.dispatchEvent(new CustomEvent('failed', { detail, bubbles: true, composed: true }));
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) loadFor(target);
  },
  { rootMargin: `${NEAR}px` },
);

for (const tag of Object.keys(ELEMENTS)) {
  const giveView = defineLightElement(tag, PROPERTIES, (element) => {
    if (element.getAttribute('loading') === 'eager') loadFor(element);
    else near.observe(element);
  });
  if (giveView) give.set(tag, giveView);
}

const tag = document.currentScript as HTMLScriptElement | null;
// A script that is no module: the build makes this one valid as either (scripts/build/loader-script.ts).
const isClassic = !!tag && !tag.async && !tag.defer;

/** Milliseconds in which the page's own elements are defined. */
const SETTLED = 3000;

setTimeout(() => {
  if (isClassic || !give.size || document.querySelector(':not(:defined), [type=importmap]'))
    import('./check-page').then(
      ({ checkPage }) => checkPage(Object.keys(ELEMENTS), defaults.apiBase, isClassic),
      // The check is for developers: without it nothing is lost.
      () => {},
    );
}, SETTLED);
