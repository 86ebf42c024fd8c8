import { createMethods, type Embedded, embedFor, takeOptions } from './embed';
import { isKnown, origin, style } from './frame';
import { type EmbedOptions, pageAddress, schemeOf, titleOf } from './options';

/** Passed to the code that loads on demand: importing it there would split this script into two files. */
export const shared = { embedFor, origin, pageAddress, schemeOf, style, titleOf };
export type Shared = typeof shared;

/** A widget over the page. `close`, `remove` or calling it closes it. */
export type Opened = Embedded & (() => void);

/** Loaded on demand, because most pages open nothing. */
export const overThePage = () => import('./over-the-page');

/**
 * Shows a widget over the page in a native modal dialog, in the middle or as a panel at the edge (`layout`). The focus
 * goes to the widget's first field. Escape and Back close the dialog, and the focus returns to the opener. The page behind does
 * not scroll. The widget's events are dispatched on `opener`. If the page does not load, a link to a new tab is shown.
 *
 * @param opener the partner's own button; also gets `closed`
 * @param button gets the focus back. Default: the opener
 */
export function open(options: EmbedOptions, opener: EventTarget = document, button: EventTarget = opener): Opened {
  if (Object(options) !== options) throw new TypeError('charter-widgets: write open({ widget: "chauffeur-form" })');
  return openLayer(takeOptions(options), opener, button);
}

/** Leads to the widget's own page; offline, or copied to a host that has none, this file says beside the button that it failed. */
function goToPage(options: EmbedOptions, button: EventTarget): void {
  const notice = document.createElement('div');
  notice.role = 'alert';
  document.querySelector('[data-charter-notice]')?.remove();
  notice.dataset.charterNotice = '';
  (button instanceof Element ? button : document.body.lastElementChild)?.after(notice);
  const page = pageAddress(origin, options, '', new URL(location.href));
  import('charter-widgets/not-loaded').then(
    ({ showOperator }) =>
      void (navigator.onLine ? location.assign(page) : showOperator(notice, origin, options.locale)),
    () => notice.append('This part of the page could not be loaded. Please reload the page.'),
  );
}

/** Shows a widget over the page, whose options are checked. */
export function openLayer(options: EmbedOptions, opener: EventTarget, button: EventTarget = opener): Opened {
  let shown: Embedded | undefined;
  let closed = false;
  let wanted = options;
  const waiting: ((shown: Embedded) => void)[] = [];
  const then = (call: (shown: Embedded) => void) => (shown ? call(shown) : waiting.push(call));
  const close = () => {
    closed = true;
    shown?.remove();
  };

  if (isKnown(options.widget))
    overThePage().then(
      ({ show }) => {
        if (closed) return;
        shown = show(shared, wanted, opener, button);
        for (const call of waiting) call(shown);
      },
      () => {
        if (closed) return;
        if (opener instanceof HTMLAnchorElement && opener.href) location.assign(opener.href);
        else goToPage(wanted, button);
      },
    );

  return Object.assign(() => close(), {
    ...createMethods((method, ...args) => then((layer) => layer[method](...(args as [string])))),
    close,
    remove: close,
    update(change: Partial<EmbedOptions>) {
      const usable = takeOptions({ widget: wanted.widget, ...change });
      wanted = { ...wanted, ...usable };
      shown?.update(usable);
    },
  });
}
