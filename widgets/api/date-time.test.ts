import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isWallClock, wallClock } from './date-time';

describe('a wall-clock date-time', () => {
  it.each(['2026-12-01T14:30:00', '2028-02-29T00:00', '0001-01-01T00:00:00'])('takes %s', (text) => {
    expect(isWallClock(text)).toBe(true);
  });

  it.each([
    '2026-02-30T10:00:00',
    '2027-02-29T10:00:00',
    '2026-13-01T10:00:00',
    '2026-12-00T10:00:00',
    '2026-12-01T24:00:00',
    '2026-12-01T10:60:00',
    '2026-12-01T14:30:00Z',
    '2026-12-01',
    '1 December 2026',
  ])('refuses %s', (text) => {
    expect(isWallClock(text)).toBe(false);
  });

  it('gets its seconds when they are left out', () => {
    expect(v.parse(wallClock('Required'), '2026-12-01T14:30')).toBe('2026-12-01T14:30:00');
  });
});
