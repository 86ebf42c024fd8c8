import * as v from 'valibot';
import { ApiError } from './api-error';
import type { Answer, Endpoint, ObjectSchema, Sent } from './endpoint';
import { envelope } from './envelope';
import { takeFirstAnswer } from './first-answer';
import { toJson } from './to-json';

/** The most characters of a message. */
const LONGEST = 1000;

const TIMEOUT = 'TimeoutError';

/** Default seconds before a call is repeated. */
const PAUSE = 0.3;
const LONGEST_PAUSE = 10;

export interface ApiOptions {
  /** The API's base URL, e.g. `https://book.example.com/api`. */
  baseUrl: string;
  /** Returns the session's bearer token; read at each call. Default: none. */
  token?: (() => string | undefined) | undefined;
  /** Called when the server rejects the token, by 401 or a `WWW-Authenticate` header. */
  onUnauthorized?: () => void;
  /** Milliseconds until a call fails without an answer. Default 30000. */
  timeout?: number;
  /** Replaces the browser's `fetch`. */
  fetch?: typeof fetch;
}

/** Makes a call and parses its `data`; rejects with an `ApiError`. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  ...sent: Record<string, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]
) => Promise<Answer<E>>;

type AnySent = Partial<Sent<Endpoint & { path: '/:id'; body: v.GenericSchema; form: ObjectSchema }>>;

export function createApi({ baseUrl, token, onUnauthorized, timeout = 30_000, fetch }: ApiOptions): Api {
  return async (endpoint: Endpoint, { id = '', query, body: json, form, idempotencyKey, signal }: AnySent = {}) => {
    const { method, path } = endpoint;
    const bearer = token?.();
    const asked = String(query ? setOnly(query) : '');
    const address = baseUrl.replace(/\/$/, '') + path.replace(':id', encodeURIComponent(id)) + (asked && `?${asked}`);
    const request = {
      method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: form ?? (json === undefined ? null : toJson(json)),
    };
    // Used once, and never for answers that may have personal data.
    let first = method === 'get' && !bearer && !fetch ? takeFirstAnswer(address) : undefined;
    const attempt = () =>
      withTimeout(endpoint.timeout ?? timeout, signal, async (signal) => {
        const given = first && (await first);
        first = undefined;
        // Not a `Request`, because MooTools replaces that class.
        return given ?? (fetch ?? globalThis.fetch)(address, { ...request, signal });
      });
    const mayRepeat = method === 'get' || (method === 'post' && !!idempotencyKey);
    let answer: Response;
    try {
      answer = await (mayRepeat ? tryTwice(attempt, signal) : attempt());
    } catch (error) {
      throw new ApiError('failed', String(error), 0);
    }

    const { status } = answer;
    if (bearer && (status === 401 || answer.headers.has('WWW-Authenticate'))) onUnauthorized?.();
    let cut = false;
    const text = await answer.text().catch(() => {
      cut = true;
      return '';
    });
    const read = parseJson(text);
    // A successful HTML page does not count: it comes from a Wi-Fi login or another site at the API's address.
    const counts = endpoint.byStatus && status && !(answer.ok && /^\s*</.test(text));
    const body = v.safeParse(envelope, counts ? { ...Object(read), success: answer.ok } : read);
    // A gateway's error page does not mean that the address is wrong, and neither does a truncated answer.
    const foreign = status && status < 500 && !cut ? baseUrl : '';
    if (!body.success)
      throw new ApiError('failed', 'The answer is not of the agreed shape', cut ? 0 : status, {}, foreign);
    const { success, message, errors, data } = body.output;
    // What is wrong with a question of the page's is for its developer, and with the server for its operator. Staff, who
    // have a token, ask themselves.
    const isForTraveller = token || (status < 500 && (status !== 400 || method !== 'get'));
    if (!success || status >= 400)
      throw new ApiError(
        'refused',
        isForTraveller ? message.slice(0, LONGEST) : '',
        status,
        isForTraveller ? errors : {},
        read ? '' : foreign,
        data,
      );
    const parsed = v.safeParse(endpoint.answer, endpoint.paged ? body.output : data);
    if (!parsed.success) throw new ApiError('failed', 'The answer is not of the agreed shape', status);
    return parsed.output;
  };
}

/** Rejects when no answer starts within `ms` milliseconds or the caller aborts. */
function withTimeout<T>(ms: number, caller: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>) {
  const ended = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (reason: unknown) => {
      ended.abort(reason);
      // A page's own `fetch` may ignore the signal.
      reject(reason);
    };
    const timer = setTimeout(() => end(new DOMException('No answer in time', TIMEOUT)), ms);
    const endByCaller = () => end(caller?.reason);
    if (caller?.aborted) endByCaller();
    caller?.addEventListener('abort', endByCaller);
    call(ended.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Repeats a call once after a network error or a gateway error. */
async function tryTwice(attempt: () => Promise<Response>, caller: AbortSignal | undefined): Promise<Response> {
  const first = await attempt().catch((error) => {
    if (error?.name === TIMEOUT || caller?.aborted) throw error;
  });
  if (first && (first.status < 502 || first.status > 504)) return first;
  const seconds = Number(first?.headers.get('Retry-After')) || PAUSE;
  await new Promise((resume) => setTimeout(resume, Math.min(seconds, LONGEST_PAUSE) * 1000));
  return attempt();
}

/** Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const setOnly = (query: Readonly<Record<string, string | boolean | undefined>>) =>
  new URLSearchParams(
    Object.entries(query as Record<string, string>).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
