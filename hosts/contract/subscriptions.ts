import {
  type Endpoint,
  isWallClock,
  listOf,
  object,
  optionalText,
  recordId,
  requiredEmail,
  requiredText,
  wholeNumber,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';

// Subscriptions: a traveller waits for flights of a route, or for seats of one flight.

/** `2026-12-01`; '' for any. */
const anyDay = v.pipe(
  optionalText(10),
  v.check((text) => text === '' || isWallClock(`${text}T00:00`), 'Use a real date in the form 2026-12-01'),
);

/** The body of POST /Subscription/create; `flightId` stands in place of the places and days. */
export const subscriptionRequest = object(
  {
    email: requiredEmail(),
    party: wholeNumber('Number of passengers must be greater than 0', 1, 999),
    /** An airport, or for any airport of a country its code in brackets: `Pakistan (PK)`. */
    from: optionalText(200),
    to: optionalText(200),
    /** The first and the last day of departure at the airport. */
    firstDay: anyDay,
    lastDay: anyDay,
    isEmptyLegOnly: v.optional(v.boolean('Must be true or false'), false),
    flightId: v.optional(recordId()),
  },
  'The request must be an object',
);
export type SubscriptionRequest = v.InferOutput<typeof subscriptionRequest>;

/** Asks for e-mails about new flights. The answer is the same for every address, which has to be confirmed by e-mail. */
export const subscriptionCreate = {
  method: 'post',
  path: '/Subscription/create',
  who: 'anyone',
  body: subscriptionRequest,
  answer: emptyAnswer,
  limit: 'account',
} as const satisfies Endpoint;

const token = object({ token: requiredText('The link is not complete', 200) }, 'The request must be an object');

/** A subscription as its subscriber sees it; without the address. */
export const subscriptionRecord = object({
  from: v.string(),
  to: v.string(),
  party: v.number(),
  firstDay: v.string(),
  lastDay: v.string(),
  isEmptyLegOnly: v.boolean(),
  /** The departure of the flight that has too few seats, a wall clock; '' for a route. */
  departs: v.string(),
  isConfirmed: v.boolean(),
  /** An instant: the end of the subscription, or until when it can be confirmed. */
  endsAt: v.string(),
});
export type SubscriptionRecord = v.InferOutput<typeof subscriptionRecord>;

const byToken = { method: 'post', who: 'anyone', body: token, limit: 'often' } as const;

/** Reads the subscription of an e-mailed link; 410 when it has ended. */
export const subscriptionRead = {
  ...byToken,
  path: '/Subscription/read',
  answer: subscriptionRecord,
} as const satisfies Endpoint;

/** Confirms the address; a subscription for the same flights that it had before is replaced. */
export const subscriptionConfirm = {
  ...byToken,
  path: '/Subscription/confirm',
  answer: subscriptionRecord,
} as const satisfies Endpoint;

/** Ends a subscription. The token is in the query, because mail programs post to the address that an e-mail names (RFC 8058). */
export const subscriptionEnd = {
  method: 'post',
  path: '/Subscription/end',
  who: 'anyone',
  query: token,
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;

/** For mail programs that open that address: leads to the page of the subscription. */
export const subscriptionOpen = { ...subscriptionEnd, method: 'get' } as const satisfies Endpoint;

/** How many travellers wait for a route or a flight. */
const waiting = object({
  from: v.string(),
  to: v.string(),
  /** Null for a route. */
  flightId: v.nullable(v.number()),
  subscriptions: v.number(),
  /** The travellers of all parties. */
  travellers: v.number(),
});
export type Waiting = v.InferOutput<typeof waiting>;

/** Who waits for flights, without addresses; most travellers first. */
export const subscriptionsWaiting = {
  method: 'get',
  path: '/Subscription/waiting',
  who: 'admin',
  answer: listOf(waiting),
} as const satisfies Endpoint;
