import { isFramed } from '../base/page';

/**
 * Places an element in the visible part of a frame, because the viewport of a frame as tall as its page is not useful. An
 * IntersectionObserver without a root finds that part, also across origins. When the frame's size changes and hides the
 * element, it is placed again. Outside of frames nothing happens.
 *
 * @param onPlaced called after the first placement
 */
export function placeInView(
  element: HTMLElement,
  align: 'start' | 'center',
  onPlaced?: () => void,
): (() => void) | undefined {
  if (!isFramed()) return undefined;
  element.dataset.framed = '';
  // Browsers do not count `translate` as a layout shift.
  element.style.setProperty('inset-block-start', '0');
  let observer: IntersectionObserver | undefined;

  function place() {
    observer?.disconnect();
    observer = new IntersectionObserver(([entry]) => {
      observer?.disconnect();
      const seen = entry?.intersectionRect;
      if (!seen?.height) return;
      // The height limit changes the measurement below, so it is set first.
      element.style.setProperty('--_seen', `${Math.round(seen.height)}px`);
      const { top, bottom, height } = element.getBoundingClientRect();
      if (placed && top >= seen.top && bottom <= seen.bottom) return;
      // A dialog scrolls with the frame's page; toasts, at the start, are fixed.
      const room = align === 'center' ? Math.max(0, (seen.height - height) / 2 - MARGIN) + window.scrollY : 0;
      element.style.setProperty('translate', `0 ${Math.round(seen.top + room + MARGIN)}px`);
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

/** Pixels between the element and the edge of the visible part. */
const MARGIN = 12;
