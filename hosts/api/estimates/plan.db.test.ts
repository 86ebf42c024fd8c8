import { describe, expect, test as plainTest } from 'vitest';
import type { Timed } from '../flights/clashes';
import {
  aDraft,
  aFlight,
  aLine,
  aSegment,
  aTrip,
  test as base,
  dataOf,
  json,
  LEG,
  readByAdmin,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
} from '../testing';
import { seededRandom } from '../testing/property';
import { findConflicts, findPlace } from './plan';

const test = base.extend({ env: { ESTIMATES: 'on', ESTIMATE_MARGIN: '0', HOME_ZONE: 'Asia/Karachi' } });

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';
const RATES = { base: 'KHI', currency: 'PKR', perHour: 50_000_000, cruiseKmh: 700, version: 0 };
/** The estimate's block time from Karachi to Skardu is two and a half hours: it lands at 17:00. */
const JOURNEY = { ...LEG, block: '2:30' };

/** An operator with one aircraft, and a trip from Karachi to Skardu on 2027-03-04 at 14:30 that it may fly. */
async function anOperator(api: TestApp) {
  const staff = await signIn(api.app);
  const aircraftId = await storeAircraft(api, staff);
  await api.app.request(`/api/AirlineAircraft/rates/${aircraftId}`, json(RATES, staff));
  const trip = await aTrip(api);
  const quote = (changes: object = {}) =>
    aDraft({ aircraft: 'AP-TST', tail: '', legs: [JOURNEY], lines: [aLine(1_250_000)], ...changes });
  const estimate = (changes: object = {}) =>
    dataOf(api.app.request('/api/PrivateCharter/Estimate', json({ segments: [aSegment()], ...changes })));
  return {
    staff,
    aircraftId,
    trip,
    quote,
    estimate,
    away: (firstDay: string, lastDay = firstDay) =>
      api.app.request(
        '/api/DaysAway',
        json({ aircraftId, firstDay, lastDay, reason: 'Maintenance', version: 0 }, staff),
      ),
    fly: (FromLocation: string, ToLocation: string, departs: string, arrives: string, IsPublic = 'true') =>
      storeFlightForm(api, staff, {
        ...aFlight(aircraftId, { FromLocation, ToLocation, IsPublic }),
        ...{ DepartureDatetime: `2027-03-04T${departs}:00`, ArrivalDatetime: `2027-03-04T${arrives}:00` },
      }),
    remove: ({ id }: { id: number }) => api.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: staff }),
    /** What the quote warns of. The estimate has the aircraft exactly if that is nothing. */
    async conflicts(changes: object = {}): Promise<string[]> {
      const [saved] = await dataOf(trip.save(quote(changes)));
      expect((await estimate()) === null).toBe(saved.conflicts.length > 0);
      return saved.conflicts;
    },
  };
}
const because = (why: string) =>
  `The AP-TST cannot be there in time: it ${why}. Choose another aircraft, or other times.`;

describe('an aircraft is left out of the estimate, and a quote for it warns,', () => {
  test('while it is away, and on no other day', async ({ api }) => {
    const { away, conflicts, estimate } = await anOperator(api);
    await away('2027-03-01', '2027-03-03');
    await away('2027-03-05');
    expect(await conflicts()).toEqual([]);
    await away('2027-03-04');
    expect(await conflicts()).toEqual([because('is away (Maintenance)')]);
    // A flexible day leaves nothing out, also in what is stored with the request.
    expect(await estimate({ isDayFlexible: true })).toMatchObject({ types: ['jet'] });
    const stored = async (isDayFlexible: boolean) => {
      const { requestId } = await (await aTrip(api, '', { isDayFlexible })).details();
      return (await readByAdmin(api, `PrivateCharter/GetRequestById/${requestId}`)).estimate;
    };
    expect(await stored(false)).toBeNull();
    expect(await stored(true)).toMatchObject({ types: ['jet'] });
  });

  test('when it lands elsewhere too late to come, and not if it can come by then', async ({ api }) => {
    const { fly, remove, conflicts } = await anOperator(api);
    // From Dubai it takes 2:15, and 0:45 to turn round: it has to land by 11:30 there, which is an hour earlier by its clock.
    const late = await fly(KHI, DXB, '08:31', '10:31');
    expect(await conflicts()).toEqual([because(`flies from KHI to DXB (#${late.id})`)]);
    await remove(late);
    await fly(KHI, DXB, '08:30', '10:30', 'false');
    expect(await conflicts()).toEqual([]);
  });

  test('when it comes too late to its next flight, and not if that begins where it lands', async ({ api }) => {
    const { fly, remove, conflicts } = await anOperator(api);
    const early = await fly(KHI, DXB, '20:14', '21:14');
    expect(await conflicts()).toEqual([because(`flies from KHI to DXB (#${early.id})`)]);
    await remove(early);
    await fly(KHI, DXB, '20:15', '21:15');
    await fly(KDU, KHI, '17:00', '19:30');
    expect(await conflicts()).toEqual([]);
    const during = await fly(KHI, DXB, '16:59', '17:59');
    expect(await conflicts()).toEqual([because(`flies from KHI to DXB (#${during.id})`)]);
  });

  test('once another trip’s quote for it is accepted; not while that is held, nor for its own trip', async ({
    api,
  }) => {
    const { quote, conflicts, trip } = await anOperator(api);
    const other = await aTrip(api);
    await other.save(quote({ tail: 'AP-ABC', holdUntil: new Date(Date.now() + 86_400_000).toISOString() }));
    expect((await other.send()).status).toBe(200);
    expect(await conflicts()).toEqual([]);
    expect((await other.answer({ total: 1_250_000 })).status).toBe(200);
    const { reference } = await api.db
      .selectFrom('trips')
      .select('reference')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect((await conflicts())[0]).toBe(because(`flies from KHI to KDU (${reference})`));
    // Another aircraft of the same name is free.
    const [free] = await dataOf(trip.save(quote({ tail: 'AP-XYZ' })));
    expect(free.conflicts).toEqual([]);
    await other.save(quote());
    expect((await other.quotes())[0]?.conflicts).toEqual([]);
  });

  test('and neither travellers, viewers nor API keys read why', async ({ api }) => {
    const { away, conflicts, trip, estimate } = await anOperator(api);
    await away('2027-03-04');
    expect(await conflicts()).toHaveLength(1);
    expect((await trip.send()).status).toBe(200);
    expect((await trip.quotes())[0]?.conflicts).toHaveLength(1);
    expect(JSON.stringify(await trip.read())).not.toContain('Maintenance');
    expect(await estimate()).toBeNull();
    await api.db.updateTable('users').set({ role: 'viewer' }).execute();
    const viewer = await signIn(api.app);
    const seen = await (await api.app.request(`/api/Quotes/${trip.id}`, { headers: viewer })).text();
    expect(seen).not.toContain('Maintenance');
  });
});

plainTest('what keeps an aircraft is the same in any order of its plan', async () => {
  const { seed, random } = seededRandom();
  const upTo = (most: number) => Math.floor(random() * most);
  const base = await findPlace('KHI');
  const HOUR = 3_600_000;
  for (let round = 0; round < 200; round++) {
    const plan = Array.from({ length: 1 + upTo(8) }, (_, id): Timed => {
      // Whole hours, so that many begin and end at the same time.
      const [from, hours] = [upTo(48) * HOUR, upTo(8)];
      const [fromLocation = '', toLocation = ''] = [0, 1].map(() => [KHI, KDU, DXB, 'A strip', ''][upTo(5)]);
      const planned = { tripId: 1, quoteId: 1, tail: ['', 'AP-A', 'AP-B'][upTo(3)] ?? '' };
      return { id, aircraftId: 1, name: '', from, until: from + hours * HOUR, fromLocation, toLocation, planned };
    });
    const legs = [{ from: base, to: await findPlace('KDU'), departsAt: upTo(40) * HOUR, minutes: 150 }];
    const judge = (all: readonly Timed[]) => findConflicts({ type: 'jet', cruiseKmh: 700, base }, legs, all);
    const shuffled = plan.map((one) => [random(), one] as const).sort(([a], [b]) => a - b);
    expect(await judge(shuffled.map(([, one]) => one)), `TEST_SEED=${seed}`).toEqual(await judge(plan));
  }
});
