import * as v from 'valibot';
import type { Api } from './client';
import { requiredText, wholeNumber } from './fields';
import { listOf } from './list-of';
import { object } from './object';

/** The body of POST /ChauffeurService/CreateRequest; its `id` (0) is not read. */
export const chauffeurRequest = object(
  {
    firstName: requiredText('First name is required', 100),
    lastName: requiredText('Last name is required', 100),
    cnicOrPassport: requiredText('CNIC or Passport is required', 30),
    numberOfPassengers: wholeNumber('Number of passengers must be greater than 0', 1, 999),
    luggage: wholeNumber('Luggage count cannot be negative', 0, 9999),
  },
  'The request must be an object',
);
export type ChauffeurRequest = v.InferOutput<typeof chauffeurRequest>;

/** A stored request as an admin reads it. `dateCreated` is an instant (UTC, `Z`). */
export const chauffeurRecord = object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  cnicOrPassport: v.string(),
  numberOfPassengers: v.number(),
  luggage: v.number(),
  dateCreated: v.string(),
});
export type ChauffeurRecord = v.InferOutput<typeof chauffeurRecord>;

/** The calls of spec.md, section 7, under /ChauffeurService, in its spelling. */
export const chauffeurRequests = {
  /** Sends a request; public. The same key sends it once however often it is called. */
  create: (api: Api, request: ChauffeurRequest, idempotencyKey: string) =>
    api(
      { method: 'post', path: 'ChauffeurService/CreateRequest', json: { id: 0, ...request }, idempotencyKey },
      object({ id: v.number() }),
    ),
};

/** The calls that read what was sent. Apart from `chauffeurRequests`: no widget carries them along. */
export const storedChauffeurRequests = {
  /** Every request, newest first; admins only. */
  all: (api: Api, signal?: AbortSignal) =>
    api(
      { method: 'get', path: 'ChauffeurService/GetAllChauffeurServices', ...(signal && { signal }) },
      listOf(chauffeurRecord),
    ),
  /** One request; admins only. Refused with 404 when there is none. */
  byId: (api: Api, id: string, signal?: AbortSignal) =>
    api(
      {
        method: 'get',
        path: `ChauffeurService/GetChaufferService/${encodeURIComponent(id)}`,
        ...(signal && { signal }),
      },
      chauffeurRecord,
    ),
};
