import * as v from 'valibot';
import { optionalEmail } from './email';
import type { Endpoint } from './endpoint';
import { created } from './envelope';
import { optionalPhone, requiredText, wholeNumber } from './fields';
import { object } from './object';
import { plainText } from './plain-text';

/** The body of POST /ChauffeurService/CreateRequest; its `id` (0) is ignored. */
export const chauffeurRequest = object(
  {
    firstName: requiredText('First name is required', 100),
    lastName: requiredText('Last name is required', 100),
    cnicOrPassport: v.pipe(requiredText('CNIC or Passport is required', 30), v.transform(plainText)),
    numberOfPassengers: wholeNumber('Number of passengers must be greater than 0', 1, 999),
    luggage: wholeNumber('Luggage count cannot be negative', 0, 9999),
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
