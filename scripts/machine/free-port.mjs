import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports above this are used for outgoing connections, which may take a free port at any moment. */
const [FIRST, LAST] = [10_000, 32_000];

/**
 * A free port of 127.0.0.1, for a program that cannot choose one itself.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(FIRST, LAST);
  const holder = createServer();
  const isFree = await new Promise((resolve) => {
    holder.once('error', () => resolve(false));
    holder.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => holder.close(resolve));
  return port;
}
