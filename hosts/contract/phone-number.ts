import { plainText } from 'charter-widgets/contract';
import { AsYouType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The operator's country, for numbers that start with 0. */
const HOME = 'PK';

/** Converts the prefix: `00971 50` → `+971 50`; other characters become plain. */
const international = (text: string): string => plainText(text).replace(/^\(?(?:00\)?[\s-]*(?=[1-9])|\+)/, '+');

/**
 * Parses a phone number. Undefined for an impossible length or an unknown country: a number starts with its country's
 * code or, in Pakistan, with 0.
 */
export function parsePhone(text: string): PhoneNumber | undefined {
  const number = international(text);
  if (!/^\(?[+0]/.test(number)) return undefined;
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: HOME, extract: false });
  return parsed?.isPossible() ? parsed : undefined;
}

/** Adds the country to a booking's number, which is Pakistani by default: `3001234567` → `+92 3001234567`. */
export const withCountry = (phone: string): string => (/^3\d{9}$/.test(phone) ? `+92 ${phone}` : phone);

/**
 * Formats the operator's number for pages; undefined for an invalid one. Pages dial the shown digits, so the 0 of `+44
 * (0)20` is removed. Numbers without a country code are Pakistani.
 */
export function operatorPhone(text: string): string | undefined {
  const plain = plainText(text);
  const number = parsePhoneNumberFromString(international(plain), { defaultCountry: HOME, extract: false });
  if (!number?.isPossible() || number.ext) return undefined;
  const hasCountry = /^\(?(?:\+|00)/.test(plain);
  const isDialled = !hasCountry || plain.replace(/[^\d+]/g, '') === number.number;
  if (isDialled && /^\+?[\d ().-]+$/.test(plain)) return plain;
  return hasCountry ? number.formatInternational() : number.formatNational();
}

/** What stands between two numbers. Other commas and semicolons stand before an extension. */
const BETWEEN_NUMBERS = /\/|[,;|&] ?(?=[+(0])/g;
/** Where else a first number may end. */
const AFTER_NUMBER = / (?=[+(0])|[^\d ().-]/g;

/** What may be the first of several numbers, in the order of the text. */
function startsOf(text: string, ends: RegExp): (PhoneNumber | undefined)[] {
  const numbers = international(text).replace(/^[^\d+(]+/, '');
  return [...numbers.matchAll(ends)].map(({ index }) => parsePhone(numbers.slice(0, index)));
}

const findFirstOfSeveral = (text: string) => startsOf(text, BETWEEN_NUMBERS).find((number) => number?.isValid());

/** Parses the number of a field, or the first one where somebody wrote several: `0300 1234567 / 021 34567890`. */
const parseFirstPhone = (text: string): PhoneNumber | undefined =>
  findFirstOfSeveral(text) ?? parsePhone(text) ?? startsOf(text, AFTER_NUMBER).find(Boolean);

/** Parses a field's only number; undefined for several. */
const parseOnlyPhone = (text: string) => (findFirstOfSeveral(text) ? undefined : parsePhone(text));

/** Returns a `tel:` link to the first number; undefined for none that can be called. */
export const telHref = (phone: string): string | undefined => parseFirstPhone(phone)?.getURI();

/**
 * Returns the first number's digits for WhatsApp. '' for a number without a country code, unless it is a Pakistani mobile
 * number, and for one with an extension, because the message could reach a stranger.
 */
export function whatsappDigits(phone: string): string {
  const number = parseFirstPhone(phone);
  if (!number || number.ext || (number.countryCallingCode === '92' && !/^3\d{9}$/.test(number.nationalNumber)))
    return '';
  return number.number.slice(1);
}

/** Returns the number in international form, `+447911123456`; other texts stay as they are. */
export const phoneToCopy = (phone: string): string => {
  const number = parseOnlyPhone(phone);
  return number && !number.ext ? number.number : phone;
};

/**
 * A phone number as a spreadsheet leaves it alone: `+92 300 1234567` → `0300 1234567`, `+971501234567` →
 * `00971 50 123 4567`. A leading + is a formula to it, and digits alone are a number that loses its zeros.
 */
export function csvPhone(phone: string): string {
  const number = parseOnlyPhone(phone);
  if (number?.ext) return phone;
  if (number?.countryCallingCode === '92') return number.formatNational().replace(/[()]/g, '');
  if (number) return number.formatInternational().replace('+', '00');
  return phone
    .trim()
    .replace(/^[+＋]\s*/, '00')
    .replace(/^(00|\d{4})(\d+)$/, '$1 $2');
}

/**
 * The digits of a phone number, or of a part of one, to look for in those of another: without `+92`, `0092`, `92` or `0`
 * in front, and without the `+` or `00` of another country's code and the 0 behind it. '' when there are none.
 */
export function phoneDigits(text: string): string {
  const number = international(text).replace(/(\d[ .-]{0,3})\(0\)/, '$1');
  const typed = new AsYouType(HOME);
  if (number.startsWith('+')) typed.input(number);
  const digits = (typed.getNumber()?.number ?? number).replace(/[^\d+]/g, '');
  return digits.replace(/^(?:\+92|92(?=3))?0?(?=\d)/, '').replace(/\D/g, '');
}

/** What finds a stored number: a part of its digits, or all of them where it was stored without its country's code. */
export interface PhoneQuery {
  part: string;
  /** '' where the number that is looked for is not complete, or Pakistani. */
  whole: string;
}

/** What to look for among the digits of stored numbers. */
export function parsePhoneQuery(text: string): PhoneQuery {
  const number = /^\+/.test(international(text)) ? parsePhone(text) : undefined;
  const isForeign = number && number.countryCallingCode !== '92';
  return { part: phoneDigits(text), whole: isForeign ? number.nationalNumber : '' };
}
