import { decodeToken, type SignInRecord } from '@charter-hosts/contract';
import { describe, expect, vi } from 'vitest';
import { createApp } from '../app';
import {
  ADMIN,
  addStaff,
  bearer,
  customerSession,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  type TestApp,
  test,
} from '../testing';
import { deleteExpired } from './links';
import { findUser } from './store';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
const MINUTE_MS = 60_000;

type App = Pick<TestApp, 'app'>;

/** Signs in as the owner on a device; resolves to the session. */
async function signInAt({ app }: App, userAgent: string): Promise<Headers> {
  const { token } = await dataOf(app.request('/api/Auth/login', json(ADMIN, { 'User-Agent': userAgent })));
  return bearer(token);
}
const sessionsOf = ({ app }: App, headers: Headers, path = 'Auth/sign-ins'): Promise<SignInRecord[]> =>
  dataOf(app.request(`/api/${path}`, { headers }));
/** The status of a call of staff with each session. */
const reach = ({ app }: App, ...sessions: Headers[]) =>
  Promise.all(sessions.map(async (headers) => (await app.request('/api/FlightBooking', { headers })).status));
const post = ({ app }: App, path: string, headers: Headers, body: unknown = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const devicesOf = async (api: App, headers: Headers) =>
  (await sessionsOf(api, headers)).map(({ device, isThis }) => (isThis ? `${device}, here` : device));
const otherSession = async (api: App, headers: Headers) =>
  (await sessionsOf(api, headers)).find(({ isThis }) => !isThis)?.id;

describe('the list of sessions', () => {
  test('shows the devices of an account and the current one, and stores nothing else about them', async ({ api }) => {
    await signInAt(api, IPHONE);
    const body = json(ADMIN, { 'User-Agent': `${WINDOWS} Telling/4711.08.15`, 'X-Forwarded-For': '203.0.113.7' });
    const here = bearer((await dataOf(api.app.request('/api/Auth/login', body))).token);
    const [first, ...others] = await sessionsOf(api, here);
    expect(first).toEqual({
      ...{ id: expect.stringMatching(/^[\w-]{22}$/), device: 'Chrome on Windows', isThis: true },
      ...{ at: expect.stringMatching(/Z$/), seenAt: expect.stringMatching(/Z$/) },
    });
    expect(others).toMatchObject([{ device: 'Safari on iPhone', isThis: false }]);
    const stored = JSON.stringify(await api.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toMatch(/4711\.08|Mozilla|203\.0/);
  });

  test('can end one session, in every process on the database', async ({ api }) => {
    const other = { app: createApp(api.parts) };
    const [phone, here] = [await signInAt(api, IPHONE), await signInAt(other, WINDOWS)];
    const signIn = await otherSession(other, here);
    expect((await post(api, 'Auth/sign-ins/end', here, { signIn })).status).toBe(200);
    const refused = api.app.request('/api/FlightBooking', { headers: phone });
    expect(await outcomeOf(refused)).toEqual([401, 'Your session has ended. Please log in again.']);
    expect([await reach(other, phone, here), await reach(api, here)]).toEqual([[401, 200], [200]]);
    expect((await post(api, 'Auth/sign-ins/end', here, { signIn })).status).toBe(404);
  });

  test('loses sessions that end by a logout, from another device, or everywhere', async ({ api }) => {
    const [phone, tablet, here] = [await signInAt(api, IPHONE), await signInAt(api, ''), await signInAt(api, WINDOWS)];
    expect((await post(api, 'Auth/sign-out', tablet)).status).toBe(200);
    expect(await reach(api, phone, tablet, here)).toEqual([200, 401, 200]);
    expect((await post(api, 'Auth/sign-ins/end-others', here)).status).toBe(200);
    expect(await reach(api, phone, tablet, here)).toEqual([401, 401, 200]);
    expect(await devicesOf(api, here)).toEqual(['Chrome on Windows, here']);
    await post(api, 'Auth/sign-out-everywhere', here);
    expect(await devicesOf(api, await signInAt(api, IPHONE))).toEqual(['Safari on iPhone, here']);
  });

  test('is hidden from other accounts', async ({ api }) => {
    const here = await signInAt(api, WINDOWS);
    const [mine] = await sessionsOf(api, here);
    const traveller = await customerSession(api);
    expect((await post(api, 'Auth/sign-ins/end', traveller, { signIn: mine?.id })).status).toBe(404);
    expect((await post(api, 'Auth/sign-ins/end-others', traveller)).status).toBe(200);
    expect(await reach(api, here)).toEqual([200]);
    expect((await sessionsOf(api, traveller)).map(({ id }) => id)).toEqual(['']);
  });

  test('of other staff can be read and shortened by an owner, but not that of travellers', async ({ api }) => {
    const phone = await signInAt(api, IPHONE);
    const { headers: owner } = await addStaff(api, 'Zoe', 'owner');
    const idOf = async (email: string) => (await findUser(api.db, email))?.id;
    const admin = await idOf(ADMIN.email);
    const [record] = await sessionsOf(api, owner, `People/sign-ins/${admin}`);
    expect(record).toMatchObject({ device: 'Safari on iPhone', isThis: false });
    expect((await post(api, `People/end-sign-in/${admin}`, owner, { signIn: record?.id })).status).toBe(200);
    expect(await reach(api, phone)).toEqual([401]);
    await customerSession(api);
    const traveller = await idOf('customer@example.com');
    expect((await api.app.request(`/api/People/sign-ins/${traveller}`, { headers: owner })).status).toBe(404);
    expect((await post(api, `People/end-sign-in/${traveller}`, owner, { signIn: 'x' })).status).toBe(404);
  });
});

describe('a session', () => {
  test('stores its last use at most once in five minutes, and is deleted after its token expires', async ({ api }) => {
    const here = await signInAt(api, WINDOWS);
    const seenAt = async () => (await api.db.selectFrom('sessions').select('seen_at').execute())[0]?.seen_at ?? '';
    const [first, start] = [await seenAt(), Date.now()];
    vi.useFakeTimers({ now: start + 4 * MINUTE_MS, toFake: ['Date'] });
    await reach(api, here);
    expect(await seenAt()).toBe(first);
    vi.setSystemTime(start + 6 * MINUTE_MS);
    await reach(api, here);
    expect(Date.parse(await seenAt()) - Date.parse(first)).toBeGreaterThanOrEqual(6 * MINUTE_MS);
    await deleteExpired(api.db, start + 11.9 * 60 * MINUTE_MS);
    expect(await seenAt()).not.toBe('');
    await deleteExpired(api.db, start + 12.1 * 60 * MINUTE_MS);
    expect(await seenAt()).toBe('');
  });

  test('from a token without a stored session is listed without an id, and ends with the account’s others', async ({
    api,
  }) => {
    const { headers, email } = await addStaff(api, 'Zoe', 'owner');
    expect(await sessionsOf(api, headers)).toMatchObject([{ id: '', device: '', isThis: true }]);
    const { token } = await dataOf(api.app.request('/api/Auth/login', json({ ...ADMIN, email })));
    expect((await post(api, 'Auth/sign-out', headers)).status).toBe(200);
    expect(await reach(api, headers, bearer(token))).toEqual([401, 401]);
  });
});

describe('a login', () => {
  const login = ({ app }: App, body: object) => app.request('/api/Auth/login', json(body));

  test('gives staff a token for twelve hours with the admin claim, in whatever case the address is', async ({
    api,
  }) => {
    const { token } = await dataOf(login(api, { ...ADMIN, email: ' ADMIN@Example.com ' }));
    const claims = decodeToken(token);
    // The account has no stored role, and so is an owner.
    expect(claims).toMatchObject({ Name: 'Admin', isAdmin: 'True', role: 'owner' });
    const hours = ((claims?.exp ?? 0) * 1000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  test('is refused with the same message for a wrong password and an unknown address', async ({ api }) => {
    for (const changes of [{ password: 'wrong' }, { email: 'nobody@example.com' }])
      expect(await outcomeOf(login(api, { ...ADMIN, ...changes }))).toEqual([401, 'E-mail or password is incorrect']);
  });
});
