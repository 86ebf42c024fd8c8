/** True for reduced motion, and in jsdom, which has no `matchMedia`. */
const isMotionReduced = () => !window.matchMedia || matchMedia('(prefers-reduced-motion: reduce)').matches;
const TIMING = { duration: 200, easing: 'ease-out' } as const;

/**
 * Begins to fold a leg that is removed.
 *
 * @param height the leg's height in pixels
 */
export function animateRemoval(leg: HTMLElement, height: number): Animation | undefined {
  if (isMotionReduced()) return undefined;
  const fold = [
    { blockSize: `${height}px`, opacity: 1, overflow: 'hidden' },
    { blockSize: '0px', opacity: 0, overflow: 'hidden' },
  ];
  return leg.animate(fold, TIMING);
}

/** Folds a copy of the leg on, once the leg itself is gone. */
export function continueRemoval(list: Element, ghost: HTMLElement, before: Element | null, folding: Animation): void {
  const { effect, currentTime } = folding;
  ghost.ariaHidden = 'true';
  list.insertBefore(ghost, before?.isConnected ? before : null);
  const rest = ghost.animate((effect as KeyframeEffect).getKeyframes(), TIMING);
  rest.currentTime = currentTime;
  rest.finished.finally(() => ghost.remove());
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
