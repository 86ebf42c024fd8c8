import * as v from 'valibot';
import { optionalText, requiredText } from './fields';

/**
 * The basic address pattern (PC-31): something, an @, a domain with a dot inside. The dot that counts is the first
 * after the domain's first character, so that no text is read twice.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** An e-mail address that must be given. */
export const requiredEmail = (invalid = 'Please enter a valid email address') =>
  v.pipe(requiredText('Email is required', 254), v.regex(EMAIL, invalid));

const EMAIL_OR_NONE = /^(?:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+)?$/;

/** An e-mail address that may be empty or missing. */
export const optionalEmail = (invalid: string) =>
  v.optional(v.pipe(optionalText(254), v.regex(EMAIL_OR_NONE, invalid)));
