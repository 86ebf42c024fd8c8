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

describe('a call that fails for reasons outside it', () => {
  test.for([
    ['a connection that broke', new DatabaseAway('Connection terminated unexpectedly')],
    ['a server that starts', coded('57P03')],
    ['a server that was told to stop', coded('57P01')],
    ['a statement that took too long', coded('57014')],
    ['a lock that was not had', coded('55P03')],
    ['a transaction that was left open', coded('25P03')],
    ['a deadlock', coded('40P01')],
    ['a standby', coded('25006')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('ENOSPC')],
    ['a busy SQLite', coded('SQLITE_BUSY')],
  ] as const)('is answered with 503 and when to try again: %s', async ([, error]) => {
    for (const method of ['GET', 'POST']) {
      const answer = await answerTo(error, method);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
      expect((await answer.json()).message).toMatch(/try again in a moment/);
    }
  });

  test('is not one of our own errors, which give 500', async () => {
    for (const error of [coded('23505'), coded('42601'), new TypeError('ours')]) {
      expect((await answerTo(error, 'POST')).status).toBe(500);
    }
  });
});

const LIST = '/api/PrivateCharter/GetAllRequests';

const create = async ({ app }: TestApp, name = 'Parveen Testwala') =>
  (await (await app.request('/api/PrivateCharter/Create', json(aCharter({ name })))).json()).data.id as number;

/** More requests than one page holds, of one segment each; the newest is the last. */
async function fill({ db }: TestApp, count: number) {
  const { segments, ...charter } = v.parse(charterRequest, aCharter());
  for (let left = count; left > 0; left -= 1000) {
    const ids = await db
      .insertInto('private_charters')
      .values(Array.from({ length: Math.min(left, 1000) }, () => ({ ...charter, created_at: '2026-11-21T10:00:00Z' })))
      .returning('id')
      .execute();
    await db
      .insertInto('private_charter_segments')
      .values(
        ids.map(({ id }) => ({
          charter_id: id,
          from_location: `From ${id}`,
          to_location: 'Skardu',
          depart_date: '2027-03-04T14:30:00',
          seats: 1,
          luggage: 0,
          pets: 0,
        })),
      )
      .execute();
  }
}

const asked = async ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.request(LIST, { headers: { ...(await signIn(app)), ...headers } });

describe('a long list', () => {
  test('is whole, newest first, each request with its own segments', async ({ api }) => {
    await fill(api, 2501);
    const charters = v.parse(v.array(charterRecord), (await (await asked(api)).json()).data);
    expect(charters).toHaveLength(2501);
    const ids = charters.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(charters.every(({ id, segments }) => segments[0]?.fromLocation === `From ${id}`)).toBe(true);
  });

  test('is the list at the time of the call, whatever is stored while it is read', async ({ api }) => {
    await fill(api, 1200);
    const answer = await asked(api);
    await create(api, 'Too Late');
    const { data } = await answer.json();
    expect(data).toHaveLength(1200);
    expect(JSON.stringify(data)).not.toContain('Too Late');
  });

  test('is compressed for a browser', async ({ api }) => {
    await fill(api, 1200);
    const answer = await asked(api, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const bytes = await answer.clone().arrayBuffer();
    const plain = await new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(JSON.parse(plain).data).toHaveLength(1200);
    expect(bytes.byteLength * 10).toBeLessThan(plain.length);
  });

  test('lets other calls be answered while it is read', async ({ api }) => {
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

  test('that fails half-way is cut off, not ended as if it were complete, and logged without its rows', async ({
    api,
  }) => {
    await fill(api, 5000);
    const answer = await asked(api);
    await api.db.schema.dropTable('private_charter_segments').execute();
    await expect(answer.text()).rejects.toThrow('The list could not be read to its end');
    expect(api.logged.join()).toContain('a list broke off');
    expect(api.logged.join()).not.toContain('Testwala');
  });

  test('gives 500 when it cannot start', async ({ api }) => {
    await create(api);
    await api.db.schema.dropTable('private_charter_segments').execute();
    const answer = await asked(api);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});

describe('the ETag of a list', () => {
  test('gives 304 without a body while nothing is stored', async ({ api }) => {
    await create(api);
    const first = await asked(api);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w.-]+"$/);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Vary')).toContain('Authorization');

    const again = await asked(api, { 'If-None-Match': `"another", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('ETag')).toBe(etag);
  });

  test('reads no row for a 304', async ({ api }) => {
    await create(api);
    const etag = (await asked(api)).headers.get('ETag') ?? '';
    await api.db.schema.dropTable('private_charter_segments').execute();
    expect((await asked(api, { 'If-None-Match': etag })).status).toBe(304);
    expect((await asked(api)).status).toBe(500);
  });

  test('changes when a request is stored or removed', async ({ api }) => {
    const kept = await create(api);
    const removed = await create(api);
    const etags = [(await asked(api)).headers.get('ETag')];
    await api.db.deleteFrom('private_charters').where('id', '=', kept).execute();
    etags.push((await asked(api)).headers.get('ETag'));
    await api.db.deleteFrom('private_charters').where('id', '=', removed).execute();
    etags.push((await asked(api)).headers.get('ETag'));
    await create(api);
    etags.push((await asked(api)).headers.get('ETag'));
    expect(new Set(etags).size).toBe(4);
    const stale = await asked(api, { 'If-None-Match': etags.slice(0, 3).join(', ') });
    expect(stale.status).toBe(200);
  });

  test('is given to admins only', async ({ api }) => {
    const etag = (await asked(api)).headers.get('ETag') ?? '';
    const answer = await api.app.request(LIST, { headers: { 'If-None-Match': etag } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('ETag')).toBeNull();
  });
});
