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
  test('is looked at beside the server: damage is remembered and logged once, as is its end', async ({ dataDir }) => {
    const logged: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
    const integrity = createIntegrity({ dataDir, log });
    const file = join(dataDir, 'charter.sqlite');
    const sound = readFileSync(file);
    expect([integrity.damage(), integrity.lookedAt()]).toEqual([undefined, undefined]);

    await Promise.all([integrity.look(), integrity.look()]);
    expect(integrity.damage()).toBeUndefined();
    const first = integrity.lookedAt();
    expect(first).toBeTypeOf('number');
    expect(logged).toEqual([]);

    const damaged = openSync(file, 'r+');
    writeSync(damaged, Buffer.alloc(4096, 7), 0, 4096, 4096);
    closeSync(damaged);
    await integrity.look();
    await integrity.look();
    expect(integrity.damage()).toMatch(/^DATA_DIR: charter\.sqlite is damaged \(/);
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([[50, integrity.damage()]]);

    writeFileSync(file, sound);
    await integrity.look();
    expect(integrity.damage()).toBeUndefined();
    expect(logged.map(({ level }) => level)).toEqual([50, 40]);
  });

  test('is not known before a look is over, and a look that is stopped says nothing', async ({ dataDir }) => {
    const log = pino({ level: 'silent' });
    const integrity = createIntegrity({ dataDir, log });
    const over = integrity.look();
    integrity.stop();
    await over;
    expect([integrity.damage(), integrity.lookedAt()]).toEqual([undefined, undefined]);
  });
});
