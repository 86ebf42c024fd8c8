import { decodeToken, type PersonChange } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { addAdmin, findUser, removeAdmin, userById } from '../accounts/store';
import { ADMIN, customerSession, json, signIn, type TestApp, test } from '../testing';

const PASSWORD = 'a password of the desk';
/** A weak hash, which is fast. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

const login = ({ app }: TestApp, email: string, password = PASSWORD) =>
  app.request('/api/Auth/login', json({ email, password }));

/** A new member of staff with a session. */
async function somebody(api: TestApp, name: string, role: 'owner' | 'dispatcher' | 'viewer') {
  const email = `${name.toLowerCase()}@example.com`;
  await addAdmin(api.db, { email, name, passwordHash: await passwordHash });
  await api.db.updateTable('users').set({ role }).where('email', '=', email).execute();
  const token: string = (await (await login(api, email)).json()).data.token;
  return { id: await idOf(api, email), email, token, headers: { Authorization: `Bearer ${token}` } };
}
const idOf = async ({ db }: TestApp, email: string) => (await findUser(db, email))?.id ?? 0;

/** Changes somebody, from the version that is stored. */
async function change({ app, db }: TestApp, id: number, body: PersonChange, headers: Record<string, string>) {
  const version = (await userById(db, id))?.version ?? 0;
  return app.request(`/api/People/${id}`, json({ version, ...body }, headers));
}
const said = async (answer: Response) => [answer.status, (await answer.json()).message];
const works = async ({ app }: TestApp, headers: Record<string, string>) =>
  (await app.request('/api/FlightBooking', { headers })).status;
const owners = async ({ db }: TestApp) =>
  (await db.selectFrom('users').select(['email', 'role', 'disabled_at']).where('is_admin', '=', 1).execute())
    .filter(({ role, disabled_at }) => ['', 'owner'].includes(role) && disabled_at === null)
    .map(({ email }) => email);

const LAST = 'This is the last owner. Make somebody else an owner first.';

describe('staff', () => {
  test('are listed for an owner by name, with role and last sign-in', async ({ api }) => {
    const session = await signIn(api.app);
    await somebody(api, 'Bilal', 'viewer');
    const answer = await api.app.request('/api/People/accounts', { headers: session });
    expect((await answer.json()).data).toEqual([
      {
        id: expect.any(Number),
        name: 'Admin',
        email: ADMIN.email,
        role: 'owner',
        isOff: false,
        passkeys: 0,
        signedInAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
        version: 1,
      },
      expect.objectContaining({ name: 'Bilal', role: 'viewer' }),
    ]);
  });

  test('without a stored role are owners', async ({ api }) => {
    const token = (await signIn(api.app)).Authorization.slice(7);
    expect(decodeToken(token)).toMatchObject({ isAdmin: 'True', role: 'owner' });
  });

  test('have a role in their token, and customers do not', async ({ api }) => {
    const { Authorization } = await customerSession(api);
    expect(decodeToken(Authorization.slice(7))?.role).toBeUndefined();
  });

  test('get a new role at once, which ends their sessions', async ({ api }) => {
    const owner = await signIn(api.app);
    const bilal = await somebody(api, 'Bilal', 'viewer');
    const answer = await change(api, bilal.id, { role: 'dispatcher' }, owner);
    expect((await answer.json()).data).toMatchObject({ id: bilal.id, role: 'dispatcher', isOff: false });
    expect(await works(api, bilal.headers)).toBe(401);
    const again = await (await login(api, bilal.email)).json();
    expect(decodeToken(again.data.token)).toMatchObject({ isAdmin: 'True', role: 'dispatcher' });
  });

  describe('when the server sends mail', () => {
    test.override({
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'http://localhost' },
    });

    test('get a mail about a new role, and about nothing else', async ({ api }) => {
      const owner = await signIn(api.app);
      const bilal = await somebody(api, 'Bilal', 'viewer');
      for (const body of [{ role: 'viewer' }, { signOut: true }, { role: 'owner' }] as PersonChange[]) {
        await change(api, bilal.id, body, owner);
      }
      const mails = await api.db.selectFrom('outbox').select(['letter', 'user_id', 'detail']).execute();
      expect(mails).toEqual([{ letter: 'role', user_id: bilal.id, detail: 'owner' }]);
    });
  });

  test('keep their sessions when nothing is changed', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'viewer');
    await change(api, bilal.id, { role: 'viewer', isOff: false }, await signIn(api.app));
    expect(await works(api, bilal.headers)).toBe(200);
  });

  test('who are switched off lose access at once, and can sign in when they are switched on again', async ({ api }) => {
    const owner = await signIn(api.app);
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    expect((await change(api, bilal.id, { isOff: true }, owner)).status).toBe(200);
    expect(await works(api, bilal.headers)).toBe(401);
    expect(await said(await login(api, bilal.email))).toEqual([
      403,
      'This account is switched off. An owner can switch it on again.',
    ]);
    await change(api, bilal.id, { isOff: false }, owner);
    expect(await works(api, bilal.headers)).toBe(401);
    expect((await login(api, bilal.email)).status).toBe(200);
  });

  test('who are switched off learn it only with their password', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    await change(api, bilal.id, { isOff: true }, await signIn(api.app));
    expect(await said(await login(api, bilal.email, 'a guess'))).toEqual([401, 'Email or password is incorrect']);
  });

  test('who are switched off cannot be assigned to a trip', async ({ api }) => {
    const owner = await signIn(api.app);
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    await change(api, bilal.id, { isOff: true }, owner);
    const people = await (await api.app.request('/api/People', { headers: owner })).json();
    expect(people.data.map(({ name }: { name: string }) => name)).toEqual(['Admin']);
  });

  test('can be signed out everywhere by an owner, without affecting others', async ({ api }) => {
    const owner = await signIn(api.app);
    const bilal = await somebody(api, 'Bilal', 'viewer');
    const zoe = await somebody(api, 'Zoe', 'viewer');
    expect((await change(api, bilal.id, { signOut: true }, owner)).status).toBe(200);
    expect([await works(api, bilal.headers), await works(api, zoe.headers), await works(api, owner)]).toEqual([
      401, 200, 200,
    ]);
  });

  test('cannot raise their own role, whatever they send', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'dispatcher');
    const forged = { role: 'owner', is_admin: 1, isAdmin: 'True', by: 1, session: { role: 'owner' } } as PersonChange;
    expect(await said(await change(api, bilal.id, forged, bilal.headers))).toEqual([403, 'Only owners can do this.']);
    const headers = { ...bilal.headers, 'X-Role': 'owner', Cookie: 'role=owner' };
    expect((await change(api, bilal.id, { role: 'owner' }, headers)).status).toBe(403);
    expect(await owners(api)).toEqual([ADMIN.email]);
  });

  test('do not include customers, whose accounts are not found', async ({ api }) => {
    await customerSession(api);
    const id = await idOf(api, 'customer@example.com');
    expect((await change(api, id, { role: 'owner' }, await signIn(api.app))).status).toBe(404);
    expect(await findUser(api.db, 'customer@example.com')).toMatchObject({ is_admin: 0, role: '' });
  });

  test.for([
    [{ role: 'captain' }, { role: 'There is no such role' }],
    [{ role: '' }, { role: 'There is no such role' }],
    [{ isOff: 1 }, { isOff: 'Must be true or false' }],
  ] as const)('are not changed by %j', async ([body, errors], { api }) => {
    const bilal = await somebody(api, 'Bilal', 'viewer');
    const answer = await change(api, bilal.id, body as unknown as PersonChange, await signIn(api.app));
    expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
    expect(await works(api, bilal.headers)).toBe(200);
  });
});

describe('the last owner', () => {
  test.for([{ role: 'dispatcher' }, { role: 'viewer' }, { isOff: true }] as PersonChange[])(
    'cannot be changed: %j is refused',
    async (body, { api }) => {
      const session = await signIn(api.app);
      const zoe = await somebody(api, 'Zoe', 'owner');
      // An owner who is switched off does not count.
      await change(api, zoe.id, { isOff: true }, session);
      expect(await said(await change(api, await idOf(api, ADMIN.email), body, session))).toEqual([409, LAST]);
      expect(await works(api, session)).toBe(200);
    },
  );

  test('cannot be removed by the CLI, while a viewer can', async ({ api }) => {
    const bilal = await somebody(api, 'Bilal', 'viewer');
    expect(await removeAdmin(api.db, ADMIN.email)).toBe(false);
    expect(await removeAdmin(api.db, bilal.email)).toBe(true);
  });

  test('can be changed when there is another owner', async ({ api }) => {
    const session = await signIn(api.app);
    await somebody(api, 'Zoe', 'owner');
    expect((await change(api, await idOf(api, ADMIN.email), { role: 'viewer' }, session)).status).toBe(200);
    expect(await owners(api)).toEqual(['zoe@example.com']);
  });

  test.for([1, 2, 3, 4, 5])('stays when two owners demote each other at the same moment (%i)', async (_n, { api }) => {
    const session = await signIn(api.app);
    const zoe = await somebody(api, 'Zoe', 'owner');
    const admin = await idOf(api, ADMIN.email);
    const answers = await Promise.all([
      change(api, zoe.id, { role: 'viewer' }, session),
      change(api, admin, { isOff: true }, zoe.headers),
    ]);
    expect(await owners(api)).toHaveLength(1);
    // The slower one has lost their session, or is refused as no owner any more.
    const [, refused] = answers.map(({ status }) => status).sort();
    expect([401, 403]).toContain(refused);
  });

  test.for([1, 2, 3])('stays when all owners step down at the same moment (%i)', async (_n, { api }) => {
    const session = await signIn(api.app);
    const [zoe, omar] = [await somebody(api, 'Zoe', 'owner'), await somebody(api, 'Omar', 'owner')];
    const admin = await idOf(api, ADMIN.email);
    const answers = await Promise.all([
      change(api, admin, { role: 'dispatcher' }, session),
      change(api, zoe.id, { role: 'viewer' }, zoe.headers),
      change(api, omar.id, { isOff: true }, omar.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await owners(api)).toHaveLength(1);
  });
});
