import { describe, expect, it } from 'vitest';
import { normalPhone } from './phone';

describe('a phone number', () => {
  it.each([
    '03001234567',
    '0300-1234567',
    '0300 123 4567',
    '+92 300 1234567',
    '+92 (0)300 123-4567',
    '0092.300.1234567',
    '923001234567',
    '\u202a+92 300 1234567\u202c',
    '0300\u20111234567',
    '۰۳۰۰۱۲۳۴۵۶۷',
    '٠٣٠٠ ١٢٣ ٤٥٦٧',
    '\u2066+۹۲ ۳۰۰ ۱۲۳۴۵۶۷\u2069',
    '０３００－１２３４５６７',
    '0300\u00a0123\u200b4567',
  ])('of a Pakistani mobile is the same however it is written: %s', (written) => {
    expect(normalPhone(written)).toBe('03001234567');
  });

  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['(021) 3456-7890', '02134567890'],
    ['+92 21 34567890', '+922134567890'],
    ['0300 123456', '0300123456'],
    ['+3001234567', '+3001234567'],
    ['0092 300 12345678', '+9230012345678'],
    ['00971 50 123 4567', '+971501234567'],
    ['3055551234', '3055551234'],
    ['(305) 555-1234', '3055551234'],
    ['+1 305 555 1234', '+13055551234'],
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
