import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { PLANTED } from './planted';
import { runSteps, simulate } from './run';

vi.setConfig({ testTimeout: 600_000 });

/** Of each step its first line, because its calls have references and tokens, which differ. */
const stepsOf = ({ trace }: { trace: string[] }) => trace.map((step) => step.split('\n')[0]);

test('two thousand steps of people and faults break no promise', async () => {
  const { story } = await simulate(7, 2000);
  expect(story).toBe('');
});

test('a seed gives the same run again', async () => {
  expect(stepsOf(await simulate(11, 150))).toEqual(stepsOf(await simulate(11, 150)));
});

test('the steps of a story are done again as they were', async () => {
  const picks = Array<number>(8).fill(0.4);
  const run = await runSteps(1000, [
    { n: 479, action: 'a traveller sends a request', picks, fault: { kind: 'lost request', at: 30 } },
    { n: 484, action: 'a traveller sends again', picks, fault: { kind: 'overtaken', at: 36 } },
    { n: 485, action: 'staff enter a request', picks },
  ]);
  expect(stepsOf(run)).toEqual([
    '479 a traveller sends a request (lost request): internationalCharter, no answer',
    '484 a traveller sends again (overtaken): request 479, 201',
    '485 staff enter a request: Dara, 201',
  ]);
  expect(run.failure).toBeUndefined();
});

test.each(PLANTED)('what is edited to plant a fault stands once in the source: $what', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
