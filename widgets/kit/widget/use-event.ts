import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function with a stable identity that calls the latest `handle`, so that effects need not run again when it changes.
 * Must not be called while rendering.
 */
export function useEvent<Args extends unknown[], Result>(handle: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(handle);
  // An insertion effect, which runs before all other effects, also those of children.
  useInsertionEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
}
