import { SAME_PLACE } from 'charter-widgets/contract';
import { afterEach, describe, expect, vi } from 'vitest';
import { createMailer } from '../platform/email/mailer';
import { createOutbox } from '../platform/email/outbox';
import type { MailServer } from '../testing/mail-server';
import { aFlight, form } from '../testing/requests';
import {
  json,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
  testWithMail as test,
  test as withoutMail,
} from '../testing/test-app';
import { deleteOldSubscriptions, insertSubscription } from './store';

const DAY_MS = 24 * 3_600_000;
const WANTED = { email: 'Sana@Example.com', party: 2, from: 'KHI', to: 'Skardu (KDU) – Skardu International Airport' };

afterEach(() => {
  vi.useRealTimers();
});

const post = async ({ app }: TestApp, path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await app.request(`/api/Subscription/${path}`, json(body, headers));
  return { status: answer.status, ...(await answer.json()) };
};
const subscribe = (api: TestApp, changes: object = {}) => post(api, 'create', { ...WANTED, ...changes });

async function sendMails({ parts }: TestApp) {
  const now = () => Date.now() + 1000;
  await createOutbox({ ...parts, sendMail: createMailer(parts.config), now }).sendDue();
}

/** The text of an e-mail without its line breaks, and the token of its page. */
function read({ text = '' }: { text?: string } = {}) {
  const plain = text.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return { plain, token: /tell-me(?:\?locale=ur)?#([\w.-]+)/.exec(plain)?.[1] ?? '' };
}

/** Subscribes and confirms by the mailed page; resolves to the token. */
async function confirmed(api: TestApp, mail: MailServer, changes: object = {}): Promise<string> {
  expect(await subscribe(api, changes)).toMatchObject({ status: 200 });
  await sendMails(api);
  const { token } = read(mail.mails.at(-1));
  expect(await post(api, 'confirm', { token })).toMatchObject({ status: 200, data: { isConfirmed: true } });
  mail.mails.length = 0;
  return token;
}

async function staffOf(api: TestApp) {
  const session = await signIn(api.app);
  const aircraft = await storeAircraft(api, session);
  return {
    session,
    store: (changes: Record<string, string | undefined> = {}) =>
      storeFlightForm(api, session, aFlight(aircraft, changes)),
  };
}

const recipients = (mail: MailServer) => mail.mails.flatMap(({ to }) => to).sort();

describe('a subscription', () => {
  test('sends nothing but one confirmation before its address is confirmed', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    await subscribe(api);
    await store();
    await sendMails(api);
    expect(recipients(mail)).toEqual(['sana@example.com']);
    const { plain, token } = read(mail.mails[0]);
    expect(plain).toContain('Somebody asked Indus Air to write to this address');
    expect(plain).toContain('Without the confirmation we write to you no more.');
    expect(await post(api, 'read', { token })).toMatchObject({
      data: { from: 'Karachi (KHI)', to: 'Skardu (KDU)', party: 2, isConfirmed: false },
    });
  });

  test('tells of each new flight that suits it once, with one press to end it', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    const earlier = await store();
    await confirmed(api, mail);
    // Also waits for empty legs of the route: one e-mail a flight all the same.
    await confirmed(api, mail, { isEmptyLegOnly: true, firstDay: '2099-03-01', lastDay: '2099-03-31' });
    const found = await store({ DepartureDatetime: '2099-03-05T09:00:00', ArrivalDatetime: '2099-03-05T11:00:00' });
    await store({ ToLocation: 'Lahore (LHE)' });
    await store({ SeatsAvailable: '1' });
    await store({ IsPublic: 'false' });
    // An earlier flight is no news, and neither is a change of this one.
    await store({ Id: String(earlier.id), SeatPrice: '900' });
    await store({
      Id: String(found.id),
      DepartureDatetime: '2099-03-05T09:30:00',
      ArrivalDatetime: '2099-03-05T11:30:00',
    });
    await sendMails(api);
    expect(recipients(mail)).toEqual(['sana@example.com']);
    const { plain, token } = read(mail.mails[0]);
    expect(plain).toContain(`https://book.indus.example/flights-details?id=${found.id}`);
    expect(plain).toMatch(/List-Unsubscribe:\s+<https:\/\/book\.indus\.example\/api\/Subscription\/end\?token=/i);
    expect(plain).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    for (let times = 0; times < 2; times++) {
      const answer = await api.app.request(`/api/Subscription/end?token=${token}`, press);
      expect([answer.status, (await answer.json()).message]).toEqual([200, 'You get no more of these e-mails.']);
    }
    const opened = await api.app.request(`/api/Subscription/end?token=${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `https://book.indus.example/tell-me#${token}`,
    ]);
    expect(await post(api, 'read', { token })).toMatchObject({ status: 410 });
    expect(await post(api, 'confirm', { token })).toMatchObject({ status: 410 });
  });

  test('of a flight tells when it has seats for the party, and is in Urdu', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    const { id } = await store({ SeatsAvailable: '1' });
    const { status } = await post(
      api,
      'create',
      { email: WANTED.email, party: 3, flightId: id },
      { 'Accept-Language': 'ur' },
    );
    expect(status).toBe(200);
    await api.db.updateTable('subscriptions').set({ locale: 'ur' }).execute();
    await sendMails(api);
    const { token } = read(mail.mails[0]);
    await post(api, 'confirm', { token });
    await store({ Id: String(id), SeatsAvailable: '2' });
    await store({ Id: String(id), SeatsAvailable: '4' });
    await store({ Id: String(id), SeatsAvailable: '2' });
    await store({ Id: String(id), SeatsAvailable: '6' });
    await sendMails(api);
    expect(mail.mails).toHaveLength(2);
    expect(read(mail.mails[1]).plain).toContain('locale=ur');
    expect(await subscribe(api, { flightId: id })).toMatchObject({
      status: 409,
      message: 'This flight has seats for you now: book them.',
    });
  });

  test('tells of the flights that came between the request and its confirmation', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    const full = await store({ SeatsAvailable: '1' });
    await subscribe(api);
    await subscribe(api, { email: 'bilal@example.com', flightId: full.id });
    await sendMails(api);
    const tokens = mail.mails.map((one) => read(one).token);
    mail.mails.length = 0;
    const { id } = await store();
    await store({ Id: String(full.id), SeatsAvailable: '4' });
    for (const token of [...tokens, ...tokens]) await post(api, 'confirm', { token });
    await sendMails(api);
    const told = mail.mails.map((one) => [one.to.join(), /flights-details\?id=(\d+)/.exec(read(one).plain)?.[1]]);
    expect(told.sort()).toEqual([
      ['bilal@example.com', String(full.id)],
      ['sana@example.com', String(id)],
    ]);
  });

  test('tells nothing of a flight that was changed, hidden or deleted before the e-mail was sent', async ({
    api,
    mail,
  }) => {
    const { store, session } = await staffOf(api);
    await confirmed(api, mail);
    const [moved, hidden, deleted] = [await store(), await store(), await store()];
    await store({ Id: String(moved.id), ToLocation: 'Lahore (LHE)' });
    await store({ Id: String(hidden.id), IsPublic: 'false' });
    await api.app.request(`/api/Flight/${deleted.id}`, { method: 'DELETE', headers: session });
    await sendMails(api);
    expect(mail.mails).toEqual([]);
    // Once it is back it is news.
    await store({ Id: String(hidden.id), IsPublic: 'true' });
    await sendMails(api);
    expect(recipients(mail)).toEqual(['sana@example.com']);
  });

  test('tells once of a flight that two people save, and that two processes mail, at once', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    await confirmed(api, mail);
    const { id } = await store({ IsPublic: 'false' });
    await Promise.all([1, 2, 3].map(() => store({ Id: String(id), IsPublic: 'true' })));
    await Promise.all([sendMails(api), sendMails(api)]);
    expect(recipients(mail)).toEqual(['sana@example.com']);
  });

  test('tells of an empty leg whose window reaches its days, when it is published', async ({ api, mail }) => {
    const { store } = await staffOf(api);
    await confirmed(api, mail, { isEmptyLegOnly: true, firstDay: '2099-03-05' });
    await store({ DepartureDatetime: '2099-03-06T09:00:00', ArrivalDatetime: '2099-03-06T11:00:00' });
    const hidden = { IsEmptyLeg: 'true', LatestDeparture: '2099-03-05T08:00', IsPublic: 'false' };
    const { id } = await store(hidden);
    await store({ ...hidden, Id: String(id), IsPublic: 'true' });
    await sendMails(api);
    expect(recipients(mail)).toEqual(['sana@example.com']);
    expect(read(mail.mails[0]).plain).toContain('It is an empty leg. It departs between');
  });

  test('reaches every subscriber, however many there are', async ({ api }) => {
    const { store } = await staffOf(api);
    await confirmedRows(api, 1203);
    await store();
    const { count } = await api.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('letter', '=', 'flight found')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1203);
  });

  test('ends after sixty days, and without a confirmation after two', async ({ api, mail }) => {
    await confirmed(api, mail);
    await subscribe(api, { to: 'LHE' });
    await sendMails(api);
    const { token } = read(mail.mails[0]);
    const left = async (days: number) => {
      await deleteOldSubscriptions(api.db, Date.now() + days * DAY_MS);
      return (await api.db.selectFrom('subscriptions').select('to_code').orderBy('id').execute()).map(
        (row) => row.to_code,
      );
    };
    expect(await left(1.9)).toEqual(['KDU', 'LHE']);
    expect(await left(2.1)).toEqual(['KDU']);
    expect(await post(api, 'confirm', { token })).toMatchObject({ status: 410 });
    expect(await left(59.9)).toEqual(['KDU']);
    expect(await left(60.1)).toEqual([]);
  });

  test('is replaced when the address confirms the same route again', async ({ api, mail }) => {
    await confirmed(api, mail);
    await confirmed(api, mail, { party: 5 });
    const rows = await api.db.selectFrom('subscriptions').select('party').execute();
    expect(rows).toEqual([{ party: 5 }]);
  });

  test('is limited for each address, in any spelling, with the same answer', async ({ api }) => {
    const answers = [];
    for (const email of [
      'a@gmail.com',
      'A@gmail.com',
      'a+1@gmail.com',
      'a@googlemail.com',
      'a.@gmail.com',
      'a+2@gmail.com',
      'a+3@gmail.com',
    ])
      answers.push(await subscribe(api, { email }));
    const sent = answers.filter(({ status }) => status === 200);
    expect(new Set(sent.map(({ message }) => message)).size).toBe(1);
    expect(await api.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(5);
  });

  test.for([
    [{ from: 'Buy pills at evil.example' }, { from: 'Choose an airport from the list' }],
    [{ from: '' }, { from: 'Departure airport is required' }],
    [{ to: 'KHI' }, { to: SAME_PLACE }],
    [{ party: 9 }, { party: 'None of our aircraft has so many seats. Ask for a charter: we can send several.' }],
    [{ firstDay: '2020-01-01' }, { firstDay: 'This day is in the past' }],
    [{ firstDay: '2099-03-02', lastDay: '2099-03-01' }, { lastDay: 'The last day is before the first' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
  ] as const)('is refused with %o', async ([changes, errors], { api }) => {
    await staffOf(api);
    expect(await subscribe(api, changes)).toMatchObject({ status: 400, errors });
  });

  test('is counted for staff by route, without addresses', async ({ api, mail }) => {
    await confirmed(api, mail);
    await confirmed(api, mail, { email: 'bilal@example.com', party: 4 });
    await subscribe(api, { email: 'nobody@example.com' });
    const answer = await api.app.request('/api/Subscription/waiting', { headers: await signIn(api.app) });
    expect((await answer.json()).data).toEqual([
      { from: 'Karachi (KHI)', to: 'Skardu (KDU)', flightId: null, subscriptions: 2, travellers: 6 },
    ]);
  });

  withoutMail('is not offered without a mail server', async ({ api }) => {
    expect(await subscribe(api)).toMatchObject({ status: 503 });
    expect((await api.app.request('/api/Flight/upsert', form({}))).status).toBe(401);
  });
});

async function confirmedRows({ db }: TestApp, count: number) {
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number++) {
      const places = { fromLocation: 'Karachi (KHI)', fromCode: 'KHI', toLocation: 'Skardu (KDU)', toCode: 'KDU' };
      const days = { firstDay: '', lastDay: '', isEmptyLegOnly: 0, locale: '', flightId: null };
      await insertSubscription(trx, { ...places, ...days, email: `${number}@example.com`, party: 1 }, new Date());
    }
    await trx.updateTable('subscriptions').set({ confirmed_at: new Date().toISOString() }).execute();
  });
}
