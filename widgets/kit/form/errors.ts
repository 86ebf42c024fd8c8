import type { FieldErrors } from '../../contract';
import type { Field } from './field';

export type WithError = Pick<Field<unknown>, 'error'>;

/** Puts each message on the field of its path, and clears the others. Returns the messages that found no field. */
export function showErrors(fields: Readonly<Record<string, WithError>>, errors: FieldErrors): string[] {
  for (const [path, field] of Object.entries(fields))
    field.error = Object.hasOwn(errors, path) ? (errors[path] ?? '') : '';
  return Object.entries(errors).flatMap(([path, message]) => (Object.hasOwn(fields, path) ? [] : [message]));
}

/** Takes the person to the first field in error once it is drawn. */
export function focusFirstError(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
