import { TITLES } from 'virtual:widgets/titles';
import { PROTOCOL_VERSION, type WidgetHandle, type WidgetMessage, warn, widgetMessage } from 'charter-widgets/kit';
import * as v from 'valibot';
import { createGrowthGuard } from './growth-guard';
import { type EmbedOptions, isWidget, pageAddress, pageQuery, schemeOf, titleOf } from './options';

/** The origin of this script and of the widgets' pages; messages from other origins are ignored. */
export const origin = new URL(import.meta.url).origin;

/** True in a sandbox and for `file://` pages. Frames inherit a sandbox; frames of a file have an origin. */
const hasNoOrigin = self.origin === 'null';

/** Whether the widget exists; if not, a warning is logged. */
export function isKnown(widget: string): boolean {
  const known = isWidget(widget);
  if (!known) warn(origin, 'unknown-widget', widget, Object.keys(TITLES));
  return known;
}

export interface WidgetFrame {
  readonly element: HTMLIFrameElement;
  /** Changes options of the same widget without reloading its page. */
  update(options: EmbedOptions): void;
  /** Calls a method as soon as the widget is ready. */
  call(method: keyof WidgetHandle, ...args: string[]): void;
  /** Removes the frame and its listener. */
  remove(): void;
}

/** Milliseconds within which a page reports its height after rendering. */
const SETTLING = 50;

/** In pixels. Lower places have no reserved height. */
const LEAST = 200;

/** Removes the height that our style sheet reserves for a place. */
export function releaseHeight(place: Element | ShadowRoot) {
  // Browsers without adopted sheets keep the height.
  if (!('adoptedStyleSheets' in place) || place.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host::before{display:none!important}');
  place.adoptedStyleSheets = [sheet];
}

interface Listener {
  element: HTMLIFrameElement;
  instance: string;
  /** A moved frame has another window and loads its page again. */
  onMessage(message: WidgetMessage, from: MessageEventSource): void;
}

const listeners = new Set<Listener>();

/** A message counts when its origin, window and instance match one of our frames. */
function receive({ origin: from, source, data }: MessageEvent): void {
  if (!(from === origin || (hasNoOrigin && from === 'null')) || !source) return;
  const frame = [...listeners].find(({ element }) => element.contentWindow === source);
  const message = v.safeParse(widgetMessage, data);
  if (frame && message.success && message.output.instance === frame.instance) frame.onMessage(message.output, source);
}

/** Sets styles one by one, which a strict `style-src` allows, unlike a style attribute. */
export function style(element: HTMLElement, look: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(look)) element.style.setProperty(name, value, 'important');
}

/**
 * Adds a frame with a widget's page that is as tall as the page.
 *
 * @param place gets the frame; its content stays
 * @param onMessage receives every message of the frame
 */
export function addFrame(
  place: Element | ShadowRoot,
  first: EmbedOptions,
  onMessage: (message: WidgetMessage) => void,
): WidgetFrame {
  const instance = crypto.getRandomValues(new Uint32Array(2)).join('');
  const parent = new URL(location.href);
  const queryOf = (options: EmbedOptions) => String(pageQuery(options, parent));
  const element = document.createElement('iframe');
  // Turbo does not store elements with this mark.
  element.dataset.turboTemporary = '';
  element.allow = 'clipboard-write';
  element.loading = first.loading === 'eager' ? 'eager' : 'lazy';
  style(element, { display: 'block', width: '100%', border: '0' });
  element.src = pageAddress(origin, first, instance, parent);

  const host = place instanceof ShadowRoot ? place.host : place;
  // The page stores its draft by this name: the place's id, else its order. All frames share one storage.
  const names = [...listeners].map((one) => one.element.name);
  let order = 0;
  do element.name = `charter:${host.id || order++}`;
  while (!host.id && names.includes(element.name));
  const guard = createGrowthGuard((height) => warn(origin, 'runaway-height', element.title, height));
  // A page is empty before its widget renders; without a reserved height the partner's page would jump twice.
  let drawn = false;
  let reserved = 0;
  let wanted = 0;
  /** The widget's height without an open dialog. */
  let own = 0;
  const follow = () => {
    // A page in a hidden frame, such as a closed tab, has no height.
    const isShown = element.getClientRects().length > 0;
    if (!isShown || !(drawn || wanted > reserved) || !guard.allows(wanted, performance.now())) return;
    setHeight(element, wanted);
    coverPage(element, wanted - own);
    if (drawn) releaseHeight(place);
  };
  const applyOptions = (options: EmbedOptions) => {
    // A prefill or a forwarded parameter may choose the language, too.
    element.title = titleOf({ ...options, locale: pageQuery(options, parent).get('locale') ?? undefined });
    style(element, { 'color-scheme': schemeOf(options) });
    // Our style sheet reserves the widget's height.
    const kept = host.clientHeight;
    reserved = Number.parseInt(options.height ?? '', 10) || (kept > LEAST ? kept : 520);
    if (!drawn) style(element, { height: `${reserved}px` });
  };
  applyOptions(first);
  // Turbo restores a copy of the frame that has no listener.
  for (const old of [...place.children])
    if (old.matches('iframe[data-turbo-temporary]') && ![...listeners].some((one) => one.element === old)) old.remove();
  place.append(element);

  /** What the page is to show, as JSON. */
  const askedOf = (options: EmbedOptions) => JSON.stringify({ query: queryOf(options), metadata: options.metadata });
  /** The window whose page has answered, the options that it has, and the waiting calls. */
  let page: MessageEventSource | undefined;
  // Metadata is in no address, so a new page has none.
  const atFirst = JSON.stringify({ query: queryOf(first) });
  let sent = atFirst;
  let asked = askedOf(first);
  let ready = false;
  const calls: { method: keyof WidgetHandle; args: string[] }[] = [];
  const post = (message: object) =>
    element.contentWindow?.postMessage(
      { source: 'charter-widgets', version: PROTOCOL_VERSION, instance, ...message },
      hasNoOrigin ? '*' : origin,
    );
  const sendOptions = () => {
    if (!page || sent === asked) return;
    sent = asked;
    post({ type: 'options', ...JSON.parse(asked) });
  };
  const sendCalls = () => {
    if (!ready) return;
    for (const call of calls.splice(0)) {
      // A frame may not take the focus from its parent page, but may move it once it has it.
      if (call.method === 'focus') element.focus({ preventScroll: true });
      post({ type: 'call', ...call });
    }
  };

  const listener: Listener = {
    element,
    instance,
    onMessage(message, from) {
      if (from !== page) {
        page = from;
        ready = false;
        sent = atFirst;
        sendOptions();
      }
      if (message.type === 'height') {
        wanted = message.height;
        own = message.own ?? wanted;
        follow();
      } else if (!drawn) {
        drawn = true;
        // The height is reported right before or right after the first other message.
        setTimeout(follow, SETTLING);
      }
      onMessage(message);
      ready ||= message.type === 'ready';
      sendCalls();
    },
  };
  if (listeners.size === 0) window.addEventListener('message', receive);
  listeners.add(listener);

  return {
    element,
    update(options) {
      applyOptions(options);
      asked = askedOf(options);
      sendOptions();
    },
    call(method, ...args) {
      calls.push({ method, args });
      sendCalls();
    },
    remove() {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('message', receive);
      if (element.parentNode) element.remove();
    },
  };
}

/**
 * Lets the frame cover the page by this many pixels while a dialog needs them, so that the page does not move. If an
 * ancestor would clip it, the page makes room instead.
 */
function coverPage(frame: HTMLIFrameElement, pixels: number): void {
  const covers = pixels > 0 && !isCut(frame);
  // Above everything, like the page's own dialogs.
  const look = { 'margin-block-end': `-${pixels}px`, position: 'relative', 'z-index': '2147483647' };
  if (covers) style(frame, look);
  else for (const name of Object.keys(look)) frame.style.removeProperty(name);
}

/** Whether an ancestor clips or scrolls its content; `<body>` scrolls with the window. */
function isCut(element: Element): boolean {
  for (
    let at: Node | null = element.parentNode;
    at && at !== document.body;
    at = at.parentNode ?? (at as ShadowRoot).host
  )
    if (at instanceof Element) {
      const { overflowY, contain } = getComputedStyle(at);
      if (overflowY !== 'visible' || /paint|content|strict/.test(contain)) return true;
    }
  return false;
}

/** Keeps the view in place when a frame above it grows, for browsers without scroll anchoring. */
function setHeight(frame: HTMLIFrameElement, height: number): void {
  const { bottom, height: before } = frame.getBoundingClientRect();
  style(frame, { height: `${height}px` });
  if (bottom < 0 && getComputedStyle(document.documentElement).overflowAnchor !== 'auto')
    window.scrollBy({ top: height - before, behavior: 'instant' });
}
