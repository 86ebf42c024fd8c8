import { decodeToken, type SignInRecord } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, vi } from 'vitest';
import { createApp } from '../app';
import { createTokens } from '../platform/http/tokens';
import { ADMIN, customerSession, json, SECRET, type TestApp, test } from '../testing';
import { deleteOldSessions, findUser } from './store';

afterEach(() => {
  vi.useRealTimers();
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
const MINUTE_MS = 60_000;

type Headers = Record<string, string>;

/** Signs in as the admin at a device. */
async function signInAt({ app }: Pick<TestApp, 'app'>, userAgent: string): Promise<Headers> {
  const answer = await app.request('/api/Auth/login', json(ADMIN, { 'User-Agent': userAgent }));
  return { Authorization: `Bearer ${(await answer.json()).data.token}` };
}
async function signIns(
  { app }: Pick<TestApp, 'app'>,
  headers: Headers,
  path = 'Auth/sign-ins',
): Promise<SignInRecord[]> {
  return (await (await app.request(`/api/${path}`, { headers })).json()).data;
}
const works = async ({ app }: Pick<TestApp, 'app'>, headers: Headers) =>
  (await app.request('/api/FlightBooking', { headers })).status;
const post = ({ app }: TestApp, path: string, headers: Headers, body: unknown = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const devices = (records: SignInRecord[]) => records.map(({ device, isThis }) => (isThis ? `${device}, here` : device));
const idOf = async ({ db }: TestApp, email: string) => (await findUser(db, email))?.id ?? 0;
/** A token without a stored session. */
async function olderSession(api: TestApp): Promise<Headers> {
  const id = await idOf(api, ADMIN.email);
  const token = await createTokens({ secrets: [SECRET], db: api.db }).sign({
    id,
    name: 'Admin',
    isAdmin: true,
    version: 0,
  });
  return { Authorization: `Bearer ${token}` };
}

describe('the list of sessions', () => {
  test('shows the devices of an account, and the current one', async ({ api }) => {
    await signInAt(api, IPHONE);
    const here = await signInAt(api, WINDOWS);
    const records = await signIns(api, here);
    expect(devices(records)).toEqual(['Chrome on Windows, here', 'Safari on iPhone']);
    expect(records[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      device: expect.any(String),
      at: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
      isThis: expect.any(Boolean),
    });
  });

  test('has the name of the browser, and no network address', async ({ api }) => {
    await api.app.request(
      '/api/Auth/login',
      json(ADMIN, { 'User-Agent': `${WINDOWS} Telling/4711`, 'X-Forwarded-For': '203.0.113.7' }),
    );
    expect(JSON.stringify(await api.db.selectFrom('sessions').selectAll().execute())).not.toMatch(
      /4711|Mozilla|203\.0/,
    );
  });

  test('lets one session be ended', async ({ api }) => {
    const [phone, here] = [await signInAt(api, IPHONE), await signInAt(api, WINDOWS)];
    const [there] = (await signIns(api, here)).filter(({ isThis }) => !isThis);
    expect((await post(api, 'Auth/sign-ins/end', here, { signIn: there?.id })).status).toBe(200);
    const answer = await api.app.request('/api/FlightBooking', { headers: phone });
    expect([answer.status, (await answer.json()).message]).toEqual([
      401,
      'Your session has ended. Please login again.',
    ]);
    expect(await works(api, here)).toBe(200);
    expect((await post(api, 'Auth/sign-ins/end', here, { signIn: there?.id })).status).toBe(404);
  });

  test('lets all other sessions be ended', async ({ api }) => {
    const [phone, tablet, here] = [await signInAt(api, IPHONE), await signInAt(api, ''), await signInAt(api, WINDOWS)];
    expect((await post(api, 'Auth/sign-ins/end-others', here)).status).toBe(200);
    expect([await works(api, phone), await works(api, tablet), await works(api, here)]).toEqual([401, 401, 200]);
    expect(devices(await signIns(api, here))).toEqual(['Chrome on Windows, here']);
  });

  test('loses a session at its logout, after which its token is invalid', async ({ api }) => {
    const [here, phone] = [await signInAt(api, WINDOWS), await signInAt(api, IPHONE)];
    expect((await post(api, 'Auth/sign-out', here)).status).toBe(200);
    expect([await works(api, here), await works(api, phone)]).toEqual([401, 200]);
  });

  test('has no session that was ended in another way', async ({ api }) => {
    await signInAt(api, IPHONE);
    await post(api, 'Auth/sign-out-everywhere', await signInAt(api, WINDOWS));
    expect(devices(await signIns(api, await signInAt(api, WINDOWS)))).toEqual(['Chrome on Windows, here']);
  });

  test('is hidden from other accounts', async ({ api }) => {
    const here = await signInAt(api, WINDOWS);
    const [mine] = await signIns(api, here);
    const customer = await customerSession(api);
    expect((await post(api, 'Auth/sign-ins/end', customer, { signIn: mine?.id })).status).toBe(404);
    expect((await post(api, 'Auth/sign-ins/end-others', customer)).status).toBe(200);
    expect(await works(api, here)).toBe(200);
    expect((await signIns(api, customer)).map(({ id }) => id)).toEqual(['']);
  });

  test('is the same in every process on the database', async ({ api }) => {
    const other = { app: createApp(api.parts) };
    const [phone, here] = [await signInAt(api, IPHONE), await signInAt(other, WINDOWS)];
    const [there] = (await signIns(other, here)).filter(({ isThis }) => !isThis);
    await post(api, 'Auth/sign-ins/end', here, { signIn: there?.id });
    expect([await works(api, phone), await works(other, phone)]).toEqual([401, 401]);
  });
});

describe('the last use of a session', () => {
  const seenAt = async ({ db }: TestApp) =>
    (await db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;

  test('is stored at most once in five minutes', async ({ api }) => {
    const here = await signInAt(api, WINDOWS);
    const first = await seenAt(api);
    vi.useFakeTimers({ now: Date.now() + 4 * MINUTE_MS, toFake: ['Date'] });
    await works(api, here);
    expect(await seenAt(api)).toBe(first);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await works(api, here);
    expect(Date.parse(await seenAt(api)) - Date.parse(first)).toBeGreaterThanOrEqual(6 * MINUTE_MS);
  });

  test('is deleted with the session after its token expires', async ({ api }) => {
    await signInAt(api, WINDOWS);
    const kept = () => api.db.selectFrom('sessions').select('id').execute();
    await deleteOldSessions(api.db, Date.now() + 11.9 * 60 * MINUTE_MS);
    expect(await kept()).toHaveLength(1);
    await deleteOldSessions(api.db, Date.now() + 12.1 * 60 * MINUTE_MS);
    expect(await kept()).toEqual([]);
  });
});

describe('a token without a stored session', () => {
  test('is valid until it expires, and is listed without an id', async ({ api }) => {
    const older = await olderSession(api);
    expect(await signIns(api, older)).toMatchObject([{ id: '', device: '', isThis: true }]);
    expect((await post(api, 'Auth/sign-out', older)).status).toBe(200);
    expect(await works(api, older)).toBe(200);
  });

  test('ends when the account signs out everywhere', async ({ api }) => {
    const older = await olderSession(api);
    await post(api, 'Auth/sign-out-everywhere', await signInAt(api, WINDOWS));
    expect(await works(api, older)).toBe(401);
  });
});

describe('an owner', () => {
  test('can list and end the sessions of staff', async ({ api }) => {
    const phone = await signInAt(api, IPHONE);
    const owner = await olderSession(api);
    const id = await idOf(api, ADMIN.email);
    const [record] = await signIns(api, owner, `People/sign-ins/${id}`);
    expect(record).toMatchObject({ device: 'Safari on iPhone', isThis: false });
    expect((await post(api, `People/end-sign-in/${id}`, owner, { signIn: record?.id })).status).toBe(200);
    expect(await works(api, phone)).toBe(401);
  });

  test('cannot list or end the sessions of a customer', async ({ api }) => {
    await customerSession(api);
    const owner = await signInAt(api, WINDOWS);
    const id = await idOf(api, 'customer@example.com');
    expect((await api.app.request(`/api/People/sign-ins/${id}`, { headers: owner })).status).toBe(404);
    expect((await post(api, `People/end-sign-in/${id}`, owner, { signIn: 'x' })).status).toBe(404);
  });
});

describe('POST /Auth/login', () => {
  test('gives staff a token for twelve hours with the admin claim', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json(ADMIN));
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({ success: true, data: { token: expect.any(String) } });
    const claims = decodeToken(body.data.token);
    expect(claims).toMatchObject({ Name: 'Admin', isAdmin: 'True' });
    expect((claims?.exp ?? 0) * 1000 - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect((claims?.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  });

  test('gives a customer a token without the admin claim', async ({ api }) => {
    await api.db
      .insertInto('users')
      .values({
        email: 'sana@example.com',
        name: 'Sana',
        password_hash: await hash('sana’s password'),
        is_admin: 0,
        created_at: new Date().toISOString(),
      })
      .execute();
    const answer = await api.app.request(
      '/api/Auth/login',
      json({ email: 'sana@example.com', password: 'sana’s password' }),
    );
    expect(decodeToken((await answer.json()).data.token)).toMatchObject({ Name: 'Sana', isAdmin: 'False' });
  });

  test('accepts the address in any case and with spaces around it', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json({ ...ADMIN, email: ' ADMIN@Example.com ' }));
    expect(answer.status).toBe(200);
  });

  test.for([
    ['a wrong password', { ...ADMIN, password: 'wrong' }],
    ['an unknown address', { ...ADMIN, email: 'nobody@example.com' }],
  ] as const)('answers %s with 401 and the same words', async ([, body], { api }) => {
    const answer = await api.app.request('/api/Auth/login', json(body));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ success: false, message: 'Email or password is incorrect' });
  });

  test('names the missing field', async ({ api }) => {
    const answer = await api.app.request('/api/Auth/login', json({}));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      success: false,
      errors: { email: 'Email is required', password: 'Password is required' },
    });
  });
});
