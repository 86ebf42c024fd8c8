import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs `work`; resolves to the longest time in which nothing else got its turn on the event loop, in milliseconds.
 * On a busy machine a turn lasts longer than its work, so at most the processor time of the turn is counted. That is
 * the whole process's, with what other threads (passwords, images) did meanwhile.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  const working = (async () => {
    await turn();
    await work();
  })().finally(() => {
    done = true;
  });
  let last = clocks();
  while (!done) {
    await turn();
    const now = clocks();
    longest = Math.max(longest, Math.min(now.passed - last.passed, now.used - last.used));
    last = now;
  }
  await working;
  return longest;
}

function clocks() {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), used: (user + system) / 1000 };
}
