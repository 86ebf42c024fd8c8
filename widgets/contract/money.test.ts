import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOfHours,
  amountText,
  CURRENCY_CODES,
  LINE_KINDS,
  MAX_AMOUNT,
  parseAmount,
  sayAmount,
  totalOf,
} from './money';

const currency = fc.constantFrom(...CURRENCY_CODES);
const amount = fc.integer({ min: 0, max: MAX_AMOUNT });
const line = fc.record({ kind: fc.constantFrom(...LINE_KINDS), amount });
const lines = fc.array(line, { maxLength: 40 });

describe('money', () => {
  it('that was written is read again, in every currency', () => {
    fc.assert(fc.property(amount, currency, (one, of) => parseAmount(amountText(one, of), of) === one));
  });

  it('is said as it stands in a field, with its currency before it', () => {
    fc.assert(fc.property(amount, currency, (one, of) => sayAmount(one, of) === `${of} ${amountText(one, of)}`));
    expect(amountText(1_234_567_850, 'USD')).toBe('12,345,678.50');
  });

  it.each([
    ['12500', 'USD', 1_250_000],
    ['12,500.50', 'USD', 1_250_050],
    [' 0.05 ', 'PKR', 5],
    ['1.234', 'KWD', 1234],
    ['1.5', 'OMR', 1500],
  ] as const)('%s %s is %i minor units', (text, of, minor) => {
    expect(parseAmount(text, of)).toBe(minor);
  });

  it.each(['', '-5', '1.234', '1e5', 'ten', '1.', '.5', '99999999999999', '10000000000.01'])(
    '%s is no amount in dollars',
    (text) => {
      expect(parseAmount(text, 'USD')).toBeUndefined();
    },
  );

  it.each([
    [1_250_000, 'USD', 'USD 12,500'],
    [1_250_050, 'PKR', 'PKR 12,500.50'],
    [-30_000, 'USD', '− USD 300'],
    [5, 'KWD', 'KWD 0.005'],
    [0, 'USD', 'USD 0'],
    [123_456_789_000, 'USD', 'USD 1,234,567,890'],
  ] as const)('%i of %s is said as %s', (minor, of, text) => {
    expect(sayAmount(minor, of)).toBe(text);
  });
});

describe('the sum of lines', () => {
  const exact = (all: readonly { kind: string; amount: number }[]) =>
    all.reduce((sum, { kind, amount: one }) => sum + (kind === 'discount' ? -BigInt(one) : BigInt(one)), 0n);

  it('is exact, however many and however large they are', () => {
    fc.assert(fc.property(lines, (all) => BigInt(totalOf(all)) === exact(all)));
  });

  it('does not depend on their order', () => {
    fc.assert(fc.property(lines, (all) => totalOf([...all].reverse()) === totalOf(all)));
  });

  it('is less by a discount, and more by every other', () => {
    fc.assert(
      fc.property(lines, line, (all, one) => {
        const more = one.kind === 'discount' ? -one.amount : one.amount;
        return totalOf([...all, one]) === totalOf(all) + more;
      }),
    );
  });
});

describe('hours at a rate', () => {
  const rate = fc.integer({ min: 0, max: 10_000_000_000 });

  it('are the rate itself for an hour, and nothing for none', () => {
    fc.assert(fc.property(rate, (one) => amountOfHours(one, 60) === one && amountOfHours(one, 0) === 0));
  });

  it('are never further than half a unit from what they cost', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 2880 }), (one, minutes) => {
        const off = BigInt(amountOfHours(one, minutes)) * 60n - BigInt(one) * BigInt(minutes);
        return off <= 30n && off > -30n;
      }),
    );
  });

  it('cost more when they are longer', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 800 }), (one, minutes, more) => {
        return amountOfHours(one, minutes + more) >= amountOfHours(one, minutes);
      }),
    );
  });
});
