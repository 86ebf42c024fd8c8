import type { FlightBookingRecord } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { totalPrice, withCountry } from './booking';

const companion = { id: 1, firstName: 'Hira', lastName: 'Anwar', phoneNumber: '', cnic: '', gender: 'female' };
const booking = (seatPrice: number | null, companions: number) =>
  ({
    flight: seatPrice === null ? null : { seatPrice },
    travelPersons: Array.from({ length: companions }, () => companion),
  }) as FlightBookingRecord;

describe('the total price of a booking', () => {
  it.each([
    [0, 250],
    [3, 1000],
  ])('is the seat price for the passenger and %i companions', (companions, total) => {
    expect(totalPrice(booking(250, companions))).toBe(total);
  });

  it('is unknown when the flight is gone', () => {
    expect(totalPrice(booking(null, 2))).toBeUndefined();
  });
});

describe("a booking's phone number", () => {
  it.each([
    ['3001234567', '+92 3001234567'],
    ['+971 50 1234567', '+971 50 1234567'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(withCountry(phone)).toBe(shown);
  });
});
