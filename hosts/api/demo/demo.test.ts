import { aircraftFields, flightFields, ratesFields } from '@charter-hosts/contract';
import {
  charterRequest,
  chauffeurRequest,
  flightBookingRequest,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, describe, expect, vi } from 'vitest';
import { aChauffeurRequest, json, test } from '../testing';
import { seedDemo } from '.';
import { calendarOf } from './calendar';
import { demoFlights, demoRates, FLEET } from './flights';
import { demoBookings, demoCharters, demoChauffeurRequests, demoInternationalCharters } from './requests';

// About thirty pictures are encoded, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-11-21T10:00:00Z');
const today = '2026-11-21';
const fleet = Object.values(FLEET);

/** All examples of all kinds. */
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

/** A store that only returns a key for each picture, and creates no sizes. */
const anyKey = async () => `${'0'.repeat(64)}.jpg`;

describe('the example requests', () => {
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

  test('were sent in the past, for days in the future, with no real address or number', () => {
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
  test('have aircraft in service, and no more seats than these have', () => {
    for (const { aircraft, seatsAvailable } of flights) {
      expect(FLEET[aircraft].isActive).toBe(true);
      expect(seatsAvailable).toBeLessThanOrEqual(FLEET[aircraft].capacity);
    }
  });
});

describe('a database with examples', () => {
  // Encoding each picture for each database would take seconds.
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

  test('is not changed after somebody has used it', async ({ api }) => {
    await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    await seedDemo(api.db, anyKey, now);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(await api.db.selectFrom('private_charters').select('id').execute()).toEqual([]);
  });
});
