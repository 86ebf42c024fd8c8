import type { Api } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AircraftRecord, aircraftList, allAircraft } from './aircraft';
import { bookingState, type FlightBookingRecord, flightBookingById } from './records';
import * as sent from './sample-bodies';
import { siteConfig } from './site-config';

const { when } = sent;
const { luggageLimitKg: _limit, images: _none, ...sentFlight } = sent.flight;
const bookedFlight = {
  ...sentFlight,
  id: 5,
  departsAt: '2099-03-04T09:30:00.000Z',
  durationMinutes: 135,
  createdByUserId: 1,
  flightType: 0,
  aircraftName: 'AP-TST',
  aircraftType: 1,
  aircraftImageUrl: '/api/images/a.jpg',
  wifiAvailable: true,
  mealIncluded: false,
  seatSelectionIncluded: true,
};
const booked = {
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: when,
  arrivalDatetime: when,
  seatPrice: 1250.5,
  aircraftName: 'AP-TST',
  aircraftType: 1 as const,
};
const booking = { ...sent.booking, id: 1, createdAt: when, travelPersons: [] };
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
describe('an answer of the API', () => {
  it('to a booking contains the luggage limit of its flight, and nothing else of the list of flights', () => {
    const parse = (flown: object) => v.is(flightBookingById.answer, { ...booking, flight: flown });
    expect(parse({ ...bookedFlight, luggageLimitKg: 20 })).toBe(true);
    expect(parse(bookedFlight)).toBe(false);
    expect(parse({ luggageLimitKg: 20 })).toBe(false);
  });

  it('may contain no social links, but none without an address', () => {
    const site = { brand: '', supportPhone: '', supportEmail: '', airportAddress: '' };
    expect(v.is(siteConfig, { ...site, socialLinks: [] })).toBe(true);
    expect(v.is(siteConfig, { ...site, socialLinks: [{}] })).toBe(false);
  });
});

describe('a page of a list', () => {
  const read = (answer: object) => v.parse(aircraftList.answer, answer);

  it('contains its records, the total of all pages, and where the next page starts', () => {
    expect(read({ data: [aircraft(2)], total: 9, next: '2' })).toEqual({ records: [aircraft(2)], total: 9, next: '2' });
  });

  it('of an older API is the whole list', () => {
    expect(read({ data: [aircraft(2), aircraft(1)] })).toMatchObject({ total: 2, next: null });
    expect(read({ data: [], total: 'many', next: 5 })).toEqual({ records: [], total: 0, next: null });
  });
});

describe('the list of all aircraft', () => {
  /** Answers page after page, and records the requests. */
  function pagesOf(...pages: { records: AircraftRecord[]; next: string | null }[]) {
    const requests: unknown[] = [];
    const api = async (endpoint: unknown, sent: { query: object; signal?: AbortSignal }) => {
      requests.push([endpoint, sent]);
      return pages[requests.length - 1];
    };
    return { api: api as unknown as Api, asked: requests };
  }

  it('is read a page at a time, until there is no next page', async () => {
    const { api, asked } = pagesOf({ records: [aircraft(3)], next: '3' }, { records: [aircraft(1)], next: null });
    const { signal } = new AbortController();
    expect(await allAircraft(api, signal)).toEqual([aircraft(3), aircraft(1)]);
    expect(asked).toEqual([
      [aircraftList, { query: { after: '' }, signal }],
      [aircraftList, { query: { after: '3' }, signal }],
    ]);
  });

  it('ends with an empty page, even if that names a next one', async () => {
    const { api, asked } = pagesOf({ records: [aircraft(3)], next: '3' }, { records: [], next: '3' });
    expect(await allAircraft(api)).toEqual([aircraft(3)]);
    expect(asked).toHaveLength(2);
  });
});

type Flight = NonNullable<FlightBookingRecord['flight']>;

const changedFlight = (changes: Partial<Flight> = {}) => ({ ...booked, ...changes }) as Flight;

describe('the state of a booking', () => {
  it('is `asBooked` while its flight keeps its times and places, whatever else changes', () => {
    expect(bookingState({ booked, flight: changedFlight() })).toBe('asBooked');
    expect(bookingState({ booked, flight: changedFlight({ seatPrice: 1, aircraftName: 'AP-NEW' }) })).toBe('asBooked');
  });

  it.each([
    { departureDatetime: '2099-03-04T15:30:00' },
    { arrivalDatetime: '0001-01-01T00:00:00' },
    { fromLocation: 'Lahore (LHE)' },
    { toLocation: 'Gilgit (GIL)' },
    { latestDeparture: '2099-03-04T20:00:00' },
  ])('is `moved` with %j', (changes) => {
    expect(bookingState({ booked, flight: changedFlight(changes) })).toBe('moved');
  });

  it('is `gone` without a flight, and `asBooked` when the booked flight is unknown', () => {
    expect(bookingState({ booked, flight: null })).toBe('gone');
    expect(bookingState({ booked: null, flight: changedFlight() })).toBe('asBooked');
    expect(bookingState({ flight: changedFlight() })).toBe('asBooked');
  });
});
