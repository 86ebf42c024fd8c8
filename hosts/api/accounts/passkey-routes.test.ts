import { decodeToken } from '@charter-hosts/contract';
import { describe, expect, vi } from 'vitest';
import {
  ADMIN,
  addStaff,
  bearer,
  customerSession,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  signIn,
  type TestApp,
  test,
} from '../testing';
import {
  addPasskeyTo as add,
  createAuthenticator,
  passkeyLogin as login,
  passkeyProofOf,
  postAuth as post,
} from '../testing/passkeys';
import { deleteExpired } from './links';
import { findUser } from './store';

const REFUSED = 'This passkey was not accepted. Try again, or log in with your password.';
/** From another site, unverified, and for an unknown challenge. */
const FORGED = [
  { origin: 'http://localhost.evil.example' },
  { rpId: 'evil.example' },
  { verified: false },
  { challenge: 'bmV2ZXIgYXNrZWQ' },
];
const EMAILS = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'http://localhost:8080' };

const passkeysOf = ({ app }: TestApp, headers: Headers): Promise<{ id: number; name: string }[]> =>
  dataOf(app.request('/api/Auth/passkeys', { headers }));
const loginChallenge = async (api: TestApp): Promise<string> => (await dataOf(post(api, 'passkey/begin'))).challenge;
const addChallenge = async (api: TestApp, headers: Headers): Promise<string> =>
  (await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, headers))).challenge;
const get = ({ app }: TestApp, path: string, headers: Headers) => app.request(`/api/${path}`, { headers });
const queuedEmails = ({ db }: TestApp) =>
  db
    .selectFrom('outbox')
    .select(['account_kind', 'user_id', 'detail'])
    .where('account_kind', '<>', '')
    .orderBy('id')
    .execute();
const auditOf = async ({ db }: TestApp) =>
  (await db.selectFrom('audit').select(['actor', 'what', 'subject', 'detail']).orderBy('id').execute()).map((entry) =>
    Object.values(entry).join(' | '),
  );

describe('a passkey', () => {
  test('is added for the site’s host name after a sign-in, can sign in, be renamed and be removed', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator, handle, answer } = await add(api, session);
    expect(await answer.json()).toMatchObject({ message: 'Your passkey is added.', data: {} });
    expect(await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, session))).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ADMIN.email },
      excludeCredentials: [{ type: 'public-key', id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { token } = await dataOf(login(api, authenticator, {}, handle));
    expect(decodeToken(token)).toMatchObject({ Name: 'Admin', isAdmin: 'True', role: 'owner' });
    expect((await get(api, 'FlightBooking', bearer(token))).status).toBe(200);
    const [passkey] = await passkeysOf(api, session);
    expect(passkey).toMatchObject({ name: 'Passkey', usedAt: expect.stringMatching(/Z$/) });

    const { headers: other } = await addStaff(api, 'Bilal', 'dispatcher');
    for (const action of ['rename', 'remove']) {
      const refused = post(api, `passkeys/${action}/${passkey?.id}`, { name: 'Mine' }, other);
      expect(await outcomeOf(refused)).toEqual([404, 'This passkey is not in your account.']);
    }
    expect((await post(api, `passkeys/rename/${passkey?.id}`, { name: ' Office phone ' }, session)).status).toBe(200);
    expect((await passkeysOf(api, session)).map(({ name }) => name)).toEqual(['Office phone']);
    expect((await post(api, `passkeys/remove/${passkey?.id}`, {}, session)).status).toBe(200);
    expect(await outcomeOf(login(api, authenticator))).toEqual([401, REFUSED]);
  });

  test('is refused from another site, unverified, for an unknown challenge, twice, or for another account', async ({
    api,
  }) => {
    const session = await signIn(api.app);
    for (const changes of FORGED) {
      const { answer } = await add(api, session, changes);
      expect([changes, answer.status]).toEqual([changes, 400]);
    }
    expect(await passkeysOf(api, session)).toEqual([]);

    const { authenticator, credential } = await add(api, session);
    expect((await post(api, 'passkeys/add', { credential }, session)).status).toBe(400);
    const again = { credential: authenticator.create({ challenge: await addChallenge(api, session) }) };
    const { headers: other } = await addStaff(api, 'Bilal', 'dispatcher');
    expect((await post(api, 'passkeys/add', again, other)).status).toBe(400);
    expect((await post(api, 'passkeys/add', again, session)).status).toBe(409);
    expect(await passkeysOf(api, session)).toHaveLength(1);
  });

  test('needs a proof to be added (the password or a passkey of the account), which works once', async ({ api }) => {
    const session = await signIn(api.app);
    const begin = (body: object, headers: Headers = session) => post(api, 'passkeys/begin', body, headers);
    for (const body of [{}, { password: 'a guess' }]) {
      const answer = await begin(body);
      expect([answer.status, (await answer.json()).errors]).toEqual([403, { password: 'This is not your password.' }]);
    }

    const { authenticator } = await add(api, session);
    const other = await addStaff(api, 'Omar', 'owner');
    const proof = async (of = authenticator) => ({ credential: await passkeyProofOf(api, of) });
    expect((await begin(await proof(), other.headers)).status).toBe(403);
    expect(await outcomeOf(begin(await proof(createAuthenticator())))).toEqual([403, REFUSED]);
    const own = await proof();
    expect([(await begin(own)).status, (await begin(own)).status]).toEqual([200, 403]);
  });

  describe('when sign-ins are limited', () => {
    test.override({ env: { RATE_LIMIT_LOGIN: '3/10m' } });

    test('cannot be added after three wrong passwords; right ones do not count', async ({ api }) => {
      const session = await signIn(api.app);
      const begin = async (password: string) => (await post(api, 'passkeys/begin', { password }, session)).status;
      for (let i = 0; i < 5; i += 1) expect(await begin(ADMIN.password)).toBe(200);
      expect(await Promise.all([1, 2, 3].map(() => begin('a guess')))).toEqual([403, 403, 403]);
      expect(await begin(ADMIN.password)).toBe(429);
    });
  });

  describe('when the server sends e-mails', () => {
    test.override({ env: EMAILS });

    test('causes an e-mail to its account when it is added or removed', async ({ api }) => {
      const session = await signIn(api.app);
      const { id: user_id } = (await findUser(api.db, ADMIN.email)) ?? {};
      await add(api, { ...session, 'User-Agent': 'Windows Firefox/143' });
      await add(api, session);
      await post(api, 'passkeys/remove-all', {}, session);
      expect(await queuedEmails(api)).toEqual([
        { account_kind: 'passkey added', user_id, detail: 'Firefox on Windows' },
        { account_kind: 'passkey added', user_id, detail: 'Passkey' },
        { account_kind: 'passkeys removed', user_id, detail: '2' },
      ]);
    });
  });
});

describe('a sign-in by passkey', () => {
  test('is refused from another site, unverified, or for a challenge that was not made for it', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const challenge = await addChallenge(api, session);
    for (const changes of [...FORGED, { challenge }]) {
      expect([changes, ...(await outcomeOf(login(api, authenticator, changes)))]).toEqual([changes, 401, REFUSED]);
    }
    expect((await login(api, authenticator)).status).toBe(200);
  });

  test('is refused with an unknown passkey, a wrong signature, or the id of another account', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { handle } = await add(api, (await addStaff(api, 'Bilal', 'dispatcher')).headers);
    expect(await outcomeOf(login(api, createAuthenticator()))).toEqual([401, REFUSED]);
    expect(await outcomeOf(login(api, authenticator, {}, handle))).toEqual([401, REFUSED]);
    const credential = { ...(await passkeyProofOf(api, createAuthenticator())), id: authenticator.id };
    expect(await outcomeOf(post(api, 'passkey/login', { credential }))).toEqual([401, REFUSED]);
  });

  test('is offered once somebody has a passkey, and succeeds once', async ({ api }) => {
    const isUsed = async () => (await dataOf(post(api, 'passkey/begin'))).isUsed;
    expect(await isUsed()).toBe(false);
    const { authenticator } = await add(api, await signIn(api.app));
    expect(await isUsed()).toBe(true);
    const credential = await passkeyProofOf(api, authenticator);
    const answers = await Promise.all([1, 2, 3].map(() => post(api, 'passkey/login', { credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is possible for five minutes, and then its challenge is deleted', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const credential = authenticator.get({ challenge: await loginChallenge(api) });
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    expect((await post(api, 'passkey/login', { credential })).status).toBe(401);
    await deleteExpired(api.db);
    expect(await api.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('is refused when the passkey’s counter does not rise, since it may be a copy', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app), { counter: 3 });
    expect((await login(api, authenticator, { counter: 7 })).status).toBe(200);
    const copied = 'This passkey may have been copied. Log in with your password and remove the passkey.';
    for (const counter of [0, 7]) {
      expect(await outcomeOf(login(api, authenticator, { counter }))).toEqual([401, copied]);
    }
    expect((await login(api, authenticator, { counter: 8 })).status).toBe(200);
  });

  test('is recorded, even when it fails, and refused for an account that is switched off', async ({ api }) => {
    const session = await signIn(api.app);
    // The audit entry of a sign-in is written after its answer.
    await api.settled();
    const { authenticator } = await add(api, session);
    for (const origin of ['http://evil.example', undefined]) {
      await login(api, authenticator, origin ? { origin } : {});
      await api.settled();
    }
    expect(await auditOf(api)).toEqual([
      'Admin | signed in | Admin | ',
      'Admin | changed | Admin | passkey added',
      ' | sign-in failed | Admin | by a passkey',
      'Admin | signed in | Admin | by a passkey',
    ]);
    await api.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    expect((await login(api, authenticator)).status).toBe(403);
  });
});

describe('when owners must have a passkey', () => {
  test.override({ env: { OWNERS_NEED_PASSKEY: 'true' } });
  const NEEDED = 'Owners need a passkey. Log in with yours, or add one under Your account.';

  test('an owner with only a password can just add a passkey, while a dispatcher can do everything', async ({
    api,
  }) => {
    const { email } = await addStaff(api, 'Bilal', 'dispatcher');
    const dispatcher = await dataOf(post(api, 'login', { ...ADMIN, email }));
    expect((await get(api, 'FlightBooking', bearer(dispatcher.token))).status).toBe(200);
    const password = await signIn(api.app);
    expect(decodeToken(password.Authorization.slice(7))).toMatchObject({ isAdmin: 'True', passkey: 'needed' });
    for (const path of ['FlightBooking', 'People/accounts', 'Auth/sign-ins']) {
      expect(await outcomeOf(get(api, path, password))).toEqual([403, NEEDED]);
    }
    expect((await post(api, 'sign-ins/end-others', {}, password)).status).toBe(403);
    expect(await passkeysOf(api, password)).toEqual([]);

    const { answer, authenticator } = await add(api, password);
    const { token } = await dataOf(answer);
    expect(decodeToken(token)?.passkey).toBeUndefined();
    expect((await get(api, 'People/accounts', bearer(token))).status).toBe(200);

    const another = post(api, 'passkeys/begin', { password: ADMIN.password }, await signIn(api.app));
    expect(await outcomeOf(another)).toEqual([403, 'You already have a passkey. Log in with it to add another one.']);
    const { token: proven } = await dataOf(login(api, authenticator));
    expect((await add(api, bearer(proven))).answer.status).toBe(200);
  });

  test('the last passkey of an owner cannot be removed', async ({ api }) => {
    const { answer } = await add(api, await signIn(api.app));
    const session = bearer((await dataOf(answer)).token);
    const [first] = await passkeysOf(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(409);
    await add(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(200);
  });
});

describe('the passkeys of other staff, for an owner,', () => {
  test.override({ env: EMAILS });
  const change = ({ app }: TestApp, path: string, headers: Headers, body: object) =>
    app.request(`/api/People/${path}`, json(body, headers));

  test('can be listed and removed, which ends the sessions, is recorded, and sends an e-mail', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id, email, headers } = await addStaff(api, 'Bilal', 'dispatcher');
    const { authenticator } = await add(api, headers);
    await add(api, headers);
    const [listed, ...more] = await dataOf(get(api, `People/passkeys/${id}`, owner));
    expect(listed).toEqual({ id: expect.any(Number), name: 'Passkey', at: expect.stringMatching(/Z$/), usedAt: null });
    expect(more).toHaveLength(1);
    const remove = async () => (await change(api, `remove-passkey/${id}`, owner, { passkey: listed.id })).status;
    expect(await remove()).toBe(200);
    expect((await get(api, 'Auth/passkeys', headers)).status).toBe(401);
    const accounts = await dataOf(get(api, 'People/accounts', owner));
    expect(accounts.find((one: { email: string }) => one.email === email).passkeys).toBe(1);
    expect((await login(api, authenticator)).status).toBe(401);
    expect(await remove()).toBe(404);
    expect((await dataOf(change(api, String(id), owner, { removePasskeys: true }))).passkeys).toBe(0);
    const removed = { account_kind: 'passkeys removed', user_id: id, detail: '1' };
    expect((await queuedEmails(api)).slice(-2)).toEqual([removed, removed]);
    expect((await auditOf(api)).slice(-2)).toEqual([
      'Admin | changed | Bilal | passkey removed',
      'Admin | changed | Bilal | passkeys removed',
    ]);
  });

  test('can all be removed at once, including one that is being added', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id, headers } = await addStaff(api, 'Bilal', 'dispatcher');
    const { challenge } = await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, headers));
    const credential = createAuthenticator().create({ challenge });
    // The row is restored as if the session had been checked before the removal.
    const { token_key } = await api.db
      .selectFrom('users')
      .select('token_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await change(api, String(id), owner, { removePasskeys: true });
    await api.db.updateTable('users').set({ token_key }).where('id', '=', id).execute();
    expect((await post(api, 'passkeys/add', { credential }, headers)).status).toBe(400);
    expect(await dataOf(get(api, `People/passkeys/${id}`, owner))).toEqual([]);
  });

  test('do not include those of travellers or the owner’s own', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id } = (await findUser(api.db, ADMIN.email)) ?? {};
    const { id: other } = await addStaff(api, 'Sana', 'viewer');
    await add(api, owner);
    const [own] = await passkeysOf(api, owner);
    expect((await change(api, `remove-passkey/${other}`, owner, { passkey: own?.id })).status).toBe(404);
    expect((await change(api, `remove-passkey/${id}`, owner, { passkey: own?.id })).status).toBe(409);
    expect((await change(api, String(id), owner, { removePasskeys: true })).status).toBe(409);
    await customerSession(api);
    const traveller = (await findUser(api.db, 'customer@example.com'))?.id;
    expect((await get(api, `People/passkeys/${traveller}`, owner)).status).toBe(404);
    expect(await passkeysOf(api, owner)).toHaveLength(1);
  });
});
