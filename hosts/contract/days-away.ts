import { type Endpoint, object, recordId, requiredText, requiredVersion, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { day } from './flights';

const fields = {
  aircraftId: wholeNumber('Aircraft is required', 1, 2_147_483_647),
  /** Whole days in the operator's zone, both included: `2026-12-01`. */
  firstDay: day,
  lastDay: day,
  /** Staff alone see it. */
  reason: requiredText('Reason is required', 100),
};

/** Days on which an aircraft cannot be planned, such as for maintenance or the owner's use. */
export const daysAway = object({ id: v.number(), ...fields, version: v.number() });
export type DaysAway = v.InferOutput<typeof daysAway>;

/** The body of POST /DaysAway. */
export const daysAwayFields = v.pipe(
  object({
    ...fields,
    /** The id of the stored ones; missing for new ones, whose version is 0. */
    entry: v.optional(recordId()),
    version: requiredVersion(),
    isRemoved: v.optional(v.boolean('Must be true or false'), false),
  }),
  v.forward(
    v.check(({ firstDay, lastDay }) => {
      const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000;
      return days >= 0 && days <= 365;
    }, 'The last day must not be before the first, nor more than a year after it'),
    ['lastDay'],
  ),
);
export type DaysAwayFields = v.InferOutput<typeof daysAwayFields>;

/**
 * Adds, changes or removes days away; refused with 409 when the aircraft is away on one of them already, or with the stored
 * ones when somebody else has changed them. The answer is null when they are removed.
 */
export const daysAwaySave = {
  method: 'post',
  path: '/DaysAway',
  who: 'admin',
  body: daysAwayFields,
  answer: v.nullable(daysAway),
} as const satisfies Endpoint;
