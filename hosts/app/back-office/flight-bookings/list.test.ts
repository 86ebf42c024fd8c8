// @vitest-environment happy-dom
import type { FlightBookingRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../shared/csv';
import { filterRows, toRows } from '../records/arrange';
import { list } from './list';

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

describe('the search of the booking list', () => {
  const rows = toRows(bookings, list);
  it.each([
    ['a note', 'wheelchair', [1]],
    ['a companion', 'hira anwar', [2]],
    ["a companion's telephone", '+92 321 7654321', [2]],
    ["a companion's CNIC without its dashes", '4210112345671', [2]],
    ["the passenger's telephone", '0300-1234567', [1]],
    ['an e-mail', 'bilal@', [1, 2]],
  ])('finds by %s', (_what, search, ids) => {
    expect(filterRows(rows, search).map(({ record }) => record.id)).toEqual(ids);
  });
});

describe('the file of bookings', () => {
  const file = (label: string) => {
    const chosen = list.csv.find((one) => one.label === label);
    if (!chosen) throw new Error(`There is no file '${label}'`);
    const [head = '', ...lines] = csvText(chosen, bookings).replace('\uFEFF', '').trimEnd().split('\r\n');
    const headings = head.split(',');
    return lines.map((line) => {
      const cells = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
      return Object.fromEntries(headings.map((heading, index) => [JSON.parse(heading), cells[index]]));
    });
  };

  it('has a row for each booking, with who comes along, when it came and what was accepted', () => {
    expect(file('One row a booking')).toMatchObject([
      { ID: '1', Travellers: '1', Terms: '"Accepted"', Email: '"bilal@example.com"', Note: '"A wheelchair"' },
      { ID: '2', Travellers: '2', Companions: `"'=Hira Anwar"`, 'Received (UTC)': '"2026-11-01 10:00"' },
    ]);
  });

  it('has a row for each traveller, companions too, with no formula in it', () => {
    expect(file('One row a traveller')).toMatchObject([
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
