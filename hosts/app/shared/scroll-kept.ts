/** Where the router keeps how far each place in the history was scrolled. */
const STORAGE_KEY = 'react-router-scroll-positions';

/**
 * Gives the place in the history where a document begins a name of its own, as the router gives every other one. Without
 * it the first places of all documents share what is kept of them.
 */
export function nameFirstPlace(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}

/** Scrolls to where this place in the history was left, as far as the page is that long already. */
export function scrollAsLeft(): void {
  const kept = keptScroll();
  if (kept) window.scrollTo(0, kept);
}

/**
 * The same for a page that a server has rendered, once it is taken over. The browser leaves a place that was left for
 * another screen at its top, and others about where they were; a visitor who has gone further meanwhile stays there.
 */
export function scrollRenderedAsLeft(): void {
  if (window.scrollY === 0 || Math.abs(window.scrollY - keptScroll()) < window.innerHeight) scrollAsLeft();
}

function keptScroll(): number {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')[history.state.key] ?? 0;
  } catch {
    // A browser that keeps nothing.
    return 0;
  }
}
