import { type OwnTrip, ownTrip } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, aChauffeurRequest } from '../testing/requests';
import { test as base, changeTrip, customerSession, json, signIn, type TestApp } from '../testing/test-app';
import { createCustomer, makeStaff } from './store';

const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

type Headers = Record<string, string>;
/** The address of `customerSession`. */
const EMAIL = 'customer@example.com';

/** Sends a request; resolves to its reference, its trip's id and its link. */
async function send(api: TestApp, path: string, body: object, headers: Headers = {}) {
  const { reference, trackUrl } = (await (await api.app.request(`/api${path}`, json(body, headers))).json()).data;
  return { reference, link: trackUrl, id: Number.parseInt(trackUrl.split('.').at(-2), 36) };
}
const aCharterOf = (api: TestApp, email: string, headers?: Headers) =>
  send(api, '/PrivateCharter/Create', aCharter({ email }), headers);
const aCar = (api: TestApp, headers?: Headers) =>
  send(api, '/ChauffeurService/CreateRequest', aChauffeurRequest(), headers);

const call = (api: TestApp, path: string, headers: Headers, body?: object) =>
  api.app.request(`/api/Account${path}`, body ? json(body, headers) : { headers });
async function mine(api: TestApp, headers: Headers): Promise<OwnTrip[]> {
  const answer = await call(api, '/trips', headers);
  return v.parse(v.array(ownTrip), (await answer.json()).data);
}
const references = async (api: TestApp, headers: Headers) =>
  (await mine(api, headers)).map(({ reference }) => reference);
const add = async (api: TestApp, headers: Headers, link: string) => {
  const answer = await call(api, '/trips', headers, { link });
  return [answer.status, (await answer.json()).message];
};
const remove = async (api: TestApp, headers: Headers, id: number) =>
  (await api.app.request(`/api/Account/trips/remove/${id}`, { method: 'POST', headers })).status;
const readTrip = (api: TestApp, token: string) =>
  api.app.request('/api/Traveller/Trip', { headers: { Authorization: `Bearer ${token}` } });

describe('a customer’s trips', () => {
  test('are the requests with their confirmed address and those that they sent, newest first', async ({ api }) => {
    const customer = await customerSession(api);
    const first = await aCharterOf(api, 'Customer@Example.com');
    await aCharterOf(api, 'somebody@example.com');
    const sent = await aCar(api, customer);
    expect(await references(api, customer)).toEqual([sent.reference, first.reference]);
    const [car, charter] = await mine(api, customer);
    expect(car).toMatchObject({ kind: 'chauffeur', stage: 'new', places: [], departs: '', isAdded: false });
    expect(charter).toMatchObject({ kind: 'privateCharter', isAdded: false });
    expect(charter?.places).toHaveLength(2);
    expect((await readTrip(api, car?.link ?? '')).status).toBe(200);
  });

  test('show the stage as it is', async ({ api }) => {
    const customer = await customerSession(api);
    const { id } = await aCharterOf(api, EMAIL);
    await changeTrip(api, id, { version: 1, stage: 'reviewing' });
    expect((await mine(api, customer))[0]?.stage).toBe('reviewing');
  });

  test('come in pages', async ({ api }) => {
    const customer = await customerSession(api);
    for (let sent = 0; sent < 21; sent += 1) await aCar(api, customer);
    const first = await (await call(api, '/trips', customer)).json();
    expect([first.data.length, first.total]).toEqual([20, 21]);
    const last = await (await call(api, `/trips?after=${first.next}`, customer)).json();
    expect([last.data.length, last.next]).toEqual([1, null]);
  });

  test('are nobody else’s, whatever address is typed into a form or an unconfirmed account has', async ({ api }) => {
    await aCharterOf(api, EMAIL);
    const unconfirmed = await customerSession(api, { isVerified: false });
    const sent = await aCar(api, unconfirmed);
    expect((await call(api, '/trips', unconfirmed)).status).toBe(403);
    expect((await call(api, '', unconfirmed)).status).toBe(403);
    expect(await api.db.selectFrom('account_trips').selectAll().execute()).toEqual([]);
    const staff = await signIn(api.app);
    expect((await call(api, '/trips', staff)).status).toBe(403);
    await aCar(api, staff);
    expect(await api.db.selectFrom('account_trips').selectAll().execute()).toEqual([]);
    const { reference } = await aCharterOf(api, 'other@example.com');
    const confirmed = await customerSession(api);
    expect(await references(api, confirmed)).not.toContain(reference);
    expect(await references(api, confirmed)).not.toContain(sent.reference);
  });
});

describe('a trip by its link', () => {
  test('is added as the link or its token, once, and removed again', async ({ api }) => {
    const customer = await customerSession(api);
    const { link, reference, id } = await aCharterOf(api, 'friend@example.com');
    expect(await add(api, customer, ` ${link} `)).toEqual([200, 'Added to My trips']);
    expect((await add(api, customer, link.split('#')[1]))[0]).toBe(200);
    expect(await mine(api, customer)).toMatchObject([{ reference, isAdded: true }]);
    expect(await remove(api, customer, id)).toBe(200);
    expect(await mine(api, customer)).toEqual([]);
    expect(await remove(api, customer, id)).toBe(404);
  });

  test.for([
    ['that is none', 'https://fly.example/search', 400],
    ['of another site', 'https://evil.example/trip#1.1.0123456789012345678901', 400],
  ] as const)('%s is refused', async ([, link, status], { api }) => {
    await aCar(api);
    const customer = await customerSession(api);
    expect(await add(api, customer, link)).toEqual([status, expect.stringMatching(/not the link of a request/)]);
    expect(await mine(api, customer)).toEqual([]);
  });

  test('is lost when the desk ends the link, and comes back by the new one', async ({ api }) => {
    const customer = await customerSession(api);
    const { link, id, reference } = await aCharterOf(api, 'friend@example.com');
    await add(api, customer, link);
    const ended = await changeTrip(api, id, { version: 1, endLink: true });
    expect(await mine(api, customer)).toEqual([]);
    expect((await add(api, customer, link))[0]).toBe(410);
    await add(api, customer, (await ended.json()).data.trackUrl);
    expect(await references(api, customer)).toEqual([reference]);
  });

  test('that they sent stays theirs when the desk ends the link, and cannot be removed', async ({ api }) => {
    const customer = await customerSession(api);
    const { link, id, reference } = await aCar(api, customer);
    await add(api, customer, link);
    await changeTrip(api, id, { version: 1, endLink: true });
    expect(await mine(api, customer)).toMatchObject([{ reference, isAdded: false }]);
    expect(await remove(api, customer, id)).toBe(404);
  });

  test('that a member of staff copied stays named as theirs', async ({ api }) => {
    const customer = await customerSession(api);
    const { id } = await aCharterOf(api, 'friend@example.com');
    const file = await (await api.app.request(`/api/Trip/${id}`, { headers: await signIn(api.app) })).json();
    await add(api, customer, file.data.trackUrl);
    const [{ link = '' } = {}] = await mine(api, customer);
    expect(link).toBe(new URL(file.data.trackUrl).hash.slice(1));
  });
});

describe('what ends with', () => {
  test('an erased trip: its relation to every account', async ({ api }) => {
    const customer = await customerSession(api);
    const { id, link } = await aCharterOf(api, 'friend@example.com');
    await add(api, customer, link);
    const erased = await api.app.request(`/api/Person/erase/${id}`, json({ trips: [id] }, await signIn(api.app)));
    expect(erased.status).toBe(200);
    expect(await mine(api, customer)).toEqual([]);
    expect(await api.db.selectFrom('account_trips').selectAll().execute()).toEqual([]);
    expect((await add(api, customer, link))[0]).toBe(410);
  });

  test('an erased customer: the account with its telephone and trips', async ({ api }) => {
    const customer = await customerSession(api);
    const { id } = await aCharterOf(api, EMAIL);
    await add(api, customer, (await aCharterOf(api, 'friend@example.com')).link);
    await call(api, '', customer, { name: 'Sana Mir', phone: '0300 0000042' });
    const exported = await api.app.request(`/api/Person/export/${id}`, json({ trips: [id] }, await signIn(api.app)));
    expect(JSON.stringify(await exported.json())).toContain('"phone":"03000000042"');
    await api.app.request(`/api/Person/erase/${id}`, json({ trips: [id] }, await signIn(api.app)));
    expect(await api.db.selectFrom('account_trips').selectAll().execute()).toEqual([]);
    expect((await call(api, '/trips', customer)).status).toBe(401);
  });

  test('becoming staff: its trips and telephone', async ({ api }) => {
    const customer = await customerSession(api);
    await aCar(api, customer);
    await call(api, '', customer, { name: 'Sana Mir', phone: '0300 0000042' });
    await api.db
      .transaction()
      .execute((trx) => makeStaff(trx, { email: EMAIL, name: 'Sana', passwordHash: '', role: 'viewer' }, new Date()));
    expect(await api.db.selectFrom('account_trips').selectAll().execute()).toEqual([]);
    const user = api.db.selectFrom('users').select('phone').where('email', '=', EMAIL);
    expect(await user.executeTakeFirst()).toEqual({ phone: '' });
  });
});

describe('one’s own account', () => {
  test('has the name and address, and a telephone once it is saved', async ({ api }) => {
    const customer = await customerSession(api);
    const read = async () => (await (await call(api, '', customer)).json()).data;
    expect(await read()).toEqual({ name: 'A customer', email: EMAIL, phone: '' });
    expect((await call(api, '', customer, { name: 'Sana Mir', phone: '+92 300 0000042' })).status).toBe(200);
    expect(await read()).toEqual({ name: 'Sana Mir', email: EMAIL, phone: '03000000042' });
    await call(api, '', customer, { name: 'Sana Mir' });
    expect((await read()).phone).toBe('');
  });

  test('changes nobody else’s', async ({ api }) => {
    const { id } = await createCustomer(api.db, { name: 'Zoe', email: 'zoe@example.com', passwordHash: '' });
    await call(api, '', await customerSession(api), { name: 'Sana Mir' });
    const user = api.db.selectFrom('users').select('name').where('id', '=', id);
    expect(await user.executeTakeFirst()).toEqual({ name: 'Zoe' });
  });
});
