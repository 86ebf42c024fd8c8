import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { day } from './flights';
import { charterRecord, chauffeurRecord, flightBookingRecord, internationalCharterRecord } from './records';

/** The most requests of a part. */
export const MOST_DUE = 500;

/** A request of any kind, with its trip. */
const dueRequest = v.variant('kind', [
  object({ kind: v.literal('privateCharter'), record: charterRecord }),
  object({ kind: v.literal('internationalCharter'), record: internationalCharterRecord }),
  object({ kind: v.literal('flightBooking'), record: flightBookingRecord }),
  object({ kind: v.literal('chauffeur'), record: chauffeurRecord }),
]);
export type DueRequest = v.InferOutput<typeof dueRequest>;

/** How many there are, and the first of them. */
const part = object({ total: v.number(), first: v.array(dueRequest) });
export type TodayPart = v.InferOutput<typeof part>;

/** What is to be done: counts, and the first requests of each part. */
export const todayRead = {
  method: 'get',
  path: '/Today',
  who: 'admin',
  query: object({
    /** The reader's day, `2026-12-01`. */
    day,
    /** The most requests of each part. Default 8. */
    most: v.optional(
      v.pipe(
        v.string('Must be text'),
        v.regex(/^\d{1,3}$/, `Must be from 1 to ${MOST_DUE}`),
        v.transform(Number),
        v.minValue(1, `Must be from 1 to ${MOST_DUE}`),
        v.maxValue(MOST_DUE, `Must be from 1 to ${MOST_DUE}`),
      ),
      '8',
    ),
  }),
  answer: object({
    /** Past their due time whoever owns them, longest wait first. */
    late: part,
    /** Those that nobody has taken up and that are neither late nor departed, least time left first. */
    fresh: part,
    /** The reader's open ones, next due first, then next to depart. */
    mine: part,
  }),
} as const satisfies Endpoint;
export type Today = v.InferOutput<typeof todayRead.answer>;
