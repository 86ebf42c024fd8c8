import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDistance,
  formatDuration,
  formatInstant,
  formatMoney,
  formatTime,
  formatWallClock,
  priceLine,
  pricePair,
} from './formats';
import type { ENGLISH } from './messages';
import { priceLineOfSeats, priceOfSeats } from './price-of-seats';

describe('a wall clock', () => {
  it.each([
    ['2026-12-01T00:05:00', 'short', 'Dec 1, 2026, 00:05'],
    ['2026-12-01T14:30:00', 'long', 'December 1, 2026 at 14:30'],
    ['2026-12-01T14:30:00+05:00', 'short', 'Dec 1, 2026, 14:30'],
    ['soon', 'short', 'soon'],
  ] as const)('%s is in its %s form %s', (clock, form, text) => {
    expect(formatWallClock(clock, form)).toBe(text);
  });

  it.each(['', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z'])('is still to be announced when it is %j', (unset) => {
    expect(formatWallClock(unset, 'short')).toBe('TBA');
    expect(formatDay(unset, 'short')).toBe('TBA');
    expect(formatTime(unset)).toBe('--:--');
  });

  it('has a time and a day', () => {
    expect(formatTime('2026-12-01T06:05:00')).toBe('06:05');
    expect(formatDay('2026-12-01T06:05:00', 'short')).toBe('Tue, Dec 1, 2026');
    expect(formatDay('2026-12-01T06:05:00', 'long')).toBe('Tuesday, December 1, 2026');
    expect(formatDay('soon', 'short')).toBe('soon');
  });
});

describe('an instant', () => {
  it('is shown in the time zone of the reader', () => {
    const instant = '2026-11-21T10:00:00.000Z';
    const hour = String(new Date(instant).getHours()).padStart(2, '0');
    expect(formatInstant(instant, 'short')).toContain(`${hour}:00`);
  });

  it('is not specified when it is not set, and is left unchanged when it is invalid', () => {
    for (const unset of ['0001-01-01T00:00:00', '0001-01-01T00:00:00Z', ''])
      expect(formatInstant(unset, 'long')).toBe('Not specified');
    expect(formatInstant('soon', 'long')).toBe('soon');
  });
});

describe('a number', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [61, '1 h 1 min'],
    [120, '2 h'],
    [135, '2 h 15 min'],
  ])('of %i minutes reads %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it('of one hour has a text of its own for other languages', () => {
    const keys = Object.assign((text: string) => text, { locale: 'en' }) as typeof ENGLISH;
    expect([60, 61, 120, 121].map((length) => formatDuration(length, keys))).toEqual([
      '1 h',
      '1 h {minutes} min',
      '{hours} h',
      '{hours} h {minutes} min',
    ]);
  });

  it.each([
    [1250, 'USD', '$1,250'],
    [1250.5, 'USD', '$1,250.50'],
    [0, 'USD', '$0'],
    [1_000_000_000, 'USD', '$1,000,000,000'],
    [347500, 'PKR', 'PKR\u00a0347,500'],
    [1250, 'a currency that is none', '1,250\u00a0a currency that is none'],
  ])('of %d in %s reads %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it('of a price is in whole rupees, with the base price beside it', () => {
    expect(pricePair(420.5, { pkrRate: 278.45 })).toEqual({ price: 'PKR\u00a0117,088', beside: '$420.50' });
    expect(priceLine(420.5, { pkrRate: '278.45' })).toBe('PKR\u00a0117,088 ($420.50)');
  });

  it.each([undefined, 0, -1, '', 'a lot'])('of a price is the base price alone when the rate is %j', (pkrRate) => {
    expect(pricePair(420, { pkrRate })).toEqual({ price: '$420', beside: '' });
    expect(priceLine(420, { pkrRate, currency: 'EUR' })).toBe('€420');
  });

  it('of a distance is in whole kilometres', () => {
    expect(formatDistance(1184.4)).toBe('1,184 km');
  });
});

const rupeesOf = ({ price }: { price: string }) => Number(price.replace(/\D/g, ''));

it('the price of several seats is a multiple of the shown price of one, at any rate', () => {
  const seat = fc.integer({ min: 100, max: 1_000_000 }).map((cents) => cents / 100);
  const rate = fc.double({ min: 1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(seat, fc.integer({ min: 1, max: 19 }), rate, (price, count, pkrRate) => {
      const total = rupeesOf(priceOfSeats(price, count, { pkrRate }));
      expect(total).toBe(rupeesOf(pricePair(price, { pkrRate })) * count);
    }),
  );
});

it('the price of several seats is in dollars alone without a rate', () => {
  expect(priceLineOfSeats(250.5, 2, {})).toBe('$501');
  expect(priceLineOfSeats(250.5, 2, { pkrRate: 280 })).toBe('PKR\u00a0140,280 ($501)');
});
