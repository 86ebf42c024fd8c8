import {
  charterRequest,
  chauffeurRequest,
  fieldErrors,
  flightBookingRequest,
  internationalCharterRequest,
  MAX_GUESTS,
  TRIP,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aircraftFields, aircraftQuery } from './aircraft';
import { credentials, forgotPasswordRequest, resetPasswordRequest, signUpRequest } from './auth';
import { flightFields, flightSearchQuery, MAX_FLIGHT_IMAGES, writeFlightPlace } from './flights';

const when = '2099-03-04T14:30:00';
const email = 'ayesha@example.com';

const segment = { fromLocation: 'Karachi', toLocation: 'Dubai', departDate: when, seats: 4, luggage: 0, pets: 0 };
const charter = {
  trip: TRIP.oneWay as number,
  name: 'Al',
  email,
  phone: '03000000001',
  cnic: '',
  segments: [segment],
};
const guest = { firstName: 'Ali', lastName: 'Khan', phoneNumber: '3001234567', cnic: '42101', gender: 'male' };
const booking = {
  title: 'Mr',
  firstName: 'Ali',
  lastName: 'Khan',
  phone: '3001234567',
  email,
  departureDate: when,
  numberOfGuests: 1,
  numberOfRooms: 1,
  note: '',
  termsAccepted: true,
  flightId: 5,
  travelPersons: [guest],
};
const chauffeur = {
  firstName: 'Ali',
  lastName: 'Khan',
  cnicOrPassport: '42101',
  numberOfPassengers: 1,
  luggage: 0,
  phone: '+971501234567',
  email,
};
const international = {
  name: 'Ayesha Khan',
  email,
  phoneNo: '+971501234567',
  serviceType: 'Fleet Inquiry',
  departureLocation: 'Karachi',
  destinationLocation: 'Dubai',
  departureDateTime: when,
  returnDateTime: when as string | null,
  seats: 1,
  preferredAircraft: 'Not Sure',
  message: '',
};
const flight = {
  aircraftId: 3,
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: when,
  arrivalDatetime: when,
  seatPrice: 0.01,
  luggageLimitKg: 0,
  seatsAvailable: 1,
  sequenceNo: null,
  images: [],
};
const aircraft = { id: 2, name: 'AP-TST', type: 'jet', specifications: 'Fast', capacity: 8, isActive: false };
const signUp = { name: 'Al', email, password: '12345678' };

function errorsOf(schema: v.GenericSchema, value: unknown) {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? {} : fieldErrors(parsed.issues);
}

describe('what is sent', () => {
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
  ])('of %s is taken as it is, and told of when all of it is missing', (_what, schema, value) => {
    expect(v.parse(schema, value)).toEqual(value);
    expect(errorsOf(schema, {})).not.toEqual({});
  });

  it.each([
    ['ayesha@example.com', true],
    ['a@b.c', true],
    ['a.b+c@mail.example.co.uk', true],
    ['ayesha@example', false],
    ['ayesha.example.com', false],
    ['ayesha khan@example.com', false],
    ['ayesha@example.com or at home', false],
    ['a@@example.com', false],
    ['@example.com', false],
    ['a@.com', false],
    ['a@ex ample.com', false],
    ['a@e x.com', false],
    ['a@example.', false],
    ['a@example.c om', false],
  ])('as the e-mail address %j is one: %j, whether it must be given or not', (address, is) => {
    expect(v.is(charterRequest, { ...charter, email: address })).toBe(is);
    expect(v.is(chauffeurRequest, { ...chauffeur, email: address })).toBe(is);
  });

  it.each(['', undefined, '   '])('may be without what nobody must give: %j', (none) => {
    expect(errorsOf(chauffeurRequest, { ...chauffeur, email: none, phone: none })).toEqual({});
    expect(errorsOf(flightBookingRequest, { ...booking, email: none, note: none })).toEqual({});
  });

  it.each(['+1234567', '1234567', '123456789012345', '0300 1234567'])('has %s for a phone of any country', (phone) => {
    expect(errorsOf(chauffeurRequest, { ...chauffeur, phone })).toEqual({});
  });

  it.each(['123456', '1234567890123456', 'call 1234567', '1234567 or so'])('has no phone in %s', (phone) => {
    expect(errorsOf(chauffeurRequest, { ...chauffeur, phone })).toEqual({
      phone: 'Please enter a valid phone number',
    });
  });

  it.each(['ext 03000000001', '03000000001 at home', '30012345678'])('has no Pakistani mobile in %s', (phone) => {
    expect(errorsOf(charterRequest, { ...charter, phone })).toEqual({ phone: 'Phone must be in format: 03xxxxxxxxx' });
    expect(errorsOf(flightBookingRequest, { ...booking, phone })).toEqual({
      phone: 'Invalid phone format (e.g., 3001234567)',
    });
  });
});

describe('a charter request', () => {
  it.each([
    [TRIP.roundTrip, 2],
    [TRIP.multiLeg, 2],
    [TRIP.multiLeg, 3],
    [TRIP.multiStop, 2],
  ])('of trip %i may have %i segments', (trip, count) => {
    expect(errorsOf(charterRequest, { ...charter, trip, segments: Array(count).fill(segment) })).toEqual({});
  });

  it.each([
    [TRIP.oneWay, 2],
    [TRIP.roundTrip, 1],
    [TRIP.multiLeg, 1],
  ])(
    'of trip %i is told how many segments it needs beside what else is wrong, once trip and segments can be read',
    (trip, count) => {
      const wrong = { ...charter, trip, segments: [], name: 5 };
      expect(Object.keys(errorsOf(charterRequest, wrong))).toEqual(['name', 'segments']);
      expect(errorsOf(charterRequest, { ...wrong, segments: 'none' })).toMatchObject({
        segments: 'Segments must be a list',
      });
      expect(
        Object.keys(errorsOf(charterRequest, { ...charter, trip, segments: Array(count).fill({}) })),
      ).not.toContain('segments');
      expect(errorsOf(charterRequest, { ...charter, trip: 9, segments: [] })).toEqual({
        trip: 'Trip type is required',
      });
    },
  );
});

describe('a booking', () => {
  it.each([0, 2])('of one guest and %i that are named is refused, whatever else is wrong', (count) => {
    const wrong = { ...booking, travelPersons: Array(count).fill(guest), title: '' };
    expect(errorsOf(flightBookingRequest, wrong)).toEqual({
      title: 'Title is required',
      travelPersons: 'Guests must be as many as the number of guests',
    });
  });

  it('is not counted before its guests and their number can be read', () => {
    expect(errorsOf(flightBookingRequest, { ...booking, numberOfGuests: 'two' })).toEqual({
      numberOfGuests: 'Number of guests must be 0 or more',
    });
    const twice = { ...booking, travelPersons: [guest, {}] };
    expect(Object.keys(errorsOf(flightBookingRequest, twice))).not.toContain('travelPersons');
  });

  it('has no guests and one room by default', () => {
    const { numberOfGuests, numberOfRooms, travelPersons, ...alone } = booking;
    expect(v.parse(flightBookingRequest, alone)).toMatchObject({
      numberOfGuests: 0,
      numberOfRooms: 1,
      travelPersons: [],
    });
  });

  it(`has ${MAX_GUESTS} guests at most`, () => {
    const guests = (count: number) => ({ ...booking, numberOfGuests: count, travelPersons: Array(count).fill(guest) });
    expect(errorsOf(flightBookingRequest, guests(MAX_GUESTS))).toEqual({});
    const message = `Maximum ${MAX_GUESTS} guests allowed`;
    expect(errorsOf(flightBookingRequest, guests(MAX_GUESTS + 1))).toEqual({
      numberOfGuests: message,
      travelPersons: message,
    });
  });

  it('is refused with terms that are not accepted', () => {
    expect(errorsOf(flightBookingRequest, { ...booking, termsAccepted: false })).toEqual({
      termsAccepted: 'Please accept the terms and conditions',
    });
  });

  it.each(['+92 300 1234567', '0300 1234567', '3001234567', '۰۳۰۰۱۲۳۴۵۶۷'])(
    'has its phone without what stands before it: %s',
    (phone) => {
      expect(v.parse(flightBookingRequest, { ...booking, phone }).phone).toBe('3001234567');
    },
  );

  it.each([
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+1 (305) 555-1234', '+13055551234'],
  ])('has a phone of another country with its code: %s', (phone, sent) => {
    const guests = { numberOfGuests: 1, travelPersons: [{ ...guest, phoneNumber: phone }] };
    expect(v.parse(flightBookingRequest, { ...booking, ...guests, phone })).toMatchObject({
      phone: sent,
      travelPersons: [{ phoneNumber: sent }],
    });
  });

  it.each(['+44 7911', '+44', '+447911123456789012', '+0447911123456'])('has no phone in %s', (phone) => {
    expect(errorsOf(flightBookingRequest, { ...booking, phone })).toEqual({
      phone: 'Please enter a valid phone number',
    });
  });

  it.each(['+92 400 1234567', '+92 21 34567890', '0447911123456', '447911123456'])(
    'has no Pakistani mobile in %s',
    (phone) => {
      expect(errorsOf(flightBookingRequest, { ...booking, phone })).toEqual({
        phone: 'Invalid phone format (e.g., 3001234567)',
      });
    },
  );
});

describe('an international charter', () => {
  it.each([null, undefined, when, '2099-03-04T14:30:01'])('may return at %j', (returnDateTime) => {
    expect(errorsOf(internationalCharterRequest, { ...international, returnDateTime })).toEqual({});
  });

  it('reports an impossible date, and two dates in the wrong order', () => {
    const early = { ...international, departureDateTime: 'tomorrow', returnDateTime: '2000-01-01T00:00:00' };
    expect(Object.keys(errorsOf(internationalCharterRequest, early))).toEqual(['departureDateTime']);
    expect(errorsOf(internationalCharterRequest, { ...international, returnDateTime: '2000' })).toEqual({
      returnDateTime: 'Use a real date and time in the form 2026-12-01T14:30:00',
    });
  });

  it.each(['3055551234', '(305) 555-1234'])(
    'has ten digits without a country in %s, and no Pakistani number',
    (phoneNo) => {
      expect(v.parse(internationalCharterRequest, { ...international, phoneNo }).phoneNo).toBe('3055551234');
      expect(v.parse(chauffeurRequest, { ...chauffeur, phone: phoneNo }).phone).toBe('3055551234');
    },
  );

  it('has a phone with a digit in it, of any script', () => {
    expect(errorsOf(internationalCharterRequest, { ...international, phoneNo: '۰۳۰۰' })).toEqual({});
    expect(errorsOf(internationalCharterRequest, { ...international, phoneNo: 'call me' })).toEqual({
      phoneNo: 'Please enter a valid phone number',
    });
  });

  it.each(['serviceType', 'preferredAircraft'])('has a %s of those that there are', (name) => {
    expect(Object.keys(errorsOf(internationalCharterRequest, { ...international, [name]: 'Any' }))).toEqual([name]);
  });
});

describe('a flight', () => {
  it.each([
    ['seatPrice', 12.34, undefined],
    ['seatPrice', 1_000_000_000, undefined],
    ['seatPrice', 12.345, 'At most two decimals'],
    ['seatPrice', 0, 'Seat price must be at least 0.01'],
    ['seatPrice', null, 'Seat price is required'],
    ['seatPrice', 'dear', 'Seat price must be a number'],
    ['luggageLimitKg', -1, 'Luggage limit must be 0 or more'],
    ['luggageLimitKg', undefined, 'Luggage limit is required'],
    ['seatsAvailable', undefined, 'Seats available are required'],
    ['seatsAvailable', 0, 'Seats available must be at least 1'],
    ['seatsAvailable', 1.5, 'Seats available must be a whole number'],
    ['seatsAvailable', 1000, 'At most 999'],
    ['arrivalDatetime', 'soon', 'Use a real date and time in the form 2026-12-01T14:30:00'],
    ['id', 0, 'The id must be a whole number from 1 to 2147483647'],
    ['id', 2_147_483_647, undefined],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(errorsOf(flightFields, { ...flight, [name]: value })).toEqual(message ? { [name]: message } : {});
  });

  it('stores a dot for an empty image description, and keeps images unchanged by default', () => {
    const { images } = v.parse(flightFields, { ...flight, images: [{}, { imageId: 8, description: 'The cabin' }] });
    const kept = { isBannerImage: false, toDelete: false, toEdit: false };
    expect(images).toEqual([
      { ...kept, description: '.' },
      { ...kept, imageId: 8, description: 'The cabin' },
    ]);
  });

  it('has no images where none are sent, and not more than it may', () => {
    const { images: _none, ...without } = flight;
    expect(v.parse(flightFields, without).images).toEqual([]);
    expect(errorsOf(flightFields, { ...flight, images: Array(MAX_FLIGHT_IMAGES + 1).fill({}) })).toEqual({
      images: `At most ${MAX_FLIGHT_IMAGES} images`,
    });
  });
});

describe('a search', () => {
  const search = (query: object) => v.safeParse(flightSearchQuery, query);

  it('goes on behind the flight where a page ended', () => {
    const ends = { position: 12, departure: '2099-03-04T09:30:00', id: 34 };
    expect(v.parse(flightSearchQuery, { after: writeFlightPlace(ends) }).after).toEqual(ends);
    const departed = { ...ends, position: 'departed' as const };
    expect(v.parse(flightSearchQuery, { after: writeFlightPlace(departed) }).after).toEqual(departed);
  });

  it('takes a number that no flight has for the largest', () => {
    expect(v.parse(flightSearchQuery, { after: '9999999999_2099_9999999999' }).after).toEqual({
      position: 2_147_483_647,
      departure: '2099',
      id: 2_147_483_647,
    });
  });

  it.each([
    'x1_2099_1',
    '1_2099_1x',
    '1_soon_1',
    '1__1',
    'x_2099_1',
    '1_2099_x',
    'arrived_2099_1',
    '12345678901_2099_1',
  ])('does not go on behind %s', (after) => {
    expect(search({ after }).success).toBe(false);
  });

  it('is of a day that there is', () => {
    expect(v.parse(flightSearchQuery, { DepartureDate: '2099-03-04' }).DepartureDate).toBe('2099-03-04');
    expect(v.parse(flightSearchQuery, { DepartureDate: '۲۰۹۹-۰۳-۰۴' }).DepartureDate).toBe('2099-03-04');
    expect(search({ DepartureDate: '2099-02-30' }).success).toBe(false);
  });

  it.each(['0', '7', '16', '61', ''])('is for one to six passengers, not %j', (passengers) => {
    expect(search({ passengers }).success).toBe(false);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('says whether images are wanted: %s', (images, wanted) => {
    expect(v.parse(flightSearchQuery, { images }).images).toBe(wanted);
    expect(search({ images: 'perhaps' }).success).toBe(false);
  });
});

describe('a page of the aircraft', () => {
  it.each(['1', '9', '10', '99', '100', '499', '500'])('may have %s at most', (limit) => {
    expect(v.parse(aircraftQuery, { limit }).limit).toBe(Number(limit));
  });

  it.each(['', '0', '01', '501', '600', '5000', '1500', 'x1', '1x'])('does not have %j at most', (limit) => {
    expect(v.is(aircraftQuery, { limit })).toBe(false);
  });

  it('goes on behind an id that there can be', () => {
    expect(v.parse(aircraftQuery, { after: '2147483647' }).after).toBe(2_147_483_647);
    for (const after of ['2147483648', '00000000001', 'x1', '1x', 'x', '']) {
      expect(v.is(aircraftQuery, { after })).toBe(false);
    }
  });
});
