import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlightRecord } from '../contract';
import { exampleFlight } from '../testing/example-flight';
import {
  type BookingDraft,
  bookingFields,
  createDraft,
  type GuestDraft,
  loadCountries,
  snapshotSchema,
  toSnapshot,
} from './draft';
import { check } from './sending';

const FLIGHT = exampleFlight({ id: 5 });

/** The request, or the summaries of its errors. */
function checkBooking(draft: BookingDraft, flight: FlightRecord) {
  const summaries: string[] = [];
  const request = check(draft, flight, (summary) => summaries.push(summary));
  return request ? { request } : { summaries };
}

beforeAll(() => loadCountries());

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const guest = (draft: BookingDraft, index: number) => draft.guests.value[index] as GuestDraft;

function guests(draft: BookingDraft, count: string) {
  draft.main.numberOfGuests.set(count);
  vi.advanceTimersByTime(500);
  return draft.guests.value.length;
}

function fillGuest({ firstName, lastName, gender, cnic, phoneNumber }: GuestDraft) {
  firstName.set('Bilal');
  lastName.set('Khan');
  gender.set('male');
  cnic.set('00000-0000000-1');
  phoneNumber.set('3000000002');
}

function filled(): BookingDraft {
  const draft = createDraft();
  const { title, firstName, lastName, phone, email, departureDate, termsAccepted } = draft.main;
  title.set('Dr');
  firstName.set(' Ayesha ');
  lastName.set('Khan');
  phone.set('3000000001');
  email.set('ayesha@example.com');
  departureDate.set('2026-12-01T14:30:00');
  termsAccepted.set(true);
  return draft;
}

/** The error messages by path, as the fields show them. */
function errors(draft: BookingDraft) {
  checkBooking(draft, FLIGHT);
  return Object.fromEntries(
    Object.entries(bookingFields(draft)).flatMap(([path, { error }]) => (error ? [[path, error]] : [])),
  );
}

describe('the rows for a booking’s guests', () => {
  it('appear half a second after the number of guests last changed', () => {
    const draft = createDraft();
    draft.main.numberOfGuests.set('2');
    vi.advanceTimersByTime(499);
    draft.main.numberOfGuests.set('3');
    vi.advanceTimersByTime(499);
    expect(draft.guests.value).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(draft.guests.value).toHaveLength(3);
  });

  it.each([
    ['1', 1],
    ['30', 30],
    ['0', 0],
    ['31', 0],
    ['-1', 0],
    ['1.5', 0],
    ['', 0],
  ])('for the number "%s" are %i', (count, rows) => {
    const draft = createDraft();
    guests(draft, '4');
    expect(guests(draft, count)).toBe(rows);
  });

  it.each([
    ['3', '2'],
    ['1', '0'],
    ['', ''],
  ])('are one fewer than the passengers "%s" of a link: "%s"', (party, numberOfGuests) => {
    const draft = createDraft();
    draft.party.set(party);
    expect([draft.main.numberOfGuests.value, draft.party.value]).toEqual([numberOfGuests, party]);
  });

  it('are empty at the start', () => {
    expect(guest(createDraft({ numberOfGuests: '1' }), 0).firstName.value).toBe('');
  });

  it('keep what was typed when others are removed', () => {
    const draft = createDraft();
    guests(draft, '2');
    guest(draft, 0).firstName.set('Bilal');
    guests(draft, '3');
    guests(draft, '1');
    expect(guest(draft, 0).firstName.value).toBe('Bilal');
  });

  it('appear at once when the form is checked', () => {
    const draft = filled();
    draft.main.numberOfGuests.set('2');
    expect(Object.keys(errors(draft))).toContain('travelPersons.1.firstName');
  });
});

describe('a booking with more guests than seats', () => {
  it.each([
    [7, '7', 'Only 7 seats are available on this flight'],
    [1, '1', 'Only 1 seat is available on this flight'],
    [0, '1', 'No seats are left on this flight'],
    [7, '31', 'Maximum 30 guests allowed'],
    [7, '6', ''],
    [31, '30', ''],
  ])('shows with %i seats and %s guests, before it is sent: %s', (seatsAvailable, count, message) => {
    const draft = createDraft({}, { seatsAvailable });
    guests(draft, count);
    expect(draft.main.numberOfGuests.error).toBe(message);
    expect(errors(draft).numberOfGuests ?? '').toBe(message);
  });

  it('shows an error for a flight that is sold out', () => {
    expect(errors(createDraft({}, { seatsAvailable: 0 })).numberOfGuests).toBe('No seats are left on this flight');
  });

  it.each([
    ['3', 4],
    ['6', 7],
    ['9', Number.NaN],
    ['31', Number.NaN],
    ['1.5', Number.NaN],
    ['-1', Number.NaN],
  ])('counts people only while the number is valid: on seven seats, %s guests are %d people', (count, people) => {
    const draft = createDraft({ numberOfGuests: count }, { seatsAvailable: 7 });
    expect(draft.people.value).toBe(people);
  });
});

it('a booking has its flight’s travel date, and its guests even before their rows appear', () => {
  const draft = createDraft({}, { departureDatetime: '2099-12-01T23:30:00' });
  expect(draft.main.departureDate.value).toBe('2099-12-01T23:30:00');
  draft.main.numberOfGuests.set('3');
  expect(draft.companions.value).toBe(3);
});

describe('a phone number of a booking', () => {
  it.each([
    '+92 300 1234567',
    '0300-1234567',
    '923001234567',
    '00923001234567',
    '(0300) 123 4567',
    '+92 (0) 300–1234567',
    '\u202a+92 300 1234567\u202c',
    '3001234567',
  ])('is sent in one format for passenger and guest, typed as %s, and the field keeps what was typed', (typed) => {
    const draft = filled();
    guests(draft, '1');
    fillGuest(guest(draft, 0));
    draft.main.phone.set(typed);
    guest(draft, 0).phoneNumber.set(typed);
    expect(checkBooking(draft, FLIGHT)).toMatchObject({
      request: { phone: '3001234567', travelPersons: [{ phoneNumber: '3001234567' }] },
    });
    expect(draft.main.phone.value).toBe(typed);
  });

  it.each(['0', '92', '030012', '4001234567', 'call me on 3001234567', '30012345678'])(
    'that is invalid is refused for the passenger and a guest: %s',
    (typed) => {
      const draft = filled();
      draft.main.phone.set(typed);
      guests(draft, '1');
      fillGuest(guest(draft, 0));
      guest(draft, 0).phoneNumber.set(typed);
      const error = 'Invalid phone format (e.g., 3001234567)';
      expect(errors(draft)).toEqual({ phone: error, 'travelPersons.0.phoneNumber': error });
    },
  );

  it.each([
    ['GB', '7911 123456', '+447911123456'],
    ['GB', '(0)7911 123456', '+4407911123456'],
    ['US', '(305) 555-1234', '+13055551234'],
    ['GB', '۷۹۱۱ ۱۲۳۴۵۶', '+447911123456'],
    ['PK', '+44 7911 123456', '+447911123456'],
    ['PK', '0044 7911 123456', '+447911123456'],
    ['GB', '\u202a+971 50 1234567\u202c', '+971501234567'],
    ['GB', '+92 300 1234567', '3001234567'],
  ])('of the country %s is sent with its calling code: %s', (country, typed, sent) => {
    const draft = filled();
    guests(draft, '1');
    fillGuest(guest(draft, 0));
    for (const phone of [draft.main.phone, guest(draft, 0).phoneNumber]) {
      phone.country.set(country);
      phone.set(typed);
      expect(phone.number.value).toBe(typed);
    }
    expect(checkBooking(draft, FLIGHT)).toMatchObject({
      request: { phone: sent, travelPersons: [{ phoneNumber: sent }] },
    });
  });

  it('of another country is checked by its digits and length, until another country is chosen', () => {
    const draft = filled();
    const { phone } = draft.main;
    phone.country.set('GB');
    phone.set('79');
    expect(errors(draft)).toEqual({ phone: 'Please enter a valid phone number' });
    phone.country.set('PK');
    expect(phone.error).toBe('');
    expect(errors(draft)).toEqual({ phone: 'Invalid phone format (e.g., 3001234567)' });
    phone.country.set('GB');
    phone.set(' ');
    expect(errors(draft)).toEqual({ phone: 'Phone number is required' });
  });
});

describe('a booking', () => {
  it('has an error for everything that it lacks', () => {
    expect(errors(createDraft())).toEqual({
      title: 'Title is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number is required',
      email: 'Email is required',
      departureDate: 'Travel date is required',
      termsAccepted: 'Please accept the terms and conditions',
    });
  });

  it('has an error for everything that a guest lacks', () => {
    const draft = filled();
    guests(draft, '1');
    expect(errors(draft)).toEqual({
      'travelPersons.0.firstName': 'First name is required',
      'travelPersons.0.lastName': 'Last name is required',
      'travelPersons.0.gender': 'Gender is required',
      'travelPersons.0.cnic': 'CNIC is required',
      'travelPersons.0.phoneNumber': 'Phone number is required',
    });
  });

  it.each([
    ['email', 'ayesha@example', 'Invalid email format'],
    ['firstName', '   ', 'First name is required'],
    ['numberOfGuests', '1.5', 'Must be a whole number'],
    ['numberOfRooms', '1.5', 'Must be a whole number'],
  ] as const)('refuses %s "%s"', (name, value, message) => {
    const draft = filled();
    draft.main[name].set(value);
    expect(errors(draft)).toEqual({ [name]: message });
  });

  it('has a summary of where its errors are', () => {
    const draft = createDraft();
    guests(draft, '1');
    expect(checkBooking(draft, FLIGHT)).toEqual({
      summaries: ['Please fix the errors in the main form', 'Please fix the errors in guest information'],
    });
    fillGuest(guest(draft, 0));
    expect(checkBooking(draft, FLIGHT)).toEqual({ summaries: ['Please fix the errors in the main form'] });
    // No field shows this error.
    expect(checkBooking(filled(), exampleFlight({ id: 0 }))).toEqual({
      summaries: ['Please fix the errors in the main form'],
    });
    const withGuest = filled();
    guests(withGuest, '1');
    expect(checkBooking(withGuest, FLIGHT)).toEqual({ summaries: ['Please fix the errors in guest information'] });
  });

  it('becomes the request of the API', () => {
    const draft = filled();
    guests(draft, '1');
    fillGuest(guest(draft, 0));
    draft.main.note.set('A wheelchair at the gate');
    expect(checkBooking(draft, FLIGHT)).toEqual({
      request: {
        title: 'Dr',
        firstName: 'Ayesha',
        lastName: 'Khan',
        phone: '3000000001',
        email: 'ayesha@example.com',
        termsAccepted: true,
        departureDate: '2026-12-01T14:30:00',
        numberOfGuests: 1,
        numberOfRooms: 1,
        note: 'A wheelchair at the gate',
        flightId: FLIGHT.id,
        seatPrice: FLIGHT.seatPrice,
        travelPersons: [
          {
            firstName: 'Bilal',
            lastName: 'Khan',
            gender: 'male',
            cnic: '00000-0000000-1',
            phoneNumber: '3000000002',
          },
        ],
      },
    });
  });

  it('has no guests and one room when their numbers were cleared', () => {
    const draft = filled();
    draft.main.numberOfGuests.set('');
    draft.main.numberOfRooms.set('');
    expect(checkBooking(draft, FLIGHT)).toMatchObject({ request: { numberOfGuests: 0, numberOfRooms: 1 } });
  });

  it('has no error at a field that is being edited', () => {
    const draft = createDraft();
    checkBooking(draft, FLIGHT);
    draft.main.title.set('Mrs');
    expect(draft.main.title.error).toBe('');
  });
});

describe('the stored draft of a booking', () => {
  function keep() {
    const draft = filled();
    draft.main.numberOfGuests.set('2');
    draft.settleGuests();
    fillGuest(guest(draft, 1));
    return v.parse(snapshotSchema, JSON.parse(JSON.stringify(toSnapshot(draft))));
  }

  it('restores its two numbers', () => {
    const again = createDraft(keep());
    expect(toSnapshot(again)).toEqual(keep());
    expect(again.guests.value).toHaveLength(2);
  });

  it('contains two numbers, and nothing about people', () => {
    expect(keep()).toEqual({ numberOfGuests: '2', numberOfRooms: '1' });
  });
});
