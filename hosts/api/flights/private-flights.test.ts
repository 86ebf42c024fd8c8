import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import { aBooking, aCharter, aFlight, anImage } from '../testing/requests';
import {
  test as base,
  customerSession,
  json,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
} from '../testing/test-app';

const MARKER = 'Zarqanabad';
const PUBLIC_URL = 'https://fly.example';

/** Stands for the app's server build: its pages and images show what the API answers to a visitor. */
const BUILD = `
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
const read = async (fetch, path) => {
  const answer = await fetch(path);
  return answer.status === 200 ? await answer.text() : 'status ' + answer.status;
};
export const createSite = () => ({
  listedPaths: ['/'],
  async open({ address, fetch }) {
    const { pathname, searchParams } = new URL(address, 'http://site.invalid');
    if (!['/search', '/flights-products', '/flights-details'].includes(pathname)) return undefined;
    const id = searchParams.get('id');
    const text = await read(fetch, id ? '/api/Flight/GetFlight/' + id : '/api/Flight/search');
    const key = createHash('sha256').update(address + text).digest('base64url');
    return { status: 200, key, styleHash: '', scriptHash: '', html: async () => Readable.from([text]) };
  },
  async picture({ id, fetch }) {
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"/>';
    const status = id ? (await fetch('/api/Flight/GetFlight/' + id)).status : 200;
    return status === 200 ? drawn : status;
  },
});
`;

const test = base.extend<{ site: TestApp }>({
  site: async ({ api }, use) => {
    mkdirSync(join(api.distDir, 'site'), { recursive: true });
    writeFileSync(join(api.distDir, 'site/site.js'), BUILD);
    await use(api);
  },
});
test.override({ env: { PUBLIC_URL, CDN_MAX_AGE: '10s' } });

/** A flight whose places and picture are found by their marker. */
async function aMarkedFlight(api: TestApp, changes: Record<string, string> = {}) {
  const session = await signIn(api.app);
  const fields = aFlight(await storeAircraft(api, session), {
    FromLocation: `${MARKER} (KHI) – ${MARKER} Airport`,
    ToLocation: `${MARKER} (KDU)`,
    ...changes,
  });
  const flight = await storeFlightForm(api, session, {
    ...fields,
    'Images[0].ImageFile': await anImage('#123456'),
    'Images[0].Description': MARKER,
    'Images[0].IsBannerImage': 'true',
  });
  const change = async (more: Record<string, string>) =>
    storeFlightForm(api, session, { ...fields, Id: String(flight.id), ...more });
  const key = flight.images[0]?.imageUrl.split('/').at(-1)?.split('?')[0] ?? '';
  return { flight, session, change, key };
}

const SEARCHES = [
  '',
  'FromLocation=KHI&ToLocation=KDU',
  'DepartureDate=2099-03-04',
  'images=true',
  'limit=1',
  'departed=last',
  'aircraftType=jet',
];

/** Every address of the API, the site and its pictures with data that travellers read. */
function addressesOf(id: number, key: string): string[] {
  const open = SUBJECTS.flatMap(({ routes }) => routes).flatMap(({ endpoint: { method, path, who } }) =>
    who === 'anyone' && method === 'get' && path !== '/openapi.json'
      ? `/api${path.replace(':id', String(id)).replace(':key', key)}`
      : [],
  );
  return [
    ...open,
    ...SEARCHES.map((query) => `/api/Flight/search?${query}`),
    `/api/images/${key}?w=320`,
    `/api/images/${key}?staff=${'a'.repeat(22)}`,
    '/search',
    '/flights-products',
    `/flights-details?id=${id}`,
    '/sitemap.xml',
    '/llms.txt',
    '/robots.txt',
    '/config.json',
    '/share/site.png',
    `/share/flights/${id}.png`,
  ];
}

const tool = (name: string, values: object) =>
  json(
    { jsonrpc: '2.0', id: 'one', method: 'tools/call', params: { name, arguments: values } },
    { Accept: 'application/json, text/event-stream' },
  );

/** Whether a text reveals the flight by its places, its picture or its id; an aircraft may have the same id. */
const shows = (text: string, id: number, key: string, address = '') =>
  text.includes(MARKER) ||
  text.includes(key) ||
  (!address.includes('Aircraft/') && new RegExp(`(?:"id" ?: ?|id=|flights/)${id}\\b`).test(text));

async function readAll(api: TestApp, id: number, key: string, headers: Record<string, string> = {}) {
  const shown: string[] = [];
  const tags = new Map<string, string>();
  for (const address of addressesOf(id, key)) {
    const answer = await api.app.request(address, { headers });
    const isPicture = /share.flights|api.images/.test(address);
    tags.set(address, answer.headers.get('ETag') ?? '');
    const text = await answer.text();
    if (isPicture ? answer.status === 200 : shows(text, id, key, address)) shown.push(address);
  }
  const addresses = [
    ['search_flights', { from: MARKER }],
    ['search_flights', {}],
    ['read_flight', { id }],
    ['request_link', { form: 'flight_booking', flightId: id }],
  ] as const;
  for (const [name, values] of addresses) {
    const { method, headers: own, body } = tool(name, values);
    const answer = await api.app.request(`${PUBLIC_URL}/mcp`, { method, headers: { ...own, ...headers }, body });
    // An error message repeats the request.
    if (shows((await answer.text()).replaceAll(/from=Zarqanabad/g, ''), id, key))
      shown.push(`${name} ${JSON.stringify(values)}`);
  }
  return { shown, tags };
}

describe('a private flight', () => {
  test('is in no public call, page, image or tool, and in no cache from when it was public', async ({ site }) => {
    const { flight, change, key } = await aMarkedFlight(site);
    const before = await readAll(site, flight.id, key);
    const expected = [
      `/api/Flight/GetFlight/${flight.id}`,
      '/api/Flight/search?',
      '/api/Flight/search?limit=1',
      `/api/images/${key}`,
      `/api/images/${key}?w=320`,
      '/search',
      `/flights-details?id=${flight.id}`,
      '/sitemap.xml',
      `/share/flights/${flight.id}.png`,
      'search_flights {}',
      `read_flight {"id":${flight.id}}`,
    ];
    expect(expected.filter((one) => !before.shown.includes(one))).toEqual([]);
    // Staff have read it too, before and after.
    const staff = await signIn(site.app);
    await readAll(site, flight.id, key, staff);
    await change({ IsPublic: 'false' });
    expect((await readAll(site, flight.id, key, staff)).shown).toContain('/api/Flight/search?');
    expect((await readAll(site, flight.id, key)).shown).toEqual([]);
    expect((await readAll(site, flight.id, key, await customerSession(site))).shown).toEqual([]);
    // A client with an earlier answer must not be told that it is still valid.
    for (const [address, tag] of before.tags) {
      if (!before.shown.includes(address)) continue;
      const answer = await site.app.request(address, { headers: { 'If-None-Match': tag } });
      expect([address, answer.status === 304]).toEqual([address, false]);
    }
  });

  test('is not counted in a search, and looks missing to people who read it, its image, or book it', async ({
    api,
  }) => {
    const { flight, key } = await aMarkedFlight(api, { IsPublic: 'false' });
    const read = async (path: string, init?: RequestInit) => {
      const answer = await api.app.request(`/api/${path}`, init);
      return [answer.status, await answer.text(), answer.headers.get('Cache-Control')];
    };
    expect(await read(`images/${key}`)).toEqual(await read(`images/${'0'.repeat(64)}.png`));
    expect(await read(`Flight/GetFlight/${flight.id}`)).toEqual(await read('Flight/GetFlight/999999'));
    const booked = await read('FlightBooking', json(aBooking(flight.id)));
    expect(booked[0]).toBe(404);
    expect(booked).toEqual(await read('FlightBooking', json(aBooking(999_999))));

    for (const FromLocation of ['Lahore (LHE)', 'Gilgit (GIL)']) await aMarkedFlight(api, { FromLocation });
    expect((await read(`images/${key}`))[0], 'a public flight shows the same image').toBe(200);
    const search = async (query: string) => (await api.app.request(`/api/Flight/search?${query}`)).json();
    const first = await search('limit=1');
    expect([first.data.length, first.total]).toEqual([1, 2]);
    const second = await search(`limit=1&after=${first.next}`);
    expect([second.data.length, second.total, second.next]).toEqual([1, 2, null]);
  });

  test('is marked for staff, who see its images by signed addresses', async ({ api }) => {
    const { flight, session, change } = await aMarkedFlight(api, { IsPublic: 'false' });
    const read = async (path: string) => (await api.app.request(`/api/${path}`, { headers: session })).json();
    const [found] = (await read('Flight/search')).data as FlightRecord[];
    const one = (await read(`Flight/GetFlight/${flight.id}`)).data as FlightRecord;
    for (const record of [flight, found, one]) {
      expect(record).toMatchObject({ isPublic: false });
      const url = record?.images[0]?.imageUrl ?? '';
      const picture = await api.app.request(`${url}&w=320`);
      expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=3600']);
    }
    const shared = await change({ IsPublic: 'true' });
    const open = await api.app.request(shared.images[0]?.imageUrl ?? '');
    expect(open.status).toBe(200);
    expect(open.headers.get('Cache-Tag')).toBe('charter');
  });
});

describe('a flight of a trip', () => {
  test('stays private in an edit without the field', async ({ api }) => {
    const { change } = await aMarkedFlight(api);
    await change({ IsPublic: 'false' });
    expect((await change({})).isPublic).toBe(false);
  });

  test('is private, and linked to its trip if that is a charter', async ({ api }) => {
    const { flight, session } = await aMarkedFlight(api);
    await api.app.request('/api/FlightBooking', json(aBooking(flight.id)));
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    for (const [TripId, linked] of [
      ['1', null],
      ['2', 2],
      ['999', null],
    ] as const) {
      const { id, isPublic } = await storeFlightForm(
        api,
        session,
        aFlight(flight.aircraftId, { TripId, LegPlace: '1' }),
      );
      const stored = api.db.selectFrom('flights').select(['trip_id', 'leg_place']).where('id', '=', id);
      expect([TripId, isPublic, await stored.executeTakeFirst()]).toEqual([
        ...[TripId, false],
        { trip_id: linked, leg_place: linked && 1 },
      ]);
    }
  });
});
