import { SAME_PLACE } from 'charter-widgets/contract';
import { describe, expect } from 'vitest';
import { createApp } from '../app';
import {
  aFlight,
  dataOf,
  type Headers,
  json,
  type MailServer,
  outcomeOf,
  sendEmails,
  signIn,
  storeAircraft,
  storeFlightForm,
  type TestApp,
  testWithEmail as test,
  test as withoutEmail,
} from '../testing';
import { deleteOldSubscriptions, insertSubscription } from './store';

const DAY_MS = 24 * 3_600_000;
const WANTED = { email: 'Sana@Example.com', party: 2, from: 'KHI', to: 'Skardu (KDU) – Skardu International Airport' };

const post = async ({ app }: TestApp, path: string, body: object, headers: Headers = {}) => {
  const answer = await app.request(`/api/Subscription/${path}`, json(body, headers));
  return { status: answer.status, ...(await answer.json()) };
};
const subscribe = (api: TestApp, changes: object = {}) => post(api, 'create', { ...WANTED, ...changes });

const tokenIn = ({ text = '' }: { text?: string } = {}) =>
  /tell-me\/emails(?:\?locale=ur)?#([\w.-]+)/.exec(text)?.[1] ?? '';
const flightIn = ({ text }: { text: string }) => Number(/flights-details\?id=(\d+)/.exec(text)?.[1]);

async function subscribeConfirmed(api: TestApp, mailServer: MailServer, changes: object = {}): Promise<string> {
  expect(await subscribe(api, changes)).toMatchObject({ status: 200 });
  await sendEmails(api);
  const token = tokenIn(mailServer.emails.at(-1));
  expect(await post(api, 'confirm', { token })).toMatchObject({ status: 200, data: { isConfirmed: true } });
  mailServer.emails.length = 0;
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

const recipients = (mailServer: MailServer) => mailServer.emails.flatMap(({ to }) => to).sort();

describe('a subscription', () => {
  test('is not reported as ended to somebody whose link can no longer be verified', async ({ api, mailServer }) => {
    const token = await subscribeConfirmed(api, mailServer);
    const app = createApp({ ...api.parts, secrets: ['another secret that signs, 32 and more'] });
    const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    for (const answer of [
      await app.request(`/api/Subscription/end?token=${token}`, press),
      await app.request('/api/Subscription/read', json({ token })),
      await app.request('/api/Subscription/confirm', json({ token })),
    ]) {
      expect(await outcomeOf(answer)).toEqual([
        400,
        expect.stringMatching(/Open the one in a newer e-mail, or ask us/),
      ]);
    }
    expect(await post(api, 'read', { token })).toMatchObject({ status: 200 });
  });

  test('sends only one confirmation before its address is confirmed', async ({ api, mailServer }) => {
    const { store } = await staffOf(api);
    await subscribe(api);
    await store();
    await sendEmails(api);
    expect(recipients(mailServer)).toEqual(['sana@example.com']);
    expect(mailServer.emails[0]?.text).toContain('Someone asked Indus Air to e-mail this address');
    expect(mailServer.emails[0]?.text).toContain('We will not write again unless you confirm.');
    expect(await post(api, 'read', { token: tokenIn(mailServer.emails[0]) })).toMatchObject({
      data: { from: 'Karachi (KHI)', to: 'Skardu (KDU)', party: 2, isConfirmed: false },
    });
  });

  test('reports each new flight that matches it once, with one button to end it', async ({ api, mailServer }) => {
    const { store } = await staffOf(api);
    const earlier = await store();
    await subscribeConfirmed(api, mailServer);
    // The same address also has a subscription for empty legs of the route, and still gets one e-mail for each
    // flight.
    const days = { firstDay: '2099-03-05', lastDay: '2099-03-31' };
    await subscribeConfirmed(api, mailServer, { isEmptyLegOnly: true, ...days });
    const found = await store({ IsEmptyLeg: 'true', LatestDeparture: '2099-03-05T08:00' });
    await store({ ToLocation: 'Lahore (LHE)' });
    await store({ SeatsAvailable: '1' });
    await store({ IsPublic: 'false' });
    // A flight from before is not new, and neither is a change of this one.
    await store({ Id: String(earlier.id), SeatPrice: '900' });
    await store({ Id: String(found.id), SeatPrice: '900' });
    await sendEmails(api);
    expect(recipients(mailServer)).toEqual(['sana@example.com']);
    const { text = '' } = mailServer.emails[0] ?? {};
    expect(text).toContain(`https://book.indus.example/flights-details?id=${found.id}`);
    expect(text).toMatch(/List-Unsubscribe:\s+<https:\/\/book\.indus\.example\/api\/Subscription\/end\?token=/i);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const token = tokenIn(mailServer.emails[0]);
    const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    for (const _again of [1, 2]) {
      const answer = await api.app.request(`/api/Subscription/end?token=${token}`, press);
      expect([answer.status, (await answer.json()).message]).toEqual([200, expect.stringContaining('any more')]);
    }
    const opened = await api.app.request(`/api/Subscription/end?token=${token}`);
    const page = `https://book.indus.example/tell-me/emails#${token}`;
    expect([opened.status, opened.headers.get('location')]).toEqual([302, page]);
    expect(await post(api, 'read', { token })).toMatchObject({ status: 410 });
    expect(await post(api, 'confirm', { token })).toMatchObject({ status: 410 });
  });

  test('to countries reports the flights between their airports, in the traveller’s words', async ({
    api,
    mailServer,
  }) => {
    const { store } = await staffOf(api);
    const wanted = { from: 'پاکستان (PK)', to: 'متحدہ عرب امارات (AE)' };
    await subscribe(api, wanted);
    await sendEmails(api);
    expect(mailServer.emails[0]?.text).toContain('when a flight from Pakistan to United Arab Emirates has seats');
    const token = tokenIn(mailServer.emails[0]);
    expect(await post(api, 'read', { token })).toMatchObject({
      data: { from: 'Pakistan', to: 'United Arab Emirates' },
    });
    mailServer.emails.length = 0;
    const [dubai, sharjah] = [
      { ToLocation: 'Dubai (DXB)' },
      { FromLocation: 'Lahore (LHE)', ToLocation: 'Sharjah (SHJ)' },
    ];
    const before = await store(dubai);
    await store();
    await api.db.updateTable('subscriptions').set({ locale: 'ur' }).execute();
    await post(api, 'confirm', { token });
    const after = await store(sharjah);
    await store({ FromLocation: 'Dubai (DXB)', ToLocation: 'Karachi (KHI)' });
    await store({ ToLocation: 'Muscat (MCT)' });
    await sendEmails(api);
    expect(mailServer.emails.map(flightIn).sort()).toEqual([before.id, after.id].sort());
    const [, inUrdu = ''] = mailServer.emails[0]?.text.split(/base64\s+/) ?? [];
    expect(Buffer.from(inUrdu, 'base64').toString()).toContain('متحدہ عرب امارات');
  });

  test('to one country reports its domestic flights, and no text but a country’s code names one', async ({
    api,
    mailServer,
  }) => {
    const { store } = await staffOf(api);
    await subscribeConfirmed(api, mailServer, { from: 'Pakistan (PK)', to: 'Pakistan (PK)' });
    const { id } = await store();
    await store({ ToLocation: 'Dubai (DXB)' });
    await sendEmails(api);
    expect(mailServer.emails.map(flightIn)).toEqual([id]);
    for (const from of ['Pakistan', 'Atlantis (XX)', '(PKK)'])
      expect(await subscribe(api, { from })).toMatchObject({
        status: 400,
        errors: { from: 'Choose an airport from the list' },
      });
    expect(await subscribe(api, { from: WANTED.to })).toMatchObject({ status: 400, errors: { to: SAME_PLACE } });
  });

  test('to a flight reports when it has enough seats, in the language of the traveller', async ({
    api,
    mailServer,
  }) => {
    const { store } = await staffOf(api);
    const { id } = await store({ SeatsAvailable: '1' });
    const wanted = { email: WANTED.email, party: 3, flightId: id };
    expect(await post(api, 'create', wanted)).toMatchObject({ status: 200 });
    await sendEmails(api);
    expect(mailServer.emails[0]?.text).toContain(
      'when the flight from Karachi (KHI) to Skardu (KDU) on Wednesday, 4 March 2099 at 14:30 has seats for 3 passengers.',
    );
    await api.db.updateTable('subscriptions').set({ locale: 'ur' }).execute();
    await post(api, 'confirm', { token: tokenIn(mailServer.emails[0]) });
    for (const seats of [2, 4, 2, 6]) await store({ Id: String(id), SeatsAvailable: String(seats) });
    await sendEmails(api);
    expect(mailServer.emails).toHaveLength(2);
    expect(mailServer.emails[1]?.text).toContain('locale=ur');
    const refusal = { status: 409, message: 'This flight has seats for you now.' };
    expect(await subscribe(api, { flightId: id })).toMatchObject(refusal);
  });

  test('reports the flights that were added between the request and its confirmation', async ({ api, mailServer }) => {
    const { store } = await staffOf(api);
    const full = await store({ SeatsAvailable: '1' });
    await subscribe(api);
    await subscribe(api, { email: 'bilal@example.com', flightId: full.id });
    await sendEmails(api);
    const tokens = mailServer.emails.map(tokenIn);
    mailServer.emails.length = 0;
    const { id } = await store();
    await store({ Id: String(full.id), SeatsAvailable: '4' });
    for (const token of [...tokens, ...tokens]) await post(api, 'confirm', { token });
    await sendEmails(api);
    expect(mailServer.emails.map((email) => [email.to.join(), flightIn(email)]).sort()).toEqual([
      ['bilal@example.com', full.id],
      // The flight now has seats.
      ['sana@example.com', full.id],
      ['sana@example.com', id],
    ]);
  });

  test('reports a flight that is saved just when it is confirmed, whichever comes first', async ({
    api,
    mailServer,
  }) => {
    const { store } = await staffOf(api);
    for (let round = 0; round < 5; round++) {
      await subscribe(api, { email: `sana${round}@example.com` });
      await sendEmails(api);
      const token = tokenIn(mailServer.emails.at(-1));
      mailServer.emails.length = 0;
      const [{ id }] = await Promise.all([store(), post(api, 'confirm', { token })]);
      await sendEmails(api);
      const received = mailServer.emails.filter(({ to }) => to.join() === `sana${round}@example.com`);
      expect(received.map(flightIn)).toContain(id);
    }
  });

  test('does not report a flight that was changed, hidden or deleted before the e-mail', async ({
    api,
    mailServer,
  }) => {
    const { store, session } = await staffOf(api);
    await subscribeConfirmed(api, mailServer);
    const [moved, hidden, deleted] = [await store(), await store(), await store()];
    await store({ Id: String(moved.id), ToLocation: 'Lahore (LHE)' });
    await store({ Id: String(hidden.id), IsPublic: 'false' });
    await api.app.request(`/api/Flight/${deleted.id}`, { method: 'DELETE', headers: session });
    await sendEmails(api);
    expect(mailServer.emails).toEqual([]);
    // A flight that matches or is public again is new. It is reported once, even if people save and processes send at the
    // same time.
    await store({ Id: String(moved.id), ToLocation: WANTED.to });
    await Promise.all([1, 2, 3].map(() => store({ Id: String(hidden.id), IsPublic: 'true' })));
    await Promise.all([sendEmails(api), sendEmails(api)]);
    expect(mailServer.emails.map(flightIn).sort()).toEqual([moved.id, hidden.id]);
  });

  test('is sent to every subscriber, however many there are', async ({ api }) => {
    const { store } = await staffOf(api);
    const places = { fromLocation: 'Karachi (KHI)', fromCode: 'KHI', toLocation: 'Skardu (KDU)', toCode: 'KDU' };
    const wish = { ...places, firstDay: '', lastDay: '', isEmptyLegOnly: 0, locale: '', flightId: null, party: 1 };
    await insertSubscription(api.db, { ...wish, email: 'first@example.com' }, new Date());
    const { id: _, ...row } = await api.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
    const subscriber = { ...row, confirmed_at: new Date().toISOString() };
    const subscribers = Array.from({ length: 1203 }, (_, index) => ({ ...subscriber, email: `${index}@example.com` }));
    await api.db.insertInto('subscriptions').values(subscribers).execute();
    await store();
    const { count } = await api.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('account_kind', '=', 'flight found')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1203);
  });

  test('ends after sixty days, and without a confirmation after two', async ({ api, mailServer }) => {
    await subscribeConfirmed(api, mailServer);
    await subscribe(api, { to: 'LHE' });
    await sendEmails(api);
    const left = async (days: number) => {
      await deleteOldSubscriptions(api.db, Date.now() + days * DAY_MS);
      const rows = await api.db.selectFrom('subscriptions').select('to_code').orderBy('id').execute();
      return rows.map(({ to_code }) => to_code);
    };
    expect(await left(1.9)).toEqual(['KDU', 'LHE']);
    expect(await left(2.1)).toEqual(['KDU']);
    expect(await post(api, 'confirm', { token: tokenIn(mailServer.emails[0]) })).toMatchObject({ status: 410 });
    expect(await left(59.9)).toEqual(['KDU']);
    expect(await left(60.1)).toEqual([]);
  });

  test('is replaced when the address confirms the route again, and counted without addresses', async ({
    api,
    mailServer,
  }) => {
    await subscribeConfirmed(api, mailServer);
    await subscribeConfirmed(api, mailServer, { party: 5 });
    await subscribeConfirmed(api, mailServer, { email: 'bilal@example.com', party: 4 });
    await subscribe(api, { email: 'nobody@example.com' });
    const headers = await signIn(api.app);
    expect(await dataOf(api.app.request('/api/Subscription/waiting', { headers }))).toEqual([
      { from: 'Karachi (KHI)', to: 'Skardu (KDU)', flightId: null, subscriptions: 2, travellers: 9 },
    ]);
  });

  test('is limited for each address, in any spelling, with the same answer', async ({ api }) => {
    const answers = [];
    for (const name of ['a', 'A', 'a+1', 'a+2', 'a', 'a'])
      answers.push(await subscribe(api, { email: `${name}@gmail.com` }));
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(await api.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(5);
  });

  test('is refused with an unknown airport, the same place twice, too many seats or wrong days', async ({ api }) => {
    await staffOf(api);
    for (const [changes, errors] of [
      [{ from: 'Buy pills at evil.example' }, { from: 'Choose an airport from the list' }],
      [{ to: 'KHI' }, { to: SAME_PLACE }],
      [{ party: 9 }, { party: expect.stringContaining('Request a charter: we can send several aircraft.') }],
      [{ firstDay: '2020-01-01' }, { firstDay: 'This day is in the past' }],
      [{ firstDay: '2099-03-02', lastDay: '2099-03-01' }, { lastDay: 'The last day is before the first day' }],
    ] as const) {
      expect(await subscribe(api, changes)).toMatchObject({ status: 400, errors });
    }
  });

  withoutEmail('is not offered without a mail server', async ({ api }) => {
    expect(await subscribe(api)).toMatchObject({ status: 503 });
  });
});
