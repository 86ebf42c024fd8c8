import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into the measured server: writes how long the event loop was held, in milliseconds, to the file HOLDS. On a busy
// machine a turn lasts longer than its work, so at most the processor time of the turn counts.

const INTERVAL_MS = 5;
/** Shorter holds are not written. */
const SHORTEST_MS = 5;
const file = process.env.HOLDS;

const readClocks = () => {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), used: (user + system) / 1000 };
};

if (isMainThread && file) {
  let last = readClocks();
  setInterval(() => {
    const now = readClocks();
    const held = Math.min(now.passed - last.passed - INTERVAL_MS, now.used - last.used);
    if (held > SHORTEST_MS) appendFileSync(file, `${held}\n`);
    last = now;
  }, INTERVAL_MS).unref();
}
