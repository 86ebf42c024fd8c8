import { parseArgs } from 'node:util';
import { buildStale, SERVED } from './build.mjs';
import { runVitest } from './testing/run-vitest.mjs';

// `npm run simulate -- --seed 7 --steps 5000` runs the simulation of hosts/api/simulation. `--minutes 480` begins new houses
// for a night, `--postgres` runs two processes on PostgreSQL, `--screens` uses the built site in a browser, and `--plant 3`
// plants the third fault of planted.ts.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    minutes: { type: 'string' },
    plant: { type: 'string' },
    postgres: { type: 'boolean' },
    screens: { type: 'boolean' },
  },
});
const { seed, minutes, plant, postgres, screens } = values;
for (const [name, value] of Object.entries({ seed, steps: values.steps, minutes, plant }))
  if (value !== undefined && !/^[1-9]\d{0,9}$/.test(value))
    throw new Error(`--${name} takes a whole number, such as 7`);
const steps = values.steps ?? (minutes ? '1000000000' : undefined);
const project = screens ? 'e2e' : postgres ? 'api-postgres' : 'api-sqlite';
const file = screens ? 'hosts/e2e/simulation.slow.e2e.test.ts' : 'hosts/api/simulation/simulation.slow.test.ts';
if (screens) await buildStale(SERVED);
const { status } = await runVitest(['--project', project, file], {
  env: {
    ...(seed && { SIMULATE_SEED: seed }),
    ...(steps && { SIMULATE_STEPS: steps }),
    ...(minutes && { SIMULATE_MINUTES: minutes }),
    ...(plant && { SIMULATE_PLANT: plant }),
  },
});
process.exitCode = status ?? 1;
