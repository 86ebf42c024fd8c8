/** Milliseconds within which a new height counts as a response to the frame's last change. */
const ANSWERED_WITHIN = 400;
/** Responses with the same step until a page is stopped. */
const MOST_ANSWERS = 4;
/** Milliseconds until a stopped page may grow once more, after animations have ended. */
const RETRY_AFTER = 1500;

/**
 * Stops a page whose height depends on its frame's (`min-height: calc(100vh + 5px)`), so that each change makes it ask
 * for one more step. Further steps are refused until it asks for another height.
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
      // Heights are reported several times, so the same height is ignored.
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
        // A page gets one second chance.
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
