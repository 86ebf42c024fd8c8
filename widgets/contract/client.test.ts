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

/** A server that answers every call in the same way. */
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

/** A call that is carried by the test itself, and the requests that it made. */
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

describe('a call', () => {
  it('returns the data of a successful answer', async () => {
    const api = await apiAgainst(answer(200, { success: true, message: '', data: { id: 7 } }));
    await expect(api({ ...get, answer: v.object({ id: v.number() }) })).resolves.toEqual({ id: 7 });
  });

  it('is `foreign` when a page answers, and has status 0 when the answer is cut off', async () => {
    const page = await apiAgainst(answer(200, '<!doctype html>'));
    expect((await failureOf(page(get))).foreign).toMatch(/\/api\/?$/);
    server?.close();
    const half = await apiAgainst((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"success":true,');
      setImmediate(() => response.destroy());
    });
    expect(await failureOf(half(get))).toMatchObject({ reason: 'failed', status: 0, foreign: '' });
  });

  it.each([
    [404, /\/api$/],
    [499, /\/api$/],
    [500, /^$/],
    [502, /^$/],
  ])(
    'that is answered by a page of status %i is answered by another than the API, or by a gateway',
    async (status, base) => {
      const { api } = apiOver(() => new Response('<!doctype html>', { status }));
      expect((await failureOf(api(post))).foreign).toMatch(base);
    },
  );

  it('has status 0 when the page may not read the answer', async () => {
    const { api } = apiOver(() => Response.error());
    expect(await failureOf(api(get))).toMatchObject({ reason: 'failed', status: 0, foreign: '' });
    expect(await failureOf(api({ ...get, byStatus: true }))).toMatchObject({
      reason: 'failed',
      status: 0,
      foreign: '',
    });
  });

  it.each([
    [200, false],
    [400, true],
    [409, true],
  ])('of status %i and success %j is refused', async (status, success) => {
    const { api } = apiOver(() => Response.json({ success, message: 'No', data: null }, { status }));
    expect(await failureOf(api(get))).toMatchObject({ reason: 'refused', status, message: 'No' });
  });

  it('is refused in no more words than anybody reads', async () => {
    const { api } = apiOver(() => Response.json({ success: false, message: 'no '.repeat(1000) }, { status: 400 }));
    expect((await failureOf(api(get))).message).toHaveLength(1000);
  });

  it('is refused with the words and the field errors of the server', async () => {
    const api = await apiAgainst(
      answer(400, { success: false, message: 'Not so', errors: { name: 'Name is required' } }),
    );
    const error = await failureOf(api(get));
    expect(error).toMatchObject({
      reason: 'refused',
      status: 400,
      message: 'Not so',
      errors: { name: 'Name is required' },
    });
  });

  it('returns the data of a refusal', async () => {
    const api = await apiAgainst(answer(409, { success: false, message: 'Changed', data: { id: 7 } }));
    expect(await failureOf(api(get))).toMatchObject({ status: 409, data: { id: 7 } });
  });

  it.each([
    ['HTML in place of JSON', 200, '<!doctype html><title>Proxy</title>'],
    ['JSON without the envelope', 200, [1, 2, 3]],
    ['data of another shape', 200, { success: true, message: '', data: { id: 'seven' } }],
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
    ['JSON that is no answer', 200, [1, 2, 3], {}],
    ['an answer that says no', 200, { success: false, message: 'No' }, {}],
    ['data without an id', 201, { success: true, data: { reference: 'A1' } }, {}],
    ['its id', 201, { success: true, data: { id: 41 } }, { id: 41 }],
    ['words with a bracket', 200, { note: 'Seats < 3' }, {}],
  ])('that counts by its status alone is carried out, answered with %s', async (_what, status, body, data) => {
    const api = await apiAgainst(answer(status, body));
    await expect(api({ ...post, answer: created, byStatus: true })).resolves.toEqual(data);
  });

  it.each([
    ['nothing but a message', 500, { message: 'The desk is closed' }, 'The desk is closed'],
    ['a success that its status denies', 409, { success: true, message: 'Sold out' }, 'Sold out'],
    ['an empty body', 500, '', ''],
    ['a page', 404, '<!doctype html>', ''],
    ['a gateway without a server behind it', 502, 'Bad Gateway', ''],
  ])('that counts by its status alone is refused with %s, in its words', async (_what, status, body, message) => {
    const api = await apiAgainst(answer(status, body));
    const error = await failureOf(api({ ...post, answer: created, byStatus: true }));
    expect(error).toMatchObject({ reason: 'refused', status, message });
  });

  it.each(['', '\n', '\n  '])(
    'that counts by its status alone is not carried out by a page after %j',
    async (before) => {
      const api = await apiAgainst(answer(200, `${before}<!doctype html><title>Sign in to this Wi-Fi</title>`));
      const error = await failureOf(api({ ...post, answer: created, byStatus: true }));
      expect(error).toMatchObject({ reason: 'failed', status: 200, foreign: expect.stringContaining('http') });
    },
  );

  it('may be stored without a word of its id', async () => {
    const api = await apiAgainst(answer(200, { success: true, message: '' }));
    await expect(api({ ...post, answer: created })).resolves.toEqual({});
  });

  it('asks for what is set, and leaves the rest out', async () => {
    let asked: string | undefined;
    const api = await apiAgainst((request, response) => {
      asked = request.url;
      answer(200, { success: true, data: [] })(request, response);
    });
    const query = { FromLocation: 'Malé & more', ToLocation: '', passengers: undefined };
    await api(get, { query });
    expect(asked).toBe('/api/PrivateCharter/GetAllRequests?FromLocation=Mal%C3%A9+%26+more');
  });

  it('sends a form as multipart, with a boundary', async () => {
    let type: string | undefined;
    let body = '';
    const api = await apiAgainst(async (request, response) => {
      type = request.headers['content-type'];
      for await (const part of request) body += part;
      answer(200, { success: true, data: {} })(request, response);
    });
    const form = new FormData();
    form.set('Name', 'AP-TST');
    await api({ ...post, form: v.object({}) }, { form });
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('name="Name"\r\n\r\nAP-TST\r\n');
  });

  it('waits as long as the endpoint says', async () => {
    const api = await apiAgainst(() => {});
    const error = await failureOf(api({ ...post, timeout: 20 }));
    expect(error).toMatchObject({ reason: 'failed', status: 0 });
    expect(error.message).toMatch(/TimeoutError/);
  });

  it('waits as long as every call does where the endpoint says nothing', async () => {
    const api = createApi({ baseUrl: 'http://127.0.0.1/api', timeout: 20, fetch: () => new Promise(() => {}) });
    expect((await failureOf(api(post))).message).toMatch(/TimeoutError/);
  });

  it('ends when the caller aborts', async () => {
    const { api, requests } = apiOver(() => Response.json({ success: true, data: {} }));
    const wanted = new AbortController();
    await api(get, { signal: wanted.signal });
    wanted.abort();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('sends its body as JSON, and nothing that it does not have', async () => {
    const { api, requests } = apiOver(() => Response.json({ success: true, data: {} }));
    await api({ ...post, body: v.object({ seats: v.number() }) }, { body: { seats: 4 } });
    await api(post);
    const [full, bare] = requests;
    expect([full?.headers.get('Content-Type'), await full?.text()]).toEqual(['application/json', '{"seats":4}']);
    expect(await bare?.text()).toBe('');
    for (const name of ['Authorization', 'Idempotency-Key', 'Content-Type'])
      expect(bare?.headers.has(name)).toBe(false);
  });

  it('sends a list as a list, also where a library of the page gives lists a toJSON of their own', async () => {
    const { api, requests } = apiOver(() => Response.json({ success: true, data: {} }));
    const seats = Object.assign([4], { toJSON: () => 'a text' });
    await api({ ...post, body: v.object({ seats: v.unknown() }) }, { body: { seats } });
    expect(await requests[0]?.text()).toBe('{"seats":[4]}');
  });

  it.each([
    [401, undefined, 0],
    [200, 'abc', 0],
    [403, 'abc', 0],
    [401, 'abc', 1],
  ])('answered with %i and sent with the token %s ends the session %i times', async (status, token, times) => {
    const onUnauthorized = vi.fn();
    const options = { onUnauthorized, ...(token && { token }) };
    const api = await apiAgainst(answer(status, { success: status === 200, data: {} }), options);
    await api(get).catch(() => {});
    expect(onUnauthorized).toHaveBeenCalledTimes(times);
  });

  it('is refused as usual without `onUnauthorized`', async () => {
    const api = await apiAgainst(answer(401, { success: false, message: 'Sign in' }), { token: 'abc' });
    expect(await failureOf(api(get))).toMatchObject({ reason: 'refused', status: 401 });
  });

  it.each([502, 503, 504])('is made once more when a gateway answers with %i', async (status) => {
    const ready = () => Response.json({ success: true, data: 7 });
    const { api, requests } = apiOver(() => new Response('Away', { status }), ready);
    expect(await api(get)).toBe(7);
    expect(requests).toHaveLength(2);
  });

  it('is made again when the answer says, but never after more than ten seconds', async () => {
    vi.useFakeTimers();
    const ready = () => Response.json({ success: true, data: 7 });
    for (const [seconds, waited] of [
      ['2', 2000],
      ['3600', 10_000],
      ['Fri, 27 Nov 2026 08:00:00 GMT', 300],
    ] as const) {
      const { api, requests } = apiOver(
        () => new Response('Away', { status: 503, headers: { 'Retry-After': seconds } }),
        ready,
      );
      const call = api(get);
      await vi.advanceTimersByTimeAsync(waited - 1);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await call).toBe(7);
    }
  });

  it('is not repeated after a timeout or an abort', async () => {
    let calls = 0;
    const wanted = new AbortController();
    const silent = () => {
      calls++;
      return new Promise<Response>(() => {});
    };
    const api = createApi({ baseUrl: 'http://127.0.0.1/api', timeout: 20, fetch: silent });
    await failureOf(api(get));
    const call = failureOf(api(get, { signal: wanted.signal }));
    wanted.abort();
    expect(await call).toMatchObject({ reason: 'failed', status: 0 });
    expect(calls).toBe(2);
  });

  it('has no question mark for an empty query', async () => {
    const { api, requests } = apiOver(() => Response.json({ success: true, data: {} }));
    await api(get, { query: { FromLocation: '' } });
    expect(requests[0]?.url).toBe('http://127.0.0.1/api/PrivateCharter/GetAllRequests');
  });

  it.each([500, 501])('is made once when the server answers with %i', async (status) => {
    const { api, requests } = apiOver(() => Response.json({ success: false }, { status }));
    expect(await failureOf(api(get))).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  it('sends the token, and reports when the server rejects it', async () => {
    const onUnauthorized = vi.fn();
    let sent: string | undefined;
    const refuse: RequestListener = (request, response) => {
      sent = request.headers.authorization;
      answer(401, { success: false, message: 'Sign in' })(request, response);
    };
    const api = await apiAgainst(refuse, { token: 'abc', onUnauthorized });
    await failureOf(api(get));
    expect(sent).toBe('Bearer abc');
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('reports a rejected token also in a public answer', async () => {
    const onUnauthorized = vi.fn();
    const serve: RequestListener = (request, response) => {
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      answer(200, { success: true, message: '', data: [] })(request, response);
    };
    const api = await apiAgainst(serve, { token: 'abc', onUnauthorized });
    await expect(api({ ...get, answer: v.array(v.unknown()) })).resolves.toEqual([]);
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('repeats a POST that has an idempotency key, with the same key, when the network drops it', async () => {
    const keys: unknown[] = [];
    const dropFirst: RequestListener = (request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) request.socket.destroy();
      else answer(201, { success: true, data: { id: 1 } })(request, response);
    };
    const api = await apiAgainst(dropFirst);
    await api({ ...post, body: v.object({}) }, { body: {}, idempotencyKey: 'key-00000001' });
    expect(keys).toEqual(['key-00000001', 'key-00000001']);
  });

  it('does not repeat a POST without one', async () => {
    let calls = 0;
    const api = await apiAgainst((request) => {
      calls++;
      request.socket.destroy();
    });
    await failureOf(api({ ...post, body: v.object({}) }, { body: {} }));
    expect(calls).toBe(1);
  });
});

describe('the message for the person', () => {
  it.each([
    ['the words of the server', new ApiError('refused', 'Only 3 seats are left', 409), 'Only 3 seats are left'],
    ['a fallback when it refused without a word', new ApiError('refused', '', 400), 'Failed to save'],
    ['another when it never answered', new ApiError('failed', 'ECONNREFUSED', 0), 'Error saving'],
    ['the same for anything unforeseen', new TypeError('x is undefined'), 'Error saving'],
  ])('is %s', (_what, error, message) => {
    expect(errorMessage(error, 'Failed to save', 'Error saving')).toBe(message);
  });
});

describe('an answer that was requested early', () => {
  const ADDRESS = 'http://127.0.0.1:1/api/Flight/GetFlight/7';
  const call = { method: 'get', path: '/Flight/GetFlight/:id', who: 'anyone', answer: v.string() } as const;
  const given = (data: string) => Response.json({ success: true, message: '', data });
  const page = globalThis as Record<symbol, unknown>;
  const FIRST_ANSWERS = Symbol.for('charter-widgets.first-answers');
  const put = (address: string, answer: Promise<Response | undefined>) => {
    page[FIRST_ANSWERS] = new Map([[address, answer]]);
  };
  const asked = vi.fn(async () => given('anew'));
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

  it('is used, once', async () => {
    put(ADDRESS, Promise.resolve(given('ahead')));
    expect(await api()(call, { id: '7' })).toBe('ahead');
    expect(asked).not.toHaveBeenCalled();
    expect(await api()(call, { id: '7' })).toBe('anew');
  });

  it('is not used for another address, nor where the call is somebody’s', async () => {
    put(ADDRESS, Promise.resolve(given('ahead')));
    expect(await api()(call, { id: '8' })).toBe('anew');
    expect(await api('token')(call, { id: '7' })).toBe('anew');
  });

  it('is requested again when it did not arrive', async () => {
    put(ADDRESS, Promise.resolve(undefined));
    expect(await api()(call, { id: '7' })).toBe('anew');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('has the usual timeout, and is then requested by the next try', async () => {
    put(ADDRESS, new Promise(() => {}));
    await expect(api()(call, { id: '7' })).rejects.toThrow('No answer in time');
    expect(await api()(call, { id: '7' })).toBe('anew');
  });
});
