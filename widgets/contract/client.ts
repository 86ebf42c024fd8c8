import * as v from 'valibot';
import { ApiError } from './api-error';
import type { Answer, Endpoint, ObjectSchema, Sent } from './endpoint';
import { envelope } from './envelope';
import { toJson } from './to-json';

/** Nobody reads a longer message, and a page stands still while it breaks its lines. */
const LONGEST = 1000;

const TIMEOUT = 'TimeoutError';

/**
 * What a loader has asked for while the widget's code was on its way (hosts/embed/first-answer.ts), by address; undefined
 * for what has to be asked for again.
 */
const FIRST_ANSWERS = Symbol.for('charter-widgets.first-answers');
type Page = { [FIRST_ANSWERS]?: Map<string, Promise<Response | undefined>> };

/** Seconds before a call is repeated, where the answer does not say. */
const PAUSE = 0.3;
const LONGEST_PAUSE = 10;

export interface ApiOptions {
  /** Where the API lives, e.g. `https://book.example.com/api`. */
  baseUrl: string;
  /** The bearer token of the session, asked for at each call. Default: none is sent. */
  token?: () => string | undefined;
  /** Called when the server no longer accepts the token: with 401, or with a challenge where it serves all alike. */
  onUnauthorized?: () => void;
  /** Milliseconds until a call without an answer counts as failed. Default 30000. */
  timeout?: number;
  /** Carries the calls, in place of the browser's own. */
  fetch?: typeof fetch;
}

/** Makes one call and parses its `data`; rejects with an `ApiError`. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  ...sent: Record<string, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]
) => Promise<Answer<E>>;

/** Whatever a call may send. */
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
    // Used once, and not where the answer may be about a person.
    const answers = method === 'get' && !bearer && !fetch ? (globalThis as Page)[FIRST_ANSWERS] : undefined;
    let first = answers?.get(address);
    answers?.delete(address);
    const attempt = () =>
      withTimeout(endpoint.timeout ?? timeout, signal, async (signal) => {
        const given = first && (await first);
        first = undefined;
        // Not a `Request`, which MooTools replaces by its own.
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
    // A page stores nothing, whatever its status: it is that of a Wi-Fi to sign in to, or of a site at the API's address.
    const counts = endpoint.byStatus && status && !(answer.ok && /^\s*</.test(text));
    const body = v.safeParse(envelope, counts ? { ...Object(read), success: answer.ok } : read);
    // A gateway's own page says that the API is away, not that it is another; half an answer says nothing.
    const foreign = status && status < 500 && !cut ? baseUrl : '';
    if (!body.success)
      throw new ApiError('failed', 'The answer is not in the agreed envelope', cut ? 0 : status, {}, foreign);
    const { success, message, errors, data } = body.output;
    if (!success || status >= 400)
      throw new ApiError('refused', message.slice(0, LONGEST), status, errors, read ? '' : foreign, data);
    const parsed = v.safeParse(endpoint.answer, endpoint.paged ? body.output : data);
    if (!parsed.success) throw new ApiError('failed', 'The answer is not of the agreed shape', status);
    return parsed.output;
  };
}

/** Rejects when no answer begins within `ms` milliseconds, and when the caller ends it. */
function withTimeout<T>(ms: number, caller: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>) {
  const ended = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (reason: unknown) => {
      ended.abort(reason);
      // A `fetch` of a page's own may not listen to the signal.
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

/** Sends once more what the network dropped, and what a gateway could not deliver for a moment. */
async function tryTwice(attempt: () => Promise<Response>, caller: AbortSignal | undefined): Promise<Response> {
  const first = await attempt().catch((error) => {
    if (error?.name === TIMEOUT || caller?.aborted) throw error;
  });
  if (first && (first.status < 502 || first.status > 504)) return first;
  const seconds = Number(first?.headers.get('Retry-After')) || PAUSE;
  await new Promise((resume) => setTimeout(resume, Math.min(seconds, LONGEST_PAUSE) * 1000));
  return attempt();
}

/** Undefined where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// `true` becomes its text.
const setOnly = (query: Readonly<Record<string, string | boolean | undefined>>) =>
  new URLSearchParams(
    Object.entries(query as Record<string, string>).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
