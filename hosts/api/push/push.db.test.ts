import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { StaffRole } from '@charter-hosts/contract';
import { jwtVerify } from 'jose';
import { describe, expect } from 'vitest';
import {
  ADMIN,
  aCharter,
  addStaff,
  bearer,
  changeTrip,
  dataOf,
  type Headers,
  json,
  outcomeOf,
  type Receiver,
  sendQuote,
  signIn,
  type TestApp,
  test as withoutPush,
} from '../testing';
import { createWebhookSender, type SenderParts } from '../webhooks/send';
import { createPushes } from './send';
import { deleteOldPushes } from './store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const PUSH_SECRET = 'a secret that only the tests know, 32+';
const test = withoutPush.extend<{ env: Record<string, string> }>({
  env: { PUSH_SECRET, PUBLIC_URL: 'https://fly.example', SUPPORT_EMAIL: 'desk@fly.example', ANSWER_MINUTES: '60' },
});

/** A browser with a subscription, which reads what is encrypted for it as RFC 8291 says. */
function aBrowser(name = 'one') {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = pair.generateKeys();
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${name}`;
  const subscription = {
    ...{ kinds: ['new', 'late', 'answer', 'failed'], quietFrom: '', quietTo: '', zone: 'Asia/Karachi', endpoint },
    ...{ p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  };
  function read(bytes: Buffer) {
    const [salt, from, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)];
    const derive = (key: Buffer, salted: Buffer, info: string | Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salted, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from]);
    const secret = derive(pair.computeSecret(from), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const opened = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    opened.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    expect(text.at(-1)).toBe(2);
    return JSON.parse(text.subarray(0, -1).toString());
  }
  return { subscription, endpoint, read };
}
type Browser = ReturnType<typeof aBrowser>;

/** The app's notifications, with a clock that a test can move, and a push service on loopback in place of Mozilla's. */
function pushesOf(api: TestApp, receiver: Receiver, parts: Partial<SenderParts> = {}) {
  const { db, parts: own } = api;
  const clock = { now: Date.now() + 1000 };
  const post: SenderParts['post'] = (_url, { headers, body }) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(receiver.url, { method: 'POST', headers }).on('response', resolve).on('error', reject).end(body);
    });
  const sender = createWebhookSender({ config: own.config, resolve: async () => ['93.184.216.34'], post, ...parts });
  const pushes = createPushes({ ...own, db, sender, patienceMs: 50, now: () => clock.now, random: () => 0 });
  return { clock, pushes };
}

const login = async ({ app }: TestApp, email: string) =>
  bearer((await dataOf(app.request('/api/Auth/login', json({ email, password: ADMIN.password })))).token);

/** A member of staff whose browser is switched on and has got its first notice. */
async function ringing(api: TestApp, receiver: Receiver, role: StaffRole = 'dispatcher', changes = {}) {
  const { id, email } = await addStaff(api, `Sana ${role}`.replace(' ', ''), role);
  const headers = await login(api, email);
  const browser = aBrowser(email);
  const saved = await post(api, '', { ...browser.subscription, ...changes }, headers);
  expect(saved.status).toBe(200);
  const sending = pushesOf(api, receiver);
  await sending.pushes.sendDue();
  receiver.got.length = 0;
  sending.clock.now += MINUTE_MS + 1000;
  return { id, email, headers, ...browser, ...sending };
}

const post = ({ app }: TestApp, path: string, body: object, headers: Headers) =>
  app.request(`/api/Push${path}`, json(body, headers));
const read = ({ got }: Receiver, browser: Pick<Browser, 'read'>) => got.map(({ bytes }) => browser.read(bytes));

async function addTrip({ app }: TestApp): Promise<{ reference: string; traveller: Headers }> {
  const { reference, trackUrl } = await dataOf(app.request('/api/PrivateCharter/Create', json(aCharter())));
  return { reference, traveller: bearer(trackUrl.split('#')[1]) };
}

describe('a device', () => {
  test('gets a new request encrypted for it alone, signed with the server’s key, with nothing personal', async ({
    api,
    receiver,
  }) => {
    const headers = await signIn(api.app);
    const browser = aBrowser();
    await post(api, '', browser.subscription, headers);
    const { clock, pushes } = pushesOf(api, receiver);
    await pushes.sendDue();
    expect(read(receiver, browser)).toMatchObject([{ title: 'Notifications are on', path: '/admin/account' }]);
    const { reference } = await addTrip(api);
    clock.now += MINUTE_MS + 1000;
    await pushes.sendDue();
    await pushes.sendDue();
    expect(read(receiver, browser).slice(1)).toEqual([
      {
        ...{ title: 'New: Private charter', body: reference, path: '/admin/private-charter/1', tag: reference },
        canAssign: true,
      },
    ]);
    const [, { headers: sent, body }] = receiver.got as [unknown, Receiver['got'][number]];
    expect(sent).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
    expect(body).not.toContain(reference);
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(sent.authorization ?? '') ?? [];
    expect(await dataOf(post(api, '/read', { endpoint: '' }, headers))).toEqual({ key, settings: null });
    const [x, y] = [1, 33].map((at) =>
      Buffer.from(key, 'base64url')
        .subarray(at, at + 32)
        .toString('base64url'),
    );
    const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
    const { payload } = await jwtVerify(token, signer, { audience: 'https://updates.push.services.mozilla.com' });
    expect(payload.sub).toBe('mailto:desk@fly.example');
    // Neither the address nor a key is in an export of the audit, or in the log.
    expect(api.logged.join()).not.toMatch(/wpush|vapid/);
  });

  test('gets several within a minute as one, and what a colleague has taken up not at all', async ({
    api,
    receiver,
  }) => {
    const { pushes, clock, read: open } = await ringing(api, receiver);
    const first = await addTrip(api);
    let answer = () => {};
    receiver.answers = (_request, response) => {
      answer = () => response.writeHead(201).end();
    };
    const sending = pushes.sendDue();
    await expect.poll(() => receiver.got.length).toBe(1);
    const three = [await addTrip(api), await addTrip(api)];
    // While the first one is under way.
    const more = pushes.sendDue();
    three.push(await addTrip(api));
    answer();
    await Promise.all([sending, more]);
    await pushes.sendDue();
    expect(receiver.got).toHaveLength(1);
    receiver.answers = (_request, response) => void response.writeHead(201).end();
    await changeTrip(api, 2, { stage: 'reviewing' });
    clock.now += MINUTE_MS + 1000;
    await pushes.sendDue();
    const body = `${three[1]?.reference}, ${three[2]?.reference}`;
    const several = { title: '2 new requests', body, path: '/admin/today', tag: 'several' };
    expect(read(receiver, { read: open })).toMatchObject([{ body: first.reference }, several]);
    await changeTrip(api, 1, { stage: 'reviewing' });
    clock.now += MINUTE_MS + 1000;
    await pushes.sendDue();
    expect(receiver.got).toHaveLength(2);
  });

  test('is quiet over midnight in its own zone, and gets one notice of it all in the morning', async ({
    api,
    receiver,
  }) => {
    const { pushes, clock, ...browser } = await ringing(api, receiver, 'dispatcher', {
      ...{ quietFrom: '22:00', quietTo: '07:00' },
    });
    await api.db.updateTable('sessions').set({ expires_at: '2099-12-31T00:00:00.000Z' }).execute();
    // Its first notice waited, if the test itself runs in these hours.
    await api.db.updateTable('pushes').set({ state: 'sent' }).execute();
    for (const _request of Array(2)) await addTrip(api);
    await api.db.updateTable('pushes').set({ give_up_at: '2099-12-31T00:00:00.000Z' }).execute();
    // In Karachi it is five hours later.
    for (const at of ['17:00', '23:59']) {
      clock.now = Date.parse(`2098-12-30T${at}:00Z`);
      await pushes.sendDue();
    }
    clock.now = Date.parse('2098-12-31T01:59:00Z');
    await pushes.sendDue();
    expect(receiver.got).toEqual([]);
    clock.now += MINUTE_MS;
    await pushes.sendDue();
    expect(read(receiver, browser)).toMatchObject([{ title: '2 new requests' }]);
  });

  test('is told before a request is late, of a traveller’s answer, and of an e-mail that has failed', async ({
    api,
    receiver,
  }) => {
    const { pushes, clock, ...browser } = await ringing(api, receiver);
    const { reference, traveller } = await addTrip(api);
    await api.db.updateTable('pushes').set({ state: 'sent' }).execute();
    clock.now = Date.now() + 39 * MINUTE_MS;
    await pushes.sendDue();
    expect(receiver.got).toEqual([]);
    for (const minutes of [2, 4]) {
      clock.now += minutes * MINUTE_MS;
      await pushes.sendDue();
    }
    await sendQuote(api);
    const { quotes } = await dataOf(api.app.request('/api/Traveller/Trip', { headers: traveller }));
    const yes = { version: 1, total: 1000, hash: quotes[0].hash, says: 'yes', name: 'Parveen' };
    await api.app.request('/api/Traveller/Answer', json(yes, traveller));
    // Staff's next step is due an hour after it.
    clock.now = Date.now() + 1000;
    await pushes.sendDue();
    await api.db
      .updateTable('outbox')
      .set({ state: 'failed', due_at: new Date(clock.now).toISOString() })
      .execute();
    clock.now += 2 * MINUTE_MS;
    await pushes.sendDue();
    clock.now += 2 * MINUTE_MS;
    await pushes.sendDue();
    const got = read(receiver, browser);
    expect(got.map(({ title, body }) => `${title} ${body}`)).toEqual([
      `Due soon: Private charter ${reference}`,
      `Traveller’s answer: Private charter ${reference}`,
      `E-mail not sent: Private charter ${reference}`,
    ]);
    expect(JSON.stringify(got)).not.toMatch(/Parveen|@|Karachi|1234-56|9876543/);
  });

  test('of a viewer is told of new requests without the button, and not of what a viewer cannot do', async ({
    api,
    receiver,
  }) => {
    const { pushes, clock, ...browser } = await ringing(api, receiver, 'viewer');
    await addTrip(api);
    await pushes.sendDue();
    clock.now = Date.now() + 45 * MINUTE_MS;
    await pushes.sendDue();
    expect(read(receiver, browser)).toMatchObject([{ title: 'New: Private charter', canAssign: false }]);
  });

  const owner = async (api: TestApp, id: number, change: object) => {
    const headers = await signIn(api.app);
    return api.app.request(`/api/People/${id}`, json({ version: 1, ...change }, headers));
  };
  const own = (path: string) => (api: TestApp, _id: number, headers: Headers) =>
    api.app.request(`/api/Auth/${path}`, json({}, headers));
  test.for([
    ['logs out', own('sign-out')],
    ['logs out everywhere', own('sign-out-everywhere')],
    ['gets another role', (api, id) => owner(api, id, { role: 'viewer' })],
    ['is switched off', (api, id) => owner(api, id, { isOff: true })],
    [
      'is logged out of this device by an owner',
      async (api, id) => {
        const headers = await signIn(api.app);
        const [{ id: signIn1 }] = await dataOf(api.app.request(`/api/People/sign-ins/${id}`, { headers }));
        return api.app.request(`/api/People/end-sign-in/${id}`, json({ signIn: signIn1 }, headers));
      },
    ],
    [
      'switches it off',
      (api, _id, headers, endpoint) => post(api, '', { ...aBrowser().subscription, endpoint, kinds: [] }, headers),
    ],
  ] as [string, (api: TestApp, id: number, headers: Headers, endpoint: string) => Promise<Response>][])(
    'gets nothing more once its person %s, also of what was queued before',
    async ([, end], { api, receiver }) => {
      const { pushes, clock, id, headers, endpoint } = await ringing(api, receiver);
      await addTrip(api);
      expect((await end(api, id, headers, endpoint)).status).toBe(200);
      await addTrip(api);
      await pushes.sendDue();
      clock.now += 2 * MINUTE_MS;
      await pushes.sendDue();
      expect(receiver.got).toEqual([]);
    },
  );

  test('gets nothing after its session’s end, and again after the same person has logged in there', async ({
    api,
    receiver,
  }) => {
    const { pushes, clock, email, endpoint, ...browser } = await ringing(api, receiver);
    clock.now = Date.now() + 13 * HOUR_MS;
    await addTrip(api);
    await pushes.sendDue();
    expect(receiver.got).toEqual([]);
    const stranger = await signIn(api.app);
    const settingsFor = async (reader: Headers) => (await dataOf(post(api, '/read', { endpoint }, reader))).settings;
    expect(await settingsFor(stranger)).toBeNull();
    expect(await settingsFor(await login(api, email))).toMatchObject({
      kinds: ['new', 'late', 'answer', 'failed'],
      zone: 'Asia/Karachi',
    });
    clock.now = Date.now() + 2 * MINUTE_MS;
    await pushes.sendDue();
    expect(read(receiver, browser)).toMatchObject([{ title: 'New: Private charter' }]);
    // A colleague who switches the same browser on has it alone.
    await post(api, '', { ...browser.subscription, endpoint }, stranger);
    await addTrip(api);
    expect(await settingsFor(await login(api, email))).toBeNull();
  });

  test.for([404, 410, 503])(
    'that answers %d is removed if it is gone, else tried again later',
    async (code, { api, receiver }) => {
      const { pushes, clock, ...browser } = await ringing(api, receiver);
      await addTrip(api);
      receiver.answers = (_request, response) => void response.writeHead(code).end();
      await pushes.sendDue();
      receiver.answers = (_request, response) => void response.writeHead(201).end();
      await pushes.sendDue();
      expect(receiver.got).toHaveLength(1);
      clock.now += MINUTE_MS + 1000;
      await pushes.sendDue();
      const isGone = code !== 503;
      expect(read(receiver, browser)).toHaveLength(isGone ? 1 : 2);
      expect(await api.db.selectFrom('push_devices').select('id').execute()).toHaveLength(isGone ? 0 : 1);
    },
  );

  test('is called at a push service only, at no private address, and at most five belong to a person', async ({
    api,
    receiver,
  }) => {
    const headers = await signIn(api.app);
    const save = async (changes: object, name = 'one') =>
      (await post(api, '', { ...aBrowser(name).subscription, ...changes }, headers)).status;
    for (const endpoint of [
      'https://evil.example/fcm.googleapis.com/',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://.push.apple.com/x',
    ])
      expect.soft(await save({ endpoint }), endpoint).toBe(400);
    for (const endpoint of ['https://web.push.apple.com/Q', 'https://wns2-by3p.notify.windows.com/w/?token=B'])
      expect.soft(await save({ endpoint }), endpoint).toBe(200);
    for (const changes of [
      { p256dh: 'A'.repeat(87) },
      { auth: 'AA' },

      { zone: 'Nowhere' },
      { quietTo: '7' },
    ])
      expect.soft(await save(changes), JSON.stringify(changes)).toBe(400);
    for (const name of ['3', '4', '5']) expect(await save({}, name)).toBe(200);
    expect(await outcomeOf(post(api, '', aBrowser('6').subscription, headers))).toEqual([
      409,
      'You have notifications on five devices already. Switch one of them off, or log it out.',
    ]);
    const { pushes } = pushesOf(api, receiver, { resolve: async () => ['10.0.0.1'] });
    await pushes.sendDue();
    expect(receiver.got).toEqual([]);
    expect(await api.db.selectFrom('pushes').select(['state', 'failure']).limit(1).execute()).toEqual([
      { state: 'waiting', failure: 'The address is in a private network, which this server does not send to' },
    ]);
    await deleteOldPushes(api.db, Date.now() + 91 * 24 * HOUR_MS);
    expect(await api.db.selectFrom('push_devices').select('id').execute()).toEqual([]);
  });
});

withoutPush('a server without a secret offers no notifications', async ({ api }) => {
  const headers = await signIn(api.app);
  expect(await dataOf(post(api, '/read', { endpoint: '' }, headers))).toEqual({ key: '', settings: null });
  expect((await post(api, '', aBrowser().subscription, headers)).status).toBe(409);
});
