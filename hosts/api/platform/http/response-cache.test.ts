import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, createResponseCache, type Encoding, sendGzipped } from './response-cache';

const createCache = () => createResponseCache<Buffer>(100_000, ({ byteLength }) => byteLength);
const bytes = (count: number) => Buffer.alloc(count);

describe('the response cache', () => {
  test('stays within its size: the entry unused for longest goes first', () => {
    const cache = createCache();
    for (let i = 0; i < 9; i++) cache.set(`${i}`, bytes(10_000));
    cache.get('0');
    cache.set('9', bytes(10_000));
    const left = Array.from({ length: 10 }, (_, i) => `${i}`).filter((key) => cache.get(key));
    expect(left).toEqual(['0', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('counts a replaced entry once, and stores none that would push out most others', () => {
    const cache = createCache();
    const entry = bytes(10_000);
    cache.set('a', entry);
    for (let i = 0; i < 100; i++) cache.set('b', bytes(20_000));
    cache.set('c', bytes(90_000));
    expect([cache.get('a') === entry, cache.get('c')]).toEqual([true, undefined]);
  });
});

describe('a compressed answer', () => {
  const app = new Hono().get('/', (c) => sendGzipped(c, gzipSync('{"success":true}')));
  const ask = (accept?: string) =>
    app.request('/', { headers: accept === undefined ? {} : { 'Accept-Encoding': accept } });

  test('is sent as it is to a client that accepts gzip, else unpacked', async () => {
    for (const accept of ['gzip', 'br;q=1.0, GZIP;q=0.5', 'gzip;q=0.01']) {
      const { headers } = await ask(accept);
      const sent = ['Content-Encoding', 'Content-Length', 'Vary'].map((name) => headers.get(name));
      const length = gzipSync('{"success":true}').byteLength;
      expect([accept, ...sent]).toEqual([accept, 'gzip', String(length), 'Accept-Encoding']);
    }
    for (const accept of [undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br']) {
      const answer = await ask(accept);
      expect([accept, answer.headers.get('Content-Encoding')]).toEqual([accept, null]);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      expect(await answer.json()).toEqual({ success: true });
    }
  });
});

const ALL: Encoding[] = ['br', 'zstd', 'gzip'];

test.for([
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
  ['br;q=0, gzip', ['gzip']],
  ['*;q=0.1, zstd', ['zstd', 'br', 'gzip']],
  ['identity, br;q=0.5, gzip;q=0.8', []],
  ['gzip;q=much', []],
  [undefined, []],
] as const)('an Accept-Encoding header is sorted by preference: %s', ([accepted, best]) => {
  expect(acceptedEncodings(accepted, ALL)).toEqual(best);
});
