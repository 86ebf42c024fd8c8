import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { partnerMonth } from './partners';
import { SOURCES } from './trip';

/**
 * The numbers of requests. `won` to `cancelled` add up to `requests`. `answered` leaves out those that staff entered. `below` to
 * `above` are places of the quote beside the estimate that the traveller saw.
 */
export const STATISTICS = [
  ...(['requests', 'verified', 'quoted', 'accepted', 'booked'] as const),
  ...(['won', 'open', 'lost', 'declined', 'cancelled', 'answered', 'below', 'within', 'above'] as const),
] as const;

const statisticsRow = object({
  /** `2026-11`, the month when the requests came, in the operator's home zone; '' for all. */
  month: v.string(),
  /** '' for all. */
  source: v.picklist(['', ...SOURCES]),
  counts: object(v.entriesFromList(STATISTICS, v.number())),
  /** The numbers of ended requests by stage and reason: `lost: The price`, `lost: no reason`. */
  reasons: v.record(v.string(), v.number()),
  totals: partnerMonth.entries.totals,
  /** The median time to the first answer; null for none. */
  medianMinutes: v.nullable(v.number()),
});
export type StatisticsRow = v.InferOutput<typeof statisticsRow>;

/** What became of the requests of the last twelve months, the newest first, without personal data. */
export const statisticsRead = {
  method: 'get',
  path: '/Statistics',
  who: 'admin',
  answer: v.array(statisticsRow),
} as const satisfies Endpoint;
