import { SignJWT } from 'jose';
import { describe, expect } from 'vitest';
import { customerSession, SECRET, signIn, type TestApp, test } from '../testing';

const ADMIN_CALLS = ['/api/PrivateCharter/GetAllRequests', '/api/PrivateCharter/GetRequestById/1'];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = { Name: 'Mallory', isAdmin: 'True' };

const forge = (secret: string, { audience = 'charter-app', expires = '1h', alg = 'HS256' } = {}) =>
  new SignJWT(CLAIMS)
    .setProtectedHeader({ alg })
    .setSubject('1')
    .setIssuer('charter-api')
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

const bearer = async (token: string | Promise<string>) => ({ Authorization: `Bearer ${await token}` });

const AUTHORITIES: [
  who: string,
  headers: (api: TestApp) => Promise<Record<string, string>>,
  status: number,
  message?: string,
][] = [
  ['nobody', async () => ({}), 401, 'Please login first.'],
  ['a basic password', async () => ({ Authorization: 'Basic YWRtaW46YWRtaW4=' }), 401, 'Please login first.'],
  ['a customer', customerSession, 403, 'Admin access required'],
  [
    'an expired token',
    () => bearer(forge(SECRET, { expires: '-1s' })),
    401,
    'Your session has expired. Please login again.',
  ],
  [
    'a token signed with another secret',
    () => bearer(forge('x'.repeat(40))),
    401,
    'Invalid session. Please login again.',
  ],
  [
    'a token for another audience',
    () => bearer(forge(SECRET, { audience: 'else' })),
    401,
    'Invalid session. Please login again.',
  ],
  [
    'a token of another algorithm',
    () => bearer(forge(SECRET.repeat(2), { alg: 'HS512' })),
    401,
    'Invalid session. Please login again.',
  ],
  [
    'a token with alg none',
    () =>
      bearer(
        `${encode({ alg: 'none' })}.${encode({ ...CLAIMS, sub: '1', iss: 'charter-api', aud: 'charter-app', exp: 9e9 })}.`,
      ),
    401,
    'Invalid session. Please login again.',
  ],
  [
    'a token whose claims were changed',
    async (api) => {
      const [header, , signature] = (await signIn(api.app)).Authorization.split('.');
      return { Authorization: `${header}.${encode({ ...CLAIMS, sub: '9', exp: 9e9 })}.${signature}` };
    },
    401,
    'Invalid session. Please login again.',
  ],
  ['no token at all', () => bearer('not.a.token'), 401, 'Invalid session. Please login again.'],
];

describe.for(ADMIN_CALLS)('%s', (path) => {
  test.for(AUTHORITIES)('refuses %s', async ([, headers, status, message], { api }) => {
    const answer = await api.app.request(path, { headers: await headers(api) });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ success: false, message });
    expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  });

  test('lets an admin through', async ({ api }) => {
    const answer = await api.app.request(path, { headers: await signIn(api.app) });
    expect([200, 404]).toContain(answer.status);
  });
});

test('an id is not looked at before the authority to ask for one', async ({ api }) => {
  expect((await api.app.request('/api/PrivateCharter/GetRequestById/abc')).status).toBe(401);
});
