// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { backupProblem } from './backup-notice';

const NOW = Date.parse('2026-11-27T09:00:00Z');
const FAILURE = { at: '2026-11-27T03:31:00Z', reason: 'There is no room in /var/backups for a backup' };

describe('what Today says of backups', () => {
  it.each([
    ['nothing when all is well', { isLate: false, at: '2026-11-27T03:31:00Z', failure: null }, undefined],
    ['nothing where they are not ours', { isLate: false, at: null, failure: null }, undefined],
    [
      'the age of an old one',
      { isLate: true, at: '2026-11-25T03:31:00Z', failure: null },
      /^The last backup is 2 days old\.$/,
    ],
    ['that there is none', { isLate: true, at: null, failure: null }, /^There is no backup yet\.$/],
    [
      'why one failed, and how old the last is',
      { isLate: false, at: '2026-11-26T03:31:00Z', failure: FAILURE },
      /^The backup of .*27.* failed: There is no room in \/var\/backups for a backup\. The last backup is 1 day old\.$/,
    ],
  ])('is %s', (_what, state, said) => {
    const problem = backupProblem(state, NOW);
    if (said) expect(problem).toMatch(said);
    else expect(problem).toBeUndefined();
  });
});
