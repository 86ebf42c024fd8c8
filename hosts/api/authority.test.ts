import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { UpdateObject } from 'kysely';
import { describe, expect } from 'vitest';
import type { Schema } from './database/schema';
import { createTokens } from './http';
import { SUBJECTS } from './routes';
import {
  ADMIN,
  aBooking,
  aCharter,
  aChauffeurRequest,
  aFlight,
  anAircraft,
  anImage,
  anInternationalCharter,
  customerSession,
  form,
  json,
  SECRET,
  signIn,
  storeAircraft,
  type TestApp,
  test,
} from './testing';

interface Call {
  /** `users`: whoever is signed in. */
  who: 'everyone' | 'users' | 'admins';
  /** What is sent; without it a GET. */
  request?: () => RequestInit;
  /** The answer to those who may. */
  status: number;
}

const SANA = { name: 'Sana', email: 'sana@example.com', password: 'a password of hers' };
const get = { status: 200 };

/** Every call there is, and who may make it. */
const CALLS: Record<string, Call> = {
  'POST /api/Auth/login': { who: 'everyone', request: () => json(ADMIN), status: 200 },
  'POST /api/Auth/signup': { who: 'everyone', request: () => json({ ...SANA, email: 'new@example.com' }), status: 200 },
  'POST /api/Auth/forgot-password': { who: 'everyone', request: () => json({ email: 'new@example.com' }), status: 200 },
  'POST /api/Auth/reset-password': {
    who: 'everyone',
    request: () => json({ token: 'never made', password: SANA.password }),
    status: 400,
  },
  'POST /api/Auth/sign-out-everywhere': { who: 'users', request: () => ({ method: 'POST' }), status: 200 },
  'POST /api/PrivateCharter/Create': { who: 'everyone', request: () => json(aCharter()), status: 201 },
  'GET /api/PrivateCharter/GetAllRequests': { who: 'admins', ...get },
  'GET /api/PrivateCharter/GetRequestById/:id': { who: 'admins', ...get },
  'POST /api/FlightBooking': { who: 'everyone', request: () => json(aBooking(1)), status: 201 },
  'GET /api/FlightBooking': { who: 'admins', ...get },
  'GET /api/FlightBooking/:id': { who: 'admins', ...get },
  'POST /api/ChauffeurService/CreateRequest': {
    who: 'everyone',
    request: () => json(aChauffeurRequest()),
    status: 201,
  },
  'GET /api/ChauffeurService/GetAllChauffeurServices': { who: 'admins', ...get },
  'GET /api/ChauffeurService/GetChaufferService/:id': { who: 'admins', ...get },
  'POST /api/InternationalCharter': { who: 'everyone', request: () => json(anInternationalCharter()), status: 201 },
  'GET /api/InternationalCharter': { who: 'admins', ...get },
  'GET /api/InternationalCharter/:id': { who: 'admins', ...get },
  'GET /api/Flight/search': { who: 'everyone', ...get },
  'GET /api/Flight/GetFlight/:id': { who: 'everyone', ...get },
  'POST /api/Flight/upsert': { who: 'admins', request: () => form(aFlight(1)), status: 201 },
  'DELETE /api/Flight/:id': { who: 'admins', request: () => ({ method: 'DELETE' }), status: 200 },
  'GET /api/AirlineAircraft/GetAircrafts': { who: 'everyone', ...get },
  'GET /api/AirlineAircraft/GetAircraft/:id': { who: 'everyone', ...get },
  'POST /api/AirlineAircraft/upsert-aircraft': { who: 'admins', request: () => form(anAircraft()), status: 201 },
  'DELETE /api/AirlineAircraft/delete-aircraft/:id': {
    who: 'admins',
    request: () => ({ method: 'DELETE' }),
    // 409: the flight uses the aircraft.
    status: 409,
  },
  'GET /api/Trip/:id': { who: 'admins', ...get },
  'POST /api/Trip/:id': { who: 'admins', request: () => json({ from: 'new', note: 'Rings at noon' }), status: 200 },
  'POST /api/Outbox/:id': { who: 'admins', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/People': { who: 'admins', ...get },
  'GET /api/images/:key': { who: 'everyone', ...get },
  'POST /api/csp-reports': { who: 'everyone', request: () => json([]), status: 204 },
  'GET /api/openapi.json': { who: 'everyone', ...get },
  'GET /api/docs': { who: 'everyone', ...get },
  'GET /api/docs/:file': { who: 'everyone', ...get },
  'GET /api/health': { who: 'everyone', ...get },
};
const calls = (who: Call['who']) => Object.keys(CALLS).filter((call) => CALLS[call]?.who === who);

/** Public, but not readable by scripts of other origins; images are shown there without CORS. */
const OWN_ORIGIN = [
  'GET /api/images/:key',
  'POST /api/csp-reports',
  'GET /api/docs',
  'GET /api/docs/:file',
  'GET /api/health',
];

/** Makes a call of the table with 1 for `:id`: `fill` stores one row of everything. */
async function make(api: TestApp, call: string, headers: Record<string, string> = {}): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const { request } = CALLS[call] ?? {};
  const init = request?.() ?? { method };
  const [{ image } = { image: '' }] = await api.db.selectFrom('flight_images').select('image').execute();
  return api.app.request(path.replace(':id', '1').replace(':key', image).replace(':file', 'start.js'), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...headers },
  });
}

const TABLES = [
  'private_charters',
  'flight_bookings',
  'chauffeur_requests',
  'international_charters',
  'aircraft',
  'flights',
  'flight_images',
  'trips',
  'trip_events',
  'outbox',
] as const;

const everything = ({ db }: TestApp) => Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));

/** One row in each table, made by the calls themselves. */
async function fill(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  await api.app.request(
    '/api/Flight/upsert',
    form({ ...aFlight(aircraftId), 'Images[0].ImageFile': await anImage() }, session),
  );
  for (const call of calls('everyone').filter((call) => CALLS[call]?.status === 201)) await make(api, call);
  expect((await everything(api)).map((rows) => rows.length > 0)).toEqual(TABLES.map(() => true));
}

const bearer = async (token: string | Promise<string>) => ({ Authorization: `Bearer ${await token}` });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ADMIN_CLAIMS = { Name: 'Mallory', isAdmin: 'True' };

const forge = (secret: string, { audience = 'charter-app', expires = '1h', alg = 'HS256' } = {}) =>
  new SignJWT(ADMIN_CLAIMS)
    .setProtectedHeader({ alg })
    .setSubject('1')
    .setIssuer('charter-api')
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/** The token of an admin whose row is changed or deleted afterwards. */
async function formerAdmin({ db }: TestApp, change: UpdateObject<Schema, 'users'> | 'gone') {
  const email = `former-${randomUUID()}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ email, name: 'Former', password_hash: '', is_admin: 1, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await createTokens({ secrets: [SECRET], db }).sign({ id, name: 'Former', isAdmin: true, version: 0 });
  if (change === 'gone') await db.deleteFrom('users').where('id', '=', id).execute();
  else await db.updateTable('users').set(change).where('id', '=', id).execute();
  return bearer(token);
}

const NO_TOKEN = 'Please login first.';
const BAD_TOKEN = 'Invalid session. Please login again.';
const OVER = 'Your session has ended. Please login again.';

/** Everybody who is no admin, and what is said to them. */
const OTHERS: [
  who: string,
  headers: (api: TestApp) => Promise<Record<string, string>>,
  status: number,
  message: string,
][] = [
  ['nobody', async () => ({}), 401, NO_TOKEN],
  ['a basic password', async () => ({ Authorization: 'Basic YWRtaW46YWRtaW4=' }), 401, NO_TOKEN],
  [
    'a customer',
    async ({ app }) => {
      await app.request('/api/Auth/signup', json(SANA));
      const login = await app.request('/api/Auth/login', json(SANA));
      return bearer((await login.json()).data.token);
    },
    403,
    'Admin access required',
  ],
  [
    'an expired token',
    () => bearer(forge(SECRET, { expires: '-1s' })),
    401,
    'Your session has expired. Please login again.',
  ],
  ['a token signed with another secret', () => bearer(forge('x'.repeat(40))), 401, BAD_TOKEN],
  ['a token for another audience', () => bearer(forge(SECRET, { audience: 'else' })), 401, BAD_TOKEN],
  ['a token of another algorithm', () => bearer(forge(SECRET.repeat(2), { alg: 'HS512' })), 401, BAD_TOKEN],
  [
    'a token with alg none',
    () => {
      const claims = { ...ADMIN_CLAIMS, sub: '1', iss: 'charter-api', aud: 'charter-app', exp: 9e9 };
      return bearer(`${encode({ alg: 'none' })}.${encode(claims)}.`);
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
  ['no token at all', () => bearer('not.a.token'), 401, BAD_TOKEN],
  ['an admin whose tokens were ended', (api) => formerAdmin(api, { token_version: 1 }), 401, OVER],
  ['an admin who is none any more', (api) => formerAdmin(api, { is_admin: 0 }), 403, 'Admin access required'],
  ['an admin who is gone', (api) => formerAdmin(api, 'gone'), 401, OVER],
];

test('every call of the app is in the table, and nothing else', () => {
  const whose = { anyone: 'everyone', user: 'users', admin: 'admins' };
  const endpoints = SUBJECTS.flatMap(({ routes }) => routes).map(({ endpoint }) => endpoint);
  expect(
    Object.entries(CALLS)
      .map(([call, { who }]) => `${call}: ${who}`)
      .sort(),
  ).toEqual(endpoints.map(({ method, path, who }) => `${method.toUpperCase()} /api${path}: ${whose[who]}`).sort());
});

describe.for(calls('admins'))('%s', (call) => {
  test('is refused to everybody but an admin, and then does nothing', async ({ api }) => {
    await fill(api);
    const before = await everything(api);
    for (const [who, headers, status, message] of OTHERS) {
      const answer = await make(api, call, await headers(api));
      expect({ who, status: answer.status, body: await answer.json() }).toEqual({
        who,
        status,
        body: { success: false, message },
      });
      expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
    }
    expect(await everything(api)).toEqual(before);
    expect(api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  });

  test('is an admin’s to make, from the own origin alone', async ({ api }) => {
    await fill(api);
    const answer = await make(api, call, { ...(await signIn(api.app)), Origin: 'https://partner.example' });
    expect(answer.status).toBe(CALLS[call]?.status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe.for(calls('users'))('%s', (call) => {
  test('is refused to whom is not signed in', async ({ api }) => {
    for (const [who, headers, status, message] of OTHERS.filter(([, , refused]) => refused === 401)) {
      const answer = await make(api, call, await headers(api));
      expect({ who, status: answer.status, body: await answer.json() }).toEqual({
        who,
        status,
        body: { success: false, message },
      });
    }
  });

  test('is anybody’s to make who is signed in, from the own origin alone', async ({ api }) => {
    for (const session of [await signIn(api.app), await customerSession(api)]) {
      const answer = await make(api, call, { ...session, Origin: 'https://partner.example' });
      expect(answer.status).toBe(CALLS[call]?.status);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});

describe.for(calls('everyone'))('%s', (call) => {
  test.override({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'http://localhost' },
  });

  test('needs no token', async ({ api }) => {
    await fill(api);
    expect((await make(api, call)).status).toBe(CALLS[call]?.status);
  });
});

describe('a page of another origin', () => {
  test.override({ env: { ALLOWED_ORIGINS: 'https://partner.example', DEMO: '0' } });

  test.for(calls('everyone').filter((call) => OWN_ORIGIN.includes(call) && !call.includes('images')))(
    'may not call %s',
    async (call, { api }) => {
      await fill(api);
      const answer = await make(api, call, { Origin: 'https://partner.example' });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    },
  );

  test.for(calls('everyone').filter((call) => !OWN_ORIGIN.includes(call)))(
    'may call %s when it is allowed to',
    async (call, { api }) => {
      await fill(api);
      const allowed = async (Origin: string) =>
        (await make(api, call, { Origin })).headers.get('Access-Control-Allow-Origin');
      expect(await allowed('https://partner.example')).toBe('https://partner.example');
      expect(await allowed('https://evil.example')).toBeNull();
    },
  );
});

test('an id is not looked at before the authority to ask for one', async ({ api }) => {
  expect((await api.app.request('/api/PrivateCharter/GetRequestById/abc')).status).toBe(401);
});
