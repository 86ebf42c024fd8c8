import { decodeToken, type InviteRequest } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { addAdmin, createCustomer, findUser } from '../accounts/store';
import { createMailer } from '../platform/email/mailer';
import { createOutbox } from '../platform/email/outbox';
import {
  ADMIN,
  json,
  type MailServer,
  signIn,
  type TestApp,
  testWithMail as test,
  test as withoutMail,
} from '../testing';
import { deleteOldInvitations } from './store';

const BILAL: InviteRequest = { name: 'Bilal', email: 'bilal@example.com', role: 'dispatcher' };
const PASSWORD = 'a password of the desk';
const DAY_MS = 86_400_000;

type Headers = Record<string, string>;
const post = ({ app }: TestApp, path: string, body: unknown, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const invite = (api: TestApp, owner: Headers, body: object = BILAL) => post(api, 'People/invite', body, owner);
const read = (api: TestApp, token: string) => post(api, 'Auth/invitation', { token });
const join = (api: TestApp, token: string, password = PASSWORD) => post(api, 'Auth/join', { token, password });
const said = async (answer: Response) => [answer.status, (await answer.json()).message];
const listed = async ({ app }: TestApp, headers: Headers) =>
  (await (await app.request('/api/People/invitations', { headers })).json()).data;
const tokenOf = (link = '') => link.split('#')[1] ?? '';

/** Sends the queued mails on a later day. */
const send = async ({ parts, settled }: TestApp, days = 0) => {
  await settled();
  const now = () => Date.now() + 1000 + days * DAY_MS;
  await createOutbox({ ...parts, sendMail: createMailer(parts.config), now }).sendDue();
};
/** The tokens of the links that were mailed. */
const tokensIn = ({ mails }: MailServer) => mails.map(({ text }) => /\/join#([\w-]+)/.exec(text)?.[1] ?? '');

/** Invites without a mail server; resolves to the invitation and the token of its link. */
async function invited(api: TestApp, body: object = BILAL, owner?: Headers) {
  const answer = await invite(api, owner ?? (await signIn(api.app)), body);
  const { data } = await answer.json();
  return { id: data.id as number, token: tokenOf(data.link) };
}
/** Moves the invitation some days into the past. */
const age = ({ db }: TestApp, days: number) =>
  db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + (7 - days) * DAY_MS).toISOString() })
    .execute();

const UNKNOWN = 'This link is not complete. Open it again from the e-mail.';
const USED = 'This invitation has already been used. Login with the password that was chosen then.';

describe('an invitation by mail', () => {
  test('makes somebody staff, who chooses a password by its link and is signed in', async ({ api, mail }) => {
    const owner = await signIn(api.app);
    const answer = await (await invite(api, owner, { ...BILAL, email: ' Bilal@Example.com ' })).json();
    expect(answer.data).toMatchObject({ email: BILAL.email, role: 'dispatcher', by: 'Admin', mail: 'queued' });
    expect(answer.data).not.toHaveProperty('link');
    await send(api);
    expect(mail.mails.map(({ to }) => to)).toEqual([[BILAL.email]]);
    const text = mail.mails[0]?.text ?? '';
    expect(text).toMatch(/^Subject: Admin invites you to the desk of Indus Air\r$/m);
    expect(text).toMatch(/^https:\/\/book\.indus\.example\/join#[\w-]{43}\r$/m);
    const [token = ''] = tokensIn(mail);
    expect((await (await read(api, token)).json()).data).toMatchObject({ ...BILAL, by: 'Admin', hasAccount: false });
    const opened = (await (await join(api, token)).json()).data;
    expect(decodeToken(opened.token)).toMatchObject({ Name: 'Bilal', isAdmin: 'True', role: 'dispatcher' });
    expect((await post(api, 'Auth/login', { email: BILAL.email, password: PASSWORD })).status).toBe(200);
    expect(await listed(api, owner)).toEqual([]);
  });

  test('stores only a hash of its token, and no mail text', async ({ api, mail }) => {
    await invite(api, await signIn(api.app));
    await send(api);
    const [token = ''] = tokensIn(mail);
    expect(token).toHaveLength(43);
    const stored = await Promise.all([
      api.db.selectFrom('outbox').selectAll().execute(),
      api.db.selectFrom('invitation_links').selectAll().execute(),
      api.db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(api.logged.join('\n')).not.toMatch(/bilal|join#/i);
  });

  test('has a valid link in each try of its mail', async ({ api, mail }) => {
    const owner = await signIn(api.app);
    await invite(api, owner);
    await send(api);
    // As if the process had died before it stored that the mail was sent.
    await api.db.updateTable('outbox').set({ state: 'queued' }).execute();
    await send(api);
    const [first = '', second = ''] = tokensIn(mail);
    expect([(await read(api, first)).status, (await read(api, second)).status]).toEqual([200, 200]);
    expect((await listed(api, owner))[0].mail).toBe('sent');
  });

  test('can be sent again with a new link, and the old one is invalid', async ({ api, mail }) => {
    const owner = await signIn(api.app);
    const { id } = (await (await invite(api, owner)).json()).data;
    await send(api);
    expect((await post(api, `People/invite-again/${id}`, {}, owner)).status).toBe(200);
    await send(api);
    const [first = '', second = ''] = tokensIn(mail);
    expect(await said(await join(api, first))).toEqual([
      410,
      'There is a newer e-mail with another link. Open that one.',
    ]);
    expect((await join(api, second)).status).toBe(200);
  });

  test('that was revoked before its mail was sent is not mailed', async ({ api, mail }) => {
    const owner = await signIn(api.app);
    const { id } = (await (await invite(api, owner)).json()).data;
    await post(api, `People/take-back/${id}`, {}, owner);
    await send(api);
    expect(mail.mails).toEqual([]);
  });
});

describe('a link of an invitation', () => {
  withoutMail('is in the answer once when no mail can be sent', async ({ api }) => {
    const owner = await signIn(api.app);
    const { data } = await (await invite(api, owner)).json();
    expect(data).toMatchObject({
      link: expect.stringMatching(/^http:\/\/localhost:8080\/join#[\w-]{43}$/),
      mail: null,
    });
    expect((await listed(api, owner))[0]).not.toHaveProperty('link');
    expect((await read(api, tokenOf(data.link))).status).toBe(200);
  });

  withoutMail('can be used once, however many use it at the same time', async ({ api }) => {
    const { token } = await invited(api);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => join(api, token, `the password number ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await said(await join(api, token))).toEqual([410, USED]);
    expect(await said(await read(api, token))).toEqual([410, USED]);
  });

  withoutMail('with a changed character is invalid', async ({ api }) => {
    const { token } = await invited(api);
    const changed = [...token].map((sign, at) => token.slice(0, at) + (sign === 'A' ? 'B' : 'A') + token.slice(at + 1));
    for (const one of [...changed.slice(0, 3), ...changed.slice(-3), token.slice(1), token.slice(0, -1)]) {
      expect(await said(await join(api, one))).toEqual([400, UNKNOWN]);
    }
    expect((await join(api, token)).status).toBe(200);
  });

  withoutMail('is valid for seven days', async ({ api }) => {
    const { token } = await invited(api);
    await age(api, 6.9);
    expect((await read(api, token)).status).toBe(200);
    await age(api, 7.1);
    const over =
      'This invitation has expired. It was valid for seven days. Ask the person who invited you to send it again.';
    expect(await said(await join(api, token))).toEqual([410, over]);
    expect(await findUser(api.db, BILAL.email)).toBeUndefined();
  });

  withoutMail('is invalid after the invitation is revoked', async ({ api }) => {
    const owner = await signIn(api.app);
    const { id, token } = await invited(api, BILAL, owner);
    expect((await post(api, `People/take-back/${id}`, {}, owner)).status).toBe(200);
    expect(await said(await join(api, token))).toEqual([
      410,
      'This invitation was withdrawn. Ask the person who invited you.',
    ]);
    expect((await post(api, `People/take-back/${id}`, {}, owner)).status).toBe(404);
    expect((await post(api, `People/invite-again/${id}`, {}, owner)).status).toBe(404);
  });

  withoutMail('is invalid when its sender is no owner any more', async ({ api }) => {
    const owner = await signIn(api.app);
    await addAdmin(api.db, { email: 'zoe@example.com', name: 'Zoe', passwordHash: '' });
    const zoe = await findUser(api.db, 'zoe@example.com');
    const { token } = await invited(api, BILAL, owner);
    await api.db
      .updateTable('invitations')
      .set({ invited_by: zoe?.id ?? 0 })
      .execute();
    await post(api, `People/${zoe?.id}`, { version: 1, role: 'viewer' }, owner);
    expect((await join(api, token)).status).toBe(410);
  });

  withoutMail('needs a password by the rules for staff', async ({ api }) => {
    const { token } = await invited(api);
    const answer = await join(api, token, 'too short');
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      { password: 'An admin’s password must have at least 12 characters' },
    ]);
    expect((await join(api, token)).status).toBe(200);
  });

  withoutMail('makes a traveller’s account staff when it is used', async ({ api }) => {
    const owner = await signIn(api.app);
    await createCustomer(api.db, { name: 'B. Khan', email: BILAL.email, passwordHash: '' });
    const { token } = await invited(api, BILAL, owner);
    expect((await listed(api, owner))[0]).toMatchObject({ hasAccount: true });
    expect(await findUser(api.db, BILAL.email)).toMatchObject({ is_admin: 0, name: 'B. Khan' });
    const before = await findUser(api.db, BILAL.email);
    expect((await join(api, token)).status).toBe(200);
    // The name is the owner's: who signs up with another's address may call themselves anything.
    expect(await findUser(api.db, BILAL.email)).toMatchObject({
      id: before?.id,
      is_admin: 1,
      role: 'dispatcher',
      name: 'Bilal',
      token_version: (before?.token_version ?? 0) + 1,
    });
  });

  withoutMail('does not change an account that became staff in another way', async ({ api }) => {
    const { token } = await invited(api);
    await addAdmin(api.db, { email: BILAL.email, name: 'Bilal', passwordHash: 'kept', role: 'viewer' });
    expect(await said(await join(api, token))).toEqual([
      409,
      'This address already has a staff account. Login with it.',
    ]);
    expect(await findUser(api.db, BILAL.email)).toMatchObject({ role: 'viewer', password_hash: 'kept' });
  });

  withoutMail('is stored for a month after it expires, to say why it is invalid', async ({ api }) => {
    await invited(api);
    const kept = () => api.db.selectFrom('invitations').select('id').execute();
    await deleteOldInvitations(api.db, Date.now() + 36 * DAY_MS);
    expect(await kept()).toHaveLength(1);
    await deleteOldInvitations(api.db, Date.now() + 38 * DAY_MS);
    expect([await kept(), await api.db.selectFrom('invitation_links').selectAll().execute()]).toEqual([[], []]);
  });
});

describe('an invited person', () => {
  withoutMail('is recorded when it is created and used', async ({ api }) => {
    const owner = await signIn(api.app);
    // A sign-in is written down once its answer is out.
    await api.settled();
    const { id } = await invited(api, BILAL, owner);
    const { data } = await (await post(api, `People/invite-again/${id}`, {}, owner)).json();
    await join(api, tokenOf(data.link));
    await api.settled();
    const entries = await api.db
      .selectFrom('audit')
      .select(['actor', 'what', 'subject', 'detail'])
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => Object.values(entry).join(' | '))).toEqual([
      'Admin | signed in | Admin | ',
      'Admin | made | Bilal | invitation, role: dispatcher',
      'Admin | changed | Bilal | invitation sent again',
      'Bilal | signed in | Bilal | by an invitation',
    ]);
  });

  withoutMail('is not staff already, switched off or not', async ({ api }) => {
    const owner = await signIn(api.app);
    expect(await said(await invite(api, owner, { ...BILAL, email: ADMIN.email.toUpperCase() }))).toEqual([
      409,
      'Admin already has a staff account with this address.',
    ]);
    await addAdmin(api.db, { email: 'zoe@example.com', name: 'Zoe', passwordHash: '' });
    await post(api, `People/${(await findUser(api.db, 'zoe@example.com'))?.id}`, { version: 1, isOff: true }, owner);
    expect(await said(await invite(api, owner, { ...BILAL, email: 'zoe@example.com' }))).toEqual([
      409,
      'Zoe has this address, and is switched off. Switch them on again below.',
    ]);
  });

  withoutMail('is invited once, and again after the invitation expires', async ({ api }) => {
    const owner = await signIn(api.app);
    const first = await invited(api, BILAL, owner);
    const answer = await invite(api, owner, { ...BILAL, role: 'owner' });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([409, ['email']]);
    await age(api, 8);
    const second = await invited(api, { ...BILAL, role: 'viewer' }, owner);
    expect(second.id).toBe(first.id);
    expect((await join(api, first.token)).status).toBe(410);
    expect((await join(api, second.token)).status).toBe(200);
    expect(await findUser(api.db, BILAL.email)).toMatchObject({ role: 'viewer' });
  });

  withoutMail.for([
    [{ name: 'B' }, { name: 'Name must be at least 2 characters' }],
    [{ email: 'bilal' }, { email: 'Please enter a valid email address' }],
    [{ role: 'captain' }, { role: 'There is no such role' }],
    [{ role: undefined }, { role: expect.any(String) }],
  ] as const)('is not invited with %j', async ([changes, errors], { api }) => {
    const answer = await invite(api, await signIn(api.app), { ...BILAL, ...changes });
    expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
  });
});
