import { decodeToken } from 'charter-widgets/contract';
import { afterEach, describe, expect, vi } from 'vitest';
import { addAdmin, findUser, forgetOldChallenges } from '../database';
import { ADMIN, aChauffeurRequest, customerSession, json, signIn, type TestApp, test } from '../testing';
import { type Answering, type Authenticator, createAuthenticator } from '../testing/authenticator';

afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;
const REFUSED = 'This passkey was not accepted. Try again, or login with your password.';

const post = ({ app }: TestApp, path: string, body: unknown = {}, headers: Headers = {}) =>
  app.request(`/api/Auth/${path}`, json(body, headers));
const dataOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).data;
const said = async (answer: Response) => [answer.status, (await answer.json()).message];
const mine = async ({ app }: TestApp, headers: Headers) =>
  dataOf(app.request('/api/Auth/passkeys', { headers })) as Promise<{ id: number; name: string; usedAt: string }[]>;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Adds a passkey to whoever is signed in. */
async function add(api: TestApp, headers: Headers, changes: Partial<Answering> = {}) {
  const authenticator = createAuthenticator();
  const { challenge, user } = await dataOf(post(api, 'passkeys/begin', {}, headers));
  const credential = authenticator.create({ challenge, ...changes });
  const answer = await post(api, 'passkeys/add', { credential }, headers);
  return { authenticator, handle: user?.id as string, answer, credential };
}

/** Signs in with a passkey, as the browser would. */
async function login(api: TestApp, authenticator: Authenticator, changes: Partial<Answering> = {}, handle?: string) {
  const { challenge } = await dataOf(post(api, 'passkey/begin'));
  return post(api, 'passkey/login', { credential: authenticator.get({ challenge, ...changes }, handle) });
}

const counterOf = async ({ db }: TestApp) =>
  Number((await db.selectFrom('passkeys').select('counter').executeTakeFirstOrThrow()).counter);

describe('a passkey', () => {
  test('is added by whoever is signed in, and signs them in from then on', async ({ api }) => {
    const { authenticator, handle, answer } = await add(api, await signIn(api.app));
    expect(await answer.json()).toMatchObject({ message: 'Your passkey is added.', data: {} });
    const { token } = await dataOf(login(api, authenticator, {}, handle));
    expect(decodeToken(token)).toMatchObject({ Name: 'Admin', isAdmin: 'True', role: 'owner' });
    expect((await api.app.request('/api/FlightBooking', { headers: bearer(token) })).status).toBe(200);
    expect(await mine(api, bearer(token))).toEqual([
      { id: expect.any(Number), name: 'Passkey', at: expect.any(String), usedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  test('is renamed and removed by whose it is, and by nobody else', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const [{ id } = { id: 0 }] = await mine(api, session);
    const other = await customerSession(api);
    for (const act of ['rename', 'remove']) {
      expect(await said(await post(api, `passkeys/${act}/${id}`, { name: 'Mine' }, other))).toEqual([
        404,
        'You have no such passkey.',
      ]);
    }
    expect((await post(api, `passkeys/rename/${id}`, { name: ' Office phone ' }, session)).status).toBe(200);
    expect((await mine(api, session)).map(({ name }) => name)).toEqual(['Office phone']);
    expect((await post(api, `passkeys/remove/${id}`, {}, session)).status).toBe(200);
    expect(await said(await login(api, authenticator))).toEqual([401, REFUSED]);
  });

  test('is asked for the site’s own name, and for none that the account has', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    expect(await dataOf(post(api, 'passkeys/begin', {}, session))).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ADMIN.email },
      excludeCredentials: [{ type: 'public-key', id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test.for([
    ['made at another origin', { origin: 'http://localhost.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without looking who holds it', { verified: false }],
    ['made for a question that was never asked', { challenge: 'bmV2ZXIgYXNrZWQ' }],
  ] as const)('is not added that was %s', async ([, changes], { api }) => {
    const session = await signIn(api.app);
    const { answer } = await add(api, session, changes);
    expect(await said(answer)).toEqual([400, 'This passkey could not be read. Try again.']);
    expect(await mine(api, session)).toEqual([]);
  });

  test('is not added twice, by anybody, nor by the answer to another’s question', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator, credential } = await add(api, session);
    expect((await post(api, 'passkeys/add', { credential }, session)).status).toBe(400);
    const { challenge } = await dataOf(post(api, 'passkeys/begin', {}, session));
    const again = { credential: authenticator.create({ challenge }) };
    expect((await post(api, 'passkeys/add', again, await customerSession(api))).status).toBe(400);
    expect((await post(api, 'passkeys/add', again, session)).status).toBe(409);
    expect(await mine(api, session)).toHaveLength(1);
  });
});

describe('a sign-in by passkey', () => {
  test.for([
    ['from another origin', { origin: 'https://localhost:8080' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that did not look who holds it', { verified: false }],
    ['to a question that was never asked', { challenge: 'bmV2ZXIgYXNrZWQ' }],
  ] as const)('is refused %s', async ([, changes], { api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    expect(await said(await login(api, authenticator, changes))).toEqual([401, REFUSED]);
    expect((await login(api, authenticator)).status).toBe(200);
  });

  test('is good once: the same answer again is refused', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    const credential = authenticator.get({ challenge });
    const answers = await Promise.all([1, 2, 3].map(() => post(api, 'passkey/login', { credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is good for five minutes, and its question is forgotten then', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    expect((await post(api, 'passkey/login', { credential: authenticator.get({ challenge }) })).status).toBe(401);
    await forgetOldChallenges(api.db);
    expect(await api.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('is refused with a question that was asked to add one', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const { challenge } = await dataOf(post(api, 'passkeys/begin', {}, session));
    expect((await post(api, 'passkey/login', { credential: authenticator.get({ challenge }) })).status).toBe(401);
  });

  test('is refused with a passkey that nobody has, and with one that says it is another’s', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { handle } = await add(api, await customerSession(api));
    expect(await said(await login(api, createAuthenticator()))).toEqual([401, REFUSED]);
    expect(await said(await login(api, authenticator, {}, handle))).toEqual([401, REFUSED]);
  });

  test('is refused with another’s signature', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    const credential = { ...createAuthenticator().get({ challenge }), id: authenticator.id };
    expect((await post(api, 'passkey/login', { credential })).status).toBe(401);
  });

  test('is refused where its count goes back or stands, which tells of a copy', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app), { counter: 3 });
    expect((await login(api, authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect(await said(await login(api, authenticator, { counter }))).toEqual([
        401,
        'This passkey counts backwards: there may be a copy of it. Login with your password, and remove it.',
      ]);
    }
    expect(await counterOf(api)).toBe(7);
    expect((await login(api, authenticator, { counter: 8 })).status).toBe(200);
  });

  test('is refused to who is switched off', async ({ api }) => {
    const owner = await signIn(api.app);
    const { authenticator } = await add(api, owner);
    await api.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    expect(await said(await login(api, authenticator))).toEqual([
      403,
      'This account is switched off. An owner of the desk can switch it on again.',
    ]);
  });

  test('is written down, also one that failed', async ({ api }) => {
    const session = await signIn(api.app);
    // A sign-in is written down once its answer is out.
    await api.settled();
    const { authenticator } = await add(api, session);
    await login(api, authenticator, { origin: 'http://evil.example' });
    await api.settled();
    await login(api, authenticator);
    await api.settled();
    const entries = await api.db.selectFrom('audit').select(['actor', 'what', 'detail']).orderBy('id').execute();
    expect(entries.map((entry) => Object.values(entry).join(' | '))).toEqual([
      'Admin | signed in | ',
      'Admin | changed | passkey added',
      ' | sign-in failed | by a passkey',
      'Admin | signed in | by a passkey',
    ]);
  });

  describe('with a limit of one request', () => {
    test.override({ env: { RATE_LIMIT_POST: '1/10m' } });

    test('is begun ten times as often, and takes nothing of what may be sent', async ({ api }) => {
      for (let i = 0; i < 10; i += 1) expect((await post(api, 'passkey/begin')).status).toBe(200);
      expect((await post(api, 'passkey/begin')).status).toBe(429);
      const sent = await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
      expect(sent.status).toBe(201);
    });
  });

  describe('at an address of numbers', () => {
    test.override({ env: { PUBLIC_URL: 'http://192.0.2.7:8080' } });

    test('is not offered, and says why', async ({ api }) => {
      expect(await said(await post(api, 'passkey/begin'))).toEqual([
        503,
        'Passkeys need the site’s own name: this server’s address (PUBLIC_URL) is a number.',
      ]);
    });
  });
});

describe('where owners need a passkey', () => {
  test.override({ env: { OWNERS_NEED_PASSKEY: 'true' } });
  const NEEDED = 'Owners need a passkey here. Login with yours, or add one under Your account.';
  const call = ({ app }: TestApp, path: string, headers: Headers) => app.request(`/api/${path}`, { headers });

  test('one who signs in with the password alone may add one, and nothing else', async ({ api }) => {
    const password = await signIn(api.app);
    expect(decodeToken(password.Authorization.slice(7))).toMatchObject({ isAdmin: 'True', passkey: 'needed' });
    for (const path of ['FlightBooking', 'People/accounts', 'Auth/sign-ins']) {
      expect(await said(await call(api, path, password))).toEqual([403, NEEDED]);
    }
    expect((await post(api, 'sign-ins/end-others', {}, password)).status).toBe(403);
    expect(await mine(api, password)).toEqual([]);

    const { answer } = await add(api, password);
    const { token } = await dataOf(answer);
    expect(decodeToken(token)?.passkey).toBeUndefined();
    expect((await call(api, 'People/accounts', bearer(token))).status).toBe(200);
  });

  test('who has one adds no other with the password alone: it could be a thief’s', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const password = await signIn(api.app);
    const answer = await post(api, 'passkeys/begin', {}, password);
    expect(await said(answer)).toEqual([
      403,
      'You have a passkey: login with it. With the password alone no other is added.',
    ]);
    const { token } = await dataOf(login(api, authenticator));
    expect((await add(api, bearer(token))).answer.status).toBe(200);
  });

  test('the last one of an owner stays', async ({ api }) => {
    const { answer } = await add(api, await signIn(api.app));
    const session = bearer((await dataOf(answer)).token);
    const [first] = await mine(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(409);
    await add(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(200);
  });

  test('others sign in with their password as ever', async ({ api }) => {
    const { password_hash: passwordHash = '' } = (await findUser(api.db, ADMIN.email)) ?? {};
    await addAdmin(api.db, { email: 'bilal@example.com', name: 'Bilal', passwordHash, role: 'dispatcher' });
    const { token } = await dataOf(post(api, 'login', { ...ADMIN, email: 'bilal@example.com' }));
    expect((await call(api, 'FlightBooking', bearer(token))).status).toBe(200);
  });
});
