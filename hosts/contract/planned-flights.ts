import { type Endpoint, isWallClock, listOf, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { REQUEST_KINDS } from './trip-stages';

// What the calendar of the back office reads beside the flights: no widget carries it along.

/** The days that can be asked for at once. */
export const MAX_PLANNED_DAYS = 62;

const DAY = 'Use a real date in the form 2026-12-01';
const day = v.pipe(
  v.string(DAY),
  v.maxLength(10, DAY),
  v.check((text) => isWallClock(`${text}T00:00`), DAY),
);

/** A flight of a trip's quote, which nobody has made a flight of. */
export const plannedFlight = object({
  tripId: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Its place in the quote, counted from 1. */
  leg: v.number(),
  aircraft: v.string(),
  tail: v.string(),
  from: v.string(),
  to: v.string(),
  /** The wall clock there, and the same as an instant. */
  departs: v.string(),
  departsAt: v.string(),
  /** The wall clock there. */
  arrives: v.string(),
  minutes: v.number(),
  seats: v.number(),
  isFerry: v.boolean(),
  /** Until when the aircraft is held, an instant; null where the quote was accepted. */
  heldUntil: v.nullable(v.string()),
});
export type PlannedFlight = v.InferOutput<typeof plannedFlight>;

/** The flights of accepted quotes and of quotes that hold an aircraft, that are in the air between two days. */
export const plannedFlights = {
  method: 'get',
  path: '/Flight/planned',
  who: 'admin',
  query: v.pipe(
    object({ from: day, to: day }),
    v.forward(
      v.check(({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
        return days >= 0 && days < MAX_PLANNED_DAYS;
      }, `From 1 to ${MAX_PLANNED_DAYS} days`),
      ['to'],
    ),
  ),
  answer: listOf(plannedFlight),
} as const satisfies Endpoint;
