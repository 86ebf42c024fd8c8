import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { PLANTED } from './planted';
import { runSteps, simulate } from './run';
import type { Step } from './steps';

vi.setConfig({ testTimeout: 600_000 });

test('two thousand steps of people and faults break no promise', async () => {
  const { story } = await simulate(7, 2000);
  expect(story).toBe('');
});

test('a seed gives the same run again', async () => {
  const [one, two] = [await simulate(11, 150), await simulate(11, 150)];
  expect(one.trace.map(firstLine)).toEqual(two.trace.map(firstLine));
});
/** Without the calls, which have references and tokens. */
const firstLine = (line: string) => line.split('\n')[0];

/** A story as it is printed: an owner erases somebody while the second request of that person is stored. */
const STORY: Step[] = [
  {
    n: 479,
    action: 'a traveller sends a request',
    picks: [0.3, 0.5, 0.9, 0.1, 0.5, 0.2, 0.9, 0.3],
    fault: { kind: 'lost request', at: 30 },
  },
  { n: 480, action: 'staff enter a request', picks: [0.68, 0.08, 0.78, 0.24, 0.11, 0.47, 0.79, 0.18] },
  {
    n: 484,
    action: 'a traveller sends again',
    picks: [0.92, 0.77, 0.79, 0.06, 0.1, 0.09, 0.52, 0.71],
    fault: { kind: 'overtaken', at: 36 },
  },
  { n: 485, action: 'an owner erases a person', picks: [0.64, 0.37, 0.06, 0.24, 0.47, 0.48, 0.02, 0.24] },
];

test('the steps of a story are done again as they were', async () => {
  const { trace, failure } = await runSteps(1000, STORY);
  expect(trace.map(firstLine)).toEqual([
    '479 a traveller sends a request (lost request): privateCharter, no answer',
    '480 staff enter a request: Davud, 201',
    '484 a traveller sends again (overtaken): request 479, 201',
    '485 an owner erases a person: Olga, request 480, 200',
  ]);
  expect(failure).toBeUndefined();
});

test.each(PLANTED)('what is edited to plant a fault stands once in the source: $what', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
