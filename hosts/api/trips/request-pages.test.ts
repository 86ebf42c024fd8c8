import type { RequestKind } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aCompanion,
  anInternationalCharter,
  aSegment,
} from '../testing/requests';
import { changeTrip, json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';

const LIST = '/PrivateCharter/GetAllRequests';

/** For each kind: how a request with a name and a telephone number is sent, and its list. */
const KINDS: readonly [
  RequestKind,
  string,
  (api: TestApp, name: string, phone: string) => Promise<object> | object,
  string,
][] = [
  ['privateCharter', '/PrivateCharter/Create', (_, name, phone) => aCharter({ name, phone }), LIST],
  [
    'internationalCharter',
    '/InternationalCharter',
    (_, name, phoneNo) => anInternationalCharter({ name, phoneNo }),
    '/InternationalCharter',
  ],
  [
    'flightBooking',
    '/FlightBooking',
    async (api, firstName, phone) => aBooking(await storeFlight(api), { firstName, phone }),
    '/FlightBooking',
  ],
  [
    'chauffeur',
    '/ChauffeurService/CreateRequest',
    (_, firstName, phone) => aChauffeurRequest({ firstName, phone }),
    '/ChauffeurService/GetAllChauffeurServices',
  ],
];

interface Listed {
  status: number;
  data: { id: number; tripRecord: { id: number; reference: string } }[];
  total?: number;
  next?: string | null;
}

async function ask(api: TestApp, list: string, query: Record<string, string> = {}): Promise<Listed> {
  const answer = await api.app.request(`/api${list}?${new URLSearchParams(query)}`, {
    headers: await signIn(api.app),
  });
  return { status: answer.status, ...(await answer.json()) };
}

const idsOf = async (api: TestApp, list: string, query: Record<string, string>) =>
  (await ask(api, list, query)).data.map(({ id }) => id);

test.for(KINDS)(
  'a list of requests can be searched by name, telephone, reference and id, in upper or lower case: %s',
  async ([kind, path, request, list], { api }) => {
    const send = async (name: string, phone: string) => {
      const answer = await api.app.request(`/api${path}`, json(await request(api, name, phone)));
      return (await answer.json()).data.id as number;
    };
    const asma = await send('Asma', '0300 1112223');
    const bilal = await send('Bilal', '0333 9998887');
    const reference = (await ask(api, list, { q: `#${bilal}` })).data[0]?.tripRecord.reference ?? '';
    for (const [q, found] of [
      ['ASMA', [asma]],
      ['+92 (333) 999-8887', [bilal]],
      ['1112223', [asma]],
      [reference.toLowerCase(), [bilal]],
      ['asma 9998887', []],
    ] as const)
      expect([q, await idsOf(api, list, { q })]).toEqual([q, found]);
    // The charter form only accepts Pakistani numbers.
    if (kind === 'privateCharter') return;
    const british = await send('Chloe', '+44 (0)7911 123456');
    await send('Dana', '+44 7911 654321');
    // Other spellings are in hosts/contract/phone-number.test.ts.
    for (const q of ['07911 123456', 'chloe +44 (0) 7911 123456'])
      expect([q, await idsOf(api, list, { q })]).toEqual([q, [british]]);
  },
);

describe('a list of charters', () => {
  const create = async ({ app }: TestApp, changes = {}, query = ''): Promise<number> =>
    (await (await app.request(`/api/PrivateCharter/Create${query}`, json(aCharter(changes)))).json()).data.id;

  test('comes in pages, newest first, to its end, or whole if no page is asked for', async ({ api }) => {
    const ids: number[] = [];
    for (const name of ['Asma', 'Bilal', 'Dana', 'Emre', 'Farah']) ids.unshift(await create(api, { name }));
    const first = await ask(api, LIST, { limit: '2' });
    expect(first).toMatchObject({ total: 5, next: expect.any(String) });
    const second = await ask(api, LIST, { limit: '2', after: String(first.next) });
    const third = await ask(api, LIST, { limit: '2', after: String(second.next) });
    expect([first, second, third].map(({ data }) => data.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(third.next).toBeNull();
    const { status: _, ...whole } = await ask(api, LIST);
    expect(whole).toEqual({ success: true, message: '', data: ids.map((id) => expect.objectContaining({ id })) });
  });

  test('can be filtered by stage, late and time received', async ({ api }) => {
    const late = await create(api, { name: 'Asma' });
    const taken = await create(api, { name: 'Taimur' });
    const files = (await ask(api, LIST)).data.map(({ tripRecord }) => tripRecord);
    await changeTrip(api, Number(files[0]?.id), { stage: 'reviewing' });
    await changeTrip(api, Number(files[0]?.id), { dueAt: null });
    await api.db.updateTable('trips').set({ due_at: '2026-01-01T00:00:00.000Z' }).where('stage', '=', 'new').execute();
    expect(await idsOf(api, LIST, { stage: 'reviewing' })).toEqual([taken]);
    expect(await idsOf(api, LIST, { stage: 'open' })).toEqual([taken, late]);
    expect(await idsOf(api, LIST, { stage: 'closed' })).toEqual([]);
    expect(await idsOf(api, LIST, { stage: 'late' })).toEqual([late]);
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    expect(await idsOf(api, LIST, { until: hour, q: 'taimur' })).toEqual([taken]);
    expect(await idsOf(api, LIST, { since: hour })).toEqual([]);
  });

  test('can be filtered by assignee and by partner, and by having neither', async ({ api }) => {
    const created_at = '2026-11-21T10:00:00Z';
    const partner = { key: 'indus', name: 'Indus Travel', contact: '', origins: 'https://indus.example', created_at };
    await api.db.insertInto('partners').values(partner).execute();
    const taken = await create(api, {}, '?partner=indus&page=indus.example');
    const left = await create(api);
    const trip = api.db.selectFrom('trips').select(['id', 'assignee']).where('request_id', '=', taken);
    await changeTrip(api, (await trip.executeTakeFirstOrThrow()).id, { stage: 'reviewing' });
    const { assignee } = await trip.executeTakeFirstOrThrow();
    expect(await idsOf(api, LIST, { assignee: String(assignee) })).toEqual([taken]);
    expect(await idsOf(api, LIST, { assignee: 'nobody' })).toEqual([left]);
    expect(await idsOf(api, LIST, { assignee: '999' })).toEqual([]);
    expect((await ask(api, LIST, { assignee: 'me' })).status).toBe(400);
    expect(await idsOf(api, LIST, { partner: 'Indus Travel' })).toEqual([taken]);
    expect(await idsOf(api, LIST, { partner: 'none' })).toEqual([left]);
  });

  test('can be searched by the places of its legs, and takes % and _ literally', async ({ api }) => {
    const gilgit = await create(api, { name: 'Asma', segments: [aSegment({ fromLocation: 'Gilgit (GIL)' })] });
    await create(api, { name: 'Asma', segments: [aSegment({ fromLocation: 'Quetta (UET)' })] });
    expect(await idsOf(api, LIST, { q: 'gilgit' })).toEqual([gilgit]);
    for (const q of ['%', '_', '\\', 'A%a', "' or 1=1 --"]) expect(await idsOf(api, LIST, { q })).toEqual([]);
  });

  test('contains every match of a search, even if matches are far apart', async ({ api }) => {
    const charter = { trip: 0, email: 'somebody@example.com', phone: '', cnic: '' };
    const rows = Array.from({ length: 4500 }, (_, i) => ({
      ...charter,
      name: i % 1500 === 0 ? 'Zarmina' : 'Somebody',
      created_at: '2026-11-21T10:00:00Z',
    }));
    for (let i = 0; i < rows.length; i += 500) {
      await api.db
        .insertInto('private_charters')
        .values(rows.slice(i, i + 500))
        .execute();
    }
    await sql`insert into trips (kind, request_id, reference, stage, created_at)
      select 'privateCharter', id, 'R' || id, 'new', created_at from private_charters`.execute(api.db);
    const { data, next } = await ask(api, LIST, { q: 'zarmina', limit: '2' });
    expect(data).toHaveLength(2);
    const rest = await ask(api, LIST, { q: 'zarmina', limit: '2', after: String(next) });
    expect(rest.data).toHaveLength(1);
    expect(rest.next).toBeNull();
  });

  test('refuses an invalid ‘after’ and unknown filters', async ({ api }) => {
    for (const wrong of [
      { limit: '501' },
      { after: 'x' },
      { after: '[3,0,1]' },
      { sort: 'cnic' },
      { departsFrom: 'soon' },
      { stage: 'sold' },
      { since: 'yesterday' },
    ])
      expect([wrong, (await ask(api, LIST, { ...wrong })).status]).toEqual([wrong, 400]);
  });
});

test.for([
  [
    'privateCharter',
    LIST,
    '/PrivateCharter/Create',
    () =>
      aCharter({
        trip: 3,
        name: 'Zoë Perera',
        email: 'zoe@example.com',
        segments: [aSegment(), aSegment({ toLocation: 'Shigar helipad', departDate: '2027-03-06T08:15:00' })],
      }),
    ['zoë@example.com', 'mar 4', '14:30', '08:15', 'shigar', 'multi leg', '4210-1234', 'new', 'widget'],
    ['multi city', '4210-9999'],
  ],
  [
    'flightBooking',
    '/FlightBooking',
    '/FlightBooking',
    async (api: TestApp) =>
      aBooking(await storeFlight(api), {
        note: 'A wheelchair',
        travelPersons: [aCompanion({ firstName: 'Hira', phoneNumber: '+92 321 7654321', cnic: '42101-1234567-1' })],
        numberOfGuests: 1,
      }),
    ['wheelchair', 'hira', '+92 321 7654321', '4210112345671', 'jet'],
    ['+92 321 0000000', '4210112340000'],
  ],
  [
    'chauffeur',
    '/ChauffeurService/GetAllChauffeurServices',
    '/ChauffeurService/CreateRequest',
    () => aChauffeurRequest({ firstName: 'Amrita', lastName: 'Kaur', cnicOrPassport: 'PK99123', luggage: 18 }),
    ['amrita kaur', 'pk991'],
    ['18'],
  ],
] as const)(
  'a list can be searched by every text that it shows: %s',
  async ([, list, create, body, finds, findsNot], { api }) => {
    const sent = await api.app.request(`/api${create}`, json(await body(api)));
    const { id } = (await sent.json()).data;
    for (const q of finds) expect([q, await idsOf(api, list, { q })]).toEqual([q, [id]]);
    for (const q of findsNot) expect([q, await idsOf(api, list, { q })]).toEqual([q, []]);
  },
);
