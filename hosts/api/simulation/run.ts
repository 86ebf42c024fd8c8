import { vi } from 'vitest';
import { createPostgresDatabase } from '../testing/database';
import { gateDatabases } from './database-gate';
import { openHouse, ZONES } from './house';
import { checkAll } from './invariants';
import { comeToRest, OPERATOR_ACTIONS } from './operator';
import { OTHERS } from './others';
import { QUOTES } from './quotes';
import { STAFF_ACTIONS } from './staff';
import { createSteps, oneOf, randomOf, type Step } from './steps';
import { TRAVELLERS } from './travellers';
import { Broken, World } from './world';

const ACTIONS: Readonly<Record<string, readonly [weight: number, act: (w: World) => Promise<string>]>> = {
  ...TRAVELLERS,
  ...STAFF_ACTIONS,
  ...QUOTES,
  ...OTHERS,
  ...OPERATOR_ACTIONS,
};
const WEIGHTS = Object.fromEntries(Object.entries(ACTIONS).map(([name, [weight]]) => [name, weight]));

/** A house is built anew after so many steps, because what reads all of it takes longer the more there is. */
const STEPS_A_HOUSE = 2000;
const CHECK_EVERY = 50;
const BEGINS = Date.parse('2027-02-20T08:00:00Z');

export interface Failure {
  invariant: string;
  message: string;
  /** The number of the step in the house. */
  at: number;
}

export interface Run {
  trace: string[];
  failure?: Failure;
}

/** Does steps in a house of their own; on a PostgreSQL server with a database of their own, else on the embedded one. */
export async function runSteps(seed: number, steps: readonly Step[], server?: string): Promise<Run> {
  const random = randomOf(seed);
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINS });
  const chance = vi.spyOn(Math, 'random').mockImplementation(random);
  const ungate = gateDatabases();
  const database = server ? await createPostgresDatabase(server) : undefined;
  const house = await openHouse(oneOf(ZONES, random()), database?.url);
  const w = new World(house, BEGINS);
  const trace: string[] = [];
  const queue = [...steps];
  let present = 0;
  const one = async (): Promise<void> => {
    const step = queue.shift();
    if (!step) return;
    present = step.n;
    const before = { step: w.step, calls: w.calls, next: w.next };
    w.step = step;
    if (w.trouble !== 'none' && step.n >= w.troubleUntil) w.setTrouble('none');
    w.calls = [];
    // Only what people do overtakes, and only once: a third call would have to wait for both.
    const [following] = queue;
    const overtakes = following && !(following.action in OPERATOR_ACTIONS) && !before.next;
    w.next = overtakes ? one : undefined;
    const at = trace.push('') - 1;
    try {
      const done = (await ACTIONS[step.action]?.[1](w)) ?? 'skipped';
      trace[at] = `${step.n} ${step.action}${step.fault ? ` (${step.fault.kind})` : ''}: ${done}`;
    } catch (error) {
      trace[at] = `${step.n} ${step.action}${step.fault ? ` (${step.fault.kind})` : ''}: ${(error as Error).message}`;
      throw error;
    } finally {
      for (const call of w.calls) trace[at] += `\n    ${call}`;
      Object.assign(w, before);
    }
  };
  try {
    for (let done = 1; queue.length > 0; done++) {
      w.next = undefined;
      await one();
      if (done % CHECK_EVERY === 0 && w.trouble === 'none') await checkAll(w);
    }
    await comeToRest(w);
    await checkAll(w, true);
    return { trace };
  } catch (error) {
    if (!(error instanceof Broken))
      throw Object.assign(error as Error, { message: `${trace.at(-1)}: ${(error as Error).message}` });
    return { trace, failure: { invariant: error.invariant, message: error.message, at: present } };
  } finally {
    ungate();
    await house.close();
    await database?.drop();
    chance.mockRestore();
    vi.useRealTimers();
  }
}

/** The fewest steps that break the same promise: leaves out halves, then quarters, then single steps. */
async function shrink(
  seed: number,
  steps: readonly Step[],
  { invariant, at }: Failure,
  server?: string,
): Promise<Step[]> {
  let least = steps.filter(({ n }) => n <= at + 1);
  const breaks = async (some: readonly Step[]) =>
    (await runSteps(seed, some, server).catch(() => undefined))?.failure?.invariant === invariant;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = least.length - size; from > -size; from -= size) {
      const without = least.filter((_, index) => index < from || index >= from + size);
      if (without.length < least.length && (await breaks(without))) least = without;
    }
  }
  // Faults that are not needed only distract.
  for (const [index, step] of least.entries()) {
    const plain = least.with(index, { ...step, fault: undefined });
    if (step.fault && (await breaks(plain))) least = plain;
  }
  return least;
}

/** Tells of the fewest steps as a story, with what a test needs to do them again. */
async function tell(seed: number, steps: readonly Step[], server?: string): Promise<string> {
  const { trace, failure } = await runSteps(seed, steps, server);
  const named = steps.map(({ n, action, picks, fault }) => ({
    n,
    action,
    picks: picks.map((pick) => Number(pick.toFixed(6))),
    ...(fault && { fault }),
  }));
  return [
    `${failure?.invariant}: ${failure?.message}`,
    ...trace.map((line) => line.replace(/\n {4}/g, '\n      ')),
    `await runSteps(${seed}, ${JSON.stringify(named)})`,
  ].join('\n');
}

export interface SimulateOptions {
  /** A PostgreSQL server. Default: the embedded database. */
  server?: string | undefined;
  /** When no other house is begun, by `performance.now()`. */
  until?: number | undefined;
  /** Whether a failure is told by its fewest steps. Default: true. */
  isShrunk?: boolean;
}

/** Runs a number of steps of a seed, in as many houses as they need, until a promise is broken. */
export async function simulate(seed: number, count: number, { server, until, isShrunk = true }: SimulateOptions = {}) {
  const trace: string[] = [];
  let done = 0;
  for (let house = 0; done < count && !(until && performance.now() > until); house++) {
    const own = seed + house * 7919;
    const steps = createSteps(own, Math.min(STEPS_A_HOUSE, count - done), WEIGHTS);
    const run = await runSteps(own, steps, server);
    trace.push(...run.trace);
    if (run.failure) {
      const least = isShrunk ? await shrink(own, steps, run.failure, server) : [];
      const story = isShrunk ? await tell(own, least, server) : `${run.failure.invariant}: ${run.failure.message}`;
      return { steps: done + run.failure.at + 1, trace, story };
    }
    done += steps.length;
  }
  return { steps: done, trace, story: '' };
}
