import { useEffect, useRef } from 'react';

const NOTHING = {};

/**
 * Tells the host of something: calls `tell` once the widget is mounted, and again whenever `what` changes. Once for each
 * value, also under StrictMode, which runs effects twice, and when `tell` changes.
 */
export function useTold(what: unknown, tell: () => void): void {
  const told = useRef<unknown>(NOTHING);
  useEffect(() => {
    if (told.current === what) return;
    told.current = what;
    tell();
  });
}
