import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, readNumber } from './parse-number';

describe('a number that is typed', () => {
  it.each([
    ['20', 0, 20],
    ['1,250', 0, 1250],
    ['1 250', 0, 1250],
    ['1,25,000', 0, 125_000],
    ['۲۰', 0, 20],
    ['２０', 0, 20],
    ['278.5', 4, 278.5],
    ['278,5', 4, 278.5],
    ['278.1234', 4, 278.1234],
    ['0278.123', 4, 278.123],
    ['0.001', 4, 0.001],
  ] as const)('%s with at most %i decimals is %d', (text, decimals, number) => {
    expect(parseNumber(text, decimals)).toBe(number);
  });

  it.each([
    ['', 0, 'Write a number such as 1250'],
    ['-5', 0, 'Write a number such as 1250'],
    ['1e3', 4, 'Write a number such as 1250.50'],
    ['0x10', 4, 'Write a number such as 1250.50'],
    ['12,50', 0, 'Write a whole number'],
    ['12.5', 0, 'Write a whole number'],
    ['1.250', 0, 'Write 1250 or 1,250'],
    ['278.12345', 4, 'Write at most 4 decimals'],
    ['278.123', 4, 'Write 278123 or 278,123.000, or 278.1230 for decimals'],
    ['278,120', 4, 'Write 278120 or 278,120.000, or 278.12 for decimals'],
  ] as const)('%s with at most %i decimals is refused: %s', (text, decimals, fault) => {
    expect(readNumber(text, decimals)).toEqual({ fault });
    expect(parseNumber(text, decimals)).toBeUndefined();
  });

  it('is no number beyond 13 digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = parseNumber(text, 2);
        return number === undefined || (number >= 0 && number < 1e13);
      }),
    );
  });
});
