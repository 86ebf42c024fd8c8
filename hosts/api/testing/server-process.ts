import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { cleanUpAfterThis } from '../../../scripts/machine/processes.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the server as the build does, to where Node finds its packages; resolves to the file and its removal. */
export async function bundleServer(): Promise<{ file: string; remove: () => void }> {
  const cache = join(root, '.cache');
  if (!existsSync(cache)) mkdirSync(cache);
  const outDir = mkdtempSync(join(cache, 'api-'));
  await build({ configFile: join(root, 'hosts/api/vite.config.ts'), logLevel: 'error', build: { outDir } });
  return { file: join(outDir, 'server.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

export interface ServerProcess {
  process: ChildProcess;
  /** What it wrote so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves to the origin once the banner is printed; rejects with its output when it ends before. */
  started: Promise<string>;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/**
 * Starts a bundled server on free ports, without examples and limits, with nothing else but `env` set. At a terminal,
 * which takes util-linux's `script`, both outputs are one.
 */
export function startServer(
  file: string,
  env: Record<string, string>,
  atTerminal = false,
  ...more: string[]
): ServerProcess {
  const node = globalThis.process.execPath;
  const [program, ...args] = atTerminal
    ? ['script', '-qfec', `exec "${node}" "${file}"`, '/dev/null']
    : [node, file, ...more];
  const process = spawn(program, args, {
    env: {
      ...{ PORT: '0', PARTNER_PORT: '0', DEMO: '0' },
      ...{ RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_POST: 'off', RATE_LIMIT_READ: 'off' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const cleaned = cleanUpAfterThis({ pid: process.pid });
  const ended = new Promise<number | null>((resolve) => process.once('close', resolve)).finally(cleaned);
  const started = new Promise<string>((resolve, reject) => {
    process.stdout.on('data', (data) => {
      // A terminal ends lines with CR and LF.
      stdout = `${stdout}${data}`.replaceAll('\r\n', '\n');
      // Up to the empty line that ends the banner; at a terminal the log may follow.
      const origin = /(?:Site|Listens at)\s+http:\/\/localhost(:\d+)\/[\s\S]*?\n\n/.exec(stdout)?.[1];
      if (origin) resolve(`http://127.0.0.1${origin}`);
    });
    ended.then(() => reject(new Error(`The server ended:\n${stdout}${stderr}`)));
  });
  process.stderr.on('data', (data) => {
    stderr += data;
  });
  // A test that does not await the start must not fail by an unhandled rejection.
  started.catch(() => {});
  return { process, stdout: () => stdout, stderr: () => stderr, started, ended };
}
