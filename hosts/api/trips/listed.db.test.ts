import { REQUEST_KINDS, type RequestKind } from '@charter-hosts/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../platform/database/schema';
import { PERSONAL_DATA } from '../privacy/personal-data';
import { eraseTrips } from '../privacy/store';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter } from '../testing/requests';
import { json, signIn, storeFlight, type TestApp, test } from '../testing/test-app';
import { findAnything } from './find';
import { prepareLists } from './lists';

/** For each kind: the call that sends a request, the list that contains it, and its body. */
const SENT: Readonly<
  Record<RequestKind, [create: string, list: string, body: (api: TestApp) => Promise<object> | object]>
> = {
  privateCharter: ['/PrivateCharter/Create', '/PrivateCharter/GetAllRequests', () => aCharter()],
  internationalCharter: ['/InternationalCharter', '/InternationalCharter', () => anInternationalCharter()],
  flightBooking: ['/FlightBooking', '/FlightBooking', async (api) => aBooking(await storeFlight(api))],
  chauffeur: [
    '/ChauffeurService/CreateRequest',
    '/ChauffeurService/GetAllChauffeurServices',
    () => aChauffeurRequest(),
  ],
};

/** Stored names, and other spellings of each. */
const SPELLINGS: readonly [stored: string, typed: string][] = [
  ['O’Brien', "o'brien"],
  ['علي', 'علی'],
  ['فاطمه', 'فاطمة'],
  ['علی\u200cرضا', 'علیرضا'],
  ['محـمد', 'محمد'],
  ['Zoe\u0308', 'ZOË'],
  ['Groß', 'gross'],
  ['Sørensen', 'SORENSEN'],
  ['İpek', 'ipek'],
  ['Zia–ul–Haq', 'zia-ul-haq'],
  ['Nizam ۱۲', 'nizam 12'],
  ['al-Noor', 'AL NOOR'],
];

async function create(api: TestApp, kind: RequestKind): Promise<{ id: number; trip: number }> {
  const [path, , body] = SENT[kind];
  const { data } = await (await api.app.request(`/api${path}`, json(await body(api)))).json();
  const trips = api.db.selectFrom('trips').select('id').where('reference', '=', data.reference);
  return { id: data.id, trip: (await trips.executeTakeFirstOrThrow()).id };
}

async function search(api: TestApp, kind: RequestKind, q: string, session?: Record<string, string>): Promise<number[]> {
  const path = `/api${SENT[kind][1]}?${new URLSearchParams({ q })}`;
  const answer = await api.app.request(path, { headers: session ?? (await signIn(api.app)) });
  return (await answer.json()).data.map(({ id }: { id: number }) => id);
}

/** The tables of a request, with the column of its id. */
const TABLES: Readonly<Record<RequestKind, readonly (readonly [table: keyof Schema, by: string])[]>> = {
  privateCharter: [
    ['private_charters', 'id'],
    ['private_charter_segments', 'charter_id'],
  ],
  internationalCharter: [['international_charters', 'id']],
  flightBooking: [
    ['flight_bookings', 'id'],
    ['travel_persons', 'booking_id'],
  ],
  chauffeur: [['chauffeur_requests', 'id']],
};
const BOOKED = { fromLocation: '', toLocation: '', aircraftName: '' };

/** Every column with the name of a traveller or a place; for a booked flight, the fields. */
const namedColumns = (table: keyof Schema) => {
  const { name = '', text = '', place = '', bookedFlight = '' } = PERSONAL_DATA[table].columns;
  const lastName = /\blast_name\b/.exec(text)?.[0] ?? '';
  const columns = [name, lastName, place].join(' ').split(' ').filter(Boolean);
  return [
    ...columns.map((column) => ({ column, key: '' })),
    ...(bookedFlight ? Object.keys(BOOKED).map((key) => ({ column: bookedFlight, key })) : []),
  ];
};

test('a search finds a name in any spelling', async ({ api }) => {
  const { id, trip } = await create(api, 'chauffeur');
  await create(api, 'chauffeur');
  const session = await signIn(api.app);
  for (const [stored, typed] of SPELLINGS) {
    await api.db.updateTable('chauffeur_requests').set({ first_name: stored }).where('id', '=', id).execute();
    await api.db.updateTable('trips').set({ folded: '' }).where('id', '=', trip).execute();
    for (const q of [stored, typed]) expect([q, await search(api, 'chauffeur', q, session)]).toEqual([q, [id]]);
  }
});

test.for(REQUEST_KINDS)('a search finds a name in each column of a %s', async (kind, { api }) => {
  const { id, trip } = await create(api, kind);
  await create(api, kind);
  const session = await signIn(api.app);
  const columns = TABLES[kind].flatMap(([table, by]) => namedColumns(table).map((one) => ({ ...one, table, by })));
  expect(columns.length).toBeGreaterThan(2);
  for (const { table, by, column, key } of columns) {
    const write = (text: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${key ? JSON.stringify({ ...BOOKED, seatPrice: 1, [key]: text }) : text}
        where ${sql.ref(by)} = ${id}`.execute(api.db);
    await write('علي O’Brien');
    await api.db.updateTable('trips').set({ folded: '' }).where('id', '=', trip).execute();
    expect([column, key, await search(api, kind, "علی o'brien", session)]).toEqual([column, key, [id]]);
    await write('x');
  }
});

test('a search finds a word of a note in any spelling, and shows it inside the note', async ({ api }) => {
  const { trip } = await create(api, 'chauffeur');
  const headers = await signIn(api.app);
  const note = `${'Rings at noon. '.repeat(10)}Ask for Mr. O’Brien or علي at the gate, ${'and wait. '.repeat(10)}`;
  await api.app.request(`/api/Trip/${trip}`, json({ note }, headers));
  for (const q of ["O'BRIEN", 'obrien', 'علی', 'noon علي']) {
    const { requests } = await findAnything(api.db, q, new Date());
    expect([q, requests.length]).toEqual([q, 1]);
  }
  const { requests } = await findAnything(api.db, "o'brien", new Date());
  expect(requests[0]?.text).toContain('Mr. O’Brien or علي');
  expect(requests[0]?.text.length).toBeLessThan(130);
});

test('a name of invisible characters is prepared for search once', async ({ api }) => {
  const { id, trip } = await create(api, 'chauffeur');
  await sql`update chauffeur_requests set first_name = '\u200c', last_name = '’', email = ''`.execute(api.db);
  await api.db.updateTable('trips').set({ folded: '', reference: '' }).where('id', '=', trip).execute();
  expect(await search(api, 'chauffeur', '\u200c')).toEqual([id]);
  const { folded } = await api.db.selectFrom('trips').select('folded').executeTakeFirstOrThrow();
  expect(folded).toMatch(/^ /);
});

test('a search no longer finds data of an erased trip', async ({ api }) => {
  const { id, trip } = await create(api, 'privateCharter');
  await api.db.updateTable('private_charters').set({ name: 'Zoë O’Brien' }).where('id', '=', id).execute();
  expect(await search(api, 'privateCharter', "zoe o'brien")).toEqual([id]);
  await eraseTrips(api.db, [trip], { by: '', at: new Date(), accounts: false });
  expect(await search(api, 'privateCharter', 'zoe')).toEqual([]);
  expect(await search(api, 'privateCharter', 'erased')).toEqual([id]);
  const { folded } = await api.db.selectFrom('trips').select('folded').where('id', '=', trip).executeTakeFirstOrThrow();
  expect(folded).not.toContain('zoe');
});

test('a search finds a place of a flight in any spelling', async ({ api }) => {
  const places = SPELLINGS.filter((_, i) => i % 4 === 0);
  const ids = new Map<string, number>();
  for (const [stored] of places) ids.set(stored, await storeFlight(api, { FromLocation: `${stored} farm` }));
  for (const [stored, typed] of places) {
    const answer = await api.app.request(`/api/Flight/search?${new URLSearchParams({ FromLocation: typed })}`);
    const found = (await answer.json()).data.map(({ id }: { id: number }) => id);
    expect([typed, found]).toEqual([typed, [ids.get(stored)]]);
  }
});

test('requests stored by another tool are prepared for lists when the server starts', async ({ api }) => {
  for (const kind of REQUEST_KINDS) await create(api, kind);
  const missing = () => api.db.selectFrom('trips').select('kind').where('folded', '=', '').execute();
  expect(await missing()).toHaveLength(REQUEST_KINDS.length);
  await prepareLists(api.db);
  expect(await missing()).toEqual([]);
});
