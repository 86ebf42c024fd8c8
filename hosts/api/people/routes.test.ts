import { decodeToken, type PersonChange } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { findUser, removeAdmin, userById } from '../accounts/store';
import {
  ADMIN,
  addStaff,
  customerSession,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  signIn,
  type TestApp,
  test,
} from '../testing';

const login = ({ app }: TestApp, email: string, password = ADMIN.password) =>
  app.request('/api/Auth/login', json({ email, password }));
const idOf = async ({ db }: TestApp, email: string) => (await findUser(db, email))?.id ?? 0;

async function change({ app, db }: TestApp, id: number, body: PersonChange, headers: Headers) {
  const version = (await userById(db, id))?.version ?? 0;
  return app.request(`/api/People/${id}`, json({ version, ...body }, headers));
}
/** The status of a call of staff. */
const reach = async ({ app }: TestApp, headers: Headers) =>
  (await app.request('/api/FlightBooking', { headers })).status;
const owners = async ({ db }: TestApp) =>
  (await db.selectFrom('users').select(['email', 'role', 'disabled_at']).where('is_admin', '=', 1).execute())
    .filter(({ role, disabled_at }) => ['', 'owner'].includes(role) && disabled_at === null)
    .map(({ email }) => email);

describe('staff', () => {
  test('are listed for an owner by name, with role and last sign-in', async ({ api }) => {
    const session = await signIn(api.app);
    await addStaff(api, 'Bilal', 'viewer');
    expect(await dataOf(api.app.request('/api/People/accounts', { headers: session }))).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Admin', email: ADMIN.email, role: 'owner', isOff: false, passkeys: 0 },
        ...{ signedInAt: expect.stringMatching(/Z$/), createdAt: expect.stringMatching(/Z$/), version: 1 },
      },
      expect.objectContaining({ name: 'Bilal', role: 'viewer' }),
    ]);
  });

  describe('when the server sends e-mails', () => {
    test.override({
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'http://localhost' },
    });

    test('get a new role at once, which ends their sessions and sends them an e-mail', async ({ api }) => {
      const owner = await signIn(api.app);
      const bilal = await addStaff(api, 'Bilal', 'viewer');
      await change(api, bilal.id, { role: 'viewer', isOff: false }, owner);
      expect(await reach(api, bilal.headers), 'a change of nothing keeps the session').toBe(200);
      const changed = await dataOf(change(api, bilal.id, { role: 'dispatcher' }, owner));
      expect(changed).toMatchObject({ id: bilal.id, role: 'dispatcher', isOff: false });
      expect(await reach(api, bilal.headers)).toBe(401);
      const { token } = await dataOf(login(api, bilal.email));
      expect(decodeToken(token)).toMatchObject({ isAdmin: 'True', role: 'dispatcher' });
      await change(api, bilal.id, { signOut: true }, owner);
      const emails = await api.db.selectFrom('outbox').select(['account_kind', 'user_id', 'detail']).execute();
      expect(emails).toEqual([{ account_kind: 'role', user_id: bilal.id, detail: 'dispatcher' }]);
    });
  });

  test('lose access at once when they are switched off, and get it back when switched on', async ({ api }) => {
    const owner = await signIn(api.app);
    const bilal = await addStaff(api, 'Bilal', 'dispatcher');
    expect((await change(api, bilal.id, { isOff: true }, owner)).status).toBe(200);
    expect(await reach(api, bilal.headers)).toBe(401);
    const off = 'This account is switched off. An owner can switch it on again.';
    expect(await outcomeOf(login(api, bilal.email))).toEqual([403, off]);
    // Only somebody who knows the password learns the reason.
    expect(await outcomeOf(login(api, bilal.email, 'a guess'))).toEqual([401, 'E-mail or password is incorrect']);
    const assignable = await dataOf(api.app.request('/api/People', { headers: owner }));
    expect(assignable.map(({ name }: { name: string }) => name)).toEqual(['Admin']);
    await change(api, bilal.id, { isOff: false }, owner);
    expect(await reach(api, bilal.headers)).toBe(401);
    expect((await login(api, bilal.email)).status).toBe(200);
  });

  test('can be signed out everywhere by an owner, without affecting others', async ({ api }) => {
    const owner = await signIn(api.app);
    const [bilal, zoe] = [await addStaff(api, 'Bilal', 'viewer'), await addStaff(api, 'Zoe', 'viewer')];
    expect((await change(api, bilal.id, { signOut: true }, owner)).status).toBe(200);
    expect([await reach(api, bilal.headers), await reach(api, zoe.headers), await reach(api, owner)]).toEqual([
      401, 200, 200,
    ]);
  });

  test('do not include travellers, who have no role and are not found', async ({ api }) => {
    const { Authorization } = await customerSession(api);
    expect(decodeToken(Authorization.slice(7))?.role).toBeUndefined();
    const id = await idOf(api, 'customer@example.com');
    expect((await change(api, id, { role: 'owner' }, await signIn(api.app))).status).toBe(404);
    expect(await findUser(api.db, 'customer@example.com')).toMatchObject({ is_admin: 0, role: '' });
  });
});

describe('the last owner', () => {
  test('keeps the role and the account, and another owner who is switched off does not count', async ({ api }) => {
    const session = await signIn(api.app);
    const admin = await idOf(api, ADMIN.email);
    const [zoe, bilal] = [await addStaff(api, 'Zoe', 'owner'), await addStaff(api, 'Bilal', 'viewer')];
    await change(api, zoe.id, { isOff: true }, session);
    for (const body of [{ role: 'dispatcher' }, { isOff: true }] as PersonChange[]) {
      expect(await outcomeOf(change(api, admin, body, session))).toEqual([
        409,
        'This is the last owner. Make somebody else an owner first.',
      ]);
    }
    // The CLI follows the same rule.
    expect(await removeAdmin(api.db, ADMIN.email)).toBe(false);
    expect(await removeAdmin(api.db, bilal.email)).toBe(true);
    expect(await reach(api, session)).toBe(200);

    await change(api, zoe.id, { isOff: false }, session);
    expect((await change(api, admin, { role: 'viewer' }, session)).status).toBe(200);
    expect(await owners(api)).toEqual([zoe.email]);
  });

  test('stays an owner when two owners demote each other at the same moment', async ({ api }) => {
    const session = await signIn(api.app);
    const zoe = await addStaff(api, 'Zoe', 'owner');
    const admin = await idOf(api, ADMIN.email);
    const answers = await Promise.all([
      change(api, zoe.id, { role: 'viewer' }, session),
      change(api, admin, { isOff: true }, zoe.headers),
    ]);
    expect(await owners(api)).toHaveLength(1);
    // The slower owner has lost their session, or is refused because they are no longer an owner.
    const [, refused] = answers.map(({ status }) => status).sort();
    expect([401, 403]).toContain(refused);
  });

  test('stays an owner when all owners step down at the same moment', async ({ api }) => {
    const session = await signIn(api.app);
    const [zoe, omar] = [await addStaff(api, 'Zoe', 'owner'), await addStaff(api, 'Omar', 'owner')];
    const answers = await Promise.all([
      change(api, await idOf(api, ADMIN.email), { role: 'dispatcher' }, session),
      change(api, zoe.id, { role: 'viewer' }, zoe.headers),
      change(api, omar.id, { isOff: true }, omar.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await owners(api)).toHaveLength(1);
  });
});
