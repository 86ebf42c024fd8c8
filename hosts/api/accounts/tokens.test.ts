import { decodeToken } from '@charter-hosts/contract';
import { decodeProtectedHeader } from 'jose';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import { ADMIN, json, SECRET, signIn, type TestApp, test } from '../testing';
import { findUser } from './store';

const NEWER = 'a newer secret that signs from today on';

type Headers = { Authorization: string };

const statusOf = async ({ app }: Pick<TestApp, 'app'>, headers: Headers) =>
  (await app.request('/api/FlightBooking', { headers })).status;
/** The app after a restart with other secrets. */
const restarted = (api: TestApp, ...secrets: [string, ...string[]]) => ({ app: createApp({ ...api.parts, secrets }) });

describe('a session', () => {
  test('ends everywhere when its account signs out everywhere, but other accounts stay signed in', async ({ api }) => {
    const [here, there] = [await signIn(api.app), await signIn(api.app)];
    const { id: _, ...account } = (await findUser(api.db, ADMIN.email)) ?? expect.unreachable();
    const values = { ...account, email: 'other@example.com', is_admin: 1, created_at: '' };
    await api.db.insertInto('users').values(values).execute();
    const login = await api.app.request('/api/Auth/login', json({ ...ADMIN, email: 'other@example.com' }));
    const other = { Authorization: `Bearer ${(await login.json()).data.token}` };

    const answer = await api.app.request('/api/Auth/sign-out-everywhere', { method: 'POST', headers: here });
    expect(answer.status).toBe(200);
    expect([await statusOf(api, here), await statusOf(api, there), await statusOf(api, other)]).toEqual([
      401, 401, 200,
    ]);
    expect(await statusOf(api, await signIn(api.app))).toBe(200);
  });
});

describe('a new secret for tokens', () => {
  test('signs new tokens, and tokens of the earlier secret stay valid', async ({ api }) => {
    const before = await signIn(api.app);
    const app = restarted(api, NEWER, SECRET);
    const after = await signIn(app.app);
    const keyOf = ({ Authorization }: Headers) => decodeProtectedHeader(Authorization.slice(7)).kid;
    expect(keyOf(after)).not.toBe(keyOf(before));
    expect([await statusOf(app, before), await statusOf(app, after)]).toEqual([200, 200]);
    expect(await statusOf(restarted(api, NEWER), before)).toBe(401);
    expect(await statusOf(restarted(api, SECRET), after)).toBe(401);
  });

  test('is not revealed by tokens', async ({ api }) => {
    const { Authorization } = await signIn(api.app);
    const header = { alg: 'HS256', kid: expect.stringMatching(/^[\w-]{8}$/) };
    expect(decodeProtectedHeader(Authorization.slice(7))).toEqual(header);
    expect(decodeToken(Authorization.slice(7))).toMatchObject({ Name: 'Admin', isAdmin: 'True' });
  });
});
