import { EventEmitter } from 'node:events';
import { decodeToken } from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import { describe, expect, onTestFinished } from 'vitest';
import {
  bearer,
  dataOf,
  json,
  type MailServer,
  outcomeOf,
  sendEmails,
  type TestApp,
  testWithEmail as test,
} from '../testing';
import { confirmSignUp, deleteExpired, resetPassword } from './links';
import { createCustomer } from './store';

const SANA = { name: 'Sana', email: 'sana@example.com', password: 'the first password' };
const SECOND = 'the second password';
const STRANGER = { ...SANA, name: 'Mallory', password: 'a stranger’s password' };
const HOUR_MS = 3_600_000;

const post = ({ app }: TestApp, path: string, body: unknown, env = {}) =>
  app.request(`/api/Auth/${path}`, json(body), env);
const statusOf = async (answer: Response | Promise<Response>) => (await answer).status;
const canLogin = async (api: TestApp, password: string, email = SANA.email) =>
  (await statusOf(post(api, 'login', { email, password }))) === 200;
const forgot = (api: TestApp, email = SANA.email) => post(api, 'forgot-password', { email });
const reset = (api: TestApp, token: string, password = SECOND) => post(api, 'reset-password', { token, password });
const rowsOf = ({ db }: TestApp, table: 'password_resets' | 'sign_ups' | 'sign_up_links' | 'outbox' | 'users') =>
  db.selectFrom(table).selectAll().execute();
const stored = ({ db }: TestApp) =>
  db.selectFrom('users').selectAll().where('email', '=', SANA.email).executeTakeFirstOrThrow();

const tokensIn = ({ emails }: MailServer, page: 'reset-password' | 'verify') =>
  emails.flatMap(({ text }) => {
    const link = /https:\/\/book\.indus\.example\/([\w-]+)(?:\?locale=ur)?#([\w-]{43})\b/.exec(text);
    return link?.[1] === page ? (link[2] ?? '') : [];
  });

/** Stores an account whose address is confirmed. Its hash is weak, because that is fast. */
async function addTraveller({ db }: TestApp, email = SANA.email) {
  const passwordHash = await hash(SANA.password, { memoryCost: 8, timeCost: 1 });
  const { id } = await createCustomer(db, { name: SANA.name, email, passwordHash });
  await db.updateTable('users').set({ verified_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
}

async function resetToken(api: TestApp, mailServer: MailServer, email = SANA.email): Promise<string> {
  await forgot(api, email);
  await sendEmails(api);
  return tokensIn(mailServer, 'reset-password').at(-1) ?? '';
}

async function signUpToken(api: TestApp, mailServer: MailServer, body = SANA): Promise<string> {
  await post(api, 'signup', body);
  await sendEmails(api);
  return tokensIn(mailServer, 'verify').at(-1) ?? '';
}

describe('a sign-up', () => {
  test('creates one traveller account with a hashed password, whatever is sent and however often', async ({ api }) => {
    const forged = { ...SANA, email: ' Sana@Example.com ', isAdmin: 'True', is_admin: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => post(api, 'signup', forged)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [, user, ...others] = await rowsOf(api, 'users');
    expect(user).toMatchObject({ name: 'Sana', is_admin: 0, password_hash: expect.stringMatching(/^\$argon2id\$/) });
    expect(others).toEqual([]);
    expect(await canLogin(api, SANA.password)).toBe(true);
  });

  test('with a known address gets the same answer, and changes nothing except the outbox', async ({
    api,
    mailServer,
  }) => {
    await addTraveller(api);
    const before = await stored(api);
    const counts = async () => {
      const tables = (['users', 'sign_ups', 'outbox'] as const).map((table) => rowsOf(api, table));
      return (await Promise.all(tables)).map(({ length }) => length);
    };
    const known = await (await post(api, 'signup', { ...STRANGER, name: 'Buy at https://evil.example' })).text();
    expect(await counts()).toEqual([2, 1, 1]);
    const unknown = await (await post(api, 'signup', { ...SANA, email: 'new@example.com' })).text();
    expect(unknown).toBe(known);
    expect(await counts()).toEqual([3, 2, 2]);
    expect(await stored(api)).toEqual(before);
    await sendEmails(api);
    const told = mailServer.emails.find(({ to }) => to[0] === SANA.email)?.text;
    expect(told).toContain('/forgot-password');
    expect(told).not.toMatch(/evil|verify#/);
  });
});

describe('the e-mail address of a sign-up', () => {
  const verify = (api: TestApp, token: string, password = SANA.password) => post(api, 'verify', { token, password });
  /** The status of a call that visitors may not make. */
  const reach = (api: TestApp, token: string) =>
    statusOf(api.app.request('/api/Auth/sign-ins', { headers: bearer(token) }));
  const sessionOf = async (api: TestApp, password: string): Promise<string> =>
    (await dataOf(post(api, 'login', { email: SANA.email, password }))).token;

  test('is confirmed once by the e-mailed link, and the session stays valid', async ({ api, mailServer }) => {
    expect((await dataOf(post(api, 'signup?locale=ur', SANA))).isEmailed).toBe(true);
    const session = await sessionOf(api, SANA.password);
    expect(decodeToken(session)).toMatchObject({ Name: 'Sana', isAdmin: 'False' });
    expect(await reach(api, session)).toBe(403);
    await sendEmails(api);
    expect(mailServer.emails[0]?.text).toContain('lang="ur" dir="rtl"');
    const [token = ''] = tokensIn(mailServer, 'verify');
    expect(await outcomeOf(verify(api, token, 'another password'))).toEqual([
      400,
      expect.stringContaining('This is not the password you chose when you signed up.'),
    ]);
    expect((await stored(api)).verified_at).toBeNull();

    const confirmed = await Promise.all([1, 2, 3].map(() => statusOf(verify(api, token))));
    expect(confirmed.sort()).toEqual([200, 400, 400]);
    expect(await reach(api, session)).toBe(200);
    expect(await stored(api)).toMatchObject({ name: 'Sana', verified_at: expect.stringMatching(/Z$/) });
    expect(await rowsOf(api, 'sign_ups')).toEqual([]);
  });

  test('gives the account to the sign-up whose link is used, and ends what a stranger chose', async ({
    api,
    mailServer,
  }) => {
    const first = await signUpToken(api, mailServer, STRANGER);
    const session = await sessionOf(api, STRANGER.password);
    const second = await signUpToken(api, mailServer);
    expect(await statusOf(verify(api, second))).toBe(200);
    expect([await canLogin(api, STRANGER.password), await canLogin(api, SANA.password)]).toEqual([false, true]);
    expect((await stored(api)).name).toBe('Sana');
    expect(await reach(api, session)).toBe(401);
    expect(await statusOf(verify(api, first, STRANGER.password))).toBe(400);
  });

  test('is also confirmed by a link to set a password, which ends what a stranger chose', async ({
    api,
    mailServer,
  }) => {
    const link = await signUpToken(api, mailServer, STRANGER);
    const session = await sessionOf(api, STRANGER.password);
    expect(await statusOf(reset(api, await resetToken(api, mailServer)))).toBe(200);
    expect(await stored(api)).toMatchObject({ name: SANA.email, verified_at: expect.stringMatching(/Z$/) });
    expect(await reach(api, session)).toBe(401);
    expect(await canLogin(api, STRANGER.password)).toBe(false);
    expect(await statusOf(verify(api, link, STRANGER.password))).toBe(400);
    expect(await reach(api, await sessionOf(api, SECOND))).toBe(200);
  });

  test('can be confirmed for one day; after that the sign-up is deleted', async ({ api, mailServer }) => {
    const token = await signUpToken(api, mailServer);
    const inHours = (hours: number) => Date.now() + hours * HOUR_MS;
    expect(await confirmSignUp(api.db, token, new Date(inHours(25)))).toBe(false);
    await deleteExpired(api.db, inHours(23));
    expect(await confirmSignUp(api.db, token, new Date(inHours(23)))).toBe(true);
    await post(api, 'signup', { ...SANA, email: 'other@example.com' });
    await deleteExpired(api.db, inHours(25));
    expect([await rowsOf(api, 'sign_ups'), await rowsOf(api, 'sign_up_links')]).toEqual([[], []]);
  });
});

describe('a request for a new password', () => {
  test('e-mails a link to the owner of the account, and stores neither token nor address', async ({
    api,
    mailServer,
  }) => {
    await addTraveller(api);
    await forgot(api, ' SANA@example.com ');
    const queued = async () => JSON.stringify(await rowsOf(api, 'outbox'));
    expect(await queued()).not.toMatch(/@|reset-password#/);
    await sendEmails(api);
    expect(mailServer.emails.map(({ to }) => to)).toEqual([[SANA.email]]);
    expect(mailServer.emails[0]?.text).toMatch(/^From: Indus Air <desk@indus\.example>\r$/m);
    expect(mailServer.emails[0]?.text).toMatch(/^Subject: Set a new password for Indus Air\r$/m);
    const [token = ''] = tokensIn(mailServer, 'reset-password');
    expect(token).toHaveLength(43);
    expect(await queued()).not.toMatch(new RegExp(`@|reset-password#|${token}`));
    expect(await rowsOf(api, 'outbox')).toMatchObject([{ state: 'sent' }]);
    expect(JSON.stringify(await rowsOf(api, 'password_resets'))).not.toContain(token);
  });

  test('gets the same answer before anything is done, whether or not the address is known', async ({
    api,
    mailServer,
  }) => {
    await addTraveller(api);
    const ask = async (email: string) => {
      // This stands for the connection, which closes after the answer.
      const outgoing = Object.assign(new EventEmitter(), { closed: false });
      // Released so that a failing test ends.
      onTestFinished(() => void outgoing.emit('close'));
      const answer = await post(api, 'forgot-password', { email }, { outgoing });
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      return { outgoing, seen: { status: answer.status, headers, text: await answer.text() } };
    };
    const known = await ask(SANA.email);
    const unknown = await ask('nobody@example.com');
    expect(known.seen).toEqual(unknown.seen);
    expect(known.seen.status).toBe(200);
    expect(await rowsOf(api, 'password_resets')).toEqual([]);

    for (const { outgoing } of [known, unknown]) outgoing.emit('close');
    await sendEmails(api);
    expect(await rowsOf(api, 'password_resets')).toHaveLength(1);
    expect(mailServer.emails.map(({ to }) => to)).toEqual([[SANA.email]]);
  });

  test('e-mails a new link each time, and the link is not in the log', async ({ api, mailServer }) => {
    await addTraveller(api);
    mailServer.refuses = { at: 'DATA', reply: '450 No room for {to}' };
    expect(await resetToken(api, mailServer)).toBe('');
    mailServer.refuses = undefined;
    await sendEmails(api, 0.05); // Within the allowed difference between the clocks of two servers.
    expect(await statusOf(reset(api, tokensIn(mailServer, 'reset-password')[0] ?? ''))).toBe(200);
    expect(api.logged.join('\n')).not.toMatch(/sana|@|token/i);
  });
});

describe('a link to set a new password', () => {
  test('sets the password once, is reported by e-mail, and ends the other links of the account', async ({
    api,
    mailServer,
  }) => {
    const OTHER = 'other@example.com';
    await addTraveller(api);
    await addTraveller(api, OTHER);
    const [first, token] = [await resetToken(api, mailServer), await resetToken(api, mailServer)];
    const others = await resetToken(api, mailServer, OTHER);
    const answers = await Promise.all([1, 2, 3].map(() => outcomeOf(reset(api, token))));
    expect(answers.sort()).toEqual([
      [200, 'Your password is set. You can log in now.'],
      ...Array(2).fill([400, 'This link is no longer valid. Ask for a new one.']),
    ]);
    expect([await canLogin(api, SANA.password), await canLogin(api, SECOND)]).toEqual([false, true]);
    await sendEmails(api);
    expect(mailServer.emails.at(-1)).toMatchObject({
      to: [SANA.email],
      text: expect.stringMatching(/password.*was changed/),
    });
    expect([await statusOf(reset(api, first)), await statusOf(reset(api, others))]).toEqual([400, 200]);
  });

  test('is accepted for one hour, and then deleted', async ({ api, mailServer }) => {
    await addTraveller(api);
    const token = await resetToken(api, mailServer);
    await resetToken(api, mailServer);
    const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
    await deleteExpired(api.db, inMinutes(59));
    expect(await rowsOf(api, 'password_resets')).toHaveLength(2);
    expect(await resetPassword(api.db, token, 'hash', inMinutes(61))).toBe(false);
    await deleteExpired(api.db, inMinutes(61));
    expect(await rowsOf(api, 'password_resets')).toEqual([]);
    expect(await resetPassword(api.db, await resetToken(api, mailServer), 'hash', inMinutes(59))).toBe(true);
  });
});
