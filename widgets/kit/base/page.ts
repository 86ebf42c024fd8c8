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

/** Loads code, but not without a network: a browser does not load again what has failed before. */
export const loadOnline = <T>(load: () => Promise<T>): Promise<T> => (navigator.onLine ? load() : Promise.reject());

/** The entry of the history by which Back closes what is open (`closeOnBack`), for the site's own router. */
export const backEntry = {
  /** True while it is the current entry: a `popstate` is then not the router's. */
  isCurrent: false,
  /** True if the page's router follows this, so that the entry below keeps its state. */
  isLeftToUs: false,
  /** Resolves once the history has taken our own step back; undefined without one. */
  left: undefined as Promise<void> | undefined,
};
