import { Hono } from 'hono';
import { beforeEach, describe, expect, vi } from 'vitest';
import { createTokens } from '../../accounts/tokens';
import { customerSession, SECRET, signIn, type TestApp, test } from '../../testing';
import { onError } from './answer';
import { perClient } from './read-limit';

const NOON = Date.UTC(2030, 0, 1, 12, 0, 21);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

const read = (
  { app }: Pick<TestApp, 'app'>,
  path: string,
  headers: HeadersInit = {},
  address = '192.0.2.1',
  method = 'GET',
) => app.request(`/api/${path}`, { method, headers }, { incoming: { socket: { remoteAddress: address } } });

const SEARCH = 'Flight/search';

describe('the limit of public reads', () => {
  test.override({ env: { RATE_LIMIT_READ: '3/1m' } });

  test('refuses a client that reads too often, and tells it when to try again', async ({ api }) => {
    for (let count = 0; count < 3; count++) expect((await read(api, SEARCH)).status).toBe(200);
    expect(await api.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
    const answer = await read(api, SEARCH, { Origin: 'https://partner.example' });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('39');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Too many attempts. Please try again in 39 seconds.',
    });
    vi.setSystemTime(NOON + 39_000);
    expect((await read(api, SEARCH)).status).toBe(200);
  });

  test('counts images separately, with ten times the limit', async ({ api }) => {
    const image = `images/${'0'.repeat(64)}.jpg`;
    for (let count = 0; count < 30; count++) expect((await read(api, image)).status).toBe(404);
    expect((await read(api, image)).status).toBe(429);
    expect((await read(api, SEARCH)).status).toBe(200);
  });

  test('does not apply to staff with a valid token', async ({ api }) => {
    const session = await signIn(api.app);
    for (let count = 0; count < 3; count++) await read(api, SEARCH);
    for (let count = 0; count < 9; count++) expect((await read(api, SEARCH, session)).status).toBe(200);
    expect((await read(api, 'Flight/GetFlight/1', session)).status).toBe(404);
    expect((await read(api, SEARCH, await customerSession(api))).status).toBe(429);
    expect((await read(api, SEARCH, { Authorization: 'Bearer x' })).status).toBe(429);
  });

  test('does not count 304s and cached answers', async ({ api }) => {
    const tag = { 'If-None-Match': (await read(api, SEARCH)).headers.get('ETag') ?? '' };
    for (let count = 0; count < 9; count++) expect((await read(api, SEARCH, tag)).status).toBe(304);
    for (let count = 0; count < 2; count++) {
      // Each search is new, so it has to be read.
      expect((await read(api, `${SEARCH}?FromLocation=nowhere${count}`, tag)).status).toBe(304);
    }
    expect((await read(api, SEARCH, tag)).status).toBe(429);
  });

  test('counts a limited number of clients: the oldest is dropped, and nobody is refused for that', async ({ api }) => {
    const app = new Hono();
    const tokens = createTokens({ secrets: [SECRET], db: api.db });
    app.onError(onError(api.parts.log));
    app.use(perClient({ limit: { calls: 1, seconds: 60 }, trustProxy: 0, tokens }, 3));
    app.get('/', (c) => c.text(''));
    const statusFor = async (address: string) =>
      (await app.request('/', {}, { incoming: { socket: { remoteAddress: address } } })).status;
    for (const address of ['1', '2', '3']) expect(await statusFor(address)).toBe(200);
    expect(await statusFor('1')).toBe(429);
    expect(await statusFor('4')).toBe(200);
    expect([await statusFor('2'), await statusFor('3'), await statusFor('4')]).toEqual([429, 429, 429]);
    expect(await statusFor('1')).toBe(200);
  });
});
