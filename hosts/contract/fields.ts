import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** The data of an answer that says nothing more; whatever another server puts there is passed over. */
export const emptyAnswer = v.fallback(object({}), {});

/** The same of what is gone. */
export const deletedAnswer = v.fallback(v.null(), null);

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
