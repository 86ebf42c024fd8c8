import { describe, expect, it } from 'vitest';
import { clockAt, convertWallClock } from './clock';

const NOW = new Date('2026-11-21T20:30:00Z');

it('the clock of a place shows its time, or that of the home zone', () => {
  expect(clockAt('Asia/Dubai', NOW)).toBe('2026-11-22T00:30');
  expect(clockAt(undefined, NOW)).toBe('2026-11-22T01:30');
});

const AUCKLAND = { text: 'Auckland (AKL)', timezone: 'Pacific/Auckland' };
const HONOLULU = { text: 'Honolulu (HNL)', timezone: 'Pacific/Honolulu' };

describe('the wall clock at another place', () => {
  it('is on the day before, across the date line', () => {
    expect(convertWallClock('2026-12-10T08:00:00', AUCKLAND, HONOLULU)).toBe('2026-12-09T09:00');
  });

  it.each([
    ['of this place', { text: 'A strip' }, HONOLULU],
    ['of the other place', AUCKLAND, { text: 'A strip' }],
  ])('is the same when the zone %s is unknown', (_where, here, there) => {
    expect(convertWallClock('2026-12-10T08:00', here, there)).toBe('2026-12-10T08:00');
  });

  it.each(['', '2026-12-10T', '2026-12-10T8', '2026-02-30T08:00'])('is unchanged for the invalid time "%s"', (text) => {
    expect(convertWallClock(text, AUCKLAND, HONOLULU)).toBe(text);
  });
});
