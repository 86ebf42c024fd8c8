import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createResponseCache, sendGzipped } from './response-cache';

const createKept = () => createResponseCache<Buffer>(100_000, ({ byteLength }) => byteLength);
const bytes = (count: number) => Buffer.alloc(count);

describe('kept answers', () => {
  it('are given again for their key', () => {
    const kept = createKept();
    const entry = bytes(10);
    kept.set('a', entry);
    expect(kept.get('a')).toBe(entry);
    expect(kept.get('b')).toBeUndefined();
  });

  it('stay within their bytes: what was not asked for the longest goes first', () => {
    const kept = createKept();
    for (let i = 0; i < 9; i++) kept.set(`${i}`, bytes(10_000));
    kept.get('0');
    kept.set('9', bytes(10_000));
    const left = Array.from({ length: 10 }, (_, i) => `${i}`).filter((key) => kept.get(key));
    expect(left).toEqual(['0', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('count their keys, which may be long', () => {
    const kept = createKept();
    for (let i = 0; i < 10; i++) kept.set(`${i}${'x'.repeat(9_999)}`, bytes(0));
    expect(kept.get(`0${'x'.repeat(9_999)}`)).toBeUndefined();
    expect(kept.get(`9${'x'.repeat(9_999)}`)).toBeDefined();
  });

  it('are counted once when they are replaced', () => {
    const kept = createKept();
    kept.set('a', bytes(10_000));
    for (let i = 0; i < 100; i++) kept.set('b', bytes(20_000));
    expect(kept.get('a')).toBeDefined();
  });

  it('do not hold one that would push out most others', () => {
    const kept = createKept();
    kept.set('a', bytes(10_000));
    kept.set('b', bytes(90_000));
    expect([kept.get('a'), kept.get('b')]).toEqual([expect.anything(), undefined]);
  });
});

describe('a compressed answer', () => {
  const app = new Hono().get('/', (c) => sendGzipped(c, gzipSync('{"success":true}')));
  const ask = (accept?: string) =>
    app.request('/', { headers: accept === undefined ? {} : { 'Accept-Encoding': accept } });

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', 'gzip;q=0.01'])(
    'goes out as it is for %j',
    async (accept) => {
      const answer = await ask(accept);
      expect(answer.headers.get('Content-Encoding')).toBe('gzip');
      expect(answer.headers.get('Content-Length')).toBe(String(gzipSync('{"success":true}').byteLength));
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    },
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])('is unpacked for %j', async (accept) => {
    const answer = await ask(accept);
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await answer.json()).toEqual({ success: true });
  });
});
