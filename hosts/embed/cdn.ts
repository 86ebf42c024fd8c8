/**
 * The script tag: `<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`.
 * Fetches the code of a widget when its element comes near the window, also of one that is added later; at once with
 * `loading="eager"`.
 * A widget calls the API of the origin that this script came from, unless its `api-base` says otherwise.
 */
const apiBase = `${new URL(import.meta.url).origin}/api`;

const WIDGETS: Readonly<Record<string, () => Promise<unknown>>> = {
  'flight-gallery': async () =>
    (await import('charter-widgets/flight-gallery/element')).defineFlightGallery({ apiBase }),
  'private-charter-form': async () =>
    (await import('charter-widgets/private-charter-form/element')).definePrivateCharterForm({ apiBase }),
  'chauffeur-form': async () =>
    (await import('charter-widgets/chauffeur-form/element')).defineChauffeurForm({ apiBase }),
  'international-charter-form': async () =>
    (await import('charter-widgets/international-charter-form/element')).defineInternationalCharterForm({ apiBase }),
  'flight-booking': async () =>
    (await import('charter-widgets/flight-booking/element')).defineFlightBooking({ apiBase }),
};

/** Pixels from the window at which a widget's code is fetched: it is there when the visitor is. */
const NEAR = 600;

const waiting = new Set(Object.keys(WIDGETS));

/**
 * Fetches and defines a widget now, wherever its element stands; the script does so by itself for elements of the page
 * that come near the window, and at once for those with `loading="eager"`.
 *
 * @param tag the element's name
 */
export async function load(tag: string): Promise<void> {
  if (!waiting.delete(tag)) return;
  try {
    await WIDGETS[tag]?.();
  } catch (error) {
    // Tried again when another comes near, or the page changes: the network may have come back.
    waiting.add(tag);
    throw error;
  }
  if (waiting.size > 0) return;
  changes.disconnect();
  near.disconnect();
}

const loadQuietly = (tag: string) => void load(tag).catch(() => {});

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        for (const tag of waiting) if (target.matches(`${tag}, :has(> ${tag})`)) loadQuietly(tag);
      } else if (waiting.has(target.localName) && getComputedStyle(target).display === 'none') {
        // Hidden until it is defined (`:not(:defined) { display: none }`), it is nowhere: its parent stands for it.
        if (target.parentElement) near.observe(target.parentElement);
      }
    }
  },
  { rootMargin: `${NEAR}px` },
);

function look(): void {
  for (const tag of waiting) {
    for (const element of document.querySelectorAll(tag)) {
      if (element.getAttribute('loading') === 'eager') loadQuietly(tag);
      else near.observe(element);
    }
  }
}

const changes = new MutationObserver(look);
changes.observe(document, { childList: true, subtree: true });
look();
