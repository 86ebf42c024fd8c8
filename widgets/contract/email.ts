import * as v from 'valibot';
import { optionalText, requiredText } from './fields';
import { plainText } from './plain-text';

/**
 * An e-mail address without what is copied or typed around it: `Ayesha <a@b.com>`, `mailto:a@b.com?subject=…`, `(a@b.com),`.
 * What remains may still be no address.
 */
export const cleanEmail = (text: string): string =>
  plainText(text)
    .replace(/^.*<([^<>]*)>.*$/, '$1')
    .replace(/^[\s"'“”([]*(?:mailto:([^?]*).*)?/i, '$1')
    .replace(/[\s"'“”,.:;!?)\]]+$/, '');

/**
 * An address that mail servers take: a local part in ASCII, dots between other characters only, and a domain of two or
 * more labels, in any script, whose last one is no number.
 */
export const EMAIL =
  /^(?!\.|.*\.[.@]|.*@.*(?:-\.|\.-|-$))[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?!-)(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+[\p{L}\p{M}][\p{L}\p{M}\p{N}-]{0,62}$/u;
const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`, 'u');

/** An e-mail address that must be given. */
export const requiredEmail = (invalid = 'Please enter a valid email address') =>
  v.pipe(requiredText('Email is required', 254), v.transform(cleanEmail), v.regex(EMAIL, invalid));

/** An e-mail address that may be empty or missing. */
export const optionalEmail = (invalid: string) =>
  v.optional(v.pipe(optionalText(254), v.transform(cleanEmail), v.regex(EMAIL_OR_NONE, invalid)));
