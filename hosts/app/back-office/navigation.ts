import type { MouseEvent } from 'react';
import * as v from 'valibot';

const cameFrom = v.object({ from: v.string() });

/** Returns the query of the list that the user came from, kept in the history's state; undefined without a list. */
export const listBehind = (state: unknown): string | undefined => (v.is(cameFrom, state) ? state.from : undefined);

/** Scrolls to a part of the screen and focuses it. The address stays, so that a reload begins at the top. */
export function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** Moves the focus from a removed entry to the next one, else to the one before. */
export function focusBeside(
  entry: Element | null | undefined,
  instead: HTMLElement | null | undefined,
  target = 'a',
): void {
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling];
  // After the dialog has returned the focus and the entry is removed.
  requestAnimationFrame(() => {
    const [link] = beside.flatMap((one) => (one?.isConnected && one.querySelector<HTMLElement>(target)) || []);
    (link ?? instead)?.focus();
  });
}
