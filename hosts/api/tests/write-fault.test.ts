import { decodeToken } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { countPasskey, createChallenge, spendChallenge } from '../accounts/passkey-store';
import { findUser } from '../accounts/store';
import { createTokens } from '../accounts/tokens';
import { createApp } from '../app';
import type { Database } from '../platform/database/open';
import { ADMIN, aCharter, test as base, json, SECRET, signIn, type TestApp, textOf } from '../testing';
import { addressOf, ENDPOINTS, nameOf } from '../testing/calls';

/** A database that can be read but not written, as on a full disk. */
const full = (db: Database): Database =>
  db.withPlugin({
    transformQuery({ node }) {
      const reads =
        node.kind === 'RawNode' ? /^\s*select/.test(node.sqlFragments[0] ?? '') : node.kind === 'SelectQueryNode';
      if (!reads) throw Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' });
      return node;
    },
    transformResult: async ({ result }) => result,
  });

const test = base.extend({ env: { RATE_LIMIT_LOGIN: '4/15m', OWNERS_NEED_PASSKEY: 'true' } });

const login = (app: TestApp['app'], password = ADMIN.password) =>
  app.request('/api/Auth/login', json({ ...ADMIN, password }));

describe('while nothing can be written to the disk', () => {
  test('staff can read everything; only the export of a person, which is recorded, has to wait', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const app = createApp({
      ...api.parts,
      db: full(api.db),
      config: { ...api.parts.config, ownersNeedPasskey: false },
    });
    const signedIn = await signIn(app);
    const sessions = [await signIn(api.app), signedIn];
    const reading = ENDPOINTS.filter(({ method, who }) => method === 'get' && who !== 'traveller' && who !== 'partner');
    for (const endpoint of reading) {
      for (const headers of sessions) {
        const answer = await app.request(addressOf(endpoint), { headers });
        await textOf(answer);
        expect([nameOf(endpoint), answer.status < 500]).toEqual([nameOf(endpoint), true]);
      }
    }
    expect((await app.request('/api/Trip/1', { headers: signedIn })).status).toBe(200);
    expect((await app.request('/api/Person/export/1', json({ trips: [1] }, signedIn))).status).toBe(503);
  });

  test('a sign-in is valid for an hour or until the sign-out, with no more rights than a stored one', async ({
    api,
  }) => {
    const app = createApp({ ...api.parts, db: full(api.db) });
    const { token } = (await (await login(app)).json()).data;
    const { exp = 0 } = decodeToken(token) as { exp?: number };
    expect(Math.round((exp * 1000 - Date.now()) / 60_000)).toBe(60);
    const headers = { Authorization: `Bearer ${token}` };
    const list = await app.request('/api/FlightBooking', { headers });
    // An owner who needs a passkey has no rights before they have proved one.
    expect(list.status).toBe(403);
    const statusOf = async (path: string, method = 'POST', of = api.app) =>
      (await of.request(`/api/Auth/${path}`, { method, headers })).status;
    expect([await statusOf('sign-out', 'POST', app), await statusOf('sign-ins', 'GET')]).toEqual([503, 403]);
    expect([await statusOf('sign-out'), await statusOf('sign-ins', 'GET')]).toEqual([200, 401]);
  });

  test('a sign-in by passkey gives the rights of an owner where owners need a passkey', async ({ api: { db } }) => {
    const { id = 0, token_key: key = '' } = (await findUser(db, ADMIN.email)) ?? {};
    const tokens = createTokens({ secrets: [SECRET], db: full(db), ownersNeedPasskey: true });
    const user = { id, name: '', isAdmin: true, role: 'owner', key } as const;
    const roleOf = async (unstored: 'password' | 'passkey') =>
      (await tokens.verify(await tokens.sign({ ...user, unstored }))).role;
    expect([await roleOf('password'), await roleOf('passkey')]).toEqual([undefined, 'owner']);
  });

  test('earlier failed attempts still count, and limits still apply', async ({ api }) => {
    const answers = [(await login(api.app, 'wrong')).status];
    const app = createApp({ ...api.parts, db: full(api.db) });
    // A successful sign-in only takes back its own count.
    for (let times = 0; times < 3; times++) answers.push((await login(app)).status);
    for (let times = 0; times < 4; times++) answers.push((await login(app, 'wrong')).status);
    expect(answers).toEqual([401, 200, 200, 200, 401, 401, 401, 429]);
  });

  test('a passkey challenge works once within five minutes, wherever it was created', async ({ api: { db } }) => {
    const now = Date.now();
    const disk = full(db);
    const [stored, here, late] = [
      await createChallenge(db, null, now),
      await createChallenge(disk, null, now),
      await createChallenge(disk, null, now),
    ];
    expect(await spendChallenge(disk, late, null, now + 300_000)).toBe(false);
    for (const challenge of [stored, here]) {
      expect(await spendChallenge(disk, challenge, null, now)).toBe(true);
      // It also fails once there is space again.
      for (const again of [disk, db]) expect(await spendChallenge(again, challenge, null, now)).toBe(false);
    }
    expect(await spendChallenge(disk, 'never asked', null, now)).toBe(false);
    expect(await countPasskey(disk, { id: 1, counter: 1 }, 2, new Date(now))).toBe(true);
    // Adding a passkey is not a sign-in, and has to be stored.
    await expect(createChallenge(disk, 1, now)).rejects.toThrow('disk is full');
  });
});
