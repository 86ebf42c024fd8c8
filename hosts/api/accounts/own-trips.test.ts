import { type OwnTrip, ownTrip } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import {
  aCharter,
  aChauffeurRequest,
  aTrip,
  test as base,
  bearer,
  changeTrip,
  customerSession,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  signIn,
  type TestApp,
} from '../testing';
import { createCustomer, findUser, makeStaff } from './store';

const test = base.extend({ env: { PUBLIC_URL: 'https://fly.example' } });

/** The e-mail address of `customerSession`. */
const EMAIL = 'customer@example.com';
const FRIEND = 'friend@example.com';

async function send(api: TestApp, path: string, body: object, headers: Headers = {}) {
  const { reference, trackUrl } = await dataOf(api.app.request(`/api${path}`, json(body, headers)));
  return { reference, link: trackUrl, id: Number.parseInt(trackUrl.split('.').at(-3), 36) };
}
const sendCharter = (api: TestApp, email: string) => send(api, '/PrivateCharter/Create', aCharter({ email }));
const sendCar = (api: TestApp, headers?: Headers) =>
  send(api, '/ChauffeurService/CreateRequest', aChauffeurRequest(), headers);

const call = (api: TestApp, path: string, headers: Headers, body?: object) =>
  api.app.request(`/api/Account${path}`, body ? json(body, headers) : { headers });
const tripsOf = async (api: TestApp, headers: Headers): Promise<OwnTrip[]> =>
  v.parse(v.array(ownTrip), await dataOf(call(api, '/trips', headers)));
const referencesOf = async (api: TestApp, headers: Headers) =>
  (await tripsOf(api, headers)).map(({ reference }) => reference);
const add = (api: TestApp, headers: Headers, link: string) => outcomeOf(call(api, '/trips', headers, { link }));
const remove = async (api: TestApp, headers: Headers, id: number) =>
  (await call(api, `/trips/remove/${id}`, headers, {})).status;
const post = async ({ app }: TestApp, path: string, body: object) =>
  app.request(`/api/${path}`, json(body, await signIn(app)));
const relations = ({ db }: TestApp) => db.selectFrom('account_trips').selectAll().execute();

describe('the trips of a customer account', () => {
  test('are those with the confirmed address or sent while signed in, newest first; none can be removed', async ({
    api,
  }) => {
    const traveller = await customerSession(api);
    const first = await sendCharter(api, 'Customer@Example.com');
    await sendCharter(api, 'somebody@example.com');
    const sent = await sendCar(api, traveller);
    await changeTrip(api, first.id, { version: 1, stage: 'reviewing' });
    expect(await referencesOf(api, traveller)).toEqual([sent.reference, first.reference]);
    const [car, charter] = await tripsOf(api, traveller);
    expect(car).toMatchObject({ kind: 'chauffeur', stage: 'new', places: [], departs: '', isAdded: false });
    expect(charter).toMatchObject({ kind: 'privateCharter', stage: 'reviewing', isAdded: false });
    expect(charter?.places).toHaveLength(2);
    const opened = await api.app.request('/api/Traveller/Trip', { headers: bearer(car?.link ?? '') });
    expect(opened.status).toBe(200);
    await changeTrip(api, sent.id, { version: 1, endLink: true });
    expect(await referencesOf(api, traveller)).toEqual([sent.reference, first.reference]);
    expect(await remove(api, traveller, sent.id)).toBe(404);
  });

  test('have the quotes that can be accepted', async ({ api }) => {
    const traveller = await customerSession(api);
    const trip = await aTrip(api);
    await add(api, traveller, (await trip.details()).trackUrl);
    await trip.save();
    await trip.send();
    expect(await tripsOf(api, traveller)).toMatchObject([{ stage: 'quoted', quotes: [{ state: 'sent' }] }]);
  });

  test('are listed in pages', async ({ api }) => {
    const traveller = await customerSession(api);
    for (let sent = 0; sent < 21; sent += 1) await sendCar(api, traveller);
    const first = await (await call(api, '/trips', traveller)).json();
    expect([first.data.length, first.total]).toEqual([20, 21]);
    const last = await (await call(api, `/trips?after=${first.next}`, traveller)).json();
    expect([last.data.length, last.next]).toEqual([1, null]);
  });

  test('do not include other people’s, whatever address a form or an unconfirmed account has', async ({ api }) => {
    await sendCharter(api, EMAIL);
    const unconfirmed = await customerSession(api, { isVerified: false });
    const staff = await signIn(api.app);
    for (const session of [unconfirmed, staff]) {
      await sendCar(api, session);
      expect((await call(api, '/trips', session)).status).toBe(403);
    }
    expect((await call(api, '', unconfirmed)).status).toBe(403);
    expect(await relations(api)).toEqual([]);
    await sendCharter(api, 'other@example.com');
    await api.db.updateTable('users').set({ verified_at: '2026-01-01' }).where('email', '=', EMAIL).execute();
    expect(await tripsOf(api, unconfirmed)).toMatchObject([{ kind: 'privateCharter', isAdded: false }]);
  });
});

describe('a trip that a traveller adds by its link', () => {
  test('is added once, by the link or its token, and can be removed again', async ({ api }) => {
    const traveller = await customerSession(api);
    const { link, reference, id } = await sendCharter(api, FRIEND);
    expect(await add(api, traveller, ` ${link} `)).toEqual([200, 'Added to My trips']);
    expect((await add(api, traveller, link.split('#')[1]))[0]).toBe(200);
    expect(await tripsOf(api, traveller)).toMatchObject([{ reference, isAdded: true }]);
    expect(await remove(api, traveller, id)).toBe(200);
    expect(await tripsOf(api, traveller)).toEqual([]);
    expect(await remove(api, traveller, id)).toBe(404);
  });

  test('is refused when the link belongs to no request', async ({ api }) => {
    const traveller = await customerSession(api);
    await sendCar(api);
    const link = 'https://fly.example/trip#1.1.0123456789012345678901';
    expect(await add(api, traveller, link)).toEqual([400, expect.stringMatching(/not the link of a request/)]);
    expect(await tripsOf(api, traveller)).toEqual([]);
  });

  test('disappears when staff end the link, and can be added again by the new link', async ({ api }) => {
    const traveller = await customerSession(api);
    const { link, id, reference } = await sendCharter(api, FRIEND);
    await add(api, traveller, link);
    const { trackUrl } = await dataOf(changeTrip(api, id, { version: 1, endLink: true }));
    expect(await tripsOf(api, traveller)).toEqual([]);
    expect((await add(api, traveller, link))[0]).toBe(410);
    await add(api, traveller, trackUrl);
    expect(await referencesOf(api, traveller)).toEqual([reference]);
  });

  test('keeps the staff member’s name if staff copied the link', async ({ api }) => {
    const traveller = await customerSession(api);
    const { id } = await sendCharter(api, FRIEND);
    const { trackUrl } = await dataOf(api.app.request(`/api/Trip/${id}`, { headers: await signIn(api.app) }));
    await add(api, traveller, trackUrl);
    expect(await tripsOf(api, traveller)).toMatchObject([{ link: new URL(trackUrl).hash.slice(1) }]);
  });
});

describe('the trips of an account', () => {
  test('no longer include a trip that is erased', async ({ api }) => {
    const traveller = await customerSession(api);
    const { id, link } = await sendCharter(api, FRIEND);
    await add(api, traveller, link);
    expect((await post(api, `Person/erase/${id}`, { trips: [id] })).status).toBe(200);
    expect([await tripsOf(api, traveller), await relations(api)]).toEqual([[], []]);
    expect((await add(api, traveller, link))[0]).toBe(410);
  });

  test('are erased with the customer account and its telephone number', async ({ api }) => {
    const traveller = await customerSession(api);
    const { id } = await sendCharter(api, EMAIL);
    await add(api, traveller, (await sendCharter(api, FRIEND)).link);
    await call(api, '', traveller, { name: 'Sana Mir', phone: '0300 0000042' });
    const exported = await post(api, `Person/export/${id}`, { trips: [id] });
    expect(await exported.text()).toContain('"phone":"03000000042"');
    await post(api, `Person/erase/${id}`, { trips: [id] });
    expect(await relations(api)).toEqual([]);
    expect((await call(api, '/trips', traveller)).status).toBe(401);
  });

  test('are removed, with the telephone number, when the account becomes staff', async ({ api }) => {
    const traveller = await customerSession(api);
    await sendCar(api, traveller);
    await call(api, '', traveller, { name: 'Sana Mir', phone: '0300 0000042' });
    const staff = { email: EMAIL, name: 'Sana', passwordHash: '', role: 'viewer' as const };
    await api.db.transaction().execute((trx) => makeStaff(trx, staff, new Date()));
    expect(await relations(api)).toEqual([]);
    expect(await findUser(api.db, EMAIL)).toMatchObject({ phone: '' });
  });
});

test('a traveller reads and changes the name and telephone number of their own account only', async ({ api }) => {
  const traveller = await customerSession(api);
  await createCustomer(api.db, { name: 'Zoe', email: 'zoe@example.com', passwordHash: '' });
  const read = () => dataOf(call(api, '', traveller));
  expect(await read()).toEqual({ name: 'A customer', email: EMAIL, phone: '' });
  expect((await call(api, '', traveller, { name: 'Sana Mir', phone: '+92 300 0000042' })).status).toBe(200);
  expect(await read()).toEqual({ name: 'Sana Mir', email: EMAIL, phone: '03000000042' });
  await call(api, '', traveller, { name: 'Sana Mir' });
  expect((await read()).phone).toBe('');
  expect(await findUser(api.db, 'zoe@example.com')).toMatchObject({ name: 'Zoe' });
});
