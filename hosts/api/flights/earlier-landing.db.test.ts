import type { PlannedFlight } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import {
  aDraft,
  aFlight,
  aLine,
  anInternationalCharter,
  aTrip,
  json,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
  test,
} from '../testing';

const KHG = 'Kashgar (KHG) – Kashgar Airport';
const ISB = 'Islamabad (ISB) – Islamabad International Airport';
const AKL = 'Auckland (AKL) – Auckland International Airport';
const HNL = 'Honolulu (HNL) – Daniel K. Inouye International Airport';
const CXI = 'Kiritimati (CXI) – Cassidy International Airport';
const MDY = 'Midway (MDY) – Henderson Field';

/** Journeys that land on the second of March in local time, and depart on the third or fourth. */
const JOURNEYS = [
  ['to a clock behind', KHG, '2099-03-03T01:00:00', ISB, '2099-03-02T23:15:00', 75],
  ['across the date line', AKL, '2099-03-03T09:00:00', HNL, '2099-03-02T18:30:00', 510],
  ['from the first zone to the last', CXI, '2099-03-04T00:30:00', MDY, '2099-03-02T23:45:00', 15],
] as const;

const store = async (api: TestApp, flight: Record<string, string | undefined>) => {
  const session = await signIn(api.app);
  return storeFlightForm(api, session, aFlight(await storeAircraft(api, session), flight));
};

const found = async ({ app }: TestApp, query: Record<string, string>) => {
  const answer = await app.request(`/api/Flight/search?${new URLSearchParams({ limit: '9', ...query })}`);
  const { data, total } = await answer.json();
  return [total, ...data.map(({ id }: FlightRecord) => id)];
};

describe('a flight that lands on an earlier local day', () => {
  for (const [what, from, departs, to, arrives, minutes] of JOURNEYS) {
    test(`is found by the day of its landing, and has a duration: ${what}`, async ({ api }) => {
      const times = { DepartureDatetime: departs, ArrivalDatetime: arrives };
      const { id, durationMinutes } = await store(api, { FromLocation: from, ToLocation: to, ...times });
      expect(durationMinutes).toBe(minutes);
      const DepartureDate = departs.slice(0, 10);
      expect(await found(api, { ToDate: '2099-03-02' })).toEqual([1, id]);
      expect(await found(api, { ToDate: '2099-03-02', DepartureDate })).toEqual([1, id]);
      expect(await found(api, { ToDate: '2099-03-01' })).toEqual([0]);
      expect(await found(api, { ToDate: '2099-03-02', DepartureDate: '2099-03-05' })).toEqual([0]);
    });

    test(`is planned on the days of both departure and landing: ${what}`, async ({ api }) => {
      const trip = await aTrip(api);
      const leg = { from, to, departs, block: `${minutes} min`, seats: '4', isShown: true };
      await trip.save(aDraft({ legs: [leg], lines: [aLine(1_250_000)], holdUntil: '2098-01-01T00:00:00.000Z' }));
      expect((await trip.send()).status).toBe(200);
      const planned = async (first: string, last = first): Promise<PlannedFlight[]> => {
        const answer = await api.app.request(`/api/Flight/planned?from=${first}&to=${last}`, { headers: trip.staff });
        return (await answer.json()).data;
      };
      for (const day of [departs.slice(0, 10), '2099-03-02']) expect(await planned(day)).toMatchObject([{ arrives }]);
      expect(await planned('2099-02-20', '2099-03-01')).toEqual([]);
      expect(await planned('2099-03-05', '2099-03-20')).toEqual([]);
    });

    test(`may be followed by its return in between: ${what}`, async ({ api }) => {
      const journey = { departureLocation: from, destinationLocation: to, departureDateTime: departs };
      const send = async (returnDateTime: string) => {
        const body = anInternationalCharter({ ...journey, returnDateTime });
        return (await api.app.request('/api/InternationalCharter', json(body))).status;
      };
      expect(await send(arrives)).toBe(201);
      expect(await send('2099-03-01T12:00:00')).toBe(400);
    });
  }
});

describe('the search by the day of landing', () => {
  test('leaves out a flight that lands before it departs', async ({ api }) => {
    const times = { DepartureDatetime: '2099-03-03T01:00:00', ArrivalDatetime: '2099-03-02T23:15:00' };
    const { durationMinutes } = await store(api, { FromLocation: ISB, ToLocation: KHG, ...times });
    expect(durationMinutes).toBeNull();
    expect(await found(api, { ToDate: '2099-03-02' })).toEqual([0]);
  });

  test('compares the two local times if a place is unknown', async ({ api }) => {
    const times = { DepartureDatetime: '2099-03-03T01:00:00', ArrivalDatetime: '2099-03-02T23:15:00' };
    await store(api, { FromLocation: KHG, ToLocation: 'Shigar helipad', ...times });
    expect(await found(api, { ToDate: '2099-03-02' })).toEqual([0]);
  });
});
