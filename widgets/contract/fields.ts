import * as v from 'valibot';
import { normalPhone } from './phone';

/** A required text, trimmed; a missing one has the same error as an empty one. */
export function requiredText(required: string, maxLength: number) {
  return v.pipe(
    v.optional(v.string('Must be text'), ''),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  );
}

/** An optional text, trimmed; a missing one becomes ''. */
export function optionalText(maxLength: number) {
  return v.pipe(
    v.nullish(v.string('Must be text'), ''),
    v.trim(),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  );
}

/** An optional phone number of any country. */
export const optionalPhone = (invalid: string) =>
  v.optional(v.pipe(optionalText(40), v.transform(normalPhone), v.regex(/^(?:\+?\d{7,15})?$/, invalid)));

/** A whole number from `min` to `max`; `message` is the error for missing, invalid and too small values. */
export function wholeNumber(
  message: string,
  min: number,
  max: number,
  tooLarge = `At most ${max}`,
  notWhole = 'Must be a whole number',
) {
  return v.pipe(
    v.optional(v.number(message), Number.NaN),
    v.integer(notWhole),
    v.minValue(min, message),
    v.maxValue(max, tooLarge),
  );
}

/** The largest PostgreSQL integer. */
const MAX_ID = 2_147_483_647;
const NO_ID = `The id must be a whole number from 1 to ${MAX_ID}`;
export const recordId = () => wholeNumber(NO_ID, 1, MAX_ID, NO_ID, NO_ID);

/** The `version` from which a record is edited; the change is refused when another version is stored. */
export const recordVersion = () => v.optional(wholeNumber('Must be a whole number', 0, MAX_ID));

export const VERSION_MISSING = 'Send the `version` that you read with the record';
/** The same, required for calls that only staff use. */
export const requiredVersion = () => wholeNumber(VERSION_MISSING, 0, MAX_ID);
