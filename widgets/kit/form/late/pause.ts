/** Milliseconds from one try to the next: twice as long each time, up to the last. */
const FIRST = 5_000;
const LAST = 60_000;
/** Of many who wait for one server not all try at once: up to so much longer, as a share. */
const SPREAD = 0.25;

/** How long a request waits that could not be sent so often, in milliseconds. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST * 2 ** (tries - 1), LAST) * (1 + SPREAD * Math.random());
