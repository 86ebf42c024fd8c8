import { describe, expect, it } from 'vitest';
import { normalPhone, phoneDigits } from './phone';

describe('a phone number', () => {
  it.each([
    '03001234567',
    '3001234567',
    '0300-1234567',
    '0300 123 4567',
    '+92 300 1234567',
    '+92 (0)300 123-4567',
    '0092.300.1234567',
    '923001234567',
    '\u202a+92 300 1234567\u202c',
    '0300\u20111234567',
  ])('of a Pakistani mobile is the same however it is written: %s', (written) => {
    expect(normalPhone(written)).toBe('03001234567');
  });

  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['(021) 3456-7890', '02134567890'],
    ['+92 21 34567890', '+922134567890'],
    ['0300 123456', '0300123456'],
    ['+3001234567', '+3001234567'],
    ['0092 300 12345678', '009230012345678'],
  ])('of anything else is its digits: %s', (written, normal) => {
    expect(normalPhone(written)).toBe(normal);
  });

  it.each(['', 'call me', '0300 1234567 ext. 4', '0300 1234567, 0301 1234567', '0300 1234567 / 0301 1234567', '++92'])(
    'that is none stays as it is: %s',
    (written) => {
      expect(normalPhone(written)).toBe(written);
    },
  );
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
  ])('of %s finds %s', (asked, stored) => {
    expect(phoneDigits(stored)).toContain(phoneDigits(asked));
  });

  it.each(['', 'Khan', '-'])('of "%s" has no digits to look for', (asked) => {
    expect(phoneDigits(asked)).toBe('');
  });

  it('is the same digits with + and with 00 before another country’s code', () => {
    expect(phoneDigits('00971 50 123 4567')).toBe(phoneDigits('+971 50 123 4567'));
  });

  it('does not find another number', () => {
    expect(phoneDigits('03001234567')).not.toContain(phoneDigits('+92 301'));
  });
});
