import { describe, expect } from 'vitest';
import { aCharter, aFlight, anAircraft, anImage, form } from '../../testing/requests';
import { json, signIn, storeAircraft, type TestApp, test } from '../../testing/test-app';
import { deleteOldKeys } from './idempotency';

const CREATE = '/api/PrivateCharter/Create';
const KEY = { 'Idempotency-Key': '0f8fad5b-d9cb-469f-a165-70867728950e' };

const stored = async ({ db }: TestApp) => (await db.selectFrom('private_charters').select('id').execute()).length;
const send = ({ app }: TestApp, body: unknown = aCharter(), headers: Record<string, string> = KEY) =>
  app.request(CREATE, json(body, headers));

describe('an Idempotency-Key', () => {
  test('stores one request and gives retries the first answer, also at the same time', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(api)));
    answers.push(await send(api));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await stored(api)).toBe(1);
  });

  test('is refused with 422 when it comes with another body', async ({ api }) => {
    await send(api);
    const answer = await send(api, aCharter({ name: 'Somebody Else' }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toMatch(/used with another body/);
    expect(await stored(api)).toBe(1);
  });

  test('can still be used after a request that was refused or failed', async ({ api }) => {
    expect((await send(api, aCharter({ name: '' }))).status).toBe(400);
    await api.db.schema.alterTable('private_charters').renameTo('away').execute();
    expect((await send(api)).status).toBe(500);
    await api.db.schema.alterTable('away').renameTo('private_charters').execute();
    expect((await send(api)).status).toBe(201);
  });

  test('must have 8 to 200 printable characters, and is optional', async ({ api }) => {
    for (const key of ['short', 'x'.repeat(201), 'schlüssel-mit-ü']) {
      const answer = await send(api, aCharter(), { 'Idempotency-Key': key });
      expect([key, answer.status]).toEqual([key, 400]);
      expect((await answer.json()).message).toMatch(/8 to 200 printable/);
    }
    for (let times = 0; times < 2; times++) await send(api, aCharter(), {});
    expect(await stored(api)).toBe(2);
  });

  test('is deleted after a day, not earlier', async ({ api }) => {
    await send(api);
    const inHours = (hours: number) => Date.now() + hours * 3_600_000;
    const keys = async () => (await api.db.selectFrom('idempotency_keys').select('key').execute()).length;
    await deleteOldKeys(api.db, inHours(23));
    expect(await keys()).toBe(1);
    await deleteOldKeys(api.db, inHours(25));
    expect(await keys()).toBe(0);
  });

  test('stores a flight once, however often its form is sent, and never with a refused one', async ({ api }) => {
    const session = await signIn(api.app);
    const fields = aFlight(await storeAircraft(api, session));
    const image = 'Images[0].ImageFile';
    const sendForm = async (changes: Record<string, string | Blob>) => {
      const sent = { ...fields, [image]: await anImage('#123456'), ...changes };
      return api.app.request('/api/Flight/upsert', form(sent, { ...session, ...KEY }));
    };
    const count = async () => (await api.db.selectFrom('flights').select('id').execute()).length;
    expect((await sendForm({ 'Images[1].ImageId': '4711', 'Images[1].toDelete': 'true' })).status).toBe(400);

    const answers = await Promise.all([sendForm({}), sendForm({}), sendForm({})]);
    answers.push(await sendForm({}));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first, ...retries] = await Promise.all(answers.map((answer) => answer.json()));
    for (const retry of retries) expect(retry).toEqual(first);
    expect(first.data.id).toBeGreaterThan(0);

    for (const other of [{ SeatPrice: '7' }, { [image]: await anImage('#654321') }]) {
      const refused = await sendForm(other);
      expect(refused.status).toBe(422);
      expect((await refused.json()).message).toMatch(/used with another body/);
    }
    expect(await count()).toBe(1);
  });

  test('runs an edit once: a retry does not undo later changes', async ({ api }) => {
    const session = await signIn(api.app);
    const id = String(await storeAircraft(api, session));
    const rename = (Name: string, key: Record<string, string>) =>
      api.app.request(
        '/api/AirlineAircraft/upsert-aircraft',
        form(anAircraft({ Id: id, Name }), { ...session, ...key }),
      );
    await rename('AP-ONE', KEY);
    await rename('AP-TWO', {});
    const retry = await rename('AP-ONE', KEY);
    expect([retry.status, (await retry.json()).data.name]).toEqual([200, 'AP-ONE']);
    const stored = await (await api.app.request(`/api/AirlineAircraft/GetAircraft/${id}`)).json();
    expect(stored.data.name).toBe('AP-TWO');
  });
});
