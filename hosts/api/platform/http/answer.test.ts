import { Hono } from 'hono';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { DatabaseAway } from '../database/postgres-pool';
import { onError } from './answer';

/** What a call that throws this is answered. */
async function answerTo(error: Error, method: string) {
  const app = new Hono();
  app.onError(onError(pino({ level: 'silent' })));
  app.all('/', () => {
    throw error;
  });
  return app.request('/', { method });
}

const coded = (code: string) => Object.assign(new Error('its own words'), { code });

describe('a call that fails through no fault of its own', () => {
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

  test('is not a fault of ours, which is answered with 500', async () => {
    for (const error of [coded('23505'), coded('42601'), new TypeError('ours')]) {
      expect((await answerTo(error, 'POST')).status).toBe(500);
    }
  });
});
