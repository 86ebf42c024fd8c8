import * as v from 'valibot';
import { optionalText, requiredText } from './fields';
import { plainText } from './plain-text';

/**
 * Removes what is copied around an e-mail address: `Ayesha <a@b.com>`, `mailto:a@b.com?subject=…`, `(a@b.com),`. A
 * domain in another script becomes ASCII. The result may be invalid.
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

/** An address that mail servers accept: ASCII, single dots, and a domain of two or more names. */
export const EMAIL =
  /^[\w!#$%&*+/=?^`{|}~-][\w!#$%&'*+/=?^`{|}~-]{0,63}(?:\.[\w!#$%&'*+/=?^`{|}~-]{1,63})*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/;
const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`);

export const requiredEmail = (invalid = 'Please enter a valid email address') =>
  v.pipe(requiredText('Email is required', 254), v.transform(cleanEmail), v.regex(EMAIL, invalid));

/** An optional e-mail address. */
export const optionalEmail = (invalid: string) =>
  v.optional(v.pipe(optionalText(254), v.transform(cleanEmail), v.regex(EMAIL_OR_NONE, invalid)));
