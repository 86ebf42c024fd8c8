import { createHmac } from 'node:crypto';
import { STAFF_ROLES, type StaffRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import { SignJWT } from 'jose';
import type { UpdateObject } from 'kysely';
import { describe, expect } from 'vitest';
import type { Schema } from '../platform/database/schema';
import { leastRole } from '../platform/http/roles';
import { RULES, type Who, whoOf } from '../testing/authority';
import { addressOf, bearer, ENDPOINTS, nameOf, requestOf, staffSession } from '../testing/calls';
import { partnerToken, tripToken } from '../testing/links';
import { aFlight, anImage, form } from '../testing/requests';
import { customerSession, json, SECRET, signIn, storeAircraft, type TestApp, test } from '../testing/test-app';

/** Every call that needs no session and no link. */
const PUBLIC = [
  'GET /AirlineAircraft/GetAircraft/:id',
  'GET /AirlineAircraft/GetAircrafts',
  'GET /Flight/GetFlight/:id',
  'GET /Flight/search',
  'GET /Subscription/end',
  'GET /docs',
  'GET /docs/:file',
  'GET /health',
  'GET /images/:key',
  'GET /openapi.json',
  'POST /Auth/forgot-password',
  'POST /Auth/invitation',
  'POST /Auth/join',
  'POST /Auth/login',
  'POST /Auth/passkey/begin',
  'POST /Auth/passkey/login',
  'POST /Auth/reset-password',
  'POST /Auth/signup',
  'POST /Auth/verify',
  'POST /ChauffeurService/CreateRequest',
  'POST /FlightBooking',
  'POST /InternationalCharter',
  'POST /PrivateCharter/Create',
  'POST /PrivateCharter/Estimate',
  'POST /Subscription/confirm',
  'POST /Subscription/create',
  'POST /Subscription/end',
  'POST /Subscription/read',
  'POST /csp-reports',
];
const callsOf = (...whos: Who[]) => ENDPOINTS.filter((endpoint) => whos.includes(whoOf(endpoint)));
const STAFFS = callsOf(...STAFF_ROLES);

const REACH = { viewer: ['viewer', 'dispatcher', 'owner'], dispatcher: ['dispatcher', 'owner'], owner: ['owner'] };
const mayMake = (role: StaffRole, call: Endpoint) => REACH[leastRole(call)].includes(role);

test('each call may be made by the people that are listed here', () => {
  expect(callsOf('anyone').map(nameOf).sort()).toEqual(PUBLIC);
  for (const one of ENDPOINTS.filter(({ who }) => who !== 'anyone')) {
    const call = nameOf(one);
    expect([call, whoOf(one)]).toEqual([call, RULES.find(([, calls]) => calls.test(call))?.[0]]);
  }
});

/** Public calls that scripts of other origins cannot read; images are shown there without CORS. */
const OWN_ORIGIN = [
  'POST /Auth/passkey/begin',
  'POST /Auth/passkey/login',
  'POST /Subscription/create',
  'POST /Subscription/read',
  'POST /Subscription/confirm',
  'POST /Subscription/end',
  'GET /Subscription/end',
  'GET /images/:key',
  'POST /csp-reports',
  'GET /docs',
  'GET /docs/:file',
  'GET /health',
];
/** Calls that ask for a password or a passkey themselves. */
const ASKS_FOR_PROOF = ['POST /Auth/login', 'POST /Auth/passkey/login', 'POST /Auth/passkeys/begin'];

/** Makes a call with 1 as its id: `fill` stores one row of everything. */
async function make(api: TestApp, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<Response> {
  const { image } = (await api.db.selectFrom('flight_images').select('image').executeTakeFirst()) ?? {};
  return api.app.request(addressOf(endpoint, { image }), requestOf(endpoint, headers));
}

/** Makes a call from a page of another origin, and expects that it is not refused because of missing rights. */
async function expectMade(api: TestApp, endpoint: Endpoint, headers: Record<string, string>) {
  const call = nameOf(endpoint);
  const answer = await make(api, endpoint, { ...headers, Origin: 'https://partner.example' });
  const isRefused = [401, 403, 410].includes(answer.status) && !ASKS_FOR_PROOF.includes(call);
  const readableBy = answer.headers.get('Access-Control-Allow-Origin');
  expect({ call, isRefused, readableBy }).toEqual({ call, isRefused: false, readableBy: null });
}

async function expectRefused(
  api: TestApp,
  endpoint: Endpoint,
  headers: Record<string, string>,
  { who, status, message }: { who: string; status: number; message?: string },
) {
  const call = nameOf(endpoint);
  const answer = await make(api, endpoint, headers);
  const body = await answer.json();
  expect({ call, who, status: answer.status, body }).toEqual({
    ...{ call, who, status },
    body: { success: false, message: message ?? expect.any(String) },
  });
}

const TABLES = [
  ...(['private_charters', 'flight_bookings', 'chauffeur_requests', 'international_charters', 'aircraft'] as const),
  ...(['flights', 'flight_images', 'trips', 'trip_events', 'outbox', 'partners'] as const),
  ...(['webhooks', 'webhook_secrets', 'deliveries'] as const),
] as const;

const everything = ({ db }: TestApp) =>
  Promise.all([
    ...TABLES.map((table) => db.selectFrom(table).selectAll().execute()),
    db.selectFrom('users').select(['id', 'is_admin', 'role', 'disabled_at', 'token_key']).orderBy('id').execute(),
  ]);

/** Stores one row in each table, through the calls themselves. */
async function fill(api: TestApp) {
  const session = await signIn(api.app);
  const flight = { ...aFlight(await storeAircraft(api, session)), 'Images[0].ImageFile': await anImage() };
  await api.app.request('/api/Flight/upsert', form(flight, session));
  await api.app.request('/api/Partners', json({ key: 'first', name: 'First' }, session));
  const hook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
  await api.app.request('/api/Webhooks', json(hook, session));
  for (const call of callsOf('anyone').filter(({ once }) => once)) await make(api, call);
  expect((await everything(api)).map((rows) => rows.length > 0)).not.toContain(false);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ADMIN_CLAIMS = { Name: 'Mallory', isAdmin: 'True', key: 'of the admin' };
const KEY_ID = createHmac('sha256', SECRET).update('key id').digest('base64url').slice(0, 8);

const forge = (secret: string, { audience = 'charter-app', expires = '1h', alg = 'HS256' } = {}) =>
  new SignJWT(ADMIN_CLAIMS)
    .setProtectedHeader({ alg, kid: KEY_ID })
    .setSubject('1')
    .setIssuedAt()
    .setIssuer('charter-api')
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/** The session of an owner whose row is changed or deleted later. */
async function formerAdmin(api: TestApp, change: UpdateObject<Schema, 'users'> | 'gone') {
  const { id, headers } = await staffSession(api, 'owner');
  if (change === 'gone') await api.db.deleteFrom('users').where('id', '=', id).execute();
  else await api.db.updateTable('users').set(change).where('id', '=', id).execute();
  return headers;
}

const NO_TOKEN = 'Please log in first.';
const BAD_TOKEN = 'Invalid session. Please login again.';
const OVER = 'Your session has ended. Please log in again.';

/** Everybody who is not staff, and the message that they get. */
const OTHERS: [
  who: string,
  headers: (api: TestApp) => Promise<Record<string, string>>,
  status: number,
  message: string,
][] = [
  ['nobody', async () => ({}), 401, NO_TOKEN],
  ['a basic password', async () => ({ Authorization: 'Basic YWRtaW46YWRtaW4=' }), 401, NO_TOKEN],
  ['a customer', customerSession, 403, 'Admin access required'],
  [
    'an expired token',
    async () => bearer(await forge(SECRET, { expires: '-1s' })),
    401,
    'Your session has expired. Please log in again.',
  ],
  ['a token signed with another secret', async () => bearer(await forge('x'.repeat(40))), 401, BAD_TOKEN],
  ['a token of another algorithm', async () => bearer(await forge(SECRET.repeat(2), { alg: 'HS512' })), 401, BAD_TOKEN],
  ['a token for another audience', async () => bearer(await forge(SECRET, { audience: 'else' })), 401, BAD_TOKEN],
  [
    'a token with alg none',
    async () => {
      const claims = { ...ADMIN_CLAIMS, sub: '1', iss: 'charter-api', aud: 'charter-app', exp: 9e9 };
      return bearer(`${encode({ alg: 'none', kid: KEY_ID })}.${encode(claims)}.`);
    },
    401,
    BAD_TOKEN,
  ],
  [
    'a customer’s token whose claim was changed',
    async (api) => {
      const [header, claims = '', signature] = (await customerSession(api)).Authorization.split('.');
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), isAdmin: 'True' };
      return { Authorization: `${header}.${encode(changed)}.${signature}` };
    },
    401,
    BAD_TOKEN,
  ],
  ['an admin whose tokens were ended', (api) => formerAdmin(api, { token_key: 'another' }), 401, OVER],
  ['an admin who is none any more', (api) => formerAdmin(api, { is_admin: 0 }), 403, 'Admin access required'],
  ['an admin who is gone', (api) => formerAdmin(api, 'gone'), 401, OVER],
  ['an admin who is switched off', (api) => formerAdmin(api, { disabled_at: '2026-01-02T00:00:00.000Z' }), 401, OVER],
];

/** These people try every call. The others, who are checked at one place for all calls, try a few. */
const WALKERS = ['nobody', 'a customer'];

describe('a call for staff', () => {
  test('is refused without a session of staff, and then changes nothing', async ({ api }) => {
    await fill(api);
    const sessions = [];
    await api.db.updateTable('users').set({ token_key: ADMIN_CLAIMS.key }).where('id', '=', 1).execute();
    for (const [, headersOf] of OTHERS) sessions.push(await headersOf(api));
    const before = await everything(api);
    for (const [index, [who, , status, message]] of OTHERS.entries()) {
      const calls = status === 401 ? [...STAFFS, ...callsOf('user')] : STAFFS;
      for (const call of WALKERS.includes(who) ? calls : calls.slice(0, 3))
        await expectRefused(api, call, sessions[index] ?? {}, { who, status, message });
    }
    expect(await everything(api)).toEqual(before);
    expect(api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
    const answer = await api.app.request('/api/FlightBooking');
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('is refused to a role that may not make it, and then changes nothing', async ({ api }) => {
    await fill(api);
    const sessions = await Promise.all(STAFF_ROLES.map((role) => staffSession(api, role)));
    const before = await everything(api);
    for (const [index, role] of STAFF_ROLES.entries()) {
      for (const call of STAFFS.filter((one) => !mayMake(role, one))) {
        const isOwners = leastRole(call) === 'owner';
        const message = isOwners ? 'Only owners can do this.' : 'Your role can only view.';
        await expectRefused(api, call, sessions[index]?.headers ?? {}, { who: role, status: 403, message });
      }
    }
    expect(await everything(api)).toEqual(before);
  });

  test.for(STAFF_ROLES)(
    'is allowed to each role that may make it, from our origin alone: %s',
    async (role, { api }) => {
      for (const call of STAFFS.filter((one) => mayMake(role, one))) {
        const trips = await api.db.selectFrom('trips').select('id').execute();
        if (trips.length === 0) await fill(api);
        await expectMade(api, call, (await staffSession(api, role)).headers);
      }
    },
  );

  test('follows the role in the database, not the one in the token', async ({ api }) => {
    await fill(api);
    const { headers } = await staffSession(api, 'viewer', 'owner');
    for (const path of ['People/accounts', 'Webhooks', 'AirlineAircraft/rates']) {
      expect((await api.app.request(`/api/${path}`, { headers })).status).toBe(403);
    }
  });

  test('treats a role that this server does not know as a viewer', async ({ api }) => {
    await fill(api);
    const { headers } = await staffSession(api, 'captain' as StaffRole);
    expect((await api.app.request('/api/Trip/1', { headers })).status).toBe(200);
    expect((await api.app.request('/api/Trip/1', json({ note: 'Rings at noon' }, headers))).status).toBe(403);
  });

  test('checks the session before it reads the id', async ({ api }) => {
    expect((await api.app.request('/api/PrivateCharter/GetRequestById/abc')).status).toBe(401);
  });
});

describe('a call for anybody signed in', () => {
  test('is allowed to staff and travellers, but only from our own origin', async ({ api }) => {
    for (const call of callsOf('user')) {
      await expectMade(api, call, await signIn(api.app));
      await expectMade(api, call, await customerSession(api));
    }
  });
});

describe('a call for travellers', () => {
  test('is refused to staff and without a session, and allowed to a traveller', async ({ api }) => {
    await fill(api);
    const sessions = await Promise.all(STAFF_ROLES.map((role) => staffSession(api, role)));
    const before = await everything(api);
    for (const call of callsOf('customer')) {
      await expectRefused(api, call, {}, { who: 'nobody', status: 401 });
      for (const { headers } of sessions) await expectRefused(api, call, headers, { who: 'staff', status: 403 });
    }
    expect(await everything(api)).toEqual(before);
    for (const call of callsOf('customer')) await expectMade(api, call, await customerSession(api));
  });
});

const OTHER_SECRET = 'y'.repeat(40);
const LINKS = { traveller: tripToken, partner: partnerToken };

/** Links that are almost valid. */
const NO_LINKS: [who: string, headers: (good: string, api: TestApp) => Promise<Record<string, string>>][] = [
  ['nobody', async () => ({})],
  ['an admin', (_good, { app }) => signIn(app)],
  ['a link whose last sign is another', async (good) => bearer(good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'))],
  ['a link of another record', async (good) => bearer(good.replace(/\.\w+\./, '.zz.'))],
  ['a link that was cut off', async (good) => bearer(good.slice(0, -4))],
  ['a traveller’s link of another secret', async (_good, api) => bearer(await tripToken(api, 1, OTHER_SECRET))],
  ['a partner’s link of another secret', async (_good, api) => bearer(await partnerToken(api, 1, OTHER_SECRET))],
];

describe.for([
  ['traveller', 'partner', '/api/Trip/1', { version: 1 }],
  ['partner', 'traveller', '/api/Partners/1', { version: 1, name: 'First' }],
] as const)('a call with the link of a %s', ([kind, other, path, record]) => {
  test('is refused without a valid link, and then changes nothing', async ({ api }) => {
    await fill(api);
    const good = await LINKS[kind](api);
    const others = bearer(await LINKS[other](api));
    const before = await everything(api);
    for (const call of callsOf(kind)) {
      for (const [who, headersOf] of NO_LINKS) {
        await expectRefused(api, call, await headersOf(good, api), { who, status: 401 });
      }
      await expectRefused(api, call, others, { who: other, status: 401 });
    }
    expect(await everything(api)).toEqual(before);
  });

  test('is allowed only from our own origin, and refused once staff have ended the link', async ({ api }) => {
    await fill(api);
    const good = await LINKS[kind](api);
    const end = json({ ...record, endLink: true }, await signIn(api.app));
    for (const call of callsOf(kind)) await expectMade(api, call, bearer(good));
    const { data } = await (await api.app.request(path, { headers: end.headers })).json();
    const version = kind === 'traveller' ? data.version : 1;
    const ended = await api.app.request(path, json({ ...record, version, endLink: true }, end.headers));
    expect(ended.status).toBe(200);
    for (const call of callsOf(kind)) await expectRefused(api, call, bearer(good), { who: kind, status: 410 });
  });
});

describe('a page of another origin', () => {
  test.override({ env: { ALLOWED_ORIGINS: 'https://partner.example', DEMO: '0' } });

  test('may make the public calls, except those for our own origin, when its origin is allowed', async ({ api }) => {
    await fill(api);
    for (const call of callsOf('anyone').filter(({ path }) => path !== '/images/:key')) {
      const allowed = async (Origin: string) =>
        (await make(api, call, { Origin })).headers.get('Access-Control-Allow-Origin');
      const origins = [await allowed('https://partner.example'), await allowed('https://evil.example')];
      const expected = OWN_ORIGIN.includes(nameOf(call)) ? null : 'https://partner.example';
      expect({ call: nameOf(call), origins }).toEqual({ call: nameOf(call), origins: [expected, null] });
    }
  });
});

describe('a traveller whose e-mail is not confirmed', () => {
  /** The calls that end one's own sessions. */
  const LEFT = ['POST /Auth/sign-out', 'POST /Auth/sign-out-everywhere'];

  test('may do nothing more than a visitor, except sign out', async ({ api }) => {
    await fill(api);
    const session = () => customerSession(api, { isVerified: false });
    await session();
    const before = await everything(api);
    for (const call of [...callsOf('user', 'customer'), ...STAFFS].filter((one) => !LEFT.includes(nameOf(one)))) {
      await expectRefused(api, call, await session(), { who: 'unverified', status: 403 });
    }
    expect(await everything(api)).toEqual(before);
    for (const call of callsOf('user').filter((one) => LEFT.includes(nameOf(one)))) {
      expect((await make(api, call, await session())).status).toBe(200);
    }
  });

  test('can send and read what a visitor can', async ({ api }) => {
    await fill(api);
    for (const call of callsOf('anyone').filter(({ path }) => !path.startsWith('/Auth/'))) {
      const asVisitor = (await make(api, call)).status;
      const signedIn = await make(api, call, await customerSession(api, { isVerified: false }));
      expect({ call: nameOf(call), status: signedIn.status }).toEqual({ call: nameOf(call), status: asVisitor });
    }
  });
});
