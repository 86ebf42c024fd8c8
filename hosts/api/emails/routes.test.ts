import { type EmailState, emailList } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { createMailer } from '../platform/email/mailer';
import { deleteOldTexts, queueAccountEmail, queueEmails } from '../platform/email/store';
import { aTrip } from '../testing/quoted-trip';
import { aCharter } from '../testing/requests';
import { ADMIN, changeTrip, json, signIn, type TestApp, testWithEmail as test } from '../testing/test-app';
import { createOutbox } from './outbox';

const DAY_MS = 24 * 3_600_000;

const call = async (api: TestApp, method: string, path: string, session = signIn(api.app)) =>
  api.app.request(`/api/${path}`, { method, headers: await session });
const list = async (api: TestApp) => v.parse(emailList.answer, (await (await call(api, 'GET', 'Outbox')).json()).data);
const post = async (api: TestApp, path: string) => (await (await call(api, 'POST', path)).json()).data;
const ask = (api: TestApp) => api.app.request('/api/PrivateCharter/Create', json(aCharter()));
const sendDue = ({ parts }: TestApp, ms = 1000) => {
  const sendMail = createMailer(parts.config);
  return createOutbox({ ...parts, sendMail, now: () => Date.now() + ms, random: () => 0 }).sendDue();
};

async function store(
  { db }: TestApp,
  dedupeKey: string,
  set: { state?: EmailState; ago?: number; notBefore?: Date } = {},
) {
  const { state = 'queued', ago = 0, notBefore } = set;
  const email = {
    tripId: 1,
    to: 'sana@example.com',
    subject: dedupeKey,
    text: 't',
    html: 'h',
    priority: 'byStaff',
  } as const;
  await queueEmails(db, [{ ...email, dedupeKey, notBefore }], new Date(Date.now() - ago));
  await db.updateTable('outbox').set({ state }).where('dedupe_key', '=', dedupeKey).execute();
}

describe('the list of unsent e-mails', () => {
  test('shows its subject, recipient and request, why it was not sent, and when it is tried next', async ({
    api,
    mailServer,
  }) => {
    const { id = 0 } = (await api.db.selectFrom('users').select('id').executeTakeFirst()) ?? {};
    await ask(api);
    await queueAccountEmail(api.db, { kind: 'reset', userId: id, locale: '' }, new Date());
    await queueAccountEmail(api.db, { kind: 'verify', signUpId: 1, locale: '' }, new Date());
    await store(api, 'trip 1: quote 2', { state: 'waiting' });
    mailServer.refuses = { at: 'MAIL FROM', reply: '553 5.1.8 <desk@indus.example>: Sender rejected' };
    await sendDue(api);
    const { reference } = await api.db.selectFrom('trips').select('reference').executeTakeFirstOrThrow();
    const { emails, ...totals } = await list(api);
    expect(totals).toEqual({ sendsEmail: true, failed: 0, waiting: 4 });
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['trip 1: quote 2', 'sana@example.com'],
      ['Password link', ADMIN.email],
      [`We have your request, ${reference}`, 'parveen.testwala@example.com'],
      [`${reference}: a new request, private charter`, api.parts.config.staffEmail],
    ]);
    for (const { failure } of emails)
      expect(failure).toBe('The mail server refuses our sender address: 553 5.1.8 (address) Sender rejected');
    const receipt = emails.at(-2);
    const trip = { reference, kind: 'privateCharter', requestId: 1 };
    expect(receipt).toMatchObject({ tries: 1, state: 'waiting', trip });
    expect(Date.parse(receipt?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(emails.at(-3)?.trip).toBeNull();
  });

  test('has failed e-mails first, no sent, limited or later ones, and none that failed long ago', async ({ api }) => {
    await ask(api);
    await sendDue(api);
    await store(api, 'failed', { state: 'failed' });
    await store(api, 'waiting', { state: 'waiting' });
    await store(api, 'limited', { state: 'limited' });
    await store(api, 'later', { notBefore: new Date(Date.now() + DAY_MS) });
    await store(api, 'old', { state: 'failed', ago: 31 * DAY_MS });
    const { emails, failed, waiting } = await list(api);
    expect(emails.map(({ kind }) => kind)).toEqual(['failed', 'waiting']);
    expect([failed, waiting]).toEqual([1, 1]);
    expect(await post(api, 'Outbox/again')).toEqual({ count: 2 });
    expect((await list(api)).emails.map(({ kind, state }) => [kind, state])).toEqual([
      ['waiting', 'queued'],
      ['failed', 'queued'],
    ]);
  });
});

describe('an e-mail of a trip', () => {
  test('is not sent again before its time, nor when its content is no longer true', async ({ api, mailServer }) => {
    const trip = await aTrip(api);
    await sendDue(api);
    await trip.save();
    await trip.send();
    mailServer.refuses = { at: 'RCPT TO', reply: '550 5.1.1 No such user' };
    await sendDue(api);
    const ofKey = async (key: string) => {
      const rows = await api.db.selectFrom('outbox').select(['id', 'state']).where('dedupe_key', 'like', key).execute();
      return rows[0] ?? { id: 0, state: '' };
    };
    const reminder = await ofKey('%ends soon%');
    expect(reminder.state).toBe('queued');
    expect((await call(api, 'POST', `Outbox/${reminder.id}`)).status).toBe(404);
    const quote = await ofKey('%quote 1');
    expect(quote.state).toBe('failed');
    await api.db
      .updateTable('quotes')
      .set({ valid_until: new Date(Date.now() - 1).toISOString() })
      .execute();
    const again = await call(api, 'POST', `Outbox/${quote.id}`);
    expect([again.status, (await again.json()).message]).toEqual([409, expect.stringMatching(/out of date/)]);
    expect((await ofKey('%quote 1')).state).toBe('failed');
  });
});

describe('an e-mail about an account', () => {
  test('can be sent again by an owner, but not by a dispatcher', async ({ api, mailServer }) => {
    const { id = 0 } = (await api.db.selectFrom('users').select('id').executeTakeFirst()) ?? {};
    await queueAccountEmail(api.db, { kind: 'reset', userId: id, locale: '' }, new Date());
    mailServer.refuses = { at: 'RCPT TO', reply: '550 5.1.1 No such user' };
    await sendDue(api);
    const [failed] = (await list(api)).emails;
    const again = () => call(api, 'POST', `Outbox/${failed?.id}`);
    await api.db.updateTable('users').set({ role: 'dispatcher' }).execute();
    expect((await again()).status).toBe(404);
    await api.db.updateTable('users').set({ role: 'owner' }).execute();
    expect((await again()).status).toBe(200);
    mailServer.refuses = undefined;
    await sendDue(api);
    expect(mailServer.emails.map(({ to }) => to)).toEqual([[ADMIN.email]]);
    expect((await again()).status).toBe(404);
  });
});

describe('a test e-mail', () => {
  test('goes to its sender, who sees what the mail server replied', async ({ api, mailServer }) => {
    const { isSent, result } = await post(api, 'Outbox/test');
    expect(isSent).toBe(true);
    expect(result).toMatch(/^The mail server accepted it: 250 /);
    expect(mailServer.emails.map(({ to }) => to)).toEqual([[ADMIN.email]]);
    expect(mailServer.emails[0]?.text).toContain('Subject: Test e-mail from Indus Air');

    mailServer.refuses = { at: 'MAIL FROM', reply: '530 5.7.0 Authentication required for desk@indus.example' };
    expect(await post(api, 'Outbox/test')).toEqual({
      isSent: false,
      result: expect.stringContaining('(SMTP_URL): 530 5.7.0 Authentication required for (address)'),
    });
    expect(api.logged.join()).toContain('530 5.7.0');
    expect(api.logged.join()).not.toContain('@');
  });

  test('that is accepted brings forward the e-mails that waited for the mail server', async ({ api, mailServer }) => {
    await ask(api);
    mailServer.refuses = { at: 'MAIL FROM', reply: '451 4.3.0 Try again later' };
    for (let hour = 0; hour < 5; hour++) await sendDue(api, hour * 3_600_000);
    mailServer.refuses = undefined;
    await post(api, 'Outbox/test');
    const [waiting] = (await list(api)).emails;
    expect(Date.parse(waiting?.nextAt ?? '') - Date.now()).toBeLessThan(15 * 60_000);
  });
});

test('the text of an e-mail is deleted thirty days after it was sent, but its row stays', async ({ api }) => {
  await ask(api);
  await sendDue(api);
  await changeTrip(api, 1, { stage: 'declined', reason: 'other' });
  await sendDue(api);
  await store(api, 'failed', { state: 'failed', ago: 60 * DAY_MS });
  const read = api.db.selectFrom('outbox').select(['text', 'html', 'subject', 'recipient', 'state']).orderBy('id');
  const texts = async () =>
    (await read.execute()).map(({ text, html, ...row }) => ({ hasText: text !== '' && html !== '', ...row }));
  const before = await texts();
  await deleteOldTexts(api.db, Date.now() + 29.9 * DAY_MS);
  expect(await texts()).toEqual(before);
  await deleteOldTexts(api.db, Date.now() + 30.1 * DAY_MS);
  expect(await texts()).toEqual(before.map((row) => ({ ...row, hasText: row.state !== 'sent' })));
  expect(before.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'failed']);
});
