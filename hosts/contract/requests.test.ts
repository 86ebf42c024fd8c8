import {
  charterRequest,
  chauffeurRequest,
  fieldErrors,
  flightBookingRequest,
  internationalCharterRequest,
  MAX_GUESTS,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aircraftFields, aircraftQuery } from './aircraft';
import { credentials, forgotPasswordRequest, resetPasswordRequest, signUpRequest } from './auth';
import { flightFields, flightSearchQuery, MAX_FLIGHT_IMAGES, writeFlightPlace } from './flights';
import { quoteDraft } from './quote-draft';
import { ratesFields } from './rates';
import { requestCreateBody } from './request';
import { requestCounts } from './request-query';
import { booking, charter, chauffeur, email, flight, guest, international, when } from './sample-bodies';

const aircraft = { id: 2, name: 'AP-TST', type: 'jet', specifications: 'Fast', capacity: 8, isActive: false };
const signUp = { name: 'Al', email, password: '12345678' };

function errorsOf(schema: v.GenericSchema, value: unknown) {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? {} : fieldErrors(parsed.issues);
}

describe('the body of a call', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['a charter request', charterRequest, charter],
    ['a booking', flightBookingRequest, booking],
    ['a chauffeur request', chauffeurRequest, chauffeur],
    ['an international charter', internationalCharterRequest, international],
    ['a flight', flightFields, flight],
    ['an aircraft', aircraftFields, aircraft],
    ['a sign-in', credentials, { email: 'Al', password: ' ', device: 'd' }],
    ['a sign-up', signUpRequest, signUp],
    ['a forgotten password', forgotPasswordRequest, { email }],
    ['a new password', resetPasswordRequest, { token: 't', password: '12345678' }],
  ])('with %s is parsed unchanged, and has errors when it is empty', (_what, schema, value) => {
    expect(v.parse(schema, value)).toEqual(value);
    expect(errorsOf(schema, {})).not.toEqual({});
  });

  it.each<[string, v.GenericSchema, object, string]>([
    ['rates', ratesFields, { version: 1 }, 'Currency is required'],
    ['rates', ratesFields, { version: 1, currency: 'XYZ' }, 'Unknown currency'],
    ['quote', quoteDraft, {}, 'Currency is required'],
    ['request', requestCreateBody, {}, 'Kind of request is required'],
    ['request', requestCreateBody, { kind: 'balloon' }, 'Unknown kind of request'],
    ['count of requests', requestCounts.query, {}, 'Kind of request is required'],
  ])('with the %s says whether a choice is missing or unknown', (_what, schema, value, message) => {
    expect(Object.values(errorsOf(schema, value))).toEqual([message]);
  });

  it('needs a valid e-mail if one is required or given', () => {
    for (const [address, isValid] of [
      ['a.b+c@mail.example.co.uk', true],
      ['ayesha@example', false],
    ] as const) {
      expect(v.is(charterRequest, { ...charter, email: address })).toBe(isValid);
      expect(v.is(chauffeurRequest, { ...chauffeur, email: address })).toBe(isValid);
    }
  });

  it.each(['', undefined, '   '])('may have %j for an optional field', (none) => {
    expect(errorsOf(chauffeurRequest, { ...chauffeur, email: none, phone: none })).toEqual({});
    expect(errorsOf(flightBookingRequest, { ...booking, email: none, note: none })).toEqual({});
  });
});

describe('a phone number', () => {
  const chauffeurs = (phone: string) => errorsOf(chauffeurRequest, { ...chauffeur, phone });
  const bookings = (phone: string) => errorsOf(flightBookingRequest, { ...booking, phone });

  it.each(['+1234567', '1234567', '123456789012345', '0300 1234567'])('of any country may be %s', (phone) => {
    expect(chauffeurs(phone)).toEqual({});
  });

  it.each(['123456', '1234567890123456', 'call 1234567', '1234567 or so'])('may not be %s', (phone) => {
    expect(chauffeurs(phone)).toEqual({ phone: 'Please enter a valid phone number' });
  });

  it.each(['ext 03000000001', '03000000001 at home', '30012345678'])('of a Pakistani mobile may not be %s', (phone) => {
    expect(errorsOf(charterRequest, { ...charter, phone })).toEqual({ phone: 'Phone must be in format: 03xxxxxxxxx' });
    expect(bookings(phone)).toEqual({ phone: 'Invalid phone format (e.g., 3001234567)' });
  });

  it.each(['+92 400 1234567', '+92 21 34567890', '0447911123456', '447911123456'])(
    'of a booking without a foreign country code may not be %s',
    (phone) => expect(bookings(phone)).toEqual({ phone: 'Invalid phone format (e.g., 3001234567)' }),
  );

  it.each(['+44 7911', '+44', '+447911123456789012', '+0447911123456'])(
    'of a booking with a foreign country code may not be %s',
    (phone) => expect(bookings(phone)).toEqual({ phone: 'Please enter a valid phone number' }),
  );

  it.each([
    ['+92 300 1234567', '3001234567'],
    ['0300 1234567', '3001234567'],
    ['۰۳۰۰۱۲۳۴۵۶۷', '3001234567'],
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+1 (305) 555-1234', '+13055551234'],
  ])('of a booking and of its guests is stored in one format: %s', (phone, sent) => {
    const parsed = v.parse(flightBookingRequest, {
      ...booking,
      phone,
      travelPersons: [{ ...guest, phoneNumber: phone }],
    });
    expect(parsed).toMatchObject({ phone: sent, travelPersons: [{ phoneNumber: sent }] });
  });

  it('of ten digits without a country code stays unchanged if any country may be meant', () => {
    const phone = '(305) 555-1234';
    expect(v.parse(internationalCharterRequest, { ...international, phoneNo: phone }).phoneNo).toBe('3055551234');
    expect(v.parse(chauffeurRequest, { ...chauffeur, phone }).phone).toBe('3055551234');
  });

  it('of an international charter may have digits of any script', () => {
    expect(errorsOf(internationalCharterRequest, { ...international, phoneNo: '۰۳۰۰' })).toEqual({});
    expect(errorsOf(internationalCharterRequest, { ...international, phoneNo: 'call me' })).toEqual({
      phoneNo: 'Please enter a valid phone number',
    });
  });
});

describe('a booking', () => {
  it.each([0, 2])('with one named guest and the number %i is refused, together with its other errors', (count) => {
    const wrong = { ...booking, travelPersons: Array(count).fill(guest), title: '', termsAccepted: false };
    expect(errorsOf(flightBookingRequest, wrong)).toEqual({
      title: 'Title is required',
      termsAccepted: 'Please accept the terms and conditions',
      travelPersons: 'The number of guests and the guest list do not match',
    });
  });

  it('counts its guests only when they and their number can be read', () => {
    expect(errorsOf(flightBookingRequest, { ...booking, numberOfGuests: 'two' })).toEqual({
      numberOfGuests: 'Number of guests must be 0 or more',
    });
    const unread = errorsOf(flightBookingRequest, { ...booking, travelPersons: [guest, {}] });
    expect(Object.keys(unread)).not.toContain('travelPersons');
  });

  it(`has by default no guests and one room, and ${MAX_GUESTS} guests at most`, () => {
    const { numberOfGuests, numberOfRooms, travelPersons, ...alone } = booking;
    const defaults = { numberOfGuests: 0, numberOfRooms: 1, travelPersons: [] };
    expect(v.parse(flightBookingRequest, alone)).toMatchObject(defaults);
    const guests = (count: number) => ({ ...booking, numberOfGuests: count, travelPersons: Array(count).fill(guest) });
    expect(errorsOf(flightBookingRequest, guests(MAX_GUESTS))).toEqual({});
    const message = `Maximum ${MAX_GUESTS} guests allowed`;
    const errors = { numberOfGuests: message, travelPersons: message };
    expect(errorsOf(flightBookingRequest, guests(MAX_GUESTS + 1))).toEqual(errors);
  });
});

describe('an international charter', () => {
  it.each([null, undefined, when, '2099-03-04T14:30:01'])('may have the return %j', (returnDateTime) => {
    expect(errorsOf(internationalCharterRequest, { ...international, returnDateTime })).toEqual({});
  });

  it.each([
    ['departureDateTime', { departureDateTime: 'tomorrow', returnDateTime: '2000-01-01T00:00:00' }],
    ['returnDateTime', { returnDateTime: '2000' }],
    ['serviceType', { serviceType: 'Any' }],
    ['preferredAircraft', { preferredAircraft: 'Any' }],
  ])('has only the error at %s for %j', (name, fields) => {
    expect(Object.keys(errorsOf(internationalCharterRequest, { ...international, ...fields }))).toEqual([name]);
  });
});

describe('a flight that staff save', () => {
  it.each([
    ['seatPrice', 12.34, undefined],
    ['seatPrice', 1_000_000_000, undefined],
    ['seatPrice', 12.345, 'At most two decimals'],
    ['seatPrice', 0, 'Seat price must be at least 0.01'],
    ['seatPrice', null, 'Seat price is required'],
    ['seatPrice', 'dear', 'Seat price must be a number'],
    ['luggageLimitKg', -1, 'Luggage limit must be 0 or more'],
    ['luggageLimitKg', undefined, 'Luggage limit is required'],
    ['seatsAvailable', undefined, 'Enter the seats available'],
    ['seatsAvailable', 0, 'Seats available must be at least 1'],
    ['seatsAvailable', 1.5, 'Seats available must be a whole number'],
    ['seatsAvailable', 1000, 'Seats available must be at most 999'],
    ['arrivalDatetime', 'soon', 'Use a real date and time in the form 2026-12-01T14:30:00'],
    ['id', 0, 'The id must be a whole number from 1 to 2147483647'],
    ['id', 2_147_483_647, undefined],
  ])('with %s %j has the error: %s', (name, value, message) => {
    expect(errorsOf(flightFields, { ...flight, [name]: value })).toEqual(message ? { [name]: message } : {});
  });

  it('stores a dot for an empty image description, and keeps its images by default', () => {
    const { images } = v.parse(flightFields, { ...flight, images: [{}, { imageId: 8, description: 'The cabin' }] });
    const kept = { isBannerImage: false, toDelete: false, toEdit: false };
    expect(images).toEqual([
      { ...kept, description: '.' },
      { ...kept, imageId: 8, description: 'The cabin' },
    ]);
  });

  it('has no images by default, and no more than the limit', () => {
    const { images: _none, ...without } = flight;
    expect(v.parse(flightFields, without).images).toEqual([]);
    expect(errorsOf(flightFields, { ...flight, images: Array(MAX_FLIGHT_IMAGES + 1).fill({}) })).toEqual({
      images: `At most ${MAX_FLIGHT_IMAGES} images`,
    });
  });
});

describe('a search of flights', () => {
  const afterOf = (after: string) => v.parse(flightSearchQuery, { after }).after;

  it('continues after the flight with which a page ended', () => {
    for (const position of [12, 'departed'] as const) {
      const last = { position, departure: '2099-03-04T09:30:00', id: 34 };
      expect(afterOf(writeFlightPlace(last))).toEqual(last);
    }
    // Numbers that no flight has are read as the largest possible one.
    const largest = { position: 2_147_483_647, departure: '2099', id: 2_147_483_647 };
    expect(afterOf('9999999999_2099_9999999999')).toEqual(largest);
  });

  it('has one to six passengers, and an existing day in digits of any script', () => {
    for (const DepartureDate of ['۲۰۹۹-۰۳-۰۴', '2099-03-04T14:30:00'])
      expect(v.parse(flightSearchQuery, { DepartureDate }).DepartureDate).toBe('2099-03-04');
    expect(v.parse(flightSearchQuery, { images: 'true', passengers: '6' })).toMatchObject({
      images: true,
      passengers: 6,
    });
    expect(v.parse(flightSearchQuery, { images: 'false' }).images).toBe(false);
  });

  it.each([
    ...[
      'x1_2099_1',
      '1_2099_1x',
      '1_soon_1',
      '1__1',
      'x_2099_1',
      '1_2099_x',
      'arrived_2099_1',
      '12345678901_2099_1',
    ].map((after) => ({ after })),
    ...['0', '7', '16', '61', ''].map((passengers) => ({ passengers })),
    { DepartureDate: '2099-02-30' },
    { images: 'perhaps' },
  ])('is refused with %j', (query) => {
    expect(v.is(flightSearchQuery, query)).toBe(false);
  });
});

describe('a query for a page of the aircraft', () => {
  it.each([
    ['limit', ['1', '9', '10', '99', '100', '499', '500']],
    ['after', ['1', '2147483647']],
  ] as const)('may have a %s of %j', (name, values) => {
    for (const value of values) expect(v.parse(aircraftQuery, { [name]: value })[name]).toBe(Number(value));
  });

  it.each([
    ['limit', ['', '0', '01', '501', '600', '5000', '1500', 'x1', '1x']],
    ['after', ['', '2147483648', '00000000001', 'x1', '1x', 'x']],
  ])('may not have a %s of %j', (name, values) => {
    for (const value of values) expect(v.is(aircraftQuery, { [name]: value }), value).toBe(false);
  });
});
