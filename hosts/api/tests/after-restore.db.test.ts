import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { createTokens } from '../accounts/tokens';
import { type Database, isPostgres } from '../platform/database/open';
import {
  aCharter,
  addStaff,
  bearer,
  dataOf,
  type Headers,
  json,
  partnerToken,
  SECRET,
  signIn,
  subscriptionToken,
  type TestApp,
  testWithEmail as test,
  tripToken,
} from '../testing';

/** Empties the tables and their counters, as restoring a backup from before the first row does. */
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

/** Creates one of everything that a link leads to, for one person; resolves to what their links send. */
async function fill(api: TestApp, name: string) {
  const { app, db } = api;
  const admin = await signIn(app);
  const email = `${name}@example.com`;
  await app.request('/api/PrivateCharter/Create', json(aCharter({ name, email })));
  await app.request('/api/Partners', json({ key: name, name }, admin));
  await app.request('/api/Subscription/create', json({ email, party: 1, from: 'KHI', to: 'DXB' }));
  const values = { email, name, password_hash: '', is_admin: 0, verified_at: '2026-01-01T00:00:00.000Z' };
  const { id, token_key: key } = await db
    .insertInto('users')
    .values({ ...values, created_at: new Date().toISOString() })
    .returning(['id', 'token_key'])
    .executeTakeFirstOrThrow();
  const tokens = createTokens({ secrets: [SECRET], db });
  // This session is not stored, as on a full disk.
  const session = await tokens.sign({ id, name, isAdmin: false, key, unstored: 'password' });
  const copy = await dataOf(app.request('/api/Trip/1', { headers: admin }));
  return {
    traveller: bearer(await tripToken(api)),
    'copy of staff': bearer(copy.trackUrl.split('#')[1]),
    partner: bearer(await partnerToken(api)),
    subscription: await subscriptionToken(api),
    customer: bearer(session),
  };
}

const CALLS: [keyof Awaited<ReturnType<typeof fill>>, string, number][] = [
  ['traveller', 'Traveller/Trip', 410],
  ['copy of staff', 'Traveller/Trip', 410],
  ['partner', 'Partner/figures', 410],
  ['customer', 'Account', 401],
];

test('after a restore, old links and sessions give no access to people who now have the same ids', async ({ api }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, db } = api;
  const get = (path: string, headers: Headers) => app.request(`/api/${path}`, { headers });
  const readSubscription = (token: string) => app.request('/api/Subscription/read', json({ token }));
  const old = await fill(api, 'bilal');
  await restoreEmpty(db);
  vi.setSystemTime(Date.now() + 5000);
  const present = await fill(api, 'sana');
  for (const [who, path, status] of CALLS) {
    expect([who, (await get(path, present[who] as Headers)).status]).toEqual([who, 200]);
    expect([who, (await get(path, old[who] as Headers)).status]).toEqual([who, status]);
  }
  expect((await readSubscription(old.subscription)).status).toBe(410);
  await app.request('/api/Subscription/end', json({ token: old.subscription }));
  expect((await readSubscription(present.subscription)).status).toBe(200);
});

test('after a restore, ending a link again never creates a link that staff had ended before', async ({ api }) => {
  const { app, db } = api;
  await fill(api, 'sana');
  const backup = { trips: await rowOf(db, 'trips'), partners: await rowOf(db, 'partners') };
  const admin = await signIn(app);
  const endLinks = async () => {
    const { version } = await rowOf(db, 'trips');
    await app.request('/api/Trip/1', json({ version, endLink: true }, admin));
    const partner = await rowOf(db, 'partners');
    await app.request('/api/Partners/1', json({ version: partner.version, name: 'Sana', endLink: true }, admin));
    const copy = (await dataOf(app.request('/api/Trip/1', { headers: admin }))).trackUrl.split('#')[1];
    return [await tripToken(api), copy, await partnerToken(api)] as const;
  };
  const leaked = await endLinks();
  await endLinks();
  for (const [table, { id, ...row }] of Object.entries(backup) as ['trips', Row][]) {
    await db.updateTable(table).set(row).where('id', '=', id).execute();
  }
  const present = await endLinks();
  const get = async (path: string, token: string) =>
    (await app.request(`/api/${path}`, { headers: bearer(token) })).status;
  for (const [at, path] of ['Traveller/Trip', 'Traveller/Trip', 'Partner/figures'].entries()) {
    expect([await get(path, present[at] ?? ''), await get(path, leaked[at] ?? '')]).toEqual([200, 410]);
  }
});

type Row = Awaited<ReturnType<typeof rowOf>>;
const rowOf = (db: Database, table: 'trips' | 'partners') =>
  db
    .selectFrom(table as 'trips')
    .selectAll()
    .executeTakeFirstOrThrow();

test('after a restore, a copied link is not attributed to a person who now has its owner’s id', async ({ api }) => {
  const { app, db } = api;
  await app.request('/api/PrivateCharter/Create', json(aCharter()));
  const bilal = await addStaff(api, 'Bilal', 'dispatcher');
  const { trackUrl } = await dataOf(app.request('/api/Trip/1', { headers: bilal.headers }));
  await db.deleteFrom('users').where('id', '=', bilal.id).execute();
  const { id } = await addStaff(api, 'Sana', 'dispatcher');
  await db.updateTable('users').set({ id: bilal.id }).where('id', '=', id).execute();
  const change = await app.request('/api/Traveller/Change', json({ note: 'Later' }, bearer(trackUrl.split('#')[1])));
  expect(change.status).toBe(200);
  const event = db.selectFrom('trip_events').select('by').where('what', '=', 'change asked');
  expect(await event.execute()).toEqual([{ by: 'The traveller or a former colleague (who copied the link)' }]);
});
