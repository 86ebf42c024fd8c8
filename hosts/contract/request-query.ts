import { AFTER, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { idText, instant } from './query-fields';
import { STAGES } from './trip-stages';

/** What a page of requests holds at most: as many as a browser holds, searches and orders without being slow. */
export const MAX_REQUESTS = 5000;

/** `open`: something is still to be done; `late`: the desk owes a step since before now. */
export const REQUESTS_AT = ['open', 'late', ...STAGES] as const;

/** As `partner` says what came from nobody's page. */
export const NO_PARTNER = 'none';

/** What of a list of requests is asked for; without anything it is the whole list, as it always was (API-1). */
export const requestQuery = object({
  /** So many at most, from 1 to 5000: the answer has the `next` page's `after`. */
  limit: v.optional(
    v.pipe(
      v.string('Must be text'),
      v.regex(/^(?:[1-9]\d{0,2}|[1-4]\d{3}|5000)$/, `Must be from 1 to ${MAX_REQUESTS}`),
      v.transform(Number),
    ),
  ),
  after: idText(AFTER),
  /** Words that are all in its name, e-mail, phone, places or reference, or are its id. */
  q: v.optional(v.pipe(v.string('Must be text'), v.maxLength(200, 'Must have at most 200 characters'), v.trim())),
  stage: v.optional(v.picklist(REQUESTS_AT, 'There is no such stage')),
  /** Who works on it: the id of somebody of the desk, or `nobody`. */
  owner: v.optional(v.pipe(v.string('Must be text'), v.regex(/^(?:nobody|[1-9]\d{0,8})$/, 'Must be an id, or nobody'))),
  /** The name of the partner it is counted for, or `none`. */
  partner: v.optional(v.pipe(v.string('Must be text'), v.maxLength(200, 'Must have at most 200 characters'))),
  /** Received from this instant on, and before that one. */
  since: instant,
  until: instant,
});
export type RequestQuery = v.InferOutput<typeof requestQuery>;
