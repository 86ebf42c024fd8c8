import * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '../../contract';
import type { Field } from '../field/field';

export type WithError = Pick<Field<unknown>, 'error'>;

/** Puts each message on the field of its path, and clears the others. Returns the messages that found no field. */
export function showErrors(fields: Readonly<Record<string, WithError>>, errors: FieldErrors): string[] {
  for (const [path, field] of Object.entries(fields)) field.error = errors[path] ?? '';
  return Object.entries(errors).flatMap(([path, message]) => (Object.hasOwn(fields, path) ? [] : [message]));
}

/**
 * Shows the schema's errors on the fields, together with `more` errors that the schema cannot find.
 *
 * @returns the parsed values, or undefined when anything is wrong
 */
export function checkFields<T>(
  fields: Readonly<Record<string, WithError>>,
  rules: v.GenericSchema<unknown, T>,
  values: unknown,
  more: FieldErrors = {},
): T | undefined {
  const parsed = v.safeParse(rules, values, { abortPipeEarly: true });
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.issues)), ...more };
  showErrors(fields, errors);
  return parsed.success && Object.keys(errors).length === 0 ? parsed.output : undefined;
}

/** Focuses the first invalid field after the next paint. */
export function focusFirstError(form: Element | null): void {
  // A form that is submitted as it appears renders its errors after its first frame.
  requestAnimationFrame(() => setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
}
