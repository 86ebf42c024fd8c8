import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Dev {
  process: ChildProcess;
  output: () => string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

const test = base.extend<{ dev: Dev }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  dev: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'charter-dev-'));
    const dev = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        PARTNER_PORT: '0',
        DATA_DIR: join(folder, 'data'),
        BRAND: 'A Newcomer',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (data) => (output += data));
    const ended = new Promise<number | null>((resolve) => dev.once('close', resolve));
    await use({ process: dev, output: () => output, ended });
    dev.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  },
});

test('npm run dev serves the app with hot reload and the API at one address, and stops on Ctrl-C', async ({ dev }) => {
  const site = await vi.waitFor(
    () => {
      const port = /Site\s+http:\/\/localhost:(\d+)\/[\s\S]*Embed page.*\n/.exec(dev.output())?.[1];
      expect(port, dev.output()).toBeDefined();
      return `http://127.0.0.1:${port}`;
    },
    { timeout: 60_000, interval: 100 },
  );
  const read = async (path: string) => (await fetch(site + path, { headers: { Accept: 'text/html,*/*' } })).text();
  expect(await read('/search')).toContain('/@vite/client');
  expect(await read('/main.tsx')).toContain('hydrateRoot(');
  expect(JSON.parse(await read('/config.json'))).toMatchObject({ brand: 'A Newcomer' });
  expect(JSON.parse(await read('/api/Flight/search')).data.length).toBeGreaterThan(0);
  dev.process.kill('SIGINT');
  expect(await dev.ended).toBe(0);
  await expect(fetch(site)).rejects.toThrow();
});
