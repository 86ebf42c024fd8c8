import { type Endpoint, flightRecord, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requestQuery } from './request-query';
import { tripRecord } from './trip';

// What admins read, apart from what is sent: no widget carries it along.

const bookedFlight = object({
  ...v.pick(flightRecord, ['fromLocation', 'toLocation', 'departureDatetime', 'arrivalDatetime', 'seatPrice']).entries,
  ...v.pick(flightRecord, ['aircraftName', 'aircraftType']).entries,
});

/** A stored booking as an admin reads it; `flight` is null when the flight is gone (API-27). */
export const flightBookingRecord = object({
  id: v.number(),
  /** The desk's file on it; a server of before there were files sends none. */
  file: v.optional(tripRecord),
  title: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  /** '' when it was not sent. */
  email: v.optional(v.string()),
  departureDate: v.string(),
  numberOfGuests: v.number(),
  numberOfRooms: v.number(),
  note: v.nullish(v.string(), ''),
  /** Null when nothing was sent about them. */
  termsAccepted: v.optional(v.nullable(v.boolean())),
  /** When it was asked for, an instant (UTC, `Z`). */
  createdAt: v.optional(v.string()),
  flightId: v.nullish(v.number(), null),
  /** Its luggage limit is called `luggageLimitKg` here (API-37). */
  flight: v.nullish(
    object({
      ...v.omit(flightRecord, ['maxLuggageWeight', 'images', 'version', 'bookings', 'bookedSeats', 'isPublic']).entries,
      luggageLimitKg: v.number(),
    }),
    null,
  ),
  /** What was booked, as the flight was then; null when it is not known. */
  booked: v.optional(v.nullable(bookedFlight)),
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

/**
 * What became of the flight that was booked: it is as it was, has `moved` (another time or place), or is `gone`. One of
 * which it is not known what was booked is as it was.
 */
export function bookingState({
  flight,
  booked,
}: Pick<FlightBookingRecord, 'flight' | 'booked'>): 'asBooked' | 'moved' | 'gone' {
  if (!flight) return 'gone';
  const told = ['departureDatetime', 'arrivalDatetime', 'fromLocation', 'toLocation'] as const;
  return booked && told.some((field) => flight[field] !== booked[field]) ? 'moved' : 'asBooked';
}

/** Every booking, newest first, or those that are asked for. */
export const flightBookingList = {
  method: 'get',
  path: '/FlightBooking',
  who: 'admin',
  query: requestQuery,
  answer: pageOf(flightBookingRecord),
  paged: 'asked',
} as const satisfies Endpoint;

export const flightBookingById = {
  method: 'get',
  path: '/FlightBooking/:id',
  who: 'admin',
  answer: flightBookingRecord,
} as const satisfies Endpoint;
