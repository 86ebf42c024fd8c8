import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Config } from '../../config';
import { StartError } from './errors';

/** How long a client may be silent while the rest of its body is discarded. */
const SILENCE_MS = 5000;
/** Between two checks of a closing connection. */
const CHECK_MS = 250;
/** Between two lines of the log about refused connections. */
const QUIET_MS = 60_000;

/** Limits the connections of a server, and how long one lasts whose request was answered before its end. */
export function limitConnections(
  server: Server,
  { maxConnections, timeouts }: Pick<Config, 'maxConnections' | 'timeouts'>,
  log: Logger,
) {
  discardUnread(server, timeouts.bodyMs);
  server.maxConnections = maxConnections;
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    // Close an idle keep-alive connection to make room for the new one.
    server.closeIdleConnections();
    refused += 1;
    if (performance.now() - warnedAt < QUIET_MS) return;
    log.warn({ maxConnections, refused }, 'connections were refused: MAX_CONNECTIONS are open');
    warnedAt = performance.now();
    refused = 0;
  });
}

/**
 * An answer before the whole body has arrived says `Connection: close`, and the rest of the body is discarded: closing at once
 * would reset the connection and lose the answer. The connection ends with the body, after five silent seconds, after
 * `maxMs`, or with the server.
 */
function discardUnread(server: Server, maxMs: number) {
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
          discardRest(server, incoming, maxMs);
        };
      }
      return writeHead(...args);
    };
    handle(incoming, outgoing);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function discardRest(server: Server, incoming: IncomingMessage, maxMs: number) {
  const { socket } = incoming;
  const until = performance.now() + maxMs;
  const watch = setInterval(() => {
    if (performance.now() > until || !server.listening) socket.destroy();
  }, CHECK_MS);
  socket.once('close', () => clearInterval(watch));
  socket.setTimeout(SILENCE_MS);
  // Half-close: the client sees the end of the answer and may go on sending.
  socket.end();
  // The reader of the handler, which gave up, would hold the data back.
  incoming.removeAllListeners('data');
  incoming.once('end', () => socket.destroy());
  incoming.on('data', () => {});
  incoming.resume();
}

/** The first descriptor in the protocol of systemd (sd_listen_fds). */
const FIRST_DESCRIPTOR = 3;

const number = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));
const listenVariables = v.object({ LISTEN_PID: number, LISTEN_FDS: number });

/**
 * The descriptor of the socket that systemd opened for this process; undefined if there is none. systemd keeps it open during
 * a restart, so that clients wait instead of being refused. Throws a StartError for more than one.
 */
export function systemdSocket(env: Readonly<Record<string, string | undefined>>, pid: number): number | undefined {
  const read = v.safeParse(listenVariables, env);
  if (!read.success || read.output.LISTEN_PID !== pid || read.output.LISTEN_FDS === 0) return undefined;
  if (read.output.LISTEN_FDS > 1) throw new StartError('LISTEN_FDS: systemd passes several sockets. Keep one only');
  return FIRST_DESCRIPTOR;
}
