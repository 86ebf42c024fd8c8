import { type ChangeEvent, useCallback, useRef } from 'react';
import { useBrowserLayoutEffect, useEvent } from '../base/hooks';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Reads what stands in a control, and passes it on if something has put it there. */
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
 * Reads what a password manager or autofill puts into a control with the next event of the form, because they send `change`
 * alone, `blur` alone or nothing. Until then drawing anew leaves it there.
 *
 * @param value to be drawn
 * @param read what stands in the control
 * @returns the control's ref, and what to draw
 */
export function useReader<C extends Control, V>(value: V, read: (control: C) => V, onValue: (value: V) => void) {
  const control = useRef<C>(undefined);
  /** The value that was drawn, and what the control made of it: a select has not every value. */
  const drawn = useRef<{ value: V; stood: V }>(undefined);
  const stands = () => (control.current ? read(control.current) : value);
  const isPut = () => stands() !== (drawn.current ? drawn.current.stood : value);
  const shown = drawn.current?.value === value && isPut() ? stands() : value;
  useBrowserLayoutEffect(() => {
    if (shown === value) drawn.current = { value, stood: stands() };
  });
  const take = useEvent(() => {
    if (isPut() && stands() !== value) onValue(stands());
  });
  const ref = useCallback(
    (element: C | null) => {
      if (!element) return;
      control.current = element;
      readers.set(element, take);
      for (const type of ['change', 'focusin', 'submit']) element.form?.addEventListener(type, readForm, true);
      // It was typed on a rendered page before the page's code had loaded.
      take();
    },
    [take],
  );
  return { ref, shown };
}

/** Returns the props of a control with a text. */
export function useControl<C extends Control>(value: string, onValue: (value: string) => void) {
  const { ref, shown } = useReader<C, string>(value, (control) => control.value, onValue);
  return { ref, value: shown, onChange: ({ currentTarget }: ChangeEvent<C>) => onValue(currentTarget.value) };
}
