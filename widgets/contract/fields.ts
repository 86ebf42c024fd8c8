import * as v from 'valibot';
import { normalPhone } from './phone';

/** A text that must not be empty once trimmed; a missing one gets the same message as an empty one. */
export function requiredText(required: string, maxLength: number) {
  return v.pipe(
    v.optional(v.string('Must be text'), ''),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  );
}

/** A text that may be empty or missing; read as an empty text then. */
export function optionalText(maxLength: number) {
  return v.pipe(
    v.nullish(v.string('Must be text'), ''),
    v.trim(),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  );
}

/** A phone number that may be empty or missing, of any country. */
export const optionalPhone = (invalid: string) =>
  v.optional(v.pipe(optionalText(40), v.transform(normalPhone), v.regex(/^(?:\+?\d{7,15})?$/, invalid)));

/** A whole number from `min` to `max`; `message` is said of a missing one, of what is no number and of too small a one. */
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

/** The largest id there can be: what a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647;
const NO_ID = `The id must be a whole number from 1 to ${MAX_ID}`;
/** The id of something that is stored. */
export const recordId = () => wholeNumber(NO_ID, 1, MAX_ID, NO_ID, NO_ID);

/** The `version` of a record that is edited, as it was read: with another one stored by now, it is not overwritten. */
export const recordVersion = () => v.optional(wholeNumber('Must be a whole number', 0, MAX_ID));

export const VERSION_MISSING = 'The version that the change was made from is missing';
/** The same where only staff edit: a change without it is refused. */
export const requiredVersion = () => wholeNumber(VERSION_MISSING, 0, MAX_ID);
