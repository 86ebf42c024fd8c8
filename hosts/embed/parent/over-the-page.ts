import { EMBLEMS } from 'virtual:widgets/emblems';
import { closeOnBack, lockPageScroll } from 'charter-widgets/kit';
import type { Embedded } from './embed';
import type { Shared } from './open';
import type { EmbedOptions } from './options';
import css from './over-the-page.css?inline';

// Loaded on demand: dialogs, panels and the floating button.

let sheet: CSSStyleSheet | undefined;

/** Creates a box with a shadow root on the partner's page, in the text direction of `beside`. */
function addHost(style: Shared['style'], beside: EventTarget): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  style(host, { display: 'contents' });
  // Turbo does not store elements with this mark.
  host.dataset.turboTemporary = '';
  host.dir = getComputedStyle(beside instanceof Element ? beside : document.body).direction;
  const root = host.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an icon of 24 by 24. */
function icon(drawing: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', drawing);
  svg.append(path);
  return svg;
}

const CROSS = 'M6 6l12 12M18 6L6 18';
const PLANE =
  'M12 1.5c1 0 1.7 1.3 1.7 3v4.4l7.3 4.6v2l-7.3-2.3v4.6l2.3 1.8v1.6l-4-1.2-4 1.2v-1.6l2.3-1.8v-4.6L3 15.5v-2l7.3-4.6V4.5c0-1.7.7-3 1.7-3z';

const CAR =
  'M6.2 10.2l1.5-4C8 5.4 8.7 5 9.5 5h5c.8 0 1.5.4 1.8 1.2l1.5 4c1.3.2 2.2 1.2 2.2 2.5v5.1c0 .7-.5 1.2-1.2 1.2h-.6c-.7 0-1.2-.5-1.2-1.2V17H7v.8c0 .7-.5 1.2-1.2 1.2h-.6C4.5 19 4 18.5 4 17.8v-5.1c0-1.3.9-2.3 2.2-2.5zM8.2 10h7.6l-1.1-3H9.3zM6.5 12.6v1.6h2.7v-1.6zM14.8 12.6v1.6h2.7v-1.6z';

/** The icon of a widget's button. */
function emblem({ widget }: EmbedOptions): SVGElement {
  const isCar = EMBLEMS[widget] === 'car';
  const svg = icon(isCar ? CAR : PLANE);
  svg.classList.toggle('plane', !isCar);
  return svg;
}

const WORDS = {
  en: { close: 'Close', failed: 'could not be loaded here.', tab: 'Open it in a new tab' },
  ur: { close: 'بند کریں', failed: 'یہاں لوڈ نہیں ہو سکی۔', tab: 'نئے ٹیب میں کھولیں' },
};

const wordsOf = ({ locale }: EmbedOptions) => (locale === 'ur' ? WORDS.ur : WORDS.en);

const isAtStart = ({ position }: EmbedOptions) => position === 'start';

/**
 * Shows a widget over the page; see `open`.
 *
 * @param target receives the widget's events and `closed`
 * @param opener gets the focus back
 */
export function show(shared: Shared, options: EmbedOptions, target: EventTarget, opener: EventTarget): Embedded {
  const { embedFor, origin, pageAddress, schemeOf, style, titleOf } = shared;
  const { host, root } = addHost(style, opener);
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'close';
  close.append(icon(CROSS));
  close.addEventListener('click', () => dialog.close());
  const scroller = document.createElement('div');
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener';
  scroller.className = 'scroller busy';

  let current = options;
  function applyOptions() {
    dialog.ariaLabel = titleOf(current);
    dialog.classList.toggle('panel', current.layout === 'panel');
    dialog.classList.toggle('start', isAtStart(current));
    style(host, { 'color-scheme': schemeOf(current) });
    close.ariaLabel = current.closeLabel || wordsOf(current).close;
    link.href = pageAddress(origin, current, '', new URL(location.href));
    link.textContent = current.tabLabel || wordsOf(current).tab;
  }
  applyOptions();
  scroller.append(options.failedLabel || `${titleOf(options)} ${wordsOf(options).failed}`, ' ', link);
  dialog.append(close, scroller);
  root.append(dialog);
  // Outside the body, whose content a library may replace.
  const attach = () => document.documentElement.append(host);
  attach();

  const listeners = {
    target,
    onEscape: () => dialog.close(),
    onAnswer: () => scroller.classList.remove('busy'),
  };
  const widget = embedFor(listeners, scroller, { ...options, loading: 'eager' });
  const release = lockPageScroll();
  const ignoreBack = closeOnBack(() => dialog.close());
  // A morphed page loses elements that its server did not send.
  const back = new MutationObserver(() => {
    if (host.isConnected) return;
    if (opener instanceof Node && !opener.isConnected) {
      dialog.dispatchEvent(new Event('close'));
      return;
    }
    attach();
    dialog.removeAttribute('open');
    dialog.showModal();
  });
  back.observe(document, { childList: true, subtree: true });
  dialog.addEventListener('close', () => {
    back.disconnect();
    release();
    ignoreBack();
    widget.remove();
    if (host.parentNode) host.remove();
    // Safari does not focus a clicked button, so its dialogs cannot return the focus.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    // This differs from the `closed` of the widget's own dialogs, which has a reason.
    const layout = current.layout === 'panel' ? 'panel' : 'dialog';
    target.dispatchEvent(new CustomEvent('closed', { detail: { layout }, bubbles: true }));
  });
  dialog.showModal();
  widget.focus();

  return {
    ...widget,
    update(change) {
      current = { ...current, ...change };
      applyOptions();
      widget.update(change);
    },
    remove: () => dialog.close(),
  };
}

/**
 * Adds a floating button at the window's lower edge in place of an element. It is at the end of the page, so that
 * nothing clips it.
 *
 * @param place hidden while the button is there; its text is the button's default label
 * @param press receives the pressed button
 */
export function addButton(
  { schemeOf, style, titleOf }: Shared,
  place: HTMLElement,
  press: (button: HTMLElement) => void,
) {
  const { host, root } = addHost(style, place);
  const text = place.textContent.trim();
  // Turbo's copy of a page has our `display: none !important`.
  const display = place.style.getPropertyPriority('display') ? '' : place.style.display;
  const button = document.createElement('button');
  const label = document.createElement('span');
  button.type = 'button';
  button.ariaHasPopup = 'dialog';
  button.addEventListener('click', () => press(button));
  root.append(button);
  document.body.append(host);
  const ifCss = (property: string, value = '') => (CSS.supports(property, value) ? value : '');

  return {
    /** Adds the button again after a page was morphed, and hides its place. */
    restore() {
      if (!host.isConnected) document.body.append(host);
      if (place.style.display !== 'none') style(place, { display: 'none' });
    },
    /** Applies the options. */
    applyOptions(options: EmbedOptions) {
      button.replaceChildren(emblem(options), label);
      label.textContent = options.label || text || titleOf(options);
      button.className = isAtStart(options) ? 'float start' : 'float';
      const offset = Number.parseInt(options.offset ?? '', 10);
      style(host, {
        // Without a theme it follows the page.
        'color-scheme': options.theme ? schemeOf(options) : '',
        '--offset': `${offset >= 0 ? offset : 20}px`,
        '--cw-accent': ifCss('color', options.accent),
        '--cw-radius': ifCss('border-radius', options.radius),
        '--cw-font': ifCss('font-family', options.font),
      });
    },
    remove() {
      if (host.parentNode) host.remove();
      place.style.display = display;
    },
  };
}
