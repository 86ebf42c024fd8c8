import * as v from 'valibot';
import type { Endpoint } from './endpoint';
import { recordId } from './fields';
import { object } from './object';
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
});
export type PersonRequest = v.InferOutput<typeof personRequest>;

export const personOfTrip = {
  method: 'get',
  path: '/Person/:id',
  who: 'admin',
  answer: v.array(personRequest),
} as const satisfies Endpoint;

/** All that is stored of the person of a trip, to be handed to them. */
export const personExport = {
  method: 'get',
  path: '/Person/export/:id',
  who: 'admin',
  least: 'owner',
  answer: v.array(v.record(v.string(), v.unknown())),
} as const satisfies Endpoint;

/** Erases what is personal of these trips; refused with 409 where the person has others by now. */
export const personErase = {
  method: 'post',
  path: '/Person/erase/:id',
  who: 'admin',
  least: 'owner',
  body: object(
    {
      trips: v.pipe(v.array(recordId(), 'Say which'), v.maxLength(1000)),
    },
    'It must be an object',
  ),
  answer: v.array(personRequest),
} as const satisfies Endpoint;
