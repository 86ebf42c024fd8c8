import {
  AIRCRAFT_TYPES,
  type Api,
  type Endpoint,
  object,
  type Page,
  pageOf,
  recordId,
  recordVersion,
  requiredText,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { deletedAnswer, INVALID_AFTER, namedWholeNumber, pageLimit } from './fields';
import { toForm, UPLOAD_TIMEOUT_MS } from './flights';
import { fold } from './fold';

/** The form fields of POST /AirlineAircraft/upsert-aircraft; the image is a separate file. */
export const aircraftFields = object({
  /** Set to edit an aircraft. */
  id: v.optional(recordId()),
  name: requiredText('Aircraft name is required', 100),
  type: v.pipe(v.optional(v.unknown(), null), v.picklist(AIRCRAFT_TYPES, 'Aircraft type is required')),
  specifications: requiredText('Specifications are required', 5000),
  capacity: namedWholeNumber('Capacity', 1, 999),
  /** By default a new aircraft is active, and an edited one stays as it was. */
  isActive: v.optional(v.boolean('Must be true or false')),
  /** Deletes the stored image, unless a new one is sent. */
  removeImage: v.optional(v.boolean('Must be true or false')),
  version: recordVersion(),
});
export type AircraftFields = v.InferOutput<typeof aircraftFields>;

/** A stored aircraft. `createdAt` is an instant (UTC, `Z`). */
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
  /** Counts writes; missing in an older API. */
  version: v.optional(v.number()),
});
export type AircraftRecord = v.InferOutput<typeof aircraftRecord>;

export type AircraftUpsert = AircraftFields & { file?: Blob };

/** The query of GET /AirlineAircraft/GetAircrafts. */
export const aircraftQuery = object({
  limit: pageLimit,
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

/** Creates an aircraft, or edits the one with the `id`; returns the stored one. */
export const aircraftUpsert = {
  method: 'post',
  path: '/AirlineAircraft/upsert-aircraft',
  who: 'admin',
  form: aircraftFields,
  answer: aircraftRecord,
  once: true,
  timeout: UPLOAD_TIMEOUT_MS,
} as const satisfies Endpoint;

/** Deletes an aircraft; refused with 409 and a count when flights use it. */
export const aircraftDelete = {
  method: 'delete',
  path: '/AirlineAircraft/delete-aircraft/:id',
  who: 'admin',
  answer: deletedAnswer,
} as const satisfies Endpoint;

/** Reads all aircraft page by page, newest first. */
export async function allAircraft(api: Api, signal?: AbortSignal): Promise<AircraftRecord[]> {
  const records: AircraftRecord[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Page<AircraftRecord> = await api(aircraftList, { query: { after }, signal });
    records.push(...page.records);
    // An empty page is always the last one.
    after = page.records.length > 0 ? page.next : null;
  }
  return records;
}

/** Returns the form of `aircraftUpsert`. */
export const aircraftForm = ({ file, ...fields }: AircraftUpsert): FormData => toForm({ ...fields, imageFile: file });

/** A registration for comparing: `ap-abc` is `APABC`. */
export const plainRegistration = (tail: string): string => tail.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The aircraft of the fleet that a quote offers: the one whose name has its registration, else the one of its name. */
export function findInFleet<One extends { name: string; isActive: boolean }>(
  fleet: readonly One[],
  { aircraft, tail }: { aircraft: string; tail: string },
): One | undefined {
  const wanted = plainRegistration(tail);
  const inService = [...fleet].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  const named = (wanted && inService.find(({ name }) => plainRegistration(name).includes(wanted))) || undefined;
  return named ?? inService.find(({ name }) => fold(name) === fold(aircraft));
}
