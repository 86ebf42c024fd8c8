import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { chauffeurRequest } from './chauffeur';
import { internationalCharterRequest } from './international-charter';
import { oneLine, severalLines } from './one-line';

/** Line breaks of every kind, other control characters, and what turns the direction of writing. */
const SIGNS = [...'\n\r\v\f\t\0\x1b\x7f\x85\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069', '\r\n'];

describe.each(SIGNS)('a text with %j in it', (sign) => {
  it('becomes one line', () => {
    expect(oneLine(`a${sign}b`)).toBe('a b');
  });

  it('is one line in every short field of a request', () => {
    const { output } = v.safeParse(chauffeurRequest, {
      firstName: `${sign}Ali${sign}Raza`,
      cnicOrPassport: `1${sign}2`,
    });
    expect(output).toMatchObject({ firstName: 'Ali Raza', cnicOrPassport: '1 2' });
  });

  it('keeps the lines of a message, and nothing else of it', () => {
    const { output } = v.safeParse(internationalCharterRequest, { message: `a\r\n${sign}b` });
    expect(output).toMatchObject({ message: severalLines(`a\n${sign}b`) });
    expect(severalLines(`a${sign}b`)).toMatch(/^a[ \n]b$/);
  });
});

it('leaves the joiners of Urdu, accents and emoji alone', () => {
  for (const text of ['می‌خواہم', 'Zoë', '👩‍✈️']) expect(oneLine(text)).toBe(text);
});
