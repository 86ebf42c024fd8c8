// Only Node's own modules may be imported here, because a fresh clone has no others.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** The milliseconds that a program may take to stop after a signal. */
const GRACE_MS = 5000;
const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;
let stopsAlways = false;

/**
 * Runs a program and resolves when it has ended. If this process gets a signal to stop, it passes the signal on to all
 * running programs, waits for them, and then ends.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] with 'pipe' in `stdio` the output is collected
 * @returns {Promise<{ ok: boolean, status: number | null, output: string }>} status is null when a signal ended it
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    // Registered before the program starts, because on a busy machine the program may run before this process
    // continues.
    if (running.size === 0 && !stopsAlways) for (const signal of SIGNALS) process.on(signal, forwardSignal);
    const child = spawn(file, args, options);
    running.add(child);
    const cleaned = cleanUpAfterThis({ pid: child.pid });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    const ended = () => {
      cleaned();
      running.delete(child);
      if (running.size === 0 && !stopsAlways) for (const signal of SIGNALS) process.off(signal, forwardSignal);
    };
    child.on('error', (error) => {
      ended();
      reject(error);
    });
    child.on('close', (status) => {
      ended();
      // The caller must not start anything else while this process stops.
      if (!stopping) resolve({ ok: status === 0, status, output: output.trim() });
    });
  });
}

/** @param {NodeJS.Signals} signal */
async function forwardSignal(signal) {
  if (stopping) return;
  stopping = true;
  const children = [...running];
  const gone = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  for (const child of children) child.kill(signal);
  setTimeout(() => children.forEach((child) => void child.kill('SIGKILL')), GRACE_MS).unref();
  await gone;
  console.error('stopped');
  process.exit(128 + constants.signals[signal]);
}

/** Prints one line and ends at a signal to stop, also while no program of `run` runs. */
export function stopOnSignal() {
  stopsAlways = true;
  for (const signal of SIGNALS) process.on(signal, forwardSignal);
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
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
