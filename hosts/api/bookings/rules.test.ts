import { expect, test } from 'vitest';
import { bookingProblem } from './rules';

const FLIGHT = {
  seats: 2,
  price: 450.5,
  from: 'Karachi (KHI)',
  to: 'Skardu (KDU)',
  departure: '2026-12-01T14:30:00',
  departsAt: '2026-12-01T09:30:00.000Z',
};
const REQUEST = { departureDate: FLIGHT.departure, numberOfGuests: 1, seatPrice: FLIGHT.price };

const BEFORE = '2026-11-01T00:00:00.000Z';

test.each([
  ['has departed', {}, FLIGHT, '2026-12-01T09:30:00.001Z', 'This flight has departed'],
  [
    'departs at another time',
    { departureDate: '2026-12-01T14:00:00' },
    FLIGHT,
    BEFORE,
    'This flight departs on 1 December 2026 at 14:30',
  ],
  ['has too few seats', { numberOfGuests: 2 }, FLIGHT, BEFORE, 'Only 2 seats are available on this flight'],
  [
    'has another price than was shown',
    { seatPrice: 450 },
    FLIGHT,
    BEFORE,
    'The price has changed. Check it and send again.',
  ],
  ['has one seat for two people', {}, { ...FLIGHT, seats: 1 }, BEFORE, 'Only 1 seat is available on this flight'],
])('a flight that %s cannot be booked', (_, change, flight, now, message) => {
  expect(bookingProblem({ ...REQUEST, ...change }, flight, now)?.message).toBe(message);
});

test('a flight can be booked until the moment it departs, up to its last seat', () => {
  expect(bookingProblem(REQUEST, FLIGHT, FLIGHT.departsAt)).toBeUndefined();
  expect(bookingProblem({ ...REQUEST, seatPrice: undefined }, FLIGHT, BEFORE)).toBeUndefined();
});
