import type { CharterEstimate } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { aCharter, aSegment, json, readByAdmin, signIn, storeAircraft, type TestApp, test } from '../testing';
import { insertTrip } from '../trips/store';
import { roundToTwo } from './estimate';

const RATES = { base: 'KHI', currency: 'PKR', perHour: 50_000_000, cruiseKmh: 700, version: 0 };

async function store(api: TestApp, aircraft: Record<string, string> = {}, rates: object = {}): Promise<void> {
  const session = await signIn(api.app);
  const id = await storeAircraft(api, session, aircraft);
  const saved = await api.app.request(`/api/AirlineAircraft/rates/${id}`, json({ ...RATES, ...rates }, session));
  expect(saved.status).toBe(200);
}

async function estimate(
  { app }: Pick<TestApp, 'app'>,
  ...segments: Record<string, unknown>[]
): Promise<CharterEstimate | null> {
  const legs = (segments.length > 0 ? segments : [{}]).map((changes) => aSegment(changes));
  const answer = await app.request('/api/PrivateCharter/Estimate', json({ segments: legs }));
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

test('an operator who shows no estimates gives none', async ({ api }) => {
  await store(api);
  expect(await estimate(api)).toBeNull();
  expect((await (await api.app.request('/config.json')).json()).hasEstimates).toBeUndefined();
});

describe('an estimate of a charter', () => {
  test.override({ env: { ESTIMATES: 'on', ESTIMATE_MARGIN: '0' } });

  test('goes from the cheapest to the most expensive aircraft, including the way back to the base', async ({ api }) => {
    await store(api);
    await store(api, { Name: 'AP-TWO', Type: 'plane' }, { perHour: 80_000_000, perLanding: 10_000_000 });
    // 1,380 km there and back: two and a half hours each, at 500,000 and 800,000 rupees, and two landings: from 2.5 to 4.2
    // million, rounded outwards.
    expect(await estimate(api)).toEqual({ low: 2_200_000, high: 4_700_000, currency: 'PKR', types: ['plane', 'jet'] });
  });

  test('leaves out aircraft with too few seats, too little range, no rate, or out of service', async ({ api }) => {
    await store(api, { Capacity: '3' });
    await store(api, { Name: 'AP-TWO' }, { rangeKm: 1400 });
    await store(api, { Name: 'AP-THR', IsActive: 'false' });
    await storeAircraft(api, await signIn(api.app), { Name: 'AP-FOU' });
    expect(await estimate(api)).toBeNull();
    expect(await estimate(api, { seats: 3 })).toMatchObject({ types: ['jet'] });
    expect(await estimate(api, { seats: 3, toLocation: 'Our house, 4th Street' })).toBeNull();
    // This journey would take months.
    expect(await estimate(api, { seats: 3 }, { seats: 3, departDate: '2027-08-04T14:30:00' })).toBeNull();
  });

  test('leaves out an aircraft that needs a longer runway than an airport has, except at its base', async ({ api }) => {
    const toLukla = { toLocation: 'Lukla (LUA) – Tenzing-Hillary Airport' };
    await store(api, {}, { runwayM: 1200 });
    await store(api, { Name: 'AP-TWO', Type: 'plane' }, { base: 'LUA', runwayM: 500 });
    expect(await estimate(api)).toMatchObject({ types: ['plane', 'jet'] });
    expect(await estimate(api, toLukla)).toMatchObject({ types: ['plane'] });
  });

  test('is in the currency of most aircraft', async ({ api }) => {
    await store(api, {}, { currency: 'USD', perHour: 400_000 });
    await store(api, { Name: 'AP-TWO' });
    await store(api, { Name: 'AP-THR' });
    expect(await estimate(api)).toMatchObject({ currency: 'PKR' });
  });

  test('reveals no more of a rate than two significant figures', async ({ api }) => {
    await store(api, {}, { perHour: 51_234_567 });
    const exact = await estimate(api);
    await api.db
      .updateTable('aircraft_rates')
      .set({ per_hour: 50_600_001, cruise_kmh: 696, range_km: 3_850 })
      .execute();
    expect(await estimate({ app: createApp(api.parts) })).toEqual(exact);
    expect(exact?.low).toBe(2_200_000);
  });

  test('is not given for more legs than a journey has, nor for the same leg again and again', async ({ api }) => {
    await store(api);
    const back = { fromLocation: aSegment().toLocation, toLocation: aSegment().fromLocation };
    expect(await estimate(api, {}, back)).not.toBeNull();
    expect(await estimate(api, {}, back, {})).toBeNull();
  });

  test('is stored with the request as it was shown, whatever is sent along', async ({ api }) => {
    await store(api);
    const shown = await estimate(api);
    const body = { ...aCharter(), estimate: { low: 1, high: 1, currency: 'PKR', types: [] } };
    const created = await api.app.request('/api/PrivateCharter/Create', json(body));
    const { id } = (await created.json()).data;
    expect((await readByAdmin(api, `PrivateCharter/GetRequestById/${id}`)).estimate).toEqual(shown);
  });

  /** Sends a quote for each of thirty trips, at 1.01 to 1.3 of the calculated 2.5 million. */
  async function quoteThirty({ db }: TestApp): Promise<void> {
    const { fromLocation, toLocation, departDate } = aSegment();
    const chosen = { ...RATES, tail: '', seats: 8 };
    const draft = JSON.stringify({ aircraft: 'AP-TST', currency: 'PKR', chosen });
    for (let trip = 1; trip <= 30; trip++) {
      await insertTrip(db, { kind: 'privateCharter', requestId: trip, createdAt: '2027-01-01', dueAt: null });
      const quote = {
        ...{ trip_id: trip, version: 1, state: 'accepted' as const, aircraft: 'AP-TST', currency: 'PKR' as const },
        ...{ draft, created_at: '2027-01-01T00:00:00Z', total: 2_500_000 * (100 + trip) },
      };
      const { id } = await db.insertInto('quotes').values(quote).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('quote_legs')
        .values({
          ...{ quote_id: id, place: 1, from_location: fromLocation, to_location: toLocation, departs: departDate },
          ...{ minutes: 150, seats: 4, is_ferry: 0, is_shown: 1 },
        })
        .execute();
    }
  }

  test('follows the quotes once thirty trips have one, and each trip counts once', async ({ api }) => {
    await store(api);
    await quoteThirty(api);
    // The 10th and the 90th percentile are 1.04 and 1.27 of 2.5 million.
    expect(await estimate(api)).toMatchObject({ low: 2_200_000, high: 3_300_000 });
  });

  test('follows today’s rates, whatever the rates of the quotes were', async ({ api }) => {
    await store(api);
    await quoteThirty(api);
    await api.db.updateTable('aircraft_rates').set({ per_hour: 100_000_000 }).execute();
    // The range is 1.04 to 1.27 of 5 million.
    expect(await estimate(api)).toMatchObject({ low: 4_700_000, high: 6_800_000 });
  });

  test('is the same in each process, whatever was shown before', async ({ api }) => {
    await store(api);
    const other = { app: createApp(api.parts) };
    expect(await estimate(api)).toEqual(await estimate(other));
    await quoteThirty(api);
    expect(await estimate(api)).toEqual(await estimate(other));
    await api.db.updateTable('aircraft_rates').set({ per_hour: 100_000_000 }).execute();
    expect(await estimate(api)).toEqual(await estimate(other));
  });
});

describe('a client that asks for too many estimates', () => {
  test.override({ env: { ESTIMATES: 'on', RATE_LIMIT_POST: '1/1h' } });

  test('is refused, but its requests are not counted', async ({ api }) => {
    for (let calls = 0; calls < 10; calls++) await estimate(api);
    const answer = await api.app.request('/api/PrivateCharter/Estimate', json({ segments: [aSegment()] }));
    expect(answer.status).toBe(429);
    expect((await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).status).toBe(201);
  });
});

describe('the limit of new estimates for one client', () => {
  test.override({ env: { ESTIMATES: 'on', RATE_LIMIT_POST: '1000/1h' } });

  test('is 120 an hour; known estimates are free, and a request beyond it is sent without one', async ({ api }) => {
    await store(api);
    const at = (minute: number) => ({
      departDate: new Date(Date.UTC(2027, 2, 4, 14, minute)).toISOString().slice(0, 19),
    });
    for (let minute = 0; minute < 120; minute++) expect(await estimate(api, at(minute))).not.toBeNull();
    expect(await estimate(api, at(120))).toBeNull();
    expect(await estimate(api, at(0))).not.toBeNull();
    const body = { ...aCharter(), segments: [aSegment(at(120))] };
    expect((await api.app.request('/api/PrivateCharter/Create', json(body))).status).toBe(201);
  });
});

test.for([
  [1_234_567, 1_200_000],
  [99_600, 100_000],
  [47, 47],
] as const)('%d is rounded to %d', ([amount, rounded]) => {
  expect(roundToTwo(amount)).toBe(rounded);
});
