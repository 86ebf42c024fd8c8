import type { PlannedFlight } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import {
  aDraft,
  aFlight,
  aLine,
  aTrip,
  test as base,
  form,
  storeAircraft,
  storeFlightForm,
  type TestApp,
  type WrittenDraft,
} from '../testing';

const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const KHI = 'Karachi (KHI) – Jinnah International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';

const leg = (from: string, to: string, departs: string, isFerry = false) => ({
  ...{ from, to, departs, block: '2:10', seats: '4', isFerry, isShown: !isFerry },
});

/** Sends the quote of a charter with a positioning flight, a flight out and a flight back. */
async function aQuotedTrip(api: TestApp, changes: WrittenDraft = {}) {
  const trip = await aTrip(api);
  const legs = [
    leg(DXB, KHI, '2099-03-03T22:30:00', true),
    leg(KHI, DXB, '2099-03-04T14:30:00'),
    leg(DXB, KHI, '2099-03-06T10:00:00'),
  ];
  await trip.save(aDraft({ legs, lines: [aLine(1_250_000)], ...changes }));
  expect((await trip.send()).status).toBe(200);
  return {
    ...trip,
    accept: async () => expect((await trip.answer({ total: 1_250_000 })).status).toBe(200),
    async planned(from = '2099-03-02', to = '2099-03-08'): Promise<PlannedFlight[]> {
      const answer = await api.app.request(`/api/Flight/planned?from=${from}&to=${to}`, { headers: trip.staff });
      return (await answer.json()).data;
    },
  };
}

describe('the list of planned flights', () => {
  test('contains every leg of an accepted quote on the requested days, until its trip is over', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    expect(await trip.planned()).toEqual([]);
    await trip.accept();
    const legs = async (from: string, to: string) => (await trip.planned(from, to)).map((one) => one.leg);
    // The first flight departs on the day before and lands on the fourth.
    expect(await legs('2099-03-04', '2099-03-05')).toEqual([1, 2]);
    expect(await legs('2099-03-05', '2099-03-05')).toEqual([]);
    expect(await legs('2099-03-06', '2099-03-06')).toEqual([3]);
    for (const stage of ['accepted', 'booked', 'flown']) {
      const planned = await trip.planned();
      expect(planned.map(({ leg, isFerry, heldUntil }) => [leg, isFerry, heldUntil])).toEqual([
        [1, true, null],
        [2, false, null],
        [3, false, null],
      ]);
      expect(planned[0]).toMatchObject({ aircraft: 'King Air 350', tail: 'AP-ABC', tripId: trip.id });
      // It lands after two hours and ten minutes, in local time one hour ahead.
      expect(planned[0]).toMatchObject({ departs: '2099-03-03T22:30:00', arrives: '2099-03-04T01:40:00' });
      if (stage !== 'flown') await trip.move(stage === 'accepted' ? 'booked' : 'flown');
    }
    await trip.move('closed');
    expect(await trip.planned()).toEqual([]);
  });

  test('contains the legs of a quote with a held aircraft, until the option or the trip ends', async ({ api }) => {
    const holdUntil = inHours(24);
    const trip = await aQuotedTrip(api, { holdUntil });
    expect((await trip.planned()).map(({ heldUntil }) => heldUntil)).toEqual([holdUntil, holdUntil, holdUntil]);
    await api.db
      .updateTable('quotes')
      .set({ hold_until: inHours(-1) })
      .execute();
    expect(await trip.planned()).toEqual([]);
    await trip.accept();
    expect(await trip.planned()).toHaveLength(3);
    await trip.move('cancelled', { reason: 'the traveller' });
    expect(await trip.planned()).toEqual([]);
  });

  test('leaves out a leg with a created flight until that flight is deleted', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    await trip.accept();
    const fields = aFlight(await storeAircraft(api, trip.staff), { TripId: String(trip.id), LegPlace: '2' });
    const { id } = await storeFlightForm(api, trip.staff, fields);
    expect((await trip.planned()).map(({ leg }) => leg)).toEqual([1, 2]);
    await api.app.request(`/api/Flight/${id}`, { method: 'DELETE', headers: trip.staff });
    expect((await trip.planned()).map(({ leg }) => leg)).toEqual([1, 2, 3]);
  });

  test('leaves out a positioning leg that is already offered as an empty leg', async ({ api }) => {
    const trip = await aQuotedTrip(api);
    const fields = aFlight(await storeAircraft(api, trip.staff), {
      FromLocation: DXB,
      ToLocation: KHI,
      DepartureDatetime: '2099-03-03T22:30:00',
      ArrivalDatetime: '2099-03-04T01:40:00',
      IsEmptyLeg: 'true',
      LatestDeparture: '2099-03-04T01:30',
      IsPublic: 'true',
      TripId: String(trip.id),
      FerryLeg: '1',
    });
    const offer = async (changes: Record<string, string> = {}) => {
      const answer = await api.app.request('/api/Flight/upsert', form({ ...fields, ...changes }, trip.staff));
      return { status: answer.status, ...(await answer.json()) };
    };
    const gone = 'This positioning leg is no longer planned: its quote or trip has changed.';
    expect(await offer()).toMatchObject({ status: 409, message: gone });
    await trip.accept();
    // The second leg carries the travellers.
    expect(await offer({ FerryLeg: '2' })).toMatchObject({ status: 409, message: gone });
    const { data: flight } = await offer();
    expect(await offer()).toMatchObject({
      status: 409,
      message: 'This positioning leg is already offered as an empty leg. Change that flight.',
    });
    expect((await trip.planned()).map(({ leg }) => leg)).toEqual([2, 3]);
    const quotes = await api.app.request(`/api/Quotes/${trip.id}`, { headers: trip.staff });
    expect((await quotes.json()).data[0].emptyLegs).toEqual([{ place: 0, flightId: flight.id }]);

    const asStaff = async () => {
      const found = await api.app.request('/api/Flight/search', { headers: trip.staff });
      return (await found.json()).data[0].isCharterOver;
    };
    expect(await asStaff()).toBe(false);
    await trip.move('cancelled', { reason: 'the traveller' });
    expect(await asStaff()).toBe(true);
    await api.app.request(`/api/Flight/${flight.id}`, { method: 'DELETE', headers: trip.staff });
    expect(await offer()).toMatchObject({ status: 409, message: gone });
  });
});
