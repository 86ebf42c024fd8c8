import { type Endpoint, object, recordId } from 'charter-widgets/contract';
import * as v from 'valibot';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// What the desk has of one person, over all kinds of requests: no widget carries it along.

/** A request of the person of a trip. */
export const personRequest = object({
  trip: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  stage: v.picklist(STAGES),
  /** An instant (UTC, `Z`). */
  createdAt: v.string(),
  /** By what it is known to be the same person's. */
  knownBy: v.array(v.picklist(['itself', 'e-mail', 'telephone'])),
  /** Whether its address has an account, and whose. */
  account: v.picklist(['none', 'customer', 'staff']),
});
export type PersonRequest = v.InferOutput<typeof personRequest>;

/** Nobody has verified a telephone number, which a family may share: it alone makes no request the person's. */
export const isSurelyTheirs = ({ knownBy }: Pick<PersonRequest, 'knownBy'>): boolean =>
  knownBy.some((by) => by !== 'telephone');

/** The requests that were ticked. */
const chosen = {
  trips: v.pipe(v.array(recordId(), 'Say which'), v.minLength(1, 'Say which'), v.maxLength(1000)),
  /** The customer's account with their addresses, too. An account of staff is never meant. */
  account: v.optional(v.boolean('Must be true or false'), true),
};

export const personOfTrip = {
  method: 'get',
  path: '/Person/:id',
  who: 'admin',
  answer: v.array(personRequest),
} as const satisfies Endpoint;

/**
 * What is stored of these trips, to be handed to the person; refused with 409 where the person has others by now. Of
 * companions their names alone, unless more is asked for.
 */
export const personExport = {
  method: 'post',
  path: '/Person/export/:id',
  who: 'admin',
  least: 'owner',
  body: object(
    { ...chosen, companions: v.optional(v.boolean('Must be true or false'), false) },
    'It must be an object',
  ),
  answer: v.array(v.record(v.string(), v.unknown())),
} as const satisfies Endpoint;

/** Erases what is personal of these trips; refused with 409 where the person has others by now. */
export const personErase = {
  method: 'post',
  path: '/Person/erase/:id',
  who: 'admin',
  least: 'owner',
  body: object(chosen, 'It must be an object'),
  answer: v.array(personRequest),
} as const satisfies Endpoint;
