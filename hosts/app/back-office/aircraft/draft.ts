import { type AircraftRecord, type AircraftUpsert, aircraftFields, parseNumber } from '@charter-hosts/contract';
import { AIRCRAFT_TYPES, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { createField, type Field, showErrors } from 'charter-widgets/kit';
import * as v from 'valibot';
import { typeLabel } from '../../shared/aircraft/type-label';
import type { Checked } from '../edit-form/edit-form';
import { createImageField, type ImageValue, imageFault, stampOf } from '../image-field/image-field';
import { type FieldOf, formField } from '../versioned';

/** The state of the aircraft form. */
export interface AircraftDraft {
  /** The aircraft that the draft is based on; undefined for a new one. */
  stored: AircraftRecord | undefined;
  fields: {
    name: Field<string>;
    /** '' for no choice. */
    type: Field<string>;
    capacity: Field<string>;
    specifications: Field<string>;
    isActive: Field<boolean>;
  };
  image: Field<ImageValue>;
}

export const createDraft = (stored?: AircraftRecord): AircraftDraft => ({
  stored,
  fields: {
    name: createField(stored?.name ?? ''),
    type: createField<string>(AIRCRAFT_TYPES.find((type) => type === stored?.type) ?? ''),
    capacity: createField(stored ? String(stored.capacity) : ''),
    specifications: createField(stored?.specifications ?? ''),
    isActive: createField(stored?.isActive ?? true),
  },
  image: createImageField(stored?.imageUrl),
});

/** The entered values as text. */
export const snapshot = ({ fields, image }: AircraftDraft): string =>
  JSON.stringify([
    ...Object.values(fields).map(({ value }) => value),
    stampOf(image.value.file) ?? Boolean(image.value.isRemoved),
  ]);

/** Shows the errors of the form; returns its body if there are none. */
export function checkAircraft({ stored, fields, image }: AircraftDraft): Checked<AircraftUpsert> | undefined {
  const capacity = fields.capacity.value.trim();
  const parsed = v.safeParse(aircraftFields, {
    ...(stored && { id: stored.id, version: stored.version }),
    name: fields.name.value,
    type: fields.type.value,
    specifications: fields.specifications.value,
    isActive: fields.isActive.value,
    ...(capacity && { capacity: parseNumber(capacity) ?? Number.NaN }),
    ...(image.value.isRemoved && { removeImage: true }),
  });
  showErrors(fields, parsed.success ? {} : fieldErrors(parsed.issues));
  if (imageFault(image) || !parsed.success) return undefined;
  const { file } = image.value;
  return { body: { ...parsed.output, ...(file && { file }) }, files: [stampOf(file)] };
}

/** Bases the draft on the aircraft as it is stored now; a chosen file stays. */
export function rebase(draft: AircraftDraft, now: AircraftRecord): void {
  draft.stored = now;
  const { imageUrl, isRemoved } = draft.image.value;
  // Another image that is stored now is not removed.
  draft.image.value = {
    ...draft.image.value,
    imageUrl: now.imageUrl,
    isRemoved: isRemoved && imageUrl === now.imageUrl,
  };
}

/** Makes the draft a new aircraft: the stored image is dropped, a chosen file stays. */
export function makeNew(draft: AircraftDraft): void {
  draft.stored = undefined;
  draft.image.value = { ...draft.image.value, imageUrl: '', isRemoved: false };
}

export const storedImages = ({ image }: AircraftDraft): number =>
  image.value.imageUrl && !image.value.file && !image.value.isRemoved ? 1 : 0;

/** A sentence about an image that changed since `opened` was loaded; '' for none. */
export function imageChanges({ image }: AircraftDraft, opened: AircraftRecord, now: AircraftRecord): string {
  if (opened.imageUrl === now.imageUrl) return '';
  const { file } = image.value;
  return `The image has changed, too: ${file ? `yours, ${file.name}, replaces it` : 'the current one is kept'}.`;
}

const trimmed = (text: string) => text.trim();

/** The fields by which two versions of an aircraft are compared. */
export const AIRCRAFT_FIELDS: readonly FieldOf<AircraftDraft>[] = [
  formField('Name', ({ fields }) => fields.name, trimmed),
  formField(
    'Type',
    ({ fields }) => fields.type,
    (type) => type && typeLabel(type),
  ),
  formField('Capacity', ({ fields }) => fields.capacity, trimmed),
  formField('Specifications', ({ fields }) => fields.specifications, trimmed),
  formField(
    'Active',
    ({ fields }) => fields.isActive,
    (isActive) => (isActive ? 'Active' : 'Inactive'),
  ),
];

/** Shows each message at its field. */
export const showAircraftErrors = ({ fields }: AircraftDraft, errors: FieldErrors) => showErrors(fields, errors);
