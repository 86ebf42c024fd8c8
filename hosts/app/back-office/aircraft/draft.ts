import {
  AIRCRAFT_TYPES,
  type AircraftFields,
  type AircraftRecord,
  aircraftFields,
  fieldErrors,
} from 'charter-widgets/contract';
import { createField, type Field, showErrors } from 'charter-widgets/kit';
import * as v from 'valibot';
import type { ImageValue } from '../image-field';

/** What the aircraft form holds, without React: what was typed, the chosen image, and what is wrong with them. */
export interface AircraftDraft {
  fields: {
    name: Field<string>;
    /** '' while nothing is chosen. */
    type: Field<string>;
    capacity: Field<string>;
    specifications: Field<string>;
    isActive: Field<boolean>;
  };
  image: Field<ImageValue>;
  /** Whether anything differs from what it began with. */
  isChanged(): boolean;
  /** What is to be sent; undefined when it breaks a rule, which its fields then say. */
  read(): AircraftFields | undefined;
}

/** A draft of a new aircraft, or of an edit of a stored one. */
export function createAircraftDraft(stored?: AircraftRecord): AircraftDraft {
  const fields = {
    name: createField(stored?.name ?? ''),
    type: createField(AIRCRAFT_TYPES.find((type) => type === stored?.type) ?? ''),
    capacity: createField(stored ? String(stored.capacity) : ''),
    specifications: createField(stored?.specifications ?? ''),
    isActive: createField(stored?.isActive ?? true),
  } satisfies AircraftDraft['fields'];
  const image = createField<ImageValue>({ imageUrl: stored?.imageUrl ?? '' });
  const typed = () => JSON.stringify(Object.values(fields).map((field) => field.value));
  const atFirst = typed();

  return {
    fields,
    image,
    isChanged: () => typed() !== atFirst || image.value.file !== undefined,
    read() {
      const capacity = fields.capacity.value.trim();
      const parsed = v.safeParse(aircraftFields, {
        ...(stored && { id: stored.id }),
        name: fields.name.value,
        type: fields.type.value,
        specifications: fields.specifications.value,
        isActive: fields.isActive.value,
        ...(capacity && { capacity: Number(capacity) }),
      });
      showErrors(fields, parsed.success ? {} : fieldErrors(parsed.issues));
      return parsed.success ? parsed.output : undefined;
    },
  };
}
