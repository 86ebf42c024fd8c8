import { charterEstimate, type Endpoint, flightRecord, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requestQuery } from './request-query';
import { tripRecord } from './trip';

// What admins read, apart from what is sent: no widget carries it along.

const one = { method: 'get', who: 'admin', scope: 'requests' } as const;

/** A stored request as an admin reads it. `dateCreated` is an instant (UTC, `Z`). */
export const chauffeurRecord = object({
  id: v.number(),
  /** Its trip. */
  tripRecord: v.optional(tripRecord),
  firstName: v.string(),
  lastName: v.string(),
  cnicOrPassport: v.string(),
  numberOfPassengers: v.number(),
  luggage: v.number(),
  dateCreated: v.string(),
  /** '' when none was given, like the e-mail. */
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
  /** '' when it was left open, like the three below. */
  pickUpPlace: v.optional(v.string()),
  /** `2026-12-01` */
  pickUpDate: v.optional(v.string()),
  /** `14:30` */
  pickUpTime: v.optional(v.string()),
  flightNumber: v.optional(v.string()),
});
export type ChauffeurRecord = v.InferOutput<typeof chauffeurRecord>;

const list = { ...one, query: requestQuery, paged: 'asked' } as const;

/** Every request, newest first, or those that are asked for. */
export const chauffeurList = {
  ...list,
  path: '/ChauffeurService/GetAllChauffeurServices',
  answer: pageOf(chauffeurRecord),
} as const satisfies Endpoint;

/** Its path is the product's own, and so is how that is spelt. */
export const chauffeurById = {
  ...one,
  path: '/ChauffeurService/GetChaufferService/:id',
  answer: chauffeurRecord,
} as const satisfies Endpoint;

const bookedFlight = object({
  ...v.pick(flightRecord, ['fromLocation', 'toLocation', 'departureDatetime', 'arrivalDatetime', 'seatPrice']).entries,
  ...v.pick(flightRecord, ['aircraftName', 'aircraftType', 'isEmptyLeg', 'latestDeparture']).entries,
});

/** A stored booking as an admin reads it; `flight` is null when the flight is gone. */
export const flightBookingRecord = object({
  id: v.number(),
  /** Its trip. */
  tripRecord: v.optional(tripRecord),
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
  /** Its luggage limit is called `luggageLimitKg` here. */
  flight: v.nullish(
    object({
      ...v.omit(flightRecord, [
        'maxLuggageWeight',
        'images',
        'version',
        'bookings',
        'bookedSeats',
        'isPublic',
        'isCharterOver',
      ]).entries,
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
export type BookingState = 'asBooked' | 'moved' | 'gone';

const TOLD = ['departureDatetime', 'latestDeparture', 'arrivalDatetime', 'fromLocation', 'toLocation'] as const;

/**
 * What the traveller of a booked flight has to be told: 'gone', or its times and places now if it has moved; '' for nothing.
 * A flight of which it is not known what was booked is as it was.
 */
export function flightNews({ flight, booked }: Pick<FlightBookingRecord, 'flight' | 'booked'>): string {
  if (!flight) return 'gone';
  const isMoved = booked && TOLD.some((field) => flight[field] !== booked[field]);
  return isMoved ? TOLD.map((field) => flight[field]).join(' ') : '';
}

/** What became of the flight that was booked: it is as it was, has `moved` (another time or place), or is `gone`. */
export function bookingState(booking: Parameters<typeof flightNews>[0]): BookingState {
  const news = flightNews(booking);
  return news === 'gone' ? news : news ? 'moved' : 'asBooked';
}

/** Every booking, newest first, or those that are asked for. */
export const flightBookingList = {
  ...list,
  path: '/FlightBooking',
  answer: pageOf(flightBookingRecord),
} as const satisfies Endpoint;

export const flightBookingById = {
  ...one,
  path: '/FlightBooking/:id',
  answer: flightBookingRecord,
} as const satisfies Endpoint;

/** A stored request as an admin reads it. `createdAt` is an instant (UTC, `Z`). */
export const internationalCharterRecord = object({
  id: v.number(),
  /** Its trip. */
  tripRecord: v.optional(tripRecord),
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

/** Every request, newest first, or those that are asked for. */
export const internationalCharterList = {
  ...list,
  path: '/InternationalCharter',
  answer: pageOf(internationalCharterRecord),
} as const satisfies Endpoint;

export const internationalCharterById = {
  ...one,
  path: '/InternationalCharter/:id',
  answer: internationalCharterRecord,
} as const satisfies Endpoint;

/** A stored request as an admin reads it. `createdAt` is an instant (UTC, `Z`). */
export const charterRecord = object({
  id: v.number(),
  /** Its trip. */
  tripRecord: v.optional(tripRecord),
  trip: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  cnic: v.nullish(v.string(), ''),
  createdAt: v.string(),
  /** '' for none. */
  note: v.optional(v.string()),
  isDayFlexible: v.optional(v.boolean()),
  isTimeOpen: v.optional(v.boolean()),
  /** What the traveller was shown before sending it; null for nothing. */
  estimate: v.optional(v.nullable(charterEstimate)),
  segments: v.array(
    object({
      id: v.number(),
      fromLocation: v.string(),
      toLocation: v.string(),
      departDate: v.string(),
      seats: v.number(),
      luggage: v.number(),
      pets: v.number(),
    }),
  ),
});
export type CharterRecord = v.InferOutput<typeof charterRecord>;

/** Every request, newest first, or those that are asked for. */
export const privateCharterList = {
  ...list,
  path: '/PrivateCharter/GetAllRequests',
  answer: pageOf(charterRecord),
} as const satisfies Endpoint;

export const privateCharterById = {
  ...one,
  path: '/PrivateCharter/GetRequestById/:id',
  answer: charterRecord,
} as const satisfies Endpoint;
