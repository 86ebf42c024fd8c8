import { type Endpoint, object, requiredText, requiredVersion, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer } from './fields';
import { day } from './flights';

/** The most days of one entry: a year. */
const MOST_DAYS = 366;

const fields = object({
  aircraftId: wholeNumber('Aircraft is required', 1, 2_147_483_647),
  /** Whole days in the operator's zone, both included: `2026-12-01`. */
  firstDay: day,
  lastDay: day,
  /** Staff alone see it. */
  reason: requiredText('Reason is required', 100),
});

/** The rule for the two days of a body. */
const isInOrder = <Body extends v.InferOutput<typeof fields>>() =>
  v.rawCheck<Body>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const days = (Date.parse(value.lastDay) - Date.parse(value.firstDay)) / 86_400_000 + 1;
    if (days >= 1 && days <= MOST_DAYS) return;
    addIssue({
      message: days < 1 ? 'The last day is before the first' : 'At most a year. Add another entry for more days',
      path: [{ type: 'object', origin: 'value', input: value, key: 'lastDay', value: value.lastDay }],
    });
  });

/** Days on which an aircraft cannot be planned, such as for maintenance or the owner's use. */
export const daysAway = object({ id: v.number(), ...fields.entries, version: v.number() });
export type DaysAway = v.InferOutput<typeof daysAway>;

/** The body of POST /DaysAway. */
export const daysAwayFields = v.pipe(fields, isInOrder());
export type DaysAwayFields = v.InferOutput<typeof daysAwayFields>;

/** Adds days away; refused with 409 when the aircraft is away on one of them already. */
export const daysAwayCreate = {
  method: 'post',
  path: '/DaysAway',
  who: 'admin',
  body: daysAwayFields,
  answer: daysAway,
} as const satisfies Endpoint;

/** Changes days away; refused with 409 and the stored ones when somebody else has changed them. */
export const daysAwayUpdate = {
  method: 'post',
  path: '/DaysAway/:id',
  who: 'admin',
  body: v.pipe(object({ ...fields.entries, version: requiredVersion() }), isInOrder()),
  answer: daysAway,
} as const satisfies Endpoint;

export const daysAwayDelete = {
  method: 'delete',
  path: '/DaysAway/:id',
  who: 'admin',
  answer: deletedAnswer,
} as const satisfies Endpoint;
