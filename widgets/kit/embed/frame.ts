import * as v from 'valibot';
import { isFramed } from '../base/page';
import type { WidgetEvents } from './events';
import { type HostMessage, hostMessage, PROTOCOL_VERSION } from './protocol';

/** The callback of an event: `onDetailsOpened` for `details-opened`. */
type Callback<K extends string> = K extends `${infer One}-${infer Other}`
  ? `${Capitalize<One>}${Capitalize<Other>}`
  : Capitalize<K>;

/** Every event of any widget, as props. */
export type Callbacks = { [K in keyof WidgetEvents as `on${Callback<K>}`]: (detail: WidgetEvents[K]) => void };

/** Every event's name; the compiler checks that the list is complete. */
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

/** Props that post every event of the widget to the page around the frame. */
export const callbacksOf = (emit: Frame['emit']): Callbacks =>
  Object.fromEntries(
    EVENTS.map((type) => [
      `on-${type}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      (detail: never) => emit(type, detail),
    ]),
  ) as unknown as Callbacks;

/**
 * Listens to the page around a widget's page: only to that window, and only to messages of the protocol that name this
 * frame's instance. Outside of a frame it does nothing.
 *
 * @returns stops listening
 */
export function hearHost(hear: (message: HostMessage) => void): () => void {
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

/** Milliseconds between two posts of the height (EM-2). */
const HEIGHT_EVERY = 1000;
/** Pixels: the greatest height that dialog.css allows. */
const MAX_DIALOG = 980;

export interface Frame {
  emit<K extends keyof WidgetEvents>(type: K, detail: WidgetEvents[K]): void;
  /** Says that the frame is shown in a layer: a close request, such as Android's Back, then closes that layer. */
  inLayer(): void;
  disconnect(): void;
}

/** Not in TypeScript's library yet. */
interface CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

/**
 * Ties a widget's page to the page that frames it: its height on load, on every size change and every second,
 * the widget's events, and every Escape that the widget itself did not use. Outside of a frame nothing is posted.
 */
export function connectFrame(widget: string): Frame {
  if (!isFramed()) return { emit: () => {}, inLayer: () => {}, disconnect: () => {} };

  const instance = new URLSearchParams(location.search).get('instance') ?? '';
  const post = (type: string, detail: object) =>
    // To any parent: nothing personal is in it.
    window.parent.postMessage(
      { source: 'charter-widgets', version: PROTOCOL_VERSION, widget, instance, type, ...detail },
      '*',
    );
  const postHeight = () => post('height', pageHeight());

  // The page around does not get keys pressed in the frame. An open dialog of the widget uses Escape itself.
  const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return;
    if (!document.querySelector('dialog[open]')) post('escape', {});
  };

  // Android's Back asks only the focused window; if that does not handle it, the browser leaves the page around.
  let watcher: CloseWatcher | undefined;
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };

  const sizes = new ResizeObserver(postHeight);
  sizes.observe(document.body);
  // A dialog that opens or closes, or whose content grows, changes the needed height without changing the page's.
  const dialogs = new MutationObserver(() => {
    for (const content of document.querySelectorAll('dialog[open] .cw-dialog-body > *')) sizes.observe(content);
    postHeight();
  });
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  window.addEventListener('resize', postHeight);
  document.addEventListener('keydown', onKeyDown);
  const timer = setInterval(postHeight, HEIGHT_EVERY);
  postHeight();
  // Loaded ahead for the first toast, which may have to tell that the network is gone.
  import('../dialog/late-place').catch(() => {});

  return {
    emit: post,
    inLayer() {
      if (!CloseWatcher || watcher) return;
      watcher = new CloseWatcher();
      watcher.onclose = () => post('escape', {});
    },
    disconnect() {
      sizes.disconnect();
      dialogs.disconnect();
      window.removeEventListener('resize', postHeight);
      document.removeEventListener('keydown', onKeyDown);
      clearInterval(timer);
      watcher?.destroy();
    },
  };
}

/** Pixels above and below a dialog. */
const MARGIN = 12;

/**
 * The height that the page needs: its own, or with an open dialog enough for all of the dialog. A dialog is fitted into
 * the part of the frame that the visitor sees, so it can never need more than the screen's height.
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
