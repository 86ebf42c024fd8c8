import * as v from 'valibot';
import { optionalText, requiredText } from './fields';
import { plainText } from './plain-text';

/**
 * An e-mail address without what is copied or typed around it: `Ayesha <a@b.com>`, `mailto:a@b.com?subject=…`, `(a@b.com),`.
 * A domain of another script becomes ASCII, as mail servers want it. What remains may still be no address.
 */
export const cleanEmail = (text: string): string => {
  const plain = plainText(text);
  return (/<([^<>]*)>/.exec(plain)?.[1] ?? plain)
    .replace(/^[\s"'“”([]*(?:mailto:([^?]*).*)?/i, '$1')
    .replace(/[\s"'“”,.:;!?)\]]+$/, '')
    .replace(/@[^@]*$/, asciiDomain);
};

function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain;
  try {
    return `@${new URL(`http://${domain.slice(1)}`).host}`;
  } catch {
    return domain;
  }
}

/** An address that mail servers take: in ASCII, with dots between other characters only, and a domain of two or more names. */
export const EMAIL =
  /^[\w!#$%&*+/=?^`{|}~-][\w!#$%&'*+/=?^`{|}~-]{0,63}(?:\.[\w!#$%&'*+/=?^`{|}~-]{1,63})*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/;
const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`);

/** An e-mail address that must be given. */
export const requiredEmail = (invalid = 'Please enter a valid email address') =>
  v.pipe(requiredText('Email is required', 254), v.transform(cleanEmail), v.regex(EMAIL, invalid));

/** An e-mail address that may be empty or missing. */
export const optionalEmail = (invalid: string) =>
  v.optional(v.pipe(optionalText(254), v.transform(cleanEmail), v.regex(EMAIL_OR_NONE, invalid)));
