// Only Node's own modules may be imported here, because a fresh clone has no others.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** The milliseconds that a program may take to stop after a signal. */
const GRACE_MS = 5000;
const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

/**
 * Runs a program and resolves when it has ended.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] with 'pipe' in `stdio` the output is collected
 * @returns {Promise<{ ok: boolean, status: number | null, output: string }>} status is null when a signal ended it
 */
export async function run(file, args, options = {}) {
  const child = spawn(file, args, options);
  const cleaned = cleanUpAfterThis({ pid: child.pid });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  try {
    const [status] = await once(child, 'close');
    // The caller must not start anything else while this process stops.
    if (stopping) await new Promise(() => {});
    return { ok: status === 0, status, output: output.trim() };
  } finally {
    cleaned();
    running.delete(child);
  }
}

/** At a signal to stop, passes it on to the programs of `run`, waits for them, prints one line and ends. */
export function stopOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      const children = [...running];
      setTimeout(() => children.forEach((child) => void child.kill('SIGKILL')), GRACE_MS).unref();
      for (const child of children) child.kill(signal);
      await Promise.all(children.map((child) => once(child, 'exit')));
      console.error('stopped');
      process.exit(128 + constants.signals[signal]);
    });
}

/** Waits for the end of its input, sends signal $1 to process $2, and removes the paths that follow. */
const CLEAN_UP = `read -r _
kill -s "$1" "$2"
for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$2" && sleep 1; done
kill -s KILL "$2"
shift 2
rm -rf -- "$@"`;

/**
 * Starts a shell that ends a program, and then removes files, as soon as this process has ended in any way.
 * @param {object} left
 * @param {number | undefined} [left.pid]
 * @param {NodeJS.Signals} [left.signal] by which the program stops cleanly
 * @param {string[]} [left.paths]
 * @returns {() => void} call it when nothing is left
 */
export function cleanUpAfterThis({ pid, signal = 'SIGTERM', paths = [] }) {
  if (process.platform === 'win32') return () => {};
  const args = ['-c', CLEAN_UP, 'sh', signal.slice('SIG'.length), String(pid ?? ''), ...paths];
  // It has its own process group, which Ctrl-C does not reach.
  const shell = spawn('sh', args, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', () => {});
  shell.unref();
  /** @type {import('node:net').Socket} */ (shell.stdin).unref();
  return () => void shell.kill('SIGKILL');
}

/**
 * Ends this process cleanly, as SIGTERM does, when the process that started it has ended. npm runs commands in a shell,
 * and a signal to npm ends the shell but does not reach the command. Only under npm: without it, the process may be
 * meant to outlive its shell.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS);
  check.unref();
}
