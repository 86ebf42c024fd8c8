import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { summarize } from './summary.mjs';

const moduleOf = (file: string, state: string, tests: Record<string, { state: string; note?: string }>) =>
  ({
    project: { name: 'unit' },
    relativeModuleId: file,
    state: () => state,
    diagnostic: () => ({ duration: 2000 }),
    children: {
      size: Object.keys(tests).length,
      allTests: () =>
        Object.entries(tests).map(([fullName, result]) => ({
          fullName,
          result: () => result,
          diagnostic: () => ({ duration: 1500 }),
        })),
    },
  }) as unknown as TestModule;

test('the summary of a run names failed tests, reasons of skipped ones, and the slowest', () => {
  const tests = { 'a > b': { state: 'failed' }, c: { state: 'passed' }, d: { state: 'skipped', note: 'no nginx' } };
  expect(summarize([moduleOf('x.test.ts', 'failed', tests)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['unit  x.test.ts > a > b', '  again: npm test -- x.test.ts --project unit'],
    reasons: ['1 skipped: no nginx'],
    slowest: ['    2.0 s  unit  x.test.ts, with 1.5 s: a > b'],
  });
});

test.each([
  ['without tests', 'pending', {}],
  ['whose set-up failed', 'failed', { a: { state: 'skipped' } }],
])('a file %s has failed', (_what, state, tests) => {
  expect(summarize([moduleOf('x.test.ts', state, tests)])).toMatchObject({ passed: 0, failed: 1 });
});
