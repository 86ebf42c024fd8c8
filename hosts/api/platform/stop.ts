import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggable } from './http/answer';
import { flushOutputs } from './watch/log';

/** From the signal until running requests are cut off. */
const CUT_MS = 10_000;
/** From the signal until a hanging step is abandoned, and each remaining step gets `HURRIED_MS`. */
const LATE_MS = 11_500;
const HURRIED_MS = 200;
/** From the signal until the process is killed. */
const DEADLINE_MS = 13_500;
/** A second signal at least this long after the first kills the process at once. */
const AGAIN_MS = 1000;
/** `process.exit` would wait for work on system threads, such as a dead disk or resolver. */
const THREAD_WORK = /^(?:FSReq|GetAddrInfo|GetNameInfo)/;

export interface StopParts {
  log: Logger;
  /** Called at once. */
  onStop: () => void;
  /** How long the servers still take requests, so that a load balancer notices; at most 5000. */
  delayMs: number;
  servers: readonly Server[];
  /** Closed after the servers, one after another, with a name for the log. */
  steps: readonly (readonly [name: string, end: () => unknown])[];
}

/**
 * On SIGTERM, SIGINT and SIGHUP closes everything and ends the process with 0. After 11.5 seconds a hanging step is logged and
 * abandoned, and the process ends with 1. After 13.5 seconds it is killed.
 */
export function stopOnSignal({ log, onStop, delayMs, servers, steps }: StopParts): void {
  let signalledAt: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    const now = performance.now();
    // The terminal and the parent process may both pass on one Ctrl-C, so only a later signal counts.
    if (signalledAt !== undefined && now - signalledAt > AGAIN_MS) kill();
    if (signalledAt !== undefined) return;
    signalledAt = now;
    setTimeout(kill, DEADLINE_MS);
    log.info({ signal }, 'stopping');
    onStop();
    for (const server of servers) server.prependListener('request', askToLeave);
    const late = wait(LATE_MS);
    await wait(delayMs);
    let code = 0;
    const close = () => Promise.all(servers.map((server) => closeServer(server, CUT_MS - delayMs)));
    for (const [step, end] of [['requests', close] as const, ...steps]) {
      const tooLate = late.then(() => wait(HURRIED_MS)).then(() => Promise.reject(new Error('It did not end in time')));
      try {
        await Promise.race([end(), tooLate]);
      } catch (error) {
        code = 1;
        log.error({ step, error: loggable(error as Error) }, 'a part of the server did not stop, and was abandoned');
      }
    }
    await flushOutputs();
    while (process.getActiveResourcesInfo().some((name) => THREAD_WORK.test(name))) await wait(20);
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

/** Tells a proxy to use another connection for its next request. */
const askToLeave = (_: IncomingMessage, outgoing: ServerResponse) => outgoing.setHeader('Connection', 'close');

const kill = () => process.kill(process.pid, 'SIGKILL');

/** Takes no new connections, lets running requests finish, and cuts off the rest after `graceMs`. */
function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Repeated, because a connection becomes idle when its request is done.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

/** Logs an uncaught error in one line and ends the process, because its state is unknown. */
export function endOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error) => endWith(log, error));
}

/** Logs an error and ends the process with 1. */
export async function endWith(log: Logger, error: unknown): Promise<void> {
  const fault = error instanceof Error ? loggable(error) : { message: String(error) };
  log.fatal({ error: fault }, 'unexpected error: the server stops');
  await flushOutputs();
  process.exit(1);
}
