/** Milliseconds within which a report of a new height counts as an answer to the last change of the frame. */
const ECHO = 400;
/** Answers of the same step that are borne before the fuse blows: a page that settles needs fewer. */
const STRIKES = 4;
/** Milliseconds after which a page that was stopped may have its step once more: an animation has ended by then. */
const SECOND_THOUGHT = 1500;

/**
 * Stops a page whose height depends on its frame's (`min-height: calc(100vh + 5px)`): each height that it is given
 * makes it ask for one more step. What it asks for beyond that is refused, until it asks for something else.
 */
export function createGrowthFuse(warn: (height: number) => void) {
  let given = 0;
  let givenAt = Number.NEGATIVE_INFINITY;
  let step = 0;
  let strikes = 0;
  let blownAt: number | undefined;
  let warned = false;

  return {
    /** @returns true when the frame may take this height at `now` (milliseconds) */
    allows(height: number, now: number): boolean {
      const growth = height - given;
      // Each height is told several times (spec, section 2): once more is neither growth nor the end of it.
      if (growth === 0) return true;
      const again = strikes > 0 && Math.abs(growth - step) <= 1;
      if (strikes >= STRIKES && again) {
        if (blownAt === undefined || now - blownAt < SECOND_THOUGHT) return false;
        blownAt = undefined;
        strikes = STRIKES - 1;
        given = height;
        givenAt = now;
        return true;
      }
      const echo = growth > 0 && now - givenAt <= ECHO;
      strikes = echo ? (again ? strikes + 1 : 1) : 0;
      step = growth;
      if (strikes === 0) warned = false;
      if (strikes >= STRIKES) {
        // Only the first time: who asks again after the second thought is not given a third.
        if (!warned) {
          blownAt = now;
          warn(given);
        }
        warned = true;
        return false;
      }
      given = height;
      givenAt = now;
      return true;
    },
  };
}
