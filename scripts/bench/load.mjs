import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * Asks servers from a process of its own, so that the asking does not take their time.
 * @typedef {object} Sent
 * @property {string} path
 * @property {string} [method] default: GET, with a body POST
 * @property {string} [body] with a key of its own each time
 * @property {Record<string, string>} [headers]
 *
 * @typedef {object} Call
 * @property {string} name
 * @property {number} [weight] how often beside the others; default 1
 * @property {number} status what every answer has to have
 * @property {Sent[]} sent in turn, again from the first after the last
 *
 * @typedef {object} Job
 * @property {string[]} origins each connection asks the next one
 * @property {number} connections that each send the next request when they have the answer
 * @property {number} seconds
 * @property {number} warmUp seconds before, which do not count
 * @property {Call[]} [calls] default: those of the job before, which go on where they were
 * @property {string} [only] the one call of these that is asked; default: all, by their weights
 *
 * @typedef {object} Times
 * @property {number} rate answers a second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} max milliseconds
 * @property {number} count
 *
 * @typedef {Times & { calls: Record<string, Times> }} Result
 */

/** @type {(Call & { next: number })[]} */
let known = [];

/**
 * @param {Job} job
 * @returns {Promise<Result>}
 * @throws {Error} when an answer has another status
 */
async function run({ origins, connections, seconds, warmUp, calls, only }) {
  if (calls) known = calls.map((call) => ({ ...call, next: 0 }));
  const asked = known.filter(({ name }) => !only || name === only);
  // Each by its weight, spread so that no call comes in a row of its own.
  const turns = asked
    .flatMap((call) =>
      Array.from({ length: call.weight ?? 1 }, (_, i) => ({ call, at: (i + 0.5) / (call.weight ?? 1) })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => call);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;
  let stopped = false;
  const ask = (/** @type {string} */ origin, /** @type {(typeof known)[number]} */ call) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const {
          path,
          body,
          headers,
          method = body ? 'POST' : 'GET',
        } = /** @type {Sent} */ (call.sent[call.next++ % call.sent.length]);
        const { hostname, port } = new URL(origin);
        const more = body ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } : {};
        const sent = request(
          {
            ...{ agent, hostname, port, path, method },
            headers: { 'Accept-Encoding': 'gzip', ...more, ...headers },
          },
          (answer) => {
            if (answer.statusCode !== call.status)
              reject(new Error(`${call.name}: ${path} was answered with ${answer.statusCode}`));
            answer.resume().on('end', resolve);
          },
        );
        sent.on('error', reject);
        sent.end(body);
      })
    );

  const from = performance.now() + warmUp * 1000;
  const to = from + seconds * 1000;
  const times = new Map(asked.map(({ name }) => [name, /** @type {number[]} */ ([])]));
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const origin = /** @type {string} */ (origins[connection % origins.length]);
      for (let start = performance.now(); start < to && !stopped; ) {
        const call = /** @type {(typeof known)[number]} */ (turns[turn++ % turns.length]);
        await ask(origin, call).catch((error) => {
          stopped = true;
          throw error;
        });
        const end = performance.now();
        if (start >= from && (end <= to || connections === 1)) times.get(call.name)?.push(end - start);
        start = end;
      }
    }),
  ).finally(() => agent.destroy());
  return {
    ...summary([...times.values()].flat(), seconds),
    calls: Object.fromEntries([...times].map(([name, all]) => [name, summary(all, seconds)])),
  };
}

/** @param {number[]} times @param {number} seconds @returns {Times} */
function summary(times, seconds) {
  const sorted = times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    ...{ rate: sorted.length / seconds, count: sorted.length },
    ...{ p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN },
  };
}

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await run(job).catch(({ message }) => ({ error: message })));
});
