import { createServer } from 'node:net';
import { findConnectionFault, findUrlFault } from './connection-fault';
import { createReport, type Probe } from './report';

const TIMEOUT_MS = 3000;

/** Whether the ports are free or our own server's, and whether PUBLIC_URL leads to a server with TLS. */
export const probePorts: Probe = async ({ host, port, metricsHost, metricsPort, publicUrl }) => {
  const { findings, ok, unwise, wrong } = createReport('ports');
  const said: string[] = [];
  for (const [variable, address, number, path, mark] of [
    ['PORT', host, port, '/livez', '"Alive"'],
    ['METRICS_PORT', metricsHost, metricsPort, '/metrics', 'charter_build_info'],
  ] as const) {
    if (!number) continue;
    const code = await tryListening(address, number);
    const isOurs = code === 'EADDRINUSE' && (await readText(originOf(address, number) + path))?.includes(mark);
    if (!code || isOurs) said.push(`${variable} ${number} is ${code ? 'our server’s' : 'free'}`);
    else if (code === 'EADDRINUSE')
      wrong(`${variable} ${number} is in use by another program`, `Stop it, or set another ${variable}`);
    else wrong(`${variable} ${number} on ${address} cannot be opened (${code})`, 'Look at the address and the port');
  }
  if (publicUrl.startsWith('https://')) {
    const fault = await findUrlFault(publicUrl);
    const text = fault ? undefined : await readText(`${publicUrl}/livez`);
    if (fault?.isReached) wrong(`PUBLIC_URL: ${fault.says}`, fault.todo);
    else if (fault) {
      const todo = 'Point the name to this machine, and put a proxy with TLS in front (docs/operate.md)';
      unwise(`PUBLIC_URL: ${fault.says}`, todo);
    } else if (!text?.includes('"Alive"'))
      unwise('PUBLIC_URL answers, but not as this server', 'Look at the proxy, and whether the server runs');
    else said.push('PUBLIC_URL leads to our server');
    const { hostname, port: other } = new URL(publicUrl);
    if (!fault && !other && (await findConnectionFault({ host: hostname, port: 80, tls: 'none' }))) {
      unwise(
        `${hostname}:80 does not answer: who types the name alone sees nothing`,
        'Let the proxy redirect from port 80',
      );
    }
  }
  if (said.length > 0) ok(said.join(', '));
  return findings;
};

/** Resolves to the code of the failure; undefined if the port is free. */
const tryListening = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'no reason given'));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });

async function readText(url: string): Promise<string | undefined> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).text();
  } catch {
    return undefined;
  }
}

/** Where a server that listens on an address, or on all, answers. */
function originOf(host: string, port: number): string {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
