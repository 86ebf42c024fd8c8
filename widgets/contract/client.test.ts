import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorMessage } from './api-error';
import { createApi } from './client';
import { created } from './envelope';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.useRealTimers();
});

/** A server that gives every call the same answer. */
async function apiAgainst(listener: RequestListener, options: { token?: string; onUnauthorized?: () => void } = {}) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return createApi({
    baseUrl: `http://127.0.0.1:${port}/api/`,
    ...(options.token && { token: () => options.token }),
    ...(options.onUnauthorized && { onUnauthorized: options.onUnauthorized }),
    timeout: 2000,
  });
}

/** A client that gets these answers in order, and the requests that it sent. */
function apiOver(...answers: (() => Response)[]) {
  const requests: Request[] = [];
  const api = createApi({
    baseUrl: 'http://127.0.0.1/api',
    fetch: async (input, init) => {
      const answer = answers[Math.min(requests.push(new Request(input, init)), answers.length) - 1];
      return answer?.() ?? Response.error();
    },
  });
  return { api, requests };
}

const answer =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const get = { method: 'get', path: '/PrivateCharter/GetAllRequests', who: 'admin', answer: v.unknown() } as const;
const post = { ...get, method: 'post' } as const;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was answered'),
    (error: ApiError) => error,
  );

const ready = () => Response.json({ success: true, data: 7 });
const empty = () => Response.json({ success: true, data: {} });

describe('an API call', () => {
  it('fails with status 0 when the answer is cut off, or when the page may not read it', async () => {
    const cut = await apiAgainst((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"success":true,');
      setImmediate(() => response.destroy());
    });
    const { api } = apiOver(() => Response.error());
    for (const call of [() => cut(get), () => api(get), () => api({ ...get, byStatus: true })])
      expect(await failureOf(call())).toMatchObject({ reason: 'failed', status: 0, foreign: '' });
  });

  it.each([
    [200, false],
    [400, false],
    [409, true],
  ])(
    'is refused with status %i and success %j, with the server’s errors, data and first 1000 characters of the message',
    async (status, success) => {
      const refusal = {
        message: 'Not so'.repeat(500).slice(0, 1000),
        errors: { name: 'Name is required' },
        data: { id: 7 },
      };
      const { api } = apiOver(() => Response.json({ success, ...refusal, message: 'Not so'.repeat(500) }, { status }));
      expect(await failureOf(api(post))).toMatchObject({ reason: 'refused', status, ...refusal });
    },
  );

  it('has no message for a traveller when the page asked something wrong', async () => {
    const { api } = apiOver(() =>
      Response.json({ success: false, message: 'Kind must be empty-legs' }, { status: 400 }),
    );
    expect(await failureOf(api(get))).toMatchObject({ reason: 'refused', status: 400, message: '' });
  });

  it.each([
    ['HTML instead of JSON', 200, '<!doctype html><title>Proxy</title>'],
    ['JSON without the envelope', 200, [1, 2, 3]],
    ['data of another type', 200, { success: true, message: '', data: { id: 'seven' } }],
    ['a gateway without a server behind it', 502, 'Bad Gateway'],
  ])('fails on %s', async (_what, status, body) => {
    const api = await apiAgainst(answer(status, body));
    const error = await failureOf(api({ ...get, method: 'delete', answer: v.object({ id: v.number() }) }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ reason: 'failed', status });
  });

  it.each([
    ['an empty body', 200, '', {}],
    ['no body', 204, '', {}],
    ['JSON that is not an object', 200, [1, 2, 3], {}],
    ['an answer with success: false', 200, { success: false, message: 'No' }, {}],
    ['data without an id', 201, { success: true, data: { reference: 'A1' } }, {}],
    ['its id', 201, { success: true, data: { id: 41 } }, { id: 41 }],
    ['a text with a bracket', 200, { note: 'Seats < 3' }, {}],
  ])('whose success depends on the status alone succeeds with %s', async (_what, status, body, data) => {
    const api = await apiAgainst(answer(status, body));
    await expect(api({ ...post, answer: created, byStatus: true })).resolves.toEqual(data);
  });

  it.each([
    ['only a message', 429, { message: 'The desk is closed' }, 'The desk is closed'],
    ['an error message that is for the operator', 500, { message: 'SQLITE_BUSY', errors: { a: 'b' } }, ''],
    ['success: true, against its status', 409, { success: true, message: 'Sold out' }, 'Sold out'],
    ['an empty body', 500, '', ''],
    ['an HTML page', 404, '<!doctype html>', ''],
    ['a gateway without a server behind it', 502, 'Bad Gateway', ''],
  ])(
    'whose success depends on the status alone is refused with %s, and passes on the right message',
    async (_what, status, body, message) => {
      const api = await apiAgainst(answer(status, body));
      const error = await failureOf(api({ ...post, answer: created, byStatus: true }));
      expect(error).toMatchObject({ reason: 'refused', status, message });
    },
  );

  it.each(['', '\n  '])('whose success depends on the status alone fails for an HTML page after %j', async (before) => {
    const api = await apiAgainst(answer(200, `${before}<!doctype html><title>Sign in to this Wi-Fi</title>`));
    const error = await failureOf(api({ ...post, answer: created, byStatus: true }));
    expect(error).toMatchObject({ reason: 'failed', status: 200, foreign: expect.stringContaining('http') });
  });

  it('succeeds when a record is created and the answer names no id', async () => {
    const { api } = apiOver(() => Response.json({ success: true, message: '' }));
    await expect(api({ ...post, answer: created })).resolves.toEqual({});
  });

  it('has its set parameters in the address, and no question mark without any', async () => {
    const { api, requests } = apiOver(empty);
    await api(get, { query: { FromLocation: 'Malé & more', ToLocation: '', passengers: undefined } });
    await api(get, { query: { FromLocation: '' } });
    const path = 'http://127.0.0.1/api/PrivateCharter/GetAllRequests';
    expect(requests.map(({ url }) => url)).toEqual([`${path}?FromLocation=Mal%C3%A9+%26+more`, path]);
  });

  it('sends a form as multipart, with a boundary', async () => {
    const { api, requests } = apiOver(empty);
    const form = new FormData();
    form.set('Name', 'AP-TST');
    await api({ ...post, form: v.object({}) }, { form });
    expect(requests[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await requests[0]?.text()).toContain('name="Name"\r\n\r\nAP-TST\r\n');
  });

  it('sends its body as JSON, without headers that it does not need', async () => {
    const { api, requests } = apiOver(empty);
    await api({ ...post, body: v.object({ seats: v.number() }) }, { body: { seats: 4 } });
    await api(post);
    const [full, bare] = requests;
    expect([full?.headers.get('Content-Type'), await full?.text()]).toEqual(['application/json', '{"seats":4}']);
    expect(await bare?.text()).toBe('');
    for (const name of ['Authorization', 'Idempotency-Key', 'Content-Type'])
      expect(bare?.headers.has(name)).toBe(false);
  });

  it.each([
    ['its endpoint', 2000, { ...post, timeout: 20 }],
    ['its client', 20, post],
  ])('fails after the timeout of %s, and is not repeated', async (_whose, timeout, endpoint) => {
    const silent = vi.fn(() => new Promise<Response>(() => {}));
    const api = createApi({ baseUrl: 'http://127.0.0.1/api', timeout, fetch: silent });
    const error = await failureOf(api(endpoint));
    expect(error).toMatchObject({ reason: 'failed', status: 0 });
    expect(error.message).toMatch(/TimeoutError/);
    expect(silent).toHaveBeenCalledOnce();
  });

  it('ends when its caller aborts it, and is not repeated', async () => {
    const silent = vi.fn((_input: unknown, _init?: RequestInit) => new Promise<Response>(() => {}));
    const api = createApi({ baseUrl: 'http://127.0.0.1/api', fetch: silent });
    const wanted = new AbortController();
    const call = failureOf(api(get, { signal: wanted.signal }));
    wanted.abort();
    expect(await call).toMatchObject({ reason: 'failed', status: 0 });
    expect(silent).toHaveBeenCalledOnce();
    const { api: quick, requests } = apiOver(empty);
    const after = new AbortController();
    await quick(get, { signal: after.signal });
    after.abort();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it.each([
    [401, undefined, 0],
    [200, 'abc', 0],
    [403, 'abc', 0],
    [401, 'abc', 1],
  ])('of status %i that was sent with the token %s ends the session %i times', async (status, token, times) => {
    const onUnauthorized = vi.fn();
    let sent: string | undefined;
    const serve: RequestListener = (request, response) => {
      sent = request.headers.authorization;
      answer(status, { success: status === 200, data: {} })(request, response);
    };
    const api = await apiAgainst(serve, { onUnauthorized, ...(token && { token }) });
    await api(get).catch(() => {});
    expect(onUnauthorized).toHaveBeenCalledTimes(times);
    expect(sent).toBe(token && `Bearer ${token}`);
  });

  it('ends the session also when a public answer says that the token is rejected', async () => {
    const onUnauthorized = vi.fn();
    const serve: RequestListener = (request, response) => {
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      answer(200, { success: true, message: '', data: [] })(request, response);
    };
    const api = await apiAgainst(serve, { token: 'abc', onUnauthorized });
    await expect(api({ ...get, answer: v.array(v.unknown()) })).resolves.toEqual([]);
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('fails as usual without `onUnauthorized`', async () => {
    const api = await apiAgainst(answer(401, { success: false, message: 'Sign in' }), { token: 'abc' });
    expect(await failureOf(api(get))).toMatchObject({ reason: 'refused', status: 401 });
  });

  it.each([502, 503, 504])('is repeated once when a gateway answers with %i', async (status) => {
    const { api, requests } = apiOver(() => new Response('Away', { status }), ready);
    expect(await api(get)).toBe(7);
    expect(requests).toHaveLength(2);
  });

  it.each([500, 501])('is not repeated when the server answers with %i', async (status) => {
    const { api, requests } = apiOver(() => Response.json({ success: false }, { status }));
    expect(await failureOf(api(get))).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['2', 2000],
    ['3600', 10_000],
    ['Fri, 27 Nov 2026 08:00:00 GMT', 300],
  ])('with `Retry-After: %s` is repeated after %i milliseconds', async (seconds, waited) => {
    vi.useFakeTimers();
    const away = () => new Response('Away', { status: 503, headers: { 'Retry-After': seconds } });
    const { api, requests } = apiOver(away, ready);
    const call = api(get);
    await vi.advanceTimersByTimeAsync(waited - 1);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toBe(7);
  });

  it.each([
    ['makes it safe to repeat', 'key-00000001', ['key-00000001', 'key-00000001']],
    ['is not repeated without one', undefined, [undefined]],
  ])('by POST that the network drops %s: the idempotency key %s', async (_what, idempotencyKey, sent) => {
    const keys: unknown[] = [];
    const dropFirst: RequestListener = (request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) request.socket.destroy();
      else answer(201, { success: true, data: { id: 1 } })(request, response);
    };
    const api = await apiAgainst(dropFirst);
    const call = api({ ...post, body: v.object({}) }, { body: {}, ...(idempotencyKey && { idempotencyKey }) });
    await call.catch(() => {});
    expect(keys).toEqual(sent);
  });
});

describe('the message of a failed call', () => {
  it.each([
    ['the server’s message', new ApiError('refused', 'Only 3 seats are left', 409), 'Only 3 seats are left'],
    ['a general text when the server refused without a message', new ApiError('refused', '', 400), 'Failed to save'],
    ['another text when the server never answered', new ApiError('failed', 'ECONNREFUSED', 0), 'Error saving'],
    ['that same text for any other error', new TypeError('x is undefined'), 'Error saving'],
  ])('is %s', (_what, error, message) => {
    expect(errorMessage(error, 'Failed to save', 'Error saving')).toBe(message);
  });
});

describe('an answer that was requested before the client loaded', () => {
  const ADDRESS = 'http://127.0.0.1:1/api/Flight/GetFlight/7';
  const call = { method: 'get', path: '/Flight/GetFlight/:id', who: 'anyone', answer: v.string() } as const;
  const answerWith = (data: string) => Response.json({ success: true, message: '', data });
  const page = globalThis as Record<symbol, unknown>;
  const FIRST_ANSWERS = Symbol.for('charter-widgets.first-answers');
  const put = (address: string, answer: Promise<Response | undefined>) => {
    page[FIRST_ANSWERS] = new Map([[address, answer]]);
  };
  const asked = vi.fn(async () => answerWith('anew'));
  const api = (token?: string) =>
    createApi({ baseUrl: 'http://127.0.0.1:1/api', ...(token && { token: () => token }), timeout: 50 });
  beforeEach(() => {
    asked.mockClear();
    vi.stubGlobal('fetch', asked);
  });
  afterEach(() => {
    page[FIRST_ANSWERS] = undefined;
    vi.unstubAllGlobals();
  });

  it('is used once', async () => {
    put(ADDRESS, Promise.resolve(answerWith('ahead')));
    expect(await api()(call, { id: '7' })).toBe('ahead');
    expect(asked).not.toHaveBeenCalled();
    expect(await api()(call, { id: '7' })).toBe('anew');
  });

  it('is not used for another address, for a call with a token, or when it did not arrive', async () => {
    put(ADDRESS, Promise.resolve(answerWith('ahead')));
    expect(await api()(call, { id: '8' })).toBe('anew');
    expect(await api('token')(call, { id: '7' })).toBe('anew');
    // The answer did not arrive.
    put(ADDRESS, Promise.resolve(undefined));
    expect(await api()(call, { id: '7' })).toBe('anew');
  });

  it('follows the timeout of the client, and is requested again by the next call', async () => {
    put(ADDRESS, new Promise(() => {}));
    await expect(api()(call, { id: '7' })).rejects.toThrow('No answer in time');
    expect(await api()(call, { id: '7' })).toBe('anew');
  });
});
