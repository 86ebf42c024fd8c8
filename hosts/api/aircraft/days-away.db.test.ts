import { describe, expect } from 'vitest';
import {
  addStaff,
  aFlight,
  test as base,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
} from '../testing';

const test = base.extend({ env: { HOME_ZONE: 'Asia/Karachi' } });

/** An aircraft, and calls about its days away. */
async function anAway(api: TestApp) {
  const staff = await signIn(api.app);
  const aircraftId = await storeAircraft(api, staff);
  const days = { aircraftId, firstDay: '2099-03-03', lastDay: '2099-03-05', reason: 'Maintenance', version: 0 };
  const save = (changes: object = {}, headers: Headers = staff) =>
    api.app.request('/api/DaysAway', json({ ...days, ...changes }, headers));
  return {
    staff,
    aircraftId,
    save,
    add: async (changes: object = {}) => dataOf(save(changes)),
    week: (from = '2099-03-02', to = '2099-03-08', headers: Headers = staff) =>
      dataOf(api.app.request(`/api/Flight/calendar?from=${from}&to=${to}`, { headers })),
  };
}

describe('days away of an aircraft', () => {
  test('are in the calendar of their days for all staff, and are changed and removed by dispatchers', async ({
    api,
  }) => {
    const away = await anAway(api);
    const { headers: viewer } = await addStaff(api, 'Vera', 'viewer');
    const { headers: dispatcher } = await addStaff(api, 'Dina', 'dispatcher');
    const added = await away.add();
    expect((await away.week('2099-03-05', '2099-03-06', viewer)).away).toEqual([added]);
    expect((await away.week('2099-03-06', '2099-03-08')).away).toEqual([]);
    const entry = added.id;
    expect((await away.save({ entry, version: 1, isRemoved: true }, viewer)).status).toBe(403);
    const lastDay = '2099-03-06';
    const changed = await dataOf(away.save({ entry, version: 1, lastDay }, dispatcher));
    expect(changed).toEqual({ ...added, lastDay, version: 2 });
    expect((await away.week('2099-03-06', '2099-03-08')).away).toEqual([changed]);
    // Who has an older screen does not remove what somebody else has entered.
    expect((await away.save({ entry, version: 1, isRemoved: true })).status).toBe(409);
    expect((await away.save({ entry, version: 2, lastDay, isRemoved: true }, dispatcher)).status).toBe(200);
    expect((await away.week()).away).toEqual([]);
    expect((await away.save({ entry, version: 2 })).status).toBe(404);
    const audit = await api.db
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('what', '=', 'changed')
      .execute();
    expect(audit.map(({ subject, detail }) => `${subject} ${detail}`)).toEqual([
      'AP-TST away 2099-03-03 to 2099-03-05',
      'AP-TST away 2099-03-03 to 2099-03-06',
      'AP-TST no longer away 2099-03-03 to 2099-03-06',
    ]);
  });

  test('are refused with the reason at the field', async ({ api }) => {
    const away = await anAway(api);
    const order = { lastDay: 'The last day must not be before the first, nor more than a year after it' };
    for (const [changes, errors] of [
      [{ lastDay: '2099-03-02' }, order],
      [{ lastDay: '2100-03-04' }, order],
      [{ firstDay: '2099-02-30' }, { firstDay: 'Use a real date in the form 2026-12-01' }],
      [{ reason: ' ' }, { reason: 'Reason is required' }],
      [{ aircraftId: 4711 }, { aircraftId: 'Aircraft not found' }],
    ] as const) {
      const answer = await away.save(changes);
      expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
    }
    expect((await away.add({ lastDay: '2100-03-03' })).lastDay).toBe('2100-03-03');
  });

  test('are stored once for each day, also when two people add them at once, and go with the aircraft', async ({
    api,
  }) => {
    const away = await anAway(api);
    const both = await Promise.all([away.save(), away.save({ firstDay: '2099-03-05', lastDay: '2099-03-07' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ firstDay, lastDay }] = (await away.week()).away;
    const taken = `The aircraft is away on one of these days already: ${firstDay} to ${lastDay} (Maintenance). Change that entry, or choose other days.`;
    expect(await outcomeOf(away.save({ firstDay: '2099-03-05' }))).toEqual([409, taken]);
    const next = await away.add({ firstDay: '2099-03-08', lastDay: '2099-03-08' });
    expect(
      (await away.save({ entry: next.id, firstDay: '2099-03-05', lastDay: '2099-03-08', version: 1 })).status,
    ).toBe(409);
    const other = await storeAircraft(api, away.staff, { Name: 'AP-TWO' });
    expect((await away.save({ aircraftId: other })).status).toBe(200);
    const address = `/api/AirlineAircraft/delete-aircraft/${away.aircraftId}`;
    expect((await api.app.request(address, { method: 'DELETE', headers: away.staff })).status).toBe(200);
    expect((await away.week()).away).toMatchObject([{ aircraftId: other }]);
  });

  test('warn of each flight in the air on one of them, by the clock of the operator’s zone', async ({ api }) => {
    const away = await anAway(api);
    const fly = async (DepartureDatetime: string, ArrivalDatetime: string): Promise<number> =>
      (await storeFlightForm(api, away.staff, aFlight(away.aircraftId, { DepartureDatetime, ArrivalDatetime }))).id;
    const before = await fly('2099-03-02T20:00:00', '2099-03-02T22:00:00');
    const until = await fly('2099-03-02T23:00:00', '2099-03-03T01:00:00');
    const during = await fly('2099-03-05T21:59:00', '2099-03-05T23:59:00');
    await fly('2099-03-06T00:00:00', '2099-03-06T02:00:00');
    const clash = { grade: 'away', other: 'Maintenance', place: '' };
    const warned = async () =>
      (await away.week()).flights
        .filter(({ clashes }: { clashes: object[] }) => JSON.stringify(clashes).includes('away'))
        .map(({ id }: { id: number }) => id);
    expect(await warned()).toEqual([]);
    const { id: entry } = await away.add();
    expect(await warned()).toEqual([until, during]);
    const repeats = async () => dataOf(api.app.request(`/api/Flight/repeats/${before}`, { headers: away.staff }));
    expect((await repeats())[0]).not.toContainEqual(clash);
    await away.save({ entry, firstDay: '2099-03-09', lastDay: '2099-03-09', version: 1 });
    expect((await repeats())[0]).toContainEqual(clash);
    expect(await warned()).toEqual([]);
  });
});
