import { type WidgetHandle, type WidgetMessage, warn } from 'charter-widgets/kit';
import { addFrame, isKnown, origin, style, type WidgetFrame } from './frame';
import { createJourney } from './journey';
import { campaign, type EmbedOptions } from './options';

/** Milliseconds in sight until the partner's own content shows instead of a page that has not answered. */
const PATIENCE = 4_000;
/** The same from when the frame has loaded: our pages answer before, so this is an error page of somebody's. */
const GRACE = 500;

/** A widget in its frame. What is asked of one that is not ready yet waits; what means nothing to it does nothing. */
export interface Embedded extends WidgetHandle {
  /**
   * Follows other options; those that are not named stay, and `undefined` takes one back. Looks, language and title
   * change in place, and nothing that was typed is lost; another `prefill` starts the form anew, another `widget` gets
   * another frame.
   */
  update(options: Partial<EmbedOptions>): void;
  /** Takes the widget away; the partner's own content is back. */
  remove(): void;
}

/** What can be asked of a widget through `call`. */
export const createMethods = (call: (method: keyof WidgetHandle, ...args: string[]) => void) => ({
  open: () => call('open'),
  close: () => call('close'),
  reset: () => call('reset'),
  focus: () => call('focus'),
  submit: () => call('submit'),
  prefill: (query: string | Record<string, string>) => call('prefill', String(new URLSearchParams(query))),
});

/** Who is told what of an embedded widget. */
interface EmbedListeners {
  /** Each event of the widget is dispatched on it, as `submitted` and so on. */
  told: EventTarget;
  /** Escape was pressed in the frame, and nothing in it wanted the key. */
  onEscape?: () => void;
  /** The page has answered (true), or the partner's own content shows instead (false). */
  onAnswer?: (answered: boolean) => void;
}

const shadowRoots = new WeakMap<Element, ShadowRoot>();

/**
 * The shadow root of a place, in which its frame stands: a library that makes the page what its server sends does not
 * see the frame there, and so does not remove it. A link, a table cell and others can have none, or have the page's own.
 */
function findShadowRoot(place: Element): ShadowRoot | undefined {
  try {
    const root = shadowRoots.get(place) ?? place.attachShadow({ mode: 'open' });
    shadowRoots.set(place, root);
    return root;
  } catch {
    return undefined;
  }
}

/**
 * Puts a widget in the place of an element's content. That content (a link, a phone number) shows again when the
 * widget's page does not answer in time, and goes when it answers after all; where there is no such widget it stays.
 * Each event of the widget is dispatched on the place, as `submitted` and so on: its `detail` is the message, with the
 * `utm_…` parameters of the page as `utm`.
 */
export const embed = (place: Element, options: EmbedOptions): Embedded => embedFor({ told: place }, place, options);

export function embedFor(
  { told, onEscape, onAnswer }: EmbedListeners,
  place: Element,
  options: EmbedOptions,
): Embedded {
  const shadowRoot = findShadowRoot(place);
  const slot = document.createElement('slot');
  let isOwnShown = true;
  /** Shows the page's own content, or hides it. It is never moved: a framework may still draw it. */
  function showOwn(shown: boolean) {
    isOwnShown = shown;
    if (shadowRoot) {
      if (shown) shadowRoot.append(slot);
      // Prototype.js has a `remove` of its own, which fails with a node that stands nowhere.
      else if (slot.parentNode) slot.remove();
      return;
    }
    for (const child of place.children)
      if (child instanceof HTMLElement && child !== frame?.element) {
        if (!shown) {
          if (child.style.display !== 'none') style(child, { display: 'none' });
        } else if (child.style.getPropertyPriority('display')) child.style.removeProperty('display');
      }
  }
  const utm = campaign(new URL(location.href));
  const tell = (type: string, message: object) =>
    told.dispatchEvent(new CustomEvent(type, { detail: { ...message, utm }, bubbles: true }));
  const journey = createJourney();
  let current = options;
  let frame: WidgetFrame | undefined;
  let stop = start();

  function start(): () => void {
    const { widget } = current;
    if (!isKnown(widget)) {
      // In a later turn: the caller adds its listeners after this call returns.
      queueMicrotask(() => tell('failed', { type: 'failed', widget, message: `There is no widget "${widget}".` }));
      onAnswer?.(false);
      showOwn(true);
      return () => {};
    }

    let answered = false;
    /** How the operator is reached, where the page has not answered and the place has nothing of its own. */
    let contact: HTMLElement | undefined;
    const hear = (message: WidgetMessage) => {
      if (!answered) answer();
      if (message.type === 'escape') onEscape?.();
      else if (message.type !== 'height' && journey.follow(message)) tell(message.type, message);
    };
    const container = shadowRoot ?? place;
    const added = addFrame(container, current, hear, !!onEscape);
    frame = added;
    showOwn(false);
    const { element } = added;
    // Whatever rewrites the page may remove the frame: it comes back, with the draft that its page has stored.
    const back = new MutationObserver(() => {
      if (element.parentNode !== container) container.append(element);
      if (!isOwnShown) showOwn(false);
    });
    back.observe(container, { childList: true, subtree: !shadowRoot, attributeFilter: ['style'] });
    // A removed frame can send nothing any more, so an abandoned request is reported from here.
    const leave = () => {
      const step = journey.leave();
      if (step) tell('abandoned', { type: 'abandoned', widget, step });
    };
    window.addEventListener('pagehide', leave);
    const show = (display: string) => element.style.setProperty('display', display, 'important');

    function answer() {
      answered = true;
      clear();
      contact?.remove();
      showOwn(false);
      show('block');
      onAnswer?.(true);
    }

    function giveUp() {
      if (answered) return;
      clear();
      const { origin: site, pathname } = new URL(element.src);
      if (location.protocol === 'file:') warn(origin, 'from-file', site + pathname);
      else if (self.origin === 'null') warn(origin, 'sandboxed');
      else warn(origin, 'no-answer', site + pathname);
      onAnswer?.(false);
      const own = [...place.childNodes].filter((node) => node !== element);
      if (!own.some((node) => node instanceof Element || (node instanceof Text && node.data.trim()))) {
        import('../not-loaded').then(
          async ({ showOperator }) => {
            contact = await showOperator(container, origin, current.locale);
            if (answered) contact?.remove();
          },
          () => {},
        );
        return;
      }
      showOwn(true);
      // The frame goes on loading: a slow page may still answer.
      show('none');
    }

    // Counted from when the frame is visible: a lazy frame does not load before.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, milliseconds);
    };
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      wait(PATIENCE);
    });
    sight.observe(element);
    element.addEventListener('load', () => !answered && wait(GRACE), { once: true });
    function clear() {
      sight.disconnect();
      clearTimeout(timer);
    }

    return () => {
      clear();
      leave();
      back.disconnect();
      window.removeEventListener('pagehide', leave);
      added.remove();
      contact?.remove();
      frame = undefined;
      showOwn(true);
    };
  }

  return {
    ...createMethods((method, ...args) => {
      if (method === 'reset') journey.end();
      frame?.call(method, ...args);
    }),
    update(change) {
      const { widget } = current;
      current = { ...current, ...change };
      if (widget === current.widget) return frame?.update(current);
      stop();
      stop = start();
    },
    remove() {
      stop();
    },
  };
}
