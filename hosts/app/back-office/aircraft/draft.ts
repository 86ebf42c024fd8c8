import {
  AIRCRAFT_TYPES,
  type AircraftRecord,
  type AircraftUpsert,
  aircraftFields,
  type FieldErrors,
  fieldErrors,
} from 'charter-widgets/contract';
import { createField, type Field, showErrors } from 'charter-widgets/kit';
import * as v from 'valibot';
import type { Checked } from '../edit-form';
import { createImageField, type ImageValue, stampOf } from '../image-field';

/** The whole state of the aircraft form, without React. */
export interface AircraftDraft {
  /** The aircraft being edited; none for a new one. */
  id: number | undefined;
  fields: {
    name: Field<string>;
    /** '' while nothing is chosen. */
    type: Field<string>;
    capacity: Field<string>;
    specifications: Field<string>;
    isActive: Field<boolean>;
  };
  image: Field<ImageValue>;
}

export const createDraft = (stored?: AircraftRecord): AircraftDraft => ({
  id: stored?.id,
  fields: {
    name: createField(stored?.name ?? ''),
    type: createField<string>(AIRCRAFT_TYPES.find((type) => type === stored?.type) ?? ''),
    capacity: createField(stored ? String(stored.capacity) : ''),
    specifications: createField(stored?.specifications ?? ''),
    isActive: createField(stored?.isActive ?? true),
  },
  image: createImageField(stored?.imageUrl),
});

/** What was filled in, to be compared with what it was. */
export const snapshot = ({ fields, image }: AircraftDraft): string =>
  JSON.stringify([...Object.values(fields).map(({ value }) => value), stampOf(image.value.file)]);

/** Checks the form, shows what is wrong with it, and gives what is to be sent; undefined when something is wrong. */
export function checkAircraft({ id, fields, image }: AircraftDraft): Checked<AircraftUpsert> | undefined {
  const capacity = fields.capacity.value.trim();
  const parsed = v.safeParse(aircraftFields, {
    ...(id !== undefined && { id }),
    name: fields.name.value,
    type: fields.type.value,
    specifications: fields.specifications.value,
    isActive: fields.isActive.value,
    ...(capacity && { capacity: Number(capacity) }),
  });
  showErrors(fields, parsed.success ? {} : fieldErrors(parsed.issues));
  if (!parsed.success) return undefined;
  const { file } = image.value;
  return { body: { ...parsed.output, ...(file && { file }) }, files: [stampOf(file)] };
}

/** Puts each message at its field, the server's too. */
export const showAircraftErrors = ({ fields }: AircraftDraft, errors: FieldErrors) => showErrors(fields, errors);
