import { useEffect, useState } from 'react';

/** Milliseconds without a change. */
const SETTLE_MS = 300;

/** A text once it has stopped changing; the first and an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text && settled;
}
