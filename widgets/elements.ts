import { definition as chauffeurForm } from './chauffeur-form/definition';
import { definition as flightBooking } from './flight-booking/definition';
import { definition as flightGallery } from './flight-gallery/definition';
import { definition as internationalCharterForm } from './international-charter-form/definition';
import type { ElementDefinition } from './kit';
import { defineLightElement, type View } from './kit/light-element';
import { definition as privateCharterForm } from './private-charter-form/definition';

export type * from './jsx';

/** What an element uses where neither an attribute nor a property sets it. */
interface Defaults {
  apiBase?: string;
}

let defaults: Defaults = {};

/**
 * Sets what the elements use where neither an attribute nor a property sets it.
 *
 * @param given `apiBase` is the operator's API, `https://book.example.com/api`
 */
export function setDefaults(given: Defaults): void {
  defaults = given;
}

type Load = () => Promise<{ element: ElementDefinition<Defaults> }>;

const loaders: readonly (readonly [{ tag: string; attributes: object }, Load])[] = [
  [privateCharterForm, () => import('./private-charter-form/element')],
  [chauffeurForm, () => import('./chauffeur-form/element')],
  [internationalCharterForm, () => import('./international-charter-form/element')],
  [flightGallery, () => import('./flight-gallery/element')],
  [flightBooking, () => import('./flight-booking/element')],
];

for (const [{ tag, attributes }, load] of loaders) {
  let setView: ((view: View) => void) | undefined;
  const loadFor = async (element: Element): Promise<void> => {
    try {
      setView?.((await load()).element.view(defaults));
    } catch (error) {
      const detail = { message: 'This part of the page could not be loaded. Please reload the page.' };
      element.dispatchEvent(new CustomEvent('failed', { detail, bubbles: true, composed: true }));
      const { explain } = await import('./kit/widget/operator/not-loaded');
      explain(element, element.getAttribute('api-base') ?? defaults.apiBase ?? '', error, loadFor);
    }
  };
  setView = defineLightElement(tag, Object.keys(attributes), (element) => {
    if (element.getAttribute('loading') === 'eager' || typeof IntersectionObserver === 'undefined')
      return void loadFor(element);
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void loadFor(element);
      },
      { rootMargin: '600px' },
    );
    near.observe(element);
  });
}
