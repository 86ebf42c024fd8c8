import type { Delivery, WebhookWithSecret } from '@charter-hosts/contract';
import { Webhook } from 'standardwebhooks';
import { describe, expect } from 'vitest';
import { aCharter, json, type Receiver, signIn, startReceiver, type TestApp, test as withoutNet } from '../testing';
import { createWebhookSender, createWebhooks, type SenderParts } from './send';
import { claimDeliveries, deleteOldDeliveries } from './store';

const HOUR_MS = 3_600_000;
/** The limits for a receiver that answers, also on a busy machine, and for one that never does. */
const WHOLE_MS = 5000;
const SHORT_MS = 150;

// Its own fixture, because test files share their modules.
const test = withoutNet.extend<{ receiver: Receiver; env: Record<string, string> }>({
  env: { WEBHOOKS_PRIVATE: 'true', PUBLIC_URL: 'https://fly.example' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

const EVENTS = [
  'trip.created',
  'trip.stage_changed',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
];

async function deskOf(api: TestApp) {
  const headers = await signIn(api.app);
  const ask = (path: string, body?: object) =>
    api.app.request(`/api/${path}`, body === undefined ? { headers } : json(body, headers));
  return {
    ask,
    add: async (url: string, events = EVENTS): Promise<WebhookWithSecret> =>
      (await (await ask('Webhooks', { url, events })).json()).data,
    log: async (id = 1): Promise<Delivery[]> => (await (await ask(`Webhooks/deliveries/${id}`)).json()).data,
    list: async () => (await (await ask('Webhooks')).json()).data,
  };
}

/** The app's webhooks, with a clock that a test moves. */
function hooksOf({ db, parts: { config, log } }: TestApp, parts: Partial<SenderParts> = {}) {
  const clock = { now: Date.now() + 1000 };
  const sender = createWebhookSender({ config, wholeMs: WHOLE_MS, ...parts });
  return { clock, hooks: createWebhooks({ db, sender, log, patienceMs: 50, now: () => clock.now, random: () => 0 }) };
}

const aTrip = (api: TestApp) => api.app.request('/api/PrivateCharter/Create', json(aCharter()));
const told = ({ got }: Receiver) => got.map(({ body }) => JSON.parse(body));

describe('a webhook', () => {
  test('gets the events of trips and quotes, signed and without personal data', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    const { secret } = await desk.add(receiver.url);
    const { trackUrl } = (await (await aTrip(api)).json()).data;
    const draft = {
      aircraft: 'King Air',
      currency: 'USD',
      lines: [{ label: 'Flight', kind: 'flight', amount: 100 }],
      legs: [
        {
          ...{ from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2027-03-04T14:30:00', minutes: 125 },
          ...{ calculatedMinutes: 125, km: 1200, seats: 4, isFerry: false, isShown: true },
        },
      ],
      terms: 'None.',
      validUntil: new Date(Date.now() + HOUR_MS).toISOString(),
    };
    const [{ version, revision, hash }] = (await (await desk.ask('Quotes/1', draft)).json()).data;
    expect((await desk.ask('Quotes/send/1', { version, revision, hash })).status).toBe(200);
    const { clock, hooks } = hooksOf(api);
    await hooks.sendDue();
    const expires = clock.now + HOUR_MS;
    clock.now = expires;
    await hooks.sendDue();
    await hooks.sendDue();
    clock.now = Date.now() + 1000;
    const traveller = { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
    const { quotes } = (await (await api.app.request('/api/Traveller/Trip', { headers: traveller })).json()).data;
    const yes = { version: 1, total: 100, hash: quotes[0].hash, says: 'yes', name: 'Parveen' };
    await api.app.request('/api/Traveller/Answer', json(yes, traveller));
    await hooks.sendDue();

    const said = told(receiver).map(({ type, data }) => `${type} ${data.previousStage ?? ''} ${data.stage}`);
    expect(said.sort()).toEqual([
      'quote.accepted  accepted',
      'quote.expired  quoted',
      'quote.sent  quoted',
      'trip.created  new',
      'trip.stage_changed new reviewing',
      'trip.stage_changed quoted accepted',
      'trip.stage_changed reviewing quoted',
    ]);
    expect(told(receiver)[0].data).toMatchObject({ id: 1, kind: 'privateCharter', requestId: 1, partner: null });
    const text = receiver.got.map(({ body }) => body).join();
    expect(text).toContain('"quoteVersion":1');
    expect(text).not.toMatch(/Parveen|4210|0300|@|Karachi/i);
    for (const { headers, body } of receiver.got) {
      // The clock of the last try is an hour ahead, which a receiver would rightly refuse.
      if (Number(headers['webhook-timestamp']) * 1000 > Date.now() + HOUR_MS / 2) continue;
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
      const another = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
      expect(() => another.verify(body, headers as Record<string, string>)).toThrow();
    }
    expect(new Set((await desk.log()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  test('gets the chosen events only, and nothing for a refused call', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    await desk.add(receiver.url, ['trip.stage_changed']);
    await api.app.request('/api/PrivateCharter/Create', json(aCharter({ segments: [] })));
    await aTrip(api);
    await desk.ask('Trip/1', { version: 1, stage: 'accepted' });
    expect(await desk.log()).toEqual([]);
  });

  test('gets both signatures for a day after a new secret, and secrets are stored encrypted', async ({
    api,
    receiver,
  }) => {
    const desk = await deskOf(api);
    const first = await desk.add(receiver.url);
    const { data: second } = await (await desk.ask('Webhooks/rotate/1', { version: 1 })).json();
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { clock, hooks } = hooksOf(api);
    await desk.ask('Webhooks/test/1', {});
    await hooks.sendDue();
    const [{ headers, body }] = receiver.got as [Receiver['got'][number]];
    for (const { secret } of [first, second]) new Webhook(secret).verify(body, headers as Record<string, string>);
    clock.now += 24 * HOUR_MS;
    await desk.ask('Webhooks/test/1', {});
    await hooks.sendDue();
    expect(String(receiver.got[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(JSON.stringify(await desk.list())).not.toContain('whsec_');
    const raw = await api.db.withoutPlugins().selectFrom('webhook_secrets').select('secret').execute();
    expect(raw.every(({ secret }) => secret.startsWith('sealed:'))).toBe(true);
    await deleteOldDeliveries(api.db, new Date(clock.now + 31 * 24 * HOUR_MS));
    expect(await desk.log()).toEqual([]);
    expect(await api.db.selectFrom('webhook_secrets').select('id').execute()).toHaveLength(1);
  });

  test.for([
    ['stalls', () => {}, null, 'No answer within 0.15 seconds'],
    [
      'drips its headers',
      (_q, r) => void r.socket?.write('HTTP/1.1 200 OK\r\nA: b'),
      null,
      'No answer within 0.15 seconds',
    ],
    ['answers 500', (_q, r) => void r.writeHead(500).end('broken\u0000'), 500, 'It answers 500'],
    ['closes early', (_q, r) => void r.destroy(), null, 'It could not be reached (ECONNRESET)'],
    [
      'has headers without end',
      (_q, r) => void r.writeHead(200, { a: 'b'.repeat(20_000) }).end(),
      null,
      'It could not be reached (HPE_HEADER_OVERFLOW)',
    ],
    [
      'redirects to a private address',
      (_q, r) => void r.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
      302,
      'It answers with a redirect (302), which is not followed',
    ],
  ] as [string, Receiver['answers'], number | null, string][])(
    'that %s is tried again later',
    async ([, answers, status, failure], { api, receiver }) => {
      const desk = await deskOf(api);
      await desk.add(receiver.url, ['trip.created']);
      await aTrip(api);
      const works = receiver.answers;
      receiver.answers = answers;
      await hooksOf(api, failure.startsWith('No answer') ? { wholeMs: SHORT_MS } : {}).hooks.sendDue();
      expect(await desk.log()).toMatchObject([{ state: 'waiting', tries: 1, status, failure }]);
      expect((await desk.list())[0].failingSince).not.toBeNull();
      receiver.answers = works;
      const { clock, hooks } = hooksOf(api);
      await hooks.sendDue();
      clock.now += 61_000;
      await hooks.sendDue();
      expect(await desk.log()).toMatchObject([{ state: 'sent', tries: 2, status: 204, failure: '' }]);
      expect((await desk.list())[0].failingSince).toBeNull();
      expect(receiver.got).toHaveLength(2);
      expect(receiver.got[1]?.headers['webhook-id']).toBe(receiver.got[0]?.headers['webhook-id']);
    },
  );

  test('with an endless answer has the delivery, of whose answer a kilobyte is stored and nothing is logged', async ({
    api,
    receiver,
  }) => {
    const desk = await deskOf(api);
    await desk.add(receiver.url, ['trip.created']);
    await aTrip(api);
    let sent = 0;
    receiver.answers = (_request, response) => {
      const part = Buffer.alloc(16_384, 'x');
      const more = () => {
        while (sent < 1e9 && !response.destroyed && response.write(part)) sent += part.length;
        response.once('drain', more);
      };
      more();
    };
    await hooksOf(api).hooks.sendDue();
    const [delivery] = await desk.log();
    expect(delivery).toMatchObject({ state: 'sent', status: 200, answer: 'x'.repeat(1024) });
    expect(sent).toBeLessThan(50_000_000);
    expect(api.logged.join()).not.toContain('xxxx');
  });

  test('that answers 410 is switched off, and gets nothing until it is switched on', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    await desk.add(receiver.url, ['trip.created']);
    receiver.answers = (_request, response) => void response.writeHead(410).end();
    await aTrip(api);
    const { hooks } = hooksOf(api);
    await hooks.sendDue();
    expect((await desk.list())[0].off).toMatchObject({ why: 'gone' });
    await aTrip(api);
    expect(await desk.log()).toHaveLength(1);
    expect((await desk.ask('Webhooks/test/1', {})).status).toBe(409);
    expect((await desk.ask('Webhooks/redeliver/1', {})).status).toBe(409);
    await desk.ask('Webhooks/1', { version: 2, url: receiver.url, events: ['trip.created'] });
    receiver.answers = (_request, response) => void response.writeHead(200).end();
    await desk.ask('Webhooks/redeliver/1', {});
    await hooks.sendDue();
    expect(await desk.log()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  test('is switched off when nothing arrives for three days', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    await desk.add(receiver.url, ['trip.created']);
    receiver.answers = (_request, response) => void response.writeHead(503).end();
    await aTrip(api);
    const { clock, hooks } = hooksOf(api);
    for (let hours = 0; hours < 66; hours += 6) {
      await hooks.sendDue();
      expect((await desk.list())[0].off).toBeNull();
      clock.now += 6 * HOUR_MS;
    }
    await hooks.sendDue();
    expect((await desk.list())[0].off).toMatchObject({ why: 'failing' });
    expect(await desk.log()).toMatchObject([{ state: 'failed', failure: 'It answers 503' }]);
  });

  test('that stalls delays no other webhook and no request, and gets few deliveries at once', async ({
    api,
    receiver,
  }) => {
    const slow = await startReceiver();
    const desk = await deskOf(api);
    await desk.add(slow.url, ['trip.created']);
    await desk.add(receiver.url, ['trip.created']);
    slow.answers = () => {};
    const { hooks } = hooksOf(api, { wholeMs: HOUR_MS });
    for (let count = 0; count < 6; count++) await aTrip(api);
    hooks.nudge();
    await expect.poll(() => receiver.got.length).toBe(6);
    await expect.poll(() => slow.got.length).toBe(4);
    expect((await aTrip(api)).status).toBe(201);
    hooks.nudge();
    await expect.poll(() => receiver.got.length).toBe(7);
    await hooks.stop();
    expect(slow.got).toHaveLength(4);
    expect(new Set((await desk.log(1)).map(({ state }) => state))).toEqual(new Set(['queued', 'waiting']));
    await slow.close();
  });

  test('gets the deliveries of a process that died from another one, under the same id', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    await desk.add(receiver.url, ['trip.created']);
    await aTrip(api);
    const { clock, hooks } = hooksOf(api);
    const [held] = await claimDeliveries(api.db, 1, { now: new Date(clock.now), lockMs: 60_000, limit: 5 });
    await hooks.sendDue();
    expect(receiver.got).toEqual([]);
    clock.now += 61_000;
    await hooks.sendDue();
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([held?.eventId]);
  });
});

describe('without allowed networks', () => {
  test.override({ env: { PUBLIC_URL: 'https://fly.example' } });

  test('a private address is refused when it is saved and when a delivery is sent', async ({ api, receiver }) => {
    const desk = await deskOf(api);
    for (const url of ['https://169.254.169.254/', 'https://fly.example/api', 'http://example.com/', receiver.url]) {
      const answer = await desk.ask('Webhooks', { url, events: EVENTS });
      expect([url, answer.status]).toEqual([url, 400]);
      expect((await answer.json()).errors.url).toMatch(/private network|this server itself|https:\/\//);
    }
    await desk.ask('Webhooks', { url: 'https://1.1.1.1/hooks', events: ['trip.created'] });
    await api.db
      .updateTable('webhooks')
      .set({ url: `https://hooks.example:${receiver.port}/` })
      .execute();
    await aTrip(api);
    const names = [['9.9.9.9', '10.0.0.1'], ['127.0.0.1']];
    const { clock, hooks } = hooksOf(api, { resolve: async () => names.shift() ?? [] });
    for (const failure of [
      'The address is in a private network, which this server does not send to',
      'The address is this server itself',
      'No address was found for hooks.example',
    ]) {
      await hooks.sendDue();
      expect((await desk.log())[0]?.failure).toBe(failure);
      clock.now += HOUR_MS;
    }
    expect(receiver.got).toEqual([]);
  });
});
