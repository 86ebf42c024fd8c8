import * as v from 'valibot';

// Separate from other fields, because no public widget distinguishes missing from too small numbers.

/** A required number with separate errors for missing and invalid values. */
export const requiredNumber = (missing: string, notOne: string) =>
  // Null stands for a missing number, NaN for an invalid one.
  v.optional(
    v.number(({ input }) => (input === null ? missing : notOne)),
    null as unknown as number,
  );

/** A whole number from `min` to `max` with a separate error for each fault; `name` is its label. */
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
