import * as v from 'valibot';
import { wallClock } from './date-time';
import { requiredText, wholeNumber } from './fields';
import { object } from './object';

// Separate from the request, because the form checks the legs first.

/** Codes of trip types. */
export const TRIP = { oneWay: 0, roundTrip: 1, multiLeg: 2, multiStop: 3 } as const;
export type Trip = (typeof TRIP)[keyof typeof TRIP];

/** A limit that keeps hostile bodies small. */
export const MAX_SEGMENTS = 50;

/** A leg. `seatsMessage` differs between the Search button and the request. */
export function charterSegment(seatsMessage = 'At least 1 seat is required') {
  return object(
    {
      fromLocation: requiredText('From location is required', 200),
      toLocation: requiredText('To location is required', 200),
      departDate: wallClock('Departure date is required'),
      seats: wholeNumber(seatsMessage, 1, 999),
      /** In kilograms, for the whole party. */
      luggage: wholeNumber('Luggage weight must be 0 or positive', 0, 99_999),
      pets: v.optional(wholeNumber('Pets cannot be negative', 0, 99), 0),
    },
    'Each segment must be an object',
  );
}
