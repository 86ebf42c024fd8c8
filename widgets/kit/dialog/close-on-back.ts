import { afterPaint, backEntry } from '../base/page';

/** Marks our entries in the state of the history: 1 for the first, 2 for one that another script of ours has put above it. */
const MARK = 'charterWidgetsOpen';

/** Closes each thing that is open, the topmost last. */
let closers: (() => unknown)[] = [];
/** Our entry while it is the current one; `href` and `state` are those of the entry below. */
let entry:
  | { depth: number; href: string; state: unknown; length: number; scrollRestoration: ScrollRestoration }
  | undefined;
/** True from our own step back until the history has taken it. */
let isLeaving = false;
let leave = () => {};

const currentDepth = (): number => history.state?.[MARK] ?? 0;

/**
 * Lets Back close something, such as a dialog, before it leaves the page. While anything is open, the history has one entry
 * more, which Back takes away instead of the page.
 *
 * A close watcher would need no entry. But browsers ask it on Android only, and not in apps that show a page.
 *
 * @param close called on Back; may resolve once its owner has decided. Something that stays open gets another entry
 * @returns call it when it has closed by other means; the entry is then removed
 */
export function closeOnBack(close: () => unknown): () => void {
  closers = [...closers, close];
  addEntry();
  return () => {
    closers = closers.filter((one) => one !== close);
    // Later, because one dialog may take the place of another, and the page may go elsewhere when it hears of the end.
    setTimeout(removeEntry);
  };
}

function addEntry() {
  // The page may have added an entry above ours.
  if (isLeaving || !closers.length || (entry && currentDepth() >= entry.depth)) return;
  // Of the class: routers replace the methods of the object, and would take our entry for a page.
  const { pushState, replaceState } = History.prototype;
  const { state, scrollRestoration } = history;
  const depth = currentDepth() + 1;
  try {
    // Coming back to the entry below must not scroll the page.
    history.scrollRestoration = 'manual';
    // The page's router hears of Back, too. It ignores a state that is empty; some would load the page again at any other.
    if (depth === 1 && !backEntry.isLeftToUs) replaceState.call(history, null, '');
    pushState.call(history, { ...state, [MARK]: depth }, '');
    history.scrollRestoration = scrollRestoration;
    entry = { depth, href: location.href, state, length: history.length, scrollRestoration };
    backEntry.isCurrent = true;
    window.addEventListener('popstate', onPopState);
  } catch {
    // Some frames may not change the history, and Safari limits how often a page may.
  }
}

function removeEntry() {
  if (closers.length || !entry || isLeaving) return;
  // In a frame, a step back would take away what the page around it has added since.
  if (currentDepth() === entry.depth && history.length === entry.length) {
    isLeaving = true;
    backEntry.left = new Promise((resolve) => {
      leave = resolve;
    });
    history.back();
  } else forgetEntry();
}

function forgetEntry() {
  entry = undefined;
  isLeaving = false;
  backEntry.isCurrent = false;
  backEntry.left = undefined;
  leave();
  window.removeEventListener('popstate', onPopState);
}

async function onPopState() {
  const left = entry;
  if (!left || currentDepth() >= left.depth) return;
  const wasLeaving = isLeaving;
  forgetEntry();
  // Somebody has gone further back.
  if (location.href !== left.href) return;
  if (!history.state) History.prototype.replaceState.call(history, left.state, '');
  history.scrollRestoration = left.scrollRestoration;
  if (!wasLeaving) {
    await closers.at(-1)?.();
    await afterPaint();
  }
  addEntry();
}
