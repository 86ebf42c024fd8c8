import * as v from 'valibot';
import { isWallClock } from './date-time';
import { optionalEmail } from './email';
import type { Endpoint } from './endpoint';
import { created } from './envelope';
import { optionalPhone, optionalText, requiredText, wholeNumber } from './fields';
import { object } from './object';
import { plainText } from './plain-text';

/** The largest car on offer, a van. */
export const MAX_PASSENGERS = 12;
export const MAX_LUGGAGE = 20;
/** Larger parties get a van. */
export const SEDAN_SEATS = 4;

/** An optional text in digits of any script, such as a date. */
const optionalPart = (isRight: (text: string) => boolean, message: string) =>
  v.optional(
    v.pipe(
      optionalText(20),
      v.transform(plainText),
      v.check((text) => text === '' || isRight(text), message),
    ),
  );

/** The body of POST /ChauffeurService/CreateRequest; its `id` (0) is ignored. */
export const chauffeurRequest = object(
  {
    firstName: requiredText('First name is required', 100),
    lastName: requiredText('Last name is required', 100),
    cnicOrPassport: v.pipe(requiredText('CNIC or Passport is required', 30), v.transform(plainText)),
    numberOfPassengers: wholeNumber(
      'Number of passengers must be greater than 0',
      1,
      MAX_PASSENGERS,
      `Our largest car has ${MAX_PASSENGERS} seats. Send a second request for the other passengers.`,
    ),
    /** In pieces. */
    luggage: wholeNumber(
      'Luggage count cannot be negative',
      0,
      MAX_LUGGAGE,
      `Our largest car takes ${MAX_LUGGAGE} pieces. Send a second request for the rest.`,
    ),
    /** Where and when, as far as it is known. */
    pickUpPlace: v.optional(optionalText(200)),
    pickUpDate: optionalPart((text) => isWallClock(`${text}T00:00`), 'Use a real date in the form 2026-12-01'),
    pickUpTime: optionalPart((text) => isWallClock(`2000-01-01T${text}`), 'Use a time in the form 14:30'),
    /** Of an airline (`PK 301`) or the registration of an aircraft (`AP-BMT`). */
    flightNumber: optionalPart(
      (text) => /^(?=.*[-\d])[A-Z\d]{1,3}[ -]?[A-Z\d]{1,5}$/i.test(text),
      'Enter a flight number such as PK 301, or leave it empty',
    ),
    phone: optionalPhone('Please enter a valid phone number'),
    email: optionalEmail('Please enter a valid email address'),
  },
  'The request must be an object',
);
export type ChauffeurRequest = v.InferOutput<typeof chauffeurRequest>;

export const chauffeurCreate = {
  method: 'post',
  path: '/ChauffeurService/CreateRequest',
  who: 'anyone',
  body: chauffeurRequest,
  answer: created,
  byStatus: true,
  once: true,
  limit: 'request',
} as const satisfies Endpoint;
