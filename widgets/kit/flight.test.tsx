import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAirport } from './airports';
import {
  aircraftTypeOnCard,
  daysLater,
  flightTypeInAdminList,
  flightTypeOnPublicPage,
  hasArrival,
  silhouetteOf,
  type TimedFlight,
  typeOfFlight,
  useFlightMinutes,
} from './flight';

const readings = (t: (code: number) => string) => [0, 1, 2, 3, 99, -1].map(t);

it("a flight's type on the public pages: 0 jet, 1 helicopter, else plane", () => {
  expect(readings(flightTypeOnPublicPage)).toEqual(['Jet', 'Helicopter', 'Plane', 'Plane', 'Plane', 'Plane']);
});

it("a flight's type in the admin's lists: 0 jet, 1 plane, 2 helicopter", () => {
  expect(readings(flightTypeInAdminList).slice(0, 3)).toEqual(['Jet', 'Plane', 'Helicopter']);
});

it("an aircraft's type on the card: 0 charter plane, 1 jet, 2 helicopter, else commercial", () => {
  expect(readings(aircraftTypeOnCard)).toEqual([
    'Charter Plane',
    'Jet',
    'Helicopter',
    'Commercial',
    'Commercial',
    'Commercial',
  ]);
});

it('each type of aircraft has a drawing, an unknown one a jet', () => {
  expect(readings(silhouetteOf)).toEqual(['turboprop', 'jet', 'helicopter', 'jet', 'jet', 'jet']);
});

it("a flight's type is its aircraft's, whatever its own code says", () => {
  const types = [0, 1, 2].map((aircraftType) => typeOfFlight({ aircraftType, flightType: 1 }, flightTypeOnPublicPage));
  expect(types).toEqual(['Plane', 'Jet', 'Helicopter']);
});

it("a flight's type is by its own code, as each screen reads it, where no aircraft is known", () => {
  const flight = { aircraftType: -1, flightType: 1 };
  expect(typeOfFlight(flight, flightTypeOnPublicPage)).toBe('Helicopter');
  expect(typeOfFlight(flight, flightTypeInAdminList)).toBe('Plane');
});

// @vitest-environment happy-dom

const UNSET = '0001-01-01T00:00:00';
const flight: TimedFlight = {
  fromLocation: 'Karachi (KHI) – Jinnah International Airport',
  toLocation: 'Dubai (DXB) – Dubai International Airport',
  departureDatetime: '2026-12-01T18:15:00',
  arrivalDatetime: '2026-12-01T19:05:00',
};

describe('an arrival', () => {
  it.each([
    ['is not set by the sentinel', UNSET, false],
    ['is not set by nothing', '', false],
    ['is set by a date-time', flight.arrivalDatetime, true],
  ])('%s', (_what, arrivalDatetime, set) => {
    expect(hasArrival({ arrivalDatetime })).toBe(set);
  });

  it.each([
    ['on the same day', '2026-12-01T23:59:00', 0],
    ['after midnight', '2026-12-02T00:01:00', 1],
    ['a month later, over its end', '2027-01-01T00:01:00', 31],
    ['the day before, over the date line', '2026-11-30T23:00:00', -1],
    ['that is not set', UNSET, 0],
  ])('%s is %s: %i days later', (_what, arrivalDatetime, days) => {
    expect(daysLater({ ...flight, arrivalDatetime })).toBe(days);
  });
});

describe('how long a flight takes', () => {
  // The index is made before it is loaded for the first time.
  beforeAll(() => findAirport('KHI'), 30_000);

  let root: Root;
  afterEach(() => root.unmount());

  const told: unknown[] = [];
  function Probe(props: TimedFlight) {
    told.push(useFlightMinutes(props));
    return null;
  }
  function minutesOf(change: Partial<TimedFlight>) {
    told.length = 0;
    root = createRoot(document.createElement('div'));
    root.render(<Probe {...flight} {...change} />);
  }

  it('is what the API says', async () => {
    minutesOf({ durationMinutes: 95 });
    await vi.waitFor(() => expect(told.at(-1)).toBe(95));
  });

  it('is computed with the zones of its airports, and is empty until then', async () => {
    minutesOf({});
    await vi.waitFor(() => expect(told.at(-1)).toBe(110));
    expect(new Set(told)).toEqual(new Set([undefined, 110]));
  });

  it('is the difference of the wall clocks where an end is no airport', async () => {
    minutesOf({ toLocation: 'Deosai helipad' });
    await vi.waitFor(() => expect(told.at(-1)).toBe(50));
  });

  it('is not known without an arrival', async () => {
    minutesOf({ arrivalDatetime: UNSET, durationMinutes: 95 });
    await vi.waitFor(() => expect(told).not.toHaveLength(0));
    expect(told).toEqual([undefined]);
  });
});
