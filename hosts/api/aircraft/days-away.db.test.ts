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
  const days = { aircraftId, firstDay: '2099-03-03', lastDay: '2099-03-05', reason: 'Maintenance' };
  const post = (path: string, changes: object, headers: Headers = staff) =>
    api.app.request(`/api/DaysAway${path}`, json({ ...days, ...changes }, headers));
  return {
    staff,
    aircraftId,
    post,
    add: async (changes: object = {}) => dataOf(post('', changes)),
    remove: (id: number, headers: Headers = staff) =>
      api.app.request(`/api/DaysAway/${id}`, { method: 'DELETE', headers }),
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
    expect((await away.post(`/${added.id}`, { version: 1 }, viewer)).status).toBe(403);
    expect((await away.remove(added.id, viewer)).status).toBe(403);
    const longer = { lastDay: '2099-03-06', version: 1 };
    const changed = await dataOf(away.post(`/${added.id}`, longer, dispatcher));
    expect(changed).toEqual({ ...added, ...longer, version: 2 });
    expect((await away.week('2099-03-06', '2099-03-08')).away).toEqual([changed]);
    expect((await away.remove(added.id, dispatcher)).status).toBe(200);
    expect((await away.week()).away).toEqual([]);
    expect((await away.remove(added.id)).status).toBe(404);
    expect((await away.post(`/${added.id}`, { version: 2 })).status).toBe(404);
    // The reason may be about a person.
    const audit = await api.db
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('kind', '=', 'aircraft')
      .execute();
    expect(audit.slice(-3).map(({ subject, detail }) => `${subject} ${detail}`)).toEqual([
      'AP-TST away 2099-03-03 to 2099-03-05',
      'AP-TST away 2099-03-03 to 2099-03-06',
      'AP-TST days away removed',
    ]);
  });

  test.for([
    [{ lastDay: '2099-03-02' }, { lastDay: 'The last day is before the first' }],
    [{ lastDay: '2100-03-04' }, { lastDay: 'At most a year. Add another entry for more days' }],
    [{ firstDay: '2099-02-30' }, { firstDay: 'Use a real date in the form 2026-12-01' }],
    [{ reason: ' ' }, { reason: 'Reason is required' }],
    [{ aircraftId: 4711 }, { aircraftId: 'Aircraft not found' }],
  ] as const)('are refused for %o', async ([changes, errors], { api }) => {
    const away = await anAway(api);
    const answer = await away.post('', changes);
    expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
    expect((await away.add({ lastDay: '2100-03-03' })).lastDay).toBe('2100-03-03');
  });

  test('are stored once for each day, also when two people add them at the same time', async ({ api }) => {
    const away = await anAway(api);
    const both = await Promise.all([
      away.post('', {}),
      away.post('', { firstDay: '2099-03-05', lastDay: '2099-03-07' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stored] = (await away.week()).away;
    const taken = `The aircraft is away on one of these days already: ${stored.firstDay} to ${stored.lastDay} (Maintenance). Change that entry, or choose other days.`;
    expect(await outcomeOf(away.post('', { firstDay: '2099-03-05' }))).toEqual([409, taken]);
    const next = await away.add({ firstDay: '2099-03-08', lastDay: '2099-03-08' });
    expect(await outcomeOf(away.post(`/${next.id}`, { firstDay: '2099-03-05', version: 1 }))).toEqual([409, taken]);
    // Another aircraft may be away on the same days.
    const other = await storeAircraft(api, away.staff, { Name: 'AP-TWO' });
    expect((await away.post('', { aircraftId: other })).status).toBe(200);
  });

  test('are deleted with their aircraft', async ({ api }) => {
    const away = await anAway(api);
    await away.add();
    const address = `/api/AirlineAircraft/delete-aircraft/${away.aircraftId}`;
    expect((await api.app.request(address, { method: 'DELETE', headers: away.staff })).status).toBe(200);
    expect((await away.week()).away).toEqual([]);
  });

  test('warn of each flight in the air on one of them, by the clock of the operator’s zone', async ({ api }) => {
    const away = await anAway(api);
    const fly = async (DepartureDatetime: string, ArrivalDatetime: string) =>
      storeFlightForm(api, away.staff, aFlight(away.aircraftId, { DepartureDatetime, ArrivalDatetime }));
    const { id: before } = await fly('2099-03-02T20:00:00', '2099-03-02T22:00:00');
    const { id: until } = await fly('2099-03-02T23:00:00', '2099-03-03T01:00:00');
    const { id: during } = await fly('2099-03-05T21:59:00', '2099-03-05T23:59:00');
    await fly('2099-03-06T00:00:00', '2099-03-06T02:00:00');
    const warned = async () => {
      const { flights } = await away.week();
      return flights.flatMap(({ id, clashes }: { id: number; clashes: { grade: string; other: string }[] }) =>
        clashes.flatMap(({ grade, other }) => (grade === 'away' ? [[id, other]] : [])),
      );
    };
    expect(await warned()).toEqual([]);
    const { id } = await away.add();
    expect(await warned()).toEqual([until, during].map((flight) => [flight, 'Maintenance']));
    const list = await dataOf(api.app.request('/api/Flight/list?when=doubtful', { headers: away.staff }));
    expect(list.flights.map((flight: { id: number }) => flight.id)).toEqual(expect.arrayContaining([until, during]));
    const repeats = await dataOf(api.app.request(`/api/Flight/repeats/${before}`, { headers: away.staff }));
    expect(JSON.stringify(repeats)).not.toContain('away');
    await away.post(`/${id}`, { firstDay: '2099-03-09', lastDay: '2099-03-09', version: 1 });
    const later = await dataOf(api.app.request(`/api/Flight/repeats/${before}`, { headers: away.staff }));
    expect(later[0]).toContainEqual({ grade: 'away', other: 'Maintenance', place: '' });
    expect(await warned()).toEqual([]);
  });
});
