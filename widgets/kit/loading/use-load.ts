import { useCallback, useEffect, useState } from 'react';
import { complainOfAnswer } from '../complain';

export type Load<T> = { state: 'loading' } | { state: 'loaded'; data: T } | { state: 'failed'; error: unknown };

const LOADING = { state: 'loading' } as const;

/**
 * Loads something when the widget is mounted, and again when `load` changes (keep it with `useCallback`).
 * An outdated load is aborted and never shown, not even for one frame.
 *
 * @returns the state, and how to try again
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): [Load<T>, () => void] {
  const [turn, setTurn] = useState(0);
  const [ended, setEnded] = useState<{ load: typeof load; turn: number; result: Load<T> }>();

  useEffect(() => {
    const request = new AbortController();
    const end = (result: Load<T>) => !request.signal.aborted && setEnded({ load, turn, result });
    const run = async () => {
      // Delayed, so that StrictMode's first effect is aborted before it makes a request.
      await undefined;
      if (request.signal.aborted) return;
      try {
        end({ state: 'loaded', data: await load(request.signal) });
      } catch (error) {
        end({ state: 'failed', error });
        complainOfAnswer(error);
      }
    };
    void run();
    return () => request.abort();
  }, [load, turn]);

  const current = ended?.load === load && ended.turn === turn;
  return [current ? ended.result : LOADING, useCallback(() => setTurn((last) => last + 1), [])];
}
