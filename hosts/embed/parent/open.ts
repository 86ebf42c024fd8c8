import { checkOptions, createMethods, type Embedded, embedFor } from './embed';
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
  checkOptions(options);
  return openLayer(options, opener, button);
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
      // Without the dialog's code, the visitor goes to the widget's own page.
      () => {
        const page = pageAddress(origin, wanted, '', new URL(location.href));
        if (!closed) location.assign(opener instanceof HTMLAnchorElement ? opener.href : page);
      },
    );

  return Object.assign(() => close(), {
    ...createMethods((method, ...args) => then((layer) => layer[method](...(args as [string])))),
    close,
    remove: close,
    update(change: Partial<EmbedOptions>) {
      wanted = { ...wanted, ...change };
      shown?.update(change);
    },
  });
}
