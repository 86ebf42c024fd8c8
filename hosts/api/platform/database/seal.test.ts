import { describe, expect } from 'vitest';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  json,
  outcomeOf,
  readByAdmin,
  signIn,
  storeFlight,
  type TestApp,
  test,
} from '../../testing';
import { createSeal, encryptAll, LOST_KEY, SEALED, sealing } from './seal';

const OLD = createSeal(['the key that the tests seal with: 32+']);
const NEW = createSeal(['another key, also of 32 characters', 'the key that the tests seal with: 32+']);
const STRANGE = createSeal(['a key that nobody here has, 32 too']);

async function stored({ db }: TestApp): Promise<string[]> {
  const raw = db.withoutPlugins();
  const charters = await raw.selectFrom('private_charters').select('cnic').execute();
  const persons = await raw.selectFrom('travel_persons').select('cnic').execute();
  const cars = await raw.selectFrom('chauffeur_requests').select('cnic_or_passport as cnic').execute();
  return [...charters, ...persons, ...cars].map(({ cnic }) => cnic);
}

async function fill(api: TestApp) {
  await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
  await api.app.request('/api/FlightBooking', json(aBooking(await storeFlight(api))));
  await api.app.request('/api/ChauffeurService/CreateRequest', json(aChauffeurRequest()));
}

describe('numbers of identity cards', () => {
  test('are encrypted in the database, and readable for staff', async ({ api }) => {
    await fill(api);
    const texts = await stored(api);
    // These are the numbers of a charter, two companions and a car.
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]{40,}$/);
    const [charter] = await readByAdmin(api, 'PrivateCharter/GetAllRequests');
    expect(charter.cnic).toBe(aCharter().cnic);
    const [booking] = await readByAdmin(api, 'FlightBooking');
    expect(booking.travelPersons[0].cnic).toBe((aBooking(1).travelPersons as { cnic: string }[])[0]?.cnic);
    const [car] = await readByAdmin(api, 'ChauffeurService/GetAllChauffeurServices');
    expect(car.cnicOrPassport).toBe(aChauffeurRequest().cnicOrPassport);
  });

  test('of equal requests differ in the database, and missing ones stay empty', async ({ api }) => {
    for (const cnic of [aCharter().cnic, aCharter().cnic, '']) {
      await api.app.request('/api/PrivateCharter/Create', json(aCharter({ cnic })));
    }
    const texts = await stored(api);
    expect([texts.length, new Set(texts).size, texts.includes('')]).toEqual([3, 3, true]);
  });

  test('that were stored unencrypted are encrypted at the start, also with a new key', async ({ api }) => {
    await fill(api);
    const raw = api.db.withoutPlugins();
    await raw.updateTable('private_charters').set({ cnic: '42101-1111111-1' }).execute();
    await encryptAll(raw, NEW);
    for (const text of await stored(api)) expect(text.startsWith(NEW.newest)).toBe(true);
    const [charter] = await sealing(raw, NEW).selectFrom('private_charters').select('cnic').execute();
    expect(charter?.cnic).toBe('42101-1111111-1');
    const before = await stored(api);
    await encryptAll(raw, NEW);
    expect(await stored(api)).toEqual(before);
  });

  test('without their key stop the server from starting, and nothing is changed', async ({ api }) => {
    await fill(api);
    const before = await stored(api);
    await expect(encryptAll(api.db.withoutPlugins(), STRANGE)).rejects.toThrow(
      /^DATA_KEYS does not have the key that encrypted the table private_charters/,
    );
    expect(await stored(api)).toEqual(before);
  });

  test('can be read by both of two servers in each step of a change of the key', async ({ api }) => {
    await fill(api);
    const raw = api.db.withoutPlugins();
    const [old, next] = ['the key that the tests seal with: 32+', 'another key, also of 32 characters'];
    let other = createSeal([old]);
    for (const keys of [[old, next], [next, old], [next]] as [string, ...string[]][]) {
      // One server starts with the keys of the next step beside the other, which still stores requests; then the
      // other restarts.
      const seal = createSeal(keys);
      await encryptAll(raw, seal);
      for (const text of await stored(api)) expect(other.open(text)).not.toBe(LOST_KEY);
      await raw
        .updateTable('private_charters')
        .set({ cnic: other.close('42101-1111111-1') })
        .execute();
      for (const text of await stored(api)) expect(seal.open(text)).not.toBe(LOST_KEY);
      await encryptAll(raw, seal);
      other = seal;
    }
    for (const text of await stored(api)) expect(text.startsWith(NEW.newest)).toBe(true);
  });

  test('that were changed inside the database are not shown', async ({ api }) => {
    await fill(api);
    const raw = api.db.withoutPlugins();
    const [text = ''] = await stored(api);
    const changed = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    await raw.updateTable('private_charters').set({ cnic: changed }).execute();
    const [charter] = await readByAdmin(api, 'PrivateCharter/GetAllRequests');
    expect(charter.cnic).toBe(LOST_KEY);
    const body = json({ trips: [1] }, await signIn(api.app));
    const [status, message] = await outcomeOf(api.app.request('/api/Person/export/1', body));
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/key that this server does not have.*Nothing was exported/),
    ]);
  });
});

test('a text that only starts like an encrypted one is read unchanged', () => {
  expect(OLD.open(OLD.close(`${SEALED}me`))).toBe(`${SEALED}me`);
});
