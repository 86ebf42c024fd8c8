import {
  charterRequest,
  chauffeurRequest,
  type Endpoint,
  flightBookingRequest,
  internationalCharterRequest,
  object,
  optionalEmail,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { STAFF_SOURCES } from './trip';
import type { RequestKind } from './trip-stages';

/** A caller may have no e-mail address, so staff may leave it out. */
const email = v.optional(optionalEmail('Please enter a valid email address').wrapped, '');

const [, oneLeg, twoLegs, manyLegs] = charterRequest.pipe;

/** The rules of the public forms for each kind, which staff follow too, except that no e-mail is needed. */
export const STAFF_REQUESTS = {
  privateCharter: v.pipe(object({ ...charterRequest.entries, email }), oneLeg, twoLegs, manyLegs),
  internationalCharter: object({ ...internationalCharterRequest.entries, email }),
  flightBooking: flightBookingRequest,
  chauffeur: chauffeurRequest,
} as const satisfies Record<RequestKind, v.GenericSchema>;

const bodyOf = <const K extends RequestKind>(kind: K) =>
  object({
    kind: v.literal(kind),
    request: STAFF_REQUESTS[kind],
    source: v.picklist(STAFF_SOURCES, 'Choose how the request came'),
    /** The traveller's language. */
    locale: v.optional(v.picklist(['en', 'ur'], 'Unknown language'), 'en'),
    /** Whether the traveller gets a receipt by e-mail. */
    sendReceipt: v.optional(v.boolean('Must be true or false'), false),
  });

export const requestCreateBody = v.pipe(
  v.variant(
    'kind',
    [bodyOf('privateCharter'), bodyOf('internationalCharter'), bodyOf('flightBooking'), bodyOf('chauffeur')],
    ({ input }) => ((input ?? null) === null ? 'Kind of request is required' : 'Unknown kind of request'),
  ),
  v.forward(
    v.check(
      ({ sendReceipt, request }) => !sendReceipt || Boolean(request.email),
      'Enter an e-mail address, or send no receipt',
    ),
    ['request', 'email'],
  ),
);
export type RequestCreateBody = v.InferOutput<typeof requestCreateBody>;

/** Stores a request that staff took by phone, by WhatsApp or in person. Staff get no link of the traveller's own. */
export const requestCreate = {
  method: 'post',
  path: '/Request',
  who: 'admin',
  body: requestCreateBody,
  answer: object({ id: v.number(), reference: v.string() }),
  once: true,
} as const satisfies Endpoint;
