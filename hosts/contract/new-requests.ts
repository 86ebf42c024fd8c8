import { type Endpoint, listOf, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { REQUEST_KINDS } from './trip-stages';

/** A new request. It has no personal data, because it is shown on locked screens. */
const newRequest = object({
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Instants (UTC, `Z`). */
  createdAt: v.string(),
  dueAt: v.nullable(v.string()),
  /** The wall clock of the first departure; '' for none. */
  departs: v.string(),
  /** Codes of the airports; places without a code are left out. */
  codes: v.array(v.string()),
});
export type NewRequest = v.InferOutput<typeof newRequest>;

/** New requests, newest first; every back office screen counts them in its tab. */
export const newRequestList = {
  method: 'get',
  path: '/NewRequests',
  who: 'admin',
  answer: listOf(newRequest),
} as const satisfies Endpoint;
