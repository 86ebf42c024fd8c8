import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../app';
import { aCharter, aChauffeurRequest, test as base, bearer, dataOf, json, signIn, type TestApp } from '../testing';
import { mailboxKey } from './open-trip';

// This fixture is for this file only, because test files share their modules.
const test = base.extend({
  env: {
    STAFF_EMAIL: 'desk@example.com',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.com',
  },
});

const from = (client: string) => ({ 'X-Forwarded-For': client });
const ask = async ({ app }: Pick<TestApp, 'app'>, email: string, client = '192.0.2.1') =>
  (await app.request('/api/PrivateCharter/Create', json(aCharter({ email }), from(client)))).status;

/** The states of the receipts, in the order in which they were written. */
async function receipts({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('state')
    .where('recipient', '!=', 'desk@example.com')
    .orderBy('id')
    .execute();
  return rows.map(({ state }) => state);
}
const many = (state: string, count: number) => Array<string>(count).fill(state);

test('a traveller’s note is in the e-mail to staff, but not in one to an unproved address', async ({ api }) => {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter({ note: 'A falcon comes along' })));
  const emails = await api.db.selectFrom('outbox').select(['recipient', 'text']).execute();
  expect(emails.filter(({ text }) => text.includes('A falcon')).map(({ recipient }) => recipient)).toEqual([
    'desk@example.com',
  ]);
  expect(emails).toHaveLength(2);
});

describe('receipts to one mailbox', () => {
  test('are limited to a few an hour in any spelling and for any call; requests are not refused', async ({ api }) => {
    const spellings = ['Victim@Gmail.com', 'vic.tim@gmail.com', 'victim+a@gmail.com', 'victim@googlemail.com'];
    for (const [index, email] of spellings.entries()) expect(await ask(api, email, `192.0.2.${index}`)).toBe(201);
    expect(await receipts(api)).toEqual([...many('queued', 3), ...many('limited', 1)]);
    // An address that is added on the trip's page counts as well.
    const car = api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
    const link = bearer((await dataOf(car)).trackUrl.split('#')[1]);
    const left = await api.app.request('/api/Traveller/Contact', json({ email: spellings[0] }, link));
    expect([left.status, (await receipts(api)).at(-1)]).toEqual([200, 'limited']);
    // Staff get an e-mail about each request.
    const toStaff = api.db.selectFrom('outbox').select('state').where('recipient', '=', 'desk@example.com');
    expect((await toStaff.execute()).map(({ state }) => state)).toEqual(many('queued', 5));
    expect(await ask(api, 'somebody.else@gmail.com')).toBe(201);
    expect((await receipts(api)).at(-1)).toBe('queued');
  });

  test('share one limit across processes', async ({ api }) => {
    const processes = [api.app, createApp(api.parts), createApp(api.parts)];
    const asked = Array.from({ length: 12 }, (_, index) =>
      ask({ app: processes[index % 3] ?? api.app }, 'victim@example.com', `192.0.2.${index}`),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([201]));
    expect((await receipts(api)).sort()).toEqual([...many('limited', 9), ...many('queued', 3)]);
  });

  test('are sent again in the next hour, up to ten a day', async ({ api }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:10:00Z') });
    for (let hour = 0; hour < 4; hour++) {
      for (let count = 0; count < 3; count++) await ask(api, 'victim@example.com', `192.0.2.${3 * hour + count}`);
      vi.setSystemTime(Date.now() + 3_600_000);
    }
    expect(await receipts(api)).toEqual([...many('queued', 10), ...many('limited', 2)]);
    vi.setSystemTime(new Date('2026-11-27T00:10:00Z'));
    await ask(api, 'victim@example.com');
    expect((await receipts(api)).at(-1)).toBe('queued');
  });

  test('that exceed the limit are shown to staff, who can send them', async ({ api }) => {
    for (let count = 0; count < 4; count++) await ask(api, 'victim@example.com');
    const session = await signIn(api.app);
    const trip = async () => (await (await api.app.request('/api/Trip/4', { headers: session })).json()).data;
    const [receipt] = (await trip()).emails;
    expect(receipt).toMatchObject({ state: 'limited', to: 'victim@example.com' });
    expect(receipt.failure).toMatch(/Too many receipts/);
    const again = await api.app.request(`/api/Outbox/${receipt.id}`, { method: 'POST', headers: session });
    expect(again.status).toBe(200);
    expect((await trip()).emails[0]).toMatchObject({ state: 'queued', failure: '' });
  });
});

test('receipts that one client causes are limited to a hundred a day; those of others are sent', async ({ api }) => {
  expect(await ask(api, 'first@example.com')).toBe(201);
  // This stands for 98 more requests of the client.
  await api.db.updateTable('receipt_limits').set({ hits: 99 }).execute();
  expect(await ask(api, 'last@example.com')).toBe(201);
  expect(await ask(api, 'refused@example.com')).toBe(201);
  expect(await receipts(api)).toEqual(['queued', 'queued', 'limited']);
  await ask(api, 'traveller@example.com', '192.0.2.9');
  expect((await receipts(api)).at(-1)).toBe('queued');
});

it.each([
  ['Ali@Example.COM', 'ali@example.com'],
  ['a.l.i@gmail.com', 'ali@gmail.com'],
  ['a.l.i@example.com', 'a.l.i@example.com'],
  ['ali@example.com.', 'ali@example.com'],
  ['(x)ali(y)@example.com', 'ali@example.com'],
  ['ali@bücher.example', 'ali@xn--bcher-kva.example'],
])('the mailbox of the address %s is %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox);
});
