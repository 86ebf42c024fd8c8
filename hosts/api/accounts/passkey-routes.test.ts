import { decodeToken } from '@charter-hosts/contract';
import { afterEach, describe, expect, vi } from 'vitest';
import { ADMIN, aChauffeurRequest, customerSession, json, signIn, type TestApp, test } from '../testing';
import {
  addPasskeyTo as add,
  createAuthenticator,
  passkeyLogin as login,
  passkeyProofOf,
  postAuth as post,
} from '../testing/passkeys';
import { deleteOldChallenges } from './passkey-store';
import { addAdmin, findUser } from './store';

afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;
const REFUSED = 'This passkey was not accepted. Try again, or login with your password.';

const dataOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).data;
const said = async (answer: Response) => [answer.status, (await answer.json()).message];
const mine = async ({ app }: TestApp, headers: Headers) =>
  dataOf(app.request('/api/Auth/passkeys', { headers })) as Promise<{ id: number; name: string; usedAt: string }[]>;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const counterOf = async ({ db }: TestApp) =>
  Number((await db.selectFrom('passkeys').select('counter').executeTakeFirstOrThrow()).counter);

/** Somebody else of the desk, with the same password, and their session. */
async function colleague(api: TestApp, role: 'owner' | 'dispatcher' | 'viewer') {
  const { password_hash: passwordHash = '' } = (await findUser(api.db, ADMIN.email)) ?? {};
  const email = `${role}@example.com`;
  await addAdmin(api.db, { email, name: 'Bilal', passwordHash, role });
  const { token } = await dataOf(post(api, 'login', { ...ADMIN, email }));
  return { id: (await findUser(api.db, email))?.id ?? 0, email, headers: bearer(token) };
}
const mails = ({ db }: TestApp) =>
  db.selectFrom('outbox').select(['letter', 'user_id', 'detail']).where('letter', '<>', '').orderBy('id').execute();
const MAILING = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'http://localhost:8080' };

describe('a passkey', () => {
  test('can be added after a sign-in, and then signs in', async ({ api }) => {
    const { authenticator, handle, answer } = await add(api, await signIn(api.app));
    expect(await answer.json()).toMatchObject({ message: 'Your passkey is added.', data: {} });
    const { token } = await dataOf(login(api, authenticator, {}, handle));
    expect(decodeToken(token)).toMatchObject({ Name: 'Admin', isAdmin: 'True', role: 'owner' });
    expect((await api.app.request('/api/FlightBooking', { headers: bearer(token) })).status).toBe(200);
    expect(await mine(api, bearer(token))).toEqual([
      { id: expect.any(Number), name: 'Passkey', at: expect.any(String), usedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  test('can be renamed and removed by its owner only', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const [{ id } = { id: 0 }] = await mine(api, session);
    const { headers: other } = await colleague(api, 'dispatcher');
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

  test('is created for the site’s host name, and not again for the same account', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    expect(await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, session))).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ADMIN.email },
      excludeCredentials: [{ type: 'public-key', id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test.for([
    ['made at another origin', { origin: 'http://localhost.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without verifying the user', { verified: false }],
    ['made for an unknown challenge', { challenge: 'bmV2ZXIgYXNrZWQ' }],
  ] as const)('is not added when it was %s', async ([, changes], { api }) => {
    const session = await signIn(api.app);
    const { answer } = await add(api, session, changes);
    expect(await said(answer)).toEqual([400, 'This passkey could not be read. Try again.']);
    expect(await mine(api, session)).toEqual([]);
  });

  test('is not added twice, nor with the challenge of another account', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator, credential } = await add(api, session);
    expect((await post(api, 'passkeys/add', { credential }, session)).status).toBe(400);
    const { challenge } = await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, session));
    const again = { credential: authenticator.create({ challenge }) };
    const { headers: other } = await colleague(api, 'dispatcher');
    expect((await post(api, 'passkeys/add', again, other)).status).toBe(400);
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

  test('is offered once somebody has a passkey', async ({ api }) => {
    const isUsed = async () => (await dataOf(post(api, 'passkey/begin'))).isUsed;
    expect(await isUsed()).toBe(false);
    await add(api, await signIn(api.app));
    expect(await isUsed()).toBe(true);
  });

  test('is refused when it is sent again', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    const credential = authenticator.get({ challenge });
    const answers = await Promise.all([1, 2, 3].map(() => post(api, 'passkey/login', { credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is possible for five minutes, and then its challenge is deleted', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    expect((await post(api, 'passkey/login', { credential: authenticator.get({ challenge }) })).status).toBe(401);
    await deleteOldChallenges(api.db);
    expect(await api.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('is refused with a challenge for adding a passkey', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const { challenge } = await dataOf(post(api, 'passkeys/begin', { password: ADMIN.password }, session));
    expect((await post(api, 'passkey/login', { credential: authenticator.get({ challenge }) })).status).toBe(401);
  });

  test('is refused with an unknown passkey, and with the id of another account', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { handle } = await add(api, (await colleague(api, 'dispatcher')).headers);
    expect(await said(await login(api, createAuthenticator()))).toEqual([401, REFUSED]);
    expect(await said(await login(api, authenticator, {}, handle))).toEqual([401, REFUSED]);
  });

  test('is refused with the signature of another passkey', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const { challenge } = await dataOf(post(api, 'passkey/begin'));
    const credential = { ...createAuthenticator().get({ challenge }), id: authenticator.id };
    expect((await post(api, 'passkey/login', { credential })).status).toBe(401);
  });

  test('is refused when its counter does not rise, since there may be a copy', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app), { counter: 3 });
    expect((await login(api, authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect(await said(await login(api, authenticator, { counter }))).toEqual([
        401,
        'This passkey may have been copied. Login with your password, and remove the passkey.',
      ]);
    }
    expect(await counterOf(api)).toBe(7);
    expect((await login(api, authenticator, { counter: 8 })).status).toBe(200);
  });

  test('is refused for an account that is switched off', async ({ api }) => {
    const owner = await signIn(api.app);
    const { authenticator } = await add(api, owner);
    await api.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    expect(await said(await login(api, authenticator))).toEqual([
      403,
      'This account is switched off. An owner can switch it on again.',
    ]);
  });

  test('is recorded, also when it failed', async ({ api }) => {
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

    test('can begin ten times as often, without counting towards requests', async ({ api }) => {
      for (let i = 0; i < 10; i += 1) expect((await post(api, 'passkey/begin')).status).toBe(200);
      expect((await post(api, 'passkey/begin')).status).toBe(429);
      const sent = await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
      expect(sent.status).toBe(201);
    });
  });

  describe('when PUBLIC_URL is a number', () => {
    test.override({ env: { PUBLIC_URL: 'http://192.0.2.7:8080' } });

    test('is refused with the reason', async ({ api }) => {
      expect(await said(await post(api, 'passkey/begin'))).toEqual([
        503,
        'Passkeys need the site’s own name: this server’s address (PUBLIC_URL) is a number.',
      ]);
    });
  });
});

describe('when owners need a passkey', () => {
  test.override({ env: { OWNERS_NEED_PASSKEY: 'true' } });
  const NEEDED = 'Owners need a passkey here. Login with yours, or add one under Your account.';
  const call = ({ app }: TestApp, path: string, headers: Headers) => app.request(`/api/${path}`, { headers });

  test('an owner with only a password can add one, and do nothing else', async ({ api }) => {
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

  test('an owner with a passkey cannot add another with only the password', async ({ api }) => {
    const { authenticator } = await add(api, await signIn(api.app));
    const password = await signIn(api.app);
    const answer = await post(api, 'passkeys/begin', { password: ADMIN.password }, password);
    expect(await said(answer)).toEqual([403, 'You have a passkey. Login with it to add another one.']);
    const { token } = await dataOf(login(api, authenticator));
    expect((await add(api, bearer(token))).answer.status).toBe(200);
  });

  test('the last passkey of an owner cannot be removed', async ({ api }) => {
    const { answer } = await add(api, await signIn(api.app));
    const session = bearer((await dataOf(answer)).token);
    const [first] = await mine(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(409);
    await add(api, session);
    expect((await post(api, `passkeys/remove/${first?.id}`, {}, session)).status).toBe(200);
  });

  test('other roles sign in with their password as before', async ({ api }) => {
    const { password_hash: passwordHash = '' } = (await findUser(api.db, ADMIN.email)) ?? {};
    await addAdmin(api.db, { email: 'bilal@example.com', name: 'Bilal', passwordHash, role: 'dispatcher' });
    const { token } = await dataOf(post(api, 'login', { ...ADMIN, email: 'bilal@example.com' }));
    expect((await call(api, 'FlightBooking', bearer(token))).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  const WRONG = 'This is not your password.';

  test.for([{}, { password: '' }, { password: 'a guess' }])('is refused without a proof: %j', async (body, { api }) => {
    const session = await signIn(api.app);
    const answer = await post(api, 'passkeys/begin', body, session);
    expect([answer.status, (await answer.json()).errors]).toEqual([403, { password: WRONG }]);
    expect(await api.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('accepts a passkey of the account in place of the password', async ({ api }) => {
    const session = await signIn(api.app);
    const { authenticator } = await add(api, session);
    const other = await colleague(api, 'owner');
    const theirs = { credential: await passkeyProofOf(api, authenticator) };
    expect((await post(api, 'passkeys/begin', theirs, other.headers)).status).toBe(403);
    const wrong = { credential: await passkeyProofOf(api, createAuthenticator()) };
    expect(await said(await post(api, 'passkeys/begin', wrong, session))).toEqual([403, REFUSED]);
    const own = { credential: await passkeyProofOf(api, authenticator) };
    expect((await post(api, 'passkeys/begin', own, session)).status).toBe(200);
    expect((await post(api, 'passkeys/begin', own, session)).status).toBe(403);
  });

  test('is refused for customers', async ({ api }) => {
    const session = await customerSession(api);
    const credential = createAuthenticator().create({ challenge: 'bmV2ZXIgYXNrZWQ' });
    for (const [path, body] of [
      ['begin', { password: ADMIN.password }],
      ['add', { credential }],
      ['remove-all', {}],
    ] as const) {
      expect(await said(await post(api, `passkeys/${path}`, body, session))).toEqual([403, 'Admin access required']);
    }
  });

  describe('with a limit', () => {
    test.override({ env: { RATE_LIMIT_LOGIN: '3/10m' } });

    test('counts wrong passwords only', async ({ api }) => {
      const session = await signIn(api.app);
      const begin = async (password: string) => (await post(api, 'passkeys/begin', { password }, session)).status;
      for (let i = 0; i < 5; i += 1) expect(await begin(ADMIN.password)).toBe(200);
      expect(await Promise.all([1, 2, 3].map(() => begin('a guess')))).toEqual([403, 403, 403]);
      expect(await begin(ADMIN.password)).toBe(429);
    });
  });

  describe('and removing one', () => {
    test.override({ env: MAILING });

    test('is mailed to the account', async ({ api }) => {
      const session = await signIn(api.app);
      const { id } = (await findUser(api.db, ADMIN.email)) ?? {};
      await add(api, { ...session, 'User-Agent': 'Windows Firefox/143' });
      await add(api, session);
      await add(api, session);
      const [one] = await mine(api, session);
      await post(api, `passkeys/remove/${one?.id}`, {}, session);
      await post(api, 'passkeys/remove-all', {}, session);
      expect(await mails(api)).toEqual([
        { letter: 'passkey added', user_id: id, detail: 'Firefox on Windows' },
        { letter: 'passkey added', user_id: id, detail: 'Passkey' },
        { letter: 'passkey added', user_id: id, detail: 'Passkey' },
        { letter: 'passkeys removed', user_id: id, detail: '1' },
        { letter: 'passkeys removed', user_id: id, detail: '2' },
      ]);
    });
  });
});

describe('the passkeys of other staff', () => {
  test.override({ env: MAILING });
  const people = ({ app }: TestApp, path: string, headers: Headers, body?: object) =>
    app.request(`/api/People/${path}`, body ? json(body, headers) : { headers });

  test('can be listed and removed by an owner, which ends the sessions, is recorded and mailed', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id, email, headers } = await colleague(api, 'dispatcher');
    const { authenticator } = await add(api, headers);
    await add(api, headers);
    const listed = await dataOf(people(api, `passkeys/${id}`, owner));
    expect(listed).toEqual([
      { id: expect.any(Number), name: 'Passkey', at: expect.stringMatching(/Z$/), usedAt: null },
      expect.objectContaining({ name: 'Passkey' }),
    ]);
    const counts = async () =>
      (await dataOf(people(api, 'accounts', owner))).find((one: { email: string }) => one.email === email).passkeys;
    expect(await counts()).toBe(2);

    expect((await people(api, `remove-passkey/${id}`, owner, { passkey: listed[0].id })).status).toBe(200);
    expect([await counts(), (await mine(api, headers).catch(() => 'out')) ?? 'out']).toEqual([1, 'out']);
    expect((await login(api, authenticator)).status).toBe(401);
    expect((await people(api, `remove-passkey/${id}`, owner, { passkey: listed[0].id })).status).toBe(404);
    expect((await dataOf(people(api, String(id), owner, { removePasskeys: true }))).passkeys).toBe(0);
    expect((await mails(api)).slice(-2)).toEqual([
      { letter: 'passkeys removed', user_id: id, detail: '1' },
      { letter: 'passkeys removed', user_id: id, detail: '1' },
    ]);
    const audit = await api.db
      .selectFrom('audit')
      .select(['actor', 'what', 'subject', 'detail'])
      .orderBy('id')
      .execute();
    expect(audit.map((entry) => Object.values(entry).join(' | ')).slice(-2)).toEqual([
      'Admin | changed | Bilal | passkey removed',
      'Admin | changed | Bilal | passkeys removed',
    ]);
  });

  test('do not include those of customers or the owner’s own', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id } = (await findUser(api.db, ADMIN.email)) ?? {};
    const { id: other } = await colleague(api, 'viewer');
    await add(api, owner);
    const [own] = await mine(api, owner);
    expect((await people(api, `remove-passkey/${other}`, owner, { passkey: own?.id })).status).toBe(404);
    expect((await people(api, `remove-passkey/${id}`, owner, { passkey: own?.id })).status).toBe(409);
    expect((await people(api, String(id), owner, { removePasskeys: true })).status).toBe(409);
    await customerSession(api);
    const customer = (await findUser(api.db, 'customer@example.com'))?.id;
    expect((await people(api, `passkeys/${customer}`, owner)).status).toBe(404);
    expect(await mine(api, owner)).toHaveLength(1);
  });

  test.for(['dispatcher', 'viewer'] as const)('are refused for a %s', async (role, { api }) => {
    const { headers } = await colleague(api, role);
    const { id } = (await findUser(api.db, ADMIN.email)) ?? {};
    expect((await people(api, `passkeys/${id}`, headers)).status).toBe(403);
    expect((await people(api, `remove-passkey/${id}`, headers, { passkey: 1 })).status).toBe(403);
    expect((await people(api, String(id), headers, { removePasskeys: true })).status).toBe(403);
  });
});
