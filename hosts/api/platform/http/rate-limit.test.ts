import { hash } from '@node-rs/argon2';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { createCustomer } from '../../accounts/store';
import { createApp } from '../../app';
import { ADMIN, aCharter, aChauffeurRequest, json, SECRET, type TestApp, test } from '../../testing';
import { deleteOldHits, networksOfClient } from './rate-limit';

const NOON = Date.UTC(2030, 0, 1, 12, 3);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call from an address through proxies that wrote `forwarded`. */
function from(address: string, { app }: Pick<TestApp, 'app'>, path: string, body: unknown, forwarded?: string) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return app.request(`/api/${path}`, json(body, headers), { incoming: { socket: { remoteAddress: address } } });
}

const send = (address: string, api: Pick<TestApp, 'app'>, forwarded?: string) =>
  from(address, api, 'PrivateCharter/Create', aCharter(), forwarded);
const login = (
  address: string,
  api: Pick<TestApp, 'app'>,
  body: { email: string; password: string; device?: string },
) => from(address, api, 'Auth/login', body);
const WRONG = { ...ADMIN, password: 'wrong' };

const hits = ({ db }: TestApp) => db.selectFrom('rate_limits').selectAll().execute();

test.for([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['an IPv4 address in IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 address that only ends like it', '1::ffff:192.0.2.1', '1:0:0:0'],
  ['an IPv6 address that only begins like it', '::ffff:0:192.0.2.1', '0:0:0:0'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['one with noughts left out at its end', '2001:DB8:0:0:1::', '2001:db8:0:0'],
  ['one with noughts left out in its middle', '2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['one with few noughts left out', '2001::2:3:4:5:6', '2001:0:0:2'],
  ['one with noughts left out at its beginning', '::1', '0:0:0:0'],
  ['one of a zone', 'fe80::1%eth0', 'fe80:0:0:0'],
] as const)('the client of a call from %s is that address or its /64', async ([, address, client]) => {
  const app = new Hono();
  app.get('/', (c) => c.text(networksOfClient(c, 0)[0].network));
  const answer = await app.request('/', {}, { incoming: { socket: { remoteAddress: address } } });
  expect(await answer.text()).toBe(client);
});

describe('the limit of requests', () => {
  test.override({ env: { RATE_LIMIT_POST: '3/10m' } });

  test('refuses a client that sent too many, and says when to try again', async ({ api }) => {
    for (let sent = 0; sent < 3; sent++) expect((await send('192.0.2.1', api)).status).toBe(201);
    const answer = await send('192.0.2.1', api);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe(String(7 * 60));
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Too many attempts. Please try again in 7 minutes.',
    });
    expect(await api.db.selectFrom('private_charters').select('id').execute()).toHaveLength(3);
  });

  test('ends with its window', async ({ api }) => {
    for (let sent = 0; sent < 4; sent++) await send('192.0.2.1', api);
    for (const [seconds, wait] of [
      [61, '2 minutes'],
      [60, '1 minute'],
      [59, '59 seconds'],
      [1, '1 second'],
    ] as const) {
      vi.setSystemTime(NOON + 7 * MINUTE_MS - seconds * 1000);
      const answer = await send('192.0.2.1', api);
      expect(answer.status).toBe(429);
      expect((await answer.json()).message).toBe(`Too many attempts. Please try again in ${wait}.`);
    }
    vi.setSystemTime(NOON + 7 * MINUTE_MS);
    expect((await send('192.0.2.1', api)).status).toBe(201);
  });

  test('is shared by all forms', async ({ api }) => {
    for (let sent = 0; sent < 3; sent++) await send('192.0.2.1', api);
    const answer = await from('192.0.2.1', api, 'ChauffeurService/CreateRequest', aChauffeurRequest());
    expect(answer.status).toBe(429);
    for (const path of ['FlightBooking', 'InternationalCharter']) {
      expect((await from('192.0.2.1', api, path, {})).status).toBe(429);
    }
  });

  test('counts each client separately', async ({ api }) => {
    for (let sent = 0; sent < 4; sent++) await send('192.0.2.1', api);
    expect((await send('192.0.2.2', api)).status).toBe(201);
  });

  test('is exact for simultaneous requests', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('192.0.2.1', api)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test('holds across processes that share the database', async ({ api }) => {
    const other = { app: createApp(api.parts) };
    expect((await send('192.0.2.1', api)).status).toBe(201);
    for (let sent = 0; sent < 2; sent++) expect((await send('192.0.2.1', other)).status).toBe(201);
    expect((await send('192.0.2.1', api)).status).toBe(429);
    expect((await send('192.0.2.1', other)).status).toBe(429);
  });

  test('counts an IPv6 network as one client, and an IPv4 address in IPv6 by itself', async ({ api }) => {
    for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:2:0:0:0:2']) await send(address, api);
    expect((await send('2001:db8:1:2:3:4:5:6', api)).status).toBe(429);
    expect((await send('2001:db8:1:3::1', api)).status).toBe(201);
    for (let sent = 0; sent < 3; sent++) await send('::ffff:192.0.2.1', api);
    expect((await send('192.0.2.1', api)).status).toBe(429);
    expect((await send('::ffff:192.0.2.2', api)).status).toBe(201);
    expect((await send('::1', api)).status).toBe(201);
    expect((await send('fe80::1%eth0', api)).status).toBe(201);
  });

  test('also limits a whole IPv6 site, apart from others', async ({ api }) => {
    for (let sent = 0; sent < 16 * 3; sent++) {
      expect((await send(`2001:db8:1:${(sent % 24).toString(16)}::1`, api)).status).toBe(201);
    }
    expect((await send('2001:db8:1:ffff::1', api)).status).toBe(429);
    expect((await send('2001:db8:2:ffff::1', api)).status).toBe(201);
  });

  test('does not count a refused client against its IPv6 site', async ({ api }) => {
    for (let sent = 0; sent < 60; sent++) await send('2001:db8:1:1::1', api);
    expect((await send('2001:db8:1:2::1', api)).status).toBe(201);
    expect((await hits(api)).map((hit) => hit.hits).sort()).toEqual([1, 3, 4]);
  });

  test('ignores X-Forwarded-For, which anyone can write', async ({ api }) => {
    for (let sent = 0; sent < 3; sent++) await send('192.0.2.1', api, `198.51.100.${sent}`);
    expect((await send('192.0.2.1', api, '198.51.100.9')).status).toBe(429);
  });

  test('stores no address that somebody could find in the database', async ({ api }) => {
    await send('192.0.2.1', api);
    const [hit] = await hits(api);
    expect(hit).toEqual({ bucket: expect.stringMatching(/^[\w-]{43}$/), window_start: expect.any(Number), hits: 1 });
    const other = createApp({ ...api.parts, secrets: [SECRET.repeat(2)] });
    await send('192.0.2.1', { app: other });
    expect(new Set((await hits(api)).map(({ bucket }) => bucket)).size).toBe(2);
  });

  test('writes nothing once it is reached', async ({ api }) => {
    for (let sent = 0; sent < 10; sent++) await send('192.0.2.1', api);
    expect(await hits(api)).toMatchObject([{ hits: 3 }]);
  });

  test('can be read by another origin, whose preflights do not count', async ({ api }) => {
    for (let sent = 0; sent < 4; sent++) {
      const preflight = await api.app.request('/api/PrivateCharter/Create', {
        method: 'OPTIONS',
        headers: { Origin: 'https://partner.example', 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.status).toBe(204);
    }
    for (let sent = 0; sent < 4; sent++) await send('192.0.2.1', api);
    const answer = await send('192.0.2.1', api);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('does not limit staff who read on the same path', async ({ api }) => {
    for (let sent = 0; sent < 4; sent++) await from('192.0.2.1', api, 'FlightBooking', {});
    const read = await api.app.request(
      '/api/FlightBooking',
      {},
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    );
    expect(read.status).toBe(401);
  });

  test('deletes counts after a day', async ({ api }) => {
    await send('192.0.2.1', api);
    await deleteOldHits(api.db, NOON + 23 * 60 * MINUTE_MS);
    expect(await hits(api)).toHaveLength(1);
    await deleteOldHits(api.db, NOON + 25 * 60 * MINUTE_MS);
    expect(await hits(api)).toEqual([]);
  });
});

describe('behind two proxies', () => {
  test.override({ env: { RATE_LIMIT_POST: '1/10m', TRUST_PROXY: '2' } });
  const PROXY = '10.0.0.1';

  test('the client is the address that called the outer proxy, whatever is before it', async ({ api }) => {
    expect((await send(PROXY, api, '203.0.113.1, 10.0.0.2')).status).toBe(201);
    expect((await send(PROXY, api, '6.6.6.6, 203.0.113.1, 10.0.0.2')).status).toBe(429);
    expect((await send(PROXY, api, '203.0.113.1, 203.0.113.2, 10.0.0.2')).status).toBe(201);
  });

  test('an address can have a port or brackets', async ({ api }) => {
    expect((await send(PROXY, api, '203.0.113.1:4711, 10.0.0.2')).status).toBe(201);
    expect((await send(PROXY, api, '203.0.113.1, 10.0.0.2')).status).toBe(429);
    expect((await send(PROXY, api, '[2001:db8::1]:4711, 10.0.0.2')).status).toBe(201);
    expect((await send(PROXY, api, '2001:db8::2, 10.0.0.2')).status).toBe(429);
    expect((await send(PROXY, api, '[2001:db8::3], 10.0.0.2')).status).toBe(429);
  });

  test('a call that bypassed the outer proxy counts by the address that the inner one saw', async ({ api }) => {
    expect((await send(PROXY, api, '203.0.113.1')).status).toBe(201);
    expect((await send(PROXY, api, '203.0.113.1')).status).toBe(429);
  });

  const NONE = ['x203.0.113.1:4711', '203.0.113.1:4711x', 'x[2001:db8::1]', '[2001:db8::1]x'];
  test.for(['', 'unknown, 10.0.0.2', 'x'.repeat(5000), ...NONE.map((entry) => `${entry}, 10.0.0.2`)])(
    'what is no address counts as the proxy’s: %s',
    async (entry, { api }) => {
      expect((await send(PROXY, api, entry)).status).toBe(201);
      expect((await send(PROXY, api)).status).toBe(429);
    },
  );
});

describe('the limit of sign-ins', () => {
  // Without a mail server, attempts to send are in the log.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'http://localhost' };
  test.override({ env: { ...mail, RATE_LIMIT_LOGIN: '3/15m' } });

  test('refuses a client that guessed too often, even with the right password', async ({ api }) => {
    for (let tried = 0; tried < 3; tried++) expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
    const answer = await login('192.0.2.1', api, ADMIN);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe(String(12 * 60));
  });

  test('counts simultaneous guesses', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('192.0.2.1', api, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('does not count successful sign-ins: a whole office can use one address', async ({ api }) => {
    for (let times = 0; times < 8; times++) expect((await login('192.0.2.1', api, ADMIN)).status).toBe(200);
    expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
  });

  test('still counts failures after a sign-in with the client’s own account', async ({ api }) => {
    for (let tried = 0; tried < 2; tried++) await login('192.0.2.1', api, WRONG);
    await login('192.0.2.1', api, ADMIN);
    expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
    expect((await login('192.0.2.1', api, WRONG)).status).toBe(429);
  });

  describe('of an account', () => {
    const deviceOf = async (answer: Response) => (await answer.json()).data.device as string;

    /** The app without delays: an attempt resolves to its status and its delay in milliseconds. */
    function hurried(api: TestApp) {
      let waited = 0;
      let clients = 0;
      const slowDown = async (ms: number) => {
        waited = ms;
      };
      const app = createApp({ ...api.parts, slowDown });
      async function attempt(body: Parameters<typeof login>[2], address = `203.0.113.${clients++}`) {
        waited = 0;
        const answer = await login(address, { app }, body);
        return { answer, seen: [answer.status, waited] };
      }
      /** Sends wrong passwords from different clients; resolves to the delays. */
      async function fail(email: string, times: number): Promise<unknown[]> {
        const waits: unknown[] = [];
        for (let tried = 0; tried < times; tried++) {
          const [status, ms] = (await attempt({ email, password: 'wrong' })).seen;
          expect(status).toBe(401);
          waits.push(ms);
        }
        return waits;
      }
      return { attempt, fail };
    }

    test('slows guesses of many clients, and refuses nobody with the right password', async ({ api }) => {
      const { attempt, fail } = hurried(api);
      const seconds = [0, 1000, 2000, 3000].flatMap((ms) => Array(15).fill(ms));
      expect(await fail(ADMIN.email, 60)).toEqual(seconds);
      expect(await fail('Admin@example.com', 2)).toEqual([4000, 4000]);
      expect((await attempt(ADMIN)).seen).toEqual([200, 4000]);
      expect((await attempt({ ...WRONG, email: 'other@example.com' })).seen).toEqual([401, 0]);
    });

    test('delays nobody because of successful sign-ins', async ({ api }) => {
      const { attempt, fail } = hurried(api);
      await fail(ADMIN.email, 29);
      for (let times = 0; times < 3; times++) expect((await attempt(ADMIN)).seen).toEqual([200, 1000]);
    });

    test('does not reveal whether the account exists', async ({ api }) => {
      const { fail } = hurried(api);
      expect(await fail('nobody@example.com', 31)).toEqual(await fail(ADMIN.email, 31));
    });

    test('lets a known device sign in despite failures of others, also from its address', async ({ api }) => {
      const { attempt, fail } = hurried(api);
      const device = await deviceOf((await attempt(ADMIN)).answer);
      await fail(ADMIN.email, 20);
      for (let tried = 0; tried < 3; tried++) await attempt({ ...WRONG, email: 'other@example.com' }, '192.0.2.1');
      expect((await attempt(ADMIN, '192.0.2.1')).seen).toEqual([429, 0]);
      expect((await attempt({ ...ADMIN, device }, '192.0.2.1')).seen).toEqual([200, 0]);
    });

    test('limits a known device by its own failures', async ({ api }) => {
      const { attempt } = hurried(api);
      const device = await deviceOf((await attempt(ADMIN)).answer);
      for (let tried = 0; tried < 3; tried++) expect((await attempt({ ...WRONG, device })).seen).toEqual([401, 0]);
      expect((await attempt({ ...ADMIN, device })).seen).toEqual([429, 0]);
      expect((await attempt(ADMIN)).seen).toEqual([200, 0]);
    });

    test('knows devices by account, until a new password', async ({ api }) => {
      const { attempt, fail } = hurried(api);
      const device = await deviceOf((await attempt(ADMIN)).answer);
      await fail('nobody@example.com', 15);
      expect((await attempt({ ...WRONG, email: 'nobody@example.com', device })).seen).toEqual([401, 1000]);
      const password_hash = await hash(ADMIN.password, { memoryCost: 8, timeCost: 1 });
      await api.db.updateTable('users').set({ password_hash }).execute();
      await fail(ADMIN.email, 15);
      expect((await attempt({ ...ADMIN, device })).seen).toEqual([200, 1000]);
    });

    test('is delayed, and not for longer than necessary', async ({ api }) => {
      for (let tried = 0; tried < 15; tried++) await login(`203.0.113.${tried}`, api, WRONG);
      const before = performance.now();
      expect((await login('198.51.100.1', api, ADMIN)).status).toBe(200);
      expect(performance.now() - before).toBeGreaterThan(990);
    });
  });

  test.for([
    ['signup', (n: number) => ({ name: 'Sana', email: `sana${n}@example.com`, password: 'a password' }), 200],
    ['forgot-password', (n: number) => ({ email: `sana${n}@example.com` }), 200],
    ['reset-password', () => ({ token: 'x'.repeat(43), password: 'a password' }), 400],
  ] as const)('stands for %s as well, each by itself', async ([path, body, status], { api }) => {
    for (let tried = 0; tried < 3; tried++) await login('192.0.2.1', api, WRONG);
    for (let tried = 0; tried < 3; tried++) {
      expect((await from('192.0.2.1', api, `Auth/${path}`, body(tried))).status).toBe(status);
    }
    expect((await from('192.0.2.1', api, `Auth/${path}`, body(3))).status).toBe(429);
  });

  test.for(['signup', 'forgot-password'])('fills no mailbox: %s', async (path, { api }) => {
    await createCustomer(api.db, { name: 'Sana', email: 'sana@example.com', passwordHash: '' });
    const body = { name: 'Sana', email: 'Sana@example.com', password: 'a password' };
    for (let tried = 0; tried < 3; tried++) {
      expect((await from(`192.0.2.${tried}`, api, `Auth/${path}`, body)).status).toBe(200);
    }
    expect((await from('192.0.2.9', api, `Auth/${path}`, body)).status).toBe(429);
    await api.settled();
    expect(await api.db.selectFrom('outbox').select('id').execute()).toHaveLength(3);
  });
});

describe('no limit', () => {
  test('applies when they are off', async ({ api }) => {
    for (let sent = 0; sent < 31; sent++) expect((await send('192.0.2.1', api)).status).toBe(201);
    for (let tried = 0; tried < 11; tried++) expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
    expect(await hits(api)).toEqual([]);
  });
});
