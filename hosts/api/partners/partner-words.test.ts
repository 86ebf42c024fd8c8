import { describe, expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  anInternationalCharter,
  bearer,
  dataOf,
  json,
  signIn,
  storeFlight,
  type TestApp,
  test,
} from '../testing';

/** An emoji is one character of a hundred. */
const REFERENCE = `PO 4711 ${'🛩'.repeat(92)}`;
const METADATA = { campaign: 'eid', phone: '+9', ['n'.repeat(40)]: 't'.repeat(200) };
const WORDS = { reference: ` ${REFERENCE}\n`, metadata: { ...METADATA, ' campaign ': ' eid ' } };

const CALLS = {
  'PrivateCharter/Create': ['PrivateCharter/GetAllRequests', async () => aCharter()],
  InternationalCharter: ['InternationalCharter', async () => anInternationalCharter()],
  FlightBooking: ['FlightBooking', async (api: TestApp) => aBooking(await storeFlight(api))],
  'ChauffeurService/CreateRequest': ['ChauffeurService/GetAllChauffeurServices', async () => aChauffeurRequest()],
} as const;

async function staffOf({ app }: TestApp) {
  const headers = await signIn(app);
  return {
    get: (path: string) => dataOf(app.request(`/api/${path}`, { headers })),
    post: (path: string, body: object) => app.request(`/api/${path}`, json(body, headers)),
  };
}
const send = ({ app }: TestApp, path: string, body: object) => app.request(`/api/${path}`, json(body));

describe('the words of a partner’s page', () => {
  test.for(Object.keys(CALLS) as (keyof typeof CALLS)[])(
    'come with %s to lists, the trip, searches and webhooks, and not to the traveller',
    async (path, { api }) => {
      const [list, bodyOf] = CALLS[path];
      const staff = await staffOf(api);
      const webhook = { url: 'https://hooks.example/', description: '', events: 'trip.created' };
      const at = '2026-01-01T00:00:00Z';
      await api.db
        .insertInto('webhooks')
        .values({ ...webhook, on_at: at, created_at: at })
        .execute();
      const { id, trackUrl } = await dataOf(send(api, path, { ...(await bodyOf(api)), ...WORDS }));
      const words = { partnerReference: REFERENCE, partnerMetadata: METADATA };
      const [{ tripRecord }] = await staff.get(list);
      expect(tripRecord).toMatchObject(words);
      expect(await staff.get(`Trip/${tripRecord.id}`)).toMatchObject(words);
      expect((await staff.get(`${list}?q=po%204711`)).map((request: { id: number }) => request.id)).toEqual([id]);
      expect((await dataOf(staff.post('Find', { q: '4711' }))).requests).toHaveLength(1);
      const { body } = await api.db.selectFrom('deliveries').select('body').executeTakeFirstOrThrow();
      expect(JSON.parse(String(body)).data).toMatchObject(words);
      const link = { headers: bearer(String(trackUrl).split('#')[1] ?? '') };
      const page = await (await api.app.request('/api/Traveller/Trip', link)).text();
      const emails = await api.db.selectFrom('outbox').selectAll().execute();
      expect(page + JSON.stringify(emails)).not.toMatch(/4711|campaign|eid/);
    },
  );

  test('are exported and erased with the person’s data', async ({ api }) => {
    const staff = await staffOf(api);
    await send(api, 'PrivateCharter/Create', { ...aCharter(), ...WORDS });
    const exported = await (await staff.post('Person/export/1', { trips: [1] })).text();
    expect(exported).toMatch(/PO 4711.*campaign/s);
    expect((await staff.post('Person/erase/1', { trips: [1] })).status).toBe(200);
    expect(JSON.stringify(await api.db.selectFrom('trips').selectAll().execute())).not.toMatch(/4711|eid/);
    expect((await staff.get('Trip/1')).partnerMetadata).toEqual({});
    expect(await staff.get('PrivateCharter/GetAllRequests?q=4711')).toEqual([]);
  });

  test.for<[what: string, words: object, field: string, said?: string]>([
    ['a reference of 101 characters', { reference: 'x'.repeat(101) }, 'reference'],
    ['a reference that is a number', { reference: 4711 }, 'reference'],
    ['eleven names', { metadata: Object.fromEntries([...'abcdefghijk'].map((name) => [name, ''])) }, 'metadata'],
    ['a list', { metadata: ['eid'] }, 'metadata'],
    ['a text in place of an object', { metadata: 'eid' }, 'metadata'],
    ['a name of every object', { metadata: JSON.parse('{"__proto__":"x"}') }, 'metadata', '__proto__'],
    ['an empty name', { metadata: { ' ': 'x' } }, 'metadata. '],
    ['a name of 41 characters', { metadata: { ['n'.repeat(41)]: 'x' } }, `metadata.${'n'.repeat(41)}`],
    ['a text of 201 characters', { metadata: { tier: 't'.repeat(201) } }, 'metadata.tier'],
    ['a number in place of a text', { metadata: { tier: 1 } }, 'metadata.tier'],
  ])('are refused by the name of the field for %s', async ([, words, field, said = ''], { api }) => {
    const answer = await send(api, 'PrivateCharter/Create', { ...aCharter(), ...words });
    const { message, errors } = await answer.json();
    expect([answer.status, Object.keys(errors)]).toEqual([400, [field]]);
    expect(message).toContain(`(${field})`);
    expect(message).toContain(said);
  });

  test('may be null or empty, and staff’s own requests have none', async ({ api }) => {
    const staff = await staffOf(api);
    const none = { partnerReference: '', partnerMetadata: {} };
    for (const words of [
      { reference: null, metadata: null },
      { reference: ' ', metadata: {} },
    ])
      expect((await send(api, 'PrivateCharter/Create', { ...aCharter(), ...words })).status).toBe(201);
    const request = { ...aCharter(), ...WORDS };
    expect((await staff.post('Request', { kind: 'privateCharter', source: 'telephone', request })).status).toBe(201);
    for (const id of [1, 2, 3]) expect(await staff.get(`Trip/${id}`)).toMatchObject(none);
  });
});
