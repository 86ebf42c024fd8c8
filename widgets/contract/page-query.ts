import * as v from 'valibot';

// The query of a page, separate from its answer: widgets do not need the rules.

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
export const INVALID_AFTER = 'Must be the `next` of the page before, as it was given';
