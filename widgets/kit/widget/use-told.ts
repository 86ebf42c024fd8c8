import { useEffect, useRef } from 'react';

const NOTHING = {};

/**
 * Tells the host of something: calls `tell` once the widget is there, and again whenever `what` is another value.
 * Once for each, also where React runs effects twice (StrictMode), and however often `tell` is another function.
 */
export function useTold(what: unknown, tell: () => void): void {
  const told = useRef<unknown>(NOTHING);
  useEffect(() => {
    if (told.current === what) return;
    told.current = what;
    tell();
  });
}
