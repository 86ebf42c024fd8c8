import { type Endpoint, object, recordId, requiredEmail } from 'charter-widgets/contract';
import * as v from 'valibot';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// The requests of one person, for privacy requests.

/** A request by the person of a trip. */
export const personRequest = object({
  trip: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  stage: v.picklist(STAGES),
  /** An instant (UTC, `Z`). */
  createdAt: v.string(),
  /** Why it is known to be the same person's. */
  knownBy: v.array(v.picklist(['itself', 'e-mail', 'phone'])),
  /** The kind of account that the address has; `unconfirmed` for a customer’s whose address was never confirmed. */
  account: v.picklist(['none', 'customer', 'unconfirmed', 'staff']),
});
export type PersonRequest = v.InferOutput<typeof personRequest>;

/** A phone number is not verified and may be shared, so it alone does not prove the person. */
export const isSurelyTheirs = ({ knownBy }: Pick<PersonRequest, 'knownBy'>): boolean =>
  knownBy.some((by) => by !== 'phone');

/** The chosen requests. */
const chosen = {
  trips: v.pipe(v.array(recordId(), 'Must be an id'), v.minLength(1, 'Must be an id'), v.maxLength(1000)),
  /** Also the customer's account; staff accounts are never included. */
  account: v.optional(v.boolean('Must be true or false'), true),
};

export const personOfTrip = {
  method: 'get',
  path: '/Person/:id',
  who: 'admin',
  answer: v.array(personRequest),
} as const satisfies Endpoint;

const owner = { method: 'post', who: 'admin', least: 'owner' } as const;

/**
 * Exports the stored data of these trips. Refused with 409 when the person has more requests by now. Companions are
 * exported by name only, unless `companions` is set.
 */
export const personExport = {
  ...owner,
  path: '/Person/export/:id',
  body: object(
    { ...chosen, companions: v.optional(v.boolean('Must be true or false'), false) },
    'The body must be an object',
  ),
  answer: v.array(v.record(v.string(), v.unknown())),
} as const satisfies Endpoint;

/** Erases the personal data of these trips. Refused with 409 when the person has more requests by now. */
export const personErase = {
  ...owner,
  path: '/Person/erase/:id',
  body: object(chosen, 'The body must be an object'),
  answer: v.array(personRequest),
} as const satisfies Endpoint;

/**
 * Erases the customer account and the subscriptions of an address, whatever requests it has. Refused with 404 when there is
 * neither, with 409 for the account of staff.
 */
export const accountErase = {
  ...owner,
  path: '/Person/eraseAccount',
  body: object({ email: requiredEmail() }, 'The body must be an object'),
  /** How many requests have this address. They are kept. */
  answer: object({ requests: v.number() }),
} as const satisfies Endpoint;
