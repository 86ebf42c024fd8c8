import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFunnel } from '../funnel';

/**
 * What a page may ask of a widget: by a `ref` in React, by the methods of an element, by those of a frame. It is there
 * once the widget can be used; what means nothing to a widget does nothing.
 */
export interface WidgetHandle {
  /** Opens the next step, where the widget has one; the private charter form checks the legs first, as Search does. */
  open(): void;
  /** Closes the dialog that is open, unless a request is on its way. */
  close(): void;
  /** Puts the widget back as it was at first: what was typed and its draft are gone, the `prefill` is there again. */
  reset(): void;
  /** Takes the visitor to the first field that is still to be filled in, else to the first; in the open dialog, if any. */
  focus(): void;
  /** Presses the button of the step in sight, with all its checks. */
  submit(): void;
  /**
   * Fills in what is named, also over what was typed; everything else stays as it is.
   *
   * @param query the parameters of the widget's `prefill`: `from=KHI&to=DXB`, or `{ from: 'KHI', to: 'DXB' }`
   */
  prefill(query: string | Record<string, string>): void;
}

/** What differs from widget to widget. */
export interface OwnMethods {
  reset(): void;
  /** Takes a query string. */
  prefill?(query: string): void;
  /** The form's button leads to a further step. */
  opens?: boolean;
}

/**
 * Gives the host its handle on a widget.
 *
 * @param inside any element of the widget
 */
export function useHandle(
  ref: Ref<WidgetHandle> | undefined,
  inside: RefObject<Element | null>,
  own: OwnMethods,
): void {
  const funnel = useFunnel();
  const latest = useRef<OwnMethods>(own);
  // In time for whoever calls right after a drawing; an effect would come later.
  useImperativeHandle(latest, () => own);
  useImperativeHandle(ref, () => {
    const root = () => inside.current?.closest('.cw-root');
    const dialog = () => root()?.querySelector('dialog[open]');
    const submit = () => (dialog() ?? root())?.querySelector<HTMLElement>('[type=submit]')?.click();
    return {
      open: () => latest.current.opens && !dialog() && submit(),
      // As Escape does: its owner decides.
      close: () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })),
      // Drawn at once: the next call means the new form.
      reset() {
        funnel.end();
        flushSync(latest.current.reset);
      },
      focus() {
        const step = dialog() ?? root();
        const fields = [...(step?.querySelectorAll<HTMLInputElement>('.cw-input') ?? [])];
        const empty = fields.find(({ ariaRequired, value }) => ariaRequired && !value);
        (empty ?? fields[0] ?? step?.querySelector<HTMLElement>('a, button'))?.focus();
      },
      submit,
      prefill: (query) => latest.current.prefill?.(String(new URLSearchParams(query))),
    };
  }, [inside, funnel]);
}
