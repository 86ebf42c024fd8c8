import { describe, expect } from 'vitest';
import { aCharter, test as base, json, signIn, type TestApp } from '../../testing';
import { queueEmails } from '../email/store';
import { createMetrics, type Metrics } from './metrics';

const HOUR_MS = 3_600_000;

const test = base.extend<{ clock: { now: number }; metrics: Metrics }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  clock: async ({}, use) => use({ now: Date.now() }),
  metrics: async ({ api, clock }, use) => {
    const metrics = createMetrics(partsOf(api, clock));
    await use(metrics);
    metrics.stop();
  },
});

const partsOf = ({ db, dataDir }: TestApp, clock: { now: number }) => ({
  ...{ db, version: '1.2.3', isDamaged: () => true, now: () => clock.now },
  // This folder exists on every machine.
  config: { dataDir: dataDir.replace(/\/data$/, '') },
});

async function samplesOf(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n');
  const samples = lines.flatMap((line) => {
    const [, labels, value] = new RegExp(`^charter_${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
    return value === undefined ? [] : [[labels ?? '', Number(value)] as const];
  });
  return Object.fromEntries(samples);
}

describe('the metrics of requests', () => {
  test('contain the route’s pattern and the status, and nothing that was sent', async ({
    api: { app },
    api,
    metrics,
  }) => {
    const session = await signIn(app);
    await app.request('/api/PrivateCharter/Create?name=Parveen', json(aCharter()));
    await app.request('/api/PrivateCharter/Create', json(aCharter({ trip: 9 })));
    for (const id of [1, 2, 3]) await app.request(`/api/Trip/${id}`, { headers: session });
    for (const path of ['/api/42101-1234567-8', '/api/nothing/else', '/parveen@example.com', '/livez']) {
      await app.request(path, { headers: { 'X-Request-Id': 'Parveen' } });
    }
    await app.request('/api/Trip/1', { method: 'PROPFIND' });
    const requests = await samplesOf(metrics, 'http_requests_total');
    expect(requests).toEqual({
      'method="POST",route="/api/Auth/login",status="200"': 1,
      'method="POST",route="/api/PrivateCharter/Create",status="201"': 1,
      'method="POST",route="/api/PrivateCharter/Create",status="400"': 1,
      'method="GET",route="/api/Trip/:id",status="200"': 1,
      'method="GET",route="/api/Trip/:id",status="404"': 2,
      'method="GET",route="/api/*",status="404"': 2,
      'method="GET",route="/*",status="404"': 1,
      'method="PROPFIND",route="/api/Trip/:id",status="405"': 1,
    });
    const durations = await samplesOf(metrics, 'http_request_duration_seconds_count');
    expect(durations['route="/api/Trip/:id"']).toBe(4);
    const all = await metrics.text();
    for (const secret of ['Parveen', '42101-', '@', 'Skardu', api.dataDir, session.Authorization.slice(7)]) {
      expect(all).not.toContain(secret);
    }
  });

  test('do not grow with unknown addresses, and end with `stop`', async ({ api, clock }) => {
    const metrics = createMetrics(partsOf(api, clock));
    for (let at = 0; at < 50; at++) await api.app.request(`/${at}/api/${at}?${at}`);
    expect(Object.keys(await samplesOf(metrics, 'http_requests_total'))).toHaveLength(1);
    metrics.stop();
    await api.app.request('/api/Trip/1');
    expect(await metrics.text()).not.toContain('/api/Trip');
  });
});

describe('the metrics of all processes', () => {
  test.override({ env: { STAFF_EMAIL: 'desk@example.com', ANSWER_MINUTES: '15' } });

  test('show how long unsent messages have been due', async ({ api, clock, metrics }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const later = new Date(clock.now + 48 * HOUR_MS);
    const reminder = { dedupeKey: 'reminder', tripId: 1, to: 'a@example.com', subject: 's', text: 't', html: 'h' };
    await queueEmails(api.db, [{ ...reminder, priority: 'receipt', notBefore: later }], new Date(clock.now));
    clock.now += 24 * HOUR_MS;
    const oldest = await samplesOf(metrics, 'outbox_oldest_seconds');
    expect(oldest['queue="webhooks"']).toBe(0);
    expect(oldest['queue="emails"']).toBeGreaterThan(23 * 3600);
    expect(oldest['queue="emails"']).toBeLessThan(25 * 3600);
  });

  test('are complete again once a count that took too long has ended', async ({ api, clock }) => {
    const ofWebhooks = new WeakSet();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const db = api.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('"webhooks"')) ofWebhooks.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (ofWebhooks.has(queryId)) await released;
        return result;
      },
    });
    const metrics = createMetrics({ ...partsOf(api, clock), db });
    expect(await samplesOf(metrics, 'outbox_oldest_seconds')).toEqual({});
    expect(await samplesOf(metrics, 'database_up')).toEqual({ '': 0 });
    release();
    expect(Object.keys(await samplesOf(metrics, 'outbox_oldest_seconds'))).toHaveLength(2);
    expect(await samplesOf(metrics, 'database_up')).toEqual({ '': 1 });
    metrics.stop();
  });
});
