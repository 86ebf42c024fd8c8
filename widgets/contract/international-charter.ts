import * as v from 'valibot';
import { wallClock } from './date-time';
import { requiredEmail } from './email';
import type { Endpoint } from './endpoint';
import { created } from './envelope';
import { optionalText, requiredText, wholeNumber } from './fields';
import { object } from './object';
import { normalPhone } from './phone';

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
export const internationalCharterRequest = object(
  {
    name: requiredText('Name is required', 100),
    email: requiredEmail(),
    // Of any country and with any words around it, but no text without a digit of any script.
    phoneNo: v.pipe(
      requiredText('Phone number is required', 40),
      v.transform(normalPhone),
      v.regex(/\p{Nd}/u, 'Please enter a valid phone number'),
    ),
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
);
export type InternationalCharterRequest = v.InferOutput<typeof internationalCharterRequest>;

/** Sends a request. */
export const internationalCharterCreate = {
  method: 'post',
  path: '/InternationalCharter',
  who: 'anyone',
  body: internationalCharterRequest,
  answer: created,
  byStatus: true,
  once: true,
  limit: 'request',
} as const satisfies Endpoint;
