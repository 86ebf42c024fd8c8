import { expect } from 'vitest';
import type { Email, SendEmail } from '../platform/email/mailer';
import { queueEmails, sendAgain } from '../platform/email/store';
import { aDraft, aLine, aTrip, test as base, changeTrip, type TestApp, tripToken } from '../testing';
import { createOutbox } from './outbox';
import { judgeEmail } from './still-true';

const HOUR_MS = 3_600_000;
const PARVEEN = 'parveen.testwala@example.com';

const test = base.extend({ env: { STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example' } });

/**
 * A mail server that accepts nothing while it is `isDown`. `send` moves the clock, and resolves to what the
 * traveller gets.
 */
function mailServer({ db, parts: { config, secrets, log } }: TestApp) {
  const server = {
    isDown: false,
    now: Date.now(),
    /** Runs once, before the mail server answers. */
    whileSending: async (): Promise<unknown> => undefined,
  };
  const got: Email[] = [];
  const sendMail: SendEmail = async (email) => {
    await server.whileSending();
    server.whileSending = async () => undefined;
    if (server.isDown) throw Object.assign(new Error('down'), { code: 'ECONNECTION' });
    got.push(email);
    return '250 OK';
  };
  const parts = { db, config, secrets, log, sendMail, now: () => server.now, random: () => 0 };
  const outbox = createOutbox(parts);
  return {
    server,
    got,
    async send(hours = 0): Promise<string[]> {
      got.length = 0;
      server.now += hours * HOUR_MS + 1000;
      await outbox.sendDue();
      return got.filter(({ to }) => to === PARVEEN).map(({ subject }) => subject.replace(/[:,].*$/, ''));
    },
  };
}

test('an e-mail about two offers is replaced when one of them ends while it is being sent', async ({ api }) => {
  const { server, send } = mailServer(api);
  const trip = await aTrip(api);
  await send();
  await trip.save();
  await trip.saveAnother(aDraft({ lines: [aLine(900_000)] }));
  await trip.send([1, 2]);
  server.isDown = true;
  server.whileSending = () => trip.withdraw(1);
  await send();
  server.isDown = false;
  // The next look into the outbox sends the replacement.
  expect([await send(1), await send()]).toEqual([[], ['Your quote is here']]);
});

test('an e-mail that waited while staff ended the traveller’s link contains the new link', async ({ api }) => {
  const { got, send } = mailServer(api);
  const trip = await aTrip(api);
  await send();
  await trip.save();
  await trip.send();
  await changeTrip(api, trip.id, { endLink: true });
  await send();
  const token = await tripToken(api, trip.id);
  const [email] = got.filter(({ to }) => to === PARVEEN);
  expect([email?.text.includes(token), email?.html?.includes(token)]).toEqual([true, true]);
});

test('an e-mail that waited for over three days counts as failed, and is sent when staff ask for it', async ({
  api,
}) => {
  const { server, send } = mailServer(api);
  await aTrip(api);
  expect(await send(73)).toEqual([]);
  const [email] = await api.db
    .selectFrom('outbox')
    .select(['id', 'state', 'failure'])
    .where('recipient', '=', PARVEEN)
    .execute();
  expect(email).toMatchObject({ state: 'failed', failure: expect.stringContaining('more than three days') });
  await sendAgain(api.db, email?.id ?? 0, { now: new Date(server.now), judge: judgeEmail });
  expect(await send()).toEqual(['We have your request']);
});

test('an e-mail that is sent again is tried as soon as a new one', async ({ api }) => {
  const { server, send } = mailServer(api);
  await aTrip(api);
  server.isDown = true;
  for (let tries = 0; tries < 6; tries++) await send(7);
  const { id } = await api.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', PARVEEN)
    .executeTakeFirstOrThrow();
  await sendAgain(api.db, id, { now: new Date(server.now), judge: judgeEmail });
  await send();
  server.isDown = false;
  expect(await send(0.02)).toEqual(['We have your request']);
});

test('an e-mail that cannot be written waits as long as one that the mail server refuses', async ({ api }) => {
  const { server, send } = mailServer(api);
  await aTrip(api);
  await send();
  const email = { dedupeKey: 'broken', tripId: 1, to: PARVEEN, subject: 'Broken', text: '', html: '' };
  await queueEmails(api.db, [{ ...email, priority: 'byStaff' }], new Date(server.now));
  // A missing account is not an error, but a missing table is.
  await api.db
    .updateTable('outbox')
    .set({ account_kind: 'invitation', invitation_id: 1 })
    .where('dedupe_key', '=', 'broken')
    .execute();
  await api.db.schema.alterTable('invitations').renameTo('invitations_away').execute();
  await send();
  await api.db.schema.alterTable('invitations_away').renameTo('invitations').execute();
  const broken = await api.db
    .selectFrom('outbox')
    .select(['state', 'tries', 'due_at', 'failure'])
    .where('dedupe_key', '=', 'broken')
    .executeTakeFirstOrThrow();
  expect(broken).toMatchObject({
    state: 'waiting',
    tries: 1,
    failure: expect.stringContaining('could not be prepared'),
  });
  expect(Date.parse(broken.due_at) - server.now).toBeGreaterThan(59_000);
});
