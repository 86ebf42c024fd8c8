import { hash } from '@node-rs/argon2';
import { Hono } from 'hono';
import { beforeEach, describe, expect, vi } from 'vitest';
import { createCustomer } from '../../accounts/store';
import { createApp } from '../../app';
import { ADMIN, aCharter, json, SECRET, type TestApp, test } from '../../testing';
import { deleteOldHits, networksOfClient } from './rate-limit';

const NOON = Date.UTC(2030, 0, 1, 12, 3);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

/** A call from an address through proxies that wrote `forwarded`. */
function from(address: string, { app }: Pick<TestApp, 'app'>, path: string, body: unknown, forwarded?: string) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return app.request(`/api/${path}`, json(body, headers), { incoming: { socket: { remoteAddress: address } } });
}

const send = (address: string, api: Pick<TestApp, 'app'>, forwarded?: string) =>
  from(address, api, 'PrivateCharter/Create', aCharter(), forwarded);
/** A call that is counted, and then refused because its body is empty: most tests only need the count. */
const sendEmpty = async (address: string, api: Pick<TestApp, 'app'>, forwarded?: string) =>
  (await from(address, api, 'PrivateCharter/Create', {}, forwarded)).status;
const login = (
  address: string,
  api: Pick<TestApp, 'app'>,
  body: { email: string; password: string; device?: string },
) => from(address, api, 'Auth/login', body);
const WRONG = { ...ADMIN, password: 'wrong' };

const hits = ({ db }: TestApp) => db.selectFrom('rate_limits').selectAll().execute();

test('a client is counted by its IPv4 address, or by the /64 network of its IPv6 address', async () => {
  const app = new Hono().get('/', (c) => c.text(networksOfClient(c, 0)[0].network));
  for (const [address, client] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    // These only start or end like an IPv4 address in IPv6.
    ['1::ffff:192.0.2.1', '1:0:0:0'],
    ['::ffff:0:192.0.2.1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0:0:1::', '2001:db8:0:0'],
    ['2001::2:3:4:5:6', '2001:0:0:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ] as const) {
    const answer = await app.request('/', {}, { incoming: { socket: { remoteAddress: address } } });
    expect([address, await answer.text()]).toEqual([address, client]);
  }
});

describe('the limit of requests', () => {
  test.override({ env: { RATE_LIMIT_POST: '3/10m' } });

  test('refuses a client that sent too many, on every page, and then writes nothing more', async ({ api }) => {
    for (let sent = 0; sent < 3; sent++) expect((await send('192.0.2.1', api, `198.51.100.${sent}`)).status).toBe(201);
    // Anyone can write X-Forwarded-For.
    const answer = await send('192.0.2.1', api, '198.51.100.9');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe(String(7 * 60));
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const message = 'Too many attempts. Please try again in 7 minutes.';
    expect(await answer.json()).toEqual({ success: false, message });
    for (const path of ['ChauffeurService/CreateRequest', 'FlightBooking', 'InternationalCharter']) {
      expect((await from('192.0.2.1', api, path, {})).status).toBe(429);
    }
    expect(await api.db.selectFrom('private_charters').select('id').execute()).toHaveLength(3);
    expect(await hits(api)).toMatchObject([{ hits: 3 }]);
    expect(await sendEmpty('192.0.2.2', api)).toBe(400);
  });

  test('tells a client how long to wait, and ends with its time window', async ({ api }) => {
    for (let sent = 0; sent < 3; sent++) await sendEmpty('192.0.2.1', api);
    for (const [seconds, wait] of [
      [61, '2 minutes'],
      [60, '1 minute'],
      [59, '59 seconds'],
      [1, '1 second'],
    ] as const) {
      vi.setSystemTime(NOON + 7 * MINUTE_MS - seconds * 1000);
      const answer = await send('192.0.2.1', api);
      expect((await answer.json()).message).toBe(`Too many attempts. Please try again in ${wait}.`);
    }
    vi.setSystemTime(NOON + 7 * MINUTE_MS);
    expect(await sendEmpty('192.0.2.1', api)).toBe(400);
  });

  test('is exact for simultaneous requests to processes that share the database', async ({ api }) => {
    const other = { app: createApp(api.parts) };
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, sent) => sendEmpty('192.0.2.1', sent % 2 ? api : other)),
    );
    expect(statuses.sort()).toEqual([...Array(3).fill(400), ...Array(9).fill(429)]);
  });

  test('counts an IPv6 network as one client, and a whole site as sixteen', async ({ api }) => {
    for (const host of ['1', 'ffff:9', '4:5:6']) expect(await sendEmpty(`2001:db8:1:2::${host}`, api)).toBe(400);
    // A refused client does not use up the share of its site.
    for (let sent = 0; sent < 50; sent++) expect(await sendEmpty('2001:db8:1:2::7', api)).toBe(429);
    for (let sent = 3; sent < 48; sent++) {
      expect(await sendEmpty(`2001:db8:1:1${(sent % 15).toString(16)}::1`, api)).toBe(400);
    }
    expect(await sendEmpty('2001:db8:1:ffff::1', api)).toBe(429);
    expect(await sendEmpty('2001:db8:2:ffff::1', api)).toBe(400);
  });

  test('stores no address that could be read from the database, and deletes counts after a day', async ({ api }) => {
    await sendEmpty('192.0.2.1', api);
    const [hit] = await hits(api);
    expect(hit).toEqual({ bucket: expect.stringMatching(/^[\w-]{43}$/), window_start: expect.any(Number), hits: 1 });
    await sendEmpty('192.0.2.1', { app: createApp({ ...api.parts, secrets: [SECRET.repeat(2)] }) });
    expect(new Set((await hits(api)).map(({ bucket }) => bucket)).size).toBe(2);
    await deleteOldHits(api.db, NOON + 23 * 60 * MINUTE_MS);
    expect(await hits(api)).toHaveLength(2);
    await deleteOldHits(api.db, NOON + 25 * 60 * MINUTE_MS);
    expect(await hits(api)).toEqual([]);
  });

  test('counts neither preflights nor what staff read on the same path', async ({ api }) => {
    const preflight = { Origin: 'https://partner.example', 'Access-Control-Request-Method': 'POST' };
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
    for (const init of [{ method: 'OPTIONS', headers: preflight }, {}]) {
      await api.app.request('/api/FlightBooking', init, env);
    }
    expect(await hits(api)).toEqual([]);
    for (let sent = 0; sent < 4; sent++) await sendEmpty('192.0.2.1', api);
    expect((await api.app.request('/api/FlightBooking', {}, env)).status).toBe(401);
  });
});

describe('behind two proxies', () => {
  test.override({ env: { RATE_LIMIT_POST: '1/10m', TRUST_PROXY: '2' } });
  const PROXY = '10.0.0.1';

  test('a client is the address that called the outer proxy, whatever is written before it', async ({ api }) => {
    for (const [entry, status] of [
      ['203.0.113.1, 10.0.0.2', 400],
      ['6.6.6.6, 203.0.113.1, 10.0.0.2', 429],
      ['203.0.113.1:4711, 10.0.0.2', 429],
      ['203.0.113.1, 203.0.113.2, 10.0.0.2', 400],
      ['[2001:db8::1]:4711, 10.0.0.2', 400],
      ['2001:db8::2, 10.0.0.2', 429],
      ['[2001:db8::3], 10.0.0.2', 429],
      // Calls that bypassed the outer proxy.
      ['203.0.113.9', 400],
      ['203.0.113.9', 429],
    ] as const) {
      expect([entry, await sendEmpty(PROXY, api, entry)]).toEqual([entry, status]);
    }
  });

  const NONE = ['unknown', 'x203.0.113.1:4711', '203.0.113.1:4711x', 'x[2001:db8::1]', '[2001:db8::1]x'];

  test('a client without an address counts as the proxy', async ({ api }) => {
    expect(await sendEmpty(PROXY, api)).toBe(400);
    for (const entry of ['', 'x'.repeat(5000), ...NONE.map((one) => `${one}, 10.0.0.2`)]) {
      expect(await sendEmpty(PROXY, api, entry), entry).toBe(429);
    }
  });
});

describe('the limit of sign-ins', () => {
  // Without a mail server, the log shows the attempts to send.
  const mailSettings = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'desk@example.com',
    PUBLIC_URL: 'http://localhost',
  };
  test.override({ env: { ...mailSettings, RATE_LIMIT_LOGIN: '3/15m' } });

  test('refuses a client that guessed too often, even with the right password', async ({ api }) => {
    for (let tried = 0; tried < 2; tried++) expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
    // Successful sign-ins do not count: a whole office can use one address. Nor do they undo failures.
    for (let times = 0; times < 4; times++) expect((await login('192.0.2.1', api, ADMIN)).status).toBe(200);
    expect((await login('192.0.2.1', api, WRONG)).status).toBe(401);
    const answer = await login('192.0.2.1', api, ADMIN);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe(String(12 * 60));
  });

  test('counts simultaneous guesses', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('192.0.2.1', api, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test.for([
    ['signup', { name: 'Sana', password: 'a password' }, 200],
    ['forgot-password', {}, 200],
    ['reset-password', { token: 'x'.repeat(43), password: 'a password' }, 400],
  ] as const)('is separate for %s', async ([path, body, status], { api }) => {
    for (let tried = 0; tried < 3; tried++) await login('192.0.2.1', api, WRONG);
    const attempt = (tried: number) =>
      from('192.0.2.1', api, `Auth/${path}`, { ...body, email: `sana${tried}@example.com` });
    for (let tried = 0; tried < 3; tried++) expect((await attempt(tried)).status).toBe(status);
    expect((await attempt(3)).status).toBe(429);
  });

  test.for(['signup', 'forgot-password'])('keeps clients from filling a mailbox by %s', async (path, { api }) => {
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

describe('the limit of sign-ins to an account', () => {
  test.override({ env: { RATE_LIMIT_LOGIN: '1/15m' } });
  /** The number of failures by different clients after which an account is a second slower. */
  const STEP = 5;
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

  test('delays guesses of many clients, and refuses nobody with the right password', async ({ api }) => {
    const { attempt, fail } = hurried(api);
    const seconds = [0, 1000, 2000, 3000].flatMap((ms) => Array(STEP).fill(ms));
    expect(await fail(ADMIN.email, 4 * STEP)).toEqual(seconds);
    expect(await fail('Admin@example.com', 2)).toEqual([4000, 4000]);
    expect((await attempt(ADMIN)).seen).toEqual([200, 4000]);
    expect((await attempt({ ...WRONG, email: 'other@example.com' })).seen).toEqual([401, 0]);
  });

  test('is not reached by successful sign-ins', async ({ api }) => {
    const { attempt, fail } = hurried(api);
    await fail(ADMIN.email, 2 * STEP - 1);
    for (let times = 0; times < 3; times++) expect((await attempt(ADMIN)).seen).toEqual([200, 1000]);
  });

  test('lets a known device sign in despite failures of others, also from the same address', async ({ api }) => {
    const { attempt, fail } = hurried(api);
    const device = await deviceOf((await attempt(ADMIN)).answer);
    await fail(ADMIN.email, STEP);
    await attempt({ ...WRONG, email: 'other@example.com' }, '192.0.2.1');
    expect((await attempt(ADMIN, '192.0.2.1')).seen).toEqual([429, 0]);
    expect((await attempt({ ...ADMIN, device }, '192.0.2.1')).seen).toEqual([200, 0]);
    // The device's own failures count.
    expect((await attempt({ ...WRONG, device })).seen).toEqual([401, 0]);
    expect((await attempt({ ...ADMIN, device })).seen).toEqual([429, 0]);
  });

  test('knows devices by account until a new password is set, and reveals no accounts', async ({ api }) => {
    const { attempt, fail } = hurried(api);
    const device = await deviceOf((await attempt(ADMIN)).answer);
    const delays = await fail('nobody@example.com', STEP);
    expect((await attempt({ ...WRONG, email: 'nobody@example.com', device })).seen).toEqual([401, 1000]);
    const password_hash = await hash(ADMIN.password, { memoryCost: 8, timeCost: 1 });
    await api.db.updateTable('users').set({ password_hash }).execute();
    expect(await fail(ADMIN.email, STEP)).toEqual(delays);
    expect((await attempt({ ...ADMIN, device })).seen).toEqual([200, 1000]);
  });

  test('delays by a real second unless configured otherwise', async ({ api }) => {
    for (let tried = 0; tried < STEP; tried++) await login(`203.0.113.${tried}`, api, WRONG);
    const before = performance.now();
    expect((await login('198.51.100.1', api, ADMIN)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(990);
  });
});
