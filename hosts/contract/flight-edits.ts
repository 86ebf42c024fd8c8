import {
  type Endpoint,
  type FlightFields,
  type FlightImageFields,
  flightFields,
  flightRecord,
} from 'charter-widgets/contract';
import { gone } from './answers';
import { toForm, UPLOAD_TIMEOUT_MS } from './upload';

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
  answer: gone,
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
