/** True when the page is shown inside a frame. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/** Resolves once what was changed in this turn is painted: for work that takes longer than an answer to a press may. */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // Out of sight nothing is painted, and a page may change the widget there.
    setTimeout(resolve, 100);
  });
