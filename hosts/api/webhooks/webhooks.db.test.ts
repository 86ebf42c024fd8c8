import type { Delivery, WebhookWithSecret } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { createSeal, encryptAll, sealing } from '../platform/database/seal';
import {
  aCharter,
  bearer,
  dataOf,
  json,
  type Receiver,
  sendQuote,
  signIn,
  startReceiver,
  type TestApp,
  verified,
  test as withPublicNetwork,
} from '../testing';
import { deleteOldDeliveries } from './deliveries';
import { createWebhookSender, createWebhooks, type SenderParts } from './send';

const HOUR_MS = 3_600_000;
/** The time limits for a receiver that answers, also on a busy machine, and for one that never answers. */
const WHOLE_MS = 5000;
const SHORT_MS = 150;

// Its own fixture, because test files share their modules.
const test = withPublicNetwork.extend<{ env: Record<string, string> }>({
  env: { WEBHOOKS_PRIVATE: 'true', PUBLIC_URL: 'https://fly.example' },
});

const QUOTES = ['quote.sent', 'quote.accepted', 'quote.declined', 'quote.expired'];
const EVENTS = ['trip.created', 'trip.stage_changed', ...QUOTES];

/** An owner's actions on webhooks, by default on the first one. */
async function ownerOf({ app }: TestApp) {
  const headers = await signIn(app);
  const get = (path: string) => dataOf(app.request(`/api/Webhooks${path}`, { headers }));
  const post = (path: string, body: object = {}) => app.request(`/api/Webhooks${path}`, json(body, headers));
  return {
    post,
    add: (url: string, events = ['trip.created']): Promise<WebhookWithSecret> => dataOf(post('', { url, events })),
    deliveries: (id = 1): Promise<Delivery[]> => get(`/deliveries/${id}`),
    webhook: async () => (await get(''))[0],
  };
}

/** The app's webhooks, with a clock that a test can move. */
function webhooksOf({ db, parts: { config, log } }: TestApp, parts: Partial<SenderParts> = {}) {
  const clock = { now: Date.now() + 1000 };
  const sender = createWebhookSender({ config, wholeMs: WHOLE_MS, ...parts });
  return { clock, hooks: createWebhooks({ db, sender, log, patienceMs: 50, now: () => clock.now, random: () => 0 }) };
}

/** Stores a trip by sending a request; resolves to its traveller's link. */
async function addTrip({ app }: TestApp) {
  const { trackUrl } = await dataOf(app.request('/api/PrivateCharter/Create', json(aCharter())));
  return bearer(trackUrl.split('#')[1]);
}
const idOf = ({ headers }: Receiver['got'][number]) => headers['webhook-id'];
const status =
  (code: number): Receiver['answers'] =>
  (_request, response) =>
    void response.writeHead(code).end();

describe('a webhook', () => {
  test('gets the events of trips and quotes, signed and without personal data', async ({ api, receiver }) => {
    const owner = await ownerOf(api);
    const { secret } = await owner.add(receiver.url, EVENTS);
    const traveller = await addTrip(api);
    await sendQuote(api, { validUntil: new Date(Date.now() + HOUR_MS).toISOString() });
    const { clock, hooks } = webhooksOf(api);
    await hooks.sendDue();
    clock.now += HOUR_MS;
    await hooks.sendDue();
    await hooks.sendDue();
    clock.now = Date.now() + 1000;
    const { quotes } = await dataOf(api.app.request('/api/Traveller/Trip', { headers: traveller }));
    const yes = { version: 1, total: 1000, hash: quotes[0].hash, says: 'yes', name: 'Parveen' };
    await api.app.request('/api/Traveller/Answer', json(yes, traveller));
    await hooks.sendDue();

    const payloads = receiver.got.map(({ body }) => JSON.parse(body));
    expect(payloads.map(({ type, data }) => `${type} ${data.previousStage ?? ''} ${data.stage}`).sort()).toEqual([
      'quote.accepted  accepted',
      'quote.expired  quoted',
      'quote.sent  quoted',
      'trip.created  new',
      'trip.stage_changed new reviewing',
      'trip.stage_changed quoted accepted',
      'trip.stage_changed reviewing quoted',
    ]);
    expect(payloads[0].data).toMatchObject({ id: 1, kind: 'privateCharter', requestId: 1, partner: null });
    const text = receiver.got.map(({ body }) => body).join();
    expect(text).toContain('"quoteVersion":1');
    expect(text).not.toMatch(/Parveen|1234-56|9876543|@|Karachi/i);
    for (const delivery of receiver.got) {
      // The clock of the second try is an hour ahead, so a receiver would rightly refuse it.
      if (Number(delivery.headers['webhook-timestamp']) * 1000 > Date.now() + HOUR_MS / 2) continue;
      expect(verified(delivery, secret)).toEqual(JSON.parse(delivery.body));
      expect(() => verified({ ...delivery, body: `${delivery.body} ` }, secret)).toThrow();
      expect(() => verified(delivery, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    }
    expect(new Set((await owner.deliveries()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  test('is not sent by a process that lacks the new key of the secrets, but by one that has it', async ({
    api,
    receiver,
  }) => {
    const owner = await ownerOf(api);
    const { secret } = await owner.add(receiver.url);
    await addTrip(api);
    const raw = api.db.withoutPlugins();
    const seal = createSeal(['a new key that the tests seal with, 32+', 'the key that the tests seal with: 32+']);
    await encryptAll(raw, seal);
    await webhooksOf(api).hooks.sendDue();
    expect(receiver.got).toEqual([]);
    await webhooksOf({ ...api, db: sealing(raw, seal) }).hooks.sendDue();
    expect(receiver.got.map((delivery) => verified(delivery, secret))).toHaveLength(1);
  });

  test('gets two signatures for a day after a new secret, and secrets are stored encrypted', async ({
    api,
    receiver,
  }) => {
    const owner = await ownerOf(api);
    const first = await owner.add(receiver.url);
    const second = await dataOf(owner.post('/rotate/1', { version: 1 }));
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { clock, hooks } = webhooksOf(api);
    for (const after of [0, 24]) {
      clock.now += after * HOUR_MS;
      await owner.post('/test/1');
      await hooks.sendDue();
    }
    const signatures = receiver.got.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).toEqual([2, 1]);
    const [signedTwice] = receiver.got as [Receiver['got'][number]];
    for (const { secret } of [first, second]) expect(verified(signedTwice, secret)).toBeTruthy();
    expect(JSON.stringify(await owner.webhook())).not.toContain('whsec_');
    const raw = await api.db.withoutPlugins().selectFrom('webhook_secrets').select('secret').execute();
    expect(raw.every(({ secret }) => secret.startsWith('sealed:'))).toBe(true);
    await deleteOldDeliveries(api.db, new Date(clock.now + 31 * 24 * HOUR_MS));
    expect(await owner.deliveries()).toEqual([]);
    expect(await api.db.selectFrom('webhook_secrets').select('id').execute()).toHaveLength(1);
  });

  const LATE = 'No answer within 0.15 seconds';
  test.for([
    ['sends its headers', (_q, r) => void r.socket?.write('HTTP/1.1 200 OK\r\nA: b'), null, LATE],
    ['answers 500', (_q, r) => void r.writeHead(500).end('broken\u0000'), 500, 'The endpoint answered 500'],
    [
      'sends endless headers',
      (_q, r) => void r.writeHead(200, { a: 'b'.repeat(20_000) }).end(),
      null,
      'The endpoint could not be reached (HPE_HEADER_OVERFLOW)',
    ],
    [
      'redirects to a private address',
      (_q, r) => void r.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
      302,
      'The endpoint answered with a redirect (302), which is not followed',
    ],
  ] as [string, Receiver['answers'], number | null, string][])(
    'that %s is tried again later',
    async ([, answers, code, failure], { api, receiver }) => {
      const owner = await ownerOf(api);
      await owner.add(receiver.url);
      await addTrip(api);
      receiver.answers = answers;
      await webhooksOf(api, failure === LATE ? { wholeMs: SHORT_MS } : {}).hooks.sendDue();
      expect(await owner.deliveries()).toMatchObject([{ state: 'waiting', tries: 1, status: code, failure }]);
      expect((await owner.webhook()).failingSince).not.toBeNull();
      receiver.answers = status(204);
      const { clock, hooks } = webhooksOf(api);
      await hooks.sendDue();
      clock.now += 61_000;
      await hooks.sendDue();
      expect(await owner.deliveries()).toMatchObject([{ state: 'sent', tries: 2, status: 204, failure: '' }]);
      expect((await owner.webhook()).failingSince).toBeNull();
      const [first, ...again] = receiver.got.map(idOf);
      expect(again).toEqual([first]);
    },
  );

  test('with an endless answer counts as delivered; a kilobyte of the answer is stored, and nothing is logged', async ({
    api,
    receiver,
  }) => {
    const owner = await ownerOf(api);
    await owner.add(receiver.url);
    await addTrip(api);
    let sent = 0;
    receiver.answers = (_request, response) => {
      const part = Buffer.alloc(16_384, 'x');
      const more = () => {
        while (sent < 1e9 && !response.destroyed && response.write(part)) sent += part.length;
        response.once('drain', more);
      };
      more();
    };
    await webhooksOf(api).hooks.sendDue();
    expect(await owner.deliveries()).toMatchObject([{ state: 'sent', status: 200, answer: 'x'.repeat(1024) }]);
    expect(sent).toBeLessThan(50_000_000);
    expect(api.logged.join()).not.toContain('xxxx');
  });

  test('that answers 410 is switched off, and gets nothing until it is switched on', async ({ api, receiver }) => {
    const owner = await ownerOf(api);
    await owner.add(receiver.url);
    receiver.answers = status(410);
    await addTrip(api);
    const { hooks } = webhooksOf(api);
    await hooks.sendDue();
    expect((await owner.webhook()).off).toMatchObject({ why: 'gone' });
    await addTrip(api);
    expect(await owner.deliveries()).toHaveLength(1);
    expect([(await owner.post('/test/1')).status, (await owner.post('/redeliver/1')).status]).toEqual([409, 409]);
    await owner.post('/1', { version: 2, url: receiver.url, events: ['trip.created'] });
    receiver.answers = status(200);
    await owner.post('/redeliver/1');
    await hooks.sendDue();
    expect(await owner.deliveries()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  test('gets an event at once behind four that waited too long', async ({ api, receiver }) => {
    const owner = await ownerOf(api);
    await owner.add(receiver.url);
    for (let count = 0; count < 4; count++) await addTrip(api);
    await api.db.updateTable('deliveries').set({ give_up_at: '2026-01-01T00:00:00.000Z' }).execute();
    await addTrip(api);
    await webhooksOf(api).hooks.sendDue();
    expect(receiver.got).toHaveLength(1);
  });

  test('is switched off when nothing arrives for three days', async ({ api, receiver }) => {
    const owner = await ownerOf(api);
    await owner.add(receiver.url);
    receiver.answers = status(503);
    await addTrip(api);
    const { clock, hooks } = webhooksOf(api);
    for (const _try of Array(11)) {
      await hooks.sendDue();
      clock.now += 6 * HOUR_MS;
    }
    expect((await owner.webhook()).off).toBeNull();
    await hooks.sendDue();
    expect((await owner.webhook()).off).toMatchObject({ why: 'failing' });
    expect(await owner.deliveries()).toMatchObject([{ state: 'failed', failure: 'The endpoint answered 503' }]);
  });

  test('that is slow delays no other webhook and no request, and gets few deliveries at once', async ({
    api,
    receiver,
    onTestFinished,
  }) => {
    const slow = await startReceiver();
    onTestFinished(() => slow.close());
    const owner = await ownerOf(api);
    for (const { url } of [slow, receiver]) await owner.add(url);
    slow.answers = () => {};
    const { hooks } = webhooksOf(api, { wholeMs: HOUR_MS });
    for (let count = 0; count < 6; count++) await addTrip(api);
    hooks.nudge();
    await expect.poll(() => receiver.got.length).toBe(6);
    await expect.poll(() => slow.got.length).toBe(4);
    await addTrip(api);
    hooks.nudge();
    await expect.poll(() => receiver.got.length).toBe(7);
    await hooks.stop();
    expect(slow.got).toHaveLength(4);
    expect(new Set((await owner.deliveries()).map(({ state }) => state))).toEqual(new Set(['queued', 'waiting']));
  });

  describe('without allowed networks', () => {
    test.override({ env: { PUBLIC_URL: 'https://fly.example' } });

    test('is refused with a private address when it is saved, and again when a delivery is sent', async ({
      api,
      receiver,
    }) => {
      const owner = await ownerOf(api);
      const refused = await owner.post('', { url: 'https://169.254.169.254/', events: EVENTS });
      expect([refused.status, (await refused.json()).errors.url]).toEqual([
        400,
        expect.stringContaining('private network'),
      ]);
      await owner.add('https://1.1.1.1/hooks');
      const url = `https://hooks.example:${receiver.port}/`;
      await api.db.updateTable('webhooks').set({ url }).execute();
      await addTrip(api);
      const names = [['9.9.9.9', '10.0.0.1'], ['127.0.0.1']];
      const { clock, hooks } = webhooksOf(api, { resolve: async () => names.shift() ?? [] });
      for (const failure of [
        'The address is in a private network, which this server does not send to',
        'The address is this server itself',
        'The host hooks.example does not exist. Check the address',
      ]) {
        await hooks.sendDue();
        expect((await owner.deliveries())[0]?.failure).toBe(failure);
        clock.now += HOUR_MS;
      }
      expect(receiver.got).toEqual([]);
    });
  });
});
