import { describe, expect, vi } from 'vitest';
import { findUser } from '../accounts/store';
import type { Email, SendEmail } from '../platform/email/mailer';
import { claimEmails, queueAccountEmail, queueEmails, sendAgain } from '../platform/email/store';
import { markFailed, markSent, releaseJobs } from '../platform/queue/store';
import { retryDelay } from '../platform/queue/worker';
import { aBooking, aCharter, aChauffeurRequest, aSegment } from '../testing/requests';
import { ADMIN, test as base, changeTrip, json, signIn, storeFlight, type TestApp } from '../testing/test-app';
import { createOutbox, messageIdOf } from './outbox';
import { judgeEmail } from './still-true';

const HOUR_MS = 3_600_000;

// This fixture is for this file only, because test files share their modules.
const test = base.extend({
  env: { STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example', ANSWER_MINUTES: '20' },
});

const toBooked = ['reviewing', 'quoted', 'accepted', 'booked'].map((stage) => ({ stage }));
const ask = (api: TestApp, changes: object = {}) =>
  api.app.request('/api/PrivateCharter/Create', json(aCharter(changes)));

/** An outbox with a fixed clock; by default `send` accepts every email. */
function outboxOf({ db, parts: { config, secrets, log } }: TestApp, send?: (email: Email) => void) {
  const sent: Email[] = [];
  const clock = { now: Date.now() + 1000 };
  const sendMail: SendEmail = async (email) => {
    send?.(email);
    sent.push(email);
    return '250 OK';
  };
  return {
    sent,
    clock,
    outbox: createOutbox({ db, config, secrets, sendMail, log, now: () => clock.now, random: () => 0 }),
  };
}

const emailTo = (sent: readonly Email[], name: string) => sent.find(({ to }) => to === `${name}@example.com`);

const rows = ({ db }: TestApp) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
const states = async (api: TestApp) => (await rows(api)).map(({ state }) => state);
const refusal = (response: string) =>
  Object.assign(new Error('parveen@example.com is full'), {
    ...{ code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: Number.parseInt(response, 10) },
  });

describe('the e-mail about a request', () => {
  test('goes to staff and to the traveller once, however often the request is repeated', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    for (let times = 0; times < 2; times++) {
      await api.app.request('/api/PrivateCharter/Create', json(aCharter(), { 'Idempotency-Key': 'a-key-of-one' }));
    }
    await outbox.sendDue();
    await outbox.sendDue();
    const { reference } = await api.db.selectFrom('trips').select('reference').executeTakeFirstOrThrow();
    // E-mails of one batch are sent in parallel, in any order.
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['desk@example.com', `${reference}: a new request, private charter`],
      ['parveen.testwala@example.com', `We have your request, ${reference}`],
    ]);
    const [staff, traveller] = [emailTo(sent, 'desk'), emailTo(sent, 'parveen.testwala')];
    expect(staff?.text).toContain('Open the request:\nhttps://fly.example/admin/private-charter/1');
    expect(staff?.text).toContain('Phone: 03009876543');
    expect(traveller?.text).toContain('We usually answer within 20 minutes. Your request is not a booking yet.');
    expect(traveller?.text).toMatch(/Karachi \(KHI\)\n {2}to Skardu \(KDU\)\n {2}Thursday,? 4 March 2027 at 14:30/);
    for (const email of sent) expect(`${email.text}${email.html}`).not.toContain('4210-1234-56789');
  });

  test('for a seat goes to staff with a telephone number that they can call', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    const flight = await storeFlight(api);
    for (const phone of ['3009876543', '+44 (0)7911 123456']) {
      await api.app.request('/api/FlightBooking', json(aBooking(flight, { phone })));
    }
    await outbox.sendDue();
    const phones = sent.flatMap(({ text }) => /^Phone: (.+)$/m.exec(text)?.[1] ?? []);
    expect(phones.sort()).toEqual(['+447911123456', '+92 3009876543'].sort());
  });

  test('goes to staff with the free text of the sender as plain text, without a link', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    const segments = [aSegment({ fromLocation: 'Win at http://evil.example now', toLocation: '(KHI) – <b>you</b>' })];
    await ask(api, { name: 'Win <a href="http://evil.example">here</a>', segments });
    await outbox.sendDue();
    const toStaff = emailTo(sent, 'desk');
    expect(toStaff?.text).toContain('Win at http://evil.example now');
    expect(toStaff?.html).not.toMatch(/<b>|<a href="http:\/\/evil/);
  });
});

describe('an e-mail', () => {
  test('that is refused for a day is still sent, and fails after three days', async ({ api }) => {
    let until = 0;
    const { sent, clock, outbox } = outboxOf(api, () => {
      if (clock.now < until) throw refusal('451 4.3.0 Try again later');
    });
    const pass = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 6) {
        await outbox.sendDue();
        clock.now += 6 * HOUR_MS;
      }
    };
    until = clock.now + 24 * HOUR_MS;
    await ask(api);
    await pass(36);
    expect(sent).toHaveLength(2);

    until = clock.now + 100 * HOUR_MS;
    await ask(api, { email: 'second@example.com' });
    await pass(100);
    expect((await states(api)).slice(2)).toEqual(['failed', 'failed']);
    expect(sent).toHaveLength(2);
  });

  test('that waited for the mail server is tried within 15 minutes once another is sent, a few at a time', async ({
    api,
  }) => {
    let isDown = true;
    const { sent, clock, outbox } = outboxOf(api, ({ to }) => {
      if (to === 'full@example.com') throw refusal('452 4.2.2 Mailbox full');
      if (isDown) throw Object.assign(new Error('down'), { code: 'ESOCKET' });
    });
    const email = { ...{ tripId: 1, subject: '', text: '', html: '' }, priority: 'receipt' } as const;
    await ask(api, { email: 'full@example.com' });
    const emails = Array.from({ length: 60 }, (_, at) => ({
      ...email,
      to: `t${at}@example.com`,
      dedupeKey: `${at}`,
    }));
    await queueEmails(api.db, emails, new Date(clock.now));
    for (let hour = 0; hour < 5; hour++) {
      await outbox.sendDue();
      clock.now += HOUR_MS;
    }
    await outbox.sendDue();
    const dueIn = async () =>
      (await rows(api))
        .filter(({ state }) => state === 'waiting')
        .map(({ recipient, due_at }) => [recipient, (Date.parse(due_at) - clock.now) / 60_000] as const);
    expect(Math.min(...(await dueIn()).map(([, minutes]) => minutes))).toBeGreaterThanOrEqual(60);
    const [full] = (await rows(api)).filter(({ recipient }) => recipient === 'full@example.com');

    isDown = false;
    await ask(api, { email: 'another@example.com' });
    await outbox.sendDue();
    const others = (await dueIn()).filter(([to]) => to !== 'full@example.com').map(([, minutes]) => minutes);
    expect(Math.max(...others)).toBeLessThanOrEqual(15);
    const perMinute = others.map((minutes) => others.filter((one) => one === minutes).length);
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(50);
    clock.now += 15 * 60_000;
    await outbox.sendDue();
    // A full mailbox does not make a retry urgent.
    expect((await rows(api)).filter(({ state }) => state === 'waiting')).toEqual([full]);
    expect(sent.filter(({ to }) => /^t\d+@/.test(to))).toHaveLength(60);
  });

  test('is sent at once behind ten that waited too long', async ({ api }) => {
    for (let count = 0; count < 5; count++) await ask(api, { email: `traveller${count}@example.com` });
    await api.db.updateTable('outbox').set({ give_up_at: '2026-01-01T00:00:00.000Z' }).execute();
    await ask(api);
    const { sent, outbox } = outboxOf(api);
    await outbox.sendDue();
    expect(sent).toHaveLength(2);
  });

  test('of a process that died is sent by another under the same id, and the dead one changes nothing', async ({
    api,
  }) => {
    await ask(api);
    const { sent, clock, outbox } = outboxOf(api);
    const {
      jobs: [held],
    } = await claimEmails(api.db, { now: new Date(clock.now), lockMs: 60_000, limit: 1 }, judgeEmail);
    await outbox.sendDue();
    expect(sent).toHaveLength(1);
    clock.now += 61_000;
    await outbox.sendDue();
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
    const before = await rows(api);
    await markSent(api.db, 'outbox', held ?? { id: 0, tries: 0 }, new Date(clock.now + HOUR_MS));
    expect(await rows(api)).toEqual(before);
  });

  test('is sent once by several workers', async ({ api }) => {
    const email = { tripId: 1, to: 'a@example.com', subject: '', text: '', html: '', priority: 'receipt' } as const;
    await ask(api);
    const emails = Array.from({ length: 38 }, (_, at) => ({ ...email, dedupeKey: `${at}` }));
    await queueEmails(api.db, emails, new Date());
    const workers = [outboxOf(api), outboxOf(api), outboxOf(api)];
    await Promise.all(workers.map(({ outbox }) => outbox.sendDue()));
    const ids = workers.flatMap(({ sent }) => sent.map(({ messageId }) => messageId));
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    expect(new Set(await states(api))).toEqual(new Set(['sent']));
  });

  test('waits without a mail server, and is not claimed by a stopped worker', async ({ api }) => {
    await ask(api);
    await createOutbox({ ...api.parts, sendMail: undefined }).sendDue();
    const { sent, outbox } = outboxOf(api);
    await outbox.stop();
    outbox.nudge();
    await outbox.sendDue();
    expect(sent).toEqual([]);
    expect(await states(api)).toEqual(['queued', 'queued']);
  });
});

describe('the order in which e-mails are sent', () => {
  test('starts with accounts, then what staff caused, then e-mails to staff, and receipts last', async ({ api }) => {
    for (let count = 0; count < 3; count++) await ask(api, { email: `traveller${count}@example.com` });
    const session = await signIn(api.app);
    await api.app.request('/api/Trip/1', json({ version: 1, stage: 'declined', reason: 'other' }, session));
    const { id = 0 } = (await findUser(api.db, ADMIN.email)) ?? {};
    await queueAccountEmail(api.db, { kind: 'reset', userId: id, locale: '' }, new Date());
    const { jobs } = await claimEmails(api.db, { now: new Date(), lockMs: 60_000, limit: 20 }, judgeEmail);
    const kinds = jobs.map(({ to, subject, account }) => {
      if (account) return 'account';
      return to === 'desk@example.com' ? 'to staff' : subject.startsWith('We cannot') ? 'by staff' : 'receipt';
    });
    expect(kinds).toEqual(['account', 'by staff', ...Array(3).fill('to staff'), ...Array(2).fill('receipt')]);
  });

  test('puts a password before receipts that have waited for a long time', async ({ api }) => {
    await ask(api);
    await api.db.updateTable('outbox').set({ state: 'waiting', due_at: '2026-01-01T00:00:00.000Z' }).execute();
    const { id = 0 } = (await findUser(api.db, ADMIN.email)) ?? {};
    await queueAccountEmail(api.db, { kind: 'reset', userId: id, locale: '' }, new Date());
    const {
      jobs: [first],
    } = await claimEmails(api.db, { now: new Date(), lockMs: 60_000, limit: 1 }, judgeEmail);
    expect(first?.account?.kind).toBe('reset');
  });
});

test('the number of e-mails to one account that anybody can cause is limited to a few an hour', async ({ api }) => {
  const { id = 0 } = (await findUser(api.db, ADMIN.email)) ?? {};
  const { sent, outbox } = outboxOf(api);
  const send = async () => {
    await queueAccountEmail(api.db, { kind: 'reset', userId: id, locale: '' }, new Date());
    await outbox.sendDue();
  };
  for (let count = 0; count < 8; count++) await send();
  expect(sent).toHaveLength(5);
  const created_at = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  await api.db.updateTable('outbox').set({ created_at }).execute();
  await send();
  expect(sent).toHaveLength(6);
});

describe('a clock that is set back by a day', () => {
  const DAY_MS = 24 * HOUR_MS;

  test('delays no e-mail, whether queued, waiting, being sent, released or to be sent again', async ({ api }) => {
    for (let count = 0; count < 4; count++) await ask(api, { email: `traveller${count}@example.com` });
    const { sent, clock, outbox } = outboxOf(api);
    const now = () => new Date(clock.now);
    // These rows cover every state.
    const { jobs } = await claimEmails(api.db, { now: now(), lockMs: 120_000, limit: 8 }, judgeEmail);
    const [waiting, locked, back, again] = jobs;
    if (!waiting || !locked || !back || !again) throw new Error('There are eight e-mails');
    const failed = { failure: '', next: new Date(clock.now + retryDelay(9, 1)), isFinal: false };
    await markFailed(api.db, 'outbox', waiting, failed);
    await markFailed(api.db, 'outbox', again, { ...failed, isFinal: true });
    await sendAgain(api.db, again.id, { now: now(), judge: judgeEmail });
    await releaseJobs(api.db, 'outbox', [back]);
    clock.now -= DAY_MS;
    await outbox.sendDue();
    expect(sent).toHaveLength(8);
  });

  test('does not take a job from another worker', async ({ api }) => {
    await ask(api);
    const { sent, clock, outbox } = outboxOf(api);
    await claimEmails(api.db, { now: new Date(clock.now + 60_000), lockMs: 120_000, limit: 2 }, judgeEmail);
    await outbox.sendDue();
    expect(sent).toEqual([]);
  });

  test('sends no reminder early', async ({ api }) => {
    const { sent, clock, outbox } = outboxOf(api);
    const email = { dedupeKey: 'later', tripId: 1, to: 'a@example.com', subject: '', text: '', html: '' };
    await ask(api);
    const notBefore = new Date(clock.now + 30 * DAY_MS);
    await queueEmails(api.db, [{ ...email, priority: 'byStaff', notBefore }], new Date(clock.now));
    clock.now -= DAY_MS;
    await outbox.sendDue();
    expect(sent.map(({ to }) => to)).not.toContain('a@example.com');
    clock.now = notBefore.getTime();
    await outbox.sendDue();
    expect(sent.at(-1)?.to).toBe('a@example.com');
  });
});

test('an e-mail that is queued is sent while nobody waits for it', async ({ api }) => {
  const { sent, outbox } = outboxOf(api);
  await ask(api);
  outbox.nudge();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await outbox.stop();
});

test('every e-mail has a unique id, also among operators and databases', () => {
  const createdAt = '2026-12-01T10:00:00.000Z';
  const email = { id: 1, to: 'desk@example.com', dedupeKey: 'trip 1: received, to staff', createdAt };
  const names = [
    messageIdOf(email, 'fly.example'),
    messageIdOf(email, 'indus.example'),
    messageIdOf({ ...email, createdAt: '2026-12-01T10:00:00.001Z' }, 'fly.example'),
    messageIdOf({ ...email, id: 2 }, 'fly.example'),
  ];
  expect(new Set(names).size).toBe(4);
  const again = { ...email, tries: 7 };
  expect(messageIdOf(again, 'fly.example')).toBe(names[0]);
});

describe('an e-mail to the traveller', () => {
  test('is in the language of the request, unlike the e-mail to staff', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    const leg = { fromLocation: 'Karachi (KHI) – Jinnah International Airport', toLocation: 'London (LHR) – Heathrow' };
    const [segment] = aCharter().segments as [object];
    const request = aCharter({ segments: [{ ...segment, ...leg }] });
    await api.app.request('/api/PrivateCharter/Create?locale=ur', json(request));
    const car = aChauffeurRequest({ email: 'car@example.com', pickUpTime: '14:30' });
    await api.app.request('/api/ChauffeurService/CreateRequest?locale=ur', json(car));
    await outbox.sendDue();
    const [staff, traveller] = [emailTo(sent, 'desk'), emailTo(sent, 'parveen.testwala')];
    expect(staff?.html).toContain('lang="en" dir="ltr"');
    expect(traveller?.html).toContain('lang="ur" dir="rtl"');
    expect(traveller?.subject).toMatch(/^آپ کی درخواست مل گئی: CW-/);
    expect(traveller?.text).toContain('https://fly.example/trip?locale=ur#1.1.');
    expect(traveller?.text).toContain('مسافر: \u20684\u2069');
    expect(traveller?.text).toMatch(/کراچی \u2066\(KHI\)\u2069\u2069 سے\n.*لندن \u2066\(LHR\)\u2069\u2069 تک/);
    expect(traveller?.text).toMatch(/، 4 مارچ \d{4}\u2069، \u206814:30\u2069 بجے/);
    expect(emailTo(sent, 'car')?.text).toContain('پک اپ کا وقت: \u206814:30 بجے\u2069');
  });

  test('has a calendar file for a booking, and at the trip’s end one that removes the events', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    await ask(api);
    const session = await signIn(api.app);
    for (const change of toBooked) await changeTrip(api, 1, change, session);
    await outbox.sendDue();
    await changeTrip(api, 1, { stage: 'cancelled', reason: 'the operator' }, session);
    await outbox.sendDue();
    const methodOf = (subject: string) =>
      /METHOD:(\w+)/.exec(sent.find((email) => email.subject.startsWith(`${subject}:`))?.calendar ?? '')?.[1];
    expect([methodOf('Booked'), methodOf('Your booking is cancelled')]).toEqual(['PUBLISH', 'CANCEL']);
  });

  test('says once that a trip is booked that ended and was booked again before it was sent', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    await ask(api);
    const session = await signIn(api.app);
    const ended = { stage: 'declined', reason: 'other' };
    const again = [{ stage: 'reviewing', reason: 'A mistake' }, ...toBooked.slice(1)];
    for (const change of [...toBooked, ended, ...again])
      expect((await changeTrip(api, 1, change, session)).status, change.stage).toBe(200);
    await outbox.sendDue();
    expect(sent.filter(({ subject }) => subject.startsWith('Booked:'))).toHaveLength(1);
  });

  test('says that the operator cannot arrange the trip, but not why', async ({ api }) => {
    const { sent, outbox } = outboxOf(api);
    await ask(api);
    await changeTrip(api, 1, { stage: 'declined', reason: 'unattractive trip', note: 'Too far' });
    await outbox.sendDue();
    const declined = sent.find(({ subject }) => subject.startsWith('We cannot arrange your trip'));
    expect(declined?.text).toContain('cannot arrange this private charter');
    expect(declined?.text).not.toMatch(/unattractive|Too far/);
  });
});
