import * as v from 'valibot';
import type { Endpoint } from './endpoint';
import { flightRecord } from './flight';
import { listOf } from './list-of';
import { object } from './object';

// What admins read, apart from what is sent: no widget carries it along.

/** A stored booking as an admin reads it; `flight` is null when the flight is gone (API-27). */
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
  /** Its luggage limit is called `luggageLimitKg` here (API-37). */
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

/** Every booking, newest first. */
export const flightBookingList = {
  method: 'get',
  path: '/FlightBooking',
  who: 'admin',
  answer: listOf(flightBookingRecord),
} as const satisfies Endpoint;

export const flightBookingById = {
  method: 'get',
  path: '/FlightBooking/:id',
  who: 'admin',
  answer: flightBookingRecord,
} as const satisfies Endpoint;
