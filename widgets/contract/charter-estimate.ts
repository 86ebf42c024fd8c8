import * as v from 'valibot';
import { charterSegment, MAX_SEGMENTS } from './charter-segment';
import type { Endpoint } from './endpoint';
import { object } from './object';

/** The body of POST /PrivateCharter/Estimate: a journey, and nothing about a person. */
const journey = object(
  {
    segments: v.pipe(
      v.optional(v.unknown(), null),
      v.array(v.unknown(), 'At least one segment is required'),
      v.nonEmpty('At least one segment is required'),
      v.maxLength(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} legs`),
      v.array(v.pick(charterSegment(), ['fromLocation', 'toLocation', 'departDate', 'seats'])),
    ),
    /** A day earlier or later suits, too: then no aircraft is left out because it is not free. */
    isDayFlexible: v.optional(v.boolean('Must be true or false')),
  },
  'The journey must be an object',
);
export type EstimatedJourney = Pick<v.InferOutput<typeof journey>, 'segments' | 'isDayFlexible'>;

/** What a journey may cost: from the cheapest to the dearest aircraft that can fly it. No offer. */
export const charterEstimate = object({
  /** In whole units of the currency, of two significant figures. */
  low: v.number(),
  high: v.number(),
  /** ISO 4217, e.g. `PKR`. */
  currency: v.string(),
  /** The types of the aircraft: `plane`, `jet`, `helicopter`. */
  types: v.array(v.string()),
});
export type CharterEstimate = v.InferOutput<typeof charterEstimate>;

/** Null where nothing can be said. */
export const privateCharterEstimate = {
  method: 'post',
  path: '/PrivateCharter/Estimate',
  who: 'anyone',
  body: journey,
  answer: v.nullable(charterEstimate),
  limit: 'often',
} as const satisfies Endpoint;
