import type { MouseEvent } from 'react';
import * as v from 'valibot';

const cameFrom = v.object({ from: v.string() });

/** The query of the list that one came from, which its links carry along in the history's state; undefined without a list. */
export const listBehind = (state: unknown): string | undefined => (v.is(cameFrom, state) ? state.from : undefined);

/** Leads to a part of the screen by its id, with the focus; the address stays, so that a reload begins at the top. */
export function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** Where the focus goes when an entry leaves its list with the button that was pressed: to the next one, else to the one before. */
export function focusBeside(
  entry: Element | null | undefined,
  instead: HTMLElement | null | undefined,
  target = 'a',
): void {
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling];
  // After the dialog has given the focus back, and the entry has gone.
  requestAnimationFrame(() => {
    const [link] = beside.flatMap((one) => (one?.isConnected && one.querySelector<HTMLElement>(target)) || []);
    (link ?? instead)?.focus();
  });
}
