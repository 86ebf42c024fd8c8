import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs `work`; resolves to the longest time in which nothing else got its turn on the event loop, in milliseconds.
 * Where the machine is busy a turn takes longer than its work, so no more is counted than the processor time of the
 * turn: the process's, which also has what other threads (passwords, images) did meanwhile.
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
