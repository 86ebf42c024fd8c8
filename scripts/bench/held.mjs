/**
 * Loaded into a server that is measured: tells for how long its event loop was held at most. On a busy machine a turn
 * lasts longer than its work, so at most the processor's time of the turn is counted, with what other threads did
 * meanwhile.
 */

const EVERY_MS = 5;

let longest = 0;
let last = clocks();
setInterval(() => {
  const now = clocks();
  longest = Math.max(longest, Math.min(now.passed - last.passed - EVERY_MS, now.used - last.used));
  last = now;
}, EVERY_MS).unref();

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
// The one who asks does not keep the server from its end.
process.channel?.unref();

function clocks() {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), used: (user + system) / 1000 };
}
