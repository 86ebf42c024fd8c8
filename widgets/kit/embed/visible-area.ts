/** True when the page is shown inside a frame. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/**
 * A frame that is as tall as its page has no viewport of its own to stand in: the middle of the frame may be far
 * outside of the window. An IntersectionObserver without a root sees through frames, other origins' too, and tells
 * which part the visitor sees; the element is set there. Outside of frames it does nothing.
 */
export function placeInView(element: HTMLElement, align: 'start' | 'center'): (() => void) | undefined {
  if (!isFramed()) return undefined;
  element.dataset.framed = '';
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry) return;
    const seen = entry.intersectionRect;
    const room = align === 'center' ? Math.max(0, (seen.height - element.offsetHeight) / 2) : 0;
    const margin = 12;
    element.style.setProperty('inset-block-start', `${Math.round(seen.top + window.scrollY + room + margin)}px`);
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
