import {
  type Endpoint,
  type FlightFields,
  type FlightImageFields,
  flightFields,
  flightRecord,
  isWallClock,
  listOf,
  object,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer } from './fields';
import { REQUEST_KINDS } from './trip-stages';

/** Five minutes: images over a slow network take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Adds each field that is set to a multipart form, under its name with a capital: that is what the API calls it. */
export function toForm(
  fields: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
  form = new FormData(),
  prefix = '',
): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const key = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    // What the file is called says nothing of its content, and may say something of the person.
    if (value instanceof Blob) form.set(key, value, 'image');
    else form.set(key, String(value));
  }
  return form;
}

// The calls under /Flight that write, apart from those that read: no widget carries them along.

/** A flight as the flight form sends it: an image carries its new file, if there is one. */
export type FlightUpsert = Omit<FlightFields, 'images'> & { images: (FlightImageFields & { file?: Blob })[] };

/** Creates a flight, or with an `id` edits it; resolves to the stored one. */
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

/** A flight as `flightUpsert` sends it. */
export function flightForm({ images, createdByUserId = 1, ...fields }: FlightUpsert): FormData {
  const form = toForm({ ...fields, createdByUserId });
  images.forEach(({ file, description, toDelete, toEdit, ...image }, i) => {
    const name = `Images[${i}].`;
    toForm({ ...image, description: description || '.', imageFile: file }, form, name);
    // The two that are spelled without a capital (API-22).
    form.set(`${name}toDelete`, String(toDelete));
    form.set(`${name}toEdit`, String(toEdit));
  });
  return form;
}

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
