import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { deployExample, isInstalled } from '../testing/deploy-example';
import { test as base } from '../testing/server-test';

// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const test = base.extend<{
  /** Runs the shipped shell command over this environment file. */
  command: (
    file: string,
    words: string[],
    env?: Record<string, string>,
  ) => { out: string; err: string; code: number | null };
}>({
  command: async ({ bundle, folder, skip }, use) => {
    if (!isInstalled('setpriv')) skip('setpriv of util-linux is not installed');
    const file = join(folder, 'env');
    const script = join(folder, 'charter-desk');
    const [uid, gid] = [process.getuid?.(), process.getgid?.()];
    // The folder of the shell command must be a single word.
    symlinkSync(dirname(bundle), join(folder, 'current'));
    const text = deployExample('charter-desk', {
      '--reuid charter-desk --regid charter-desk --init-groups': `--reuid ${uid} --regid ${gid} --keep-groups`,
      '/opt/charter-desk/current/charter-desk.js': join(folder, 'current/charter-desk.js'),
      '/etc/charter-desk/env': file,
      '/run/systemd/system': join(folder, 'systemd'),
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
  test('uses the variables of the file as the service gets them, and none of the shell', ({ command, folder }) => {
    const dataDir = join(folder, 'a $HOME "dir" of 50%');
    const file = `BRAND=Charter Desk\nSUPPORT_PHONE=021 1234567\nDATA_DIR=${dataDir}`;
    const err = `There is no database in DATA_DIR ${dataDir}. Start the server once, or set the server’s DATA_DIR\n`;
    expect(command(file, ['admins'], { DATA_DIR: '/nowhere', PORT: 'eighty' })).toEqual({ out: '', err, code: 1 });
  });

  test('names an environment file that it cannot read', ({ command, folder }) => {
    const { err, code } = command('', ['--environment', join(folder, 'missing'), 'admins']);
    expect([err, code]).toEqual([`The environment file ${join(folder, 'missing')} cannot be read (ENOENT)\n`, 1]);
  });

  test('checks the file also without systemd, and names a line that the service would ignore', ({ command }) => {
    const { out } = command('export BRAND=Charter Desk\nNODE_ENV=production\n', ['check', '--json']);
    const todo = 'Did you mean BRAND=…?';
    expect(JSON.parse(out).findings).toContainEqual({
      state: 'warning',
      about: 'export BRAND',
      says: 'is ignored',
      todo,
    });
  });

  test.for(['charter-desk.service', 'charter-desk@8081.service'])(
    'runs only `check` with the settings of %s and of its drop-ins',
    (unit, { command, folder }) => {
      const programs = join(folder, 'programs');
      const file = unit.replace(/@\d+/, '@');
      const dropIn = '# a drop-in\n[Unit]\nWants=a.service\n[Service]\nEnvironment="BRAND=Fly \\\n  high" PORT=8082\n';
      mkdirSync(programs);
      mkdirSync(join(folder, 'systemd'));
      writeFileSync(join(folder, 'unit'), `${deployExample(`systemd/${file}`, {})}\n${dropIn}`);
      const program = (name: string, text: string) =>
        writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      // A program that stands for systemd and records its arguments.
      program(
        'systemctl',
        `case "$*" in "cat ${unit}") cat ${folder}/unit ;; list-units*) echo "${unit} loaded" ;; *) exit 1 ;; esac`,
      );
      program('systemd-run', `printf '%s\\n' "$@" > ${folder}/asked; exit 3`);
      const PATH = `${programs}:${process.env.PATH}`;
      expect(command('', ['check', '--json'], { PATH }).code).toBe(3);
      const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
      const properties = asked.flatMap((word) => /^--property=(.*)/.exec(word)?.[1] ?? []);
      expect(asked.slice(-3)).toEqual([expect.stringMatching(/charter-desk\.js$/), 'check', '--json']);
      expect(properties).toEqual(
        expect.arrayContaining([
          'User=charter-desk',
          'ProtectSystem=strict',
          'SystemCallFilter=~@privileged @resources',
        ]),
      );
      const files = properties.filter((property) => property.startsWith('EnvironmentFile='));
      expect(files.at(-1)).toMatch(file === unit ? /env$/ : /-.*\/8081\.env$/);
      expect(properties.at(-1)).toBe('Environment="BRAND=Fly    high" PORT=8082');
      expect(properties.filter((property) => /^(?:Exec|Restart|Timeout|Wants)/.test(property))).toEqual([]);

      writeFileSync(join(folder, 'asked'), '');
      expect(command('', ['help'], { PATH })).toMatchObject({ out: expect.stringContaining('Usage'), code: 0 });
      expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('');
    },
  );
});
