/**
 * @typedef {{ assertionResults: { status: string }[], status: string }} FileResult
 */

/**
 * The one plain line a test run ends with. A file that could not be loaded is one failed test; so is a run that
 * failed for another reason, that crashed, or that found no test at all.
 * @param {{ testResults: FileResult[] } | undefined} results Vitest's JSON report; undefined when there is none
 * @param {number | null} exitCode Vitest's; null when a signal ended it
 * @param {{ ok: boolean }[]} [checks] what was checked beside the tests; each counts as one
 * @returns {{ line: string, ok: boolean }}
 */
export function tally(results, exitCode, checks = []) {
  const files = results?.testResults ?? [];
  const statuses = files.flatMap((file) =>
    file.assertionResults.length === 0 ? [file.status] : file.assertionResults.map((test) => test.status),
  );
  const count = (/** @type {string[]} */ ...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const passed = count('passed');
  const skipped = count('skipped', 'pending', 'todo', 'disabled');
  const refused = checks.filter(({ ok }) => !ok).length;
  const failed = Math.max(count('failed'), exitCode !== 0 || passed === 0 ? 1 : 0) + refused;
  return {
    line: `${passed + checks.length - refused} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ok: failed === 0,
  };
}
