export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/** Resolves after the next paint, for work that would delay the response to a press. */
export const afterPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden page is not painted, but can still change the widget.
    setTimeout(resolve, 100);
  });
