import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { tempDir } from '../testing/database';
import { deployExample, isInstalled } from '../testing/deploy-example';
import { test as base } from '../testing/server-test';

// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const test = base.extend<{
  folder: string;
  /** Runs the shipped shell command over this environment file. */
  command: (
    file: string,
    words: string[],
    env?: Record<string, string>,
  ) => { out: string; err: string; code: number | null };
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  folder: async ({}, use) => {
    const { path, remove } = tempDir();
    await use(path);
    remove();
  },
  command: async ({ bundle, folder, skip }, use) => {
    if (!isInstalled('setpriv')) skip('setpriv of util-linux is not installed');
    const file = join(folder, 'env');
    const script = join(folder, 'charter-desk');
    const [uid, gid] = [process.getuid?.(), process.getgid?.()];
    const text = deployExample('charter-desk', {
      '--reuid charter-desk --regid charter-desk --init-groups': `--reuid ${uid} --regid ${gid} --keep-groups`,
      '/opt/charter-desk/current/charter-desk.js': join(dirname(bundle), 'charter-desk.js'),
      '/etc/charter-desk/env': file,
    });
    writeFileSync(script, text, { mode: 0o755 });
    await use((content, words, env = {}) => {
      writeFileSync(file, content);
      const { stdout, stderr, status } = spawnSync(script, words, {
        env: { PATH: process.env.PATH ?? '', ...env },
        encoding: 'utf8',
      });
      return { out: stdout, err: stderr, code: status };
    });
  },
});

describe('the command charter-desk', () => {
  test('takes the variables of the file as the service gets them, and none of the shell', ({ command, folder }) => {
    const dataDir = join(folder, 'a $HOME "dir" of 50%');
    const file = `BRAND=Charter Desk\nSUPPORT_PHONE=021 1234567 # day and night\nDATA_DIR=${dataDir}`;
    expect(command(file, ['admins'], { DATA_DIR: '/nowhere', PORT: 'eighty' })).toEqual({
      out: '',
      err: `SUPPORT_PHONE must be one number that can be called, such as 021 1234567 or +92 300 0000000\n`,
      code: 1,
    });
    expect(command(file.replace(' # day and night', ''), ['admins'], { DATA_DIR: '/nowhere', PORT: 'eighty' })).toEqual(
      {
        out: '',
        err: `DATA_DIR ${dataDir} has no database: start the server once, or set its DATA_DIR\n`,
        code: 1,
      },
    );
  });

  test('names a file that it cannot read', ({ command, folder }) => {
    const { err, code } = command('', ['--environment', join(folder, 'missing'), 'admins']);
    expect([err, code]).toEqual([`The environment file ${join(folder, 'missing')} cannot be read (ENOENT)\n`, 1]);
  });

  test('lists the commands', ({ command }) => {
    expect(command('', [])).toMatchObject({ out: expect.stringContaining('Usage: charter-desk'), code: 0 });
  });

  test('tells of a line that the service does not get', ({ command }) => {
    const { out } = command('export BRAND=Charter Desk\n', ['check', '--json']);
    expect(JSON.parse(out).findings).toContainEqual({
      state: 'unwise',
      of: 'export BRAND',
      says: 'is not read: it is no name of a variable',
      todo: 'Write NAME=value',
    });
  });
});
