import type { KeyboardEvent } from 'react';

/** Ctrl Enter, or ⌘ Enter, sends a form from anywhere in it: in a long text Enter begins a line, in a list it opens the list. */
export function onSaveKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}
