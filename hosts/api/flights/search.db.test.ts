import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { aFlight, form } from '../testing/requests';
import { signIn, storeAircraft, storeFlightForm, type TestApp, test } from '../testing/test-app';
import { searchFlights } from './store';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const LHE = 'Lahore (LHE) – Allama Iqbal International Airport';
const MLE = 'Malé (MLE) – Velana International Airport';
const AIRSTRIP = 'Khaplu airstrip, 50% gravel_runway \\ "old"';

async function storeFlights(api: TestApp, flights: Record<string, string | undefined>[]) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  for (const [i, changes] of flights.entries()) {
    await storeFlightForm(api, session, { ...aFlight(aircraftId), LuggageLimitKg: String(i), ...changes });
  }
  return session;
}

/** The numbers of the flights found, in the order of the answer. */
async function found({ app }: TestApp, query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await app.request(`/api/Flight/search?${new URLSearchParams(query)}`, { headers });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: FlightRecord[] };
  return data.map(({ maxLuggageWeight }) => maxLuggageWeight);
}

describe('a search for flights', () => {
  test('can be filtered by seats, highest price and type of aircraft', async ({ api }) => {
    const session = await storeFlights(api, [
      { SeatsAvailable: '2', SeatPrice: '499.99' },
      { SeatsAvailable: '3', SeatPrice: '500' },
      { SeatsAvailable: '4', SeatPrice: '500.01' },
    ]);
    const helicopter = await storeAircraft(api, session, { Type: 'helicopter' });
    const flight = aFlight(helicopter, { LuggageLimitKg: '3', SeatsAvailable: '1', SeatPrice: '600' });
    await storeFlightForm(api, session, flight);
    const empty = { FromLocation: '', ToLocation: ' ', DepartureDate: '', ToDate: '', passengers: '', class: '' };
    expect(await found(api, { ...empty, time: '', aircraftType: '', maxPrice: '' })).toEqual([0, 1, 2, 3]);
    expect(await found(api, { passengers: '3' })).toEqual([1, 2]);
    expect(await found(api, { maxPrice: '500' })).toEqual([0, 1]);
    expect(await found(api, { maxPrice: '0' })).toEqual([]);
    expect(await found(api, { aircraftType: 'helicopter' })).toEqual([3]);
    expect(await found(api, { aircraftType: 'helicopter', time: 'morning', maxPrice: '1' })).toEqual([]);
  });

  test('can be filtered by time of departure, in the local time of the airport', async ({ api }) => {
    const hours = ['00:00:00', '04:59:59', '05:00:00', '11:59:59', '12:00:00', '16:59:59', '17:00:00', '21:59:59'];
    await storeFlights(
      api,
      [...hours, '22:00:00'].map((hour) => ({ DepartureDatetime: `2099-01-01T${hour}` })),
    );
    const parts = [];
    for (const time of ['morning', 'afternoon', 'evening', 'night']) parts.push(await found(api, { time }));
    expect(parts).toEqual([
      [2, 3],
      [4, 5],
      [6, 7],
      [0, 1, 8],
    ]);
  });

  test('finds the flights of a day, of several days, and those that arrive until a day', async ({ api }) => {
    const evening = '2099-01-01T22:00:00';
    await storeFlights(api, [
      { DepartureDatetime: '2098-12-31T23:59:59', ArrivalDatetime: undefined },
      { DepartureDatetime: '2099-01-01T00:00:00', ArrivalDatetime: undefined },
      { DepartureDatetime: evening, ArrivalDatetime: '2099-01-01T23:59:59' },
      { DepartureDatetime: evening, ArrivalDatetime: '2099-01-02T00:10:00' },
      // A flight without an arrival counts by its departure.
      { DepartureDatetime: '2099-01-01T23:59:59', ArrivalDatetime: undefined },
      { DepartureDatetime: '2099-01-02T00:00:00', ArrivalDatetime: undefined },
    ]);
    expect(await found(api, { DepartureDate: '2099-01-01' })).toEqual([1, 2, 3, 4]);
    expect(await found(api, { DepartureDate: '2099-01-01T15:30:00' })).toEqual([1, 2, 3, 4]);
    expect(await found(api, { DepartureDate: '2099-01-01', ToDate: '2099-01-01' })).toEqual([1, 2, 4]);
    expect(await found(api, { DepartureDate: '2099-01-01', ToDate: '2099-01-02' })).toEqual([1, 2, 3, 4, 5]);
    expect(await found(api, { DepartureDate: '2099-01-02', ToDate: '2099-01-01' })).toEqual([]);
    expect(await found(api, { ToDate: '2099-01-01' })).toEqual([0, 1, 2, 4]);
    expect(await found(api, { ToDate: '2099-01-02' })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('is refused for each wrong value', async ({ api }) => {
    const refusal = async (query: Record<string, string>) => {
      const answer = await api.app.request(`/api/Flight/search?${new URLSearchParams(query)}`);
      return [answer.status, (await answer.json()).errors];
    };
    const wrong = {
      ...{ ToDate: "2099-01-01' or 1=1", limit: '501', time: 'noon', aircraftType: 'balloon' },
      ...{ maxPrice: '9.5', departed: 'all', kind: 'jets' },
    };
    const errors = Object.fromEntries(Object.keys(wrong).map((name) => [name, expect.any(String)]));
    expect(await refusal(wrong)).toEqual([400, errors]);
    expect(await refusal({ FromLocation: 'Karachi', ToLocation: 'KHI' })).toEqual([
      400,
      { ToLocation: 'From and to are the same. Choose another destination.' },
    ]);
  });
});

describe('a flight that has departed', () => {
  const NOTHING = { FromLocation: '', ToLocation: '' };
  /** The numbers of flights that an instant's search finds. */
  async function foundAt({ db }: TestApp, now: string, query = {}, all = false) {
    const { records } = await searchFlights(db, { ...NOTHING, ...query }, { all, now: new Date(now) });
    return records.map((record) => JSON.parse(record).maxLuggageWeight);
  }

  test('is not found from its departure in the airport’s local time on, whatever day is searched', async ({ api }) => {
    const departures = [
      [KHI, '2026-06-02T12:00:00', '2026-06-02T07:00:00Z'],
      ['London (LHR) – Heathrow Airport', '2026-06-02T12:00:00', '2026-06-02T11:00:00Z'],
      // This place is not in the index, so the operator's zone counts.
      [AIRSTRIP, '2026-06-02T12:00:00', '2026-06-02T07:00:00Z'],
    ] as const;
    await storeFlights(
      api,
      departures.map(([FromLocation, DepartureDatetime]) => ({ FromLocation, DepartureDatetime })),
    );
    for (const [number, [, wallClock, instant]] of departures.entries()) {
      const later = new Date(Date.parse(instant) + 1).toISOString();
      const day = { DepartureDate: wallClock.slice(0, 10) };
      const searches = [
        await foundAt(api, instant),
        await foundAt(api, later),
        await foundAt(api, later, day),
        await foundAt(api, later, {}, true),
        await foundAt(api, later, day, true),
      ];
      const isFound = searches.map((numbers) => numbers.includes(number));
      expect([number, ...isFound]).toEqual([number, true, false, false, true, true]);
    }
  });

  test('follows its new time and place once it was edited', async ({ api }) => {
    const session = await storeFlights(api, [{ DepartureDatetime: '2026-06-02T12:00:00' }]);
    const { id, aircraft_id } = await api.db
      .selectFrom('flights')
      .select(['id', 'aircraft_id'])
      .executeTakeFirstOrThrow();
    const edit = { Id: String(id), FromLocation: 'Dubai (DXB)', DepartureDatetime: '2026-06-02T12:00:00' };
    await api.app.request('/api/Flight/upsert', form(aFlight(aircraft_id, edit), session));
    expect(await foundAt(api, '2026-06-02T08:00:00Z')).toHaveLength(1);
    expect(await foundAt(api, '2026-06-02T08:00:01Z')).toEqual([]);
    expect(await found(api, { FromLocation: 'KHI' }, session)).toEqual([]);
    expect(await found(api, { FromLocation: 'dubai' }, session)).toHaveLength(1);
  });

  describe('with HOME_ZONE', () => {
    test.override({ env: { HOME_ZONE: 'Asia/Kathmandu' } });

    test('uses that zone only for unknown airports', async ({ api }) => {
      await storeFlights(api, [
        { FromLocation: AIRSTRIP, DepartureDatetime: '2026-06-02T12:00:00' },
        { FromLocation: KHI, DepartureDatetime: '2026-06-02T12:00:00' },
      ]);
      expect(await foundAt(api, '2026-06-02T06:15:00Z')).toEqual([0, 1]);
      expect(await foundAt(api, '2026-06-02T06:15:01Z')).toEqual([1]);
    });
  });

  test('is not shown with an invalid token, which is reported', async ({ api }) => {
    const session = await storeFlights(api, [{ DepartureDatetime: '2020-01-01T10:00:00' }, {}]);
    await api.app.request('/api/Auth/sign-out-everywhere', { method: 'POST', headers: session });
    for (const [Authorization, challenge] of [
      [session.Authorization, 'Bearer error="invalid_token"'],
      ['Bearer not.a.token', 'Bearer error="invalid_token"'],
      ['Bearer', null],
      ['Basic YWRtaW46YWRtaW4=', null],
    ] as const) {
      const headers = { Authorization };
      expect(await found(api, {}, headers)).toEqual([1]);
      const answer = await api.app.request('/api/Flight/search', { headers });
      expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
    }
  });
});

describe('a search by place', () => {
  // Any other text is in ../tests/any-input.test.ts.
  const PLACES: [place: string, numbers: number[]][] = [
    ['khi', [0, 3]],
    ['Karachi (KHI) – Jinnah International Airport', [0, 3]],
    ['jinnah  international', [0, 3]],
    // This is read as a code, which none of these flights has.
    ['LAH', []],
    ['male', [2]],
    ['Khaplu Airstrip', [4]],
    // The airstrip is stored without a code, so the whole text is compared.
    ['Khaplu (KPU)', []],
    ['50%', [4]],
    ['_', [4]],
    ['gravel-runway', []],
    ['كراتشي', [5]],
    // A control character is read as a space.
    ['Karachi\0', [0, 3]],
    ['\ud800', []],
    ['Karachi'.repeat(1500), []],
  ];

  test('finds it by code, or by a part of its text, at both ends', async ({ api }) => {
    const places = [KHI, LHE, MLE, KHI, AIRSTRIP, 'مطار كراتشي'];
    const other = 'Zhob field';
    await storeFlights(api, [
      ...places.map((place) => ({ FromLocation: place, ToLocation: other })),
      ...places.map((place) => ({ FromLocation: other, ToLocation: place })),
    ]);
    expect(await found(api, { FromLocation: 'KHI', ToLocation: 'lahore' })).toEqual([]);
    for (const [place, numbers] of PLACES) {
      expect([place, await found(api, { FromLocation: place })]).toEqual([place, numbers]);
      const back = numbers.map((number) => number + places.length);
      expect([place, await found(api, { ToLocation: place })]).toEqual([place, back]);
    }
  });
});
