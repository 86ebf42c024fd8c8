import { useCallback, useEffect, useRef, useState } from 'react';

export type Load<T> = { state: 'loading' } | { state: 'loaded'; data: T } | { state: 'failed'; error: unknown };

/** Props of a component that loads data and can be rendered on a server. */
export interface FirstAnswer<T> {
  /**
   * The API's answer, loaded by the server that renders the page. The same value must be given when the page hydrates.
   * By default the widget loads it.
   */
  initial?: T | undefined;
  /** `before` means that the answer may be out of date: it is loaded again while it is shown. */
  answered?: 'before' | undefined;
}

/** Returns the state of data that is already there. */
export const loaded = <T>(data: T | undefined): Load<T> | undefined => (data ? { state: 'loaded', data } : undefined);

const LOADING = { state: 'loading' } as const;

/**
 * Loads data after mounting, and again when `load` changes (use `useCallback`). An outdated load is aborted and never
 * shown.
 *
 * @param first the first result, when it is already known
 * @param isOld set to load again in the background: at once when true, and when the browser restores the page. A
 * failure is ignored, unless the data no longer exists
 * @param version another one loads again in the background
 * @returns the state, and a function that tries again
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  first?: () => Load<T> | undefined,
  isOld?: boolean,
  version?: unknown,
): [Load<T>, () => void] {
  const [turn, setTurn] = useState<{ isQuiet?: boolean }>({});
  const [ended, setEnded] = useState<{ load: typeof load; turn: typeof turn; result: Load<T> } | undefined>(() => {
    const result = first?.();
    return result && { load, turn, result };
  });
  const given = useRef(ended);
  const asked = useRef(version);

  useEffect(() => {
    // This also holds in StrictMode's second effect.
    if (given.current?.load === load && given.current.turn === turn) return;
    given.current = undefined;
    const request = new AbortController();
    const end = (result: Load<T>, isKept?: boolean) =>
      request.signal.aborted || setEnded((last) => (isKept && last?.load === load ? last : { load, turn, result }));
    const run = async () => {
      // Delayed, so that StrictMode's first effect is aborted before it makes a request.
      await undefined;
      if (request.signal.aborted) return;
      try {
        end({ state: 'loaded', data: await load(request.signal) });
      } catch (error) {
        end({ state: 'failed', error }, turn.isQuiet && Object(error).status !== 404);
      }
    };
    void run();
    return () => request.abort();
  }, [load, turn]);

  useEffect(() => {
    if (isOld === undefined) return;
    const renew = ({ persisted }: Pick<PageTransitionEvent, 'persisted'>) =>
      persisted && setTurn({ isQuiet: persisted });
    renew({ persisted: isOld || asked.current !== version });
    asked.current = version;
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, [isOld, version]);

  const isCurrent = ended?.load === load && (ended.turn === turn || turn.isQuiet);
  return [isCurrent ? ended.result : LOADING, useCallback(() => setTurn({}), [])];
}
