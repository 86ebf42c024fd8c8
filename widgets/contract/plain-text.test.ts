import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text';

describe('plain text', () => {
  it.each([
    ['Urdu and Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Sinhala', '෦෧෨෩෪෫෬෭෮෯'],
    ['full-width', '０１２３４５６７８９'],
    ['our own', '0123456789'],
  ])('has Latin digits instead of %s ones', (_script, digits) => {
    expect(plainText(digits)).toBe('0123456789');
  });

  it.each([
    ['direction marks', '\u202a\u200ea@b.com\u200f\u202c', 'a@b.com'],
    ['isolates', '\u2068+92 300\u2069', '+92 300'],
    ['zero-width characters', '0\u200b3\u200c0\u200d0\u2060', '0300'],
    ['a byte order mark', '\ufeff4', '4'],
    ['soft hyphens', '0300\u00ad1234567', '03001234567'],
    ['a variation selector', '4\ufe0f', '4'],
    ['a Hangul filler', '\u3164 4', '4'],
    ['unusual spaces', '\u00a0 1\u202f250\u2009000\u3000', '1 250 000'],
    ['a tab and a line break', '0300\t123\r\n4567', '0300 123 4567'],
    ['dashes', '0300‐1‑2‒3–4—5―6−7﹣8－9', '0300-1-2-3-4-5-6-7-8-9'],
    ['full-width letters and signs', 'ａ＠ｂ．ｃｏｍ（１４：３０）＋', 'a@b.com(14:30)+'],
    ['an Arabic comma', '12،500', '12,500'],
    ['an Urdu full stop', '۱۲۔۵۰', '12.50'],
    ['an ideographic full stop', 'a@b。com', 'a@b.com'],
    ['curved apostrophes', "1’250 o‘neil'", "1'250 o'neil'"],
  ])('replaces or removes %s', (_what, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each(['کراچی', 'Zürich', 'मुंबई', '1٬250٫5', '₨ 500'])('keeps %s unchanged', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it('does not change when it is made plain again, and changes only spaces in ASCII', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => plainText(plainText(text)) === plainText(text)));
    fc.assert(fc.property(fc.stringMatching(/^[!-~]*$/), (text) => plainText(text) === text));
  });
});
