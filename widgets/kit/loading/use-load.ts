import { useCallback, useEffect, useState } from 'react';

export type Load<T> = { state: 'loading' } | { state: 'loaded'; data: T } | { state: 'failed'; error: unknown };

const LOADING = { state: 'loading' } as const;

/**
 * Loads something when the widget is mounted, and anew when `load` is another function (keep it with `useCallback`).
 * What no longer counts is aborted and never shown, not for one frame.
 *
 * @returns the state, and how to try again
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): [Load<T>, () => void] {
  const [turn, setTurn] = useState(0);
  const [ended, setEnded] = useState<{ load: typeof load; turn: number; result: Load<T> }>();

  useEffect(() => {
    const request = new AbortController();
    const end = (result: Load<T>) => !request.signal.aborted && setEnded({ load, turn, result });
    load(request.signal).then(
      (data) => end({ state: 'loaded', data }),
      (error) => end({ state: 'failed', error }),
    );
    return () => request.abort();
  }, [load, turn]);

  const current = ended?.load === load && ended.turn === turn;
  return [current ? ended.result : LOADING, useCallback(() => setTurn((last) => last + 1), [])];
}
