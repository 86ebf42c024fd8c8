import { readdir, stat } from 'node:fs/promises';
import {
  aircraftFields,
  type FlightBookingRecord,
  flightFields,
  type QuoteState,
  ratesFields,
  totalOf,
} from '@charter-hosts/contract';
import {
  charterRequest,
  chauffeurRequest,
  type FlightRecord,
  flightBookingRequest,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, describe, expect, vi } from 'vitest';
import { readConfig } from '../config';
import { createEstimates } from '../estimates/estimates';
import { createTripLinks } from '../platform/http/signed-links';
import { openQuotes } from '../quotes/rules';
import { listQuotes } from '../quotes/store';
import { aChauffeurRequest, json, signIn, test } from '../testing';
import { seedDemo } from '.';
import { calendarOf, readPicture } from './calendar';
import { demoFlights, demoRates, FLEET } from './flights';
import { seedPeople } from './people';
import { demoBookings, demoCharters, demoChauffeurRequests, demoInternationalCharters } from './requests';

// About thirty pictures are encoded, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-11-21T10:00:00Z');
const today = '2026-11-21';
const fleet = Object.values(FLEET);

/** Every example of every kind. */
const examplesOf = (date: Date) => {
  const calendar = calendarOf(date);
  const flights = demoFlights(calendar);
  return {
    flights,
    bookings: demoBookings(calendar, flights),
    charters: demoCharters(calendar),
    chauffeurs: demoChauffeurRequests(calendar),
    internationals: demoInternationalCharters(calendar),
  };
};
const { flights, bookings, charters, chauffeurs, internationals } = examplesOf(now);

/** A key for each picture, of which no store makes sizes. */
const anyKey = async () => `${'0'.repeat(64)}.jpg`;

describe('the examples', () => {
  test('could have been sent by the forms', () => {
    for (const { picture, inside, speed, fare, luggage, cabin, rates, ...aircraft } of fleet) {
      expect(v.parse(aircraftFields, aircraft)).toEqual(aircraft);
    }
    for (const rates of fleet.flatMap((aircraft) => demoRates(aircraft) ?? [])) {
      expect(v.parse(ratesFields, { ...rates, version: 0 })).toEqual({ ...rates, version: 0 });
    }
    for (const { aircraft, pictures, ...flight } of flights) {
      expect(v.parse(flightFields, { ...flight, aircraftId: 1 })).toEqual({ ...flight, aircraftId: 1, images: [] });
    }
    for (const { booking } of bookings) {
      expect(v.parse(flightBookingRequest, { ...booking, flightId: 1 })).toEqual({ ...booking, flightId: 1 });
    }
    for (const { request } of charters) expect(v.parse(charterRequest, request)).toEqual(request);
    for (const { request } of chauffeurs) expect(v.parse(chauffeurRequest, request)).toEqual(request);
    for (const { request } of internationals) expect(v.parse(internationalCharterRequest, request)).toEqual(request);
  });

  test('were sent before now, for days to come, by nobody’s real address or number', () => {
    const sent = [...bookings, ...charters, ...chauffeurs, ...internationals];
    expect(sent.every(({ createdAt }) => createdAt < now.toISOString())).toBe(true);
    const dates = [
      ...bookings.map(({ booking }) => booking.departureDate),
      ...charters.flatMap(({ request }) => request.segments.map(({ departDate }) => departDate)),
      ...internationals.map(({ request }) => request.departureDateTime),
    ];
    expect(dates.filter((date) => date < `${today}T23:59`)).toEqual([]);
    const written = JSON.stringify(sent);
    expect(written.match(/@(?!example\.com")/g)).toBeNull();
    expect(written.match(/"(?:phone|phoneNo|phoneNumber)":"(?!(?:\+92 |0)?3000000\d{3}")/g)).toBeNull();
  });
});

describe('the example flights', () => {
  test('are made by aircraft in service, with no more seats than those have', () => {
    for (const { aircraft, seatsAvailable } of flights) {
      expect(FLEET[aircraft].isActive).toBe(true);
      expect(seatsAvailable).toBeLessThanOrEqual(FLEET[aircraft].capacity);
    }
  });

  test('show where they go, what flies and its cabin, and not the banner of one of the three before', () => {
    for (const { aircraft, pictures } of flights) {
      const { picture, inside } = FLEET[aircraft];
      expect(pictures).toContain(inside);
      expect(pictures).toHaveLength(pictures[0] === picture ? 4 : 3);
      expect(new Set(pictures).size).toBe(pictures.length);
    }
    const all = flights.toSorted(
      (a, b) => (a.sequenceNo ?? 99) - (b.sequenceNo ?? 99) || a.departureDatetime.localeCompare(b.departureDatetime),
    );
    // Also when the first of them have departed.
    for (const list of [all, all.filter(({ departureDatetime }) => departureDatetime > today)]) {
      const banners = list.map(({ pictures }) => pictures[0]);
      const repeated = banners.filter((banner, at) => banners.slice(Math.max(0, at - 3), at).includes(banner));
      expect(repeated).toEqual([]);
    }
  });
});

describe('the pictures of the examples', () => {
  test('are all shown somewhere, and together no more than 1.5 MB of the repository', async () => {
    const folder = new URL('pictures/', import.meta.url);
    const names = await readdir(folder);
    const shown = new Set([
      ...flights.flatMap(({ pictures }) => pictures),
      ...fleet.flatMap((one) => one.picture ?? []),
    ]);
    expect(names.toSorted()).toEqual([...shown].map((name) => `${name}.webp`).toSorted());
    const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
  });

  test('become JPEGs of 1600 × 1000, light enough for a slow network', async () => {
    // The ones with the most detail are the largest.
    for (const name of ['chitral', 'gilgit', 'h125'] as const) {
      const jpeg = await readPicture(name);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 });
      expect(jpeg.length).toBeLessThan(200_000);
    }
  });
});

describe('a database of examples', () => {
  // To encode each picture for each database would take seconds.
  beforeEach(() => {
    const encoding = vi.spyOn(sharp.prototype, 'toBuffer').mockResolvedValue(Buffer.alloc(0) as never);
    return () => encoding.mockRestore();
  });

  test('is filled once, however many processes start', async ({ api }) => {
    await Promise.all([seedDemo(api.db, anyKey, now), seedDemo(api.db, anyKey, now)]);
    const keep = vi.fn(anyKey);
    await seedDemo(api.db, keep, now);
    expect(keep).not.toHaveBeenCalled();
    const tables = ['aircraft', 'flights', 'flight_bookings', 'private_charters'] as const;
    const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).select('id').execute()));
    expect(rows.map(({ length }) => length)).toEqual([fleet, flights, bookings, charters].map(({ length }) => length));
  });

  test('is left alone when somebody uses it', async ({ api }) => {
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    await seedDemo(api.db, anyKey, now);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(await api.db.selectFrom('private_charters').select('id').execute()).toEqual([]);
  });

  test('has quotes of every state, offers to compare, and emails that nobody is sent', async ({ api }) => {
    const letters = { config: readConfig({}), links: createTripLinks(['s'.repeat(32)]) };
    await seedDemo(api.db, anyKey, new Date(), letters);
    const trips = await api.db.selectFrom('trips').select('id').execute();
    const perTrip = await Promise.all(trips.map(({ id }) => listQuotes(api.db, id, new Date())));
    const states: QuoteState[] = ['accepted', 'declined', 'draft', 'expired', 'sent', 'superseded', 'withdrawn'];
    expect([...new Set(perTrip.flat().map(({ state }) => state))].sort()).toEqual(states);
    for (const { total, lines } of perTrip.flat()) expect(total).toBe(totalOf(lines));
    expect(Math.max(...perTrip.map((quotes) => openQuotes(quotes).length))).toBe(2);
    const mails = await api.db.selectFrom('outbox').select(['state', 'failure', 'recipient']).execute();
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent', 'failed']));
    expect(mails.every(({ recipient }) => recipient.endsWith('@example.com'))).toBe(true);
  });

  test('has rates from which journeys are estimated, and staff who work on the trips', async ({ api }) => {
    await seedDemo(api.db, anyKey, now);
    await seedPeople(api.db, 'no hash', now);
    const estimates = createEstimates({ estimateMargin: 15 });
    for (const [from, to] of [
      ['KHI', 'KDU'],
      ['ISB', 'DXB'],
    ] as const) {
      const leg = { fromLocation: from, toLocation: to, departDate: '2027-03-04T09:00:00', seats: 4 };
      const { low = 0, high = 0, currency } = (await estimates(api.db, [leg], async () => true)) ?? {};
      expect([currency, low > 5_000, high < 100_000]).toEqual(['USD', true, true]);
    }
    const headers = await signIn(api.app);
    const { data } = await (await api.app.request('/api/People', { headers })).json();
    expect(data.map(({ name, role }: { name: string; role: string }) => `${name}: ${role}`)).toEqual([
      'Admin: owner',
      'Hira Aslam: dispatcher',
      'Nadia Karim: viewer',
      'Usman Tariq: dispatcher',
    ]);
    const assigned = await api.db.selectFrom('trips').select('assignee').distinct().execute();
    expect(assigned.length).toBe(4);
  });

  test('is shown by the calls, in order, with a banner of each flight and the flights of bookings', async ({ api }) => {
    await seedDemo(api.db, anyKey, new Date());
    const get = async (path: string) =>
      (await (await api.app.request(`/api${path}`, { headers: await signIn(api.app) })).json()).data;
    const found: FlightRecord[] = await get('/Flight/search');
    expect(found).toHaveLength(flights.length);
    expect(found.slice(0, 4).map(({ sequenceNo }) => sequenceNo)).toEqual([1, 2, 3, 4]);
    const banners = found.map(({ images }) => images.filter(({ isBannerImage }) => isBannerImage));
    expect(banners.filter(({ length }) => length !== 1)).toEqual([]);
    const booked: FlightBookingRecord[] = await get('/FlightBooking');
    expect(booked).toHaveLength(bookings.length);
    for (const { flight, departureDate } of booked) expect(flight?.departureDatetime).toBe(departureDate);
  });
});
