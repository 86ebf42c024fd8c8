// @vitest-environment happy-dom
import { formatInstant } from 'charter-widgets/kit';
import { expect, test } from 'vitest';
import { backupProblem } from './owner-notices';

const NOW = Date.parse('2026-11-27T09:00:00Z');
const FAILURE = { at: '2026-11-27T03:31:00Z', reason: 'There is no room in /var/backups for a backup' };

test.each([
  ['with a recent backup', { isLate: false, at: FAILURE.at, failure: null }, undefined],
  ['when backups are made elsewhere', { isLate: false, at: null, failure: null }, undefined],
  ['with an old backup', { isLate: true, at: '2026-11-25T03:31:00Z', failure: null }, 'The last backup is 2 days old.'],
  ['without a backup', { isLate: true, at: null, failure: null }, 'There is no backup yet.'],
  [
    'after a failure',
    { isLate: false, at: '2026-11-26T03:31:00Z', failure: FAILURE },
    // The time is in the zone of the browser.
    `The backup of ${formatInstant(FAILURE.at, 'short')} failed: ${FAILURE.reason}. The last backup is 1 day old.`,
  ],
])('Today shows what is wrong with backups, or nothing: %s', (_case, state, problem) => {
  expect(backupProblem(state, NOW)).toBe(problem);
});
