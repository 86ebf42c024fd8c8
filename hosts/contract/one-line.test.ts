import { describe, expect, it } from 'vitest';
import { oneLine, severalLines } from './one-line';

/** Line breaks of every kind, other control characters, and what turns the direction of writing. */
const SIGNS = [...'\n\r\v\f\t\0\x1b\x7f\x85\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069', '\r\n'];

describe.each(SIGNS)('a text with %j in it', (sign) => {
  it('becomes one line', () => {
    expect(oneLine(`a${sign}b`)).toBe('a b');
  });

  it('keeps the lines of a text of several, and nothing else of it', () => {
    expect(severalLines(`a${sign}b`)).toMatch(/^a[ \n]b$/);
  });
});

it('leaves the joiners of Urdu, accents and emoji alone', () => {
  for (const text of ['می‌خواہم', 'Zoë', '👩‍✈️']) expect(oneLine(text)).toBe(text);
});
