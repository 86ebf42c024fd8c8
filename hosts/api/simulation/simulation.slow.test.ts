import { randomInt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { postgresUrl } from '../testing/database';
import { simulate } from './run';

// `npm run simulate` sets these.
const { SIMULATE_SEED, SIMULATE_STEPS = '50000', SIMULATE_MINUTES, SIMULATE_PLANT } = process.env;

vi.setConfig({ testTimeout: 24 * 3_600_000 });

test('a long run of a new seed breaks no promise', async () => {
  const seed = Number(SIMULATE_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`npm run simulate -- --seed ${seed} --steps ${SIMULATE_STEPS}\n`);
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const until = SIMULATE_MINUTES ? begun + Number(SIMULATE_MINUTES) * 60_000 : undefined;
  const { story, steps } = await simulate(seed, Number(SIMULATE_STEPS), {
    server: postgresUrl,
    until,
    isShrunk: !SIMULATE_PLANT,
  });
  const { user, system } = process.cpuUsage(used);
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`${steps} steps in ${seconds} s, ${Math.round((user + system) / 1e6)} s of the processor\n`);
  expect(story).toBe('');
});
