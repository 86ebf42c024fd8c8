import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../../testing';
import { getSecrets, makePrivate } from './data-dir';

const mode = (path: string) => statSync(path).mode & 0o7777;

function write(file: string, permissions: number) {
  writeFileSync(file, 'kept');
  chmodSync(file, permissions);
}

describe.skipIf(process.platform === 'win32')('DATA_DIR', () => {
  test('is made private together with the database and the secrets in it, with a message', ({ folder }) => {
    chmodSync(folder, 0o755);
    for (const name of ['charter.sqlite', 'charter.sqlite-wal', 'jwt-secret']) write(join(folder, name), 0o644);
    write(join(folder, 'notes.txt'), 0o644);
    expect(makePrivate(folder)).toEqual([
      `DATA_DIR ${folder} was open to other users of this machine (0755). It is private now`,
      `${folder}/charter.sqlite was open to other users (0644)`,
      `${folder}/charter.sqlite-wal was open to other users (0644)`,
      `${folder}/jwt-secret was open to other users (0644)`,
    ]);
    expect(['.', 'charter.sqlite', 'charter.sqlite-wal', 'jwt-secret'].map((name) => mode(join(folder, name)))).toEqual(
      [0o700, 0o600, 0o600, 0o600],
    );
    // This file does not belong to the server.
    expect(mode(join(folder, 'notes.txt'))).toBe(0o644);
    expect(makePrivate(folder)).toEqual([]);
    expect(makePrivate(join(folder, 'nothing'))).toEqual([]);
  });

  test('with a damaged secret is refused', ({ folder }) => {
    write(join(folder, 'jwt-secret'), 0o600);
    expect(() => getSecrets(folder)).toThrow(/jwt-secret is damaged/);
  });

  test('that is a link is treated as its target', ({ folder }) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o750);
    symlinkSync(data, join(folder, 'link'));
    expect(makePrivate(join(folder, 'link'))).toHaveLength(1);
    expect(mode(data)).toBe(0o700);
  });

  test('may contain links, whose targets are not changed', ({ folder }) => {
    const target = join(folder, 'mounted');
    write(target, 0o644);
    symlinkSync(target, join(folder, 'jwt-secret'));
    expect(makePrivate(folder)).toEqual([
      `${folder}/jwt-secret is a symbolic link. The permissions of its target are not checked`,
    ]);
    expect(mode(target)).toBe(0o644);
    expect(readFileSync(target, 'utf8')).toBe('kept');
  });

  test('stays open to everybody when it is a shared folder', ({ folder }) => {
    chmodSync(folder, 0o1777);
    write(join(folder, 'jwt-secret'), 0o644);
    expect(makePrivate(folder)).toEqual([
      `DATA_DIR ${folder} was open to other users of this machine (1777), and still is: it is a shared folder. Set another DATA_DIR`,
    ]);
    expect(mode(folder)).toBe(0o1777);
  });

  test('that belongs to another account is reported', ({ folder, skip }) => {
    const { getuid, seteuid } = process;
    if (getuid?.() !== 0 || !seteuid) return skip('only root can be another account');
    chmodSync(folder, 0o755);
    seteuid(65_534);
    try {
      if (!existsSync(folder)) return skip('TMPDIR is closed to other accounts');
      expect(makePrivate(folder)).toEqual([
        `DATA_DIR ${folder} was open to other users of this machine (0755), and still is: the user of the server cannot change it. Make that user its owner (chown), and run chmod 700 on it`,
      ]);
    } finally {
      seteuid(0);
    }
    expect(mode(folder)).toBe(0o755);
  });
});
