import { expect, it } from 'vitest';
import { whatsappDigits } from './whatsapp';

it.each([
  ['0300 1234567', '923001234567'],
  ['+92 300 1234567', '923001234567'],
  ['3001234567', '923001234567'],
  ['+971 50 123-4567', '971501234567'],
  ['00971501234567', '971501234567'],
  ['971501234567', ''],
  ['021 34567890', ''],
  ['0501234567', ''],
  ['+92', ''],
  ['ask at the desk', ''],
  ['', ''],
])('a telephone written %j is known to WhatsApp as %j', (phone, digits) => {
  expect(whatsappDigits(phone)).toBe(digits);
});
