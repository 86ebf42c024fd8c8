import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricePair } from './formats';
import { priceLineOfSeats, priceOfSeats } from './price-of-seats';

const rupeesOf = ({ price }: { price: string }) => Number(price.replace(/\D/g, ''));

test('the price of several seats is a multiple of the shown price of one, at any rate', () => {
  const seat = fc.integer({ min: 100, max: 1_000_000 }).map((cents) => cents / 100);
  const rate = fc.double({ min: 1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(seat, fc.integer({ min: 1, max: 19 }), rate, (price, count, pkrRate) => {
      const total = rupeesOf(priceOfSeats(price, count, { pkrRate }));
      expect(total).toBe(rupeesOf(pricePair(price, { pkrRate })) * count);
    }),
  );
});

test('the price of several seats is in dollars alone without a rate', () => {
  expect(priceLineOfSeats(250.5, 2, {})).toBe('$501');
  expect(priceLineOfSeats(250.5, 2, { pkrRate: 280 })).toBe('PKR\u00a0140,280 ($501)');
});
