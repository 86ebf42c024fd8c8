import { type WidgetMessage, widgetMessage } from 'charter-widgets/kit';
import * as v from 'valibot';
import { createGrowthFuse } from './growth-fuse';
import { type EmbedOptions, pageAddress, schemeOf, titleOf } from './options';

/** Where this script came from: the widgets' pages live there, and messages from anywhere else are ignored. */
export const origin = new URL(import.meta.url).origin;

export interface WidgetFrame {
  readonly element: HTMLIFrameElement;
  /** Takes the frame off the page and stops listening to it. */
  remove(): void;
}

/** Milliseconds in which a page tells its height once its widget is there. */
const SETTLING = 50;

interface Listener {
  element: HTMLIFrameElement;
  instance: string;
  hear(message: WidgetMessage): void;
}

const listeners = new Set<Listener>();

/** A message counts when its origin, its window and its instance all are those of one of our frames. */
function receive({ origin: from, source, data }: MessageEvent): void {
  if (from !== origin || !source) return;
  // Its window is asked for each time: a frame that is moved gets another.
  const frame = [...listeners].find(({ element }) => element.contentWindow === source);
  const message = v.safeParse(widgetMessage, data);
  if (frame && message.success && message.output.instance === frame.instance) frame.hear(message.output);
}

/** Style is set property by property: a strict `style-src` refuses a style attribute, but not this. */
export function style(element: HTMLElement, look: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(look)) element.style.setProperty(name, value, 'important');
}

/**
 * Puts a widget's page into a frame that is as tall as the page.
 *
 * @param place where the frame is added; what is in it stays
 * @param hear told of every message of the frame
 */
export function addFrame(place: Element, options: EmbedOptions, hear: (message: WidgetMessage) => void): WidgetFrame {
  const instance = crypto.getRandomValues(new Uint32Array(2)).join('');
  const element = document.createElement('iframe');
  element.title = titleOf(options);
  element.allow = 'clipboard-write';
  element.loading = options.loading === 'eager' ? 'eager' : 'lazy';
  const reserved = Number.parseInt(options.height ?? '', 10) || 520;
  style(element, {
    display: 'block',
    width: '100%',
    border: '0',
    height: `${reserved}px`,
    'color-scheme': schemeOf(options),
  });
  element.src = pageAddress(origin, options, instance, new URL(location.href));

  const fuse = createGrowthFuse((height) =>
    console.warn(
      `charter-widgets: the page in "${element.title}" grows with its frame; it is kept at ${height} pixels`,
    ),
  );
  place.append(element);
  // A page is empty before its widget is there: the room is kept until then, or the partner's page would jump twice.
  let drawn = false;
  let wanted = 0;
  const follow = () => {
    // A page in a frame that is not shown (a closed tab of the partner's) has no height.
    const isShown = element.getClientRects().length > 0;
    if (isShown && (drawn || wanted > reserved) && fuse.allows(wanted, performance.now())) setHeight(element, wanted);
  };
  const listener: Listener = {
    element,
    instance,
    hear(message) {
      if (message.type === 'height') {
        wanted = message.height;
        follow();
      } else if (!drawn) {
        drawn = true;
        // The height of what was drawn comes right before or right after the news of it.
        setTimeout(follow, SETTLING);
      }
      hear(message);
    },
  };
  if (listeners.size === 0) window.addEventListener('message', receive);
  listeners.add(listener);

  return {
    element,
    remove() {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('message', receive);
      element.remove();
    },
  };
}

/** What stands below a frame that is above the window must not jump: where the browser does not see to it, we do. */
function setHeight(frame: HTMLIFrameElement, height: number): void {
  const { bottom, height: before } = frame.getBoundingClientRect();
  style(frame, { height: `${height}px` });
  if (bottom < 0 && getComputedStyle(document.documentElement).overflowAnchor !== 'auto')
    window.scrollBy({ top: height - before, behavior: 'instant' });
}
