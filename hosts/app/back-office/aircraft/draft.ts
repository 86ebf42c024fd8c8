import { type AircraftRecord, type AircraftUpsert, aircraftFields, parseNumber } from '@charter-hosts/contract';
import { AIRCRAFT_TYPES, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { createField, type Field, showErrors } from 'charter-widgets/kit';
import * as v from 'valibot';
import { typeLabel } from '../../shared/aircraft/type-label';
import type { Checked, FieldOf } from '../edit-form';
import { createImageField, type ImageValue, imageFault, stampOf } from '../image-field/image-field';

/** The whole state of the aircraft form, without React. */
export interface AircraftDraft {
  /** The aircraft being edited, as it was opened or taken up since; none for a new one. */
  stored: AircraftRecord | undefined;
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

/** What was filled in, to be compared with what it was. */
export const snapshot = ({ fields, image }: AircraftDraft): string =>
  JSON.stringify([
    ...Object.values(fields).map(({ value }) => value),
    stampOf(image.value.file) ?? Boolean(image.value.isRemoved),
  ]);

/** Checks the form, shows what is wrong with it, and gives what is to be sent; undefined when something is wrong. */
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

/** Goes on from the aircraft as it is stored now, with the image of then; a file that was chosen stays. */
export function rebase(draft: AircraftDraft, now: AircraftRecord): void {
  draft.stored = now;
  const { imageUrl, isRemoved } = draft.image.value;
  // Removing was meant for the image of then, not for another that is stored now.
  draft.image.value = {
    ...draft.image.value,
    imageUrl: now.imageUrl,
    isRemoved: isRemoved && imageUrl === now.imageUrl,
  };
}

/** Makes a new aircraft of what is filled in: its stored image is gone, a file that was chosen is sent again. */
export function asNew(draft: AircraftDraft): void {
  draft.stored = undefined;
  draft.image.value = { ...draft.image.value, imageUrl: '', isRemoved: false };
}

export const storedImages = ({ image }: AircraftDraft): number =>
  image.value.imageUrl && !image.value.file && !image.value.isRemoved ? 1 : 0;

/** What has become of the image since the aircraft was opened. */
export function imagesSince({ image }: AircraftDraft, opened: AircraftRecord, now: AircraftRecord): string {
  if (opened.imageUrl === now.imageUrl) return '';
  const { file } = image.value;
  return `The image has changed, too: ${file ? `yours, ${file.name}, takes the place of it` : 'it is taken as it is now'}.`;
}

const text = (label: string, name: 'name' | 'capacity' | 'specifications'): FieldOf<AircraftDraft> => ({
  label,
  say: ({ fields }) => fields[name].value.trim(),
  take: ({ fields }, from) => fields[name].set(from.fields[name].value),
});

/** The fields of the aircraft form, as they are compared with somebody else's. */
export const AIRCRAFT_FIELDS: readonly FieldOf<AircraftDraft>[] = [
  text('Name', 'name'),
  {
    label: 'Type',
    say: ({ fields }) => fields.type.value && typeLabel(fields.type.value),
    take: ({ fields }, from) => fields.type.set(from.fields.type.value),
  },
  text('Capacity', 'capacity'),
  text('Specifications', 'specifications'),
  {
    label: 'Active',
    say: ({ fields }) => (fields.isActive.value ? 'Active' : 'Inactive'),
    take: ({ fields }, from) => fields.isActive.set(from.fields.isActive.value),
  },
];

/** Puts each message at its field, the server's too. */
export const showAircraftErrors = ({ fields }: AircraftDraft, errors: FieldErrors) => showErrors(fields, errors);

/** What the back office's cache holds of the aircraft. */
export const AIRCRAFT = ['aircraft'];
