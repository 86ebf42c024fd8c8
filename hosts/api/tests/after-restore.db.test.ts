import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { type Database, isPostgres } from '../platform/database/open';
import { createSubscriptionLinks } from '../platform/http/signed-links';
import { createTokens } from '../platform/http/tokens';
import {
  aCharter,
  bearer,
  dataOf,
  type Headers,
  json,
  partnerToken,
  SECRET,
  signIn,
  type TestApp,
  testWithMail as test,
  tripToken,
} from '../testing';

/** Empties the tables and their counters, as a restored backup does that was taken before the first row. */
async function restoreEmpty(db: Database) {
  const { password_hash, email } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const tables = await (db as Kysely<unknown>).introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely'));
  if (isPostgres(db)) await sql.raw(`truncate ${names.join()} restart identity cascade`).execute(db);
  else {
    await sql`pragma foreign_keys = off`.execute(db);
    for (const name of names) await sql.raw(`delete from ${name}`).execute(db);
    await sql`delete from sqlite_sequence`.execute(db);
    await sql`pragma foreign_keys = on`.execute(db);
  }
  await db
    .insertInto('users')
    .values({ name: 'Admin', email, password_hash, is_admin: 1, created_at: new Date().toISOString() })
    .execute();
}

/** One of everything that a link leads to, of somebody; resolves to what their links send. */
async function fill(api: TestApp, name: string) {
  const { app, db } = api;
  const admin = await signIn(app);
  const email = `${name}@example.com`;
  await app.request('/api/PrivateCharter/Create', json(aCharter({ name, email })));
  await app.request('/api/Partners', json({ key: name, name }, admin));
  await app.request('/api/Subscription/create', json({ email, party: 1, from: 'KHI', to: 'DXB' }));
  const { created_at: key } = await db.selectFrom('subscriptions').select('created_at').executeTakeFirstOrThrow();
  const values = { email, name, password_hash: '', is_admin: 0, verified_at: '2026-01-01T00:00:00.000Z' };
  const { id } = await db
    .insertInto('users')
    .values({ ...values, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens = createTokens({ secrets: [SECRET], db });
  // As on a full disk, without a session that is stored.
  const session = await tokens.sign({ id, name, isAdmin: false, version: 0, unstored: 'password' });
  const copy = await dataOf(app.request('/api/Trip/1', { headers: admin }));
  return {
    traveller: bearer(await tripToken(api)),
    'copy of staff': bearer(copy.trackUrl.split('#')[1]),
    partner: bearer(await partnerToken(api)),
    subscription: createSubscriptionLinks([SECRET]).sign({ id: 1, key, epoch: 0 }),
    customer: bearer(session),
  };
}

const CALLS: [keyof Awaited<ReturnType<typeof fill>>, string][] = [
  ['traveller', 'Traveller/Trip'],
  ['copy of staff', 'Traveller/Trip'],
  ['partner', 'Partner/figures'],
  ['customer', 'Account'],
];

test('links and sessions from before a restore open nothing of those who have the same ids now', async ({ api }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, db } = api;
  const get = (path: string, headers: Headers) => app.request(`/api/${path}`, { headers });
  const readSubscription = (token: string) => app.request('/api/Subscription/read', json({ token }));
  const old = await fill(api, 'bilal');
  await restoreEmpty(db);
  vi.setSystemTime(Date.now() + 5000);
  const present = await fill(api, 'sana');
  for (const [who, path] of CALLS) {
    expect([who, (await get(path, present[who] as Headers)).status]).toEqual([who, 200]);
    expect([who, (await get(path, old[who] as Headers)).status]).toEqual([who, 401]);
  }
  expect((await readSubscription(old.subscription)).status).toBe(410);
  await app.request('/api/Subscription/end', json({ token: old.subscription }));
  expect((await readSubscription(present.subscription)).status).toBe(200);
});
