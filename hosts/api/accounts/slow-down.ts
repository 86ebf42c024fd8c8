/** How many may wait at the same time. */
const OF_ONE = 50;
const IN_ALL = 500;

/** Resolves after so many milliseconds, or sooner. */
export type SlowDown = (account: string, ms: number) => Promise<void>;

/**
 * Lets attempts on an account wait. Nobody is refused: when too many wait, the one that has waited longest goes on, so
 * that a flood holds few connections and shortens only the waits of its own kind.
 */
export function createSlowDown({ ofOne = OF_ONE, inAll = IN_ALL } = {}): SlowDown {
  const all = new Set<() => void>();
  const accounts = new Map<string, Set<() => void>>();

  return (account, ms) =>
    new Promise((resolve) => {
      const others = accounts.get(account) ?? new Set();
      accounts.set(account, others);
      const timer = setTimeout(goOn, ms);
      function goOn() {
        clearTimeout(timer);
        all.delete(goOn);
        others.delete(goOn);
        if (others.size === 0) accounts.delete(account);
        resolve();
      }
      for (const [waiting, most] of [
        [others, ofOne],
        [all, inAll],
      ] as const) {
        waiting.add(goOn);
        // A set iterates in order of insertion, so the first has waited longest.
        const [longest] = waiting;
        if (waiting.size > most) longest?.();
      }
    });
}
