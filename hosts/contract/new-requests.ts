import { type Endpoint, listOf, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { REQUEST_KINDS } from './trip-stages';

/** A request that nobody has taken up yet. Nothing personal: it is said on a locked screen. */
const newRequest = object({
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Instants (UTC, `Z`). */
  createdAt: v.string(),
  dueAt: v.nullable(v.string()),
  /** The wall clock of its first departure; '' for none. */
  departs: v.string(),
  /** The codes of its airports; a place without a code is left out. */
  codes: v.array(v.string()),
});
export type NewRequest = v.InferOutput<typeof newRequest>;

/** What the tab of each screen of the back office counts: the newest first. */
export const newRequestList = {
  method: 'get',
  path: '/NewRequests',
  who: 'admin',
  answer: listOf(newRequest),
} as const satisfies Endpoint;
