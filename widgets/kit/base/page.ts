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

/** Makes a new address of code that failed to load. */
let tries = 0;

/**
 * Loads code, but not without a network. Chromium never loads an address again that has failed, but it names the address in
 * its error: the code is then loaded from another one, with a query. Safari names none, and loads the same one again.
 *
 * @param load imports a chunk that no other chunk imports, because it could then run twice
 */
export const loadOnline = <T>(load: () => Promise<T>): Promise<T> =>
  // A server, such as one that finds airports, has a network.
  globalThis.navigator?.onLine === false
    ? Promise.reject()
    : load()
        .catch(
          ({ message }) =>
            import(/* @vite-ignore */ /* webpackIgnore: true */ `${message.split('module: ')[1]}?${tries}`),
        )
        .catch(() => Promise.reject(tries++));

/** The entry of the history by which Back closes what is open (`closeOnBack`), for the site's own router. */
export const backEntry = {
  /** True while it is the current entry: a `popstate` is then not the router's. */
  isCurrent: false,
  /** True if the page's router follows this, so that the entry below keeps its state. */
  isLeftToUs: false,
  /** Resolves once the history has taken our own step back; undefined without one. */
  left: undefined as Promise<void> | undefined,
};
