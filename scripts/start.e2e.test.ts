import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'libsql';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildStale, SERVED } from './build.mjs';
import { cleanUpAfterThis } from './machine/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// In milliseconds: each test starts npm and what npm starts, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });
const SOON = { timeout: 60_000, interval: 50 };

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charter-start-'));
  const cleaned = cleanUpAfterThis({ paths: [folder] });
  onTestFinished(() => {
    cleaned();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

interface Started {
  child: ChildProcess;
  output: () => string;
}

/** Runs `npm start` in its own process group, as a terminal does. The group is killed after the test. */
function start(cwd: string, env: Record<string, string> = {}): Started {
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    env: { HOME: process.env.HOME, PATH: `${cwd}${delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const cleaned = cleanUpAfterThis({ pid: child.pid });
  onTestFinished(() => {
    cleaned();
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  });
  return { child, output: () => output };
}

/** Whether nothing listens on a port of this machine. */
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Whether no server uses this DATA_DIR. */
function isUnlocked(dataDir: string): boolean {
  const lock = new Sqlite(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch {
    return false;
  } finally {
    lock.close();
  }
}

const toOne = (signal: NodeJS.Signals) => (pid: number) => process.kill(pid, signal);
const toAll = (signal: NodeJS.Signals) => (pid: number) => process.kill(-pid, signal);

describe.skipIf(process.platform === 'win32')('npm start', () => {
  // A build at the first start would take longer than the tests wait.
  beforeAll(() => buildStale(SERVED), 300_000);

  test.for([
    ['npm gets SIGTERM', toOne('SIGTERM')],
    ['the terminal of npm sends Ctrl-C', toAll('SIGINT')],
    ['the terminal of npm closes', toAll('SIGHUP')],
  ] as const)('stops the server in order when %s', async ([, stop]) => {
    const dataDir = join(tempFolder(), 'data');
    const env = { PORT: '0', PARTNER_PORT: '0', DEMO: '0', DATA_DIR: dataDir };
    const { child, output } = start(ROOT, env);
    await vi.waitFor(() => expect(output()).toMatch(/Embed page.*\n/), SOON);
    const port = Number(/Site\s+http:\/\/localhost:(\d+)/.exec(output())?.[1]);
    expect([await isFree(port), isUnlocked(dataDir)]).toEqual([false, false]);
    stop(Number(child.pid));
    await vi.waitFor(async () => expect([await isFree(port), isUnlocked(dataDir)]).toEqual([true, true]), SOON);
    await vi.waitFor(() => expect(output()).toContain('"msg":"stopping"'), SOON);
  });
});
