import { describe, expect, it } from 'vitest';
import {
  csvPhone,
  parsePhone,
  parsePhoneQuery,
  phoneDigits,
  phoneToCopy,
  telHref,
  whatsappDigits,
  withCountry,
} from './phone-number';

/** The same number in the spellings that people use. */
const BRITISH = [
  '+44 (0)7911 123456',
  '+44 7911 123456',
  '+44 07911 123456',
  '+44-(0)-7911-123456',
  '0044 7911 123456',
  '0044 (0)7911 123456',
  '00 44 7911 123456',
  '(+44) 7911 123456',
  '\u202a+44 7911 123456\u202c',
  '+٤٤ ٧٩١١ ١٢٣٤٥٦',
  '＋４４ ７９１１ １２３４５６',
  '+44 7911‑123456',
];

describe('a number of another country', () => {
  it.each(BRITISH)('is stored in the same way however it is written: %s', (written) => {
    expect(parsePhone(written)?.number).toBe('+447911123456');
    expect(telHref(written)).toBe('tel:+447911123456');
    expect(whatsappDigits(written)).toBe('447911123456');
    expect(phoneToCopy(written)).toBe('+447911123456');
    expect(phoneDigits(written)).toBe('447911123456');
  });

  it('keeps a 0 that is also dialled from abroad', () => {
    expect(telHref('+39 06 1234567')).toBe('tel:+39061234567');
    expect(telHref('+39 (0)6 1234567')).toBe('tel:+39061234567');
  });
});

it.each([
  '3055551234',
  '305 555 1234',
  '3001234567',
  '971501234567',
  '+1 305 555',
  '+44 20',
  '+92',
  '++92 300 1234567',
  '0300',
  '300 1234567 / 0301 1234567',
  'ask at the desk',
  '',
])('%j is not a number that can be called', (phone) => {
  expect([telHref(phone), whatsappDigits(phone), phoneToCopy(phone)]).toEqual([undefined, '', phone]);
});

it.each([
  ['0300 1234567', 'tel:+923001234567', '923001234567'],
  ['+92 (0)300 123-4567', 'tel:+923001234567', '923001234567'],
  ['۰۳۰۰۱۲۳۴۵۶۷', 'tel:+923001234567', '923001234567'],
  ['0300 1234567 ext. 4', 'tel:+923001234567;ext=4', ''],
  ['021 34567890', 'tel:+922134567890', ''],
  ['(021) 34567890', 'tel:+922134567890', ''],
  ['0501234567', 'tel:+92501234567', ''],
  ['+1 (305) 555-1234', 'tel:+13055551234', '13055551234'],
])('%j is called as %s, and opened in WhatsApp as %j', (phone, tel, whatsapp) => {
  expect([telHref(phone), whatsappDigits(phone)]).toEqual([tel, whatsapp]);
});

it.each([
  '0300 1234567 / 0321 7654321',
  '0300-1234567/8',
  '03001234567,03217654321',
  '03001234567;03217654321',
  '03001234567 03217654321',
  '0300 1234567 - 0321 7654321',
  '0300 1234567 or 021 34567890',
  '0300 1234567، 0321 7654321',
  '0300 1234567\n0321 7654321',
  '+92 300 1234567 & (021) 34567890',
  '+92 300 1234567 +971 50 123 4567',
  '۰۳۰۰ ۱۲۳۴۵۶۷ یا ۰۳۲۱ ۷۶۵۴۳۲۱',
  'Mobile: 0300 1234567, office: 021 34567890',
])('the link of %j calls the first of its numbers, and copying keeps the whole text', (phone) => {
  expect([telHref(phone), whatsappDigits(phone)]).toEqual(['tel:+923001234567', '923001234567']);
  expect(phoneToCopy(phone)).toBe(phone);
});

it('a number with spaces, a slash or an extension counts as one number', () => {
  expect(telHref('+39 02 1234 0567')).toBe('tel:+390212340567');
  expect(telHref('021/34567890')).toBe('tel:+922134567890');
  expect(telHref('0300 1234567, 4')).toBe('tel:+923001234567;ext=4');
  expect(telHref('021 34567890/1')).toBe('tel:+922134567890');
});

it.each([
  ['+92 300 1234567', '0300 1234567'],
  ['+923001234567', '0300 1234567'],
  ['00923001234567', '0300 1234567'],
  ['03001234567', '0300 1234567'],
  ['3055551234', '3055 551234'],
  ['0300-1234567', '0300 1234567'],
  ['+971 50 123 4567', '00971 50 123 4567'],
  ['+971501234567', '00971 50 123 4567'],
  ['+44 (0)7911 123456', '0044 7911 123456'],
  ['+1 305', '001 305'],
  ['02134567890', '021 34567890'],
  ['021 34567890', '021 34567890'],
  ['0300-1234567/8', '0300-1234567/8'],
  ['+92 300 1234567 / 0321 7654321', '0092 300 1234567 / 0321 7654321'],
  ['', ''],
])('the telephone number %j is exported to a spreadsheet as %j', (phone, written) => {
  expect(csvPhone(phone)).toBe(written);
});

it.each([
  ['3001234567', '+92 3001234567'],
  ['+447911123456', '+447911123456'],
  ['03001234567', '03001234567'],
  ['30012345678', '30012345678'],
  ['', ''],
])('the telephone number %j of a booking is shown as %j', (phone, shown) => {
  expect(withCountry(phone)).toBe(shown);
});

describe('a search for a phone number', () => {
  it.each([
    ['+92 300 1234567', '0300-1234567'],
    ['0300-1234567', '3001234567'],
    ['3001234567', '+92 (300) 1234567'],
    ['0300 12', '+923001234567'],
    ['92300', '03001234567'],
    ['+92 21 345', '021 34567890'],
    ['021', '+92 21 34567890'],
    ['4567', '03001234567'],
    ['+971 50', '00971501234567'],
    ['00971 50', '+971501234567'],
    ['0097150123', '971501234567'],
    ['0', '03001230567'],
    ['030092', '0300 92 00000'],
    ['+92 0300 12', '03001234567'],
    ['۰۳۰۰ ۱۲', '03001234567'],
    ['+44 (0)79', '+447911123456'],
    ['+44 079', '+447911123456'],
    ['44 (0)7911', '+447911123456'],
    ['07911 123', '+447911123456'],
    ['(0)7911 123456', '+447911123456'],
    ['+39 06', '+39061234567'],
  ])('for %s finds the stored number %s', (asked, stored) => {
    expect(phoneDigits(stored)).toContain(parsePhoneQuery(asked).part);
  });

  it('finds a foreign number that was stored without its country code', () => {
    expect(parsePhoneQuery('+1 (305) 555-1234')).toEqual({ part: '13055551234', whole: '3055551234' });
    expect(parsePhoneQuery('+92 300 1234567').whole).toBe('');
  });

  it.each(['', 'Khan', '-'])('ignores "%s", which has no digits', (asked) => {
    expect(parsePhoneQuery(asked)).toEqual({ part: '', whole: '' });
  });

  it('does not find another number', () => {
    expect(phoneDigits('03001234567')).not.toContain(phoneDigits('+92 301'));
  });
});
