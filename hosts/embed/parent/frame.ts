import { type WidgetMessage, widgetMessage } from 'charter-widgets/kit';
import * as v from 'valibot';
import { createGrowthFuse } from './growth-fuse';
import { type EmbedOptions, pageAddress, titleOf } from './options';

/** Where this script came from: the widgets' pages live there, and messages from anywhere else are ignored. */
export const origin = new URL(import.meta.url).origin;

export interface WidgetFrame {
  readonly element: HTMLIFrameElement;
  /** Takes the frame off the page and stops listening to it. */
  remove(): void;
}

const listeners = new Map<Window, { instance: string; hear: (message: WidgetMessage) => void }>();

/** A message counts when its origin, its window and its instance all are those of one of our frames. */
function receive(event: MessageEvent): void {
  if (event.origin !== origin) return;
  const frame = event.source && listeners.get(event.source as Window);
  const message = v.safeParse(widgetMessage, event.data);
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
  const instance = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
  const element = document.createElement('iframe');
  element.title = titleOf(options);
  element.allow = 'clipboard-write';
  element.loading = options.loading === 'eager' ? 'eager' : 'lazy';
  style(element, {
    display: 'block',
    width: '100%',
    border: '0',
    height: `${Number.parseInt(options.height ?? '', 10) || 520}px`,
    'color-scheme': options.theme === 'dark' ? 'dark' : options.theme === 'auto' ? 'light dark' : 'light',
  });
  element.src = pageAddress(origin, options, instance, new URL(location.href));

  const fuse = createGrowthFuse((height) =>
    console.warn(
      `charter-widgets: the page in "${element.title}" grows with its frame; it is kept at ${height} pixels`,
    ),
  );
  place.append(element);
  const { contentWindow } = element;
  if (contentWindow) {
    if (listeners.size === 0) window.addEventListener('message', receive);
    listeners.set(contentWindow, {
      instance,
      hear(message) {
        if (message.type === 'height' && fuse.allows(message.height, performance.now()))
          setHeight(element, message.height);
        hear(message);
      },
    });
  }

  return {
    element,
    remove() {
      if (contentWindow) listeners.delete(contentWindow);
      if (listeners.size === 0) window.removeEventListener('message', receive);
      element.remove();
    },
  };
}

/** What stands below a frame that is above the window must not jump: browsers without scroll anchoring are helped. */
function setHeight(frame: HTMLIFrameElement, height: number): void {
  const { bottom, height: before } = frame.getBoundingClientRect();
  style(frame, { height: `${height}px` });
  if (bottom < 0 && !CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, height - before);
}
