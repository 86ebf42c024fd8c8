import { STREAM_BEAT_MS } from '@charter-hosts/contract';
import { beforeEach, describe, expect, vi } from 'vitest';
import { setPassword } from '../accounts/store';
import { createApp } from '../app';
import { ADMIN, aCharter, addStaff, type Headers, json, signIn, type TestApp, test } from '../testing';
import { createTripStreams } from './stream';

type App = TestApp['app'];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

/** Opens a stream; `next` resolves to the next event, or to undefined at its end. */
async function listen(app: App, headers: Headers) {
  const answer = await app.request('/api/TripStream', { headers });
  const reader = answer.body?.getReader();
  const next = async () => {
    const { value } = (await reader?.read()) ?? {};
    return value && new TextDecoder().decode(value);
  };
  return { answer, next, leave: async () => reader?.cancel() };
}
const send = async (app: App) =>
  (await (await app.request('/api/PrivateCharter/Create', json(aCharter()))).json()).data;
const opened = 'event: open\ndata: {}\n\n';

describe('the stream of trips', () => {
  test('sends each new request to staff at once, without personal data', async ({ api }) => {
    const { headers } = await addStaff(api, 'Sana', 'viewer');
    const { answer, next, leave } = await listen(api.app, { ...headers, 'Accept-Encoding': 'gzip' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.has('Content-Encoding')).toBe(false);
    expect(await next()).toBe(opened);
    const { id: requestId, reference } = await send(api.app);
    const news = { trip: 1, kind: 'privateCharter', requestId, reference, what: 'created' };
    expect(await next()).toBe(`event: trip\ndata: ${JSON.stringify(news)}\n\n`);
    await leave();
  });

  test('sends what another process has stored, also what was committed late', async ({ api }) => {
    await send(api.app);
    const { next, leave } = await listen(api.app, await signIn(api.app));
    expect(await next()).toBe(opened);
    const event = { trip_id: 1, at: '', by: '', before: '', after: '', note: 'Parveen', folded: '' };
    // The transaction of the first id is committed after that of the second.
    for (const [id, what] of [
      [21, 'contact'],
      [20, 'link'],
    ] as const) {
      await api.db
        .insertInto('trip_events')
        .values({ ...event, id, what })
        .execute();
      await vi.advanceTimersByTimeAsync(3000);
      const heard = await next();
      expect(heard).toContain(`"what":"${what}"`);
      expect(heard).not.toContain('Parveen');
      expect(heard?.match(/event:/g)).toHaveLength(1);
    }
    await leave();
  });

  test('sends a sign of life regularly', async ({ api }) => {
    const headers = await signIn(api.app);
    const { next, leave } = await listen(api.app, headers);
    expect(await next()).toBe(opened);
    await vi.advanceTimersByTimeAsync(STREAM_BEAT_MS);
    expect(await next()).toBe(': still open\n\n');
    await leave();
  });

  const ENDS: Readonly<Record<string, (api: TestApp, sana: { id: number; headers: Headers }) => unknown>> = {
    'a sign-out': ({ app }, { headers }) => app.request('/api/Auth/sign-out', { method: 'POST', headers }),
    'a sign-out everywhere': ({ app }, { headers }) =>
      app.request('/api/Auth/sign-out-everywhere', { method: 'POST', headers }),
    'a new password': ({ db }, { id }) => setPassword(db, id, 'of another one'),
    'being switched off': async ({ app }, { id }) =>
      app.request(`/api/People/${id}`, json({ version: 1, isOff: true }, await signIn(app))),
    'another role': async ({ app }, { id }) =>
      app.request(`/api/People/${id}`, json({ version: 1, role: 'viewer' }, await signIn(app))),
  };
  test.for(Object.keys(ENDS))('ends within a second after %s', async (what, { api }) => {
    const sana = await addStaff(api, 'Sana', 'dispatcher');
    const answer = await api.app.request('/api/Auth/login', json({ ...ADMIN, email: sana.email }));
    const { token } = (await answer.json()).data;
    const headers = { Authorization: `Bearer ${token}` };
    const { next } = await listen(api.app, headers);
    const other = await listen(api.app, await signIn(api.app));
    expect([await next(), await other.next()]).toEqual([opened, opened]);
    await ENDS[what]?.(api, { ...sana, headers });
    await vi.advanceTimersByTimeAsync(1000);
    expect([await next(), await next()]).toEqual(['event: end\ndata: {}\n\n', undefined]);
    await send(api.app);
    expect(await other.next()).toContain('event: trip');
    await other.leave();
  });

  test('is refused without a session, and when a person already has four open', async ({ api }) => {
    expect((await listen(api.app, {})).answer.status).toBe(401);
    const headers = await signIn(api.app);
    // The tabs open at the same moment.
    const tabs = await Promise.all(Array.from({ length: 9 }, () => listen(api.app, headers)));
    const isOpen = ({ answer }: (typeof tabs)[number]) => answer.status === 200;
    expect(tabs.filter(isOpen)).toHaveLength(4);
    const fifth = tabs.find((tab) => !isOpen(tab))?.answer;
    expect([fifth?.status, fifth?.headers.get('Retry-After')]).toEqual([429, '30']);
    await tabs.find(isOpen)?.leave();
    expect((await listen(api.app, headers)).answer.status).toBe(200);
  });

  test('sends trips when it is opened while the last other stream ends', async ({ api }) => {
    const streams = createTripStreams(api.parts);
    const first = (await streams.open({ id: 1 }, async () => {})).getReader();
    const opening = streams.open({ id: 2 }, async () => {});
    await first.cancel();
    const second = (await opening).getReader();
    await second.read();
    await send(api.app);
    streams.nudge();
    const news = await Promise.race([second.read(), new Promise((resolve) => setTimeout(resolve, 2000))]);
    expect(news).toMatchObject({ done: false });
    await second.cancel();
  });

  test('ends when the process stops, and no new stream opens', async ({ api }) => {
    const streams = createTripStreams(api.parts);
    const app = createApp({ ...api.parts, streams });
    const headers = await signIn(app);
    const { next } = await listen(app, headers);
    const opening = streams.open({ id: 1 }, async () => {});
    streams.stop();
    await expect(opening).rejects.toMatchObject({ status: 503 });
    expect([await next(), await next()]).toEqual([opened, undefined]);
    expect((await listen(app, headers)).answer.status).toBe(503);
  });
});
