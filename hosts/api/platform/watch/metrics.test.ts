import { describe, expect } from 'vitest';
import { aCharter, test as base, json, signIn, type TestApp } from '../../testing';
import { openEmpty } from '../../testing/database';
import { insertWebhook } from '../../webhooks/store';
import { claimMails, queueMails, sendAgain } from '../email/store';
import { markFailed } from '../queue/store';
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
  // A folder that is there on every machine.
  config: { dataDir: dataDir.replace(/\/data$/, '') },
});

/** The samples of a metric by their labels. */
async function samplesOf(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n');
  const samples = lines.flatMap((line) => {
    const [, labels, value] = new RegExp(`^charter_${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
    return value === undefined ? [] : [[labels ?? '', Number(value)] as const];
  });
  return Object.fromEntries(samples);
}

describe('the metrics of requests', () => {
  test('have the pattern of the route and the status, and nothing of what was sent', async ({
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
      'method="other",route="/api/Trip/:id",status="405"': 1,
    });
    const durations = await samplesOf(metrics, 'http_request_duration_seconds_count');
    expect(durations['route="/api/Trip/:id"']).toBe(4);
    const all = await metrics.text();
    for (const secret of ['Parveen', '4210', '@', 'Skardu', api.dataDir, session.Authorization.slice(7)]) {
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

describe('the metrics of the database', () => {
  test('show statements by kind, and how many failed', async ({ api, metrics }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    await api.db.schema.alterTable('private_charters').dropColumn('cnic').execute();
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const count = await samplesOf(metrics, 'database_query_duration_seconds_count');
    expect(count['operation="insert"']).toBeGreaterThan(3);
    expect(count['operation="commit"']).toBeGreaterThan(0);
    expect(await samplesOf(metrics, 'database_query_failures_total')).toEqual({ 'operation="insert"': 1 });
  });

  test('show the use of connections, or that the embedded database is damaged', async ({ databaseUrl, metrics }) => {
    expect(await samplesOf(metrics, 'database_up')).toEqual({ '': 1 });
    expect(await samplesOf(metrics, 'database_damaged')).toEqual({ '': 1 });
    const pool = databaseUrl ? { '': 10 } : {};
    expect(await samplesOf(metrics, 'database_connections_limit')).toEqual(pool);
    expect(Object.values(await samplesOf(metrics, 'database_waiting'))).toEqual(databaseUrl ? [0] : []);
    const [info] = Object.keys(await samplesOf(metrics, 'build_info'));
    expect(info).toBe(`version="1.2.3",node="${process.version}",database="${databaseUrl ? 'postgresql' : 'sqlite'}"`);
  });

  test('show within seconds that the database is away, without old counts', async ({ api, clock }) => {
    const { db, close } = await openEmpty(undefined);
    const metrics = createMetrics({ ...partsOf(api, clock), db });
    await close();
    expect(await samplesOf(metrics, 'database_up')).toEqual({ '': 0 });
    for (const name of ['trips', 'trips_late', 'mails_failed_last_day', 'outbox_oldest_seconds']) {
      expect(await samplesOf(metrics, name)).toEqual({});
    }
    expect((await samplesOf(metrics, 'disk_free_bytes'))['']).toBeGreaterThan(0);
    metrics.stop();
  });
});

describe('the metrics of all processes', () => {
  test.override({ env: { DESK_EMAIL: 'desk@example.com', ANSWER_MINUTES: '15' } });

  test('show trips by stage, late trips, and what is not sent with its age', async ({ api, clock, metrics }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const later = new Date(clock.now + 48 * HOUR_MS);
    const reminder = { dedupeKey: 'reminder', tripId: 1, to: 'a@example.com', subject: 's', text: 't', html: 'h' };
    await queueMails(api.db, [{ ...reminder, priority: 'receipt', notBefore: later }], new Date(clock.now));
    clock.now += 24 * HOUR_MS;
    expect(await samplesOf(metrics, 'trips')).toMatchObject({ 'stage="new"': 1, 'stage="closed"': 0 });
    expect(await samplesOf(metrics, 'trips_late')).toEqual({ '': 1 });
    expect(await samplesOf(metrics, 'outbox')).toMatchObject({
      'queue="mails",state="queued"': 3,
      'queue="mails",state="failed"': 0,
      'queue="webhooks",state="queued"': 0,
    });
    const oldest = await samplesOf(metrics, 'outbox_oldest_seconds');
    expect(oldest['queue="webhooks"']).toBe(0);
    // A trip that is due the day after tomorrow is not late.
    expect(oldest['queue="mails"']).toBeGreaterThan(23 * 3600);
    expect(oldest['queue="mails"']).toBeLessThan(25 * 3600);
  });

  test('show the emails that failed within a day, until they are sent again', async ({ api, clock, metrics }) => {
    const failed = async () => {
      clock.now += 20_000;
      return (await samplesOf(metrics, 'mails_failed_last_day'))[''];
    };
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(await failed()).toBe(0);
    const claimed = await claimMails(api.db, { now: new Date(clock.now), lockMs: 1000, limit: 2 });
    for (const [at, { id, tries }] of claimed.entries()) {
      const next = new Date(clock.now + 60_000);
      await markFailed(api.db, 'outbox', { id, tries }, { failure: '', next, isFinal: at === 0 });
    }
    expect(await failed()).toBe(1);
    clock.now += 23 * HOUR_MS;
    expect(await failed()).toBe(1);
    const failing = api.db.selectFrom('outbox').select('id').where('state', '=', 'failed');
    const { id } = await failing.executeTakeFirstOrThrow();
    clock.now += HOUR_MS;
    expect(await failed()).toBe(0);
    clock.now -= HOUR_MS;
    await sendAgain(api.db, id, new Date(clock.now));
    expect(await failed()).toBe(0);
  });

  test('count the age from the first attempt', async ({ api, clock, metrics }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    clock.now += HOUR_MS;
    await api.db
      .updateTable('outbox')
      .set({ state: 'waiting', tries: 5, due_at: new Date(clock.now + HOUR_MS).toISOString() })
      .execute();
    const { 'queue="mails"': seconds } = await samplesOf(metrics, 'outbox_oldest_seconds');
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThan(3700);
  });

  test('show waiting webhooks, except those that are off', async ({ api, clock, metrics }) => {
    const at = new Date(clock.now - HOUR_MS);
    for (const url of ['https://a.example', 'https://b.example']) {
      await insertWebhook(api.db, { url, description: '', events: ['trip.created'] }, at);
    }
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    await api.db.updateTable('webhooks').set({ off_at: at.toISOString() }).where('id', '=', 2).execute();
    clock.now += HOUR_MS;
    expect((await samplesOf(metrics, 'outbox'))['queue="webhooks",state="queued"']).toBe(1);
    expect((await samplesOf(metrics, 'outbox_oldest_seconds'))['queue="webhooks"']).toBeGreaterThan(3500);
  });

  test('are counted at most once in fifteen seconds', async ({ api, clock, metrics }) => {
    const count = async () => (await samplesOf(metrics, 'trips'))['stage="new"'];
    expect(await count()).toBe(0);
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    clock.now += 14_000;
    expect(await count()).toBe(0);
    clock.now += 1000;
    expect(await count()).toBe(1);
  });
});

test('reads of a cache are counted', async ({ api, metrics }) => {
  const search = () => api.app.request('/api/Flight/search');
  for (let at = 0; at < 3; at++) await search();
  expect(await samplesOf(metrics, 'cache_reads_total')).toEqual({
    'cache="search",result="miss"': 1,
    'cache="search",result="hit"': 2,
  });
});
