import * as v from 'valibot';

// Fields of what a list is asked for. Apart from `page-query.ts`, which a widget that reads pages carries along.

/** An id in an address. */
export const idText = (message: string) =>
  v.optional(v.pipe(v.string('Must be text'), v.regex(/^[1-9]\d{0,8}$/, message), v.transform(Number)));

const INSTANT = 'Must be an instant';

/** An instant in an address, in UTC as ISO text once it is read. */
export const instant = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.isoTimestamp(INSTANT),
    v.check((text) => !Number.isNaN(Date.parse(text)), INSTANT),
    v.transform((text) => new Date(text).toISOString()),
  ),
);
