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
 * Shows on the fields what the schema refuses, and `more`: messages that the schema cannot give.
 *
 * @param whole looks on after a first mistake, so that rules between fields are told together with those of each
 * @returns what is to be sent, or undefined when anything is wrong
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

/** Takes the person to the first field in error once it is drawn. */
export function focusFirstError(form: Element | null): void {
  // A form that is sent as it appears hears of its errors only after its first frame.
  requestAnimationFrame(() => setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
}
