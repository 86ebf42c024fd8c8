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

it.each([
  ['type of a flight on the public pages', flightTypeOnPublicPage, 'Jet Helicopter Plane Plane Plane Plane'],
  ['type of a flight in staff’s lists', flightTypeInAdminList, 'Jet Plane Helicopter'],
  ['drawing of an aircraft', silhouetteOf, 'turboprop jet helicopter jet jet jet'],
])('the %s is read from its code', (_what, read, expected) => {
  expect(readings(read).join(' ')).toContain(expected);
});

it('the type of an aircraft on a card is read from its code', () => {
  const names = ['Charter Plane', 'Jet', 'Helicopter', 'Commercial', 'Commercial', 'Commercial'];
  expect(readings(aircraftTypeOnCard)).toEqual(names);
});

it('the type of a flight is the type of its aircraft, or of its own code when the aircraft is unknown', () => {
  const types = [0, 1, 2].map((aircraftType) => typeOfFlight({ aircraftType, flightType: 1 }, flightTypeOnPublicPage));
  expect(types).toEqual(['Plane', 'Jet', 'Helicopter']);
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
  it('is not set when the API sends the year 1 or an empty text', () => {
    const set = [UNSET, '', flight.arrivalDatetime].map((arrivalDatetime) => hasArrival({ arrivalDatetime }));
    expect(set).toEqual([false, false, true]);
  });

  it.each([
    ['on the same day', '2026-12-01T23:59:00', 0],
    ['after midnight', '2026-12-02T00:01:00', 1],
    ['after the end of the month', '2027-01-01T00:01:00', 31],
    ['across the date line', '2026-11-30T23:00:00', -1],
    ['that is not set', UNSET, 0],
  ])('%s (%s) is %i days after the departure', (_what, arrivalDatetime, days) => {
    expect(daysLater({ ...flight, arrivalDatetime })).toBe(days);
  });
});

describe('the duration of a flight', () => {
  // Building the index takes longer than `waitFor` waits.
  beforeAll(() => findAirport('KHI'), 30_000);

  let root: Root;
  afterEach(() => root.unmount());

  const shown: unknown[] = [];
  function Probe(props: TimedFlight) {
    shown.push(useFlightMinutes(props));
    return null;
  }
  function minutesOf(...changes: Partial<TimedFlight>[]) {
    shown.length = 0;
    root = createRoot(document.createElement('div'));
    root.render(changes.map((change) => <Probe key={JSON.stringify(change)} {...flight} {...change} />));
  }

  it('is the one that the API sends', async () => {
    minutesOf({ durationMinutes: 95 });
    await vi.waitFor(() => expect(shown.at(-1)).toBe(95));
  });

  it('is calculated with the zones of its airports, and is empty until they are known', async () => {
    minutesOf({});
    await vi.waitFor(() => expect(shown.at(-1)).toBe(110));
    expect(new Set(shown)).toEqual(new Set([undefined, 110]));
  });

  it('is the difference of the local times when one end is no airport', async () => {
    minutesOf({ toLocation: 'Deosai helipad' });
    await vi.waitFor(() => expect(shown.at(-1)).toBe(50));
  });

  it('is unknown if the flight lands before it leaves, whatever the two clocks show', async () => {
    const times = { departureDatetime: '2026-12-01T10:00:00', arrivalDatetime: '2026-12-01T11:30:00' };
    minutesOf({ fromLocation: 'Islamabad (ISB)', toLocation: 'Kashgar (KHG)', ...times }, {});
    await vi.waitFor(() => expect(shown).toContain(110));
    expect(new Set(shown)).toEqual(new Set([undefined, 110]));
  });

  it('is unknown without an arrival', async () => {
    minutesOf({ arrivalDatetime: UNSET, durationMinutes: 95 });
    await vi.waitFor(() => expect(shown).not.toHaveLength(0));
    expect(shown).toEqual([undefined]);
  });
});
