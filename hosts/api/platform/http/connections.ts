import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Config } from '../../config';
import { StartError } from './errors';

/** How long a client may send nothing of a body that nobody reads any more. */
const SILENCE_MS = 5000;
/** How often a closing connection is looked at. */
const WATCH_MS = 250;
/** How often the log tells that connections were refused. */
const TELL_MS = 60_000;

/** Bounds how many connections a server has, and how long one goes on when its request was answered before its end. */
export function boundConnections(
  server: Server,
  { maxConnections, timeouts }: Pick<Config, 'maxConnections' | 'timeouts'>,
  log: Logger,
) {
  closeUnread(server, timeouts.bodyMs);
  server.maxConnections = maxConnections;
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    // Close an idle keep-alive connection to make room for the new one.
    server.closeIdleConnections();
    refused += 1;
    if (performance.now() - warnedAt < TELL_MS) return;
    log.warn({ maxConnections, refused }, 'connections were refused: MAX_CONNECTIONS are open');
    warnedAt = performance.now();
    refused = 0;
  });
}

/**
 * An answer given before the whole body was there says `Connection: close`. What the client still sends is read and
 * thrown away: closed at once, the connection would be reset, and the answer lost on its way. It ends with the body,
 * after five silent seconds, after `mostMs`, or with the server.
 */
function closeUnread(server: Server, mostMs: number) {
  const closing = new WeakSet<Socket>();
  const handlers = server.listeners('request');
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const handler of handlers) handler.call(server, incoming, outgoing);
  };
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    // A pipelined request after `Connection: close` is not served.
    if (closing.has(socket)) return socket.destroy();
    if (!hasBody(incoming)) return handle(incoming, outgoing);
    const writeHead = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => typeof outgoing;
    outgoing.writeHead = (...args: unknown[]) => {
      if (!incoming.complete) {
        closing.add(socket);
        outgoing.setHeader('Connection', 'close');
        // Node's own method, called when the last answer of a connection is sent.
        socket.destroySoon = () => {
          socket.destroySoon = () => {};
          readOn(server, incoming, mostMs);
        };
      }
      return writeHead(...args);
    };
    handle(incoming, outgoing);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function readOn(server: Server, incoming: IncomingMessage, mostMs: number) {
  const { socket } = incoming;
  const until = performance.now() + mostMs;
  const watch = setInterval(() => {
    if (performance.now() > until || !server.listening) socket.destroy();
  }, WATCH_MS);
  socket.once('close', () => clearInterval(watch));
  socket.setTimeout(SILENCE_MS);
  // Half-close: the client sees the end of the answer and may go on sending.
  socket.end();
  // The handler that began to read the body has given up; its reader would hold the data back.
  incoming.removeAllListeners('data');
  incoming.once('end', () => socket.destroy());
  incoming.on('data', () => {});
  incoming.resume();
}

/** The first descriptor that is handed over, by the protocol of systemd (sd_listen_fds). */
const FIRST = 3;

const number = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));
const handed = v.object({ LISTEN_PID: number, LISTEN_FDS: number });

/**
 * The descriptor of the socket that systemd has opened for this process and goes on holding while it is restarted, so that
 * who connects meanwhile waits and is not refused; undefined where none was handed over, or it was meant for another process.
 * Throws a StartError when there is more than one.
 */
export function handedSocket(env: Readonly<Record<string, string | undefined>>, pid: number): number | undefined {
  const said = v.safeParse(handed, env);
  if (!said.success || said.output.LISTEN_PID !== pid || said.output.LISTEN_FDS === 0) return undefined;
  if (said.output.LISTEN_FDS > 1) throw new StartError('LISTEN_FDS: systemd hands over more than one socket');
  return FIRST;
}
