import { useCallback, useEffect, useState } from 'react';

export type Load<T> = { state: 'loading' } | { state: 'loaded'; data: T } | { state: 'failed'; error: unknown };

/**
 * Loads something when the widget is mounted, and anew when `load` is another function (keep it with `useCallback`).
 * What no longer counts is aborted and never shown.
 *
 * @returns the state, and how to try again
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): [Load<T>, () => void] {
  const [result, setResult] = useState<Load<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    const request = new AbortController();
    const show = (next: Load<T>) => !request.signal.aborted && setResult(next);
    setResult({ state: 'loading' });
    load(request.signal).then(
      (data) => show({ state: 'loaded', data }),
      (error) => show({ state: 'failed', error }),
    );
    return () => request.abort();
  }, [load, turn]);

  return [result, useCallback(() => setTurn((last) => last + 1), [])];
}
