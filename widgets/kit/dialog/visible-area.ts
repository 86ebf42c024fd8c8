import { isFramed } from '../base/page';

// Loaded with the dialogs, and when a toast is shown in a frame.

/**
 * Places an element in the part of a frame that the visitor sees: a frame as tall as its page has no useful viewport of
 * its own. An IntersectionObserver without a root tells that part, also across origins. The element is placed again
 * when the frame changes its size and leaves a part of it out of sight. Outside of frames it does nothing.
 *
 * @param onPlaced called when it is placed for the first time
 */
export function placeInView(
  element: HTMLElement,
  align: 'start' | 'center',
  onPlaced?: () => void,
): (() => void) | undefined {
  if (!isFramed()) return undefined;
  element.dataset.framed = '';
  // Moved by `translate`, a step that a browser does not take for a shift of the layout.
  element.style.setProperty('inset-block-start', '0');
  let observer: IntersectionObserver | undefined;

  function place() {
    observer?.disconnect();
    observer = new IntersectionObserver(([entry]) => {
      observer?.disconnect();
      const seen = entry?.intersectionRect;
      if (!seen?.height) return;
      // The height limit is set first, because it changes what is measured below.
      element.style.setProperty('--_seen', `${Math.round(seen.height)}px`);
      const { top, bottom, height } = element.getBoundingClientRect();
      if (placed && top >= seen.top && bottom <= seen.bottom) return;
      const room = align === 'center' ? Math.max(0, (seen.height - height) / 2 - MARGIN) : 0;
      element.style.setProperty('translate', `0 ${Math.round(seen.top + window.scrollY + room + MARGIN)}px`);
      if (!placed) onPlaced?.();
      placed = true;
    });
    observer.observe(document.documentElement);
  }

  let placed = false;
  place();
  window.addEventListener('resize', place);
  return () => {
    observer?.disconnect();
    window.removeEventListener('resize', place);
  };
}

/** Pixels between the element and the edge of what is seen. */
const MARGIN = 12;
