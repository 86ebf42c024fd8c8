import type { DeskRole } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { addAdmin, createFirstAdmin, findUser, removeAdmin } from '../accounts/store';
import { seedPeople } from '../demo/people';
import { ADMIN, json, signIn, type TestApp, test } from '../testing';
import { addPasskeyTo, passkeyLogin, postAuth } from '../testing/passkeys';

const STRANGER = { name: 'Mallory', email: 'hira.aslam@example.com', password: 'the password of a stranger' };
const PASSWORD = 'a password of the desk';
/** A weak hash, which is fast. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

type Headers = Record<string, string>;
const setUser = ({ db }: TestApp, change: object) =>
  db.updateTable('users').set(change).where('email', '=', STRANGER.email).execute();

async function signInAs(api: TestApp, password: string): Promise<Headers> {
  const { data } = await (await postAuth(api, 'login', { email: STRANGER.email, password })).json();
  return { Authorization: `Bearer ${data?.token}` };
}

/** A stranger has an account of the address, a session and a passkey, as if customers had them; and a device. */
async function stranger(api: TestApp) {
  await postAuth(api, 'signup', STRANGER);
  await setUser(api, { is_admin: 1, role: 'viewer' });
  const session = await signInAs(api, STRANGER.password);
  const { authenticator, answer } = await addPasskeyTo(api, session, {}, STRANGER.password);
  expect(answer.status).toBe(200);
  await setUser(api, { is_admin: 0, role: '' });
  return { session, authenticator };
}

interface Way {
  name: string;
  /** What they are called then. */
  called: string;
  become: (api: TestApp) => Promise<unknown>;
}

/** Every way to become staff. */
const WAYS: Way[] = [
  {
    name: 'an invitation',
    called: 'Hira',
    async become(api) {
      const invitation = { name: 'Hira', email: STRANGER.email, role: 'owner' };
      const answer = await api.app.request('/api/People/invite', json(invitation, await signIn(api.app)));
      const token = (await answer.json()).data.link.split('#')[1];
      expect((await postAuth(api, 'join', { token, password: PASSWORD })).status).toBe(200);
    },
  },
  {
    name: 'the command line, with a name',
    called: 'Hira',
    become: async ({ db }) => addAdmin(db, { email: STRANGER.email, name: 'Hira', passwordHash: await passwordHash }),
  },
  {
    name: 'the command line, without a name',
    called: 'Admin',
    become: async ({ db }) => addAdmin(db, { email: STRANGER.email, passwordHash: await passwordHash }),
  },
  {
    name: 'the environment’s first admin',
    called: 'Admin',
    async become({ db }) {
      await db.deleteFrom('users').where('email', '=', ADMIN.email).execute();
      expect(await createFirstAdmin(db, STRANGER.email.toUpperCase(), () => passwordHash)).toBe(true);
    },
  },
];

describe('an account that becomes staff loses its earlier access', () => {
  test.for(WAYS)('by $name', async ({ become, called }, { api }) => {
    const { session, authenticator } = await stranger(api);
    await become(api);
    const user = await findUser(api.db, STRANGER.email);
    expect(user).toMatchObject({ is_admin: 1, role: 'owner', name: called, verified_at: expect.stringMatching(/Z$/) });
    const of = async (table: 'passkeys' | 'sign_ups' | 'password_resets' | 'passkey_challenges') =>
      api.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', user?.id ?? 0)
        .execute();
    for (const table of ['passkeys', 'sign_ups', 'password_resets', 'passkey_challenges'] as const) {
      expect({ table, rows: await of(table) }).toEqual({ table, rows: [] });
    }
    expect((await passkeyLogin(api, authenticator)).status).toBe(401);
    expect((await postAuth(api, 'login', STRANGER)).status).toBe(401);
    expect((await api.app.request('/api/Auth/sign-ins', { headers: session })).status).toBe(401);
    const own = await signInAs(api, PASSWORD);
    expect((await api.app.request('/api/People/accounts', { headers: own })).status).toBe(200);
  });

  test('and the demo makes no existing account staff', async ({ api }) => {
    await stranger(api);
    await seedPeople(api.db, await passwordHash, new Date());
    expect(await findUser(api.db, STRANGER.email)).toMatchObject({ is_admin: 0, name: STRANGER.name });
  });

  describe('when owners need a passkey', () => {
    test.override({ env: { OWNERS_NEED_PASSKEY: 'true' } });

    test.for(WAYS)('and is not locked out by a stranger’s passkey: by $name', async ({ become, name }, { api }) => {
      const admin = await signIn(api.app);
      // Whoever invites has to have one.
      if (name === 'an invitation') {
        const { token } = (await (await addPasskeyTo(api, admin)).answer.json()).data;
        await stranger(api);
        const headers = { Authorization: `Bearer ${token}` };
        const invitation = { name: 'Hira', email: STRANGER.email, role: 'owner' };
        const answer = await api.app.request('/api/People/invite', json(invitation, headers));
        const link: string = (await answer.json()).data.link;
        expect((await postAuth(api, 'join', { token: link.split('#')[1], password: PASSWORD })).status).toBe(200);
      } else {
        await stranger(api);
        await become(api);
      }
      const own = await signInAs(api, PASSWORD);
      const { answer } = await addPasskeyTo(api, own, {}, PASSWORD);
      expect(answer.status).toBe(200);
    });
  });
});

describe('an account that is no longer staff', () => {
  test('has no passkeys and no sessions', async ({ api }) => {
    await addAdmin(api.db, { email: STRANGER.email, name: 'Hira', passwordHash: await passwordHash });
    const session = await signInAs(api, PASSWORD);
    const { authenticator } = await addPasskeyTo(api, session, {}, PASSWORD);
    expect((await passkeyLogin(api, authenticator)).status).toBe(200);
    expect(await removeAdmin(api.db, STRANGER.email)).toBe(true);
    expect(await api.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect((await passkeyLogin(api, authenticator)).status).toBe(401);
    expect((await api.app.request('/api/Auth/sign-ins', { headers: session })).status).toBe(401);
  });

  test('cannot sign in with a passkey that was left', async ({ api }) => {
    const { authenticator } = await stranger(api);
    expect((await passkeyLogin(api, authenticator)).status).toBe(401);
  });
});

test('a new role keeps the passkeys', async ({ api }) => {
  await addAdmin(api.db, { email: STRANGER.email, name: 'Hira', role: 'viewer', passwordHash: await passwordHash });
  const { authenticator } = await addPasskeyTo(api, await signInAs(api, PASSWORD), {}, PASSWORD);
  const id = (await findUser(api.db, STRANGER.email))?.id;
  const change = (role: DeskRole, headers: Headers) =>
    api.app.request(`/api/People/${id}`, json({ version: 1, role }, headers));
  expect((await change('owner', await signIn(api.app))).status).toBe(200);
  expect((await passkeyLogin(api, authenticator)).status).toBe(200);
});
