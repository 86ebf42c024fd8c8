const MAX_WAITING = 500;

/** Resolves after so many milliseconds, or sooner. */
export type SlowDown = (ms: number) => Promise<void>;

/** Delays attempts. When too many wait, the one that has waited longest continues, so that a flood holds few connections. */
export function createSlowDown({ maxWaiting = MAX_WAITING } = {}): SlowDown {
  const waiting = new Set<() => void>();

  return (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(end, ms);
      function end() {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      }
      waiting.add(end);
      const [longest] = waiting;
      if (waiting.size > maxWaiting) longest?.();
    });
}
