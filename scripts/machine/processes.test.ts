import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'what a killed process has left ends, and its files are removed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'charter-left-'));
    const parent = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'pipe', 'inherit'] });
    parent.stdin.end(`
    import { spawn } from 'node:child_process';
    import { cleanUpAfterThis } from ${JSON.stringify(new URL('processes.mjs', import.meta.url).href)};
    const { pid } = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    cleanUpAfterThis({ pid });
    cleanUpAfterThis({ paths: [${JSON.stringify(folder)}] });
    console.log(pid);
    setInterval(() => {}, 1000);`);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect([isAlive(pid), existsSync(folder)]).toEqual([true, true]);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]));
  },
);
