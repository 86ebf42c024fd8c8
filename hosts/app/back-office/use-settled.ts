import { useEffect, useState } from 'react';

/** Milliseconds without a change before the server is asked. */
const SETTLE_MS = 300;

/** A typed text, once the user stops typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
