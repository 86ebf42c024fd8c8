import { decodeToken, type InviteRequest } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { addAdmin, createCustomer, findUser } from '../accounts/store';
import {
  addStaff,
  dataOf,
  type Headers,
  json,
  type MailServer,
  outcomeOf,
  sendEmails,
  signIn,
  type TestApp,
  testWithEmail as test,
  test as withoutEmail,
} from '../testing';
import { deleteOldInvitations } from './store';

const BILAL: InviteRequest = { name: 'Bilal', email: 'bilal@example.com', role: 'dispatcher' };
const PASSWORD = 'a password of a new member';
const DAY_MS = 86_400_000;
const USED = [410, 'This invitation has already been used. Log in with the password you chose then.'];

const post = ({ app }: TestApp, path: string, body: unknown, headers: Headers = {}) =>
  app.request(`/api/${path}`, json(body, headers));
const invite = (api: TestApp, owner: Headers, changes: object = {}) =>
  post(api, 'People/invite', { ...BILAL, ...changes }, owner);
const read = (api: TestApp, token: string) => post(api, 'Auth/invitation', { token });
const join = (api: TestApp, token: string, password = PASSWORD) => post(api, 'Auth/join', { token, password });
const list = ({ app }: TestApp, headers: Headers) => dataOf(app.request('/api/People/invitations', { headers }));

const tokensIn = ({ emails }: MailServer) =>
  emails.map(({ text }) => /^https:\/\/book\.indus\.example\/join#([\w-]{43})\r$/m.exec(text)?.[1] ?? '');

async function invited(api: TestApp, changes: object = {}) {
  const owner = await signIn(api.app);
  const { id, link, emailState } = await dataOf(invite(api, owner, changes));
  expect([link, emailState]).toEqual([expect.stringMatching(/^http:\/\/localhost:8080\/join#[\w-]{43}$/), null]);
  expect((await list(api, owner))[0]).not.toHaveProperty('link');
  return { owner, id: id as number, token: String(link).split('#')[1] ?? '' };
}
/** Moves the invitation some days into the past. */
const age = ({ db }: TestApp, days: number) =>
  db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + (7 - days) * DAY_MS).toISOString() })
    .execute();

describe('an invitation by e-mail', () => {
  test('makes a person staff, who chooses a password by its link and is signed in', async ({ api, mailServer }) => {
    const owner = await signIn(api.app);
    const created = await dataOf(invite(api, owner, { email: ' Bilal@Example.com ' }));
    expect(created).toMatchObject({ email: BILAL.email, role: 'dispatcher', by: 'Admin', emailState: 'queued' });
    expect(created).not.toHaveProperty('link');
    await sendEmails(api);
    expect(mailServer.emails).toMatchObject([
      { to: [BILAL.email], text: expect.stringContaining('Subject: Admin invites you to the back office of') },
    ]);
    const [token = ''] = tokensIn(mailServer);
    expect(await dataOf(read(api, token))).toMatchObject({ ...BILAL, by: 'Admin', hasAccount: false });
    const session = decodeToken((await dataOf(join(api, token))).token);
    expect(session).toMatchObject({ Name: 'Bilal', isAdmin: 'True', role: 'dispatcher' });
    expect((await post(api, 'Auth/login', { email: BILAL.email, password: PASSWORD })).status).toBe(200);
    expect(await list(api, owner)).toEqual([]);
  });

  test('contains a valid link in each attempt, and only a hash of the token is stored', async ({ api, mailServer }) => {
    const owner = await signIn(api.app);
    await invite(api, owner);
    await sendEmails(api);
    // The process died before it stored that the e-mail was sent.
    await api.db.updateTable('outbox').set({ state: 'queued' }).execute();
    await sendEmails(api);
    const [first = '', second = ''] = tokensIn(mailServer);
    expect([(await read(api, first)).status, (await read(api, second)).status]).toEqual([200, 200]);
    expect((await list(api, owner))[0].emailState).toBe('sent');
    const stored = await Promise.all(
      (['outbox', 'invitation_links', 'idempotency_keys'] as const).map((table) =>
        api.db.selectFrom(table).selectAll().execute(),
      ),
    );
    for (const token of [first, second]) expect(JSON.stringify(stored)).not.toContain(token);
    expect(api.logged.join('\n')).not.toMatch(/bilal|join#/i);
  });

  test('can be sent again with a new link, which ends the old one, until it is revoked', async ({
    api,
    mailServer,
  }) => {
    const owner = await signIn(api.app);
    const { id } = await dataOf(invite(api, owner));
    await sendEmails(api);
    expect((await post(api, `People/invite-again/${id}`, {}, owner)).status).toBe(200);
    await sendEmails(api);
    const [first = '', second = ''] = tokensIn(mailServer);
    expect(await outcomeOf(join(api, first))).toEqual([
      410,
      'There is a newer e-mail with another link. Open that one.',
    ]);
    await post(api, `People/invite-again/${id}`, {}, owner);
    const calls = [`People/take-back/${id}`, `People/take-back/${id}`, `People/invite-again/${id}`];
    const statuses = [];
    for (const path of calls) statuses.push((await post(api, path, {}, owner)).status);
    expect(statuses).toEqual([200, 404, 404]);
    await sendEmails(api);
    expect(mailServer.emails, 'no email of a revoked invitation').toHaveLength(2);
    const withdrawn = 'This invitation was withdrawn. Ask the person who invited you.';
    expect(await outcomeOf(join(api, second))).toEqual([410, withdrawn]);
  });
});

describe('the link of an invitation', () => {
  withoutEmail('can be used once and unchanged, with a password that follows the rules for staff', async ({ api }) => {
    const { token } = await invited(api);
    const incomplete = [400, 'This link is not complete or no longer valid. Open it again from the newest e-mail.'];
    for (const changed of [token.slice(1), token.slice(0, -1)]) {
      expect(await outcomeOf(join(api, changed))).toEqual(incomplete);
    }
    expect((await (await join(api, token, 'too short')).json()).errors).toHaveProperty('password');
    const answers = await Promise.all([1, 2, 3].map((n) => join(api, token, `the password number ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await outcomeOf(join(api, token))).toEqual(USED);
    expect(await outcomeOf(read(api, token))).toEqual(USED);
  });

  withoutEmail('is valid for seven days, and stored for another month to explain why it is not', async ({ api }) => {
    const { token } = await invited(api);
    await age(api, 6.9);
    expect((await read(api, token)).status).toBe(200);
    await age(api, 7.1);
    expect(await outcomeOf(join(api, token))).toEqual([
      410,
      'This invitation has expired. It was valid for seven days. Ask the person who invited you to send it again.',
    ]);
    expect(await findUser(api.db, BILAL.email)).toBeUndefined();
    const stored = (table: 'invitations' | 'invitation_links') => api.db.selectFrom(table).selectAll().execute();
    await deleteOldInvitations(api.db, Date.now() + 29 * DAY_MS);
    expect(await stored('invitations')).toHaveLength(1);
    await deleteOldInvitations(api.db, Date.now() + 31 * DAY_MS);
    expect([await stored('invitations'), await stored('invitation_links')]).toEqual([[], []]);
  });

  withoutEmail.for([{ role: 'viewer' }, { isOff: true }])('is invalid if its sender is %j', async (change, { api }) => {
    const { owner, token } = await invited(api);
    const zoe = await addStaff(api, 'Zoe', 'owner');
    await api.db.updateTable('invitations').set({ invited_by: zoe.id }).execute();
    await post(api, `People/${zoe.id}`, { version: 1, ...change }, owner);
    expect([(await read(api, token)).status, (await join(api, token)).status]).toEqual([410, 410]);
  });

  withoutEmail(
    'changes no customer account before it is used, and none that became staff otherwise',
    async ({ api }) => {
      await createCustomer(api.db, { name: 'B. Khan', email: BILAL.email, passwordHash: '' });
      const { owner, token } = await invited(api);
      expect((await list(api, owner))[0]).toMatchObject({ hasAccount: true });
      expect(await findUser(api.db, BILAL.email)).toMatchObject({ is_admin: 0, name: 'B. Khan' });
      await addAdmin(api.db, { email: BILAL.email, name: 'Bilal', passwordHash: 'kept', role: 'viewer' });
      expect(await outcomeOf(join(api, token))).toEqual([
        409,
        'This address already has a staff account. Log in with it.',
      ]);
      expect(await findUser(api.db, BILAL.email)).toMatchObject({ role: 'viewer', password_hash: 'kept' });
    },
  );
});
