import { TITLES } from 'virtual:widgets/titles';
import { PROTOCOL_VERSION, type WidgetHandle, type WidgetMessage, warn, widgetMessage } from 'charter-widgets/kit';
import * as v from 'valibot';
import { createGrowthGuard } from './growth-guard';
import { type EmbedOptions, isWidget, pageAddress, pageQuery, schemeOf, titleOf } from './options';

/** Where this script came from: the widgets' pages live there, and messages from anywhere else are ignored. */
export const origin = new URL(import.meta.url).origin;

/** A page in a sandbox or from `file://`. Frames inherit a sandbox and have no origin then; from a file they have one. */
const hasNoOrigin = self.origin === 'null';

/** Whether there is such a widget; if not, the console says so. */
export function isKnown(widget: string): boolean {
  const known = isWidget(widget);
  if (!known) warn(origin, 'unknown-widget', widget, Object.keys(TITLES));
  return known;
}

export interface WidgetFrame {
  readonly element: HTMLIFrameElement;
  /** Follows other options of the same widget; its page is not loaded anew. */
  update(options: EmbedOptions): void;
  /** Asks something of the widget, as soon as it is ready. */
  call(method: keyof WidgetHandle, ...args: string[]): void;
  /** Takes the frame off the page and stops listening to it. */
  remove(): void;
}

/** Milliseconds in which a page tells its height once its widget is there. */
const SETTLING = 50;

/** Pixels: a lower place has some text of the page's own, and nothing that keeps its height. */
const LEAST = 200;

/** Lets go of the height that our style sheet keeps for a place: its frame has its own by then. */
function releaseHeight(place: Element | ShadowRoot) {
  // A browser without such sheets keeps it.
  if (!('adoptedStyleSheets' in place) || place.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host::before{display:none!important}');
  place.adoptedStyleSheets = [sheet];
}

interface Listener {
  element: HTMLIFrameElement;
  instance: string;
  /** Of this window: a frame that is moved gets another, and with it a page that is loaded anew. */
  hear(message: WidgetMessage, from: MessageEventSource): void;
}

const listeners = new Set<Listener>();

/** A message counts when its origin, its window and its instance all are those of one of our frames. */
function receive({ origin: from, source, data }: MessageEvent): void {
  if (!(from === origin || (hasNoOrigin && from === 'null')) || !source) return;
  const frame = [...listeners].find(({ element }) => element.contentWindow === source);
  const message = v.safeParse(widgetMessage, data);
  if (frame && message.success && message.output.instance === frame.instance) frame.hear(message.output, source);
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
 * @param inLayer whether an `escape` of the page closes what it stands in
 */
export function addFrame(
  place: Element | ShadowRoot,
  first: EmbedOptions,
  hear: (message: WidgetMessage) => void,
  inLayer: boolean,
): WidgetFrame {
  const instance = crypto.getRandomValues(new Uint32Array(2)).join('');
  const parent = new URL(location.href);
  const queryOf = (options: EmbedOptions) => String(pageQuery(options, parent));
  const element = document.createElement('iframe');
  // Turbo leaves it out of the page that it stores.
  element.dataset.turboTemporary = '';
  element.allow = 'clipboard-write';
  element.loading = first.loading === 'eager' ? 'eager' : 'lazy';
  style(element, { display: 'block', width: '100%', border: '0' });
  element.src = pageAddress(origin, first, instance, parent);

  const host = place instanceof ShadowRoot ? place.host : place;
  const guard = createGrowthGuard((height) => warn(origin, 'runaway-height', element.title, height));
  // A page is empty before its widget is drawn: without a height kept until then the partner's page would jump twice.
  let drawn = false;
  let reserved = 0;
  let wanted = 0;
  /** The height of the widget itself, without a dialog that is open in it. */
  let own = 0;
  const follow = () => {
    // A page in a frame that is not shown (a closed tab of the partner's) has no height.
    const isShown = element.getClientRects().length > 0;
    if (!isShown || !(drawn || wanted > reserved) || !guard.allows(wanted, performance.now())) return;
    setHeight(element, wanted);
    coverPage(element, wanted - own);
    if (drawn) releaseHeight(place);
  };
  const dress = (options: EmbedOptions) => {
    element.title = titleOf(options);
    style(element, { 'color-scheme': schemeOf(options) });
    // Our style sheet for pages keeps the height that the widget will have.
    const kept = host.clientHeight;
    reserved = Number.parseInt(options.height ?? '', 10) || (kept > LEAST ? kept : 520);
    if (!drawn) style(element, { height: `${reserved}px` });
  };
  dress(first);
  // A page that Turbo restores has a copy of the frame that stood there: nobody listens to it.
  for (const old of [...place.children])
    if (old.matches('iframe[data-turbo-temporary]') && ![...listeners].some((one) => one.element === old)) old.remove();
  place.append(element);

  /** The window whose page has answered, what that page goes by, and what is to be asked of it. */
  let page: MessageEventSource | undefined;
  let told = queryOf(first);
  let query = told;
  let ready = false;
  const calls: { method: keyof WidgetHandle; args: string[] }[] = [];
  const post = (message: object) =>
    element.contentWindow?.postMessage(
      { source: 'charter-widgets', version: PROTOCOL_VERSION, instance, ...message },
      hasNoOrigin ? '*' : origin,
    );
  const tell = () => {
    if (!page || told === query) return;
    told = query;
    post({ type: 'options', query });
  };
  const ask = () => {
    if (!ready) return;
    for (const call of calls.splice(0)) {
      // A frame may not take the focus from its parent page; it may move the focus that it has.
      if (call.method === 'focus') element.focus({ preventScroll: true });
      post({ type: 'call', ...call });
    }
  };

  const listener: Listener = {
    element,
    instance,
    hear(message, from) {
      if (from !== page) {
        page = from;
        ready = false;
        told = queryOf(first);
        if (inLayer) post({ type: 'layer' });
        tell();
      }
      if (message.type === 'height') {
        wanted = message.height;
        own = message.own ?? wanted;
        follow();
      } else if (!drawn) {
        drawn = true;
        // The height of what was drawn comes right before or right after the news of it.
        setTimeout(follow, SETTLING);
      }
      hear(message);
      ready ||= message.type === 'ready';
      ask();
    },
  };
  if (listeners.size === 0) window.addEventListener('message', receive);
  listeners.add(listener);

  return {
    element,
    update(options) {
      dress(options);
      query = queryOf(options);
      tell();
    },
    call(method, ...args) {
      calls.push({ method, args });
      ask();
    },
    remove() {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('message', receive);
      if (element.parentNode) element.remove();
    },
  };
}

/**
 * Lets the frame stand this many pixels over what is below it, while a dialog of the widget needs them: the page does not
 * move. Where something around the frame would cut it off, the page makes room.
 */
function coverPage(frame: HTMLIFrameElement, pixels: number): void {
  const covers = pixels > 0 && !isCut(frame);
  // As a dialog of the page's own would, it stands over everything.
  const look = { 'margin-block-end': `-${pixels}px`, position: 'relative', 'z-index': '2147483647' };
  if (covers) style(frame, look);
  else for (const name of Object.keys(look)) frame.style.removeProperty(name);
}

/** Whether something around it cuts off or scrolls what is larger than itself; `<body>` scrolls with the window. */
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

/** A frame above the window that grows must not move what is in sight: browsers without scroll anchoring need this. */
function setHeight(frame: HTMLIFrameElement, height: number): void {
  const { bottom, height: before } = frame.getBoundingClientRect();
  style(frame, { height: `${height}px` });
  if (bottom < 0 && getComputedStyle(document.documentElement).overflowAnchor !== 'auto')
    window.scrollBy({ top: height - before, behavior: 'instant' });
}
