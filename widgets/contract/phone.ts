/** Between digits as people write them; format characters too: phones put them around a number that is copied. */
const SEPARATORS = /[\s()./\p{Pd}\p{Cf}]/gu;

/**
 * A phone number without what stands between its digits: a Pakistani mobile number as `03001234567`, however its country
 * code was written, any other as its digits, with a `+` where it begins with one. What is no number stays as it is, and so does what has the digits of two.
 */
export function normalPhone(text: string): string {
  const number = text.replace(SEPARATORS, '');
  if (!/^\+?\d{1,17}$/.test(number)) return text;
  return number.replace(/^(?:(?:\+|00)?92)?0?(3\d{9})$/, '0$1');
}

/**
 * The digits of a phone number, or of a part of one, to look for in those of another: without `+92`, `0092`, `92` or `0`
 * in front, and without the `+` or `00` of another country's code. '' when there are none.
 */
export function phoneDigits(text: string): string {
  const number = text.replace(/[^\d+]/g, '');
  return number.replace(/^(?:(?:\+|00)92|92(?=3)|00)?0?(?=\d)/, '').replace(/\D/g, '');
}
