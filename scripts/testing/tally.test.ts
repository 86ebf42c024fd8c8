import { expect, test } from 'vitest';
import { tally } from './tally.mjs';

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const unloaded = { status: 'failed', assertionResults: [] };
const [good, bad] = [{ ok: true }, { ok: false }];

test.each([
  ['two files', [file('passed', 'passed'), file('passed', 'failed')], 1, [], '3 passed, 1 failed', false],
  ['skipped tests', [file('passed', 'skipped', 'todo')], 0, [], '1 passed, 0 failed, 2 skipped', true],
  ['a file that did not load', [file('passed'), unloaded], 1, [], '1 passed, 1 failed', false],
  ['a failure of Vitest itself', [file('passed')], 1, [], '1 passed, 1 failed', false],
  ['an end of Vitest by a signal', [file('passed')], null, [], '1 passed, 1 failed', false],
  ['no test', [], 0, [], '0 passed, 1 failed', false],
  ['checks that passed', [file('passed')], 0, [good, good], '3 passed, 0 failed', true],
  ['a check that failed', [file('passed')], 0, [good, bad], '2 passed, 1 failed', false],
])('the last line of a test run counts %s', (_what, testResults, status, checks, line, ok) => {
  expect(tally({ testResults }, status, checks)).toEqual({ line, ok });
});

test('the last line of a test run without a report has one failure', () => {
  expect(tally(undefined, 1)).toEqual({ line: '0 passed, 1 failed', ok: false });
});
