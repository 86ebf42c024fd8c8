import { randomUUID } from 'node:crypto';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { aCharter } from '../../api/testing/requests';
import { NAME, type RunningProxy } from './proxies';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Options {
  headers?: Record<string, string>;
  method?: string;
  body?: Uint8Array;
}

export type Visitor = Awaited<ReturnType<typeof visit>>;

/**
 * A client that sends requests through a proxy by HTTP/2, from `address`, an address of this machine. Like a
 * browser, it opens another connection for its next request when the proxy has closed the one before.
 */
export async function visit(proxy: RunningProxy, address = '127.0.0.1') {
  let session = await open(proxy, address);
  return {
    /** Sends a request once; rejects if it gets no answer. */
    async ask(path: string, options?: Options): Promise<Answer> {
      if (session.closed || session.destroyed) session = await open(proxy, address);
      return send(session, path, options);
    },
    /** Reads an endless answer piece by piece. */
    listen: (path: string, headers: Record<string, string>): AsyncIterator<string> =>
      session
        .request({ ':path': path, ...headers })
        .setEncoding('utf8')
        [Symbol.asyncIterator](),
    leave: () => session.destroy(),
  };
}

function open({ port, ca }: RunningProxy, address: string): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    const opened = connect(`https://${NAME}`, {
      // In megabytes, because Node's default is smaller than an upload.
      maxSessionMemory: 100,
      createConnection: () =>
        connectTls({
          socket: connectTcp({ host: '127.0.0.1', port, localAddress: address }),
          ...{ servername: NAME, ca, ALPNProtocols: ['h2'] },
        }),
    });
    opened.once('connect', () => resolve(opened));
    opened.on('error', reject);
  });
}

function send(session: ClientHttp2Session, path: string, { headers = {}, method = 'GET', body }: Options = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const length = body && { 'content-length': String(body.length) };
    const stream = session.request({ ':method': method, ':path': path, ...length, ...headers });
    const chunks: Buffer[] = [];
    let head: Answer['headers'] | undefined;
    const answered = (given: Answer['headers']) =>
      resolve({ status: Number(given[':status']), headers: given, body: Buffer.concat(chunks).toString() });
    stream.on('response', (given) => {
      head = given as Answer['headers'];
    });
    stream.on('data', (data) => chunks.push(data));
    stream.on('end', () => head && answered(head));
    stream.on('error', reject);
    stream.on('close', () => {
      // The server answered before it read the whole body, so the rest of the body is not needed.
      if (head && stream.rstCode === constants.NGHTTP2_NO_ERROR) answered(head);
      else reject(new Error(`Closed without an answer, ${stream.rstCode}`));
    });
    stream.end(body);
  });
}

const VISITORS = 6;

/** Visitors who read these pages in turn and send requests for flights. Nothing is tried again. */
export async function startLoad(proxy: RunningProxy, pages: readonly string[]) {
  let over = false;
  let asked = 0;
  /** The longest time that a request waited. */
  let longestMs = 0;
  /** Each request that failed, or had another status than 200 or 201. */
  const failed: string[] = [];
  /** The names in the travellers' requests that were sent. */
  const sent: string[] = [];

  const work = async () => {
    const visitor = await visit(proxy);
    const ask = async (path: string, options?: Options) => {
      asked += 1;
      const began = performance.now();
      try {
        const { status, body } = await visitor.ask(path, options);
        if (status !== 200 && status !== 201) failed.push(`${path}: ${status} ${body.slice(0, 100)}`);
      } catch (error) {
        failed.push(`${path}: ${(error as Error).message}`);
        // A request that fails at once must not delay the others.
        await wait(10);
      }
      longestMs = Math.max(longestMs, Math.round(performance.now() - began));
    };
    while (!over) {
      for (const page of pages) await ask(page);
      const name = randomUUID();
      sent.push(name);
      const headers = { 'content-type': 'application/json', 'idempotency-key': `key ${name}` };
      const body = Buffer.from(JSON.stringify(aCharter({ name })));
      await ask('/api/PrivateCharter/Create', { method: 'POST', headers, body });
    }
    visitor.leave();
  };
  const all = Promise.all(Array.from({ length: VISITORS }, work));
  return {
    /** The number of requests so far. */
    asked: () => asked,
    /** Stops the visitors; resolves to the results. */
    async end() {
      over = true;
      await all;
      return { asked, failed, sent: sent.sort(), longestMs };
    },
  };
}
