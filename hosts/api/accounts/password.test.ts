import { EventEmitter } from 'node:events';
import { hash } from '@node-rs/argon2';
import { describe, expect, onTestFinished } from 'vitest';
import { createMailer } from '../platform/email/mailer';
import { createOutbox } from '../platform/email/outbox';
import { json, type MailServer, type TestApp, testWithMail as test, test as withoutMail } from '../testing';
import { confirmSignUp, deleteOldResets, deleteOldSignUps, resetPassword } from './links';
import { createCustomer } from './store';

const SANA = { name: 'Sana', email: 'sana@example.com', password: 'the first password' };

const post = ({ app }: TestApp, path: string, body: unknown, env = {}) =>
  app.request(`/api/Auth/${path}`, json(body), env);
const canLogin = async (api: TestApp, password: string, email = SANA.email) =>
  (await post(api, 'login', { email, password })).status === 200;
const forgot = (api: TestApp, email = SANA.email) => post(api, 'forgot-password', { email });
const reset = (api: TestApp, token: string, password = 'the second password') =>
  post(api, 'reset-password', { token, password });
const resets = ({ db }: TestApp) => db.selectFrom('password_resets').selectAll().execute();

/** The tokens of the links that were mailed. */
const tokensIn = ({ mails }: MailServer) =>
  mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '');

/** Sends the queued mails at a later hour. */
const send = async ({ parts, settled }: TestApp, hours = 0) => {
  await settled();
  const now = () => Date.now() + 1000 + hours * 3_600_000;
  await createOutbox({ ...parts, sendMail: createMailer(parts.config), now }).sendDue();
};

/** An account whose address is confirmed. */
async function customer({ db }: TestApp, changes: Partial<typeof SANA> = {}) {
  const { password, ...account } = { ...SANA, ...changes };
  const { id } = await createCustomer(db, {
    ...account,
    passwordHash: await hash(password, { memoryCost: 8, timeCost: 1 }),
  });
  await db.updateTable('users').set({ verified_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
}

/** Asks for a new password; resolves to the token of the mailed link. */
async function mailedToken(api: TestApp, mail: MailServer, email = SANA.email): Promise<string> {
  await forgot(api, email);
  await send(api);
  return (
    /https:\/\/book\.indus\.example\/reset-password\?token=([\w-]+)\r?\n/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
  );
}

describe('POST /Auth/signup', () => {
  test('creates a customer’s account, whatever was sent', async ({ api }) => {
    const answer = await post(api, 'signup', { ...SANA, email: ' Sana@Example.com ', isAdmin: 'True', is_admin: 1 });
    expect(answer.status).toBe(200);
    expect(await canLogin(api, SANA.password)).toBe(true);
    const users = await api.db.selectFrom('users').select(['email', 'name', 'is_admin']).orderBy('id').execute();
    expect(users.at(-1)).toEqual({ email: SANA.email, name: 'Sana', is_admin: 0 });
  });

  test('stores only a hash of the password', async ({ api }) => {
    await post(api, 'signup', SANA);
    const { password_hash } = await api.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', SANA.email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });

  test('answers the same for a known address, whose account stays as it is', async ({ api }) => {
    const first = await post(api, 'signup', SANA);
    const second = await post(api, 'signup', { ...SANA, name: 'Mallory', password: 'another password' });
    expect(second.status).toBe(first.status);
    expect(await second.text()).toBe(await first.text());
    expect([await canLogin(api, SANA.password), await canLogin(api, 'another password')]).toEqual([true, false]);
    const names = await api.db.selectFrom('users').select('name').where('email', '=', SANA.email).execute();
    expect(names).toEqual([{ name: 'Sana' }]);
  });

  test('mails the owner of a confirmed account, and nobody else', async ({ api, mail }) => {
    await customer(api);
    await post(api, 'signup', { ...SANA, name: 'Buy at https://evil.example' });
    await send(api);
    expect(mail.mails).toMatchObject([{ to: [SANA.email], text: expect.stringContaining('/forgot-password') }]);
    expect(mail.mails[0]?.text).not.toMatch(/evil|verify#/);
  });

  describe('without a mail server', () => {
    withoutMail.override({ env: { DEMO: '0' } });

    withoutMail('says that the address cannot be confirmed, whether or not it has an account', async ({ api }) => {
      const [first, second] = [await post(api, 'signup', SANA), await post(api, 'signup', SANA)];
      const text = await first.text();
      expect(JSON.parse(text)).toMatchObject({
        data: { isMailed: false },
        message: expect.stringContaining('cannot send e-mail'),
      });
      expect(await second.text()).toBe(text);
      expect(await canLogin(api, SANA.password)).toBe(true);
      const rows = await api.db.selectFrom('sign_ups').selectAll().execute();
      expect([rows, await api.db.selectFrom('outbox').selectAll().execute()]).toEqual([[], []]);
    });
  });

  test('creates one account when it is sent many times at once', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(api, 'signup', SANA)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await api.db.selectFrom('users').select('id').where('email', '=', SANA.email).execute()).toHaveLength(1);
  });

  withoutMail.for([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['a name of one letter', { name: 'S' }, 'name', 'Name must be at least 2 characters'],
    ['no address', { email: undefined }, 'email', 'Email is required'],
    ['no real address', { email: 'sana' }, 'email', 'Please enter a valid email address'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['a short password', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    ['a password without end', { password: 'x'.repeat(1001) }, 'password', 'At most 1000 characters'],
    ['a password that is a number', { password: 12345678 }, 'password', 'Must be text'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await post(api, 'signup', { ...SANA, ...changes });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: message });
    expect(await api.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});

describe('the address of a sign-up', () => {
  const linksIn = ({ mails }: MailServer) => mails.map(({ text }) => /\/verify#([\w-]+)/.exec(text)?.[1] ?? '');
  const verify = (api: TestApp, token = '', password = SANA.password) => post(api, 'verify', { token, password });
  const stored = ({ db }: TestApp) =>
    db.selectFrom('users').selectAll().where('email', '=', SANA.email).executeTakeFirstOrThrow();
  /** The status of a call that a visitor cannot make. */
  const reach = async (api: TestApp, token: string) =>
    (await api.app.request('/api/Auth/sign-ins', { headers: { Authorization: `Bearer ${token}` } })).status;
  const tokenOf = async (api: TestApp, password = SANA.password): Promise<string> =>
    (await (await post(api, 'login', { email: SANA.email, password })).json()).data?.token;

  test('is confirmed once by the mailed link, and the session stays valid', async ({ api, mail }) => {
    const answer = await (await post(api, 'signup', SANA)).json();
    expect(answer.data).toEqual({ isMailed: true });
    const token = await tokenOf(api);
    expect(await reach(api, token)).toBe(403);
    await send(api);
    const [link = ''] = linksIn(mail);
    expect(mail.mails[0]?.text).toMatch(/^https:\/\/book\.indus\.example\/verify#[\w-]{43}\r$/m);
    expect((await stored(api)).verified_at).toBeNull();

    const confirmed = await Promise.all([1, 2, 3].map(() => verify(api, link)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reach(api, token)).toBe(200);
    expect(await stored(api)).toMatchObject({ name: 'Sana', verified_at: expect.stringMatching(/Z$/) });
    expect(await api.db.selectFrom('sign_ups').selectAll().execute()).toEqual([]);
  });

  test('gets a mail in the language of the page, without the typed name', async ({ api, mail }) => {
    await post(api, 'signup?locale=ur', { ...SANA, name: 'Win at https://evil.example' });
    await send(api);
    expect(mail.mails[0]?.text).toContain('lang="ur" dir="rtl"');
    expect(mail.mails[0]?.text).not.toContain('evil');
  });

  test('gives the account to the sign-up whose link is used, without what a stranger chose before', async ({
    api,
    mail,
  }) => {
    await post(api, 'signup', { ...SANA, name: 'Mallory', password: 'a stranger’s password' });
    const stranger = await tokenOf(api, 'a stranger’s password');
    await send(api);
    await post(api, 'signup', SANA);
    await send(api);
    const [first = '', second = ''] = linksIn(mail);
    expect((await verify(api, second)).status).toBe(200);
    expect([await canLogin(api, 'a stranger’s password'), await canLogin(api, SANA.password)]).toEqual([false, true]);
    expect((await stored(api)).name).toBe('Sana');
    expect(await reach(api, stranger)).toBe(401);
    expect((await verify(api, first)).status).toBe(400);
  });

  test('is not confirmed without the password of the sign-up', async ({ api, mail }) => {
    await post(api, 'signup', { ...SANA, name: 'Mallory', password: 'a stranger’s password' });
    await send(api);
    const [link = ''] = linksIn(mail);
    const refused = await verify(api, link);
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      { password: 'This is not the password that was chosen at the sign-up.' },
    ]);
    expect((await stored(api)).verified_at).toBeNull();
  });

  test('is also confirmed by a link to set a password, without what a stranger chose before', async ({ api, mail }) => {
    await post(api, 'signup', { ...SANA, name: 'Mallory' });
    const stranger = await tokenOf(api);
    await send(api);
    const [link = ''] = linksIn(mail);
    expect((await reset(api, await mailedToken(api, mail))).status).toBe(200);
    expect(await stored(api)).toMatchObject({ name: SANA.email, verified_at: expect.stringMatching(/Z$/) });
    expect(await reach(api, stranger)).toBe(401);
    expect(await canLogin(api, SANA.password)).toBe(false);
    expect((await verify(api, link)).status).toBe(400);
    expect(await reach(api, await tokenOf(api, 'the second password'))).toBe(200);
  });

  test('can be confirmed for a day, and then the sign-up is deleted', async ({ api, mail }) => {
    await post(api, 'signup', SANA);
    await send(api);
    const [link = ''] = linksIn(mail);
    const inHours = (hours: number) => Date.now() + hours * 3_600_000;
    expect(await confirmSignUp(api.db, link, new Date(inHours(25)))).toBe(false);
    await deleteOldSignUps(api.db, inHours(23));
    expect(await confirmSignUp(api.db, link, new Date(inHours(23)))).toBe(true);
    await post(api, 'signup', { ...SANA, email: 'other@example.com' });
    await deleteOldSignUps(api.db, inHours(25));
    expect(await api.db.selectFrom('sign_ups').selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom('sign_up_links').selectAll().execute()).toEqual([]);
  });

  test('gets the same answer and the same rows, whether or not it is known', async ({ api }) => {
    await customer(api);
    const rows = async () =>
      Promise.all(
        (['users', 'sign_ups', 'outbox'] as const).map(
          async (table) => (await api.db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const before = await rows();
    const known = await (await post(api, 'signup', SANA)).text();
    const between = await rows();
    const unknown = await (await post(api, 'signup', { ...SANA, email: 'new@example.com' })).text();
    expect(unknown).toBe(known);
    expect(between.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1, 1]);
    expect((await rows()).map((count, at) => count - (between[at] ?? 0))).toEqual([1, 1, 1]);
  });
});

describe('POST /Auth/forgot-password', () => {
  test('mails a link to the owner of the account', async ({ api, mail }) => {
    await customer(api);
    await forgot(api, ' SANA@example.com ');
    await send(api);
    expect(mail.mails.map(({ to }) => to)).toEqual([[SANA.email]]);
    const text = mail.mails[0]?.text ?? '';
    expect(text).toMatch(/^From: Indus Air <desk@indus\.example>\r$/m);
    expect(text).toMatch(/^Subject: Set a new password for Indus Air\r$/m);
    expect(text).toMatch(/^https:\/\/book\.indus\.example\/reset-password\?token=[\w-]{43}\r$/m);
  });

  test('answers the same whether or not the address is known', async ({ api, mail }) => {
    await createCustomer(api.db, { ...SANA, passwordHash: '' });
    const ask = async (email: string) => {
      // Stands for the connection, which is closed after the answer.
      const outgoing = Object.assign(new EventEmitter(), { closed: false });
      // So that a failing test ends.
      onTestFinished(() => void outgoing.emit('close'));
      const answer = await post(api, 'forgot-password', { email }, { outgoing });
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      return { outgoing, seen: { status: answer.status, headers, text: await answer.text() } };
    };
    const known = await ask(SANA.email);
    const unknown = await ask('nobody@example.com');
    expect(known.seen).toEqual(unknown.seen);
    expect(known.seen.status).toBe(200);
    expect(await resets(api)).toEqual([]);

    for (const { outgoing } of [known, unknown]) outgoing.emit('close');
    await send(api);
    expect(await resets(api)).toHaveLength(1);
    expect(mail.mails.map(({ to }) => to)).toEqual([[SANA.email]]);
  });

  test('does not wait for a slow mail server', async ({ api, mail }) => {
    await customer(api);
    const release = mail.hold();
    expect((await forgot(api)).status).toBe(200);
    expect(mail.mails).toEqual([]);
    release();
    await send(api);
    expect(mail.mails).toHaveLength(1);
  });

  test('mails a new link at each try, without the link in the log', async ({ api, mail }) => {
    await customer(api);
    mail.refuses = { at: 'DATA', reply: '450 No room for {to}' };
    expect((await forgot(api)).status).toBe(200);
    await send(api);
    expect(mail.mails).toEqual([]);
    mail.refuses = undefined;
    await send(api, 0.05); // within what the clocks of two servers may differ by
    const [token] = tokensIn(mail);
    expect((await reset(api, token ?? '')).status).toBe(200);
    expect(api.logged.join('\n')).not.toMatch(/sana|@|token/i);
  });

  test('stores neither the token nor the address, and nothing of an unknown address', async ({ api, mail }) => {
    await customer(api);
    await forgot(api);
    await forgot(api, 'nobody@example.com');
    const stored = async () => JSON.stringify(await api.db.selectFrom('outbox').selectAll().execute());
    expect(await stored()).not.toMatch(/@|token=/);
    await send(api);
    const [token = ''] = tokensIn(mail);
    expect(token).toHaveLength(43);
    expect(await stored()).not.toMatch(new RegExp(`@|token=|${token}`));
    expect(await api.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'sent' }]);
  });

  test('mails in the language of the page', async ({ api, mail }) => {
    await customer(api);
    await post(api, 'forgot-password?locale=ur', { email: SANA.email });
    await send(api);
    expect(mail.mails[0]?.text).toContain('lang="ur" dir="rtl"');
  });

  test('mails no address that has a comma', async ({ api, mail }) => {
    await createCustomer(api.db, { ...SANA, email: 'mallory,victim@example.com', passwordHash: '' });
    expect((await forgot(api, 'mallory,victim@example.com')).status).toBe(400);
    await send(api);
    expect(mail.mails).toEqual([]);
  });

  describe('without a mail server', () => {
    withoutMail.override({ env: { DEMO: '0', SUPPORT_PHONE: '0300 1111111' } });

    withoutMail('says that mail cannot be sent, and whom to ask', async ({ api }) => {
      await customer(api);
      const answers = [await forgot(api), await forgot(api, 'nobody@example.com')];
      expect(answers.map(({ status }) => status)).toEqual([503, 503]);
      for (const answer of answers) {
        expect((await answer.json()).message).toBe(
          'Passwords cannot be reset by e-mail here. Please ask us for help: 0300 1111111',
        );
      }
      expect(await resets(api)).toEqual([]);
    });
  });
});

describe('POST /Auth/reset-password', () => {
  test('sets the new password', async ({ api, mail }) => {
    await customer(api);
    const answer = await reset(api, await mailedToken(api, mail));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Your password is set. You can login now.',
      data: {},
    });
    expect([await canLogin(api, SANA.password), await canLogin(api, 'the second password')]).toEqual([false, true]);
    await send(api);
    expect(mail.mails.at(-1)).toMatchObject({ to: [SANA.email], text: expect.stringMatching(/password.*was changed/) });
  });

  test('sets it once, however many calls come at the same time', async ({ api, mail }) => {
    await customer(api);
    const token = await mailedToken(api, mail);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(api, token, `the password ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('deletes the other links of the account, and of no other account', async ({ api, mail }) => {
    const OTHER = 'other@example.com';
    await customer(api);
    await customer(api, { email: OTHER });
    const [first, second] = [await mailedToken(api, mail), await mailedToken(api, mail)];
    const others = await mailedToken(api, mail, OTHER);
    expect((await reset(api, second)).status).toBe(200);
    expect((await reset(api, first)).status).toBe(400);
    expect((await reset(api, others)).status).toBe(200);
    expect(await canLogin(api, 'the second password', OTHER)).toBe(true);
  });

  test('accepts a link for an hour', async ({ api, mail }) => {
    await customer(api);
    const token = await mailedToken(api, mail);
    const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
    expect(await resetPassword(api.db, token, 'hash', inMinutes(61))).toBe(false);
    expect(await resetPassword(api.db, token, 'hash', inMinutes(59))).toBe(true);
  });

  test('deletes unused links after they expire', async ({ api, mail }) => {
    await customer(api);
    await mailedToken(api, mail);
    await deleteOldResets(api.db, Date.now() + 59 * 60_000);
    expect(await resets(api)).toHaveLength(1);
    await deleteOldResets(api.db, Date.now() + 61 * 60_000);
    expect(await resets(api)).toEqual([]);
  });

  test('keeps no mail that could be sent again', async ({ api, mail }) => {
    await customer(api);
    const token = await mailedToken(api, mail);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await resets(api))).not.toContain(token);
  });

  withoutMail('refuses an unknown link', async ({ api }) => {
    const answer = await reset(api, 'x'.repeat(43));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'This link is no longer valid. Ask for a new one.',
    });
  });

  withoutMail.for([
    ['no token', { token: '' }, 'token', 'The link is not complete'],
    ['a short password', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
  ] as const)('is refused with the field and the reason: %s', async ([, changes, path, message], { api }) => {
    const answer = await post(api, 'reset-password', { token: 'x'.repeat(43), password: SANA.password, ...changes });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [path]: message });
  });
});
