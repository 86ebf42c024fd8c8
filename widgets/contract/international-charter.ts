import * as v from 'valibot';
import type { Api } from './client';
import { wallClock } from './date-time';
import { EMAIL, optionalText, requiredText, wholeNumber } from './fields';
import { listOf } from './list-of';
import { object } from './object';

export const SERVICE_TYPES = [
  'International Charter Flight',
  'Regional Jet Flight',
  'Helicopter Ride / Tour',
  'Fleet Inquiry',
] as const;

export const PREFERRED_AIRCRAFT = [
  'Light Jet',
  'Midsize Jet',
  'Super-Mid',
  'Heavy Jet',
  'Helicopter',
  'Not Sure',
] as const;

const oneOf = <T extends readonly string[]>(options: T, message: string) =>
  v.pipe(v.optional(v.unknown(), null), v.picklist(options, message));

/** The body of POST /InternationalCharter; its `id` (0) is not read. */
export const internationalCharterRequest = v.pipe(
  object(
    {
      name: requiredText('Name is required', 100),
      email: v.pipe(requiredText('Email is required', 254), v.regex(EMAIL, 'Please enter a valid email address')),
      phoneNo: requiredText('Phone number is required', 30),
      serviceType: oneOf(SERVICE_TYPES, 'Service type is required'),
      departureLocation: requiredText('Departure location is required', 200),
      destinationLocation: requiredText('Destination location is required', 200),
      departureDateTime: wallClock('Departure date is required'),
      /** Null when it is one way. */
      returnDateTime: v.nullish(wallClock('Use a real date and time, or null'), null),
      seats: wholeNumber('Number of seats must be greater than 0', 1, 999),
      preferredAircraft: oneOf(PREFERRED_AIRCRAFT, 'Preferred aircraft is required'),
      message: optionalText(2000),
    },
    'The request must be an object',
  ),
  v.forward(
    v.partialCheck(
      [['departureDateTime'], ['returnDateTime']],
      ({ departureDateTime, returnDateTime }) => returnDateTime === null || returnDateTime >= departureDateTime,
      'Return date cannot be before the departure date',
    ),
    ['returnDateTime'],
  ),
);
export type InternationalCharterRequest = v.InferOutput<typeof internationalCharterRequest>;

/** A stored request as an admin reads it. `createdAt` is an instant (UTC, `Z`). */
export const internationalCharterRecord = object({
  id: v.number(),
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

/** The calls under /InternationalCharter: the one of spec.md, section 7, and what admins read of it. */
export const internationalCharters = {
  /** Sends a request; public. The same key sends it once however often it is called. */
  create: (api: Api, request: InternationalCharterRequest, idempotencyKey: string) =>
    api(
      { method: 'post', path: 'InternationalCharter', json: { id: 0, ...request }, idempotencyKey },
      object({ id: v.number() }),
    ),
};

/** The calls that read what was sent. Apart from `internationalCharters`: no widget carries them along. */
export const storedInternationalCharters = {
  /** Every request, newest first; admins only. */
  all: (api: Api, signal?: AbortSignal) =>
    api({ method: 'get', path: 'InternationalCharter', ...(signal && { signal }) }, listOf(internationalCharterRecord)),
  /** One request; admins only. Refused with 404 when there is none. */
  byId: (api: Api, id: string, signal?: AbortSignal) =>
    api(
      { method: 'get', path: `InternationalCharter/${encodeURIComponent(id)}`, ...(signal && { signal }) },
      internationalCharterRecord,
    ),
};
