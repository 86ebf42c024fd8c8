import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect } from 'vitest';
import { test as base, tempDir } from '../../testing';
import { migrate } from '../database/migrate';
import { openSqlite } from '../database/open';
import { createIntegrity } from './health';

const test = base.extend<{ dataDir: string }>({
  /** The folder of a database that no server has open. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  dataDir: async ({}, use) => {
    const { path, remove } = tempDir();
    const db = openSqlite(path);
    await migrate(db, 'UTC');
    await db.destroy();
    await use(path);
    remove();
  },
});

describe('the integrity of the embedded database', () => {
  test('is checked while the server runs: damage is logged once, and so is its end', async ({ dataDir }) => {
    const logged: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
    const integrity = createIntegrity({ dataDir, log });
    const file = join(dataDir, 'charter.sqlite');
    const sound = readFileSync(file);
    expect(integrity.damage()).toBeUndefined();

    await Promise.all([integrity.check(), integrity.check()]);
    expect(integrity.damage()).toBeUndefined();
    expect(logged).toEqual([]);

    const damaged = openSync(file, 'r+');
    writeSync(damaged, Buffer.alloc(4096, 7), 0, 4096, 4096);
    closeSync(damaged);
    await integrity.check();
    await integrity.check();
    expect(integrity.damage()).toMatch(/^DATA_DIR: charter\.sqlite is damaged \(/);
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([[50, integrity.damage()]]);

    writeFileSync(file, sound);
    await integrity.check();
    expect(integrity.damage()).toBeUndefined();
    expect(logged.map(({ level }) => level)).toEqual([50, 40]);
  });

  test('is not known before the check is over, and a stopped check reports nothing', async ({ dataDir }) => {
    const log = pino({ level: 'silent' });
    const integrity = createIntegrity({ dataDir, log });
    const over = integrity.check();
    integrity.stop();
    await over;
    expect(integrity.damage()).toBeUndefined();
  });
});
