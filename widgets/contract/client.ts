import ky, { HTTPError } from 'ky';
import * as v from 'valibot';
import { ApiError } from './api-error';
import type { Answer, Endpoint, ObjectSchema, Sent } from './endpoint';
import { envelope } from './envelope';
import { toJson } from './to-json';

/** Nobody reads a longer message, and a page stands still while it breaks its lines. */
const LONGEST = 1000;

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
    let answer: Response;
    try {
      answer = await ky(baseUrl.replace(/\/$/, '') + path.replace(':id', encodeURIComponent(id)), {
        method,
        headers: {
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        timeout: endpoint.timeout ?? timeout,
        throwHttpErrors: (code) => code >= 502,
        retry: { limit: 1, methods: idempotencyKey ? ['get', 'post'] : ['get'], statusCodes: [502, 503, 504] },
        json,
        stringifyJson: toJson,
        ...(form ? { body: form } : {}),
        ...(query ? { searchParams: setOnly(query) } : {}),
        ...(signal ? { signal } : {}),
        ...(fetch ? { fetch } : {}),
      });
    } catch (error) {
      // Thrown so that it is tried again; after that it is an answer like any other.
      if (!(error instanceof HTTPError)) throw new ApiError('failed', String(error), 0);
      answer = error.response;
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

/** Undefined where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const setOnly = (query: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
