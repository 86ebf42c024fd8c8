import { defineLightElement, type ElementDefinition, type View } from 'charter-widgets/kit';

/** Element name to its code. */
export type Code = Readonly<Record<string, () => Promise<ElementDefinition<{ apiBase?: string }>>>>;

/** A widget calls the API on this script's origin, unless its `api-base` is set. */
const defaults = { apiBase: `${new URL(import.meta.url).origin}/api` };

/** Null for a module: the build creates a file that is valid as both (scripts/build/one-file.ts). */
const tag = document.currentScript as HTMLScriptElement | null;

export const MESSAGE = 'This part of the page could not be loaded. Please reload the page.';

/**
 * Defines the elements at once, so that they record properties, calls and listeners. Code loads for elements near the
 * window, or at once with `loading="eager"`.
 *
 * @param properties the properties of all elements
 * @param askFirst requests a widget's first data before its code has loaded
 */
export function serveElements(
  code: Code,
  properties: readonly string[],
  askFirst: (element: Element, apiBase: string) => void,
) {
  const give = new Map<string, (view: View) => void>();
  const coming = new Map<string, Promise<View>>();

  /**
   * Loads a widget's code now.
   *
   * @param tag the element's name
   * @throws when the code cannot be loaded, also for an unknown name; the next call tries again
   */
  async function load(tag: string): Promise<void> {
    // Not without a network: a browser does not load again what has failed before.
    const elementOf = code[navigator.onLine ? tag : ''] as Code[string];
    const found = coming.get(tag) ?? elementOf().then((element) => element.view(defaults));
    coming.set(tag, found);
    try {
      const view = await found;
      give.get(tag)?.(view);
    } catch (error) {
      // The next element that comes near tries again.
      coming.delete(tag);
      throw error;
    }
  }

  async function loadFor(element: Element): Promise<void> {
    if (!element.shadowRoot) askFirst(element, defaults.apiBase);
    try {
      await load(element.localName);
    } catch (error) {
      // The element's own content, such as a telephone number, stays visible.
      import('charter-widgets/not-loaded').then(
        ({ explain }) => explain(element, defaults.apiBase, error, loadFor),
        // Even that file is missing.
        () => element.innerHTML.trim() || element.append(MESSAGE),
      );
      element.dispatchEvent(new CustomEvent('failed', { detail: { message: MESSAGE }, bubbles: true, composed: true }));
    }
  }

  try {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) loadFor(target);
      },
      // The distance from the window at which a widget's code loads. A constant would cost bytes, here and below.
      { rootMargin: '600px' },
    );

    for (const tag of Object.keys(code)) {
      const giveView = defineLightElement(tag, properties, (element) => {
        if (element.getAttribute('loading') === 'eager') loadFor(element);
        else near.observe(element);
      });
      if (giveView) give.set(tag, giveView);
    }
  } catch (error) {
    // The page has changed what this needs; the check below shows how the operator is reached.
    console.error(error);
  }

  setTimeout(
    () =>
      import('./check-page').then(
        ({ checkPage }) => checkPage(code, defaults.apiBase, tag, loadFor),
        // Inlined, joined or copied to another host, a script does not find its files.
        () =>
          navigator.onLine &&
          console.error(
            `charter-widgets: no files beside ${import.meta.url}: set src to the operator's (see wrong-host)`,
          ),
      ),
    // The milliseconds within which a page defines its own elements.
    3000,
  );

  return { load };
}
