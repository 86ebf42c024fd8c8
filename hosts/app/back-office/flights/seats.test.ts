// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { saidBookings, seatDoubts } from './seats';

describe('the seats of a flight', () => {
  it.each<[string, Parameters<typeof seatDoubts>[0], string[]]>([
    ['what fits', { offered: 6, booked: 6, capacity: 6 }, []],
    ['what nobody knows', { offered: 60, booked: undefined, capacity: undefined }, []],
    [
      'more offered than the aircraft has',
      { offered: 8, booked: 2, capacity: 7 },
      ['8 seats are offered; the aircraft has 7.'],
    ],
    [
      'more booked than offered',
      { offered: 4, booked: 5, capacity: 7 },
      ['5 people have booked; 4 seats are offered.'],
    ],
    [
      'more booked than the aircraft has',
      { offered: 8, booked: 9, capacity: 7 },
      ['8 seats are offered; the aircraft has 7.', '9 people have booked; the aircraft has 7 seats.'],
    ],
  ])('tell of %s', (_what, seats, said) => {
    expect(seatDoubts(seats)).toEqual(said);
  });
});

describe('the bookings of a flight', () => {
  it.each([
    [1, 1, '1 booking for 1 person'],
    [2, 5, '2 bookings for 5 people'],
    [2, undefined, '2 bookings'],
  ])('are %s for %s: %s', (bookings, bookedSeats, said) => {
    expect(saidBookings({ bookings, bookedSeats })).toBe(said);
  });
});
