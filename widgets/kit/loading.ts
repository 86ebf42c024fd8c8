import { useCallback, useEffect, useRef, useState } from 'react';
import { warnOfForeignAnswer } from './warnings';

export type Load<T> = { state: 'loading' } | { state: 'loaded'; data: T } | { state: 'failed'; error: unknown };

/** The prop of a component that loads something and may be rendered on a server. */
export interface FirstAnswer<T> {
  /**
   * What the API has answered already, to the server that renders the page: the widget begins with it, and asks only for
   * what comes after. The same must be given where the page is hydrated. Default: none, and the widget asks itself.
   */
  initial?: T | undefined;
  /** It was answered before, for another page: it is asked for anew while it is shown. Default: it is as it is now. */
  answered?: 'before' | undefined;
}

/** An answer that is there already. */
export const loaded = <T>(data: T | undefined): Load<T> | undefined => (data ? { state: 'loaded', data } : undefined);

const LOADING = { state: 'loading' } as const;

/**
 * Loads something when the widget is mounted, and again when `load` changes (keep it with `useCallback`).
 * An outdated load is aborted and never shown, not even for one frame.
 *
 * @param first what `load` would come to at first, where that is known already, as in a page that a server has rendered;
 *   undefined where it is not
 * @param isOld given where it is asked for anew, while what is shown stays, when time has passed: when the browser brings
 *   the page back as it was left, and at once where it is true. That fails unseen, unless what was shown is gone
 * @returns the state, and how to try again
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  first?: () => Load<T> | undefined,
  isOld?: boolean,
): [Load<T>, () => void] {
  const [turn, setTurn] = useState<{ isQuiet?: boolean }>({});
  const [ended, setEnded] = useState<{ load: typeof load; turn: typeof turn; result: Load<T> } | undefined>(() => {
    const result = first?.();
    return result && { load, turn, result };
  });
  const given = useRef(ended);

  useEffect(() => {
    // Also in StrictMode's second effect.
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
        warnOfForeignAnswer(error);
      }
    };
    void run();
    return () => request.abort();
  }, [load, turn]);

  useEffect(() => {
    if (isOld === undefined) return;
    const renew = ({ persisted }: Pick<PageTransitionEvent, 'persisted'>) =>
      persisted && setTurn({ isQuiet: persisted });
    renew({ persisted: isOld });
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, [isOld]);

  const isCurrent = ended?.load === load && (ended.turn === turn || turn.isQuiet);
  return [isCurrent ? ended.result : LOADING, useCallback(() => setTurn({}), [])];
}
