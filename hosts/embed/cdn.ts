import { defineLightElement, PROPERTIES, type View } from 'charter-widgets/kit';

/**
 * The script tag: `<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`.
 * Defines the elements at once, so that they keep what a page sets, asks and listens to, and fetches a widget's code when
 * its element comes near the window, wherever it stands; at once with `loading="eager"`.
 * A widget calls the API of the origin that this script came from, unless its `api-base` says otherwise.
 */
const defaults = { apiBase: `${new URL(import.meta.url).origin}/api` };

const CODE: Readonly<Record<string, () => Promise<View>>> = {
  'flight-gallery': async () => (await import('charter-widgets/flight-gallery/element')).element.view(defaults),
  'private-charter-form': async () =>
    (await import('charter-widgets/private-charter-form/element')).element.view(defaults),
  'chauffeur-form': async () => (await import('charter-widgets/chauffeur-form/element')).element.view(defaults),
  'international-charter-form': async () =>
    (await import('charter-widgets/international-charter-form/element')).element.view(defaults),
  'flight-booking': async () => (await import('charter-widgets/flight-booking/element')).element.view(defaults),
};

/** Pixels from the window at which a widget's code is fetched: it is there when the visitor is. */
const NEAR = 600;

const give = new Map<string, (view: View) => void>();
const coming = new Map<string, Promise<void>>();

/**
 * Fetches a widget's code now; the script does so by itself for elements that come near the window, and at once for
 * those with `loading="eager"`. Where another script has defined the element, it does nothing.
 *
 * @param tag the element's name
 * @throws when the code cannot be fetched; the next call tries again
 */
export function load(tag: string): Promise<void> {
  const fetched = coming.get(tag) ?? fetchCode(tag);
  coming.set(tag, fetched);
  return fetched;
}

async function fetchCode(tag: string): Promise<void> {
  try {
    const view = await CODE[tag]?.();
    if (view) give.get(tag)?.(view);
  } catch (error) {
    // Tried again when another comes near: the network may have come back.
    coming.delete(tag);
    throw error;
  }
}

const loadQuietly = ({ localName }: Element) => void load(localName).catch(() => {});

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) loadQuietly(target);
  },
  { rootMargin: `${NEAR}px` },
);

for (const tag in CODE) {
  const giveView = defineLightElement(tag, PROPERTIES, (element) => {
    if (element.getAttribute('loading') === 'eager') loadQuietly(element);
    else near.observe(element);
  });
  if (giveView) give.set(tag, giveView);
}
