import { type ChangeEvent, useCallback } from 'react';
import { useEvent } from '../base/hooks';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Reads what stands in a control, and passes it on if it is not what was drawn. */
const readers = new WeakMap<Element, () => void>();

/**
 * Reads each control of a form, before anything else hears of the event. A button that gets the focus by a press must not move
 * before the press ends; what it submits is read then.
 */
function readForm({ currentTarget, target, type }: Event) {
  if (type === 'focusin' && (target as Element).localName === 'button') return;
  for (const control of (currentTarget as HTMLFormElement).elements) readers.get(control)?.();
}

/**
 * Returns a ref for a control of a form. What a password manager or autofill puts into it is read with the next event of the
 * form, because they send `change` alone, `blur` alone or nothing.
 *
 * @param isDrawn whether the control still has what was drawn
 * @param onRead called with the control when it has not
 */
export function useReader<C extends Control>(isDrawn: (control: C) => boolean, onRead: (control: C) => void) {
  const read = useEvent((control: C) => isDrawn(control) || onRead(control));
  return useCallback(
    (control: C | null) => {
      if (!control) return;
      readers.set(control, () => read(control));
      for (const type of ['change', 'focusin', 'submit']) control.form?.addEventListener(type, readForm, true);
      // It was typed on a rendered page before the page's code had loaded.
      read(control);
    },
    [read],
  );
}

/** Returns the props of a control with a text. */
export function useControl<C extends Control>(value: string, onValue: (value: string) => void) {
  const ref = useReader<C>(
    (control) => control.value === value,
    (control) => onValue(control.value),
  );
  return { ref, value, onChange: ({ currentTarget }: ChangeEvent<C>) => onValue(currentTarget.value) };
}
