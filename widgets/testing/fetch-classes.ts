/** A request as it went out. */
interface Sent {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

type Answer = { status: number; body: unknown } | Response;

/**
 * Puts itself in the place of `fetch`, and of the classes around it where they are missing (Jest's jsdom has none) or
 * take neither a relative address nor the signals of the test's DOM (Node's own beside jsdom).
 *
 * @param answer undefined lets the call through to the environment's own `fetch`
 * @returns puts back what was there
 */
export function replaceFetch(answer: (sent: Sent) => Promise<Answer | undefined>): () => void {
  const scope = globalThis as { [name: string]: unknown };
  const names = ['fetch', 'Headers', 'Request', 'Response'];
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(scope, name)]));
  const real = scope.fetch as typeof fetch | undefined;

  const put = (name: string, value: unknown) =>
    Object.defineProperty(scope, name, { value, configurable: true, writable: true });
  if (!scope.Headers) put('Headers', PlainHeaders);
  if (!scope.Response) put('Response', PlainResponse);
  put('Request', lenientRequestClass(scope.Request as typeof Request | undefined));
  put('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const given = typeof input === 'string' || input instanceof URL ? undefined : input;
    const request = given ?? new Request(input as string, init);
    const { method, url, signal } = request;
    // A copy, where there may be another reader.
    const text = method === 'GET' ? '' : await request.clone().text();
    const answered = await raceAbort(answer({ method, url, headers: lowerCased(request.headers), text }), signal);
    if (answered && 'headers' in answered) return answered;
    if (answered) {
      const headers = { 'Content-Type': 'application/json' };
      return new Response(JSON.stringify(answered.body), { status: answered.status, headers });
    }
    if (!real) throw new TypeError(`Nothing answers ${method} ${url} in this test`);
    return given instanceof PlainRequest
      ? real(url, { method, headers: request.headers, ...(text && { body: text }) })
      : real(input, init);
  });

  return () => {
    for (const [name, property] of before) {
      if (property) Object.defineProperty(scope, name, property);
      else delete scope[name];
    }
  };
}

/** Not every test's DOM writes the names so. */
const lowerCased = (headers: Headers) =>
  Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));

/** Whoever stops waiting is told so at once, as by a real `fetch`. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason ?? new Error('This operation was aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The environment's own class where it can make the request, a plain one where it cannot. */
function lenientRequestClass(Own: typeof Request | undefined): unknown {
  if (!Own) return PlainRequest;
  return new Proxy(Own, {
    construct(target, [input, init]) {
      try {
        return new target(input, init);
      } catch {
        return new PlainRequest(input, init);
      }
    },
  });
}

class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
  /** No stream: what is sent is text. */
  readonly body = null;
  readonly #text: string;

  constructor(input: string | URL | PlainRequest, init: RequestInit = {}) {
    const from = input instanceof PlainRequest ? input : undefined;
    this.url = from?.url ?? new URL(String(input), typeof document === 'undefined' ? undefined : document.baseURI).href;
    this.method = (init.method ?? from?.method ?? 'GET').toUpperCase();
    this.headers = new Headers(init.headers ?? from?.headers);
    this.signal = init.signal ?? from?.signal ?? null;
    this.#text = init.body == null ? (from ? from.#text : '') : String(init.body);
  }

  clone() {
    return new PlainRequest(this);
  }
  async text() {
    return this.#text;
  }
}

class PlainResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body = null;
  readonly #text: string;

  constructor(text: string, { status = 200, headers }: ResponseInit = {}) {
    this.#text = text;
    this.status = status;
    this.headers = new Headers(headers);
  }

  get ok() {
    return this.status >= 200 && this.status < 300;
  }
  clone() {
    return new PlainResponse(this.#text, this);
  }
  async text() {
    return this.#text;
  }
  async json() {
    return JSON.parse(this.#text);
  }
}

class PlainHeaders extends Map<string, string> {
  constructor(from?: HeadersInit) {
    super();
    const entries = from && Symbol.iterator in from ? from : Object.entries(from ?? {});
    for (const [name, value] of entries) this.set(name as string, String(value));
  }
  override get(name: string) {
    // As Headers say it.
    return (super.get(name.toLowerCase()) ?? null) as string;
  }
  override set(name: string, value: string) {
    return super.set(name.toLowerCase(), value);
  }
  override has(name: string) {
    return super.has(name.toLowerCase());
  }
  override delete(name: string) {
    return super.delete(name.toLowerCase());
  }
}
