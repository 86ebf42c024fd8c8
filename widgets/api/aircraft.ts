import * as v from 'valibot';
import { requiredText, wholeNumber } from './fields';

/** What an aircraft is (spec, section 3, "Aircraft"); `plane` is labelled Charter Plane. */
export const AIRCRAFT_TYPES = ['plane', 'jet', 'helicopter'] as const;
export type AircraftType = (typeof AIRCRAFT_TYPES)[number];

/** The code a flight card shows for a type; anything else is Commercial (decisions.md, "Codes that differ by screen"). */
export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = { plane: 0, jet: 1, helicopter: 2 };

/** The fields of POST /AirlineAircraft/upsert-aircraft, read from its form; the image is a file beside them. */
export const aircraftFields = v.object({
  /** Only to edit. */
  id: v.optional(v.pipe(v.number(), v.integer())),
  name: requiredText('Aircraft name is required', 100),
  type: v.pipe(v.optional(v.unknown(), null), v.picklist(AIRCRAFT_TYPES, 'Aircraft type is required')),
  specifications: requiredText('Specifications are required', 5000),
  capacity: wholeNumber('Capacity must be at least 1', 1, 999),
  isActive: v.optional(v.boolean('Must be true or false'), true),
});
export type AircraftFields = v.InferOutput<typeof aircraftFields>;

/** An aircraft as it is read. `createdAt` is an instant (UTC, `Z`). */
export const aircraftRecord = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  specifications: v.string(),
  capacity: v.number(),
  isActive: v.boolean(),
  /** '' when it has no image. */
  imageUrl: v.nullish(v.string(), ''),
  createdAt: v.string(),
});
export type AircraftRecord = v.InferOutput<typeof aircraftRecord>;
