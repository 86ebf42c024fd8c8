import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { aircraftFields, flightFields, type QuoteState, ratesFields, totalOf } from '@charter-hosts/contract';

import {
  AIRCRAFT_TYPES,
  charterRequest,
  chauffeurRequest,
  flightBookingRequest,
  internationalCharterRequest,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
  TITLES,
  TRIP,
  UNSET_DATE_TIME,
} from 'charter-widgets/contract';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { listRates } from '../aircraft/rates-store';
import { readConfig } from '../config';
import { createEstimates } from '../estimates/estimates';
import { createTripLinks } from '../platform/http/signed-links';
import { openQuotes } from '../quotes/rules';
import { listQuotes } from '../quotes/store';
import { signIn, test } from '../testing';
import { seedDemo } from '.';
import { calendarOf, PICTURES, type PictureName, readPicture } from './calendar';
import { demoFlights, demoRates, FLEET } from './flights';
import { seedPeople } from './people';
import { demoBookings, demoCharters, demoChauffeurRequests, demoInternationalCharters } from './requests';

// About thirty pictures are encoded, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-11-21T10:00:00Z');
const today = '2026-11-21';
const calendar = calendarOf(now);
const flights = demoFlights(calendar);

/** Every example of every kind. */
const examples = (date: Date) => {
  const on = calendarOf(date);
  const onDay = demoFlights(on);
  return [onDay, demoBookings(on, onDay), demoCharters(on), demoChauffeurRequests(on), demoInternationalCharters(on)];
};

/** The key that the store would use. */
const keyOf = async (jpeg: Buffer) => `${createHash('sha256').update(jpeg).digest('hex')}.jpg`;

describe('the examples', () => {
  test('could have been sent by the forms', () => {
    for (const { picture, inside, speed, fare, luggage, cabin, rates, ...aircraft } of Object.values(FLEET)) {
      expect(v.parse(aircraftFields, aircraft)).toEqual(aircraft);
    }
    for (const rates of Object.values(FLEET).flatMap((aircraft) => demoRates(aircraft) ?? [])) {
      expect(v.parse(ratesFields, { ...rates, version: 0 })).toEqual({ ...rates, version: 0 });
    }
    for (const { aircraft, pictures, ...flight } of flights) {
      expect(v.parse(flightFields, { ...flight, aircraftId: 1 })).toEqual({ ...flight, aircraftId: 1, images: [] });
    }
    for (const { booking } of demoBookings(calendar, flights)) {
      expect(v.parse(flightBookingRequest, { ...booking, flightId: 1 })).toEqual({ ...booking, flightId: 1 });
    }
    for (const { request } of demoCharters(calendar)) expect(v.parse(charterRequest, request)).toEqual(request);
    for (const { request } of demoChauffeurRequests(calendar)) {
      expect(v.parse(chauffeurRequest, request)).toEqual(request);
    }
    for (const { request } of demoInternationalCharters(calendar)) {
      expect(v.parse(internationalCharterRequest, request)).toEqual(request);
    }
  });

  test('are the same all day, and move with it', () => {
    expect(examples(new Date(`${today}T23:59:00Z`))).toEqual(examples(now));
    for (const [index, moved] of examples(new Date('2026-11-22T00:00:00Z')).entries()) {
      expect(moved).not.toEqual(examples(now)[index]);
    }
  });

  test('were sent before now, for days to come, by nobody’s real address or number', () => {
    const sent = [
      ...demoBookings(calendar, flights),
      ...demoCharters(calendar),
      ...demoChauffeurRequests(calendar),
      ...demoInternationalCharters(calendar),
    ];
    expect(sent.every(({ createdAt }) => createdAt < now.toISOString())).toBe(true);
    const dates = [
      ...demoBookings(calendar, flights).map(({ booking }) => booking.departureDate),
      ...demoCharters(calendar).flatMap(({ request }) => request.segments.map(({ departDate }) => departDate)),
      ...demoInternationalCharters(calendar).map(({ request }) => request.departureDateTime),
    ];
    expect(dates.filter((date) => date < `${today}T23:59`)).toEqual([]);
    const written = JSON.stringify(sent);
    expect(written.match(/@(?!example\.com")/g)).toBeNull();
    expect(written.match(/"(?:phone|phoneNo|phoneNumber)":"(?!(?:\+92 |0)?3000000\d{3}")/g)).toBeNull();
  });

  test('show every kind there is of aircraft, trip, title, service and wish', () => {
    expect(new Set(Object.values(FLEET).map(({ type }) => type))).toEqual(new Set(AIRCRAFT_TYPES));
    expect(new Set(Object.values(FLEET).map(({ isActive }) => isActive))).toEqual(new Set([true, false]));
    const trips = demoCharters(calendar).map(({ request }) => request.trip);
    expect(new Set(trips)).toEqual(new Set(Object.values(TRIP)));
    const titles = demoBookings(calendar, flights).map(({ booking }) => booking.title);
    expect(new Set(titles)).toEqual(new Set(TITLES));
    const international = demoInternationalCharters(calendar).map(({ request }) => request);
    expect(new Set(international.map(({ serviceType }) => serviceType))).toEqual(new Set(SERVICE_TYPES));
    expect(new Set(international.map(({ preferredAircraft }) => preferredAircraft))).toEqual(
      new Set(PREFERRED_AIRCRAFT),
    );
    expect(new Set(international.map(({ returnDateTime }) => returnDateTime === null))).toEqual(new Set([true, false]));
    // The vehicle category changes above four passengers.
    const passengers = demoChauffeurRequests(calendar).map(({ request }) => request.numberOfPassengers);
    expect([Math.min(...passengers), Math.max(...passengers) > 4]).toEqual([1, true]);
  });
});

describe('the example flights', () => {
  test('fly some forty times over the coming weeks, a few shown first, one with no arrival yet', () => {
    const coming = flights.filter(({ departureDatetime }) => departureDatetime > today);
    expect(coming.length).toBeGreaterThanOrEqual(40);
    const first = coming.filter(({ sequenceNo }) => sequenceNo !== null);
    expect(new Set(first.map(({ sequenceNo }) => sequenceNo))).toEqual(new Set([1, 2, 3, 4]));
    expect(flights.filter(({ arrivalDatetime }) => arrivalDatetime === UNSET_DATE_TIME)).toHaveLength(1);
    expect(new Set(flights.map(({ flightType }) => flightType))).toEqual(new Set([0, 1, 2]));
  });

  test('have prices, seats and times that an aircraft of their kind could keep', () => {
    for (const flight of flights) {
      const { capacity, isActive } = FLEET[flight.aircraft];
      expect(isActive).toBe(true);
      expect(flight.seatsAvailable).toBeLessThanOrEqual(capacity);
      expect(flight.seatPrice).toBeGreaterThan(100);
      expect(flight.seatPrice).toBeLessThan(6000);
      if (flight.arrivalDatetime === UNSET_DATE_TIME) continue;
      // The clocks of these places differ by three hours at most, and no flight takes longer than six.
      const shown = (Date.parse(`${flight.arrivalDatetime}Z`) - Date.parse(`${flight.departureDatetime}Z`)) / 60_000;
      expect(shown).toBeGreaterThan(-120);
      expect(shown).toBeLessThan(8 * 60);
    }
  });

  test('show where they go, what flies and its cabin', () => {
    const shown = { 'Dubai (DXB)': 'dubai', 'Karachi (KHI)': 'karachi', 'Skardu (KDU)': 'skardu' };
    for (const [place, picture] of Object.entries(shown)) {
      for (const flight of flights.filter(({ toLocation }) => toLocation.startsWith(place)))
        expect(flight.pictures).toContain(picture);
    }
    for (const { aircraft, pictures } of flights) {
      const { picture, inside } = FLEET[aircraft];
      expect(pictures).toContain(inside);
      expect(pictures).toHaveLength(pictures[0] === picture ? 4 : 3);
      expect(new Set(pictures).size).toBe(pictures.length);
    }
  });

  test('never show what one of the three before shows, now or when the first of them have departed', () => {
    const all = flights.toSorted(
      (a, b) => (a.sequenceNo ?? 99) - (b.sequenceNo ?? 99) || a.departureDatetime.localeCompare(b.departureDatetime),
    );
    for (const list of [all, all.filter(({ departureDatetime }) => departureDatetime > today)]) {
      const banners = list.map(({ pictures }) => pictures[0]);
      expect(banners).not.toContain(undefined);
      expect(banners.filter((banner, index) => banners.slice(Math.max(0, index - 3), index).includes(banner))).toEqual(
        [],
      );
    }
  });
});

describe('the pictures', () => {
  test('are there for each place that is flown to and each aircraft that flies', () => {
    for (const { pictures } of flights) expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const { isActive, picture, inside } of Object.values(FLEET)) {
      expect([picture !== undefined, inside !== undefined]).toEqual([isActive, isActive]);
    }
  });

  test('are 16 : 10, in WebP, and together no more than 1.5 MB of the repository', async () => {
    const folder = new URL('pictures/', import.meta.url);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(
      Object.keys(PICTURES)
        .map((name) => `${name}.webp`)
        .toSorted(),
    );
    const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
  });

  test('are all shown somewhere', () => {
    const shown = [
      ...flights.flatMap(({ pictures }) => pictures),
      ...Object.values(FLEET).map(({ picture }) => picture),
    ];
    expect(Object.keys(PICTURES).filter((name) => !shown.includes(name as keyof typeof PICTURES))).toEqual([]);
  });

  test('are JPEGs of 1600 × 1000, light enough for a slow network', async () => {
    for (const name of Object.keys(PICTURES) as PictureName[]) {
      const jpeg = await readPicture(name);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 });
      expect(jpeg.length).toBeLessThan(200_000);
    }
  });
});

describe('seeding', () => {
  test('fills an empty database once, however many processes start', async ({ api }) => {
    await Promise.all([seedDemo(api.db, keyOf, now), seedDemo(api.db, keyOf, now)]);
    const keep = vi.fn(keyOf);
    await seedDemo(api.db, keep, now);
    expect(keep).not.toHaveBeenCalled();
    const count = async (table: 'aircraft' | 'flights' | 'flight_bookings' | 'private_charters') =>
      (await api.db.selectFrom(table).select('id').execute()).length;
    expect(await count('aircraft')).toBe(Object.keys(FLEET).length);
    expect(await count('flights')).toBe(flights.length);
    expect(await count('flight_bookings')).toBe(demoBookings(calendar, flights).length);
    expect(await count('private_charters')).toBe(demoCharters(calendar).length);
  });

  test('shows quotes of every state, and mails that nobody is sent', async ({ api }) => {
    const letters = { config: readConfig({}), links: createTripLinks(['s'.repeat(32)]) };
    await seedDemo(api.db, keyOf, new Date(), letters);
    const trips = await api.db.selectFrom('trips').select('id').execute();
    const quotes = (await Promise.all(trips.map(({ id }) => listQuotes(api.db, id, new Date())))).flat();
    const states: QuoteState[] = ['accepted', 'declined', 'draft', 'expired', 'sent', 'superseded', 'withdrawn'];
    expect([...new Set(quotes.map(({ state }) => state))].sort()).toEqual(states);
    for (const { total, lines } of quotes) expect(total).toBe(totalOf(lines));
    const mails = await api.db.selectFrom('outbox').select(['state', 'failure', 'recipient']).execute();
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent', 'failed']));
    expect(mails.every(({ recipient }) => recipient.endsWith('@example.com'))).toBe(true);
  });

  test('has rates of the aircraft in service, an estimate from them, and offers to compare', async ({ api }) => {
    await seedDemo(api.db, keyOf, now);
    const rated = (await listRates(api.db)).map(({ name }) => name);
    expect(rated).toEqual(
      Object.values(FLEET)
        .filter(({ isActive }) => isActive)
        .map(({ name }) => name),
    );
    const estimates = createEstimates({ estimateMargin: 15 });
    for (const [from, to] of [
      ['KHI', 'KDU'],
      ['ISB', 'DXB'],
    ] as const) {
      const leg = { fromLocation: from, toLocation: to, departDate: '2027-03-04T09:00:00', seats: 4 };
      const { low = 0, high = 0, currency } = (await estimates(api.db, [leg])) ?? {};
      expect([currency, low > 5_000, high < 100_000]).toEqual(['USD', true, true]);
    }
    const trips = await api.db.selectFrom('trips').select('id').execute();
    const open = await Promise.all(trips.map(async ({ id }) => openQuotes(await listQuotes(api.db, id, now)).length));
    expect(Math.max(...open)).toBe(2);
  });

  test('has three people beside the first admin, who work on the examples and whose password nobody knows', async ({
    api,
  }) => {
    await seedDemo(api.db, keyOf, now);
    await seedPeople(api.db, 'no hash', now);
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

  test('leaves a database alone that somebody uses', async ({ api }) => {
    await api.db
      .insertInto('chauffeur_requests')
      .values({
        first_name: 'Sana',
        last_name: 'Mir',
        cnic_or_passport: 'AB123',
        number_of_passengers: 1,
        luggage: 1,
        created_at: now.toISOString(),
      })
      .execute();
    await seedDemo(api.db, keyOf, now);
    expect(await api.db.selectFrom('flights').select('id').execute()).toEqual([]);
    expect(await api.db.selectFrom('private_charters').select('id').execute()).toEqual([]);
  });

  test('shows through the calls: banners, flags, bookings with their flights', async ({ api }) => {
    await seedDemo(api.db, keyOf, new Date());
    const get = async (path: string) =>
      (await (await api.app.request(`/api${path}`, { headers: await signIn(api.app) })).json()).data;
    const found = await get('/Flight/search');
    expect(found).toHaveLength(flights.length);
    expect(found.slice(0, 4).map(({ sequenceNo }: { sequenceNo: number }) => sequenceNo)).toEqual([1, 2, 3, 4]);
    const shown = found.map(
      ({ images }: { images: { imageUrl: string; isBannerImage: boolean }[] }) =>
        images.find(({ isBannerImage }) => isBannerImage)?.imageUrl,
    );
    expect(shown.filter((banner: string, index: number) => banner === shown[index - 1])).toEqual([]);
    for (const { images } of found) {
      const banners = images.filter(({ isBannerImage }: { isBannerImage: boolean }) => isBannerImage);
      expect(banners).toHaveLength(1);
    }
    expect(new Set(found.map(({ mealIncluded }: { mealIncluded: boolean }) => mealIncluded))).toEqual(
      new Set([true, false]),
    );
    const bookings = await get('/FlightBooking');
    expect(bookings).toHaveLength(demoBookings(calendar, flights).length);
    for (const { flight, departureDate } of bookings) expect(flight.departureDatetime).toBe(departureDate);
  });
});
