import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { test as base, describe, expect, onTestFailed, vi } from 'vitest';
import { tempDir } from '../testing/database';
import { seededRandom } from '../testing/random';
import { refuseLostCommits } from './commit-count';
import { type Database, openSqlite } from './index';

// Files are copied often, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const DATABASE = 'charter.sqlite';
const WAL = 'charter.sqlite-wal';
const COUNT = 'charter.commits';

const test = base.extend<{
  folder: string;
  opened: (dataDir: string) => Database;
  killed: (dataDir: string) => string;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  folder: async ({}, use) => {
    const { path, remove } = tempDir();
    const data = join(path, 'data');
    mkdirSync(data);
    await use(data);
    remove();
  },
  /** A database that is closed after the test. */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  opened: async ({}, use) => {
    const all: Database[] = [];
    await use((dataDir) => {
      const db = openSqlite(dataDir);
      all.push(db);
      return db;
    });
    for (const db of all) await db.destroy();
  },
  /** What a kill at this moment would leave, in a folder of its own. */
  killed: async ({ folder }, use) => {
    let kills = 0;
    await use((dataDir) => {
      kills += 1;
      const left = join(folder, `../killed-${kills}`);
      cpSync(dataDir, left, { recursive: true });
      return left;
    });
  },
});

/** Something is stored: a row a commit. */
async function store(db: Database, rows = 1, bytes = 100) {
  await sql`create table if not exists kept (id integer primary key, text text)`.execute(db);
  for (let row = 0; row < rows; row++) await sql`insert into kept (text) values (${'x'.repeat(bytes)})`.execute(db);
}

const stored = async (db: Database) =>
  (await sql<{ rows: number }>`select count(*) as rows from kept`.execute(db)).rows[0]?.rows;

/** Works at the files as an operator's own tools do. */
function withTool(dataDir: string, work: (tool: Sqlite.Database) => void) {
  const tool = new Sqlite(join(dataDir, DATABASE));
  work(tool);
  tool.close();
}

const checkpoint = (dataDir: string, mode: string) =>
  withTool(dataDir, (tool) => tool.pragma(`wal_checkpoint(${mode})`));

describe('an embedded database whose server was killed', () => {
  test('is opened, with all that was stored', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    expect(await stored(opened(killed(folder)))).toBe(3);
  });

  test('is refused without its log, by what is missing and what to do', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    rmSync(join(left, WAL));
    expect(() => opened(left)).toThrow(
      `DATA_DIR ${left}: the last 3 changes that the server had stored are missing: it was killed, and charter.sqlite-wal was taken away since, or older files were put in its place. Put all of the folder back as the server left it, or, to go on without what is missing, start once with ACCEPT_LOSS=3`,
    );
    // Nothing was touched: what is put back is there.
    cpSync(join(folder, WAL), join(left, WAL));
    expect(await stored(opened(left))).toBe(3);
  });

  test('is refused when it is gone altogether', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    for (const file of [DATABASE, WAL, `${DATABASE}-shm`]) rmSync(join(left, file));
    expect(() => opened(left)).toThrow('the last 3 changes that the server had stored are missing');
    expect(readdirSync(left)).toEqual([COUNT]);
  });

  test('is opened without what is missing once that is accepted, by its number, and as any other from then on', async ({
    folder,
    opened,
    killed,
  }) => {
    const db = opened(folder);
    await store(db, 3);
    checkpoint(folder, 'FULL');
    await store(db, 2);
    const left = killed(folder);
    rmSync(join(left, WAL));
    expect(() => openSqlite(left, { acceptLoss: '4' })).toThrow('start once with ACCEPT_LOSS=5');
    const told: string[] = [];
    const accepted = openSqlite(left, { acceptLoss: '5', onLoss: (what) => told.push(what) });
    expect(told).toEqual(['ACCEPT_LOSS: going on without 2 changes that had been stored']);
    expect(await stored(accepted)).toBe(3);
    await store(accepted);
    await accepted.destroy();
    expect(await stored(opened(left))).toBe(4);
  });

  test('is refused without its log also when that was used again from its start', async ({
    folder,
    opened,
    killed,
  }) => {
    const db = opened(folder);
    await store(db, 3);
    checkpoint(folder, 'RESTART');
    await store(db, 1);
    const left = killed(folder);
    rmSync(join(left, WAL));
    expect(() => opened(left)).toThrow('the last 1 changes');
  });

  test('is opened without a log that held nothing more', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    checkpoint(folder, 'FULL');
    const left = killed(folder);
    rmSync(join(left, WAL));
    expect(await stored(opened(left))).toBe(3);
  });

  test('is opened after a tool has put the log into it and removed it', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    checkpoint(left, 'TRUNCATE');
    rmSync(join(left, WAL), { force: true });
    expect(await stored(opened(left))).toBe(3);
  });

  test('is opened where a power cut has left nothing readable of the count', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    writeFileSync(join(left, COUNT), Buffer.alloc(11));
    expect(await stored(opened(left))).toBe(3);
  });

  test('is opened with the end of a log that was not written to its end', async ({ folder, opened, killed }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    appendFileSync(join(left, WAL), Buffer.alloc(5000, 1));
    expect(await stored(opened(left))).toBe(3);
  });

  test('is opened with the log of a transaction that was under way', async ({ folder, opened, killed }) => {
    const db = opened(folder);
    await store(db, 3);
    const { size } = statSync(join(folder, WAL));
    await sql`pragma cache_size = 10`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`update kept set text = ${'y'.repeat(2_000_000)}`.execute(trx);
      // More than the cache takes is in the log already.
      expect(statSync(join(folder, WAL)).size).toBeGreaterThan(size);
      expect(await stored(opened(killed(folder)))).toBe(3);
    });
  });
});

describe('a log and a database that do not belong together', () => {
  test('are refused when the database is an older one, and nothing is mixed', async ({ folder, opened, killed }) => {
    const db = opened(folder);
    await store(db, 3);
    checkpoint(folder, 'RESTART');
    const backup = killed(folder);
    await store(db, 3);
    checkpoint(folder, 'RESTART');
    await store(db, 3);
    const left = killed(folder);
    cpSync(join(backup, DATABASE), join(left, DATABASE));
    expect(() => opened(left)).toThrow(
      /charter\.sqlite and charter\.sqlite-wal do not belong together: .*ACCEPT_LOSS=9$/,
    );

    const accepted = openSqlite(left, { acceptLoss: '9' });
    expect(await stored(accepted)).toBe(3);
    await accepted.destroy();
    expect(existsSync(join(left, `${WAL}-9`))).toBe(true);
  });

  test('are refused when the log is an older one', async ({ folder, opened, killed }) => {
    const db = opened(folder);
    await store(db, 3);
    const old = killed(folder);
    checkpoint(folder, 'TRUNCATE');
    await store(db, 3);
    checkpoint(folder, 'TRUNCATE');
    const left = killed(folder);
    rmSync(join(left, COUNT));
    cpSync(join(old, WAL), join(left, WAL));
    expect(() => opened(left)).toThrow('do not belong together');
  });

  test('are refused when there is no database to the log, which SQLite would delete', async ({
    folder,
    opened,
    killed,
  }) => {
    await store(opened(folder), 3);
    const left = killed(folder);
    rmSync(join(left, DATABASE));
    rmSync(join(left, COUNT));
    expect(() => opened(left)).toThrow('do not belong together');
    expect(existsSync(join(left, WAL))).toBe(true);
  });
});

describe('an embedded database that was closed in order', () => {
  test('is in one file, and any backup may take its place', async ({ folder, opened, killed }) => {
    const db = openSqlite(folder);
    await store(db, 3);
    await db.destroy();
    expect(existsSync(join(folder, COUNT))).toBe(false);
    const backup = killed(folder);
    const again = openSqlite(folder);
    await store(again, 3);
    await again.destroy();
    rmSync(join(folder, DATABASE));
    renameSync(join(backup, DATABASE), join(folder, DATABASE));
    expect(await stored(opened(folder))).toBe(3);
  });

  test('keeps its count while somebody reads the log, which cannot be emptied then', async ({ folder, killed }) => {
    const db = openSqlite(folder);
    await store(db, 3);
    await sql`pragma busy_timeout = 0`.execute(db);
    const reader = new Sqlite(join(folder, DATABASE));
    reader.exec('begin');
    reader.prepare('select count(*) from kept').get();
    await store(db, 1);
    await db.destroy();
    const left = killed(folder);
    reader.close();
    expect(existsSync(join(left, COUNT))).toBe(true);
    expect(refuseLostCommits(left, undefined)).toBeUndefined();
  });
});

test('whatever is done, a kill leaves what is opened, and without its log what is refused exactly if that held more', async ({
  folder,
  killed,
}) => {
  const { seed, random } = seededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${seed} repeats this run`));
  let db = openSqlite(folder);
  let rows = 0;
  const add = async (count: number, bytes?: number) => {
    await store(db, count, bytes);
    rows += count;
  };
  const rowsIn = (dataDir: string) => {
    const file = new Sqlite(join(dataDir, DATABASE));
    const table = file.prepare("select 1 from sqlite_schema where name = 'kept'").get();
    const { rows } = table
      ? (file.prepare('select count(*) as rows from kept').get() as { rows: number })
      : { rows: 0 };
    file.close();
    return rows;
  };
  const steps: (() => unknown)[] = [
    () => add(1),
    () => add(3, 5000),
    // The log is put into the database by SQLite itself when it has a thousand pages.
    () => add(2, 2_200_000),
    () => checkpoint(folder, 'PASSIVE'),
    () => checkpoint(folder, 'RESTART'),
    () => checkpoint(folder, 'TRUNCATE'),
    () => withTool(folder, (tool) => tool.exec('create table if not exists other (id integer)')),
    () => sql`select count(*) from kept`.execute(db),
    () => db.transaction().execute((trx) => sql`select count(*) from kept`.execute(trx)),
    async () => {
      await db.destroy();
      db = openSqlite(folder);
    },
  ];
  await add(1);
  for (let step = 0; step < 30; step++) {
    await steps[Math.floor(random() * steps.length)]?.();
    const left = killed(folder);
    expect(refuseLostCommits(left, undefined)).toBeUndefined();

    expect(rowsIn(left)).toBe(rows);

    const bare = killed(folder);
    for (const end of ['-wal', '-shm']) rmSync(join(bare, `${DATABASE}${end}`), { force: true });
    const check = () => expect(() => refuseLostCommits(bare, undefined));
    if (rowsIn(bare) < rows) check().toThrow('are missing');
    else check().not.toThrow();
    for (const copy of [left, bare]) rmSync(copy, { recursive: true });
  }
  await db.destroy();
});
