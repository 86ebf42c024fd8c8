import { type PrefillQuery, queryOf, type WidgetHandle, type WidgetMessage, warn } from 'charter-widgets/kit';
import { addFrame, isKnown, origin, releaseHeight, style, type WidgetFrame } from './frame';
import { createJourney } from './journey';
import { campaign, type EmbedOptions, usableOf } from './options';

/** Milliseconds in view until the partner's own content replaces a page that has not answered. */
const PATIENCE = 4_000;
/** The same after the frame has loaded: our pages answer before, so it shows an error page. */
const GRACE = 500;

/** An embedded widget. Calls wait until it is ready; calls that do not apply do nothing. */
export interface Embedded extends WidgetHandle {
  /**
   * Changes options; others stay, and `undefined` resets one. Look, language and title change in place and keep typed
   * values. Another `prefill` restarts the form, another `widget` gets another frame.
   */
  update(options: Partial<EmbedOptions>): void;
  /** Removes the widget; the partner's own content shows again. */
  remove(): void;
}

/** Creates the handle's methods from `call`. */
export const createMethods = (call: (method: keyof WidgetHandle, ...args: string[]) => void) => ({
  open: () => call('open'),
  close: () => call('close'),
  reset: () => call('reset'),
  focus: () => call('focus'),
  submit: () => call('submit'),
  prefill: (query: PrefillQuery) => call('prefill', queryOf(query)),
});

/** The listeners of an embedded widget. */
interface EmbedListeners {
  /** Receives the widget's events, such as `submitted`. */
  target: EventTarget;
  /** Called on an Escape that the frame did not use. */
  onEscape?: () => void;
  /** Called with true when the page answers, and with false when the partner's own content shows instead. */
  onAnswer?: (answered: boolean) => void;
}

const shadowRoots = new WeakMap<Element, ShadowRoot>();

/**
 * Returns the place's shadow root for the frame, which hides it from libraries that rewrite the page. Some elements,
 * such as links, cannot have one, or have the page's own.
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
 * Replaces an element's content by a widget. The content shows again while the widget's page does not answer in time,
 * and for an unknown widget. The widget's events are dispatched on the place: `detail` is the message with the page's
 * `utm_…` parameters as `utm`.
 */
export function embed(place: Element, options: EmbedOptions): Embedded {
  if (Object(place).nodeType !== 1 || Object(options) !== options)
    throw new TypeError('charter-widgets: write embed(element, { widget: "chauffeur-form" })');
  return embedFor({ target: place }, place, takeOptions(options));
}

/** Returns the options of a script's call as text, and warns of those that a place does not know or cannot use. */
export function takeOptions<Options extends Partial<EmbedOptions>>(given: Options): Options {
  const usable = usableOf(given);
  checkOptions(usable, undefined, given);
  return usable;
}

/** Warns of options that a place does not know or cannot use: of a call, or of the attributes of `place`. */
export function checkOptions(options: Partial<EmbedOptions>, place?: Element, given = options): void {
  import('../check-places').then(
    ({ checkPlace }) => checkPlace(origin, options, place, given),
    // The check only helps developers.
    () => {},
  );
}

export function embedFor(
  { target, onEscape, onAnswer }: EmbedListeners,
  place: Element,
  options: EmbedOptions,
): Embedded {
  const shadowRoot = findShadowRoot(place);
  // A place that was taken out and put back has it still.
  const slot = shadowRoot?.querySelector('slot') ?? document.createElement('slot');
  let isOwnShown = true;
  /** Shows or hides the page's own content. It is never moved, because a framework may still render it. */
  function showOwn(shown: boolean) {
    isOwnShown = shown;
    if (shadowRoot) {
      if (shown) shadowRoot.append(slot);
      // Prototype.js replaces `remove`, which then fails for a detached node.
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
  const dispatch = (type: string, message: object) =>
    target.dispatchEvent(new CustomEvent(type, { detail: { ...message, utm }, bubbles: true }));
  const journey = createJourney();
  let current = options;
  let frame: WidgetFrame | undefined;
  let stop = start();

  function start(): () => void {
    const { widget } = current;
    if (!isKnown(widget)) {
      // Deferred, because the caller adds its listeners after this call returns.
      queueMicrotask(() => dispatch('failed', { type: 'failed', widget, message: `There is no widget "${widget}".` }));
      onAnswer?.(false);
      if (shadowRoot) releaseHeight(shadowRoot);
      showOwn(true);
      return () => {};
    }

    let answered = false;
    /** The operator's contact, shown when the page has not answered and the place is empty. */
    let contact: HTMLElement | undefined;
    const onMessage = (message: WidgetMessage) => {
      if (!answered) answer();
      if (message.type === 'escape') onEscape?.();
      else if (message.type !== 'height' && journey.follow(message)) dispatch(message.type, message);
    };
    const container = shadowRoot ?? place;
    const added = addFrame(container, current, onMessage);
    frame = added;
    showOwn(false);
    const { element } = added;
    // A library that rewrites the page may remove the frame; it is put back, and its page has stored a draft.
    const back = new MutationObserver(() => {
      if (element.parentNode !== container) container.append(element);
      if (!isOwnShown) showOwn(false);
    });
    back.observe(container, { childList: true, subtree: !shadowRoot, attributeFilter: ['style'] });
    // A removed frame cannot send messages, so this script reports an abandoned request.
    const leave = () => {
      const step = journey.leave();
      if (step) dispatch('abandoned', { type: 'abandoned', widget, step });
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

    function loadAgain() {
      // Browsers say that they are online a little before they are.
      for (const milliseconds of [1000, 10_000])
        setTimeout(() => !answered && element.isConnected && element.setAttribute('src', element.src), milliseconds);
    }

    function giveUp() {
      if (answered) return;
      clear();
      const { origin: site, pathname } = new URL(element.src);
      if (location.protocol === 'file:') warn(origin, 'from-file', site + pathname);
      else if (self.origin === 'null') warn(origin, 'sandboxed');
      else if (navigator.onLine) warn(origin, 'no-answer', site + pathname);
      onAnswer?.(false);
      if (!navigator.onLine) window.addEventListener('online', loadAgain, { once: true });
      releaseHeight(container);
      // The frame keeps loading, because a slow page may still answer. Browsers hold back one of no height.
      style(element, { height: '1px' });
      const own = [...place.childNodes].filter((node) => node !== element);
      if (!own.some((node) => node instanceof Element || (node instanceof Text && node.data.trim()))) {
        import('charter-widgets/not-loaded').then(
          async ({ showOperator }) => {
            contact = await showOperator(container, origin, current.locale);
            if (answered) contact.remove();
          },
          () => {},
        );
        return;
      }
      showOwn(true);
      show('none');
    }

    // Measured from when the frame is visible, because a lazy frame does not load before.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, milliseconds);
    };
    // Some pages remove or replace it: without it, the frame loads all the same.
    const visibility =
      'IntersectionObserver' in window
        ? new IntersectionObserver(([entry]) => {
            if (!entry?.isIntersecting) return;
            visibility?.disconnect();
            wait(PATIENCE);
          })
        : undefined;
    if (visibility) visibility.observe(element);
    else wait(PATIENCE);
    element.addEventListener('load', () => !answered && wait(GRACE), { once: true });
    function clear() {
      visibility?.disconnect();
      clearTimeout(timer);
    }

    return () => {
      clear();
      leave();
      back.disconnect();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', loadAgain);
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
    /** @param isChecked true for attributes, whose own names a warning has */
    update(change: Partial<EmbedOptions>, isChecked = false) {
      const { widget } = current;
      current = { ...current, ...(isChecked ? change : takeOptions({ widget, ...change })) };
      if (widget === current.widget) return frame?.update(current);
      stop();
      stop = start();
    },
    remove() {
      stop();
    },
  };
}
