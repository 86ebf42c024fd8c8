import type { FocusEvent, KeyboardEvent } from 'react';

const TYPED = ':is(input:not([type=radio], [type=checkbox]), select, textarea):enabled';

/** The field after this one in its form; undefined after the last one. */
function nextField(field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(field.form?.querySelectorAll<HTMLElement>(TYPED) ?? [])];
  return fields[fields.indexOf(field) + 1];
}

/**
 * Listeners for the box of a form. They name the Enter key of a keyboard on a screen, and let it do as it is named: it goes
 * to the next field. Enter on a real keyboard sends the form from any field, as it does everywhere.
 */
export const enterKey = {
  onFocus({ target }: FocusEvent) {
    const field = target as HTMLInputElement;
    if (field.form && field.matches('input')) field.enterKeyHint = nextField(field) ? 'next' : 'done';
  },
  onKeyDown(event: KeyboardEvent) {
    const field = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    nextField(field)?.focus();
  },
};
