import { createHash } from 'node:crypto';

/** What goes wrong with the call of a step. `at` says between which of its statements, or turns of the database. */
export interface Fault {
  kind: 'lost request' | 'lost answer' | 'sent twice' | 'overtaken' | 'killed';
  at: number;
}

/** A step is data: it does the same in a run from which other steps were left out. */
export interface Step {
  /** Its number in the whole run, by which what it creates is named. */
  n: number;
  action: string;
  /** The numbers from 0 to 1 that decide all else. */
  picks: number[];
  fault?: Fault | undefined;
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed: number): () => number {
  let n = 0;
  return () => createHash('md5').update(`${seed} ${n++}`).digest().readUInt32BE() / 2 ** 32;
}

const KINDS: readonly Fault['kind'][] = ['lost request', 'lost answer', 'sent twice', 'overtaken', 'killed'];

export function createSteps(seed: number, count: number, weights: Readonly<Record<string, number>>): Step[] {
  const random = randomOf(seed);
  const actions = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name));
  return Array.from({ length: count }, (_, n) => {
    const action = actions[Math.floor(random() * actions.length)] ?? '';
    const picks = Array.from({ length: 8 }, random);
    const [isFaulty, kind, at] = [random() < 0.25, KINDS[Math.floor(random() * KINDS.length)], random()];
    return { n, action, picks, ...(isFaulty && kind && { fault: { kind, at: Math.floor(at * 40) } }) };
  });
}

export const oneOf = <T>(list: readonly T[], pick: number): T => list[Math.floor(pick * list.length)] as T;

export const HOUR_MS = 3_600_000;

/** A whole number between two by a number from 0 to 1. */
export const between = (least: number, most: number, pick: number) => least + Math.floor(pick * (most - least + 1));

const RECENT = 4;

/** One of what earlier steps created, mostly of the last ones. Without one of the others the choice stays the same. */
export function choose<T extends { n: number }>(list: readonly T[], pick: number): T | undefined {
  const from = pick < 0.85 ? list.slice(-RECENT) : list;
  const salt = Math.floor(pick * 2 ** 31);
  const weight = ({ n }: T) => Math.imul((n + 1) ^ salt, 0x9e3779b1) >>> 0;
  return from.reduce<T | undefined>((best, one) => (best && weight(best) >= weight(one) ? best : one), undefined);
}
