import { useSyncExternalStore } from 'react';

/** Milliseconds after which an age is looked at again. */
const TICK = 30_000;

let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, TICK);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const read = () => Math.floor(Date.now() / TICK) * TICK;

/** Milliseconds since 1970, half a minute old at most: one clock for all that shows an age. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
