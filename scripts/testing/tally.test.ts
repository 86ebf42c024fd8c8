import { describe, expect, test } from 'vitest';
import { tally } from './tally.mjs';

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

describe('the line a test run ends with', () => {
  test('counts over all files', () => {
    const results = { testResults: [file('passed', 'passed'), file('passed', 'failed')] };
    expect(tally(results, 1)).toEqual({ line: '3 passed, 1 failed', ok: false });
  });

  test('names skipped tests only when there are any', () => {
    expect(tally({ testResults: [file('passed', 'skipped', 'todo')] }, 0).line).toBe('1 passed, 0 failed, 2 skipped');
    expect(tally({ testResults: [file('passed')] }, 0)).toEqual({ line: '1 passed, 0 failed', ok: true });
  });

  test('counts a file that could not be loaded as one failed test', () => {
    const results = { testResults: [file('passed'), { status: 'failed', assertionResults: [] }] };
    expect(tally(results, 1).line).toBe('1 passed, 1 failed');
  });

  test('fails when Vitest failed although every test passed', () => {
    expect(tally({ testResults: [file('passed')] }, 1)).toEqual({ line: '1 passed, 1 failed', ok: false });
  });

  test('fails when Vitest was ended by a signal', () => {
    expect(tally({ testResults: [file('passed')] }, null).ok).toBe(false);
  });

  test('fails when there is no report and when no test was found', () => {
    expect(tally(undefined, 1)).toEqual({ line: '0 passed, 1 failed', ok: false });
    expect(tally({ testResults: [] }, 0)).toEqual({ line: '0 passed, 1 failed', ok: false });
  });

  test('counts each check beside the tests as one', () => {
    const results = { testResults: [file('passed')] };
    expect(tally(results, 0, [{ ok: true }, { ok: true }])).toEqual({ line: '3 passed, 0 failed', ok: true });
    expect(tally(results, 0, [{ ok: true }, { ok: false }])).toEqual({ line: '2 passed, 1 failed', ok: false });
  });
});
