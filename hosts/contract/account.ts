import { type Endpoint, object, optionalPhone, pageOf, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer, INVALID_AFTER } from './fields';
import { QUOTE_STATES } from './shown-quote';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// What a customer with a confirmed address reads and writes: their own account and trips.

const user = { who: 'customer' } as const;

export const ownAccount = object({
  name: v.string(),
  /** The confirmed address, in lower case. */
  email: v.string(),
  /** '' unless the customer has saved one. */
  phone: v.string(),
});
export type OwnAccount = v.InferOutput<typeof ownAccount>;

export const accountChange = object(
  {
    name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
    phone: optionalPhone('Please enter a valid phone number'),
  },
  'The account must be an object',
);

/** A request of the customer. */
export const ownTrip = object({
  /** The trip's id. */
  id: v.number(),
  reference: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  stage: v.picklist(STAGES),
  /** The places along the way, as they were typed; none for a car. */
  places: v.array(v.string()),
  /** The wall clock of the first departure there; '' for none. */
  departs: v.string(),
  /** An instant (UTC, `Z`). */
  createdAt: v.string(),
  /** As in `travellerTrip`. */
  wasBooked: v.boolean(),
  /** As in `travellerTrip`. */
  flightNow: v.optional(v.string()),
  /** As in `travellerTrip`. */
  quotes: v.array(object({ state: v.picklist(QUOTE_STATES) })),
  /** The fragment of the link to the trip's page. */
  link: v.string(),
  /** Whether it can be removed: it was added by its link. Others belong to the customer. */
  isAdded: v.boolean(),
});
export type OwnTrip = v.InferOutput<typeof ownTrip>;

export const accountRead = {
  ...user,
  method: 'get',
  path: '/Account',
  answer: ownAccount,
  limit: 'read',
} as const satisfies Endpoint;

export const accountSave = {
  ...user,
  method: 'post',
  path: '/Account',
  body: accountChange,
  answer: ownAccount,
  limit: 'often',
} as const satisfies Endpoint;

/**
 * The customer's trips, newest first: requests with their confirmed address, requests that they sent while signed in, and
 * trips that they added by a link which is still valid.
 */
export const accountTrips = {
  ...user,
  method: 'get',
  path: '/Account/trips',
  query: object({ after: v.optional(v.pipe(v.string('Must be text'), v.regex(/^[1-9]\d{0,8}$/, INVALID_AFTER))) }),
  answer: pageOf(ownTrip),
  paged: true,
  limit: 'read',
} as const satisfies Endpoint;

/** Adds a trip by its link or the link's token. Refused with 400 when it is not a link, with 410 when it has ended. */
export const accountTripAdd = {
  ...user,
  method: 'post',
  path: '/Account/trips',
  body: object({ link: requiredText('Paste the link of your request', 500) }, 'The request must be an object'),
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;

/** Removes a trip that was added by its link. */
export const accountTripRemove = {
  ...user,
  method: 'post',
  path: '/Account/trips/remove/:id',
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;
