// @vitest-environment happy-dom
import type { FlightBookingRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../shared/csv';
import { changedFlight, money, passengerOf, stateOf, totalPrice, travellersOf, typeOf } from './flight-booking';
import { flightBookings } from './flight-bookings';

const companion = { id: 1, firstName: 'Hira', lastName: 'Anwar', phoneNumber: '', cnic: '', gender: 'female' };
const priced = (seatPrice: number | null, companions: number, booked: object | null = null) =>
  ({
    flight: seatPrice === null ? null : { seatPrice },
    booked,
    numberOfGuests: companions,
    travelPersons: Array.from({ length: companions }, () => companion),
  }) as FlightBookingRecord;

describe('the total price of a booking', () => {
  it('is the seat price for the passenger and the companions', () => {
    expect(totalPrice(priced(250, 3))).toBe(1000);
  });

  it('is what was booked, whatever the flight costs now', () => {
    expect(totalPrice(priced(400, 1, { seatPrice: 250 }))).toBe(500);
    expect(totalPrice(priced(null, 1, { seatPrice: 250 }))).toBe(500);
  });

  it('is unknown when the flight was deleted', () => {
    expect(totalPrice(priced(null, 2))).toBeUndefined();
  });
});

it.each([
  [4, 1],
  [1, 4],
])(
  'the number of passengers is the larger of %i guests and %i companions, plus one passenger',
  (numberOfGuests, named) => {
    expect(travellersOf({ ...priced(250, named), numberOfGuests })).toBe(5);
  },
);

it('a booking names the passenger with the title, and formats dollars', () => {
  const { firstName, lastName } = companion;
  expect(passengerOf({ ...priced(250, 0), title: 'Mrs', firstName, lastName })).toBe('Mrs Hira Anwar');
  expect(money(1250.5)).toBe('$1,250.50');
});

describe('the type of a booked flight', () => {
  const typed = (flight: object | null, booked: object | null = null) =>
    typeOf({ flight, booked } as FlightBookingRecord);

  it.each([
    [0, 'Plane'],
    [1, 'Jet'],
    [2, 'Helicopter'],
  ])('is that of its aircraft: %i is a %s', (aircraftType, type) => {
    expect(typed({ aircraftType, flightType: 1 })).toBe(type);
    expect(typed(null, { aircraftType })).toBe(type);
  });

  it('is the flight’s own if the aircraft has none, and unknown without both', () => {
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
    ['without a copy', flight, null, ''],
  ])('%s shows its state', (_what, now, booked, state) => {
    expect(stateOf({ flight: now, booked } as FlightBookingRecord)).toBe(state);
  });
});

describe('the booked flight and the flight as it is now', () => {
  const booked = { fromLocation: 'Karachi (KHI)', seatPrice: 250, aircraftName: 'Citation CJ4' };
  const changed = (flight: object | null, copy: object | null) =>
    changedFlight({ flight, booked: copy } as FlightBookingRecord);

  it.each([
    ['its price', { ...booked, seatPrice: 300 }],
    ['its aircraft', { ...booked, aircraftName: 'Phenom 300' }],
    ['the flight itself, which was deleted', null],
  ])('are both shown if they differ in %s', (_what, now) => {
    expect(changed(now, booked)).toEqual({ booked, now });
  });

  it('are shown as one if nothing differs, or there is no copy', () => {
    expect(changed({ ...booked, seatsAvailable: 3 }, booked)).toBeUndefined();
    expect(changed(null, null)).toBeUndefined();
  });
});

const person = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Anwar',
  phoneNumber: '3217654321',
  cnic: '42101-1234567-1',
  gender: 'female',
});
const booking = (id: number, changes: Partial<FlightBookingRecord> = {}): FlightBookingRecord => ({
  id,
  title: 'Mr',
  firstName: 'Bilal',
  lastName: 'Sheikh',
  phone: '3001234567',
  email: 'bilal@example.com',
  termsAccepted: true,
  departureDate: '2026-12-01T14:30:00',
  numberOfGuests: 0,
  numberOfRooms: 1,
  note: '',
  createdAt: '2026-11-01T10:00:00Z',
  flightId: null,
  flight: null,
  booked: null,
  travelPersons: [],
  ...changes,
});
const bookings = [
  booking(1, { note: 'A wheelchair' }),
  booking(2, { phone: '3330000000', travelPersons: [person(9, '=Hira')] }),
];

describe('the exported file of bookings', () => {
  const file = (label: string) => {
    const chosen = flightBookings.list.csv.find((one) => one.label === label);
    if (!chosen) throw new Error(`There is no file '${label}'`);
    const [head = '', ...lines] = csvText(chosen, bookings).replace('\uFEFF', '').trimEnd().split('\r\n');
    const headings = head.split(',');
    return lines.map((line) => {
      const cells = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
      return Object.fromEntries(headings.map((heading, index) => [JSON.parse(heading), cells[index]]));
    });
  };

  it('has a row for each booking with companions, time and terms', () => {
    expect(file('One row per booking')).toMatchObject([
      { ID: '1', Passengers: '1', Terms: '"Accepted"', Email: '"bilal@example.com"', Note: '"A wheelchair"' },
      { ID: '2', Passengers: '2', Companions: `"'=Hira Anwar"`, 'Received (UTC)': '"2026-11-01 10:00"' },
    ]);
  });

  it('has a row for each traveller, and no formulas', () => {
    expect(file('One row per traveller')).toMatchObject([
      { Booking: '1', Traveller: '"Passenger"', 'First name': '"Bilal"' },
      { Booking: '2', Traveller: '"Passenger"', 'First name': '"Bilal"', Phone: '"0333 0000000"' },
      {
        Booking: '2',
        Traveller: '"Companion"',
        'First name': `"'=Hira"`,
        Gender: '"Female"',
        Phone: '"0321 7654321"',
        'CNIC/Passport': '"42101-1234567-1"',
        Customer: '"Mr Bilal Sheikh"',
      },
    ]);
  });
});
