import { isFramed } from '../base/is-framed';
import type { WidgetEvents } from './events';
import { PROTOCOL_VERSION } from './protocol';

/** Milliseconds between two posts of the height (EM-2). */
const HEIGHT_EVERY = 1000;

export interface Frame {
  emit<K extends keyof WidgetEvents>(type: K, detail: WidgetEvents[K]): void;
  /** The page stands in a layer: what the browser wants to close, when nothing in the page is open, is that. */
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
 * the widget's events, and an Escape that nobody in it took. Outside of a frame nothing is posted.
 */
export function connectFrame(widget: string): Frame {
  if (!isFramed()) return { emit: () => {}, inLayer: () => {}, disconnect: () => {} };

  const instance = new URLSearchParams(location.search).get('instance') ?? '';
  const post = (type: string, detail: object) =>
    // Any parent may read it: there is nothing personal in it.
    window.parent.postMessage(
      { source: 'charter-widgets', version: PROTOCOL_VERSION, widget, instance, type, ...detail },
      '*',
    );
  const postHeight = () => post('height', { height: pageHeight() });

  // Keys pressed in here are not heard around the frame; a dialog of the page's own takes this one for itself.
  const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return;
    if (!document.querySelector('dialog[open]')) post('escape', {});
  };

  // Android's Back asks the window that has the focus, and no other; without an answer it leaves the page around.
  let watcher: CloseWatcher | undefined;
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };

  const sizes = new ResizeObserver(postHeight);
  sizes.observe(document.body);
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
      window.removeEventListener('resize', postHeight);
      document.removeEventListener('keydown', onKeyDown);
      clearInterval(timer);
      watcher?.destroy();
    },
  };
}

/** The page's own height, or the lower edge of an open dialog: it stands outside of the flow. */
function pageHeight(): number {
  const edges = [...document.querySelectorAll('dialog[open]')].map(
    (dialog) => dialog.getBoundingClientRect().bottom + window.scrollY + 12,
  );
  return Math.ceil(Math.max(document.body.getBoundingClientRect().height, ...edges));
}
