import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems hand to connections that are made: a port of those may be taken the moment after it was free. */
const [FIRST, LAST] = [10_000, 32_000];

/**
 * A port of 127.0.0.1 that was free a moment ago, for a program that must be told one.
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
