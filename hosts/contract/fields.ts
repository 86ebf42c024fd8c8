import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** An empty answer; other data is ignored. */
export const emptyAnswer = v.fallback(object({}), {});

/** The answer of a deletion. */
export const deletedAnswer = v.fallback(v.null(), null);

// Query fields, separate from `page-query.ts`, which widgets load.

/** An id in a query. */
export const idText = (message: string) =>
  v.optional(v.pipe(v.string('Must be text'), v.regex(/^[1-9]\d{0,8}$/, message), v.transform(Number)));

const INSTANT = 'Must be an instant';

/** An instant in a query, converted to UTC ISO text. */
export const instant = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.isoTimestamp(INSTANT),
    v.check((text) => !Number.isNaN(Date.parse(text)), INSTANT),
    v.transform((text) => new Date(text).toISOString()),
  ),
);
