import { describe, expect } from 'vitest';
import { test as base, storeFlight } from '../../testing';
import { createPurge } from './purge';

const test = base.extend<{ clock: { now: number }; purge: ReturnType<typeof createPurge> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  clock: async ({}, use) => use({ now: 0 }),
  purge: async ({ api, receiver, clock }, use) => {
    const header = { Authorization: 'Bearer the-key' };
    const how = { url: `${receiver.url}?key=the-key`, header, body: '{"tags":["charter"]}' };
    const purge = createPurge({ db: api.db, purge: how, log: api.parts.log, now: () => clock.now });
    await use(purge);
    await purge.stop();
  },
});

describe('a cache in front of the server', () => {
  test('is purged at the start, after each change, and once more', async ({ api, receiver: cache, clock, purge }) => {
    await purge.check();
    await purge.check();
    expect(cache.got).toHaveLength(1);
    expect(cache.got[0]).toMatchObject({ headers: { authorization: 'Bearer the-key' }, body: '{"tags":["charter"]}' });
    clock.now += 10_000;
    await purge.check();
    await purge.check();
    expect(cache.got).toHaveLength(2);
    clock.now += 60_000;
    await storeFlight(api);
    await purge.check();
    await purge.check();
    expect(cache.got).toHaveLength(3);
    clock.now += 60_000;
    await purge.check();
    await purge.check();
    expect(cache.got).toHaveLength(4);
  });

  test('is purged again until it accepts, and the log contains no key', async ({ api, receiver: cache, purge }) => {
    cache.answers = (_request, response) => response.writeHead(403).end('the-key');
    for (let at = 0; at < 3; at++) await purge.check();
    cache.answers = (_request, response) => response.writeHead(200).end();
    for (let at = 0; at < 3; at++) await purge.check();
    expect(cache.got).toHaveLength(4);
    const lines = api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(lines).toMatchObject([{ reason: 'It answers 403', msg: 'the cache in front could not be told to forget' }]);
    expect(api.logged.join()).not.toContain('the-key');
  });

  test('does not delay a stop when it never answers', async ({ receiver: cache, purge }) => {
    cache.answers = () => {};
    const checking = purge.check();
    await expect.poll(() => cache.got.length).toBe(1);
    await purge.stop();
    await checking;
  });
});
