import { type Endpoint, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requestQuery } from './request-query';
import { tripRecord } from './trip';

// What admins read, apart from what is sent: no widget carries it along.

/** A stored request as an admin reads it. `createdAt` is an instant (UTC, `Z`). */
export const internationalCharterRecord = object({
  id: v.number(),
  /** The desk's file on it; a server of before there were files sends none. */
  file: v.optional(tripRecord),
  name: v.string(),
  email: v.string(),
  phoneNo: v.string(),
  serviceType: v.string(),
  departureLocation: v.string(),
  destinationLocation: v.string(),
  departureDateTime: v.string(),
  returnDateTime: v.nullish(v.string(), null),
  seats: v.number(),
  preferredAircraft: v.string(),
  message: v.nullish(v.string(), ''),
  createdAt: v.string(),
});
export type InternationalCharterRecord = v.InferOutput<typeof internationalCharterRecord>;

/** Every request, newest first, or those that are asked for. */
export const internationalCharterList = {
  method: 'get',
  path: '/InternationalCharter',
  who: 'admin',
  query: requestQuery,
  answer: pageOf(internationalCharterRecord),
  paged: 'asked',
} as const satisfies Endpoint;

export const internationalCharterById = {
  method: 'get',
  path: '/InternationalCharter/:id',
  who: 'admin',
  answer: internationalCharterRecord,
} as const satisfies Endpoint;
