import { randomInt } from 'node:crypto';

/** Numbers from 0 to 1. The seed, which a failing test must print, repeats them: `TEST_SEED=… npx vitest run …`. */
export function seededRandom(): { seed: number; random: () => number } {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  let state = seed;
  return {
    seed,
    random() {
      // The generator of Numerical Recipes; its high bits are the random ones.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    },
  };
}
