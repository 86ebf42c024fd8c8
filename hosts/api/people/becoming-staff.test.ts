import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { addAdmin, createFirstAdmin, findUser, removeAdmin } from '../accounts/store';
import { seedPeople } from '../demo/people';
import { ADMIN, addStaff, bearer, dataOf, type Headers, json, signIn, type TestApp, test } from '../testing';
import { addPasskeyTo, passkeyLogin, postAuth } from '../testing/passkeys';

const HIRA = 'hira.aslam@example.com';
const PASSWORD = 'a password of a new member';
const STRANGERS_PASSWORD = 'the password of a stranger';
/** Weak hashes, because they are fast. */
const weak = (password: string) => hash(password, { memoryCost: 8, timeCost: 1 });
const passwordHash = weak(PASSWORD);
const strangersHash = weak(STRANGERS_PASSWORD);

const setUser = ({ db }: TestApp, change: object) =>
  db.updateTable('users').set(change).where('email', '=', HIRA).execute();

const login = (api: TestApp, password: string) => postAuth(api, 'login', { email: HIRA, password });
const sessionOf = async (api: TestApp, password: string): Promise<Headers> =>
  bearer((await dataOf(login(api, password))).token);
const reach = async ({ app }: TestApp, path: string, headers: Headers) =>
  (await app.request(`/api/${path}`, { headers })).status;

/** A stranger has an account with Hira's address, a session, and a passkey, as if travellers could have passkeys. */
async function addStranger(api: TestApp) {
  await postAuth(api, 'signup', { name: 'Mallory', email: HIRA, password: STRANGERS_PASSWORD });
  await setUser(api, { is_admin: 1, role: 'viewer', password_hash: await strangersHash });
  const session = await sessionOf(api, STRANGERS_PASSWORD);
  const { authenticator, answer } = await addPasskeyTo(api, session, {}, STRANGERS_PASSWORD);
  expect(answer.status).toBe(200);
  await setUser(api, { is_admin: 0, role: '' });
  return { session, authenticator };
}

async function invite(api: TestApp, owner: Headers) {
  const invitation = { name: 'Hira', email: HIRA, role: 'owner' };
  const { link } = await dataOf(api.app.request('/api/People/invite', json(invitation, owner)));
  const joined = await postAuth(api, 'join', { token: link.split('#')[1], password: PASSWORD });
  expect(joined.status).toBe(200);
}

/** The ways to become staff, with the name that the account has afterwards. */
const WAYS: [way: string, name: string, become: (api: TestApp, owner: Headers) => Promise<unknown>][] = [
  ['an invitation', 'Hira', invite],
  ['the CLI', 'Hira', async ({ db }) => addAdmin(db, { email: HIRA, name: 'Hira', passwordHash: await passwordHash })],
  [
    'the environment’s first owner',
    'Admin',
    async ({ db }) => {
      await db.deleteFrom('users').where('email', '=', ADMIN.email).execute();
      expect(await createFirstAdmin(db, HIRA.toUpperCase(), () => passwordHash)).toBe(true);
    },
  ],
];

describe('an account that becomes staff', () => {
  // The stricter configuration: the stranger's passkey must not count as the one that the owner needs.
  test.override({ env: { OWNERS_NEED_PASSKEY: 'true' } });

  test.for(WAYS)('by %s loses its old access, and its owner can add a passkey', async ([, name, become], { api }) => {
    const { token } = await dataOf((await addPasskeyTo(api, await signIn(api.app))).answer);
    const { session, authenticator } = await addStranger(api);
    await become(api, bearer(token));
    const user = await findUser(api.db, HIRA);
    expect(user).toMatchObject({ is_admin: 1, role: 'owner', name, verified_at: expect.stringMatching(/Z$/) });
    for (const table of ['passkeys', 'sign_ups', 'password_resets', 'passkey_challenges'] as const) {
      const left = api.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', user?.id ?? 0);
      expect({ table, rows: await left.execute() }).toEqual({ table, rows: [] });
    }
    expect((await passkeyLogin(api, authenticator)).status).toBe(401);
    expect((await login(api, STRANGERS_PASSWORD)).status).toBe(401);
    expect(await reach(api, 'Auth/sign-ins', session)).toBe(401);

    const { answer } = await addPasskeyTo(api, await sessionOf(api, PASSWORD), {}, PASSWORD);
    expect(answer.status).toBe(200);
    expect(await reach(api, 'People/accounts', bearer((await dataOf(answer)).token))).toBe(200);
  });
});

test('the demo makes no existing account staff, and a traveller cannot sign in with a passkey', async ({ api }) => {
  const { authenticator } = await addStranger(api);
  await seedPeople(api.db, await passwordHash, new Date());
  expect(await findUser(api.db, HIRA)).toMatchObject({ is_admin: 0, name: 'Mallory' });
  expect((await passkeyLogin(api, authenticator)).status).toBe(401);
});

test('an account keeps its passkeys with a new role, and loses them when it is no longer staff', async ({ api }) => {
  const { id, email, headers } = await addStaff(api, 'Zoe', 'viewer');
  const { authenticator } = await addPasskeyTo(api, headers);
  const changed = await api.app.request(
    `/api/People/${id}`,
    json({ version: 1, role: 'owner' }, await signIn(api.app)),
  );
  expect(changed.status).toBe(200);
  const session = bearer((await dataOf(passkeyLogin(api, authenticator))).token);
  expect(await reach(api, 'Auth/sign-ins', session)).toBe(200);

  expect(await removeAdmin(api.db, email)).toBe(true);
  expect(await api.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  expect((await passkeyLogin(api, authenticator)).status).toBe(401);
  expect(await reach(api, 'Auth/sign-ins', session)).toBe(401);
});
