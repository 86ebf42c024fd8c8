import { type Endpoint, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requestQuery } from './request-query';
import { tripRecord } from './trip';

// What admins read, apart from what is sent: no widget carries it along.

/** A stored request as an admin reads it. `createdAt` is an instant (UTC, `Z`). */
export const charterRecord = object({
  id: v.number(),
  /** The desk's file on it; a server of before there were files sends none. */
  file: v.optional(tripRecord),
  trip: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  cnic: v.nullish(v.string(), ''),
  createdAt: v.string(),
  segments: v.array(
    object({
      id: v.number(),
      fromLocation: v.string(),
      toLocation: v.string(),
      departDate: v.string(),
      seats: v.number(),
      luggage: v.number(),
      pets: v.number(),
    }),
  ),
});
export type CharterRecord = v.InferOutput<typeof charterRecord>;

/** Every request, newest first, or those that are asked for. */
export const privateCharterList = {
  method: 'get',
  path: '/PrivateCharter/GetAllRequests',
  who: 'admin',
  query: requestQuery,
  answer: pageOf(charterRecord),
  paged: 'asked',
} as const satisfies Endpoint;

export const privateCharterById = {
  method: 'get',
  path: '/PrivateCharter/GetRequestById/:id',
  who: 'admin',
  answer: charterRecord,
} as const satisfies Endpoint;
