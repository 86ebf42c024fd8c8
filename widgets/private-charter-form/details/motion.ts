/** True for reduced motion, and in jsdom, which has no `matchMedia`. */
const isMotionReduced = () => !window.matchMedia || matchMedia('(prefers-reduced-motion: reduce)').matches;
const TIMING = { duration: 200, easing: 'ease-out' } as const;

/**
 * Shows a leg that is already gone folding away from where it stood.
 *
 * @param height the pixels that it had
 */
export function animateRemoval(list: Element, ghost: HTMLElement, before: Element | null, height: number): void {
  if (isMotionReduced()) return;
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  ghost.style.overflow = 'hidden';
  list.insertBefore(ghost, before?.isConnected ? before : null);
  const fold = [
    { blockSize: `${height}px`, opacity: 1 },
    { blockSize: '0px', opacity: 0 },
  ];
  ghost.animate(fold, TIMING).finished.finally(() => ghost.remove());
}

/** Shows the two ends of a leg changing places: each field comes from where the other stands. */
export function animateSwap(ends: HTMLElement | null): void {
  const fields = ends?.querySelectorAll<HTMLElement>('.cw-field');
  const [from, to] = fields ?? [];
  if (!from || !to || isMotionReduced()) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x, y] = [b.left - a.left, b.top - a.top];
  from.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], TIMING);
  to.animate([{ transform: `translate(${-x}px, ${-y}px)` }, { transform: 'none' }], TIMING);
}
