import { createServer, isIPv6 } from 'node:net';
import type { Config } from '../../config';
import { describeFailure, type Finding, fault, ok, warning } from './finding';

/** Whether the ports are free or our own server's, and whether PUBLIC_URL leads to our server. */
export async function checkAddresses(config: Config): Promise<Finding[]> {
  const { host, port, metricsHost, metricsPort, publicUrl } = config;
  const found = [await checkPort('PORT', host, port, '/livez')];
  if (metricsPort) found.push(await checkPort('METRICS_PORT', metricsHost, metricsPort, '/metrics'));
  if (!publicUrl.startsWith('http://localhost')) found.push(await checkPublicUrl(publicUrl));
  return found;
}

/** `path` is what our server answers there. */
async function checkPort(variable: string, host: string, port: number, path: string): Promise<Finding> {
  const error = await tryListening(host, port);
  if (!error) return ok(variable, `${port} is free`);
  if (error.code !== 'EADDRINUSE')
    return fault(variable, `cannot be opened (${error.message})`, `Set another ${variable}, or check the host`);
  const answer = await ask(`http://${isIPv6(host) ? `[${host}]` : host}:${port}${path}`).catch(() => undefined);
  if (answer?.isOurs) return ok(variable, `${port} is used by the running server`);
  return fault(variable, `${port} is used by another program`, `Find it with ss -ltnp, or set another ${variable}`);
}

async function checkPublicUrl(url: string): Promise<Finding> {
  try {
    const { isOurs, status } = await ask(`${url}/livez`);
    if (isOurs) return ok('PUBLIC_URL', `${url} leads to this server`);
    if (status < 502 || status > 504)
      return fault('PUBLIC_URL', `${url} is answered by another program`, 'Fix it, or the address in the proxy');
    const todo = 'Start the server, or fix its address in the proxy';
    return warning('PUBLIC_URL', `the proxy of ${url} does not reach the server (${status})`, todo);
  } catch (error) {
    const [says, todo] = describeFailure(error, url);
    // Before the proxy is set up nothing answers, and some networks do not lead a machine to its own public address.
    return (says.includes('certificate') ? fault : warning)('PUBLIC_URL', says, todo);
  }
}

async function ask(address: string): Promise<{ isOurs: boolean; status: number }> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
  return { isOurs: /"Alive"|charter_build_info/.test(await answer.text()), status: answer.status };
}

/** Resolves to the error; undefined if the port is free. */
const tryListening = (host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
