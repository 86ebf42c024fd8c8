import { expect, test } from 'vitest';
import { bookingProblem } from './rules';

const FLIGHT = {
  seats: 2,
  from: 'Karachi (KHI)',
  to: 'Skardu (KDU)',
  departure: '2026-12-01T14:30:00',
  departsAt: '2026-12-01T09:30:00.000Z',
};
const REQUEST = { departureDate: FLIGHT.departure, numberOfGuests: 1 };

test.each([
  ['has departed', REQUEST, FLIGHT, '2026-12-01T09:30:00.001Z', 'This flight has departed'],
  [
    'departs at another time',
    { ...REQUEST, departureDate: '2026-12-01T14:00:00' },
    FLIGHT,
    '2026-11-01T00:00:00.000Z',
    'This flight departs on 1 December 2026 at 14:30',
  ],
  [
    'has fewer seats than people would travel',
    { ...REQUEST, numberOfGuests: 2 },
    FLIGHT,
    '2026-11-01T00:00:00.000Z',
    'Only 2 seats are available on this flight',
  ],
  [
    'has one seat for two people',
    REQUEST,
    { ...FLIGHT, seats: 1 },
    '2026-11-01T00:00:00.000Z',
    'Only 1 seat is available on this flight',
  ],
])('a flight that %s cannot be booked', (_, request, flight, now, message) => {
  expect(bookingProblem(request, flight, now)?.message).toBe(message);
});

test('a flight can be booked until the moment it departs, up to its last seat', () => {
  expect(bookingProblem(REQUEST, FLIGHT, FLIGHT.departsAt)).toBeUndefined();
});
