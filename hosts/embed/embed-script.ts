import { checkOptions, type Embedded, embed, embedFor } from './parent/embed';
import { isKnown, origin } from './parent/frame';
import { type Opened, open, openLayer, overThePage, shared } from './parent/open';
import { type EmbedOptions, isWidget } from './parent/options';

/*
 * The parent page's script. In the page:
 *
 *     <div data-charter-widget="private-charter-form" data-prefill="from=KHI&to=DXB" data-theme="light">
 *       <a href="tel:+92…">Or call us</a>   ← shown when the form does not load
 *     </div>
 *     <button data-charter-open="chauffeur-form">Book a chauffeur</button>   ← over the page, in a dialog; or a link
 *     <a data-charter-button="private-charter-form" href="/charter">Fly with us</a>   ← becomes a button that floats
 *     <script type="module" src="https://book.example.com/cdn/embed.js"></script>
 *
 * Every option is a `data-…` attribute (parent/options.ts); a change of one is followed. Or from a script of the page's
 * own: `import { embed, embeddedIn, open } from 'https://book.example.com/cdn/embed.js'`.
 */
export { type Embedded, type EmbedOptions, embed, type Opened, open };

/** Null for a module. */
const tag = document.currentScript as HTMLScriptElement | null;

interface Place {
  shown: { update(change: Partial<EmbedOptions>, isChecked: boolean): void; remove(): void; restore?(): void };
  /** Its attributes as they were last followed. */
  options: EmbedOptions;
}

const MARKS = ['data-charter-widget', 'data-charter-button'];

const serving = Symbol.for('charter-widgets.embed');
const page = window as { [serving]?: Map<Element, Place> };
// Of two releases on one page (one pinned, one not) the first serves it; each has its own `embed` and `open`.
const isFirst = !page[serving];
page[serving] ??= new Map();
const places = page[serving];

/** What this script has put in the place of an element with `data-charter-widget`; undefined where it has not. */
export function embeddedIn(place: Element): Embedded | undefined {
  const shown = places.get(place)?.shown;
  return shown && 'focus' in shown ? (shown as Embedded) : undefined;
}

const optionsOf = ({ dataset }: HTMLElement, widget: string): EmbedOptions => ({ ...dataset, widget });
const widgetOf = ({ dataset }: HTMLElement) => dataset.charterWidget || dataset.charterButton;

/** A floating button in place of an element, as soon as its code has come. */
function addFloatingButton(place: HTMLElement, options: EmbedOptions): Place['shown'] {
  let current = options;
  let removed = false;
  let button: ReturnType<Awaited<ReturnType<typeof overThePage>>['addButton']> | undefined;
  function draw() {
    if (!isKnown(current.widget)) return;
    overThePage().then(
      ({ addButton }) => {
        if (removed) return;
        button ??= addButton(shared, place, (pressed) =>
          openLayer({ ...current, layout: current.layout || 'panel' }, place, pressed),
        );
        button.applyOptions(current);
        button.restore();
      },
      // The partner's own element stays.
      () => {},
    );
  }
  draw();
  return {
    update(change) {
      current = { ...current, ...change };
      draw();
    },
    restore: () => button?.restore(),
    remove() {
      removed = true;
      button?.remove();
    },
  };
}

/** Shows a widget or a button; where the page has broken what that needs, its own content or the operator's contact. */
function show(place: HTMLElement, options: EmbedOptions): Place['shown'] {
  try {
    return place.dataset.charterWidget
      ? embedFor({ target: place }, place, options)
      : addFloatingButton(place, options);
  } catch (error) {
    import('charter-widgets/not-loaded').then(
      ({ explain }) => explain(place, origin, error),
      () => {},
    );
    return { update() {}, remove() {} };
  }
}

/** Embeds new places, follows changed attributes, and removes the widgets whose place is gone. */
function updatePlaces(): void {
  // An async script may come before a place has all of its content.
  if (document.readyState === 'loading') return;
  for (const [place, { shown }] of places) {
    if (place.isConnected && MARKS.some((mark) => place.getAttribute(mark))) {
      shown.restore?.();
      continue;
    }
    places.delete(place);
    shown.remove();
  }
  for (const place of document.querySelectorAll<HTMLElement>(String(MARKS.map((mark) => `[${mark}]`)))) {
    const widget = widgetOf(place);
    // An element of ours is drawn by itself.
    if (!widget || isWidget(place.localName) || places.has(place)) continue;
    const options = optionsOf(place, widget);
    places.set(place, { shown: show(place, options), options });
    checkOptions(options, place);
    changes.observe(place, { attributes: true });
  }
}

const changes = new MutationObserver((records) => {
  updatePlaces();
  for (const target of new Set(records.map((record) => record.type === 'attributes' && record.target))) {
    const place = target && places.get(target as HTMLElement);
    if (!place) continue;
    const options = optionsOf(target as HTMLElement, widgetOf(target as HTMLElement) ?? '');
    // A removed attribute resets its option to the default.
    const gone = Object.fromEntries(Object.keys(place.options).map((name) => [name, undefined]));
    place.options = options;
    checkOptions(options, target as HTMLElement);
    place.shown.update({ ...gone, ...options }, true);
  }
});

/** The page's own opener that an event comes from; its button may stand in a shadow root of the page's. */
const openerOf = (event: Event): HTMLElement | undefined =>
  event.composedPath().find((node): node is HTMLElement => node instanceof HTMLElement && !!node.dataset.charterOpen);

function openOnClick(event: MouseEvent): void {
  const opener = openerOf(event);
  const widget = opener?.dataset.charterOpen ?? '';
  if (!opener || event.ctrlKey || event.metaKey || !isKnown(widget)) return;
  // The link's address is for pages without this script.
  event.preventDefault();
  const options = optionsOf(opener, widget);
  checkOptions(options, opener);
  openLayer(options, opener);
}

/** Fetches the code on hover or focus, before the click. */
function expectClick(event: Event): void {
  if (openerOf(event)) overThePage().catch(() => {});
}

/** Milliseconds within which a page adds its own places and shadow roots. */
const SETTLED = 3000;

/** Checks what shows nothing yet: openers, and places that this script does not find. */
function checkSettledPage(): void {
  // Kept by the browser for a frame that does not answer later, without a network.
  import('charter-widgets/not-loaded').catch(() => {});
  for (const opener of document.querySelectorAll<HTMLElement>('[data-charter-open]')) {
    const options = optionsOf(opener, opener.dataset.charterOpen ?? '');
    if (isKnown(options.widget)) checkOptions(options, opener);
  }
  import('./check-places').then(
    ({ checkSettled, checkShadowRoots }) => {
      checkSettled(origin, tag);
      checkShadowRoots(origin);
    },
    // Inlined, joined or copied to another host, a script does not find its files.
    () => {
      if (navigator.onLine)
        console.error(
          `charter-widgets: no files beside ${import.meta.url}: set src to the operator's (see wrong-host)`,
        );
    },
  );
}

if (isFirst) {
  setTimeout(checkSettledPage, SETTLED);
  changes.observe(document, { childList: true, subtree: true, attributeFilter: MARKS });
  document.addEventListener('DOMContentLoaded', updatePlaces);
  document.addEventListener('click', openOnClick);
  document.addEventListener('pointerover', expectClick);
  document.addEventListener('focusin', expectClick);
  updatePlaces();
} else {
  // The first script may be another operator's: the check reports that.
  import('./check-page').then(
    ({ checkPage }) => checkPage({}, origin),
    () => {},
  );
}
