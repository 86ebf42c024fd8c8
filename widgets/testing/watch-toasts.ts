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
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      for (const toast of [node, ...node.querySelectorAll('.cw-toast')]) {
        if (toast.matches('.cw-toast') && !shown.includes(toast)) shown.push(toast);
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  onEnd(() => observer.disconnect());
  return () => shown.map(({ textContent }) => textContent ?? '');
}
