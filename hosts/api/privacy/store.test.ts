import { describe, expect } from 'vitest';
import { aCharter, json, signIn, type TestApp, test } from '../testing';
import { storeContacts } from '../trips/contacts';

const ask = (api: TestApp, email: string) =>
  api.app.request('/api/PrivateCharter/Create', json(aCharter({ email, phone: '03001112233' })));

async function personOf(api: TestApp, trip: number): Promise<number[]> {
  const answer = await api.app.request(`/api/Person/${trip}`, { headers: await signIn(api.app) });
  return (await answer.json()).data.map((request: { trip: number }) => request.trip);
}

describe('contacts of trips that were written without them', () => {
  test('are found when a traveller has added an address by the link', async ({ api }) => {
    await ask(api, 'one@example.com');
    await api.app.request(
      '/api/PrivateCharter/Create',
      json(aCharter({ email: 'two@example.com', phone: '03004445566' })),
    );
    expect(await personOf(api, 1)).toEqual([1]);
    await api.db.updateTable('trips').set({ email: 'One@Example.com' }).where('id', '=', 2).execute();
    expect(await personOf(api, 1)).toEqual([1, 2]);
  });

  test('are deleted when a trip was erased', async ({ api }) => {
    await ask(api, 'one@example.com');
    await storeContacts(api.db);
    expect(await api.db.selectFrom('trip_contacts').select('contact').orderBy('contact').execute()).toEqual([
      { contact: '3001112233' },
      { contact: 'one@example.com' },
    ]);
    await api.db.updateTable('trips').set({ erased_at: '2026-11-23T10:00:00.000Z' }).execute();
    await storeContacts(api.db);
    expect(await api.db.selectFrom('trip_contacts').select('contact').execute()).toEqual([]);
  });
});
