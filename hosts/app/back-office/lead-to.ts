import type { MouseEvent } from 'react';

/** Leads to a part of the screen by its id, with the focus; the address stays, so that a reload begins at the top. */
export function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
