import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { PLANTED } from './planted';
import { simulate } from './run';

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

test.each(PLANTED)('what is edited to plant a fault stands once in the source: $what', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
