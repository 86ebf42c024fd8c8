import { type Endpoint, flightRecord, isWallClock, listOf, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer } from './fields';
import { type FlightFields, type FlightImageFields, flightFields } from './flight-fields';
import { REQUEST_KINDS } from './trip-stages';

/** Five minutes, for images over a slow network. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Adds the set fields to a multipart form, with a capital first letter as the API expects. */
export function toForm(
  fields: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
  form = new FormData(),
  prefix = '',
): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const key = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    // A neutral file name, because the original may be personal.
    if (value instanceof Blob) form.set(key, value, 'image');
    else form.set(key, String(value));
  }
  return form;
}

// Calls that write flights.

/** A flight with the new files of its images. */
export type FlightUpsert = Omit<FlightFields, 'images'> & { images: (FlightImageFields & { file?: Blob })[] };

/** Creates a flight, or edits the one with the `id`; returns the stored one. */
export const flightUpsert = {
  method: 'post',
  path: '/Flight/upsert',
  who: 'admin',
  form: flightFields,
  answer: flightRecord,
  once: true,
  timeout: UPLOAD_TIMEOUT_MS,
} as const satisfies Endpoint;

/** Deletes a flight; its bookings stay. */
export const flightDelete = {
  method: 'delete',
  path: '/Flight/:id',
  who: 'admin',
  answer: deletedAnswer,
} as const satisfies Endpoint;

/** Returns the form of `flightUpsert`. */
export function flightForm({ images, createdByUserId = 1, ...fields }: FlightUpsert): FormData {
  const form = toForm({ ...fields, createdByUserId });
  images.forEach(({ file, description, toDelete, toEdit, ...image }, i) => {
    const name = `Images[${i}].`;
    toForm({ ...image, description: description || '.', imageFile: file }, form, name);
    // The API expects these two without a capital.
    form.set(`${name}toDelete`, String(toDelete));
    form.set(`${name}toEdit`, String(toEdit));
  });
  return form;
}

// The calendar of the back office.

/** The most days of one query. */
export const MAX_PLANNED_DAYS = 62;

const DAY = 'Use a real date in the form 2026-12-01';
const day = v.pipe(
  v.string(DAY),
  v.maxLength(10, DAY),
  v.check((text) => isWallClock(`${text}T00:00`), DAY),
);

/** A flight of a quote that has not been created. */
export const plannedFlight = object({
  tripId: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Its position in the quote, from 1. */
  leg: v.number(),
  aircraft: v.string(),
  tail: v.string(),
  from: v.string(),
  to: v.string(),
  /** The departure as wall clock and as instant. */
  departs: v.string(),
  departsAt: v.string(),
  /** The arrival as wall clock. */
  arrives: v.string(),
  minutes: v.number(),
  seats: v.number(),
  isFerry: v.boolean(),
  /** Until when the aircraft is held, an instant; null for an accepted quote. */
  heldUntil: v.nullable(v.string()),
});
export type PlannedFlight = v.InferOutput<typeof plannedFlight>;

/** Flights between two days, of accepted quotes and of quotes that hold an aircraft. */
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
