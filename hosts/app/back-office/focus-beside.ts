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
