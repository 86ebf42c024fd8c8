import * as v from 'valibot';

const cameFrom = v.object({ from: v.string() });

/** The query of the list that one came from, which its links carry along in the history's state; undefined without a list. */
export const listBehind = (state: unknown): string | undefined => (v.is(cameFrom, state) ? state.from : undefined);
