import { randomInt } from 'node:crypto';
import { vi } from 'vitest';
import { createPostgresDatabase } from '../testing/database';
import { CUSTOMERS } from './customers';
import { openHouse, ZONES } from './house';
import { checkAll } from './invariants';
import { comeToRest, OPERATOR_ACTIONS } from './operator';
import { OTHERS } from './others';
import { STAFF_ACTIONS } from './staff';
import { createSteps, oneOf, randomOf, type Step } from './steps';
import { TRAVELLERS } from './travellers';
import { Broken, Skipped, World } from './world';

type Actions = Readonly<Record<string, readonly [weight: number, act: (w: World) => Promise<unknown>]>>;

const ACTIONS: Actions = { ...TRAVELLERS, ...CUSTOMERS, ...STAFF_ACTIONS, ...OTHERS, ...OPERATOR_ACTIONS };

/** A house is built anew after so many steps, because what reads all of it takes longer the more there is. */
const STEPS_A_HOUSE = 2000;
const BEGINS = Date.parse('2027-02-20T08:00:00Z');

/** What steps in a house have done, and the promise that the last one broke. */
export interface Run {
  trace: string[];
  failure?: Broken;
  at: number;
}

export interface Setting {
  /** A PostgreSQL server. Default: the embedded database. */
  server?: string | undefined;
  /** What people do through screens of the built files in a folder. Default: they only make calls. */
  screens?: { actions: Actions; dist: string };
}

/** Does the steps of a story, as a test does that comes of one. @public */
export async function runSteps(seed: number, steps: readonly Step[], { server, screens }: Setting = {}): Promise<Run> {
  const random = randomOf(seed);
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINS });
  const chance = Math.random;
  Math.random = random;
  const database = server ? await createPostgresDatabase(server) : undefined;
  const house = await openHouse(oneOf(ZONES, random()), database?.url, screens?.dist);
  const w = new World(house, BEGINS);
  w.setTrouble('none');
  const run: Run = { trace: [], at: 0 };
  const queue = [...steps];
  const next = nextOf(w, queue, run, screens?.actions);
  // Steps through screens are few and slow, so all of the database is read more often.
  const checkEvery = screens ? 3 : 50;
  try {
    for (let done = 1; queue.length > 0; done++) {
      await next();
      if (done % checkEvery === 0 && w.trouble === 'none') await checkAll(w);
    }
    await comeToRest(w);
    await checkAll(w, true);
    return run;
  } catch (error) {
    if (error instanceof Broken) return { ...run, failure: error };
    throw new Error(`${run.trace.at(-1)}: ${error}`, { cause: error });
  } finally {
    await house.close();
    await database?.drop();
    Math.random = chance;
    vi.useRealTimers();
  }
}

/** Returns what does the next step of a queue, and the one after it where that overtakes. */
function nextOf(w: World, queue: Step[], run: Run, ofScreens: Actions = {}) {
  const actions = { ...ACTIONS, ...ofScreens };
  // A process that crashes cannot tell a story, so a run of one house says what it is about to do.
  const isTold = process.env.SIMULATE_STEPS === String(queue.length);
  /** What runs in the middle of no other step: the operator's work, and screens, whose requests would wait for that step. */
  const alone = { ...OPERATOR_ACTIONS, ...ofScreens };
  return async function next(): Promise<void> {
    const step = queue.shift();
    if (!step) return;
    run.at = step.n;
    if (isTold) process.stdout.write(`${step.n} ${step.action}\n`);
    const before = { step: w.step, calls: w.calls, notes: w.notes, next: w.next };
    if (w.trouble !== 'none' && step.n >= w.troubleUntil) w.setTrouble('none');
    // Only calls of people overtake, and only once: a third call would have to wait for both.
    const [following] = queue;
    const canOvertake = following && !(following.action in alone) && !before.next;
    Object.assign(w, { step, calls: [], notes: [], next: canOvertake ? next : undefined });
    const at = run.trace.push('') - 1;
    try {
      await actions[step.action]?.[1](w);
    } catch (error) {
      w.notes.push((error as Error).message || 'skipped');
      if (!(error instanceof Skipped)) throw error;
    } finally {
      const fault = step.fault ? ` (${step.fault.kind})` : '';
      run.trace[at] = [`${step.n} ${step.action}${fault}: ${w.notes.join(', ')}`, ...w.calls].join('\n    ');
      Object.assign(w, before);
    }
  };
}

/** The fewest steps that break the same promise: leaves out halves, then quarters, then single steps until each is needed. */
async function shrink(seed: number, steps: readonly Step[], { failure, at }: Run, setting: Setting): Promise<Step[]> {
  let least = steps.filter(({ n }) => n <= at + 1);
  const breaks = async (some: readonly Step[]) =>
    (await runSteps(seed, some, setting).catch(() => undefined))?.failure?.name === failure?.name;
  for (let size = Math.ceil(least.length / 2); size >= 1; ) {
    const before = least.length;
    for (let from = least.length - size; from > -size; from -= size) {
      const without = least.filter((_, index) => index < from || index >= from + size);
      if (without.length < least.length && (await breaks(without))) least = without;
    }
    size = size > 1 ? Math.ceil(size / 2) : Number(least.length < before);
  }
  for (const [index, step] of least.entries()) {
    const plain = least.with(index, { ...step, fault: undefined });
    if (step.fault && (await breaks(plain))) least = plain;
  }
  return least;
}

/**
 * Runs steps of a seed, in as many houses as they need, until a promise is broken. A failure is told as a story of its fewest
 * steps; one that is planted is only named. No house is begun after `until`, by `performance.now()`.
 */
export async function simulate(seed: number, count: number, setting: Setting = {}, until = Infinity) {
  const actions = Object.entries({ ...ACTIONS, ...setting.screens?.actions });
  const weights = Object.fromEntries(actions.map(([name, [weight]]) => [name, weight]));
  const trace: string[] = [];
  let done = 0;
  for (let own = seed; done < count && performance.now() < until; own += 7919) {
    const steps = createSteps(own, Math.min(STEPS_A_HOUSE, count - done), weights);
    const house = `house ${done / STEPS_A_HOUSE + 1}: --seed ${own} --steps ${steps.length}`;
    if (count > STEPS_A_HOUSE) process.stdout.write(`${house}\n`);
    const run = await runSteps(own, steps, setting);
    trace.push(...run.trace);
    if (run.failure) {
      const result = { steps: done + run.at + 1, trace, story: String(run.failure) };
      if (process.env.SIMULATE_PLANT) return result;
      const least = await shrink(own, steps, run, setting);
      const { trace: told } = await runSteps(own, least, setting);
      const asTest = `expect((await runSteps(${own}, ${JSON.stringify(least)})).failure).toBeUndefined()`;
      return { ...result, story: [run.failure, `${house}, step ${run.at}`, ...told, asTest].join('\n') };
    }
    done += steps.length;
  }
  return { steps: done, trace, story: '' };
}

/** Runs what `npm run simulate` asks for by its variables, and prints how long that took; resolves to the story. */
export async function simulateAsAsked(fewest: number, setting: Setting): Promise<string> {
  const { SIMULATE_SEED, SIMULATE_STEPS = fewest, SIMULATE_MINUTES } = process.env;
  const seed = Number(SIMULATE_SEED ?? randomInt(2 ** 31));
  const screens = setting.screens ? '--screens ' : '';
  process.stdout.write(`npm run simulate -- ${screens}--seed ${seed} --steps ${SIMULATE_STEPS}\n`);
  const begun = performance.now();
  const until = SIMULATE_MINUTES ? begun + Number(SIMULATE_MINUTES) * 60_000 : Infinity;
  const { story, steps } = await simulate(seed, Number(SIMULATE_STEPS), setting, until);
  process.stdout.write(`${steps} steps in ${Math.round((performance.now() - begun) / 1000)} s\n`);
  return story;
}
