import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** An empty answer; other data is ignored. */
export const emptyAnswer = v.fallback(object({}), {});

/** The answer of a deletion. */
export const deletedAnswer = v.fallback(v.null(), null);

/** An id in a query. */
export const idText = (message: string) =>
  v.optional(v.pipe(v.string('Must be text'), v.regex(/^[1-9]\d{0,8}$/, message), v.transform(Number)));

const INSTANT = 'Must be a UTC time such as 2026-12-01T14:30:00Z';

/** An instant in a query, converted to UTC ISO text. */
export const instant = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.isoTimestamp(INSTANT),
    v.check((text) => !Number.isNaN(Date.parse(text)), INSTANT),
    v.transform((text) => new Date(text).toISOString()),
  ),
);

/** The largest page, and the default. */
export const MAX_PAGE = 500;

/** From 1 to 500 records. */
export const pageLimit = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, `Must be from 1 to ${MAX_PAGE}`),
    v.transform(Number),
  ),
);

/** The error of an unknown `after`. */
export const INVALID_AFTER = 'Must be the unchanged `next` value of the previous page';

/** A required number with separate errors for missing and invalid values. */
export const requiredNumber = (missing: string, notOne: string) =>
  // Null stands for a missing number, NaN for an invalid one.
  v.optional(
    v.number(({ input }) => (input === null ? missing : notOne)),
    null as unknown as number,
  );

/** One of `options`, with separate errors for a missing and an unknown value; `name` is its label. */
export const requiredChoice = <const O extends readonly string[]>(name: string, options: O) =>
  v.optional(
    v.picklist(options, ({ input }) => (input === null ? `${name} is required` : `Unknown ${name.toLowerCase()}`)),
    null as unknown as O[number],
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
    v.maxValue(max, `${name} must be at most ${max}`),
  );
}

/** Whether a name is that of a time zone, such as `Asia/Karachi`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
