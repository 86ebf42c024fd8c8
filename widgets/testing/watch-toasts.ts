const toastsIn = (nodes: Iterable<Node>): Element[] =>
  [...nodes].flatMap((node) =>
    node instanceof Element ? (node.matches('.cw-toast') ? [node] : [...node.querySelectorAll('.cw-toast')]) : [],
  );

/**
 * Watches the page from now on; what stands in shadow roots is not seen.
 *
 * @param onEnd takes what is to be done at the end of the test
 * @returns the texts of all toasts that were shown since, in order: a toast goes after seconds, and on a busy machine
 * that may be before a test comes to look for it
 */
export function watchToasts(onEnd: (end: () => void) => void): () => string[] {
  const shown: Element[] = [];
  const observer = new MutationObserver((changes) => {
    const gone = changes.flatMap(({ removedNodes }) => toastsIn(removedNodes));
    for (const toast of changes.flatMap(({ addedNodes }) => toastsIn(addedNodes))) {
      if (shown.includes(toast) || !toast.isConnected) continue;
      // As a dialog opens or closes, a toast moves to another place.
      const from = shown.findIndex((other) => gone.includes(other) && other.textContent === toast.textContent);
      if (from < 0) shown.push(toast);
      else shown[from] = toast;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  onEnd(() => observer.disconnect());
  return () => shown.map(({ textContent }) => textContent ?? '');
}
