import { STREAM_BEAT_MS } from '@charter-hosts/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForNews, pollInterval } from './trip-stream';

// @vitest-environment happy-dom

const LIVE = 5 * 60_000;
const POLLED = 30_000;
const news = { trip: 1, kind: 'privateCharter', requestId: 4, reference: 'CW-AXS4-70', what: 'created' };

/** Answers each call with its own stream; the test plays the proxy. */
function aServer() {
  const calls: { send: (text: string) => void; end: () => void }[] = [];
  const answer = vi.fn<typeof fetch>(async (_address, init) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const ignore = () => {};
    init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(ignore));
    calls.push({
      send: (text) => void writer.write(new TextEncoder().encode(text)).catch(ignore),
      end: () => void writer.close().catch(ignore),
    });
    return new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  return { calls, answer };
}

const received: unknown[] = [];
const onChange = vi.fn();
let close = () => {};
const listen = (fetch: typeof globalThis.fetch) => {
  close = listenForNews({ token: 'a token', fetch, onChange, onNews: (one) => received.push(one) });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  received.length = 0;
  onChange.mockClear();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

it('the screen receives news, whole or in parts, and does not poll in the meantime', async () => {
  const { calls, answer } = aServer();
  listen(answer);
  await pass(10);
  expect(answer.mock.lastCall?.[1]?.headers).toEqual({ Authorization: 'Bearer a token' });
  expect(pollInterval()).toBe(POLLED);
  const text = `event: trip\ndata: ${JSON.stringify(news)}\n\n`;
  for (const part of ['event: open\ndata: {}\n\n', text.slice(0, 20), text.slice(20), 'event: trip\ndata: {}\n\n'])
    calls[0]?.send(part);
  await pass(10);
  expect([received, pollInterval(), onChange.mock.calls.length]).toEqual([[news], LIVE, 1]);
});

it('the screen polls behind a proxy that holds the stream back, and tries the stream again minutes later', async () => {
  const { calls, answer } = aServer();
  listen(answer);
  await pass(5010);
  expect([pollInterval(), answer.mock.calls.length]).toEqual([POLLED, 1]);
  await pass(2 * 60_000);
  expect(answer).toHaveBeenCalledTimes(1);
  for (let seconds = 0; seconds < 3 * 60 && calls.length < 2; seconds += 2) await pass(2000);
  calls[1]?.send('event: open\ndata: {}\n\n');
  await pass(10);
  expect(pollInterval()).toBe(LIVE);
});

it('the screen opens a lost stream again, waits longer after each failure, and polls in the meantime', async () => {
  const { calls, answer } = aServer();
  listen(answer);
  await pass(10);
  calls[0]?.send('event: open\ndata: {}\n\n');
  await pass(STREAM_BEAT_MS);
  calls[0]?.send(': still open\n\n');
  await pass(STREAM_BEAT_MS);
  expect(pollInterval()).toBe(LIVE);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  calls[0]?.end();
  await pass(10);
  expect(pollInterval()).toBe(POLLED);
  await pass(10 * 60_000);
  const tries = answer.mock.calls.length;
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(30);
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(answer).toHaveBeenCalledTimes(tries + 1);
});

it('the screen treats a stream that is silent for too long as lost', async () => {
  const { calls, answer } = aServer();
  listen(answer);
  await pass(10);
  calls[0]?.send('event: open\ndata: {}\n\n');
  await pass(STREAM_BEAT_MS + 15_010);
  expect(pollInterval()).toBe(POLLED);
  await pass(2000);
  expect(answer).toHaveBeenCalledTimes(2);
});

it.each(['the server ends it', 'the server refuses it'])('the stream ends with the session: %s', async (how) => {
  const { calls, answer } = aServer();
  if (how === 'the server refuses it') answer.mockResolvedValue(new Response('{}', { status: 401 }));
  listen(answer);
  await pass(10);
  calls[0]?.send('event: open\ndata: {}\n\nevent: end\ndata: {}\n\n');
  await pass(60 * 60_000);
  expect(answer).toHaveBeenCalledTimes(1);
  expect([pollInterval(), onChange.mock.calls.length > 0]).toEqual([POLLED, true]);
});
