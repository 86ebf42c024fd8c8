import * as v from 'valibot';

// Apart from the other fields: no widget that travellers see tells a missing number from one that is too small.

/** A number that is required: `missing` is said of none, `notOne` of what is no number. */
export const requiredNumber = (missing: string, notOne: string) =>
  // Null stands for a missing one: NaN is a text that is no number.
  v.optional(
    v.number(({ input }) => (input === null ? missing : notOne)),
    null as unknown as number,
  );

/** A whole number from `min` to `max`, of which each fault is told by itself; `name` is what its field is called. */
export function namedWholeNumber(
  name: string,
  min: number,
  max: number,
  { missing = `${name} is required`, tooSmall = `${name} must be at least ${min}` } = {},
) {
  const notWhole = `${name} must be a whole number`;
  return v.pipe(
    requiredNumber(missing, notWhole),
    v.integer(notWhole),
    v.minValue(min, tooSmall),
    v.maxValue(max, `At most ${max}`),
  );
}
