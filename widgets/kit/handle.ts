import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { WidgetHandle } from './embed';
import { useFunnel } from './funnel';
import { queryOf } from './prefill-query';

/** Methods that differ between widgets. */
export interface OwnMethods {
  reset(): void;
  prefill?(query: string): void;
  /** True when the form's button opens another step. */
  opens?: boolean | undefined;
}

/**
 * Exposes a widget's handle to its host.
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
  // Not in an effect, because a host may call the handle before effects run.
  useImperativeHandle(latest, () => own);
  useImperativeHandle(ref, () => {
    const root = () => inside.current?.closest('.cw-root');
    const dialog = () => root()?.querySelector('dialog[open]');
    const submit = () => (dialog() ?? root())?.querySelector<HTMLElement>('[type=submit]')?.click();
    return {
      open: () => latest.current.opens && !dialog() && submit(),
      // The dialog's owner decides, as for Escape.
      close: () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })),
      // Rendered synchronously, so that the next call finds the new form.
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
      prefill: (given) => latest.current.prefill?.(queryOf(given)),
    };
  }, [inside, funnel]);
}
