import { createHmac, randomUUID } from 'node:crypto';
import { DESK_ROLES, type DeskRole } from '@charter-hosts/contract';
import { SignJWT } from 'jose';
import type { UpdateObject } from 'kysely';
import { describe, expect } from 'vitest';
import { SUBJECTS } from '../app';
import type { Schema } from '../platform/database/schema';
import { leastRole } from '../platform/http/roles';
import { createPartnerLinks, createTripLinks } from '../platform/http/signed-links';
import { createTokens } from '../platform/http/tokens';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aFlight,
  anAircraft,
  anImage,
  anInternationalCharter,
  aSegment,
  form,
} from '../testing/requests';
import { ADMIN, customerSession, json, SECRET, signIn, storeAircraft, type TestApp, test } from '../testing/test-app';

interface Call {
  /** `users`: whoever is signed in; of the desk the role that it takes at least. */
  who: 'everyone' | 'users' | 'customers' | 'viewers' | 'dispatchers' | 'owners' | 'travellers' | 'partners';
  /** What is sent; without it a GET. */
  request?: () => RequestInit;
  /** The answer to those who may. */
  status: number;
}

const SANA = { name: 'Sana', email: 'sana@example.com', password: 'a password of hers' };
const get = { status: 200 };
/** Names a quote that there is not. */
const NO_QUOTE = { version: 1, revision: 1, hash: '0'.repeat(64) };

/** Every call there is, and who may make it. */
const CALLS: Record<string, Call> = {
  'POST /api/Auth/login': { who: 'everyone', request: () => json(ADMIN), status: 200 },
  'POST /api/Auth/signup': { who: 'everyone', request: () => json({ ...SANA, email: 'new@example.com' }), status: 200 },
  'POST /api/Request': {
    who: 'dispatchers',
    request: () => json({ kind: 'chauffeur', source: 'telephone', request: aChauffeurRequest() }),
    status: 201,
  },
  'POST /api/Auth/verify': {
    who: 'everyone',
    request: () => json({ token: 'never made', password: 'x' }),
    status: 400,
  },
  'POST /api/Auth/forgot-password': { who: 'everyone', request: () => json({ email: 'new@example.com' }), status: 200 },
  'POST /api/Auth/reset-password': {
    who: 'everyone',
    request: () => json({ token: 'never made', password: SANA.password }),
    status: 400,
  },
  'POST /api/Auth/passkey/begin': { who: 'everyone', request: () => ({ method: 'POST' }), status: 200 },
  'POST /api/Auth/passkey/login': {
    who: 'everyone',
    request: () =>
      json({ credential: { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } } }),
    status: 401,
  },
  'GET /api/Auth/passkeys': { who: 'viewers', ...get },
  // Without the password.
  'POST /api/Auth/passkeys/begin': { who: 'viewers', request: () => json({}), status: 403 },
  'POST /api/Auth/passkeys/add': {
    who: 'viewers',
    request: () => json({ credential: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } } }),
    status: 400,
  },
  'POST /api/Auth/passkeys/rename/:id': { who: 'viewers', request: () => json({ name: 'Phone' }), status: 404 },
  'POST /api/Auth/passkeys/remove/:id': { who: 'viewers', request: () => ({ method: 'POST' }), status: 404 },
  'POST /api/Auth/passkeys/remove-all': { who: 'viewers', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/People/passkeys/:id': { who: 'owners', ...get },
  // One’s own.
  'POST /api/People/remove-passkey/:id': { who: 'owners', request: () => json({ passkey: 4711 }), status: 409 },
  'GET /api/Auth/sign-ins': { who: 'users', ...get },
  'POST /api/Auth/sign-ins/end': { who: 'users', request: () => json({ signIn: 'none' }), status: 404 },
  'POST /api/Auth/sign-ins/end-others': { who: 'users', request: () => ({ method: 'POST' }), status: 200 },
  'POST /api/Auth/sign-out': { who: 'users', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/People/sign-ins/:id': { who: 'owners', ...get },
  'POST /api/People/end-sign-in/:id': { who: 'owners', request: () => json({ signIn: 'none' }), status: 404 },
  'POST /api/Auth/sign-out-everywhere': { who: 'users', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/Account': { who: 'customers', ...get },
  'POST /api/Account': { who: 'customers', request: () => json({ name: 'Sana Mir', phone: '' }), status: 200 },
  'GET /api/Account/trips': { who: 'customers', ...get },
  'POST /api/Account/trips': { who: 'customers', request: () => json({ link: 'no link' }), status: 400 },
  'POST /api/Account/trips/remove/:id': { who: 'customers', request: () => ({ method: 'POST' }), status: 404 },
  'POST /api/PrivateCharter/Create': { who: 'everyone', request: () => json(aCharter()), status: 201 },
  'POST /api/PrivateCharter/Estimate': {
    who: 'everyone',
    request: () => json({ segments: [aSegment()] }),
    status: 200,
  },
  'GET /api/PrivateCharter/GetAllRequests': { who: 'viewers', ...get },
  'GET /api/PrivateCharter/GetRequestById/:id': { who: 'viewers', ...get },
  'POST /api/FlightBooking': { who: 'everyone', request: () => json(aBooking(1)), status: 201 },
  'GET /api/FlightBooking': { who: 'viewers', ...get },
  'GET /api/FlightBooking/:id': { who: 'viewers', ...get },
  'POST /api/ChauffeurService/CreateRequest': {
    who: 'everyone',
    request: () => json(aChauffeurRequest()),
    status: 201,
  },
  'GET /api/ChauffeurService/GetAllChauffeurServices': { who: 'viewers', ...get },
  'GET /api/ChauffeurService/GetChaufferService/:id': { who: 'viewers', ...get },
  'POST /api/InternationalCharter': { who: 'everyone', request: () => json(anInternationalCharter()), status: 201 },
  'GET /api/InternationalCharter': { who: 'viewers', ...get },
  'GET /api/InternationalCharter/:id': { who: 'viewers', ...get },
  'GET /api/Flight/search': { who: 'everyone', ...get },
  'GET /api/Flight/GetFlight/:id': { who: 'everyone', ...get },
  'POST /api/Flight/upsert': { who: 'dispatchers', request: () => form(aFlight(1)), status: 201 },
  'DELETE /api/Flight/:id': { who: 'dispatchers', request: () => ({ method: 'DELETE' }), status: 200 },
  'GET /api/AirlineAircraft/GetAircrafts': { who: 'everyone', ...get },
  'GET /api/AirlineAircraft/GetAircraft/:id': { who: 'everyone', ...get },
  'GET /api/AirlineAircraft/rates': { who: 'dispatchers', ...get },
  'GET /api/AirlineAircraft/rates/:id': { who: 'dispatchers', ...get },
  'POST /api/AirlineAircraft/rates/:id': {
    who: 'owners',
    request: () => json({ currency: 'USD', perHour: 250_000, version: 0 }),
    status: 200,
  },
  'POST /api/AirlineAircraft/upsert-aircraft': { who: 'dispatchers', request: () => form(anAircraft()), status: 201 },
  'DELETE /api/AirlineAircraft/delete-aircraft/:id': {
    who: 'dispatchers',
    request: () => ({ method: 'DELETE' }),
    // 409: the flight uses the aircraft.
    status: 409,
  },
  'GET /api/Trip/:id': { who: 'viewers', ...get },
  'POST /api/Trip/:id': {
    who: 'dispatchers',
    request: () => json({ note: 'Rings at noon' }),
    status: 200,
  },
  'GET /api/TripStream': { who: 'viewers', ...get },
  'GET /api/NewRequests': { who: 'viewers', ...get },
  'POST /api/Subscription/create': {
    who: 'everyone',
    request: () => json({ email: 'new@example.com', party: 2, from: 'KHI', to: 'DXB' }),
    status: 200,
  },
  'POST /api/Subscription/read': { who: 'everyone', request: () => json({ token: 'never made' }), status: 400 },
  'POST /api/Subscription/confirm': { who: 'everyone', request: () => json({ token: 'never made' }), status: 400 },
  'POST /api/Subscription/end': { who: 'everyone', request: () => ({ method: 'POST' }), status: 400 },
  'GET /api/Subscription/end': { who: 'everyone', ...get, status: 400 },
  'GET /api/Subscription/waiting': { who: 'viewers', ...get },
  'GET /api/Flight/planned': { who: 'viewers', ...get, status: 400 },
  'POST /api/Find': { who: 'viewers', request: () => json({ q: 'noon' }), status: 200 },
  'GET /api/ApiKeys': { who: 'owners', ...get },
  'POST /api/ApiKeys': {
    who: 'owners',
    request: () => json({ name: 'Planning', scopes: ['requests'] }),
    status: 200,
  },
  'POST /api/ApiKeys/revoke/:id': { who: 'owners', request: () => ({ method: 'POST' }), status: 404 },
  'GET /api/Outbox': { who: 'owners', ...get },
  'POST /api/Outbox/again': { who: 'owners', request: () => ({ method: 'POST' }), status: 200 },
  // There is no mail server.
  'POST /api/Outbox/test': { who: 'owners', request: () => ({ method: 'POST' }), status: 409 },
  'POST /api/Outbox/:id': { who: 'dispatchers', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/People': { who: 'viewers', ...get },
  'GET /api/People/accounts': { who: 'owners', ...get },
  'GET /api/People/invitations': { who: 'owners', ...get },
  'POST /api/People/invite': {
    who: 'owners',
    request: () => json({ name: 'Bilal', email: `${randomUUID()}@example.com`, role: 'viewer' }),
    status: 200,
  },
  // There is none.
  'POST /api/People/invite-again/:id': { who: 'owners', request: () => ({ method: 'POST' }), status: 404 },
  'POST /api/People/take-back/:id': { who: 'owners', request: () => ({ method: 'POST' }), status: 404 },
  'POST /api/Auth/invitation': { who: 'everyone', request: () => json({ token: 'never made' }), status: 400 },
  'POST /api/Auth/join': {
    who: 'everyone',
    request: () => json({ token: 'never made', password: SANA.password }),
    status: 400,
  },
  'POST /api/People/:id': { who: 'owners', request: () => json({ version: 1, role: 'viewer' }), status: 409 },
  'GET /api/Audit': { who: 'owners', ...get },
  'GET /api/Backup': { who: 'owners', ...get },
  'POST /api/Audit/exported': { who: 'viewers', request: () => json({ list: 'chauffeur', rows: 3 }), status: 200 },
  'GET /api/Person/:id': { who: 'viewers', ...get },
  // Of nobody else.
  'POST /api/Person/export/:id': { who: 'owners', request: () => json({ trips: [4711] }), status: 409 },
  'POST /api/Person/erase/:id': { who: 'owners', request: () => json({ trips: [4711] }), status: 409 },
  'GET /api/Quotes/:id': { who: 'viewers', ...get },
  'GET /api/Quotes/begin/:id': { who: 'dispatchers', ...get },
  'POST /api/Quotes/:id': { who: 'dispatchers', request: () => json({ currency: 'USD' }), status: 200 },
  // There is no draft.
  'POST /api/Quotes/send/:id': { who: 'dispatchers', request: () => json(NO_QUOTE), status: 409 },
  'POST /api/Quotes/withdraw/:id': { who: 'dispatchers', request: () => json(NO_QUOTE), status: 409 },
  'POST /api/Traveller/Seen': { who: 'travellers', request: () => ({ method: 'POST' }), status: 200 },
  'POST /api/Traveller/Answer': {
    who: 'travellers',
    request: () => json({ version: 1, total: 1, hash: NO_QUOTE.hash, says: 'yes', name: 'Parveen' }),
    // There is no quote.
    status: 409,
  },
  'POST /api/Traveller/Change': { who: 'travellers', request: () => json({ note: 'A day later' }), status: 200 },
  // It is reviewed by now.
  'POST /api/Traveller/Cancel': { who: 'travellers', request: () => json({ stage: 'booked' }), status: 409 },
  'GET /api/Traveller/Trip': { who: 'travellers', ...get },
  'POST /api/Traveller/Contact': {
    who: 'travellers',
    request: () => json({ email: 'late@example.com' }),
    // The request came with one.
    status: 409,
  },
  'GET /api/Partners': { who: 'viewers', ...get },
  'POST /api/Partners': {
    who: 'dispatchers',
    request: () => json({ key: randomUUID(), name: 'Indus Travel' }),
    status: 200,
  },
  'GET /api/Partners/:id': { who: 'viewers', ...get },
  'POST /api/Partners/:id': { who: 'dispatchers', request: () => json({ version: 1, name: 'Indus' }), status: 200 },
  'GET /api/Webhooks': { who: 'owners', ...get },
  'POST /api/Webhooks': {
    who: 'owners',
    request: () => json({ url: 'https://1.1.1.1/hooks', events: ['trip.created'] }),
    status: 200,
  },
  'POST /api/Webhooks/:id': {
    who: 'owners',
    request: () => json({ version: 1, url: 'https://1.1.1.1/hooks', events: ['trip.created'] }),
    status: 200,
  },
  'POST /api/Webhooks/rotate/:id': { who: 'owners', request: () => json({ version: 1 }), status: 200 },
  'POST /api/Webhooks/test/:id': { who: 'owners', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/Webhooks/deliveries/:id': { who: 'owners', ...get },
  'POST /api/Webhooks/redeliver/:id': { who: 'owners', request: () => ({ method: 'POST' }), status: 200 },
  'GET /api/Partner/figures': { who: 'partners', ...get },
  'GET /api/images/:key': { who: 'everyone', ...get },
  'POST /api/csp-reports': { who: 'everyone', request: () => json([]), status: 204 },
  'GET /api/openapi.json': { who: 'everyone', ...get },
  'GET /api/docs': { who: 'everyone', ...get },
  'GET /api/docs/:file': { who: 'everyone', ...get },
  'GET /api/health': { who: 'everyone', ...get },
};
const calls = (...who: Call['who'][]) =>
  Object.keys(CALLS).filter((call) => who.some((one) => CALLS[call]?.who === one));

/** Who of the desk may make the calls of each. */
const REACH = { viewers: ['viewer', 'dispatcher', 'owner'], dispatchers: ['dispatcher', 'owner'], owners: ['owner'] };
const DESK = ['viewers', 'dispatchers', 'owners'] as const;

/** Public, but not readable by scripts of other origins; images are shown there without CORS. */
const OWN_ORIGIN = [
  'POST /api/Auth/passkey/begin',
  'POST /api/Auth/passkey/login',
  'POST /api/Subscription/create',
  'POST /api/Subscription/read',
  'POST /api/Subscription/confirm',
  'POST /api/Subscription/end',
  'GET /api/Subscription/end',
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
  'partners',
  'webhooks',
  'webhook_secrets',
  'deliveries',
] as const;

const everything = ({ db }: TestApp) => Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));

const roles = ({ db }: TestApp) =>
  db.selectFrom('users').select(['id', 'is_admin', 'role', 'disabled_at', 'token_version']).orderBy('id').execute();

/** One row in each table, made by the calls themselves. */
async function fill(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  await api.app.request(
    '/api/Flight/upsert',
    form({ ...aFlight(aircraftId), 'Images[0].ImageFile': await anImage() }, session),
  );
  await api.app.request('/api/Partners', json({ key: 'first', name: 'First' }, session));
  const hook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'] };
  await api.app.request('/api/Webhooks', json(hook, session));
  for (const call of calls('everyone').filter((call) => CALLS[call]?.status === 201)) await make(api, call);
  expect((await everything(api)).map((rows) => rows.length > 0)).toEqual(TABLES.map(() => true));
}

const bearer = async (token: string | Promise<string>) => ({ Authorization: `Bearer ${await token}` });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ADMIN_CLAIMS = { Name: 'Mallory', isAdmin: 'True', version: 0 };
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

/** Fills what is empty: a call before may have removed something, which does not matter to who may make it. */
async function fillOnce(api: TestApp) {
  const [flights] = await api.db.selectFrom('trips').select('id').execute();
  if (!flights) await fill(api);
}

/** The session of somebody of the desk with that role, whatever the token says of it. */
async function sessionWith({ db }: TestApp, { role, claimed = role }: { role: DeskRole; claimed?: DeskRole }) {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${role}-${randomUUID()}@example.com`,
      name: role,
      password_hash: '',
      is_admin: 1,
      role,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens = createTokens({ secrets: [SECRET], db });
  return bearer(tokens.sign({ id, name: role, isAdmin: true, role: claimed, version: 0 }));
}

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
  ['no token at all', () => bearer('not.a.token'), 401, BAD_TOKEN],
  ['an admin whose tokens were ended', (api) => formerAdmin(api, { token_version: 1 }), 401, OVER],
  ['an admin who is none any more', (api) => formerAdmin(api, { is_admin: 0 }), 403, 'Admin access required'],
  ['an admin who is gone', (api) => formerAdmin(api, 'gone'), 401, OVER],
  ['an admin who is switched off', (api) => formerAdmin(api, { disabled_at: '2026-01-02T00:00:00.000Z' }), 401, OVER],
];

test('every call of the app is in the table, and nothing else', () => {
  const whose = {
    anyone: 'everyone',
    user: 'users',
    customer: 'customers',
    traveller: 'travellers',
    partner: 'partners',
  };
  const desk = { viewer: 'viewers', dispatcher: 'dispatchers', owner: 'owners' };
  const endpoints = SUBJECTS.flatMap(({ routes }) => routes).map(({ endpoint }) => endpoint);
  expect(
    Object.entries(CALLS)
      .map(([call, { who }]) => `${call}: ${who}`)
      .sort(),
  ).toEqual(
    endpoints
      .map((one) => {
        const who = one.who === 'admin' ? desk[leastRole(one)] : whose[one.who];
        return `${one.method.toUpperCase()} /api${one.path}: ${who}`;
      })
      .sort(),
  );
});

describe('a call of the desk', () => {
  test('is refused to everybody but an admin, and then does nothing', { timeout: 120_000 }, async ({ api }) => {
    await fill(api);
    const before = await everything(api);
    for (const [who, headersOf, status, message] of OTHERS) {
      const headers = await headersOf(api);
      for (const call of calls(...DESK)) {
        const answer = await make(api, call, headers);
        expect({ call, who, status: answer.status, body: await answer.json() }).toEqual({
          ...{ call, who, status },
          body: { success: false, message },
        });
        expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
      }
    }
    expect(await everything(api)).toEqual(before);
    expect(api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  });

  test.for(DESK_ROLES)(
    'is refused to a role that may not make it, and then does nothing: %s',
    async (role, { api }) => {
      await fill(api);
      const headers = await sessionWith(api, { role });
      const before = [await everything(api), await roles(api)];
      for (const call of calls(...DESK)) {
        const reach = REACH[CALLS[call]?.who as keyof typeof REACH];
        if (reach.includes(role)) continue;
        const message = reach.length > 1 ? 'Your role can see, not change.' : 'Only owners can do this.';
        const answer = await make(api, call, headers);
        expect({ call, status: answer.status, body: await answer.json() }).toEqual({
          ...{ call, status: 403 },
          body: { success: false, message },
        });
      }
      expect([await everything(api), await roles(api)]).toEqual(before);
    },
  );

  test.for(DESK_ROLES)('is open to each role that may make it: %s', async (role, { api }) => {
    for (const call of calls(...DESK)) {
      if (!REACH[CALLS[call]?.who as keyof typeof REACH].includes(role)) continue;
      await fillOnce(api);
      const answer = await make(api, call, await sessionWith(api, { role }));
      const isRefused = answer.status !== CALLS[call]?.status && [401, 403].includes(answer.status);
      expect({ call, isRefused }).toEqual({ call, isRefused: false });
    }
  });

  test.for(calls(...DESK))('is an owner’s to make, from the own origin alone: %s', async (call, { api }) => {
    await fill(api);
    const answer = await make(api, call, { ...(await signIn(api.app)), Origin: 'https://partner.example' });
    expect(answer.status).toBe(CALLS[call]?.status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('a call of whoever is signed in', () => {
  test('is refused to everybody else', async ({ api }) => {
    for (const [who, headersOf, status, message] of OTHERS.filter(([, , refused]) => refused === 401)) {
      const headers = await headersOf(api);
      for (const call of calls('users')) {
        const answer = await make(api, call, headers);
        expect({ call, who, status: answer.status, body: await answer.json() }).toEqual({
          ...{ call, who, status },
          body: { success: false, message },
        });
      }
    }
  });

  test.for(calls('users'))('is made from the own origin alone: %s', async (call, { api }) => {
    for (const session of [await signIn(api.app), await customerSession(api)]) {
      const answer = await make(api, call, { ...session, Origin: 'https://partner.example' });
      expect(answer.status).toBe(CALLS[call]?.status);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});

describe('a call of a customer', () => {
  test('is refused to staff, and to everybody without a session', async ({ api }) => {
    await fill(api);
    const before = await everything(api);
    for (const call of calls('customers')) {
      expect({ call, status: (await make(api, call)).status }).toEqual({ call, status: 401 });
      for (const role of DESK_ROLES) {
        const { status } = await make(api, call, await sessionWith(api, { role }));
        expect({ call, role, status }).toEqual({ call, role, status: 403 });
      }
    }
    expect(await everything(api)).toEqual(before);
  });

  test.for(calls('customers'))('is made from the own origin alone: %s', async (call, { api }) => {
    const answer = await make(api, call, { ...(await customerSession(api)), Origin: 'https://partner.example' });
    expect(answer.status).toBe(CALLS[call]?.status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

/** Who has no good link of the trip, though nearly. */
const NO_LINKS: [who: string, headers: (good: string, api: TestApp) => Promise<Record<string, string>>][] = [
  ['nobody', async () => ({})],
  ['an admin', (_good, { app }) => signIn(app)],
  ['a link whose last sign is another', (good) => bearer(good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'))],
  ['a link of another trip', (good) => bearer(good.replace(/\.\w+\./, '.zz.'))],
  ['a link that was cut off', (good) => bearer(good.slice(0, -4))],
  ['a link of another secret', async () => bearer(createTripLinks(['y'.repeat(40)]).sign({ id: 1, epoch: 0 }))],
];

describe.for(calls('travellers'))('%s', (call) => {
  const good = createTripLinks([SECRET]).sign({ id: 1, epoch: 0 });

  test('is refused without a good link, and then does nothing', async ({ api }) => {
    await fill(api);
    const before = await everything(api);
    for (const [who, headers] of NO_LINKS) {
      const answer = await make(api, call, await headers(good, api));
      const { message } = await answer.json();
      expect({ who, status: answer.status, message }).toEqual({
        who,
        status: 401,
        message: 'This link is not complete. Open it again from the message that you received.',
      });
    }
    expect(await everything(api)).toEqual(before);
  });

  test('is made with the link, from the own origin alone', async ({ api }) => {
    await fill(api);
    const answer = await make(api, call, { ...(await bearer(good)), Origin: 'https://partner.example' });
    expect(answer.status).toBe(CALLS[call]?.status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('is over once the desk has ended the link', async ({ api }) => {
    await fill(api);
    await api.app.request('/api/Trip/1', json({ version: 1, endLink: true }, await signIn(api.app)));
    const answer = await make(api, call, await bearer(good));
    expect([answer.status, (await answer.json()).message]).toEqual([
      410,
      'This link has been replaced. Ask us for the new one.',
    ]);
  });
});

describe.for(calls('partners'))('%s', (call) => {
  const linked = { id: 1, epoch: 0 };
  const good = createPartnerLinks([SECRET]).sign(linked);

  test('is refused without a good link of a partner', async ({ api }) => {
    await fill(api);
    const others: typeof NO_LINKS = [
      ...NO_LINKS,
      ['a traveller', async () => bearer(createTripLinks([SECRET]).sign(linked))],
    ];
    for (const [who, headers] of others) {
      const answer = await make(api, call, await headers(good, api));
      expect({ who, status: answer.status }).toEqual({ who, status: 401 });
    }
    const answer = await api.app.request('/api/Traveller/Trip', { headers: await bearer(good) });
    expect(answer.status).toBe(401);
  });

  test('is made with the link, and over once the desk has ended it', async ({ api }) => {
    await fill(api);
    expect((await make(api, call, await bearer(good))).status).toBe(CALLS[call]?.status);
    await api.app.request('/api/Partners/1', json({ version: 1, name: 'First', endLink: true }, await signIn(api.app)));
    expect((await make(api, call, await bearer(good))).status).toBe(410);
  });
});

describe('a public call', () => {
  test.override({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'http://localhost' },
  });

  test('needs no token', async ({ api }) => {
    await fill(api);
    for (const call of calls('everyone')) {
      const { status } = await make(api, call);
      expect({ call, status }).toEqual({ call, status: CALLS[call]?.status });
    }
  });
});

describe('a page of another origin', () => {
  test.override({ env: { ALLOWED_ORIGINS: 'https://partner.example', DEMO: '0' } });

  test('may make the public calls that are not for the own origin alone, when it is allowed to', async ({ api }) => {
    await fill(api);
    const allowed = async (call: string, Origin: string) =>
      (await make(api, call, { Origin })).headers.get('Access-Control-Allow-Origin');
    for (const call of calls('everyone').filter((one) => !one.includes('images'))) {
      const own = OWN_ORIGIN.includes(call) ? null : 'https://partner.example';
      expect({ call, origin: await allowed(call, 'https://partner.example') }).toEqual({ call, origin: own });
      expect({ call, origin: await allowed(call, 'https://evil.example') }).toEqual({ call, origin: null });
    }
  });
});

describe('an account whose address nobody has confirmed', () => {
  /** What ends its own sessions. */
  const LEFT = ['POST /api/Auth/sign-out', 'POST /api/Auth/sign-out-everywhere'];

  test('may do with its session no more than a visitor, but sign out', async ({ api }) => {
    await fill(api);
    const before = await everything(api);
    for (const call of calls('users', 'customers', ...DESK).filter((one) => !LEFT.includes(one))) {
      const answer = await make(api, call, await customerSession(api, { isVerified: false }));
      expect({ call, status: answer.status }).toEqual({ call, status: 403 });
    }
    expect(await everything(api)).toEqual(before);
    for (const call of LEFT) {
      expect((await make(api, call, await customerSession(api, { isVerified: false }))).status).toBe(200);
    }
  });

  test('sends and reads what a visitor does', async ({ api }) => {
    await fill(api);
    for (const call of calls('everyone').filter((one) => !one.includes('/Auth/'))) {
      const asVisitor = (await make(api, call)).status;
      const signedIn = await make(api, call, await customerSession(api, { isVerified: false }));
      expect({ call, status: signedIn.status }).toEqual({ call, status: asVisitor });
    }
  });
});

test('a role that the token claims counts for nothing: the database’s does', async ({ api }) => {
  await fill(api);
  const session = await sessionWith(api, { role: 'viewer', claimed: 'owner' });
  expect((await make(api, 'POST /api/Trip/:id', session)).status).toBe(403);
  expect((await make(api, 'GET /api/People/accounts', session)).status).toBe(403);
});

test('a role that this server does not know may look alone', async ({ api }) => {
  await fill(api);
  const session = await sessionWith(api, { role: 'captain' as DeskRole });
  expect((await make(api, 'GET /api/Trip/:id', session)).status).toBe(200);
  expect((await make(api, 'POST /api/Trip/:id', session)).status).toBe(403);
});

test('an id is not looked at before the authority to ask for one', async ({ api }) => {
  expect((await api.app.request('/api/PrivateCharter/GetRequestById/abc')).status).toBe(401);
});
