import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * The same function at every drawing, which does what the latest one says: for effects, which it does not run again.
 * Not to be called while drawing.
 */
export function useEvent<Args extends unknown[], Result>(handle: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(handle);
  // Before every other effect, also those of children.
  useInsertionEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
}
