import { setImmediate } from 'node:timers/promises';
import { charterRecord } from '@charter-hosts/contract';
import { charterRequest } from 'charter-widgets/contract';
import { Hono } from 'hono';
import pino from 'pino';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, json, signIn, type TestApp, test } from '../../testing';
import { DatabaseAway } from '../database/postgres-pool';
import { onError } from './answer';

/** The answer to a call that throws an error. */
async function answerTo(error: Error, method: string) {
  const app = new Hono();
  app.onError(onError(pino({ level: 'silent' })));
  app.all('/', () => {
    throw error;
  });
  return app.request('/', { method });
}

const coded = (code: string) => Object.assign(new Error('its own words'), { code });

describe('an error during a call', () => {
  const outside: readonly (readonly [what: string, error: Error])[] = [
    ['a connection that broke', new DatabaseAway('Connection terminated unexpectedly')],
    ['a server that was told to stop', coded('57P01')],
    ['a statement that took too long', coded('57014')],
    ['a standby', coded('25006')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('ENOSPC')],
    ['a full disk under SQLite', coded('SQLITE_FULL')],
    ['a busy SQLite', coded('SQLITE_BUSY')],
  ];

  test('from outside gives 503 with a time to try again, and an error of our own gives 500', async () => {
    for (const method of ['GET', 'POST']) {
      for (const [what, error] of outside) {
        const answer = await answerTo(error, method);
        expect([what, answer.status, answer.headers.get('Retry-After')]).toEqual([what, 503, '2']);
        expect((await answer.json()).message).toMatch(/try again in a moment/);
      }
      for (const error of [coded('23505'), coded('42601'), new TypeError('ours')]) {
        expect((await answerTo(error, method)).status).toBe(500);
      }
    }
  });
});

const LIST = '/api/PrivateCharter/GetAllRequests';

const create = async ({ app }: TestApp, name = 'Parveen Testwala') =>
  (await (await app.request('/api/PrivateCharter/Create', json(aCharter({ name })))).json()).data.id as number;

/** More requests than fit on a page, with one leg each; the newest is the last. */
async function fill({ db }: TestApp, count: number) {
  const { segments, ...charter } = v.parse(charterRequest, aCharter());
  for (let left = count; left > 0; left -= 1000) {
    const charters = Array.from({ length: Math.min(left, 1000) }, () => ({
      ...charter,
      created_at: '2026-11-21T10:00:00Z',
    }));
    const ids = await db.insertInto('private_charters').values(charters).returning('id').execute();
    const flown = { to_location: 'Skardu', depart_date: '2027-03-04T14:30:00', seats: 1, luggage: 0, pets: 0 };
    await db
      .insertInto('private_charter_segments')
      .values(ids.map(({ id }) => ({ ...flown, charter_id: id, from_location: `From ${id}` })))
      .execute();
  }
}

const asked = async ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.request(LIST, { headers: { ...(await signIn(app)), ...headers } });

describe('a long list', () => {
  test('is complete as it was at the time of the call, newest first, each request with its legs', async ({ api }) => {
    await fill(api, 1201);
    const answer = await asked(api);
    await create(api, 'Too Late');
    const charters = v.parse(v.array(charterRecord), (await answer.json()).data);
    expect(charters).toHaveLength(1201);
    const ids = charters.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(charters.every(({ id, segments }) => segments[0]?.fromLocation === `From ${id}`)).toBe(true);

    const packed = await asked(api, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const bytes = await packed.clone().arrayBuffer();
    const plain = await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(JSON.parse(plain).data).toHaveLength(1202);
    expect(bytes.byteLength * 10).toBeLessThan(plain.length);
  });

  test('does not block other calls while it is read', async ({ api }) => {
    await fill(api, 5000);
    const reader = (await asked(api)).body?.getReader();
    let others = 0;
    let open = true;
    const listening = (async () => {
      while (open) {
        await api.app.request('/api/health');
        others++;
        await setImmediate();
      }
    })();
    for (let done = false; !done; ) ({ done = true } = (await reader?.read()) ?? {});
    open = false;
    await listening;
    expect(others).toBeGreaterThan(3);
  });

  test('that fails half-way is cut off, not ended like a complete one, and logged without rows', async ({ api }) => {
    await fill(api, 5000);
    const answer = await asked(api);
    await api.db.schema.dropTable('private_charter_segments').execute();
    await expect(answer.text()).rejects.toThrow('The list could not be loaded completely');
    expect(api.logged.join()).toContain('a list broke off');
    expect(api.logged.join()).not.toContain('Testwala');
  });
});

describe('the ETag of a list', () => {
  test('gives staff 304 without a body, and reads no row, while nothing is stored', async ({ api }) => {
    await create(api);
    const first = await asked(api);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w.-]+"$/);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Vary')).toContain('Authorization');
    await api.db.schema.dropTable('private_charter_segments').execute();
    const again = await asked(api, { 'If-None-Match': `"another", ${etag}` });
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
    expect((await asked(api)).status).toBe(500);
    const others = await api.app.request(LIST, { headers: { 'If-None-Match': etag } });
    expect([others.status, others.headers.get('ETag')]).toEqual([401, null]);
  });

  test('changes when a request is stored', async ({ api }) => {
    const etags: string[] = [];
    for (let requests = 1; requests <= 3; requests++) {
      await create(api);
      etags.push((await asked(api)).headers.get('ETag') ?? '');
    }
    expect(new Set(etags).size).toBe(3);
    await create(api);
    expect((await asked(api, { 'If-None-Match': etags.join(', ') })).status).toBe(200);
  });
});
