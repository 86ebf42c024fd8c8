import { describe, expect, it } from 'vitest';
import { weekLater, weeksOf } from './repeat';

describe('a flight that is repeated', () => {
  it.each([
    ['2026-12-01T14:30:00', 1, '2026-12-08T14:30:00'],
    ['2026-12-29T23:10:00', 1, '2027-01-05T23:10:00'],
    ['2028-02-26T06:00:00', 1, '2028-03-04T06:00:00'],
    // The local time at the airport stays, even if clocks go forward in between.
    ['2027-03-25T09:00:00', 1, '2027-04-01T09:00:00'],
    ['0001-01-01T00:00:00', 3, '0001-01-01T00:00:00'],
  ])('departs at %s, and %i weeks later at %s', (wallClock, weeks, later) => {
    expect(weekLater(wallClock, weeks)).toBe(later);
  });

  it('keeps its local time, its weekday and its duration', () => {
    const flight = { departureDatetime: '2026-12-29T23:10:00', arrivalDatetime: '2026-12-30T01:00:00' };
    expect(weeksOf(flight, 2)).toEqual([
      { departureDatetime: '2027-01-05T23:10:00', arrivalDatetime: '2027-01-06T01:00:00' },
      { departureDatetime: '2027-01-12T23:10:00', arrivalDatetime: '2027-01-13T01:00:00' },
    ]);
  });
});
