import { type Api, created, type FlightRecord, flightById, flightSearch } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AircraftRecord, aircraftById, aircraftList, allAircraft } from './aircraft';
import { signedIn } from './auth';
import {
  bookingState,
  chauffeurById,
  chauffeurList,
  type FlightBookingRecord,
  flightBookingById,
  flightBookingList,
  internationalCharterById,
  internationalCharterList,
  privateCharterById,
  privateCharterList,
} from './records';
import { siteConfig } from './site-config';

const when = '2099-03-04T14:30:00';
const flight: FlightRecord = {
  id: 5,
  aircraftId: 3,
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: when,
  departsAt: '2099-03-04T09:30:00.000Z',
  arrivalDatetime: '2099-03-04T16:45:00',
  durationMinutes: 135,
  seatPrice: 1250.5,
  maxLuggageWeight: 20,
  seatsAvailable: 6,
  sequenceNo: 2,
  createdByUserId: 1,
  flightType: 0,
  aircraftName: 'AP-TST',
  aircraftType: 1,
  aircraftImageUrl: '/api/images/a.jpg',
  wifiAvailable: true,
  mealIncluded: false,
  seatSelectionIncluded: true,
  images: [{ imageId: 8, imageUrl: '/api/images/b.jpg', description: 'The cabin', isBannerImage: true }],
  version: 4,
};
const { maxLuggageWeight, images, version, ...ofABooking } = flight;
const person = { id: 1, firstName: 'Ali', lastName: 'Khan', phoneNumber: '3001234567', cnic: '42101', gender: 'male' };
const aircraft = (id: number): AircraftRecord => ({
  id,
  name: 'AP-TST',
  type: 'jet',
  specifications: 'Fast',
  capacity: 8,
  isActive: false,
  imageUrl: '/api/images/a.jpg',
  createdAt: when,
  version: 2,
});

describe('what is answered', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['a flight', flightById.answer, flight],
    ['an aircraft', aircraftById.answer, aircraft(3)],
    [
      'a charter request',
      privateCharterById.answer,
      {
        id: 1,
        trip: 0,
        name: 'Ayesha Khan',
        email: 'ayesha@example.com',
        phone: '03000000001',
        cnic: '42101',
        createdAt: when,
        segments: [
          { id: 1, fromLocation: 'Karachi', toLocation: 'Dubai', departDate: when, seats: 4, luggage: 0, pets: 1 },
        ],
      },
    ],
    [
      'a booking',
      flightBookingById.answer,
      {
        id: 1,
        title: 'Mr',
        firstName: 'Ali',
        lastName: 'Khan',
        phone: '3001234567',
        email: '',
        departureDate: when,
        numberOfGuests: 1,
        numberOfRooms: 1,
        note: '',
        termsAccepted: true,
        createdAt: when,
        flightId: 5,
        flight: { ...ofABooking, luggageLimitKg: 20 },
        booked: {
          fromLocation: 'Karachi (KHI)',
          toLocation: 'Skardu (KDU)',
          departureDatetime: when,
          arrivalDatetime: when,
          seatPrice: 1250.5,
          aircraftName: 'AP-TST',
          aircraftType: 1,
        },
        travelPersons: [person],
      },
    ],
    [
      'a chauffeur request',
      chauffeurById.answer,
      {
        id: 1,
        firstName: 'Ali',
        lastName: 'Khan',
        cnicOrPassport: '42101',
        numberOfPassengers: 2,
        luggage: 0,
        dateCreated: when,
        phone: '',
        email: '',
      },
    ],
    [
      'an international charter',
      internationalCharterById.answer,
      {
        id: 1,
        name: 'Ayesha Khan',
        email: 'ayesha@example.com',
        phoneNo: '+971501234567',
        serviceType: 'Fleet Inquiry',
        departureLocation: 'Karachi',
        destinationLocation: 'Dubai',
        departureDateTime: when,
        returnDateTime: null,
        seats: 4,
        preferredAircraft: 'Not Sure',
        message: '',
        createdAt: when,
      },
    ],
    ['a sign-in', signedIn, { token: 'a.b.c', device: 'd' }],
    ['what was stored', created, { id: 41 }],
    [
      'the site’s configuration',
      siteConfig,
      {
        brand: 'Charter',
        supportPhone: '+92 21 111',
        supportEmail: 'desk@example.com',
        airportAddress: 'Karachi',
        socialLinks: [{ label: 'Facebook', url: 'https://example.com' }],
        linkHosts: ['example.com'],
        googleMapsApiKey: 'key',
        pkrPerUsd: 280,
        termsUrl: '/terms',
      },
    ],
  ])('of %s is read whole, and is none without what it needs', (_what, schema, record) => {
    expect(v.parse(schema, record)).toEqual(record);
    const empty = v.safeParse(schema, {});
    expect(empty.success && empty.output).toEqual(schema === created ? {} : false);
  });

  it('of a flight in a booking needs nothing that only an admin’s list of flights has', () => {
    const booking = { ...person, title: 'Mr', phone: '3', departureDate: when, numberOfGuests: 0, numberOfRooms: 1 };
    const parse = (flown: object) => v.is(flightBookingById.answer, { ...booking, travelPersons: [], flight: flown });
    expect(parse({ ...ofABooking, luggageLimitKg: 20 })).toBe(true);
    expect(parse(ofABooking)).toBe(false);
    expect(parse({ luggageLimitKg: 20 })).toBe(false);
  });

  it('of a site whose link to itself elsewhere has no address is none', () => {
    const site = { brand: '', supportPhone: '', supportEmail: '', airportAddress: '' };
    expect(v.is(siteConfig, { ...site, socialLinks: [] })).toBe(true);
    expect(v.is(siteConfig, { ...site, socialLinks: [{}] })).toBe(false);
  });

  it.each([
    ['aircraft', aircraftList, aircraftById],
    ['flights', flightSearch, flightById],
    ['charter requests', privateCharterList, privateCharterById],
    ['bookings', flightBookingList, flightBookingById],
    ['chauffeur requests', chauffeurList, chauffeurById],
    ['international charters', internationalCharterList, internationalCharterById],
  ])('of a list of %s tells the schema of one, for the API’s document', (_what, list, one) => {
    expect(list.answer.item).toBe(one.answer);
  });
});

describe('a page', () => {
  const read = (answer: object) => v.parse(aircraftList.answer, answer);

  it('has its records, how many there are on all pages, and where the next begins', () => {
    expect(read({ data: [aircraft(2)], total: 9, next: '2' })).toEqual({ records: [aircraft(2)], total: 9, next: '2' });
  });

  it('of an older API is the whole list', () => {
    expect(read({ data: [aircraft(2), aircraft(1)] })).toMatchObject({ total: 2, next: null });
    expect(read({ data: [], total: 'many', next: 5 })).toEqual({ records: [], total: 0, next: null });
  });
});

describe('every aircraft', () => {
  /** Answers page after page, and notes what was asked. */
  function pagesOf(...pages: { records: AircraftRecord[]; next: string | null }[]) {
    const asked: unknown[] = [];
    const api = async (endpoint: unknown, sent: { query: object; signal?: AbortSignal }) => {
      asked.push([endpoint, sent]);
      return pages[asked.length - 1];
    };
    return { api: api as unknown as Api, asked };
  }

  it('is read a page at a time, until there is no next one', async () => {
    const { api, asked } = pagesOf({ records: [aircraft(3)], next: '3' }, { records: [aircraft(1)], next: null });
    const { signal } = new AbortController();
    expect(await allAircraft(api, signal)).toEqual([aircraft(3), aircraft(1)]);
    expect(asked).toEqual([
      [aircraftList, { query: { after: '' }, signal }],
      [aircraftList, { query: { after: '3' }, signal }],
    ]);
  });

  it('ends with a page of nothing, whatever that says', async () => {
    const { api, asked } = pagesOf({ records: [aircraft(3)], next: '3' }, { records: [], next: '3' });
    expect(await allAircraft(api)).toEqual([aircraft(3)]);
    expect(asked).toHaveLength(2);
  });
});

type Flight = NonNullable<FlightBookingRecord['flight']>;

const booked = {
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: '2099-03-04T14:30:00',
  arrivalDatetime: '2099-03-04T16:45:00',
  seatPrice: 1250.5,
  aircraftName: 'AP-TST',
  aircraftType: 1,
};
const changedFlight = (changes: Partial<Flight> = {}) => ({ ...booked, ...changes }) as Flight;

describe('a booking', () => {
  it('is as booked while its flight keeps its times and places, whatever else changes', () => {
    expect(bookingState({ booked, flight: changedFlight() })).toBe('asBooked');
    expect(bookingState({ booked, flight: changedFlight({ seatPrice: 1, aircraftName: 'AP-NEW' }) })).toBe('asBooked');
  });

  it.each([
    { departureDatetime: '2099-03-04T15:30:00' },
    { arrivalDatetime: '0001-01-01T00:00:00' },
    { fromLocation: 'Lahore (LHE)' },
    { toLocation: 'Gilgit (GIL)' },
    { latestDeparture: '2099-03-04T20:00:00' },
  ])('has a flight that moved with %j', (changes) => {
    expect(bookingState({ booked, flight: changedFlight(changes) })).toBe('moved');
  });

  it('is `gone` without a flight, and `asBooked` when the booked flight is unknown', () => {
    expect(bookingState({ booked, flight: null })).toBe('gone');
    expect(bookingState({ booked: null, flight: changedFlight() })).toBe('asBooked');
    expect(bookingState({ flight: changedFlight() })).toBe('asBooked');
  });
});
