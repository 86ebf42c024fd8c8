import { plainText } from './plain-text';

/**
 * Normalizes a phone number: Pakistani mobile numbers with a country code become `03001234567`, others keep their
 * digits and a leading `+`. Texts that are not one number stay as they are.
 */
export function normalPhone(text: string): string {
  const number = plainText(text)
    .replace(/[ ()./-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d{1,17}$/.test(number)) return text;
  return number.replace(/^\+?920?(3\d{9})$/, '0$1');
}
