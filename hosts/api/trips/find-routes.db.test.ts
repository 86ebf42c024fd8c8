import type { StaffFound } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter, aSegment } from '../testing/requests';
import { json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

async function find(api: TestApp, q: string): Promise<StaffFound> {
  const answer = await api.app.request('/api/Find', json({ q }, await signIn(api.app)));
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}
const CHARTER = '/PrivateCharter/Create';

const requestsOf = async (api: TestApp, q: string) =>
  (await find(api, q)).requests.map(({ kind, requestId, by }) => `${kind} ${requestId} by ${by}`);

/** Stores a request; resolves to its reference and the id of its trip. */
async function store(api: TestApp, path: string, body: object) {
  const { data } = await (await api.app.request(`/api${path}`, json(body))).json();
  const { id } = await api.db
    .selectFrom('trips')
    .select('id')
    .where('reference', '=', data.reference)
    .executeTakeFirstOrThrow();
  return { request: data.id as number, reference: data.reference as string, trip: id };
}
const charter = (departDate: string, own: object = {}) => aCharter({ segments: [aSegment({ departDate })], ...own });

test('new requests are listed by kind, reference and codes, without personal data', async ({ api }) => {
  const segments = [aSegment({ fromLocation: 'Karachi (KHI) – Jinnah', toLocation: 'the farm of Asma' })];
  const { request, reference, trip } = await store(api, CHARTER, aCharter({ name: 'Asma', segments }));
  const car = await store(api, '/ChauffeurService/CreateRequest', { ...aChauffeurRequest(), pickUpDate: '2099-03-04' });
  const headers = await signIn(api.app);
  const read = async () => (await (await api.app.request('/api/NewRequests', { headers })).json()).data;
  const found = await read();
  expect(found).toMatchObject([
    { kind: 'chauffeur', requestId: car.request, departs: '2099-03-04', codes: [] },
    { kind: 'privateCharter', requestId: request, reference, codes: ['KHI'] },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/Asma/);
  await api.app.request(`/api/Trip/${trip}`, json({ version: 1, stage: 'reviewing' }, headers));
  expect(await read()).toMatchObject([{ kind: 'chauffeur' }]);
});

describe('the search of the back office', () => {
  test('finds the request with exactly this reference of the partner first', async ({ api }) => {
    const { request } = await store(api, CHARTER, { ...aCharter(), reference: 'PO-1' });
    for (const reference of ['PO-12', 'PO-1000']) await store(api, CHARTER, { ...aCharter(), reference });
    const [first] = await requestsOf(api, 'PO-1');
    expect(first).toBe(`privateCharter ${request} by reference`);
  });

  test('finds a reference of each kind in any spelling', async ({ api }) => {
    for (const [kind, path, body] of [
      ['privateCharter', CHARTER, aCharter()],
      ['internationalCharter', '/InternationalCharter', anInternationalCharter()],
      ['flightBooking', '/FlightBooking', aBooking(await storeFlight(api))],
      ['chauffeur', '/ChauffeurService/CreateRequest', aChauffeurRequest()],
    ] as const) {
      const { request, reference } = await store(api, path, body);
      const spoken = reference.replaceAll('-', ' ').toLowerCase();
      expect(await requestsOf(api, spoken)).toEqual([`${kind} ${request} by reference`]);
    }
  });

  test('finds requests and flights of a day, also with the month’s name', async ({ api }) => {
    const year = new Date().getUTCFullYear() + 1;
    const day = `${year}-12-12`;
    const mine = await store(api, CHARTER, charter(`${day}T23:59:00`));
    await store(api, CHARTER, charter(`${year}-12-13T00:00:00`));
    const abroad = await store(api, '/InternationalCharter', {
      ...anInternationalCharter(),
      ...{ departureDateTime: `${year}-12-01T10:00:00`, returnDateTime: `${day}T10:00:00` },
    });
    const flight = await storeFlight(api, { DepartureDatetime: `${day}T10:00`, ArrivalDatetime: `${day}T12:00` });
    const expected = [`privateCharter ${mine.request} by day`, `internationalCharter ${abroad.request} by day`];
    for (const q of [day, '12 Dec', `Dec 12, ${year}`]) {
      expect(await requestsOf(api, q), q).toEqual(expected);
      expect((await find(api, q)).flights, q).toMatchObject([{ id: flight }]);
    }
    expect(await find(api, `12 Dec ${year - 1}`)).toEqual({ requests: [], flights: [], aircraft: [] });
  });

  test('finds notes that contain all words, and takes % and _ literally', async ({ api }) => {
    const { request, trip } = await store(api, CHARTER, aCharter({ name: 'Asma' }));
    await store(api, CHARTER, aCharter({ name: 'Bilal' }));
    const headers = await signIn(api.app);
    const note = 'Allergic to shellfish, 100% sure. Rings at noon.';
    await api.app.request(`/api/Trip/${trip}`, json({ note }, headers));
    expect(await requestsOf(api, 'SHELLFISH noon')).toEqual([`privateCharter ${request} by note`]);
    expect((await find(api, 'shellfish')).requests[0]).toMatchObject({
      name: 'Asma',
      text: expect.stringContaining('shellfish'),
    });
    expect(await requestsOf(api, '100%')).toEqual([`privateCharter ${request} by note`]);
    for (const q of ['shellfish midnight', '100_', "' or 1=1 --", '%%%']) expect(await requestsOf(api, q)).toEqual([]);
  });

  test('finds quotes by registration, with and without a hyphen', async ({ api }) => {
    const { request, trip } = await store(api, CHARTER, aCharter());
    const headers = await signIn(api.app);
    await api.app.request(`/api/Trip/${trip}`, json({ version: 1, stage: 'reviewing' }, headers));
    await api.app.request(
      `/api/Quotes/${trip}`,
      json({ aircraft: 'King Air', tail: 'AP-BHX', currency: 'USD' }, headers),
    );
    for (const q of ['AP-BHX', 'apbhx', 'ap bhx']) {
      expect(await requestsOf(api, q), q).toEqual([`privateCharter ${request} by tail`]);
    }
    expect(await requestsOf(api, 'AP-BH')).toEqual([]);
  });

  test('finds nothing for a single letter', async ({ api }) => {
    await store(api, CHARTER, aCharter());
    for (const q of ['', '  ', 'a']) expect(await find(api, q)).toEqual({ requests: [], flights: [], aircraft: [] });
  });
});
