import * as v from 'valibot';
import { UNSET_DATE_TIME } from './date-time';
import type { Endpoint } from './endpoint';
import { object } from './object';

export const flightImage = object({
  imageId: v.number(),
  imageUrl: v.string(),
  description: v.string(),
  isBannerImage: v.boolean(),
});
export type FlightImage = v.InferOutput<typeof flightImage>;

export const flightRecord = object({
  id: v.number(),
  aircraftId: v.number(),
  fromLocation: v.string(),
  toLocation: v.string(),
  departureDatetime: v.string(),
  /** The departure as an instant in ISO text; '' or missing when unknown. */
  departsAt: v.optional(v.string()),
  /** `0001-01-01T00:00:00` when it is not set. */
  arrivalDatetime: v.nullish(v.string(), UNSET_DATE_TIME),
  /** Duration by the airports' zones; null without an arrival, missing in an older API. */
  durationMinutes: v.nullish(v.number()),
  /** In the base currency, USD. */
  seatPrice: v.number(),
  /** Kilograms. */
  maxLuggageWeight: v.number(),
  seatsAvailable: v.number(),
  sequenceNo: v.nullish(v.number(), null),
  createdByUserId: v.nullish(v.number(), 1),
  flightType: v.number(),
  aircraftName: v.nullish(v.string(), ''),
  /** 0 Charter Plane, 1 Jet, 2 Helicopter, else Commercial. */
  aircraftType: v.number(),
  aircraftImageUrl: v.nullish(v.string(), ''),
  wifiAvailable: v.boolean(),
  mealIncluded: v.boolean(),
  seatSelectionIncluded: v.boolean(),
  images: v.array(flightImage),
  isEmptyLeg: v.optional(v.boolean()),
  /** The end of an empty leg's window, which begins at the departure; '' or missing for a fixed departure. */
  latestDeparture: v.optional(v.string()),
  /** Counts writes; missing in an older API. */
  version: v.optional(v.number()),
  /** For admins only: number of bookings, and of booked seats. */
  bookings: v.optional(v.number()),
  bookedSeats: v.optional(v.number()),
  /** For admins only: whether travellers see it. */
  isPublic: v.optional(v.boolean()),
  /** For admins only: whether the charter of an empty leg was cancelled, or its quote is no longer accepted. */
  isCharterOver: v.optional(v.boolean()),
});
export type FlightRecord = v.InferOutput<typeof flightRecord>;

export const flightById = {
  method: 'get',
  path: '/Flight/GetFlight/:id',
  who: 'anyone',
  answer: flightRecord,
  limit: 'read',
  // As long as an operator may take to answer (kit/widget/operator/operator-contact.tsx).
  timeout: 9_000,
} as const satisfies Endpoint;
