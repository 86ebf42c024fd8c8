import { expect, test } from 'vitest';
import { tally } from './tally.mjs';

const counts = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped });
const [good, bad] = [{ ok: true }, { ok: false }];

test.each([
  ['failed tests', counts(3, 1), 1, [], '3 passed, 1 failed', false],
  ['skipped tests', counts(1, 0, 2), 0, [], '1 passed, 0 failed, 2 skipped', true],
  ['a failure of Vitest itself', counts(1), 1, [], '1 passed, 1 failed', false],
  ['an end of Vitest by a signal', counts(1), null, [], '1 passed, 1 failed', false],
  ['no test', counts(0), 0, [], '0 passed, 1 failed', false],
  ['checks that passed', counts(1), 0, [good, good], '3 passed, 0 failed', true],
  ['a check that failed', counts(1), 0, [good, bad], '2 passed, 1 failed', false],
  ['a run without a report', undefined, 1, [], '0 passed, 1 failed', false],
])('the last line of a test run counts %s', (_what, summary, status, checks, line, ok) => {
  expect(tally(summary, status, checks)).toEqual({ line, ok });
});
