import type { Field } from '../field/field';

/** Fills in the fields that are named, as if they were typed. A place is named by its text. */
export function fill(fields: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = (fields as Record<string, Field<unknown> | undefined>)[name];
    if (value !== undefined) field?.set(typeof field.value === 'object' ? { text: value } : String(value));
  }
}
