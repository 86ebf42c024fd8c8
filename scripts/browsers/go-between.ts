import { Buffer } from 'node:buffer';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test does with a request, as Playwright names it: by then the request is answered, or never will be. */
type Handler = (route: HeldRequest) => unknown;

interface Rule {
  matches: (url: URL) => boolean;
  /** What it was asked for by, to be taken away by the same. */
  pattern: unknown;
  handler: Handler;
  left: number;
}

/** What of an answer a test reads. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Where the scripts that a page is to run before its own are served, on every origin: a policy lets in `'self'`. */
const FIRST = '/go-between.js';
/** Where a page tells what goes wrong on it. */
const TOLD = '/go-between/told';

/** Tells what Chromium would tell of a page: what nobody caught, what its policy kept out, and `console`. */
const TELL = `{
  const tell = (type, text) => navigator.sendBeacon('${TOLD}', JSON.stringify({ type, text: String(text) }));
  addEventListener('error', ({ message, error }) => message && tell('pageerror', error?.stack ? message : message));
  addEventListener('unhandledrejection', ({ reason }) => tell('pageerror', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('error', 'Content-Security-Policy: ' + violatedDirective + ' ' + blockedURI));
  for (const level of ['error', 'warning', 'log', 'info']) {
    const method = level === 'warning' ? 'warn' : level;
    const say = console[method];
    console[method] = (...texts) => { tell(level, texts.join(' ')); say.apply(console, texts); };
  }
}`;

/**
 * A proxy between a browser and the servers of this machine, for a driver that can neither hold a request nor run a script
 * before a page's own nor tell what a page says on its console. Nothing of it reaches another machine.
 */
export async function startGoBetween() {
  const rules: Rule[] = [];
  const listeners = new Set<(event: string, of: HeldRequest | { type: string; text: string }) => void>();
  const scripts: string[] = [TELL];
  let open = 0;
  let quietSince = Date.now();
  const emit = (event: string, of: HeldRequest | { type: string; text: string }) => {
    for (const listener of listeners) listener(event, of);
  };

  const server = createServer(async (incoming, outgoing) => {
    open++;
    outgoing.once('close', () => {
      open--;
      quietSince = Date.now();
    });
    try {
      const url = new URL(incoming.url ?? '', 'http://nowhere');
      if (url.pathname === FIRST) {
        outgoing.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
        outgoing.end(scripts.join('\n'));
        return;
      }
      const body = await read(incoming);
      if (url.pathname === TOLD) {
        outgoing.writeHead(204).end();
        emit('told', JSON.parse(String(body)));
        return;
      }
      if (!['127.0.0.1', 'localhost'].includes(url.hostname)) throw new Error('no way to other machines');
      const held = new HeldRequest(incoming, url, body, outgoing);
      // As Chromium says it.
      const failed = (why: string) =>
        emit('told', { type: 'error', text: `Failed to load resource: ${why} (${url.href})` });
      outgoing.once('close', () => {
        const { statusCode, writableFinished } = outgoing;
        if (held.aborted) failed('net::ERR_FAILED');
        else if (writableFinished && statusCode >= 400) failed(`the server responded with a status of ${statusCode}`);
      });
      emit('request', held);
      for (const rule of [...rules].reverse()) {
        if (!rule.matches(url) || rule.left === 0) continue;
        rule.left--;
        held.falls = false;
        await rule.handler(held);
        if (!held.falls) return;
      }
      await held.continue();
    } catch {
      outgoing.destroy(); // nobody is there, or the browser has gone on
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Hears of each request, and of what pages tell. */
    on: (listener: Parameters<typeof listeners.add>[0]) => void listeners.add(listener),
    off: (listener: Parameters<typeof listeners.add>[0]) => void listeners.delete(listener),
    route(pattern: unknown, matches: Rule['matches'], handler: Handler, times = Number.POSITIVE_INFINITY) {
      rules.push({ pattern, matches, handler, left: times });
    },
    unroute(pattern: unknown, handler?: Handler) {
      for (const rule of rules.filter((one) => String(one.pattern) === String(pattern)))
        if (!handler || rule.handler === handler) rules.splice(rules.indexOf(rule), 1);
    },
    unrouteAll: () => void rules.splice(0),
    /** Runs in each page from now on, before its own scripts. */
    addScript: (source: string) => void scripts.push(source),
    /** How long nothing has been on its way. */
    quietFor: () => (open > 0 ? 0 : Date.now() - quietSince),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type GoBetween = Awaited<ReturnType<typeof startGoBetween>>;

/** A request that a browser has made: Playwright's `Route` and its `Request` in one, as far as tests use them. */
export class HeldRequest {
  falls = false;
  aborted = false;
  readonly #outgoing: ServerResponse;
  readonly #incoming: IncomingMessage;
  readonly address: URL;
  readonly body: Buffer;

  constructor(incoming: IncomingMessage, address: URL, body: Buffer, outgoing: ServerResponse) {
    this.address = address;
    this.body = body;
    this.#incoming = incoming;
    this.#outgoing = outgoing;
  }

  request = () => this;
  url = () => this.address.href;
  method = () => this.#incoming.method ?? 'GET';
  headers = () => flat(this.#incoming.headers);
  postData = () => (this.body.length > 0 ? String(this.body) : null);
  postDataJSON = () => JSON.parse(String(this.body));
  /** By what it takes: WebKit tells where an answer goes on secure sites alone. */
  resourceType = () => {
    const { accept = '' } = this.headers();
    const types = { document: 'text/html', stylesheet: 'text/css', image: 'image/' };
    return Object.entries(types).find(([, type]) => accept.includes(type))?.[0] ?? 'fetch';
  };

  /** To the rule before, or to the server. */
  fallback() {
    this.falls = true;
  }

  abort() {
    this.aborted = true;
    this.#outgoing.destroy();
  }

  /** To the server, whose answer is passed on as it comes. */
  async continue({
    url = this.url(),
    headers = this.headers(),
  }: {
    url?: string;
    headers?: Record<string, string>;
  } = {}) {
    const asksPage = this.resourceType() === 'document';
    const answer = await ask(
      url,
      this.method(),
      asksPage ? { ...headers, 'accept-encoding': 'identity' } : headers,
      this.body,
    );
    if (/^text\/html/.test(answer.headers['content-type'] ?? '') && asksPage) {
      this.#answer({ status: answer.statusCode ?? 0, headers: flat(answer.headers), body: await read(answer) });
      return;
    }
    this.#outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(this.#outgoing);
    answer.once('error', () => this.#outgoing.destroy());
    this.#outgoing.once('close', () => answer.destroy());
  }

  /** Asks the server, for the test to say what becomes of its answer. */
  async fetch() {
    const answer = await ask(
      this.url(),
      this.method(),
      { ...this.headers(), 'accept-encoding': 'identity' },
      this.body,
    );
    const body = await read(answer);
    const [status, headers] = [answer.statusCode ?? 0, flat(answer.headers)];
    return {
      status: () => status,
      ok: () => status < 300,
      headers: () => headers,
      text: async () => String(body),
      json: async () => JSON.parse(String(body)),
      body: async () => body,
    };
  }

  async fulfill({
    response,
    status = response?.status() ?? 200,
    headers = response?.headers() ?? {},
    contentType,
    json,
    body,
  }: {
    response?: Awaited<ReturnType<HeldRequest['fetch']>>;
    status?: number;
    headers?: Record<string, string>;
    contentType?: string;
    json?: unknown;
    body?: string | Buffer;
  }) {
    const type = contentType ?? (json === undefined ? undefined : 'application/json');
    const said = body ?? (json === undefined ? await response?.body() : JSON.stringify(json)) ?? '';
    this.#answer({ status, headers: { ...headers, ...(type && { 'content-type': type }) }, body: Buffer.from(said) });
  }

  #answer({ status, headers, body }: Answer) {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
    const html = /^text\/html/.test(rest['content-type'] ?? '');
    const policy = rest['content-security-policy'];
    if (html && policy) rest['content-security-policy'] = lettingIn(policy, this.address.origin);
    // The mode of a page without a doctype is another one, so it stays first.
    const text = html
      ? String(body).replace(
          /^\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head>)?/i,
          `$&<script src="${FIRST}"></script>`,
        )
      : body;
    this.#outgoing.writeHead(status, { ...rest, 'content-length': String(Buffer.byteLength(text)) });
    this.#outgoing.end(this.method() === 'HEAD' ? undefined : text);
  }
}

/** A page's policy, with the proxy's own script in it, and the way to tell of what goes wrong. */
function lettingIn(policy: string, origin: string) {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  for (const [name, path] of [
    ['script-src', FIRST],
    ['connect-src', TOLD],
  ] as const) {
    const sources = rules.get(name) ?? rules.get('default-src');
    if (sources) rules.set(name, [...sources.filter((source) => source !== "'none'"), origin + path]);
  }
  return [...rules].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

async function read(stream: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

function ask(url: string, method: string, headers: Record<string, string>, body: Buffer): Promise<IncomingMessage> {
  const { 'proxy-connection': _proxy, connection: _connection, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers: rest, agent: false }, resolve);
    asking.once('error', reject);
    asking.end(body);
  });
}
