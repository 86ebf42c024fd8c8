import {
  AIRCRAFT_TYPES,
  type Api,
  type Endpoint,
  INVALID_AFTER,
  namedWholeNumber,
  object,
  type Page,
  pageLimit,
  pageOf,
  recordId,
  recordVersion,
  requiredText,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer } from './fields';
import { toForm, UPLOAD_TIMEOUT_MS } from './flights';

/** The fields of POST /AirlineAircraft/upsert-aircraft, read from its form; the image is a file beside them. */
export const aircraftFields = object({
  /** Only to edit. */
  id: v.optional(recordId()),
  name: requiredText('Aircraft name is required', 100),
  type: v.pipe(v.optional(v.unknown(), null), v.picklist(AIRCRAFT_TYPES, 'Aircraft type is required')),
  specifications: requiredText('Specifications are required', 5000),
  capacity: namedWholeNumber('Capacity', 1, 999),
  /** Left out, a new one is active, and an edited one stays what it was. */
  isActive: v.optional(v.boolean('Must be true or false')),
  /** True takes the stored image away, unless a new one is sent. */
  removeImage: v.optional(v.boolean('Must be true or false')),
  version: recordVersion(),
});
export type AircraftFields = v.InferOutput<typeof aircraftFields>;

/** An aircraft as it is read. `createdAt` is an instant (UTC, `Z`). */
export const aircraftRecord = object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  specifications: v.string(),
  capacity: v.number(),
  isActive: v.boolean(),
  /** '' when it has no image. */
  imageUrl: v.nullish(v.string(), ''),
  createdAt: v.string(),
  /** Counts up with every write of it. An older API does not say. */
  version: v.optional(v.number()),
});
export type AircraftRecord = v.InferOutput<typeof aircraftRecord>;

/** An aircraft as the aircraft form sends it, with its new image, if there is one. */
export type AircraftUpsert = AircraftFields & { file?: Blob };

/** The query of GET /AirlineAircraft/GetAircrafts. */
export const aircraftQuery = object({
  limit: pageLimit,
  /** The `next` of the page before. */
  after: v.optional(
    v.pipe(
      v.string('Must be text'),
      v.regex(/^\d{1,10}$/, INVALID_AFTER),
      v.transform(Number),
      v.maxValue(2_147_483_647, INVALID_AFTER),
    ),
  ),
});
export type AircraftQuery = v.InferOutput<typeof aircraftQuery>;

/** A page of the aircraft, newest first. */
export const aircraftList = {
  method: 'get',
  path: '/AirlineAircraft/GetAircrafts',
  who: 'anyone',
  query: aircraftQuery,
  answer: pageOf(aircraftRecord),
  paged: true,
  limit: 'read',
} as const satisfies Endpoint;

export const aircraftById = {
  method: 'get',
  path: '/AirlineAircraft/GetAircraft/:id',
  who: 'anyone',
  answer: aircraftRecord,
  limit: 'read',
} as const satisfies Endpoint;

/** Creates an aircraft, or with an `id` edits it; resolves to the stored one. */
export const aircraftUpsert = {
  method: 'post',
  path: '/AirlineAircraft/upsert-aircraft',
  who: 'admin',
  form: aircraftFields,
  answer: aircraftRecord,
  once: true,
  timeout: UPLOAD_TIMEOUT_MS,
} as const satisfies Endpoint;

/** Deletes an aircraft; refused with 409 and the count when flights use it. */
export const aircraftDelete = {
  method: 'delete',
  path: '/AirlineAircraft/delete-aircraft/:id',
  who: 'admin',
  answer: deletedAnswer,
} as const satisfies Endpoint;

/** Every aircraft, newest first, read a page at a time. */
export async function allAircraft(api: Api, signal?: AbortSignal): Promise<AircraftRecord[]> {
  const records: AircraftRecord[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Page<AircraftRecord> = await api(aircraftList, { query: { after }, signal });
    records.push(...page.records);
    // A page of nothing is the last one, whatever it says.
    after = page.records.length > 0 ? page.next : null;
  }
  return records;
}

/** An aircraft as `aircraftUpsert` sends it. */
export const aircraftForm = ({ file, ...fields }: AircraftUpsert): FormData => toForm({ ...fields, imageFile: file });
