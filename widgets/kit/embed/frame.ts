import * as v from 'valibot';
import { isFramed } from '../base/page';
import type { WidgetEvents } from './events';
import { type HostMessage, hostMessage, PROTOCOL_VERSION } from './protocol';

/** The name of an event's callback: `onDetailsOpened` for `details-opened`. */
type Callback<K extends string> = K extends `${infer One}-${infer Other}`
  ? `${Capitalize<One>}${Capitalize<Other>}`
  : Capitalize<K>;

/** The callbacks of all widgets' events. */
export type Callbacks = { [K in keyof WidgetEvents as `on${Callback<K>}`]: (detail: WidgetEvents[K]) => void };

/** All event names; the compiler checks that the list is complete. */
const EVENTS = Object.keys({
  ready: true,
  'details-opened': true,
  submitted: true,
  failed: true,
  'flight-selected': true,
  started: true,
  step: true,
  invalid: true,
  closed: true,
  abandoned: true,
} satisfies Record<keyof WidgetEvents, true>) as (keyof WidgetEvents)[];

/** Creates props that post every event of the widget to the page around the frame. */
export const createCallbacks = (emit: Frame['emit']): Callbacks =>
  Object.fromEntries(
    EVENTS.map((type) => [
      `on-${type}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      (detail: never) => emit(type, detail),
    ]),
  ) as unknown as Callbacks;

/**
 * Listens to the page around the frame. Only messages of that window which follow the protocol and name this frame's
 * instance count. Outside of a frame nothing happens.
 *
 * @returns stops listening
 */
export function listenToHost(hear: (message: HostMessage) => void): () => void {
  if (!isFramed()) return () => {};
  const instance = new URLSearchParams(location.search).get('instance') ?? '';
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== window.parent) return;
    const message = v.safeParse(hostMessage, data);
    if (message.success && message.output.instance === instance) hear(message.output);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Milliseconds between two posts of the height. */
const HEIGHT_EVERY = 1000;
/** The maximum height in dialog.css, in pixels. */
const MAX_DIALOG = 980;

export interface Frame {
  emit<K extends keyof WidgetEvents>(type: K, detail: WidgetEvents[K]): void;
  disconnect(): void;
}

/**
 * Connects a widget's page to the page around its frame. It posts the height on load, on every size change and every
 * second, the widget's events, and unused Escape keys. Outside of a frame nothing is posted.
 */
export function connectFrame(widget: string): Frame {
  if (!isFramed()) return { emit: () => {}, disconnect: () => {} };

  const instance = new URLSearchParams(location.search).get('instance') ?? '';
  const post = (type: string, detail: object) =>
    // Any parent may read the messages, because they have no personal data.
    window.parent.postMessage(
      { source: 'charter-widgets', version: PROTOCOL_VERSION, widget, instance, type, ...detail },
      '*',
    );
  const postHeight = () => post('height', pageHeight());

  // The parent page does not get the frame's keys. An open dialog of the widget uses Escape itself.
  const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return;
    if (!document.querySelector('dialog[open]')) post('escape', {});
  };

  const sizes = new ResizeObserver(postHeight);
  sizes.observe(document.body);
  // An opening, closing or growing dialog changes the needed height, but not the page's height.
  const dialogs = new MutationObserver(() => {
    for (const content of document.querySelectorAll('dialog[open] .cw-dialog-body > *')) sizes.observe(content);
    postHeight();
  });
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  window.addEventListener('resize', postHeight);
  document.addEventListener('keydown', onKeyDown);
  const timer = setInterval(postHeight, HEIGHT_EVERY);
  postHeight();
  // Preloaded, because the first toast may report that the network is lost.
  import('../dialog/place-in-view').catch(() => {});

  return {
    emit: post,
    disconnect() {
      sizes.disconnect();
      dialogs.disconnect();
      window.removeEventListener('resize', postHeight);
      document.removeEventListener('keydown', onKeyDown);
      clearInterval(timer);
    },
  };
}

/** Pixels above and below a dialog. */
const MARGIN = 12;

/**
 * Returns the height that the page needs: its own, or enough for an open dialog. A dialog fits into the visible part of the
 * frame, so it never needs more than the screen's height.
 */
function pageHeight(): { height: number; own: number } {
  const needed = [...document.querySelectorAll<HTMLElement>('dialog[open]')].map((dialog) => {
    const { bottom, height } = dialog.getBoundingClientRect();
    const body = dialog.querySelector('.cw-dialog-body');
    const whole = height + (body ? body.scrollHeight - body.clientHeight : 0) + 2 * MARGIN;
    return Math.max(bottom + window.scrollY + MARGIN, Math.min(whole, MAX_DIALOG + 2 * MARGIN, screen.availHeight));
  });
  const own = Math.ceil(document.body.getBoundingClientRect().height);
  return { height: Math.ceil(Math.max(own, ...needed)), own };
}
