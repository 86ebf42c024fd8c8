export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/** Resolves after the next paint, for work that would delay the response to a press. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    // A hidden page is not painted, but can still change the widget.
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
