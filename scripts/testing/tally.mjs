/**
 * Returns the plain line at the end of a test run. A run that failed for another reason than a test, that crashed, or
 * that found no test at all has one failure.
 * @param {{ passed: number, failed: number, skipped: number } | undefined} counts undefined when there is no report
 * @param {number | null} exitCode Vitest's; null when a signal ended it
 * @param {{ ok: boolean }[]} [checks] the checks beside the tests; each counts as one test
 * @returns {{ line: string, ok: boolean }}
 */
export function tally(counts, exitCode, checks = []) {
  const { passed, skipped, failed: failedTests } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const refused = checks.filter(({ ok }) => !ok).length;
  const failed = Math.max(failedTests, exitCode !== 0 || passed === 0 ? 1 : 0) + refused;
  return {
    line: `${passed + checks.length - refused} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ok: failed === 0,
  };
}
