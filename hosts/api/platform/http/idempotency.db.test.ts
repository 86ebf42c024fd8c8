import { describe, expect } from 'vitest';
import { aCharter } from '../../testing/requests';
import { json, type TestApp, test } from '../../testing/test-app';
import { deleteOldKeys } from './idempotency';

const CREATE = '/api/PrivateCharter/Create';
const KEY = { 'Idempotency-Key': '0f8fad5b-d9cb-469f-a165-70867728950e' };

const stored = async ({ db }: TestApp) => (await db.selectFrom('private_charters').select('id').execute()).length;
const send = ({ app }: TestApp, body: unknown = aCharter(), headers: Record<string, string> = KEY) =>
  app.request(CREATE, json(body, headers));

describe('an Idempotency-Key', () => {
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
});
