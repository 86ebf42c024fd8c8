import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * Asks a server from a process of its own, so that the asking does not take the server's time.
 * @typedef {object} Job
 * @property {string} origin
 * @property {number} connections that each send the next request when they have the answer
 * @property {number} seconds
 * @property {number} warmUp seconds before, which do not count
 * @property {number} status what every answer has to have
 * @property {string[]} [paths] of GET requests, in turn, again from the first after the last
 * @property {{ path: string, body: string }} [post] sent again and again, each time with a key of its own
 *
 * @typedef {object} Result
 * @property {number} rate answers a second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} max milliseconds
 * @property {number} count
 */

/**
 * @param {Job} job
 * @returns {Promise<Result>}
 * @throws {Error} when an answer has another status
 */
async function run({ origin, connections, seconds, warmUp, status, paths = [], post }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  let next = 0;
  const ask = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method: post ? 'POST' : 'GET',
            path: post ? post.path : paths[next++ % paths.length],
            headers: post
              ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
              : { 'Accept-Encoding': 'gzip' },
          },
          (answer) => {
            if (answer.statusCode !== status) reject(new Error(`${sent.path} was answered with ${answer.statusCode}`));
            answer.resume().on('end', resolve);
          },
        );
        sent.on('error', reject);
        sent.end(post?.body);
      })
    );

  const from = performance.now() + warmUp * 1000;
  const to = from + seconds * 1000;
  const times = /** @type {number[]} */ ([]);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let start = performance.now(); start < to; ) {
        await ask();
        const end = performance.now();
        if (start >= from && end <= to) times.push(end - start);
        start = end;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: times.at(-1) ?? Number.NaN,
    count: times.length,
  };
}

process.once('message', async (/** @type {Job} */ job) => {
  process.send?.(await run(job));
  process.disconnect();
});
