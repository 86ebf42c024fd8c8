/**
 * The faults that no test need find, as `npm run test:mutants` prints them.
 *
 * @type {import('./judge.mjs').Harmless[]}
 */
export const HARMLESS = [];
