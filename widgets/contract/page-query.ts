import * as v from 'valibot';

// What is sent for a page, apart from what is read: a widget that only reads pages leaves this out.

/** What a page of a list holds at most, and does when nothing else is asked for. */
export const MAX_PAGE = 500;

/** So many records at most, from 1 to 500. */
export const pageLimit = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, `Must be from 1 to ${MAX_PAGE}`),
    v.transform(Number),
  ),
);

/** Said of an `after` that no answer gave. */
export const INVALID_AFTER = 'Must be the `next` of the page before, as it was given';
