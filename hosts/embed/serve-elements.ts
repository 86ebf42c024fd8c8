import { defineLightElement, type ElementDefinition, type View } from 'charter-widgets/kit';

/** Element's name to its code. */
export type Code = Readonly<Record<string, () => Promise<ElementDefinition<{ apiBase?: string }>>>>;

/** A widget calls the API of the origin that this script came from, unless its `api-base` says otherwise. */
const defaults = { apiBase: `${new URL(import.meta.url).origin}/api` };

/** Pixels from the window at which a widget's code is fetched: it is there when the visitor is. */
const NEAR = 600;

/** Milliseconds in which the page's own elements are defined. */
const SETTLED = 3000;

const tag = document.currentScript as HTMLScriptElement | null;
// A script that is no module: the build makes this one valid as either (scripts/build/loader-script.ts).
const isClassic = !!tag && !tag.async && !tag.defer;

/**
 * Defines elements at once, so that they keep what a page sets, asks and listens to, and draws those that come near the
 * window, wherever they stand; at once with `loading="eager"`.
 *
 * @param properties what the elements take, all together
 * @param askFirst asks for what an element's widget begins with, before its code has come
 * @param isCrowded another script of the page has a widget alone, too
 */
export function serveElements(
  code: Code,
  properties: readonly string[],
  askFirst?: (element: Element, apiBase: string) => void,
  isCrowded = false,
) {
  const give = new Map<string, (view: View) => void>();
  const coming = new Map<string, Promise<View>>();

  /**
   * Fetches a widget's code now.
   *
   * @param tag the element's name
   * @throws when the code cannot be fetched; the next call tries again
   */
  async function load(tag: string): Promise<void> {
    const found = coming.get(tag) ?? code[tag]?.().then((element) => element.view(defaults));
    if (!found) return;
    coming.set(tag, found);
    try {
      const view = await found;
      give.get(tag)?.(view);
    } catch (error) {
      // The next element that comes near tries again: the network may be back.
      coming.delete(tag);
      throw error;
    }
  }

  async function loadFor(element: Element): Promise<void> {
    if (!element.shadowRoot) askFirst?.(element, defaults.apiBase);
    try {
      await load(element.localName);
    } catch (error) {
      // The element's own content, such as a telephone number, stays visible.
      import('./not-loaded').then(
        ({ explain }) => explain(element, defaults.apiBase, error),
        () => {},
      );
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

  for (const tag of Object.keys(code)) {
    const giveView = defineLightElement(tag, properties, (element) => {
      if (element.getAttribute('loading') === 'eager') loadFor(element);
      else near.observe(element);
    });
    if (giveView) give.set(tag, giveView);
  }

  setTimeout(() => {
    if (isCrowded || isClassic || !give.size || document.querySelector(':not(:defined), [type=importmap]'))
      import('./check-page').then(
        ({ checkPage }) => checkPage(Object.keys(code), defaults.apiBase, isClassic),
        // The check is for developers: without it nothing is lost.
        () => {},
      );
  }, SETTLED);

  return { load };
}
