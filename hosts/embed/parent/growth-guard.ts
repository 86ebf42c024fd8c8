/** Milliseconds within which a new height counts as a response to the frame's last change. */
const ANSWERED_WITHIN = 400;
/** Responses with the same step until a page is stopped. */
const MOST_ANSWERS = 4;
/** Milliseconds until a stopped page may grow once more, after animations have ended. */
const RETRY_AFTER = 1500;

/**
 * Stops a page whose height depends on its frame's (`min-height: calc(100vh + 5px)`), so that each change makes it ask
 * for one more step. Further steps are refused until it asks for another height. An animation grows by even steps too, so
 * the warning comes only when the page answers its second chance in the same way.
 */
export function createGrowthGuard(warn: (height: number) => void) {
  let given = 0;
  let givenAt = Number.NEGATIVE_INFINITY;
  let step = 0;
  let answers = 0;
  let stoppedAt: number | undefined;
  /** Whether a stopped page was given its second chance. */
  let isRetried = false;

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
        isRetried = true;
        answers = MOST_ANSWERS - 1;
        given = height;
        givenAt = now;
        return true;
      }
      const isAnswer = growth > 0 && now - givenAt <= ANSWERED_WITHIN;
      answers = isAnswer ? (again ? answers + 1 : 1) : 0;
      step = growth;
      if (answers === 0) isRetried = false;
      if (answers >= MOST_ANSWERS) {
        if (isRetried) warn(given);
        else stoppedAt = now;
        return false;
      }
      given = height;
      givenAt = now;
      return true;
    },
  };
}
