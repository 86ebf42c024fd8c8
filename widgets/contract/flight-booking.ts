import * as v from 'valibot';
import type { Api } from './client';
import { wallClock } from './date-time';
import { optionalText, requiredText, wholeNumber } from './fields';
import { flightRecord } from './flight';
import { listOf } from './list-of';
import { object } from './object';

export const TITLES = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof'] as const;
export const GENDERS = ['male', 'female'] as const;
/** Companions of the passenger who books (spec, section 9). */
export const MAX_GUESTS = 30;

/** Without the +92 that is shown before it (spec, section 5, "Flight booking main form"). */
const phone = v.pipe(
  requiredText('Phone number is required', 20),
  v.regex(/^3\d{9}$/, 'Invalid phone format (e.g., 3001234567)'),
);

const firstName = requiredText('First name is required', 100);
const lastName = requiredText('Last name is required', 100);

export const travelPerson = object(
  {
    firstName,
    lastName,
    phoneNumber: phone,
    /** CNIC or passport. */
    cnic: requiredText('CNIC is required', 30),
    gender: v.pipe(v.optional(v.unknown(), null), v.picklist(GENDERS, 'Gender is required')),
  },
  'Each guest must be an object',
);

/** The body of POST /FlightBooking. */
export const flightBookingRequest = object(
  {
    title: v.pipe(v.optional(v.unknown(), null), v.picklist(TITLES, 'Title is required')),
    firstName,
    lastName,
    phone,
    departureDate: wallClock('Travel date is required'),
    numberOfGuests: v.optional(
      wholeNumber('Number of guests must be 0 or more', 0, MAX_GUESTS, `Maximum ${MAX_GUESTS} guests allowed`),
      0,
    ),
    numberOfRooms: v.optional(wholeNumber('Number of rooms must be 0 or more', 0, 99), 1),
    note: optionalText(2000),
    flightId: wholeNumber('Flight is required', 1, 2_147_483_647),
    travelPersons: v.pipe(
      v.optional(v.array(v.unknown(), 'Guests must be a list'), []),
      v.maxLength(MAX_GUESTS, `Maximum ${MAX_GUESTS} guests allowed`),
      v.array(travelPerson),
    ),
  },
  'The booking must be an object',
);
export type FlightBookingRequest = v.InferOutput<typeof flightBookingRequest>;

/** A stored booking as an admin reads it; `flight` is null when the flight is gone (decisions.md, "Flights"). */
export const flightBookingRecord = object({
  id: v.number(),
  title: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  departureDate: v.string(),
  numberOfGuests: v.number(),
  numberOfRooms: v.number(),
  note: v.nullish(v.string(), ''),
  flightId: v.nullish(v.number(), null),
  /** Its luggage limit is called `luggageLimitKg` here (spec, section 3). */
  flight: v.nullish(
    object({ ...v.omit(flightRecord, ['maxLuggageWeight', 'images']).entries, luggageLimitKg: v.number() }),
    null,
  ),
  travelPersons: v.array(
    object({
      id: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
      cnic: v.string(),
      gender: v.string(),
    }),
  ),
});
export type FlightBookingRecord = v.InferOutput<typeof flightBookingRecord>;

/** The calls of spec.md, section 7, under /FlightBooking. */
export const flightBookings = {
  /** Asks for seats; public. The same key asks once however often it is called; 409 when there are too few seats. */
  create: (api: Api, booking: FlightBookingRequest, idempotencyKey: string) =>
    api({ method: 'post', path: 'FlightBooking', json: booking, idempotencyKey }, object({ id: v.number() })),
};

/** The calls that read what was sent. Apart from `flightBookings`: no widget carries them along. */
export const storedFlightBookings = {
  /** Every booking, newest first; admins only. */
  all: (api: Api, signal?: AbortSignal) =>
    api({ method: 'get', path: 'FlightBooking', ...(signal && { signal }) }, listOf(flightBookingRecord)),
  /** One booking; admins only. Refused with 404 when there is none. */
  byId: (api: Api, id: string, signal?: AbortSignal) =>
    api(
      { method: 'get', path: `FlightBooking/${encodeURIComponent(id)}`, ...(signal && { signal }) },
      flightBookingRecord,
    ),
};
