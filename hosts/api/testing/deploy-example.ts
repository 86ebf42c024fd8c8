import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/machine/free-port.mjs';

/**
 * A file of docs/deploy, with nothing changed but these words: each stands in it, or the test that relies on it fails.
 * What is changed is what belongs to a machine: ports, places of files and accounts.
 */
export function deployExample(file: string, changes: Record<string, string>): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../docs/deploy/${file}`, import.meta.url)), 'utf8');
  for (const [words, others] of Object.entries(changes)) {
    if (!text.includes(words)) throw new Error(`docs/deploy/${file} has no ‘${words}’`);
    text = text.replaceAll(words, others);
  }
  return text;
}

const START_LIMIT_MS = 30_000;

/** Whether a program is installed here: its `flag` shows that it starts. */
export function isInstalled(program: string, flag = '--version'): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A server under what stands in for systemd: its own program for sockets, and a shell that starts what has ended. */
export interface UnderSystemd {
  origin: string;
  /** Tells the server to stop, and resolves when the next one serves. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
  /** What its servers wrote, in the order they did. */
  output: () => string;
}

/**
 * Runs a server as a service with a socket unit does: the socket stays open while one server ends and the next starts.
 * `file` is looked at anew at each start, so a link that is moved is an upgrade.
 */
export async function underSystemd(file: string, env: Record<string, string>): Promise<UnderSystemd> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const all = {
    ...{ PARTNER_PORT: '0', DEMO: '0' },
    ...{ RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_POST: 'off', RATE_LIMIT_READ: 'off' },
    ...env,
    NODE: process.execPath,
    FILE: file,
  };
  const again = `while :; do sh -c 'echo "server $$"; LISTEN_PID=$$ exec "$NODE" "$FILE"'; done`;
  const settings = Object.entries(all).map(([name, value]) => `--setenv=${name}=${value}`);
  const shell = spawn('systemd-socket-activate', [`--listen=127.0.0.1:${port}`, ...settings, 'sh', '-c', again], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (output += data));
  const pids = () => [...output.matchAll(/^server (\d+)$/gm)].map(([, pid]) => Number(pid));

  const serves = async (count: number) => {
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      // The first who connects has the first server started.
      const isReady = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && pids().length >= count) return;
      if (shell.exitCode !== null || Date.now() > deadline) throw new Error(`It does not serve:\n${output}`);
      await wait(20);
    }
  };
  await serves(1);
  return {
    origin,
    output: () => output,
    async restart() {
      const started = pids();
      process.kill(started.at(-1) as number, 'SIGTERM');
      await serves(started.length + 1);
    },
    async stop() {
      const ended = once(shell, 'close');
      shell.kill('SIGKILL');
      try {
        process.kill(pids().at(-1) as number, 'SIGTERM');
      } catch {
        // It has ended by itself.
      }
      await ended;
    },
  };
}
