import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base, postgresUrl } from '../../testing';
import { checkInBackground, checkSqlite, isLarge } from './check';
import { openSqlite } from './open';

const test = base.extend<{ sound: string; broken: string }>({
  /** The folder of a database with several pages. */
  sound: async ({ folder }, use) => {
    const db = openSqlite(folder);
    await sql`create table kept (id integer primary key, text text)`.execute(db);
    await sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 300)
      insert into kept (text) select ${'x'.repeat(500)} from numbers`.execute(db);
    await db.destroy();
    await use(folder);
  },
  /** The same folder, with one page of the database overwritten. */
  broken: async ({ sound }, use) => {
    const file = openSync(join(sound, 'charter.sqlite'), 'r+');
    writeSync(file, Buffer.alloc(4096, 7), 0, 4096, 8 * 4096);
    closeSync(file);
    await use(sound);
  },
});

// PostgreSQL checks its own data.
describe.skipIf(postgresUrl !== undefined)('the check of the SQLite database', () => {
  test('accepts a sound file, and tells whether it is larger than a limit', async ({ sound }) => {
    const db = openSqlite(sound);
    await expect(checkSqlite(db)).resolves.toBeUndefined();
    await db.destroy();
    expect(await checkInBackground(sound).result).toEqual({ is: 'sound' });
    expect([isLarge(sound), isLarge(sound, 1000)]).toEqual([false, true]);
  });

  test('is reported when it is damaged, with what to do', async ({ broken }) => {
    const told = /^DATA_DIR: charter\.sqlite is damaged \(.+\)\. Stop the server, .* restore a backup: .*$/;
    const db = openSqlite(broken);
    await expect(checkSqlite(db)).rejects.toThrow(told);
    await db.destroy();
    expect(await checkInBackground(broken).result).toEqual({ is: 'damaged', message: expect.stringMatching(told) });
  });

  test('that is missing is reported, and not created again', async ({ sound }) => {
    const message = expect.stringMatching(/^DATA_DIR: charter\.sqlite is missing/);
    expect(await checkInBackground(join(sound, 'nothing')).result).toEqual({ is: 'damaged', message });
    rmSync(join(sound, 'charter.sqlite'));
    expect(await checkInBackground(sound).result).toEqual({ is: 'damaged', message });
    expect(readdirSync(sound)).not.toContain('charter.sqlite');
  });

  test('reports a file that is no database as damaged, and an unreadable one as unknown', async ({ sound }) => {
    const file = join(sound, 'charter.sqlite');
    rmSync(file);
    mkdirSync(file);
    expect(await checkInBackground(sound).result).toMatchObject({ is: 'unknown' });
    rmSync(file, { recursive: true });
    writeFileSync(file, 'This is a letter to an operator, and no database at all. '.repeat(100));
    expect(await checkInBackground(sound).result).toMatchObject({ is: 'damaged' });
  });

  test('ends when the server stops', async ({ broken }) => {
    const { result, stop } = checkInBackground(broken);
    stop();
    expect(await result).toBeUndefined();
  });
});
