import { type Endpoint, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requestQuery } from './request-query';
import { tripRecord } from './trip';

// What admins read, apart from what is sent: no widget carries it along.

/** A stored request as an admin reads it. `dateCreated` is an instant (UTC, `Z`). */
export const chauffeurRecord = object({
  id: v.number(),
  /** The desk's file on it; a server of before there were files sends none. */
  file: v.optional(tripRecord),
  firstName: v.string(),
  lastName: v.string(),
  cnicOrPassport: v.string(),
  numberOfPassengers: v.number(),
  luggage: v.number(),
  dateCreated: v.string(),
  /** '' when none was given, like the e-mail. */
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
});
export type ChauffeurRecord = v.InferOutput<typeof chauffeurRecord>;

/** Every request, newest first, or those that are asked for. */
export const chauffeurList = {
  method: 'get',
  path: '/ChauffeurService/GetAllChauffeurServices',
  who: 'admin',
  query: requestQuery,
  answer: pageOf(chauffeurRecord),
  paged: 'asked',
} as const satisfies Endpoint;

/** Its path is the product's own, and so is how that is spelt. */
export const chauffeurById = {
  method: 'get',
  path: '/ChauffeurService/GetChaufferService/:id',
  who: 'admin',
  answer: chauffeurRecord,
} as const satisfies Endpoint;
