import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { chauffeurRequest } from './chauffeur';
import { optionalEmail, requiredEmail } from './email';
import { flightBookingRequest } from './flight-booking';
import { normalPhone } from './phone';

const read = (text: string) => {
  const parsed = v.safeParse(requiredEmail(), text);
  return parsed.success ? parsed.output : undefined;
};

describe('an e-mail address', () => {
  it.each([
    ['between direction marks', '\u202aa@b.com\u202c'],
    ['with spaces around it', '\u00a0 a@b.com\t\n'],
    ['before an Arabic comma', 'a@b.com،'],
    ['before a semicolon and a space', 'a@b.com; '],
    ['in a sentence', '(a@b.com).'],
    ['of a link with a subject', 'MAILTO:a@b.com?subject=Jet&bcc=x@y.com'],
    ['in angle brackets', '<a@b.com>'],
    ['with a name', 'Ayesha Khan <a@b.com>,'],
    ['with a quoted name', '"Khan, Ayesha" <a@b.com>'],
    ['in curved quotes', '“a@b.com”'],
  ])('is found when it is written %s', (_what, text) => {
    expect(read(text)).toBe('a@b.com');
  });

  it.each([
    ['o’neil@b.com', "o'neil@b.com"],
    ['ayesha۷۸۶@b.com', 'ayesha786@b.com'],
    ['Ayesha.Khan+jets@mail.example.co.uk', 'Ayesha.Khan+jets@mail.example.co.uk'],
    ['a@xn--mgb9awbf.xn--p1ai', 'a@xn--mgb9awbf.xn--p1ai'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@مثال.بھارت', 'a@xn--mgbh0fb.xn--mgbbh1a71e'],
  ])('%s is normalised to %s', (text, email) => {
    expect(read(text)).toBe(email);
  });

  it.each(
    `a @b.com a@ a@b a@.com a@b..com a..b@c.com .a@b.com a.@b.com a@-b.com a@b-.com a@b.-com a@b.com- a@b.1 a@b.123 a@10.0.0.1
     a@[10.0.0.1] a@b@c.com a@b.com,c@d.com a@x.com?bcc=c@d.com a@x.com?bcc=c a@b_c.com a@b.com/x علی@b.com <> mailto:`.split(
      /\s+/,
    ),
  )('is never %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    'a b@c.com',
    'a@b c.com',
    'a@b.com c@d.com',
    'a\\@b.com',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('is never %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('may be missing when it is optional, and is otherwise read in the same way', () => {
    const schema = optionalEmail('No');
    expect(v.parse(schema, undefined)).toBeUndefined();
    expect(v.parse(schema, ' \u200e')).toBe('');
    expect(v.parse(schema, '<a@b.com>,')).toBe('a@b.com');
    expect(v.safeParse(schema, 'a@b..com').success).toBe(false);
    for (const { email } of [chauffeurRequest.entries, flightBookingRequest.pipe[0].entries])
      expect(v.parse(email, '\u202aa@b.com\u202c')).toBe('a@b.com');
  });

  it('does not change when it is read again, and is always one address', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1.@-_ <>"\',;:?&%\u202aی۵') }), (text) => {
        const email = read(text);
        return email === undefined || (read(email) === email && /^[^\s<>,;:"@]+@[^\s<>,;:"@?&%]+$/.test(email));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is found in a hostile text without the delay of a slow pattern', () => {
    const hostile = ['a@'.padEnd(254, 'b-.'), '-'.repeat(254), `a@${'b.'.repeat(126)}`, '<'.repeat(254)];
    expect(hostile.map((text) => typeof read(text))).toEqual(['undefined', 'undefined', 'string', 'undefined']);
  });
});

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
    '۰۳۰۰۱۲۳۴۵۶۷',
    '\u2066+۹۲ ۳۰۰ ۱۲۳۴۵۶۷\u2069',
  ])('of a Pakistani mobile is normalised to the same for %s', (written) => {
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
    ['1923001234567', '1923001234567'],
    ['(305) 555-1234', '3055551234'],
    ['+1 305 555 1234', '+13055551234'],
  ])('of another kind is reduced to its digits: %s', (written, normal) => {
    expect(normalPhone(written)).toBe(normal);
  });

  it.each(['', 'call me', '0300 1234567 ext. 4', '0300 1234567, 0301 1234567', '0300 1234567 / 0301 1234567', '++92'])(
    'that is invalid stays as it is: %s',
    (written) => {
      expect(normalPhone(written)).toBe(written);
    },
  );
});
