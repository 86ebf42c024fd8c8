import { plainText } from './plain-text';

/**
 * A phone number without what stands between its digits: a Pakistani mobile number as `03001234567` where its country's
 * code is written, any other as its digits, with a `+` before the code of a country. What is no number stays as it is, and
 * so does a text with the digits of two.
 */
export function normalPhone(text: string): string {
  const number = plainText(text)
    .replace(/[ ()./-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d{1,17}$/.test(number)) return text;
  return number.replace(/^\+?920?(3\d{9})$/, '0$1');
}
