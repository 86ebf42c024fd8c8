/** True for reduced motion, and in jsdom, which has no `matchMedia`. */
const isMotionReduced = () => !window.matchMedia || matchMedia('(prefers-reduced-motion: reduce)').matches;
const TIMING = { duration: 200, easing: 'ease-out' } as const;

/**
 * Animates the removal of a leg.
 *
 * @param height the leg's height in pixels
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

/** Animates the two fields of a leg changing places. */
export function animateSwap(ends: HTMLElement | null): void {
  const fields = ends?.querySelectorAll<HTMLElement>('.cw-field');
  const [from, to] = fields ?? [];
  if (!from || !to || isMotionReduced()) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x, y] = [b.left - a.left, b.top - a.top];
  from.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], TIMING);
  to.animate([{ transform: `translate(${-x}px, ${-y}px)` }, { transform: 'none' }], TIMING);
}
