import * as v from 'valibot';
import { GENDERS, MAX_GUESTS, TITLES } from './booking-choices';
import { wallClock } from './date-time';
import { optionalEmail } from './email';
import type { Endpoint } from './endpoint';
import { created } from './envelope';
import { optionalText, requiredText, wholeNumber } from './fields';
import { object } from './object';
import { normalPhone } from './phone';
import { plainText } from './plain-text';

/** Pakistani numbers without +92, others with their code: `3001234567`, `+447911123456`. */
const phone = v.pipe(
  requiredText('Phone number is required', 40),
  v.transform((text) => normalPhone(text).replace(/^0(?=3\d{9}$)/, '')),
  v.regex(/^(?:3\d{9}|\+(?:[1-8]\d|9[013-9])\d{5,13})$/, ({ input }) =>
    /^\+(?!92)/.test(input) ? 'Please enter a valid phone number' : 'Invalid phone format (e.g., 3001234567)',
  ),
);

const firstName = requiredText('First name is required', 100);
const lastName = requiredText('Last name is required', 100);

export const travelPerson = object(
  {
    firstName,
    lastName,
    phoneNumber: phone,
    /** CNIC or passport. */
    cnic: v.pipe(requiredText('CNIC is required', 30), v.transform(plainText)),
    gender: v.pipe(v.optional(v.unknown(), null), v.picklist(GENDERS, 'Gender is required')),
  },
  'Each guest must be an object',
);

/** The body of POST /FlightBooking. */
export const flightBookingRequest = v.pipe(
  object(
    {
      title: v.pipe(v.optional(v.unknown(), null), v.picklist(TITLES, 'Title is required')),
      firstName,
      lastName,
      phone,
      email: optionalEmail('Invalid email format'),
      departureDate: wallClock('Travel date is required'),
      numberOfGuests: v.optional(
        wholeNumber('Number of guests must be 0 or more', 0, MAX_GUESTS, `Maximum ${MAX_GUESTS} guests allowed`),
        0,
      ),
      numberOfRooms: v.optional(wholeNumber('Number of rooms must be 0 or more', 0, 99), 1),
      note: optionalText(2000),
      termsAccepted: v.optional(v.literal(true, 'Please accept the terms and conditions')),
      flightId: wholeNumber('Flight is required', 1, 2_147_483_647),
      /** The price of a seat that the traveller was shown, in the flights' currency; refused when it is another one now. */
      seatPrice: v.optional(v.number('Price must be a number')),
      travelPersons: v.pipe(
        v.optional(v.array(v.unknown(), 'Guests must be a list'), []),
        v.maxLength(MAX_GUESTS, `Maximum ${MAX_GUESTS} guests allowed`),
        v.array(travelPerson),
      ),
    },
    'The booking must be an object',
  ),
  v.forward(
    v.partialCheck(
      [['numberOfGuests'], ['travelPersons']],
      ({ numberOfGuests, travelPersons }) => travelPersons.length === numberOfGuests,
      'The number of guests and the guest list do not match',
    ),
    ['travelPersons'],
  ),
);
export type FlightBookingRequest = v.InferOutput<typeof flightBookingRequest>;

/** Requests seats; refused with 409 when there are too few, or the departure or the shown price has changed. */
export const flightBookingCreate = {
  method: 'post',
  path: '/FlightBooking',
  who: 'anyone',
  body: flightBookingRequest,
  answer: created,
  byStatus: true,
  once: true,
  limit: 'request',
} as const satisfies Endpoint;
