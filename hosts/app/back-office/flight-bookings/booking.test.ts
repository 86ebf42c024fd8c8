import type { FlightBookingRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { changedFlight, genderOf, money, passengerOf, stateOf, totalPrice, travellersOf, typeOf } from './booking';

const companion = { id: 1, firstName: 'Hira', lastName: 'Anwar', phoneNumber: '', cnic: '', gender: 'female' };
const booking = (seatPrice: number | null, companions: number, booked: object | null = null) =>
  ({
    flight: seatPrice === null ? null : { seatPrice },
    booked,
    numberOfGuests: companions,
    travelPersons: Array.from({ length: companions }, () => companion),
  }) as FlightBookingRecord;

describe('the total price of a booking', () => {
  it.each([
    [0, 250],
    [3, 1000],
  ])('is the seat price for the passenger and %i companions', (companions, total) => {
    expect(totalPrice(booking(250, companions))).toBe(total);
  });

  it('is what was booked, whatever the flight costs now', () => {
    expect(totalPrice(booking(400, 1, { seatPrice: 250 }))).toBe(500);
    expect(totalPrice(booking(null, 1, { seatPrice: 250 }))).toBe(500);
  });

  it('is unknown when the flight is gone', () => {
    expect(totalPrice(booking(null, 2))).toBeUndefined();
  });
});

it.each([
  [0, 1],
  [3, 4],
])('the passenger counts among the travellers: with %i companions they are %i', (companions, travellers) => {
  expect(travellersOf(booking(250, companions))).toBe(travellers);
});

it.each([
  [4, 1],
  [1, 4],
])('who was counted travels, and who was named: of %i and %i the more', (numberOfGuests, named) => {
  expect(travellersOf({ ...booking(250, named), numberOfGuests })).toBe(5);
});

it('a booking is of a person with a title, a companion of a gender, and costs dollars', () => {
  const { firstName, lastName } = companion;
  expect(passengerOf({ ...booking(250, 0), title: 'Mrs', firstName, lastName })).toBe('Mrs Hira Anwar');
  expect(genderOf(companion)).toBe('Female');
  expect(money(1250.5)).toBe('$1,250.50');
});

describe('the type of the flight that was booked', () => {
  const typed = (flight: object | null, booked: object | null = null) =>
    typeOf({ flight, booked } as FlightBookingRecord);

  it.each([
    [0, 'Plane'],
    [1, 'Jet'],
    [2, 'Helicopter'],
  ])("is its aircraft's: %i is a %s", (aircraftType, type) => {
    expect(typed({ aircraftType, flightType: 1 })).toBe(type);
    expect(typed(null, { aircraftType })).toBe(type);
  });

  it("is the flight's own where its aircraft is of none, and unknown without both", () => {
    expect(typed({ aircraftType: 9, flightType: 0 })).toBe('Jet');
    expect(typed({ aircraftType: 9, flightType: 2 })).toBe('Helicopter');
    expect(typed(null)).toBe('');
  });
});

describe('the flight of a booking', () => {
  const times = { departureDatetime: '2026-12-01T14:30:00', arrivalDatetime: '2026-12-01T16:00:00' };
  const flight = { fromLocation: 'Karachi (KHI)', toLocation: 'Dubai (DXB)', ...times };

  it.each([
    ['as it was booked', flight, flight, ''],
    ['at another time', { ...flight, departureDatetime: '2026-12-02T14:30:00' }, flight, 'Moved'],
    ['deleted', null, flight, 'No longer offered'],
    ['of which no copy was kept', flight, null, ''],
  ])('%s is told', (_what, now, booked, state) => {
    expect(stateOf({ flight: now, booked } as FlightBookingRecord)).toBe(state);
  });
});

describe('what was booked and what the flight is now', () => {
  const booked = { fromLocation: 'Karachi (KHI)', seatPrice: 250, aircraftName: 'Citation CJ4' };
  const changed = (flight: object | null, copy: object | null) =>
    changedFlight({ flight, booked: copy } as FlightBookingRecord);

  it.each([
    ['its price', { ...booked, seatPrice: 300 }],
    ['its aircraft', { ...booked, aircraftName: 'Phenom 300' }],
    ['the flight itself, which is gone', null],
  ])('are both told where they differ in %s', (_what, now) => {
    expect(changed(now, booked)).toEqual({ booked, now });
  });

  it('are one where nothing differs, or no copy was kept', () => {
    expect(changed({ ...booked, seatsAvailable: 3 }, booked)).toBeUndefined();
    expect(changed(null, null)).toBeUndefined();
  });
});
