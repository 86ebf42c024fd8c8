import type { MouseEvent } from 'react';

/** Scrolls to a part of the screen and focuses it. The address stays, so that a reload begins at the top. */
export function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
