import { addFrame } from './frame';
import { campaign, type EmbedOptions } from './options';

/** Milliseconds in sight until the partner's own content shows instead of a page that has not answered. */
const PATIENCE = 12_000;

export interface Embedded {
  /** Takes the widget away; the partner's own content is back. */
  remove(): void;
}

/**
 * Puts a widget in the place of an element's content. That content (a link, a phone number) shows again when the
 * widget's page does not answer in time, and goes when it answers after all.
 *
 * @param told each event of the widget is dispatched on it, as `submitted` and so on: its `detail` is the message,
 *   with the `utm_…` parameters of the page as `utm`
 */
export function embed(place: Element, options: EmbedOptions, told: EventTarget = place): Embedded {
  const own = [...place.childNodes];
  const utm = campaign(new URL(location.href));
  place.replaceChildren();
  let answered = false;

  const frame = addFrame(place, options, (message) => {
    if (!answered) answer();
    // What is around the frame hears of a key; to the partner it is none of the widget's events.
    if (message.type === 'escape') place.dispatchEvent(new Event('escape'));
    else if (message.type !== 'height')
      told.dispatchEvent(new CustomEvent(message.type, { detail: { ...message, utm }, bubbles: true }));
  });

  function answer() {
    answered = true;
    sight.disconnect();
    clearTimeout(timer);
    for (const node of own) node.remove();
    frame.element.style.setProperty('display', 'block', 'important');
  }

  // Counted from when it is in sight: before, a lazy frame has not begun to load.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sight = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    sight.disconnect();
    timer = setTimeout(() => {
      if (!own.some((node) => node instanceof Element || (node instanceof Text && node.data.trim()))) return;
      place.append(...own);
      // Still loading behind it: a slow page may come after all.
      frame.element.style.setProperty('display', 'none', 'important');
    }, PATIENCE);
  });
  sight.observe(frame.element);

  return {
    remove() {
      sight.disconnect();
      clearTimeout(timer);
      frame.remove();
      place.replaceChildren(...own);
    },
  };
}
