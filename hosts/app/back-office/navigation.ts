import * as v from 'valibot';

const cameFrom = v.object({ from: v.string() });

/** Returns the query of the list that the user came from, kept in the history's state; undefined without a list. */
export const listBehind = (state: unknown): string | undefined => (v.is(cameFrom, state) ? state.from : undefined);

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
