/** Milliseconds within which a report of a new height counts as an answer to the last change of the frame. */
const ANSWERED_WITHIN = 400;
/** Answers of the same step after which a page is stopped: one that settles needs fewer. */
const MOST_ANSWERS = 4;
/** Milliseconds after which a page that was stopped may have its step once more: an animation has ended by then. */
const RETRY_AFTER = 1500;

/**
 * Stops a page whose height depends on its frame's (`min-height: calc(100vh + 5px)`): each height that it is given
 * makes it ask for one more step. What it asks for beyond that is refused, until it asks for something else.
 */
export function createGrowthGuard(warn: (height: number) => void) {
  let given = 0;
  let givenAt = Number.NEGATIVE_INFINITY;
  let step = 0;
  let answers = 0;
  let stoppedAt: number | undefined;
  let warned = false;

  return {
    /** @returns true when the frame may take this height at `now` (milliseconds) */
    allows(height: number, now: number): boolean {
      const growth = height - given;
      // Each height is told several times (EM-2): once more is neither growth nor the end of it.
      if (growth === 0) return true;
      const again = Math.abs(growth - step) <= 1;
      if (answers >= MOST_ANSWERS && again) {
        if (stoppedAt === undefined || now - stoppedAt < RETRY_AFTER) return false;
        stoppedAt = undefined;
        answers = MOST_ANSWERS - 1;
        given = height;
        givenAt = now;
        return true;
      }
      const isAnswer = growth > 0 && now - givenAt <= ANSWERED_WITHIN;
      answers = isAnswer ? (again ? answers + 1 : 1) : 0;
      step = growth;
      if (answers === 0) warned = false;
      if (answers >= MOST_ANSWERS) {
        // Once only: a page gets one second chance.
        if (!warned) {
          stoppedAt = now;
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
