import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { aFlight, form } from '../testing/requests';
import { signIn, storeAircraft, storeFlight, storeFlightForm, test } from '../testing/test-app';

const WINDOW = { IsEmptyLeg: 'true', LatestDeparture: '2099-03-04T20:00' };

describe('an empty leg', () => {
  test('is public with its window, and found by its kind', async ({ api }) => {
    const plain = await storeFlight(api);
    const emptyLeg = await storeFlight(api, WINDOW);
    const search = async (query = ''): Promise<FlightRecord[]> =>
      (await (await api.app.request(`/api/Flight/search${query}`)).json()).data;
    expect((await search()).map(({ id, isEmptyLeg, latestDeparture }) => [id, isEmptyLeg, latestDeparture])).toEqual([
      [plain, false, ''],
      [emptyLeg, true, '2099-03-04T20:00:00'],
    ]);
    const found = await search('?kind=empty-legs&limit=5');
    expect(found.map(({ id }) => id)).toEqual([emptyLeg]);
    // Only staff see whether the charter is over.
    expect(found[0]).not.toHaveProperty('isCharterOver');
  });

  test('is found on each day of its window', async ({ api }) => {
    const emptyLeg = await storeFlight(api, { ...WINDOW, LatestDeparture: '2099-03-06T02:00' });
    const on = async (days: Record<string, string>) => {
      const answer = await api.app.request(`/api/Flight/search?${new URLSearchParams({ limit: '5', ...days })}`);
      return (await answer.json()).data.map(({ id }: FlightRecord) => id);
    };
    for (const DepartureDate of ['2099-03-04', '2099-03-06']) expect(await on({ DepartureDate })).toEqual([emptyLeg]);
    for (const DepartureDate of ['2099-03-03', '2099-03-07']) expect(await on({ DepartureDate })).toEqual([]);
  });

  test('keeps its window when an edit does not send it, and loses it with the empty-leg flag', async ({ api }) => {
    const session = await signIn(api.app);
    const fields = aFlight(await storeAircraft(api, session), WINDOW);
    const { id } = await storeFlightForm(api, session, fields);
    const edit = (changes: Record<string, string | undefined>) =>
      storeFlightForm(api, session, { ...fields, Id: String(id), ...changes });
    expect(await edit({ IsEmptyLeg: undefined, LatestDeparture: undefined })).toMatchObject({
      isEmptyLeg: true,
      latestDeparture: '2099-03-04T20:00:00',
    });
    expect(await edit({ IsEmptyLeg: 'false' })).toMatchObject({ isEmptyLeg: false, latestDeparture: '' });
  });

  test('is refused with a window that ends too early, too late or never', async ({ api }) => {
    const session = await signIn(api.app);
    const aircraftId = await storeAircraft(api, session);
    for (const [LatestDeparture, latestDeparture] of [
      ['2099-03-04T14:30', 'The latest departure must be after the earliest'],
      ['2099-03-12T14:30', 'At most 7 days after the earliest departure'],
      ['tomorrow', 'Use a real date and time in the form 2026-12-01T14:30:00'],
    ]) {
      const fields = aFlight(aircraftId, { ...WINDOW, LatestDeparture });
      const answer = await api.app.request('/api/Flight/upsert', form(fields, session));
      expect([answer.status, (await answer.json()).errors]).toEqual([400, { latestDeparture }]);
    }
  });
});
